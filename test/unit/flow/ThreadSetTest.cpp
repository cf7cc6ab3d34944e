//===- ThreadSetTest.cpp - sets of threads against std::bitset --------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/Trace.h"
#include <bitset>
#include <gtest/gtest.h>
#include <random>

using namespace cudalint;

namespace {

using Bits = std::bitset<ThreadSet::Max>;

struct Pair {
  ThreadSet S;
  Bits B;
};

class ThreadSets : public testing::Test {
protected:
  std::mt19937 Rng{20260131};
  unsigned below(unsigned N) { return std::uniform_int_distribution<unsigned>(0, N - 1)(Rng); }

  Pair random() {
    Pair P;
    unsigned Kind = below(3);
    if (Kind == 0) { // ranges, as guards on threadIdx.x make them
      unsigned A = below(ThreadSet::Max + 1), B = below(ThreadSet::Max + 1);
      P.S = ThreadSet::range(A, B);
      for (unsigned I = A; I < B; ++I) P.B.set(I);
    } else
      for (unsigned N = Kind == 1 ? below(8) : below(600); N; --N) {
        unsigned I = below(ThreadSet::Max);
        P.S.set(I);
        P.B.set(I);
      }
    return P;
  }
};

void expectSame(const ThreadSet& S, const Bits& B) {
  ASSERT_EQ(S.count(), B.count());
  EXPECT_EQ(S.any(), B.any());
  EXPECT_EQ(S.none(), B.none());
  int First = -1, Last = -1, Walk = S.first();
  for (unsigned I = 0; I < ThreadSet::Max; ++I) {
    ASSERT_EQ(S.test(I), B.test(I)) << I;
    if (!B.test(I)) continue;
    if (First < 0) First = static_cast<int>(I);
    Last = static_cast<int>(I);
    ASSERT_EQ(Walk, Last);
    Walk = S.next(Walk);
  }
  EXPECT_EQ(Walk, -1);
  EXPECT_EQ(S.first(), First);
  EXPECT_EQ(S.last(), Last);
  for (unsigned W = 0; W < ThreadSet::Max / 32; ++W) {
    uint32_t Lanes = 0;
    for (unsigned L = 0; L < 32; ++L) Lanes |= static_cast<uint32_t>(B.test(W * 32 + L)) << L;
    ASSERT_EQ(S.warp(W), Lanes);
  }
}

TEST_F(ThreadSets, OperationsEqualBitset) {
  for (unsigned N = 0; N < 300; ++N) {
    Pair P = random(), Q = random();
    expectSame(P.S, P.B);
    expectSame(P.S & Q.S, P.B & Q.B);
    expectSame(P.S | Q.S, P.B | Q.B);
    expectSame(P.S - Q.S, P.B & ~Q.B);
    EXPECT_EQ(P.S.contains(Q.S), (Q.B & ~P.B).none());
    EXPECT_EQ(P.S.intersects(Q.S), (P.B & Q.B).any());
    EXPECT_EQ(P.S == Q.S, P.B == Q.B);
  }
}

TEST_F(ThreadSets, LatticeLaws) {
  for (unsigned N = 0; N < 300; ++N) {
    ThreadSet A = random().S, B = random().S, C = random().S;
    EXPECT_EQ(A & B, B & A);
    EXPECT_EQ(A | B, B | A);
    EXPECT_EQ((A & B) & C, A & (B & C));
    EXPECT_EQ((A | B) | C, A | (B | C));
    EXPECT_EQ(A & (A | B), A);
    EXPECT_EQ(A | (A & B), A);
    EXPECT_EQ(A & (B | C), (A & B) | (A & C));
    EXPECT_EQ(A | (B & C), (A | B) & (A | C));
    EXPECT_EQ((A - B) | (A & B), A);
    EXPECT_FALSE((A - B).intersects(B));
    EXPECT_EQ(A.contains(B), (A & B) == B);
    EXPECT_TRUE((A | B).contains(A));
  }
}

TEST_F(ThreadSets, RangesAtTheEdges) {
  EXPECT_TRUE(ThreadSet::range(5, 5).none());
  EXPECT_TRUE(ThreadSet::range(7, 5).none());
  EXPECT_EQ(ThreadSet::range(0, 1024).count(), 1024u);
  EXPECT_EQ(ThreadSet::range(63, 65).count(), 2u);
  EXPECT_EQ(ThreadSet::range(64, 128).first(), 64);
  EXPECT_EQ(ThreadSet::one(1023).last(), 1023);
  EXPECT_EQ(ThreadSet::one(1023).next(1023), -1);
}

TEST_F(ThreadSets, Print) {
  EXPECT_EQ(ThreadSet().print(), "none");
  EXPECT_EQ(ThreadSet::one(3).print(), "3");
  EXPECT_EQ((ThreadSet::range(0, 32) | ThreadSet::one(64)).print(), "0-31, 64");
  EXPECT_EQ(ThreadSet::range(0, 1024).print(), "0-1023");
  ThreadSet Even;
  for (unsigned I = 0; I < 64; I += 2) Even.set(I);
  EXPECT_EQ(Even.print(), "0, 2, 4, 6, ...");
}

} // namespace
