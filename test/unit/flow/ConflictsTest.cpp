//===- ConflictsTest.cpp - which accesses collide ---------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Program.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cudalint;
using testing::IsEmpty;
using testing::SizeIs;

namespace {

std::vector<Conflict> conflicts(const Program& P, const ConflictQuery& Q = {}) {
  HappensBefore H(P.T);
  EXPECT_TRUE(H.valid());
  return findConflicts(P.T, H, Q);
}

TEST(Overlaps, OfBytes) {
  TermPool P;
  auto at = [](int64_t K, int64_t Bytes, TermId Base = 0) { return Footprint{0, {Base, K}, Bytes}; };
  EXPECT_EQ(overlap(P, at(0, 4), 0, at(4, 4), 1), Overlap::No);
  EXPECT_EQ(overlap(P, at(0, 4), 0, at(3, 1), 1), Overlap::Yes);
  EXPECT_EQ(overlap(P, at(8, 16), 0, at(0, 9), 1), Overlap::Yes);
  EXPECT_EQ(overlap(P, at(8, 16), 0, at(0, 8), 1), Overlap::No);
  EXPECT_EQ(overlap(P, at(8, 0), 0, at(8, 4), 1), Overlap::Yes); // unknown size: at least a byte
  TermId B = P.symbol("b", Varies::Block), W = P.symbol("w", Varies::Warp), T = P.symbol("t", Varies::Thread);
  EXPECT_EQ(overlap(P, at(0, 4, B), 0, at(4, 4, B), 99), Overlap::No);
  EXPECT_EQ(overlap(P, at(0, 4, B), 0, at(2, 4, B), 99), Overlap::Yes);
  EXPECT_EQ(overlap(P, at(0, 4, B), 0, at(0, 4), 99), Overlap::Unknown);
  // a family is one value within a warp or a thread only
  EXPECT_EQ(overlap(P, at(0, 4, W), 0, at(0, 4, W), 31), Overlap::Yes);
  EXPECT_EQ(overlap(P, at(0, 4, W), 0, at(0, 4, W), 32), Overlap::Unknown);
  EXPECT_EQ(overlap(P, at(0, 4, T), 7, at(0, 4, T), 7), Overlap::Yes);
  EXPECT_EQ(overlap(P, at(0, 4, T), 7, at(0, 4, T), 8), Overlap::Unknown);
  EXPECT_EQ(overlap(P, {-1, {}, 4}, 0, at(0, 4), 1), Overlap::Unknown);
  EXPECT_EQ(overlap(P, {1, {}, 4}, 0, at(0, 4), 1), Overlap::No);
}

TEST(Conflicts, ReadOfANeighbour) {
  Program P(64);
  int S = P.shared();
  unsigned W = P.writeOwn(P.all(), S), R = P.readOwn(ThreadSet::range(0, 63), S, 4, 4); // s[t + 1]
  auto C = conflicts(P);
  // once within a warp, once across warps
  ASSERT_THAT(C, SizeIs(2));
  for (const Conflict& X : C) {
    EXPECT_EQ(X.A, W);
    EXPECT_EQ(X.B, R);
    EXPECT_EQ(X.TA, X.TB + 1);
    EXPECT_EQ(X.SameWarp, X.TA / 32 == X.TB / 32);
    EXPECT_EQ(X.Offset.K, 4 * static_cast<int64_t>(X.TA));
  }
  EXPECT_NE(C[0].SameWarp, C[1].SameWarp);
}

TEST(Conflicts, BarrierBetween) {
  Program P(64);
  int S = P.shared();
  P.writeOwn(P.all(), S);
  P.syncthreads(P.all());
  P.readOwn(ThreadSet::range(0, 63), S, 4, 4);
  EXPECT_THAT(conflicts(P), IsEmpty());
}

TEST(Conflicts, WarpBarrierLeavesTheOtherWarps) {
  Program P(64);
  int S = P.shared();
  P.writeOwn(P.all(), S);
  P.syncwarp(P.all());
  P.readOwn(ThreadSet::range(0, 63), S, 4, 4);
  auto C = conflicts(P);
  ASSERT_THAT(C, SizeIs(1));
  EXPECT_FALSE(C[0].SameWarp);
  EXPECT_EQ(C[0].TA, 32u);
  EXPECT_EQ(C[0].TB, 31u);
}

TEST(Conflicts, OwnSlotsAndReadsDoNotCollide) {
  Program P(64);
  int S = P.shared();
  P.writeOwn(P.all(), S);
  P.readOwn(P.all(), S);
  P.writeOwn(P.all(), S);
  P.read(P.all(), S, 2048);
  P.read(P.all(), S, 2048);
  EXPECT_THAT(conflicts(P), IsEmpty());
}

TEST(Conflicts, TwoThreadsOfOneStatement) {
  Program P(64);
  P.write(P.all(), P.shared());
  auto C = conflicts(P);
  ASSERT_FALSE(C.empty());
  EXPECT_EQ(C[0].A, C[0].B);
  EXPECT_NE(C[0].TA, C[0].TB);
}

TEST(Conflicts, OverwriteAfterRead) {
  Program P(64);
  int S = P.shared();
  P.writeOwn(P.all(), S);
  P.syncthreads(P.all());
  unsigned R = P.readOwn(P.all(), S, 0, 128);
  unsigned W = P.writeOwn(P.all(), S);
  auto C = conflicts(P);
  ASSERT_FALSE(C.empty());
  EXPECT_EQ(C[0].A, R);
  EXPECT_EQ(C[0].B, W);
}

TEST(Conflicts, Atomics) {
  Program P(64);
  int S = P.shared();
  auto atomic = [&] {
    unsigned E = P.write(P.all(), S);
    P.T.Events[E].Read = P.T.Events[E].IsAtomic = true;
    return E;
  };
  atomic();
  atomic();
  EXPECT_THAT(conflicts(P), IsEmpty());
  ConflictQuery Q;
  Q.Atomics = true;
  EXPECT_FALSE(conflicts(P, Q).empty());
  // an ordinary read against an atomic is a race
  P.read(P.all(), S);
  EXPECT_FALSE(conflicts(P).empty());
}

TEST(Conflicts, ObjectsAskedFor) {
  Program P(64);
  int G = P.global();
  P.write(P.all(), G);
  EXPECT_THAT(conflicts(P), IsEmpty());
  ConflictQuery Q;
  Q.Objects = [](const MemObject& O) { return O.isGlobal(); };
  EXPECT_FALSE(conflicts(P, Q).empty());
}

TEST(Conflicts, UniformUnknownIndex) {
  // s[n + t] and s[n + t + 1]: n is not known but the same for both
  Program P(64);
  int S = P.shared("s", 0);
  TermId N = P.T.Pool->symbol("n", Varies::Grid, true);
  auto at = [&](int64_t Shift) { return P.lanes([&, Shift](unsigned I) { return Scalar{N, 4 * static_cast<int64_t>(I) + Shift}; }); };
  P.access(P.all(), S, at(0), true);
  P.access(P.all(), S, at(4), false);
  auto C = conflicts(P);
  ASSERT_FALSE(C.empty());
  EXPECT_FALSE(C[0].IndexUnknown);
}

TEST(Conflicts, IndexFromData) {
  Program P(64);
  int S = P.shared();
  TermId First = P.T.Pool->symbols(64, Varies::Thread, false, "bin");
  P.access(P.all(), S, P.lanes([&](unsigned I) { return Scalar{First + I, 0}; }), true);
  P.read(P.all(), S, 0);
  auto C = conflicts(P);
  ASSERT_FALSE(C.empty());
  for (const Conflict& X : C) EXPECT_TRUE(X.IndexUnknown);
  ConflictQuery Q;
  Q.UnknownIndex = false;
  EXPECT_THAT(conflicts(P, Q), IsEmpty());
}

TEST(Conflicts, OutOfBoundsIsNoPathOfTheProgram) {
  Program P(64);
  int S = P.shared("s", 64);
  P.write(P.all(), S, 64);
  P.read(P.all(), S, 64);
  EXPECT_THAT(conflicts(P), IsEmpty());
}

TEST(Conflicts, NothingAfterADeadlock) {
  Program P(64);
  int S = P.shared();
  P.namedSync(P.all(), 1, 96); // nobody comes past it
  P.write(P.warp(0), S);
  P.read(P.warp(1), S);
  EXPECT_THAT(conflicts(P), IsEmpty());
}

TEST(Conflicts, IncompleteTracesAreNotJudged) {
  Program P(64);
  P.write(P.all(), P.shared());
  P.T.Complete = false;
  EXPECT_THAT(conflicts(P), IsEmpty());
}

TEST(Places, Names) {
  Program P(32);
  int S = P.shared("tile", 4096), Scalar4 = P.shared("flag", 4);
  EXPECT_EQ(describePlace(P.T, S, {0, 20}), "tile[5]");
  EXPECT_EQ(describePlace(P.T, S, {0, 21}), "tile + 21 bytes");
  EXPECT_EQ(describePlace(P.T, Scalar4, {0, 0}), "flag");
  EXPECT_EQ(describePlace(P.T, -1, {0, 0}), "memory");
}

} // namespace
