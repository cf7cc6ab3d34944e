//===- PermutationTest.cpp - the order does not depend on who is advanced first ---------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// HappensBefore advances its classes of threads in the order of the thread numbers. Renumbering the warps of a trace
// changes that order and nothing else; splitting the classes of a warp changes their number and nothing else. Neither may
// change an answer.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Program.h"
#include <gtest/gtest.h>
#include <random>
#include <set>

using namespace cudalint;

namespace {

constexpr unsigned Warps = 4;

/// A random program whose outcome does not depend on timing: every barrier has its fixed participants.
class Generator {
public:
  explicit Generator(unsigned Seed) : Rng(Seed) {}

  void fill(Program& P, unsigned Steps, bool Faulty) {
    Bars.clear();
    Tile = P.shared();
    // mbarriers: arrivals by some warps, waits by others
    for (unsigned I = 0; I < 2; ++I) {
      Bar B;
      B.Object = P.shared("bar", 8);
      B.Arrivers = 1 + below((1u << Warps) - 1);
      B.Waiters = 1 + below((1u << Warps) - 1);
      B.Phase = 0;
      int64_t Count = 32 * __builtin_popcount(B.Arrivers);
      P.init(ThreadSet::one(0), B.Object, Count + (Faulty && below(3) == 0));
      Bars.push_back(B);
    }
    P.syncthreads(P.all());
    for (unsigned I = 0; I < Steps; ++I) step(P);
  }

private:
  struct Bar {
    int Object;
    unsigned Arrivers, Waiters;
    int64_t Phase;
  };
  std::mt19937 Rng;
  std::vector<Bar> Bars;
  int Tile = 0;
  unsigned below(unsigned N) { return std::uniform_int_distribution<unsigned>(0, N - 1)(Rng); }
  static ThreadSet set(const Program& P, unsigned Mask) {
    ThreadSet S;
    for (unsigned W = 0; W < Warps; ++W)
      if (Mask >> W & 1) S |= P.warp(W);
    return S;
  }

  void step(Program& P) {
    unsigned Some = 1 + below((1u << Warps) - 1);
    switch (below(9)) {
    case 0: case 1: P.write(set(P, Some), Tile, below(4) * 4); break;
    case 2: P.read(set(P, Some), Tile, below(4) * 4); break;
    case 3: P.syncthreads(P.all()); break;
    case 4: P.syncwarp(set(P, Some)); break;
    case 5: P.namedSync(set(P, Some), 1 + Some % 15, 32 * __builtin_popcount(Some)); break;
    case 6: P.proxyFence(set(P, Some), Space::Shared); break;
    case 7: P.groupCopy(set(P, Some), GroupClass::Ldgsts, Tile, P.global()); P.commit(set(P, Some), GroupClass::Ldgsts); P.groupWait(set(P, Some), GroupClass::Ldgsts, below(2)); break;
    default: {
      // a whole phase, then everybody meets, so that no warp is a phase behind
      Bar& B = Bars[below(static_cast<unsigned>(Bars.size()))];
      P.arrive(set(P, B.Arrivers), B.Object);
      P.write(set(P, Some), Tile, 16);
      P.waitParity(set(P, B.Waiters), B.Object, B.Phase++ & 1);
      P.read(set(P, B.Waiters), Tile, 16);
      P.syncthreads(P.all());
    }
    }
  }
};

/// The same program with warp W called Map[W].
Trace renumbered(const Trace& T, const std::array<unsigned, Warps>& Map) {
  Trace Out = T;
  for (Event& E : Out.Events) {
    ThreadSet M;
    for (int I = E.Mask.first(); I >= 0; I = E.Mask.next(I)) M.set(Map[static_cast<unsigned>(I) / 32] * 32 + static_cast<unsigned>(I) % 32);
    E.Mask = M;
  }
  return Out;
}

using PhaseKey = std::tuple<int, int64_t, unsigned, int64_t, int64_t, int64_t, int64_t, bool>;
std::multiset<PhaseKey> phases(const HappensBefore& H) {
  std::multiset<PhaseKey> Out;
  for (const PhaseRecord& R : H.phases())
    Out.insert({R.Object, R.Offset, R.Phase, R.Expected, R.Arrived, R.ExpectedTx, R.CompletedTx, R.Complete});
  return Out;
}

void expectSame(const Trace& T, const HappensBefore& A, const HappensBefore& B, const std::array<unsigned, Warps>& Map) {
  auto to = [&](unsigned I) { return Map[I / 32] * 32 + I % 32; };
  ASSERT_EQ(A.valid(), B.valid());
  EXPECT_EQ(phases(A), phases(B));
  std::map<unsigned, ThreadSet> StuckA, StuckB;
  for (const StuckWait& S : A.stuck())
    for (int I = S.Threads.first(); I >= 0; I = S.Threads.next(I)) StuckA[S.Event].set(to(static_cast<unsigned>(I)));
  for (const StuckWait& S : B.stuck()) StuckB[S.Event] |= S.Threads;
  EXPECT_EQ(StuckA, StuckB);
  std::multiset<std::pair<int, unsigned>> OddA, OddB;
  for (const SyncAnomaly& S : A.anomalies()) OddA.emplace(S.K, S.Event);
  for (const SyncAnomaly& S : B.anomalies()) OddB.emplace(S.K, S.Event);
  EXPECT_EQ(OddA, OddB);
  const unsigned Probe[] = {0, 1, 17, 32, 47, 64, 95, 96, 127};
  for (const Event& X : T.Events)
    for (unsigned TX : Probe) {
      if (!X.Mask.test(TX)) continue;
      ASSERT_EQ(A.reached(X.Index, TX), B.reached(X.Index, to(TX))) << "event " << X.Index << " thread " << TX;
      if (!A.reached(X.Index, TX)) continue;
      for (const Event& Y : T.Events)
        for (unsigned TY : Probe) {
          if (!Y.Mask.test(TY) || !A.reached(Y.Index, TY)) continue;
          ASSERT_EQ(A.before(X.Index, TX, Y.Index, TY), B.before(X.Index, to(TX), Y.Index, to(TY))) << X.Index << " " << TX << " " << Y.Index << " " << TY;
          if (X.K == Event::Access) {
            ASSERT_EQ(A.fenced(X.Index, TX, Y.Index, TY), B.fenced(X.Index, to(TX), Y.Index, to(TY)));
            ASSERT_EQ(A.fencedByWriter(X.Index, TX, Y.Index, TY), B.fencedByWriter(X.Index, to(TX), Y.Index, to(TY)));
          }
          if (X.is(EffectKind::Copy)) {
            ASSERT_EQ(A.copyDone(X.Index, TX, Y.Index, TY), B.copyDone(X.Index, to(TX), Y.Index, to(TY)));
          }
        }
    }
}

class Permutations : public testing::TestWithParam<bool> {};

TEST_P(Permutations, RenumberingWarpsChangesNothing) {
  for (unsigned Seed = 0; Seed < 40; ++Seed) {
    SCOPED_TRACE(Seed);
    Program P(Warps * 32);
    Generator(Seed).fill(P, 14, GetParam());
    HappensBefore Base(P.T);
    std::array<unsigned, Warps> Map{0, 1, 2, 3};
    while (std::next_permutation(Map.begin(), Map.end())) {
      Trace Q = renumbered(P.T, Map);
      HappensBefore H(Q);
      expectSame(P.T, Base, H, Map);
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST_P(Permutations, SplittingClassesChangesNothing) {
  for (unsigned Seed = 100; Seed < 130; ++Seed) {
    SCOPED_TRACE(Seed);
    Program P(Warps * 32), Q(Warps * 32);
    Generator(Seed).fill(P, 14, GetParam());
    Generator(Seed).fill(Q, 14, GetParam());
    // a fence that does nothing, at the end, by a third of the lanes: they are classes of their own now
    ThreadSet Third;
    for (unsigned I = 0; I < Q.T.Threads; I += 3) Third.set(I);
    Q.proxyFence(Third, Space::Generic, ProxyKind::Alias);
    HappensBefore A(P.T), B(Q.T);
    expectSame(P.T, A, B, {0, 1, 2, 3});
    if (testing::Test::HasFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, Permutations, testing::Bool(), [](const auto& I) { return I.param ? "Faulty" : "Sound"; });

} // namespace
