//===- HappensBeforeTest.cpp - the order of events in traces written by hand -----------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Program.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cudalint;

namespace {

std::vector<SyncAnomaly::Kind> kinds(const HappensBefore& H) {
  std::vector<SyncAnomaly::Kind> Out;
  for (const SyncAnomaly& A : H.anomalies()) Out.push_back(A.K);
  return Out;
}
const PhaseRecord* stuckPhase(const HappensBefore& H) {
  if (H.stuck().size() != 1 || H.stuck()[0].Phase < 0) return nullptr;
  return &H.phases()[static_cast<size_t>(H.stuck()[0].Phase)];
}
using testing::ElementsAre;
using testing::IsEmpty;

// ---- barriers of threads -------------------------------------------------------------------------------------------

TEST(Order, ProgramOrderOfOneThread) {
  Program P(64);
  int S = P.shared();
  unsigned W = P.write(P.all(), S), R = P.read(P.all(), S);
  HappensBefore H(P.T);
  EXPECT_TRUE(H.before(W, 5, R, 5));
  EXPECT_FALSE(H.before(R, 5, W, 5));
  EXPECT_FALSE(H.before(W, 5, R, 6)); // lanes of one warp
  EXPECT_FALSE(H.before(W, 5, R, 40));
}

TEST(Order, BlockBarrier) {
  Program P(128);
  int S = P.shared();
  unsigned W = P.write(P.all(), S);
  P.syncthreads(P.all());
  unsigned R = P.read(P.all(), S), W2 = P.write(P.all(), S);
  HappensBefore H(P.T);
  for (unsigned T : {0u, 5u, 31u, 32u, 127u})
    for (unsigned U : {0u, 6u, 64u, 127u}) {
      EXPECT_TRUE(H.before(W, T, R, U));
      EXPECT_FALSE(H.before(R, T, W, U));
      if (T != U) EXPECT_FALSE(H.before(R, T, W2, U));
    }
  EXPECT_THAT(H.stuck(), IsEmpty());
}

TEST(Order, ThreadsThatHaveExitedAreNotWaitedFor) {
  Program P(128);
  int S = P.shared();
  P.exit(P.warp(2) | ThreadSet::range(0, 7));
  ThreadSet Rest = P.all() - P.warp(2) - ThreadSet::range(0, 7);
  unsigned W = P.write(Rest, S);
  P.syncthreads(Rest);
  unsigned R = P.read(Rest, S);
  HappensBefore H(P.T);
  EXPECT_THAT(H.stuck(), IsEmpty());
  EXPECT_TRUE(H.before(W, 8, R, 120));
}

TEST(Order, ExitAfterTheOthersCame) {
  // the last warp leaves only when the others already wait
  Program P(96);
  int S = P.shared();
  ThreadSet Two = P.warps(0, 1);
  unsigned W = P.write(Two, S);
  P.syncthreads(Two);
  unsigned R = P.read(Two, S);
  P.exit(P.warp(2));
  HappensBefore H(P.T);
  EXPECT_THAT(H.stuck(), IsEmpty());
  EXPECT_TRUE(H.before(W, 0, R, 63));
}

TEST(Order, BarrierThatSomeNeverReach) {
  Program P(64);
  unsigned B = P.syncthreads(P.warp(0));
  int S = P.shared();
  unsigned R = P.read(P.warp(0), S);
  int Bar = P.shared("bar", 8);
  P.init(ThreadSet::one(32), Bar, 1);
  P.waitParity(P.warp(1), Bar, 0);
  HappensBefore H(P.T);
  ASSERT_EQ(H.stuck().size(), 2u);
  EXPECT_EQ(H.stuck()[0].Event, B);
  EXPECT_EQ(H.stuck()[0].Threads, P.warp(0));
  EXPECT_EQ(H.stuck()[1].Threads, P.warp(1));
  EXPECT_TRUE(H.reached(B, 0));
  EXPECT_FALSE(H.reached(R, 0));
}

TEST(Order, TwoCallSitesOfOneBarrier) {
  Program P(64);
  unsigned A = P.syncthreads(P.warp(0)), B = P.syncthreads(P.warp(1));
  HappensBefore H(P.T);
  EXPECT_THAT(H.stuck(), IsEmpty());
  ASSERT_THAT(kinds(H), ElementsAre(SyncAnomaly::DifferentSites));
  EXPECT_EQ(H.anomalies()[0].Event, B);
  EXPECT_EQ(H.anomalies()[0].Other, static_cast<int>(A));
}

TEST(Order, WarpBarrierOrdersItsLanesOnly) {
  Program P(64);
  int S = P.shared();
  unsigned W = P.write(P.all(), S);
  P.syncwarp(P.all());
  unsigned R = P.read(P.all(), S);
  HappensBefore H(P.T);
  EXPECT_TRUE(H.before(W, 0, R, 31));
  EXPECT_TRUE(H.before(W, 33, R, 63));
  EXPECT_FALSE(H.before(W, 0, R, 32));
}

TEST(Order, WarpBarrierWithAMask) {
  Program P(32);
  int S = P.shared();
  unsigned W = P.write(P.all(), S);
  P.syncwarp(ThreadSet::range(0, 16), 0xffff);
  unsigned R = P.read(P.all(), S);
  HappensBefore H(P.T);
  EXPECT_TRUE(H.before(W, 0, R, 15));
  EXPECT_FALSE(H.before(W, 0, R, 16));
  EXPECT_FALSE(H.before(W, 20, R, 0));
  EXPECT_FALSE(H.before(W, 20, R, 21));
}

TEST(Order, CollectivesDoNotOrderMemory) {
  Program P(32);
  int S = P.shared();
  unsigned W = P.write(P.all(), S);
  Event& E = P.effect(EffectKind::Collective, P.all());
  E.HasMask = true;
  E.Mask_ = Value::of(0xffffffffll);
  unsigned R = P.read(P.all(), S);
  HappensBefore H(P.T);
  EXPECT_FALSE(H.before(W, 0, R, 1));
}

class Tiles : public testing::TestWithParam<unsigned> {};
TEST_P(Tiles, OrderOneTile) {
  unsigned Size = GetParam();
  Program P(64);
  int S = P.shared();
  unsigned W = P.write(P.all(), S);
  P.barrier(Level::Tile, P.all(), Size);
  unsigned R = P.read(P.all(), S);
  HappensBefore H(P.T);
  ASSERT_THAT(H.stuck(), IsEmpty());
  for (unsigned T = 0; T < 64; ++T)
    for (unsigned U = 0; U < 64; ++U)
      if (T != U) EXPECT_EQ(H.before(W, T, R, U), T / Size == U / Size) << T << " " << U;
}
TEST_P(Tiles, WhoseLanesSynchroniseApart) {
  // the lanes of every tile are in two classes: tiles must not meet each other
  unsigned Size = GetParam();
  if (Size < 2) return;
  Program P(32);
  int S = P.shared();
  ThreadSet Even;
  for (unsigned I = 0; I < 32; I += 2) Even.set(I);
  P.fence(Even, Order::Release);
  P.proxyFence(Even, Space::Generic, ProxyKind::Alias);
  unsigned W = P.write(P.all(), S);
  P.barrier(Level::Tile, P.all(), Size);
  unsigned R = P.read(P.all(), S);
  HappensBefore H(P.T);
  ASSERT_THAT(H.stuck(), IsEmpty());
  for (unsigned T = 0; T < 32; ++T)
    for (unsigned U = 0; U < 32; ++U)
      if (T != U) EXPECT_EQ(H.before(W, T, R, U), T / Size == U / Size) << T << " " << U;
}
INSTANTIATE_TEST_SUITE_P(Sizes, Tiles, testing::Values(1u, 2u, 4u, 8u, 16u, 32u));

TEST(Order, TilesOfSeveralWarps) {
  Program P(256);
  int S = P.shared();
  unsigned W = P.write(P.all(), S);
  P.barrier(Level::MultiWarp, P.all(), 128);
  unsigned R = P.read(P.all(), S);
  HappensBefore H(P.T);
  EXPECT_TRUE(H.before(W, 0, R, 127));
  EXPECT_TRUE(H.before(W, 255, R, 128));
  EXPECT_FALSE(H.before(W, 127, R, 128));
}

// ---- named barriers ------------------------------------------------------------------------------------------------

TEST(Named, OrdersThoseWhoTakePart) {
  Program P(128);
  int S = P.shared();
  unsigned W = P.write(P.all(), S);
  P.namedSync(P.warps(0, 1), 3, 64);
  unsigned R = P.read(P.all(), S);
  HappensBefore H(P.T);
  EXPECT_TRUE(H.before(W, 0, R, 40));
  EXPECT_FALSE(H.before(W, 0, R, 64));
  EXPECT_FALSE(H.before(W, 64, R, 0));
  ASSERT_EQ(H.phases().size(), 1u);
  EXPECT_EQ(H.phases()[0].Object, -2);
  EXPECT_EQ(H.phases()[0].Offset, 3);
  EXPECT_EQ(H.phases()[0].Expected, 64);
  EXPECT_EQ(H.phases()[0].Arrived, 64);
  EXPECT_TRUE(H.phases()[0].Complete);
}

TEST(Named, ArriveIsOneSided) {
  Program P(64);
  int S = P.shared(), S2 = P.shared("other");
  unsigned W = P.write(P.warp(0), S);
  P.namedArrive(P.warp(0), 1, 64);
  unsigned Late = P.write(P.warp(0), S2);
  unsigned Early = P.write(P.warp(1), S2);
  P.namedSync(P.warp(1), 1, 64);
  unsigned R = P.read(P.warp(1), S);
  HappensBefore H(P.T);
  EXPECT_TRUE(H.before(W, 0, R, 32));
  EXPECT_FALSE(H.before(Early, 32, Late, 0));
  EXPECT_FALSE(H.before(Late, 0, R, 32));
}

TEST(Named, CountTooLarge) {
  Program P(64);
  unsigned B = P.namedSync(P.all(), 1, 96);
  HappensBefore H(P.T);
  const PhaseRecord* R = stuckPhase(H);
  ASSERT_TRUE(R);
  EXPECT_EQ(H.stuck()[0].Event, B);
  EXPECT_EQ(H.stuck()[0].Threads, P.all());
  EXPECT_FALSE(H.stuck()[0].Unsure);
  EXPECT_EQ(R->Expected, 96);
  EXPECT_EQ(R->Arrived, 64);
}

TEST(Named, ARaggedWarpCountsAsAWarp) {
  // the hardware adds the warp size for a warp that arrives, not the number of its threads
  Program P(48);
  P.namedSync(P.all(), 1, 64);
  HappensBefore H(P.T);
  EXPECT_THAT(H.stuck(), IsEmpty());
}

TEST(Named, AWarpWhoseLanesHaveExitedCountsAsAWarp) {
  Program P(64);
  P.exit(ThreadSet::range(3, 9));
  P.namedSync(P.all() - ThreadSet::range(3, 9), 1, 64);
  HappensBefore H(P.T);
  EXPECT_THAT(H.stuck(), IsEmpty());
}

TEST(Named, TwoCountsInOnePhase) {
  Program P(64);
  P.namedArrive(P.warp(0), 1, 64);
  unsigned B = P.namedSync(P.warp(1), 1, 96);
  HappensBefore H(P.T);
  ASSERT_THAT(kinds(H), ElementsAre(SyncAnomaly::CountMismatch));
  EXPECT_EQ(H.anomalies()[0].Event, B);
}

TEST(Named, ArriveAgainWithoutBackPressure) {
  Program P(96);
  P.namedArrive(P.warp(0), 1, 96);
  P.namedArrive(P.warp(0), 1, 96);
  P.namedSync(P.warps(1, 2), 1, 96);
  HappensBefore H(P.T);
  EXPECT_THAT(kinds(H), testing::Contains(SyncAnomaly::ArriveTwice));
}

TEST(Named, PhasesFollowEachOther) {
  Program P(64);
  int S = P.shared();
  std::vector<unsigned> W, R;
  for (unsigned I = 0; I < 3; ++I) {
    W.push_back(P.write(P.warp(0), S));
    P.namedSync(P.all(), 2, 64);
    R.push_back(P.read(P.warp(1), S));
    P.namedSync(P.all(), 2, 64);
  }
  HappensBefore H(P.T);
  EXPECT_THAT(H.stuck(), IsEmpty());
  EXPECT_EQ(H.phases().size(), 6u);
  for (unsigned I = 0; I < 3; ++I)
    for (unsigned J = 0; J < 3; ++J) {
      EXPECT_EQ(H.before(W[I], 0, R[J], 32), I <= J);
      EXPECT_EQ(H.before(R[I], 32, W[J], 0), I < J);
    }
}

// ---- split and cluster barriers ------------------------------------------------------------------------------------

TEST(Split, ArriveThenWait) {
  for (Level L : {Level::Cluster, Level::Block, Level::Grid}) {
    Program P(64);
    int S = P.shared();
    unsigned W = P.write(P.all(), S);
    P.half(EffectKind::ExecArrive, L, P.all());
    unsigned Between = P.write(P.all(), S);
    P.half(EffectKind::ExecWait, L, P.all());
    unsigned R = P.read(P.all(), S);
    HappensBefore H(P.T);
    EXPECT_TRUE(H.before(W, 0, R, 40));
    EXPECT_FALSE(H.before(Between, 0, R, 40));
    EXPECT_FALSE(H.before(W, 0, Between, 40));
  }
}

TEST(Split, ASecondPhase) {
  Program P(64);
  int S = P.shared();
  P.half(EffectKind::ExecArrive, Level::Cluster, P.all());
  P.half(EffectKind::ExecWait, Level::Cluster, P.all());
  unsigned W = P.write(P.warp(0), S);
  P.half(EffectKind::ExecArrive, Level::Cluster, P.all());
  unsigned Early = P.read(P.warp(1), S);
  P.half(EffectKind::ExecWait, Level::Cluster, P.all());
  unsigned R = P.read(P.warp(1), S);
  HappensBefore H(P.T);
  EXPECT_FALSE(H.before(W, 0, Early, 32));
  EXPECT_TRUE(H.before(W, 0, R, 32));
}

TEST(Split, ARelaxedArriveOrdersNothing) {
  Program P(64);
  int S = P.shared();
  unsigned W = P.write(P.all(), S);
  P.half(EffectKind::ExecArrive, Level::Cluster, P.all(), Order::Relaxed);
  P.half(EffectKind::ExecWait, Level::Cluster, P.all());
  unsigned R = P.read(P.all(), S);
  HappensBefore H(P.T);
  EXPECT_FALSE(H.before(W, 0, R, 40));
}

// ---- mbarriers -----------------------------------------------------------------------------------------------------

class Mbarrier : public testing::Test {
protected:
  Program P{96};
  int Bar = P.shared("bar", 8), S = P.shared();
  ThreadSet One = ThreadSet::one(0);
  void initialise(int64_t Count) {
    P.init(One, Bar, Count);
    P.syncthreads(P.all());
  }
};

TEST_F(Mbarrier, AllArrivalsAreWaitedFor) {
  initialise(32);
  unsigned W = P.write(P.warp(0), S), Other = P.write(P.warp(2), S);
  P.arrive(P.warp(0), Bar);
  P.waitParity(P.warp(1), Bar, 0);
  unsigned R = P.read(P.warp(1), S);
  HappensBefore H(P.T);
  EXPECT_TRUE(H.before(W, 31, R, 32));
  EXPECT_FALSE(H.before(Other, 64, R, 32));
  ASSERT_EQ(H.phases().size(), 1u);
  EXPECT_EQ(H.phases()[0].Expected, 32);
  EXPECT_EQ(H.phases()[0].Arrived, 32);
  EXPECT_THAT(kinds(H), IsEmpty());
}

TEST_F(Mbarrier, OneArrivalTooFew) {
  initialise(33);
  P.arrive(P.warp(0), Bar);
  unsigned Wait = P.waitParity(P.warp(1), Bar, 0);
  HappensBefore H(P.T);
  const PhaseRecord* R = stuckPhase(H);
  ASSERT_TRUE(R);
  EXPECT_EQ(H.stuck()[0].Event, Wait);
  EXPECT_EQ(H.stuck()[0].Threads, P.warp(1));
  EXPECT_FALSE(H.stuck()[0].Unsure);
  EXPECT_EQ(R->Expected, 33);
  EXPECT_EQ(R->Arrived, 32);
}

TEST_F(Mbarrier, AnArrivalMayCountForSeveral) {
  initialise(40);
  P.arrive(One, Bar, 8);
  P.arrive(P.warp(1), Bar);
  P.waitParity(P.warp(2), Bar, 0);
  HappensBefore H(P.T);
  EXPECT_THAT(H.stuck(), IsEmpty());
}

TEST_F(Mbarrier, MoreArrivalsThanExpected) {
  initialise(20);
  P.arrive(P.warp(0), Bar);
  HappensBefore H(P.T);
  EXPECT_THAT(kinds(H), ElementsAre(SyncAnomaly::TooManyArrivals));
}

TEST_F(Mbarrier, ARelaxedArrivalOrdersNothing) {
  initialise(32);
  unsigned W = P.write(P.warp(0), S);
  P.arrive(P.warp(0), Bar, 1, Order::Relaxed);
  P.waitParity(P.warp(1), Bar, 0);
  unsigned R = P.read(P.warp(1), S);
  HappensBefore H(P.T);
  EXPECT_THAT(H.stuck(), IsEmpty());
  EXPECT_FALSE(H.before(W, 0, R, 32));
}

TEST_F(Mbarrier, ParitiesAlternate) {
  initialise(32);
  std::vector<unsigned> W, R;
  for (int I = 0; I < 4; ++I) {
    W.push_back(P.write(P.warp(0), S));
    P.arrive(P.warp(0), Bar);
    P.waitParity(P.warp(1), Bar, I & 1);
    R.push_back(P.read(P.warp(1), S));
    P.syncthreads(P.all());
  }
  HappensBefore H(P.T);
  EXPECT_THAT(H.stuck(), IsEmpty());
  EXPECT_THAT(kinds(H), IsEmpty());
  for (unsigned I = 0; I < 4; ++I) EXPECT_TRUE(H.before(W[I], 0, R[I], 32));
  ASSERT_EQ(H.phases().size(), 4u);
  for (unsigned I = 0; I < 4; ++I) EXPECT_EQ(H.phases()[I].Phase, I);
}

TEST_F(Mbarrier, TheParityBeforeTheFirstPhasePassesAtOnce) {
  initialise(32);
  unsigned W = P.write(P.warp(0), S);
  P.arrive(P.warp(0), Bar);
  P.waitParity(P.warp(2), Bar, 1);
  unsigned R = P.read(P.warp(2), S);
  P.waitParity(P.warp(1), Bar, 0);
  HappensBefore H(P.T);
  // nothing says which of the two comes first: a wait on parity 1 may also find the phase complete
  EXPECT_FALSE(H.before(W, 0, R, 64));
}

TEST_F(Mbarrier, WaitOnAParityThatWasSeen) {
  initialise(32);
  P.arrive(P.warp(0), Bar);
  P.waitParity(P.warp(1), Bar, 0);
  P.syncthreads(P.all());
  P.arrive(ThreadSet::range(0, 16), Bar); // phase 1 is not complete
  P.syncthreads(P.all());
  unsigned Wait = P.waitParity(P.warp(1), Bar, 0);
  HappensBefore H(P.T);
  ASSERT_THAT(kinds(H), ElementsAre(SyncAnomaly::WaitOnOldPhase));
  EXPECT_EQ(H.anomalies()[0].Event, Wait);
  // The simulation goes on as if the wait had been for the running phase, which is never complete here.
  ASSERT_EQ(H.stuck().size(), 1u);
  EXPECT_EQ(H.stuck()[0].Event, Wait);
}

TEST_F(Mbarrier, Tokens) {
  initialise(96);
  unsigned W = P.write(P.all(), S);
  unsigned A = P.arrive(P.all(), Bar);
  unsigned Between = P.write(P.all(), S);
  P.waitToken(P.all(), Bar, A);
  unsigned R = P.read(P.all(), S);
  HappensBefore H(P.T);
  EXPECT_TRUE(H.before(W, 0, R, 70));
  EXPECT_FALSE(H.before(W, 0, Between, 70));
  EXPECT_FALSE(H.before(Between, 0, R, 70));
}

TEST_F(Mbarrier, ATokenOfAnOlderPhase) {
  initialise(96);
  unsigned A = P.arrive(P.all(), Bar);
  P.waitToken(P.all(), Bar, A);
  unsigned B = P.arrive(P.all(), Bar);
  P.waitToken(P.all(), Bar, B);
  P.syncthreads(P.all());
  unsigned Old = P.waitToken(P.all(), Bar, A);
  HappensBefore H(P.T);
  EXPECT_THAT(H.stuck(), IsEmpty());
  ASSERT_THAT(kinds(H), ElementsAre(SyncAnomaly::StaleToken));
  EXPECT_EQ(H.anomalies()[0].Event, Old);
}

TEST_F(Mbarrier, ArriveAndWait) {
  initialise(96);
  unsigned W = P.write(P.all(), S);
  P.onBarrier(EffectKind::BarArriveWait, P.all(), Bar);
  unsigned R = P.read(P.all(), S);
  HappensBefore H(P.T);
  EXPECT_TRUE(H.before(W, 1, R, 90));
  EXPECT_THAT(H.stuck(), IsEmpty());
}

TEST_F(Mbarrier, WhoDropsIsNotExpectedAgain) {
  initialise(96);
  P.arrive(P.warp(2), Bar, 1, Order::Release, EffectKind::BarDrop);
  P.onBarrier(EffectKind::BarArriveWait, P.warps(0, 1), Bar);
  P.onBarrier(EffectKind::BarArriveWait, P.warps(0, 1), Bar);
  HappensBefore H(P.T);
  EXPECT_THAT(H.stuck(), IsEmpty());
  ASSERT_EQ(H.phases().size(), 2u);
  EXPECT_EQ(H.phases()[0].Expected, 96);
  EXPECT_EQ(H.phases()[1].Expected, 64);
  EXPECT_TRUE(H.phases()[1].Complete);
}

TEST_F(Mbarrier, ThreadThatLeavesWithoutDropping) {
  initialise(96);
  P.exit(P.warp(2));
  P.onBarrier(EffectKind::BarArriveWait, P.warps(0, 1), Bar);
  HappensBefore H(P.T);
  const PhaseRecord* R = stuckPhase(H);
  ASSERT_TRUE(R);
  EXPECT_EQ(R->Expected, 96);
  EXPECT_EQ(R->Arrived, 64);
}

TEST_F(Mbarrier, BytesAreWaitedFor) {
  initialise(1);
  P.expectTx(One, Bar, 128, true);
  unsigned C = P.bulkLoad(One, S, Bar, 128);
  unsigned Before = P.read(P.warp(1), S);
  P.waitParity(P.warp(1), Bar, 0);
  unsigned R = P.read(P.all(), S);
  HappensBefore H(P.T);
  EXPECT_THAT(H.stuck(), IsEmpty());
  EXPECT_TRUE(H.copyDone(C, 0, R, 32));
  EXPECT_FALSE(H.copyDone(C, 0, Before, 32));
  EXPECT_FALSE(H.copyDone(C, 0, R, 64)); // did not wait
  EXPECT_FALSE(H.copyDone(C, 0, R, 0));  // issuing is not waiting
  ASSERT_EQ(H.phases().size(), 1u);
  EXPECT_EQ(H.phases()[0].ExpectedTx, 128);
  EXPECT_EQ(H.phases()[0].CompletedTx, 128);
}

TEST_F(Mbarrier, MoreBytesExpectedThanCopied) {
  initialise(1);
  P.expectTx(One, Bar, 256, true);
  P.bulkLoad(One, S, Bar, 128);
  P.waitParity(P.warp(1), Bar, 0);
  HappensBefore H(P.T);
  const PhaseRecord* R = stuckPhase(H);
  ASSERT_TRUE(R);
  EXPECT_EQ(R->Arrived, 1);
  EXPECT_EQ(R->ExpectedTx, 256);
  EXPECT_EQ(R->CompletedTx, 128);
}

TEST_F(Mbarrier, ExpectWithoutArrive) {
  initialise(1);
  P.expectTx(One, Bar, 128, false);
  P.bulkLoad(One, S, Bar, 128);
  P.waitParity(P.warp(1), Bar, 0);
  HappensBefore H(P.T);
  const PhaseRecord* R = stuckPhase(H);
  ASSERT_TRUE(R);
  EXPECT_EQ(R->Expected, 1);
  EXPECT_EQ(R->Arrived, 0);
}

TEST_F(Mbarrier, UnknownSizesAreNotJudged) {
  initialise(1);
  P.expectTx(One, Bar, 256, true);
  unsigned C = P.bulkLoad(One, S, Bar, -1);
  P.waitParity(P.warp(1), Bar, 0);
  unsigned R = P.read(P.warp(1), S);
  HappensBefore H(P.T);
  EXPECT_THAT(H.stuck(), IsEmpty());
  EXPECT_TRUE(H.copyDone(C, 0, R, 32));
}

TEST_F(Mbarrier, UseBeforeTheInitIsKnown) {
  P.init(One, Bar, 32);
  P.arrive(P.warp(1), Bar);
  HappensBefore H(P.T);
  ASSERT_THAT(kinds(H), ElementsAre(SyncAnomaly::UseBeforeInit));
  EXPECT_EQ(H.anomalies()[0].Other, 0);
}

TEST_F(Mbarrier, TheInitialiserItselfNeedsNoBarrier) {
  P.init(One, Bar, 1);
  P.arrive(One, Bar);
  HappensBefore H(P.T);
  EXPECT_THAT(kinds(H), IsEmpty());
}

TEST_F(Mbarrier, OtherLanesOfTheInitialisersWarp) {
  P.init(One, Bar, 32);
  P.arrive(P.warp(0), Bar);
  HappensBefore H(P.T);
  EXPECT_THAT(kinds(H), ElementsAre(SyncAnomaly::UseBeforeInit));
}

TEST_F(Mbarrier, NeverInitialised) {
  P.arrive(P.warp(1), Bar);
  HappensBefore H(P.T);
  EXPECT_THAT(kinds(H), ElementsAre(SyncAnomaly::NeverInitialised));
}

TEST_F(Mbarrier, InitialisedByEveryThread) {
  unsigned I = P.init(P.all(), Bar, 96);
  HappensBefore H(P.T);
  ASSERT_THAT(kinds(H), ElementsAre(SyncAnomaly::InitByMany));
  EXPECT_EQ(H.anomalies()[0].Event, I);
  EXPECT_EQ(H.anomalies()[0].Threads, P.all());
}

TEST_F(Mbarrier, InitialisedTwice) {
  initialise(32);
  P.init(One, Bar, 16);
  HappensBefore H(P.T);
  EXPECT_THAT(kinds(H), ElementsAre(SyncAnomaly::ReinitLive));
}

TEST_F(Mbarrier, InvalidatedAndInitialisedAgain) {
  initialise(32);
  P.onBarrier(EffectKind::BarInval, One, Bar);
  P.init(One, Bar, 16);
  HappensBefore H(P.T);
  EXPECT_THAT(kinds(H), IsEmpty());
}

TEST_F(Mbarrier, AnUnknownCountIsNotJudged) {
  Event& I = P.onBarrier(EffectKind::BarInit, One, Bar);
  I.HasCount = true;
  I.Count = Value::of(Scalar{P.T.Pool->symbol("n", Varies::Grid, true), 0});
  P.syncthreads(P.all());
  unsigned W = P.write(P.warp(0), S);
  P.arrive(P.warp(0), Bar);
  P.waitParity(P.warp(1), Bar, 0);
  unsigned R = P.read(P.warp(1), S);
  HappensBefore H(P.T);
  EXPECT_THAT(H.stuck(), IsEmpty());
  EXPECT_TRUE(H.before(W, 0, R, 32));
}

TEST(Ring, ProducerAndConsumerGoAround) {
  // two stages, five turns: full[s] completes with the producer's arrival, empty[s] with the consumers'
  Program P(64);
  int Full = P.shared("full", 16), Empty = P.shared("empty", 16), S = P.shared();
  ThreadSet Producer = ThreadSet::one(0), Consumers = P.warp(1);
  auto at = [&](EffectKind K, const ThreadSet& M, int Bar, int Stage, int64_t Parity = -1) {
    Event& E = P.onBarrier(K, M, Bar, Stage * 8);
    E.HasParity = Parity >= 0;
    E.Parity = Value::of(Parity);
    E.Ord = Order::Release;
    return E.Index;
  };
  for (int I = 0; I < 2; ++I) P.init(Producer, Full, 1, I * 8), P.init(Producer, Empty, 32, I * 8);
  P.syncthreads(P.all());
  std::vector<unsigned> W, R;
  for (int I = 0; I < 5; ++I) {
    at(EffectKind::BarWait, Producer, Empty, I % 2, (I / 2 & 1) ^ 1);
    W.push_back(P.write(Producer, S, I % 2 * 64));
    at(EffectKind::BarArrive, Producer, Full, I % 2);
  }
  for (int I = 0; I < 5; ++I) {
    at(EffectKind::BarWait, Consumers, Full, I % 2, I / 2 & 1);
    R.push_back(P.read(Consumers, S, I % 2 * 64));
    at(EffectKind::BarArrive, Consumers, Empty, I % 2);
  }
  HappensBefore H(P.T);
  EXPECT_THAT(H.stuck(), IsEmpty());
  EXPECT_THAT(kinds(H), IsEmpty());
  for (unsigned I = 0; I < 5; ++I) {
    EXPECT_TRUE(H.before(W[I], 0, R[I], 40));
    if (I + 2 < 5) EXPECT_TRUE(H.before(R[I], 40, W[I + 2], 0));
  }
  EXPECT_THAT(findConflicts(P.T, H), IsEmpty());
}

TEST(Ring, WithoutTheInvertedParityTheProducerWaitsForEver) {
  Program P(64);
  int Full = P.shared("full", 8), Empty = P.shared("empty", 8);
  ThreadSet Producer = ThreadSet::one(0);
  P.init(Producer, Full, 1);
  P.init(Producer, Empty, 32);
  P.syncthreads(P.all());
  unsigned First = P.waitParity(Producer, Empty, 0);
  P.arrive(Producer, Full);
  unsigned Other = P.waitParity(P.warp(1), Full, 0);
  P.arrive(P.warp(1), Empty);
  HappensBefore H(P.T);
  ASSERT_EQ(H.stuck().size(), 2u);
  std::vector<unsigned> Where{H.stuck()[0].Event, H.stuck()[1].Event};
  EXPECT_THAT(Where, testing::UnorderedElementsAre(First, Other));
}

// ---- groups of asynchronous copies ---------------------------------------------------------------------------------

TEST(Groups, AreThoseOfTheIssuer) {
  Program P(64);
  int S = P.shared(), G = P.global();
  unsigned C = P.groupCopy(P.all(), GroupClass::Ldgsts, S, G);
  P.commit(P.all(), GroupClass::Ldgsts);
  unsigned Early = P.read(P.all(), S);
  P.groupWait(P.all(), GroupClass::Ldgsts, 0);
  unsigned Waited = P.read(P.all(), S);
  P.syncthreads(P.all());
  unsigned R = P.read(P.all(), S);
  HappensBefore H(P.T);
  EXPECT_FALSE(H.copyDone(C, 3, Early, 3));
  EXPECT_TRUE(H.copyDone(C, 3, Waited, 3));
  EXPECT_FALSE(H.copyDone(C, 3, Waited, 40)); // needs a barrier behind the wait
  EXPECT_TRUE(H.copyDone(C, 3, R, 40));
}

TEST(Groups, BarrierBeforeTheWaitTellsOthersNothing) {
  Program P(64);
  int S = P.shared(), G = P.global();
  unsigned C = P.groupCopy(P.all(), GroupClass::Ldgsts, S, G);
  P.commit(P.all(), GroupClass::Ldgsts);
  P.syncthreads(P.all());
  P.groupWait(P.all(), GroupClass::Ldgsts, 0);
  unsigned R = P.read(P.all(), S);
  HappensBefore H(P.T);
  EXPECT_TRUE(H.copyDone(C, 3, R, 3));
  EXPECT_FALSE(H.copyDone(C, 3, R, 40));
  EXPECT_FALSE(H.copyDone(C, 3, R, 4)); // a neighbour in the warp
}

TEST(Groups, TheNewestMayStayInFlight) {
  Program P(32);
  int S = P.shared(), G = P.global();
  std::vector<unsigned> C;
  for (int I = 0; I < 3; ++I) {
    C.push_back(P.groupCopy(P.all(), GroupClass::Ldgsts, S, G));
    P.commit(P.all(), GroupClass::Ldgsts);
  }
  unsigned Open = P.groupCopy(P.all(), GroupClass::Ldgsts, S, G); // not committed
  P.groupWait(P.all(), GroupClass::Ldgsts, 1);
  unsigned R = P.read(P.all(), S);
  P.groupWait(P.all(), GroupClass::Ldgsts, 0);
  unsigned R0 = P.read(P.all(), S);
  HappensBefore H(P.T);
  EXPECT_TRUE(H.copyDone(C[0], 0, R, 0));
  EXPECT_TRUE(H.copyDone(C[1], 0, R, 0));
  EXPECT_FALSE(H.copyDone(C[2], 0, R, 0));
  EXPECT_TRUE(H.copyDone(C[2], 0, R0, 0));
  EXPECT_FALSE(H.copyDone(Open, 0, R0, 0));
}

TEST(Groups, WaitAllTakesTheUncommittedToo) {
  Program P(32);
  int S = P.shared(), G = P.global();
  unsigned C = P.groupCopy(P.all(), GroupClass::Ldgsts, S, G);
  Event& E = P.effect(EffectKind::GroupWait, P.all());
  P.fx(E).Group = GroupClass::Ldgsts;
  P.fx(E).All = true;
  unsigned R = P.read(P.all(), S);
  HappensBefore H(P.T);
  EXPECT_TRUE(H.copyDone(C, 0, R, 0));
}

TEST(Groups, ReadIsNotDone) {
  Program P(32);
  int S = P.shared(), G = P.global();
  unsigned C = P.groupCopy(P.all(), GroupClass::Bulk, G, S);
  P.commit(P.all(), GroupClass::Bulk);
  P.groupWait(P.all(), GroupClass::Bulk, 0, true);
  unsigned R = P.write(P.all(), S);
  P.groupWait(P.all(), GroupClass::Bulk, 0);
  unsigned After = P.read(P.all(), G);
  HappensBefore H(P.T);
  EXPECT_TRUE(H.sourceRead(C, 0, R, 0));
  EXPECT_FALSE(H.copyDone(C, 0, R, 0));
  EXPECT_TRUE(H.copyDone(C, 0, After, 0));
  EXPECT_TRUE(H.sourceRead(C, 0, After, 0));
}

TEST(Groups, ClassesAreApart) {
  Program P(32);
  int S = P.shared(), G = P.global();
  unsigned C = P.groupCopy(P.all(), GroupClass::Bulk, G, S);
  P.commit(P.all(), GroupClass::Bulk);
  P.groupWait(P.all(), GroupClass::Ldgsts, 0);
  unsigned R = P.write(P.all(), S);
  HappensBefore H(P.T);
  EXPECT_FALSE(H.sourceRead(C, 0, R, 0));
}

TEST(Groups, CompletionByMbarrier) {
  for (bool NoInc : {false, true}) {
    Program P(64);
    int Bar = P.shared("bar", 8), S = P.shared(), G = P.global();
    P.init(ThreadSet::one(0), Bar, NoInc ? 64 : 32);
    P.syncthreads(P.all());
    ThreadSet Who = NoInc ? P.all() : P.warp(0);
    unsigned C = P.groupCopy(Who, GroupClass::Ldgsts, S, G);
    P.copyArrive(Who, Bar, NoInc);
    if (!NoInc) P.arrive(Who, Bar);
    P.waitParity(P.all(), Bar, 0);
    unsigned R = P.read(P.all(), S);
    HappensBefore H(P.T);
    EXPECT_THAT(H.stuck(), IsEmpty());
    EXPECT_TRUE(H.copyDone(C, 3, R, 40));
  }
}

// ---- cuda::pipeline ------------------------------------------------------------------------------------------------

class Pipeline : public testing::Test {
protected:
  Program P{64};
  int S = P.shared(), G = P.global();
  unsigned op(EffectKind K, const ThreadSet& M, Scope Scp, int Object, int64_t N = -1) {
    Event& E = P.effect(K, M);
    P.fx(E).Eng = Engine::Ldgsts;
    P.fx(E).Group = GroupClass::Ldgsts;
    E.Scp = Scp;
    E.Obj = {Object, Value::of(0)};
    E.HasN = N >= 0;
    E.N = Value::of(N);
    return E.Index;
  }
  unsigned copy(const ThreadSet& M) {
    Event& E = P.effect(EffectKind::Copy, M);
    P.fx(E).Eng = Engine::MemcpyAsync;
    P.fx(E).Done = Completion::Pipeline;
    E.Dst = {S, Value::of(0)};
    E.Src = {G, Value::of(0)};
    return E.Index;
  }
};

TEST_F(Pipeline, OfAThread) {
  int Pipe = P.object(MemObject::Local, Space::Local, "pipe", 8);
  unsigned A = copy(P.all());
  op(EffectKind::PipelineCommit, P.all(), Scope::Thread, Pipe);
  unsigned B = copy(P.all());
  op(EffectKind::PipelineCommit, P.all(), Scope::Thread, Pipe);
  op(EffectKind::PipelineWait, P.all(), Scope::Thread, Pipe, 1);
  unsigned R = P.read(P.all(), S);
  op(EffectKind::PipelineWait, P.all(), Scope::Thread, Pipe, 0);
  unsigned R0 = P.read(P.all(), S);
  HappensBefore H(P.T);
  EXPECT_TRUE(H.copyDone(A, 3, R, 3));
  EXPECT_FALSE(H.copyDone(B, 3, R, 3));
  EXPECT_TRUE(H.copyDone(B, 3, R0, 3));
  EXPECT_FALSE(H.copyDone(B, 3, R0, 4)); // nobody waits for another thread
}

TEST_F(Pipeline, OfTheBlock) {
  int State = P.shared("state", 64);
  unsigned A = copy(P.warp(0));
  op(EffectKind::PipelineCommit, P.warp(0), Scope::Block, State);
  unsigned B = copy(P.warp(0));
  op(EffectKind::PipelineCommit, P.warp(0), Scope::Block, State);
  op(EffectKind::PipelineWait, P.warp(1), Scope::Block, State, 0);
  unsigned R = P.read(P.warp(1), S);
  op(EffectKind::PipelineRelease, P.warp(1), Scope::Block, State);
  op(EffectKind::PipelineWait, P.warp(1), Scope::Block, State, 0);
  unsigned R2 = P.read(P.warp(1), S);
  HappensBefore H(P.T);
  EXPECT_THAT(H.stuck(), IsEmpty());
  EXPECT_TRUE(H.copyDone(A, 0, R, 40));
  EXPECT_FALSE(H.copyDone(B, 0, R, 40));
  EXPECT_TRUE(H.copyDone(B, 0, R2, 40));
}

TEST_F(Pipeline, AStageIsFilledAgainAfterItsRelease) {
  int State = P.shared("state", 64);
  ThreadSet Producer = P.warp(0), Consumer = P.warp(1);
  std::vector<unsigned> Copies, Reads;
  for (int I = 0; I < 3; ++I) {
    op(EffectKind::PipelineAcquire, Producer, Scope::Block, State);
    Copies.push_back(copy(Producer));
    op(EffectKind::PipelineCommit, Producer, Scope::Block, State);
  }
  for (int I = 0; I < 3; ++I) {
    op(EffectKind::PipelineWait, Consumer, Scope::Block, State, 0);
    Reads.push_back(P.read(Consumer, S));
    op(EffectKind::PipelineRelease, Consumer, Scope::Block, State);
  }
  HappensBefore H(P.T);
  EXPECT_THAT(H.stuck(), IsEmpty());
  EXPECT_TRUE(H.before(Reads[0], 40, Copies[2], 0));
}

// ---- proxies -------------------------------------------------------------------------------------------------------

class Proxies : public testing::Test {
protected:
  Program P{64};
  int S = P.shared();
  ThreadSet One = ThreadSet::one(0);
};

TEST_F(Proxies, FenceOfTheWriterThenBarrier) {
  unsigned W = P.write(P.all(), S);
  P.proxyFence(P.all(), Space::Shared);
  P.syncthreads(P.all());
  unsigned C = P.groupCopy(One, GroupClass::Bulk, P.global(), S);
  HappensBefore H(P.T);
  for (unsigned T : {0u, 1u, 40u}) {
    EXPECT_TRUE(H.fenced(W, T, C, 0));
    EXPECT_TRUE(H.fencedByWriter(W, T, C, 0));
    EXPECT_FALSE(H.fencedByWriter(W, T, C, 0, /*GlobalSpace=*/true));
  }
}

TEST_F(Proxies, FenceOfTheIssuerOnly) {
  unsigned W = P.write(P.all(), S);
  P.syncthreads(P.all());
  P.proxyFence(One, Space::Shared);
  unsigned C = P.groupCopy(One, GroupClass::Bulk, P.global(), S);
  HappensBefore H(P.T);
  EXPECT_TRUE(H.fenced(W, 40, C, 0));
  EXPECT_FALSE(H.fencedByWriter(W, 40, C, 0));
  EXPECT_TRUE(H.fencedByWriter(W, 0, C, 0)); // its own write
}

TEST_F(Proxies, WriteBehindTheFence) {
  P.proxyFence(P.all(), Space::Shared);
  unsigned W = P.write(P.all(), S);
  P.syncthreads(P.all());
  unsigned C = P.groupCopy(One, GroupClass::Bulk, P.global(), S);
  HappensBefore H(P.T);
  EXPECT_TRUE(H.before(W, 40, C, 0));
  EXPECT_FALSE(H.fenced(W, 40, C, 0));
  EXPECT_FALSE(H.fenced(W, 0, C, 0));
}

TEST_F(Proxies, FenceWithoutABarrier) {
  unsigned W = P.write(P.all(), S);
  P.proxyFence(P.all(), Space::Shared);
  unsigned C = P.groupCopy(One, GroupClass::Bulk, P.global(), S);
  HappensBefore H(P.T);
  EXPECT_TRUE(H.fenced(W, 0, C, 0));
  EXPECT_FALSE(H.fenced(W, 40, C, 0));
}

TEST_F(Proxies, SpacesOfTheFence) {
  for (auto [Spc, Shared, Global] : {std::tuple{Space::Generic, true, true}, {Space::Shared, true, false},
                                     {Space::SharedCluster, true, false}, {Space::Global, false, true}}) {
    Program Q(32);
    int T = Q.shared();
    unsigned W = Q.write(Q.all(), T);
    Q.proxyFence(Q.all(), Spc);
    unsigned C = Q.groupCopy(ThreadSet::one(0), GroupClass::Bulk, Q.global(), T);
    HappensBefore H(Q.T);
    EXPECT_EQ(H.fenced(W, 0, C, 0), Shared);
    EXPECT_EQ(H.fenced(W, 0, C, 0, true), Global);
  }
}

TEST_F(Proxies, OtherFencesDoNotCount) {
  unsigned W = P.write(P.all(), S);
  P.fence(P.all());
  P.proxyFence(P.all(), Space::Generic, ProxyKind::Alias);
  P.syncthreads(P.all());
  unsigned C = P.groupCopy(One, GroupClass::Bulk, P.global(), S);
  HappensBefore H(P.T);
  EXPECT_TRUE(H.before(W, 40, C, 0));
  EXPECT_FALSE(H.fenced(W, 40, C, 0));
}

// ---- flags in memory -----------------------------------------------------------------------------------------------

TEST(Flags, ReleaseAndAcquire) {
  Program P(64);
  int S = P.shared(), F = P.shared("flag", 4);
  ThreadSet Writer = ThreadSet::one(0), Reader = ThreadSet::one(32);
  unsigned W = P.write(Writer, S);
  P.storeFlag(Writer, F);
  unsigned Late = P.write(Writer, S);
  unsigned Early = P.read(Reader, S);
  P.loadFlag(Reader, F, Order::Acquire, true);
  unsigned R = P.read(Reader, S);
  HappensBefore H(P.T);
  EXPECT_THAT(H.stuck(), IsEmpty());
  EXPECT_TRUE(H.before(W, 0, R, 32));
  EXPECT_FALSE(H.before(W, 0, Early, 32));
  EXPECT_FALSE(H.before(Late, 0, R, 32));
}

TEST(Flags, ReaderFirstInTheTrace) {
  Program P(64);
  int S = P.shared(), F = P.shared("flag", 4);
  P.loadFlag(ThreadSet::one(0), F, Order::Acquire, true);
  unsigned R = P.read(ThreadSet::one(0), S);
  unsigned W = P.write(ThreadSet::one(32), S);
  P.storeFlag(ThreadSet::one(32), F);
  HappensBefore H(P.T);
  EXPECT_TRUE(H.before(W, 32, R, 0));
}

TEST(Flags, ARelaxedLookOrdersOnlyWithAFence) {
  Program P(64);
  int S = P.shared(), F = P.shared("flag", 4);
  unsigned W = P.write(ThreadSet::one(0), S);
  P.storeFlag(ThreadSet::one(0), F);
  P.loadFlag(ThreadSet::one(32), F, Order::Relaxed, false);
  unsigned R = P.read(ThreadSet::one(32), S);
  P.fence(ThreadSet::one(32), Order::Acquire);
  unsigned Fenced = P.read(ThreadSet::one(32), S);
  HappensBefore H(P.T);
  EXPECT_FALSE(H.before(W, 0, R, 32));
  EXPECT_TRUE(H.before(W, 0, Fenced, 32));
}

TEST(Flags, AReleaseFenceDoesNotAcquire) {
  Program P(64);
  int S = P.shared(), F = P.shared("flag", 4);
  unsigned W = P.write(ThreadSet::one(0), S);
  P.storeFlag(ThreadSet::one(0), F);
  P.loadFlag(ThreadSet::one(32), F, Order::Relaxed, false);
  P.fence(ThreadSet::one(32), Order::Release);
  unsigned R = P.read(ThreadSet::one(32), S);
  HappensBefore H(P.T);
  EXPECT_FALSE(H.before(W, 0, R, 32));
}

TEST(Flags, APollForAnotherBlockGoesOn) {
  Program P(32);
  int F = P.global("flag");
  P.loadFlag(ThreadSet::one(0), F, Order::Acquire, true);
  unsigned B = P.syncthreads(P.all());
  HappensBefore H(P.T);
  EXPECT_THAT(H.stuck(), IsEmpty());
  EXPECT_TRUE(H.reached(B, 0));
}

TEST(Flags, WhoComesLastKnowsWhatTheOthersPublished) {
  // if (atomicAdd(&count, 1) == n - 1) read the partial results of all warps
  Program P(128);
  int Parts = P.shared("parts"), Count = P.shared("count", 4);
  ThreadSet Leaders;
  for (unsigned W = 0; W < 4; ++W) Leaders.set(W * 32);
  unsigned W = P.writeOwn(Leaders, Parts);
  Event& A = P.flag(EffectKind::Atomic, Leaders, Count, Order::AcqRel);
  TermId Old = P.T.Pool->symbols(128, Varies::Thread, false, "old");
  A.Read = A.Write = A.HasResult = true;
  A.Result = P.lanes([&](unsigned I) { return Scalar{Old + I, 0}; });
  Guard G;
  G.HasTerm = true;
  G.Term = P.T.Pool->equal({Old, 0}, {0, 3});
  P.T.GuardPool.push_back(G);
  unsigned R = P.read(ThreadSet::one(0), Parts, 64 * 4);
  HappensBefore H(P.T);
  EXPECT_THAT(H.stuck(), IsEmpty());
  EXPECT_TRUE(H.before(W, 64, R, 0));
}

// ---- queries -------------------------------------------------------------------------------------------------------

TEST(Queries, AnEmptyTrace) {
  Program P(32);
  HappensBefore H(P.T);
  EXPECT_TRUE(H.valid());
  EXPECT_THAT(H.stuck(), IsEmpty());
}

TEST(Queries, TooManyClassesAreNotGuessed) {
  Program P(1024);
  int Bar = P.shared("bar", 8192);
  Event& E = P.effect(EffectKind::BarArrive, P.all());
  E.Obj = {Bar, P.own(8)};
  HappensBefore H(P.T);
  EXPECT_FALSE(H.valid());
  EXPECT_THAT(H.stuck(), IsEmpty());
}

} // namespace
