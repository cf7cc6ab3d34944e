//===- TermTest.cpp - symbolic arithmetic against brute force ---------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/Term.h"
#include <functional>
#include <gtest/gtest.h>
#include <random>

using namespace cudalint;

namespace {

using Assignment = std::map<TermId, int64_t>;

int64_t floorDiv(int64_t A, int64_t B) { return A / B - ((A % B != 0) && ((A < 0) != (B < 0))); }

/// The value of a term. Division rounds down, as the model's rewrites take it; on values that are not negative that is
/// what the language says too.
int64_t evaluate(const TermPool& P, Scalar S, const Assignment& At) {
  if (!S.Base) return S.K;
  const TermData& T = P[S.Base];
  auto A = [&] { return evaluate(P, T.A, At); };
  auto B = [&] { return evaluate(P, T.B, At); };
  int64_t V = 0;
  switch (T.Op) {
  case TermOp::Symbol: V = At.at(S.Base); break;
  case TermOp::Linear:
    for (auto [Atom, C] : T.Sum) V += C * evaluate(P, {Atom, 0}, At);
    break;
  case TermOp::Mul: V = A() * B(); break;
  case TermOp::Div: V = floorDiv(A(), B()); break;
  case TermOp::Rem: V = A() - floorDiv(A(), B()) * B(); break;
  case TermOp::And: V = A() & B(); break;
  case TermOp::Or: V = A() | B(); break;
  case TermOp::Xor: V = A() ^ B(); break;
  case TermOp::Shl: V = A() << B(); break;
  case TermOp::Shr: V = A() >> B(); break;
  case TermOp::Min: V = std::min(A(), B()); break;
  case TermOp::Max: V = std::max(A(), B()); break;
  case TermOp::Less0: V = A() < 0; break;
  case TermOp::Equal0: V = A() == 0; break;
  case TermOp::BoolAnd: V = A() && B(); break;
  case TermOp::BoolOr: V = A() || B(); break;
  case TermOp::Select: V = A() ? B() : evaluate(P, T.C, At); break;
  default: ADD_FAILURE() << "no value for " << P.print(S);
  }
  return V + S.K;
}

class Terms : public testing::Test {
protected:
  TermPool P;
  std::mt19937 Rng{4711};
  int64_t between(int64_t Lo, int64_t Hi) { return std::uniform_int_distribution<int64_t>(Lo, Hi)(Rng); }

  // three symbols that are never negative (indices, sizes), one that may be
  TermId B = P.symbol("b", Varies::Block, true), N = P.symbol("n", Varies::Grid, true), T = P.symbol("t", Varies::Thread, true);
  TermId D = P.symbol("d", Varies::Warp, false);
  std::vector<TermId> Symbols{B, N, T, D};

  Assignment random() { return {{B, between(0, 40)}, {N, between(0, 300)}, {T, between(0, 70)}, {D, between(-9, 9)}}; }

  /// A random expression, built by the pool, with its value from the same operators on plain integers.
  struct Both {
    Scalar S;
    std::function<int64_t(const Assignment&)> V;
  };
  Both leaf() {
    if (between(0, 3) == 0) {
      int64_t K = between(-6, 40);
      return {{0, K}, [K](const Assignment&) { return K; }};
    }
    TermId Id = Symbols[static_cast<size_t>(between(0, 3))];
    return {{Id, 0}, [Id](const Assignment& A) { return A.at(Id); }};
  }
  Both expression(unsigned Depth) {
    if (!Depth) return leaf();
    Both X = expression(Depth - 1), Y = between(0, 2) ? expression(Depth - 1) : leaf();
    auto of = [&](Scalar S, std::function<int64_t(int64_t, int64_t)> F) {
      return Both{S, [X, Y, F](const Assignment& A) { return F(X.V(A), Y.V(A)); }};
    };
    switch (between(0, 11)) {
    case 0: case 1: return of(P.add(X.S, Y.S), [](int64_t L, int64_t R) { return L + R; });
    case 2: return of(P.sub(X.S, Y.S), [](int64_t L, int64_t R) { return L - R; });
    case 3: return of(P.mul(X.S, Y.S), [](int64_t L, int64_t R) { return L * R; });
    case 4: return of(P.less(X.S, Y.S), [](int64_t L, int64_t R) { return int64_t(L < R); });
    case 5: return of(P.equal(X.S, Y.S), [](int64_t L, int64_t R) { return int64_t(L == R); });
    case 6: return of(P.binary(TermOp::Min, X.S, Y.S), [](int64_t L, int64_t R) { return std::min(L, R); });
    case 7: return of(P.binary(TermOp::Max, X.S, Y.S), [](int64_t L, int64_t R) { return std::max(L, R); });
    case 8: return of(P.binary(TermOp::Xor, X.S, Y.S), [](int64_t L, int64_t R) { return L ^ R; });
    case 9: return of(P.binary(TermOp::Or, X.S, Y.S), [](int64_t L, int64_t R) { return L | R; });
    case 10: {
      Both C = leaf();
      return {P.select(C.S, X.S, Y.S), [C, X, Y](const Assignment& A) { return C.V(A) ? X.V(A) : Y.V(A); }};
    }
    default: {
      // division of what is not negative by a constant, as index arithmetic has it
      int64_t K = between(0, 1) ? int64_t(1) << between(0, 6) : between(1, 12);
      Both Z{P.binary(TermOp::Max, X.S, {0, 0}), [X](const Assignment& A) { return std::max<int64_t>(X.V(A), 0); }};
      switch (between(0, 3)) {
      case 0: return {P.binary(TermOp::Div, Z.S, {0, K}), [Z, K](const Assignment& A) { return Z.V(A) / K; }};
      case 1: return {P.binary(TermOp::Rem, Z.S, {0, K}), [Z, K](const Assignment& A) { return Z.V(A) % K; }};
      case 2: return {P.binary(TermOp::Shl, X.S, {0, K & 7}), [X, K](const Assignment& A) { return X.V(A) * (int64_t(1) << (K & 7)); }};
      default: return {P.binary(TermOp::And, Z.S, {0, K - 1}), [Z, K](const Assignment& A) { return Z.V(A) & (K - 1); }};
      }
    }
    }
  }
};

TEST_F(Terms, ExpressionsEqualBruteForce) {
  for (unsigned I = 0; I < 3000; ++I) {
    Both E = expression(1 + I % 3);
    for (unsigned J = 0; J < 6; ++J) {
      Assignment A = random();
      ASSERT_EQ(evaluate(P, E.S, A), E.V(A)) << P.print(E.S) << " with b " << A[B] << " n " << A[N] << " t " << A[T] << " d " << A[D];
    }
  }
}

TEST_F(Terms, IndexArithmeticEqualsBruteForce) {
  // (c1 * b + c2 * t + k) op m, the shape of every address computation, where the whole is not negative
  for (unsigned I = 0; I < 4000; ++I) {
    int64_t C1 = between(0, 1) ? int64_t(32) * between(0, 8) : between(0, 9), C2 = between(0, 9), K = between(-70, 70);
    int64_t M = between(0, 1) ? int64_t(1) << between(0, 8) : between(1, 70);
    Scalar X = P.add(P.add(P.mul({B, 0}, {0, C1}), P.mul({T, 0}, {0, C2})), {0, K});
    Scalar Div = P.binary(TermOp::Div, X, {0, M}), Rem = P.binary(TermOp::Rem, X, {0, M});
    Scalar Shr = P.binary(TermOp::Shr, X, {0, M & 7});
    Scalar Low = P.binary(TermOp::And, X, {0, (int64_t(1) << (M & 7)) - 1}), High = P.binary(TermOp::And, X, {0, ~((int64_t(1) << (M & 7)) - 1)});
    for (unsigned J = 0; J < 6; ++J) {
      Assignment A = random();
      int64_t V = C1 * A[B] + C2 * A[T] + K;
      if (V < 0) continue;
      ASSERT_EQ(evaluate(P, Div, A), V / M) << P.print(X) << " / " << M;
      ASSERT_EQ(evaluate(P, Rem, A), V % M) << P.print(X) << " % " << M;
      ASSERT_EQ(evaluate(P, Shr, A), V >> (M & 7));
      ASSERT_EQ(evaluate(P, Low, A), V & ((int64_t(1) << (M & 7)) - 1)) << P.print(X);
      ASSERT_EQ(evaluate(P, High, A), V & ~((int64_t(1) << (M & 7)) - 1)) << P.print(X);
    }
  }
}

TEST_F(Terms, ConstantsFoldAsTheLanguageSays) {
  for (unsigned I = 0; I < 3000; ++I) {
    int64_t X = between(-5000, 5000), Y = between(-40, 40);
    auto fold = [&](TermOp Op, int64_t R) {
      Scalar S = P.binary(Op, {0, X}, {0, R});
      EXPECT_TRUE(S.isConst());
      return S.K;
    };
    if (Y) {
      EXPECT_EQ(fold(TermOp::Div, Y), X / Y);
      EXPECT_EQ(Y == -1 ? 0 : fold(TermOp::Rem, Y), X % Y);
    }
    EXPECT_EQ(fold(TermOp::And, Y), X & Y);
    EXPECT_EQ(fold(TermOp::Or, Y), X | Y);
    EXPECT_EQ(fold(TermOp::Xor, Y), X ^ Y);
    EXPECT_EQ(fold(TermOp::Min, Y), std::min(X, Y));
    EXPECT_EQ(fold(TermOp::Max, Y), std::max(X, Y));
    EXPECT_EQ(fold(TermOp::Shl, Y & 31), X * (int64_t(1) << (Y & 31)));
    EXPECT_EQ(fold(TermOp::Shr, Y & 31), X >> (Y & 31));
    EXPECT_EQ(P.less({0, X}, {0, Y}).K, X < Y);
    EXPECT_EQ(P.equal({0, X}, {0, Y}).K, X == Y);
    EXPECT_EQ(P.logicalNot({0, Y}).K, !Y);
  }
}

TEST_F(Terms, SumsAreCanonical) {
  for (unsigned I = 0; I < 2000; ++I) {
    Scalar X = expression(1).S, Y = expression(1).S, Z = expression(1).S;
    EXPECT_EQ(P.add(X, Y), P.add(Y, X));
    EXPECT_EQ(P.add(P.add(X, Y), Z), P.add(X, P.add(Y, Z)));
    EXPECT_EQ(P.sub(P.add(X, Y), Y), X);
    EXPECT_EQ(P.sub(X, X), (Scalar{0, 0}));
    EXPECT_EQ(P.neg(P.neg(X)), X);
    int64_t K = between(-7, 7);
    EXPECT_EQ(P.mul(P.add(X, Y), {0, K}), P.add(P.mul(X, {0, K}), P.mul(Y, {0, K})));
    EXPECT_EQ(P.equal(X, Y), P.equal(Y, X));
  }
}

TEST_F(Terms, ProductsAreCanonical) {
  Scalar X{B, 0}, Y{N, 0}, Z{T, 0};
  EXPECT_EQ(P.mul(X, Y), P.mul(Y, X));
  EXPECT_EQ(P.mul(P.mul(X, Y), Z), P.mul(X, P.mul(Y, Z)));
  EXPECT_EQ(P.mul(P.mul(Z, X), Y), P.mul(P.mul(Y, X), Z));
  // (b * n + t) * d == b * n * d + t * d
  Scalar W{D, 0};
  EXPECT_EQ(P.mul(P.add(P.mul(X, Y), Z), W), P.add(P.mul(X, P.mul(Y, W)), P.mul(Z, W)));
  // (b + 1) * n - b * n == n
  EXPECT_EQ(P.sub(P.mul(P.add(X, {0, 1}), Y), P.mul(X, Y)), Y);
}

TEST_F(Terms, IndexRewrites) {
  Scalar Global = P.add(P.mul({B, 0}, {0, 256}), {0, 70});                        // blockIdx.x * 256 + 70
  EXPECT_EQ(P.binary(TermOp::Rem, Global, {0, 32}), (Scalar{0, 6}));              // its lane
  EXPECT_EQ(P.binary(TermOp::Div, Global, {0, 32}), P.add(P.mul({B, 0}, {0, 8}), {0, 2})); // its warp
  EXPECT_EQ(P.binary(TermOp::And, Global, {0, 31}), (Scalar{0, 6}));
  EXPECT_EQ(P.binary(TermOp::Shr, Global, {0, 5}), P.binary(TermOp::Div, Global, {0, 32}));
  EXPECT_EQ(P.binary(TermOp::Shl, {B, 0}, {0, 3}), P.mul({B, 0}, {0, 8}));
  EXPECT_TRUE(P.nonNegative(Global));
  EXPECT_EQ(P.less(Global, {0, 0}), (Scalar{0, 0}));
  EXPECT_EQ(P.equal(P.add({B, 0}, {0, 1}), {0, 0}), (Scalar{0, 0}));
}

TEST_F(Terms, NegationOfTruth) {
  Scalar C = P.less({D, 0}, {N, 0});
  EXPECT_EQ(P.logicalNot(P.logicalNot(C)), C);
  EXPECT_EQ(P.logicalNot(P.logicalNot(P.equal({D, 0}, {0, 3}))), P.equal({D, 0}, {0, 3}));
}

TEST_F(Terms, VariesIsTheLeastUpperBound) {
  const Varies Of[] = {Varies::Block, Varies::Grid, Varies::Thread, Varies::Warp};
  for (unsigned I = 0; I < 4; ++I)
    for (unsigned J = 0; J < 4; ++J) {
      Varies Max = std::max(Of[I], Of[J]);
      Scalar X{Symbols[I], 0}, Y{Symbols[J], 0};
      if (I != J) {
        EXPECT_EQ(P.varies(P.add(X, Y)), Max);
        EXPECT_EQ(P.varies(P.sub(X, Y)), Max);
        EXPECT_EQ(P.varies(P.less(X, Y)), Max);
        EXPECT_EQ(P.varies(P.select(X, Y, {0, 1})), Max);
      }
      EXPECT_EQ(P.varies(P.mul(X, Y)), Max);
      EXPECT_LE(P.varies(P.binary(TermOp::Min, X, Y)), Max);
    }
  // what varies goes away with the term
  EXPECT_EQ(P.varies(P.sub(P.add({B, 0}, {T, 0}), {T, 0})), Varies::Block);
}

TEST_F(Terms, Addresses) {
  Scalar Tile{P.address(3), 0};
  Scalar At = P.add(P.add(Tile, P.mul({T, 0}, {0, 4})), {0, 12});
  auto Split = P.splitAddress(At);
  ASSERT_TRUE(Split);
  EXPECT_EQ(P[Split->first].Object, 3);
  EXPECT_EQ(Split->second, P.add(P.mul({T, 0}, {0, 4}), {0, 12}));
  EXPECT_FALSE(P.splitAddress({T, 4}));
  EXPECT_EQ(P.address(3), P.address(3));
  EXPECT_NE(P.address(3), P.address(4));
  // rounded to an alignment, also with a mask written in 32 bits
  for (int64_t Mask : {int64_t(~127), int64_t(0xffffff80)}) {
    auto Rounded = P.splitAddress(P.binary(TermOp::And, P.add(Tile, {0, 127}), {0, Mask}));
    ASSERT_TRUE(Rounded);
    EXPECT_EQ(P[Rounded->first].Object, 3);
    EXPECT_EQ(Rounded->second, (Scalar{0, 0}));
  }
}

TEST_F(Terms, EachSymbolIsNew) {
  EXPECT_NE(P.symbol("n", Varies::Grid), P.symbol("n", Varies::Grid));
  TermId First = P.symbols(4, Varies::Thread, false, "v");
  for (unsigned I = 0; I < 4; ++I) EXPECT_EQ(P.varies({First + I, 0}), Varies::Thread);
}

TEST_F(Terms, Print) {
  EXPECT_EQ(P.print({0, -3}), "-3");
  EXPECT_EQ(P.print(P.add(P.mul({B, 0}, {0, 256}), {0, 5})), "256*b + 5");
  EXPECT_EQ(P.print(P.sub({N, 0}, {B, 1})), "-b + n - 1");
  EXPECT_EQ(P.print(P.binary(TermOp::Min, {N, 0}, {0, 8})), "min(n, 8)");
}

// ---- facts ---------------------------------------------------------------------------------------------------------

class FactsTest : public Terms {
protected:
  /// Every assignment of a small world.
  std::vector<Assignment> World;
  FactsTest() {
    for (int64_t VB = 0; VB < 4; ++VB)
      for (int64_t VN = 0; VN < 5; ++VN)
        for (int64_t VT = 0; VT < 4; ++VT)
          for (int64_t VD = -3; VD < 4; ++VD) World.push_back({{B, VB}, {N, VN}, {T, VT}, {D, VD}});
  }
  Scalar linear() {
    Scalar S{0, between(-4, 4)};
    for (TermId Id : Symbols) S = P.add(S, P.mul({Id, 0}, {0, between(-2, 2)}));
    return S;
  }
  Scalar condition(unsigned Depth = 1) {
    switch (between(0, Depth ? 6 : 2)) {
    case 0: return P.less(linear(), linear());
    case 1: return P.equal(linear(), {0, 0});
    case 2: return P.logicalNot(P.less({Symbols[static_cast<size_t>(between(0, 3))], 0}, {0, between(0, 3)}));
    case 3: return logic(TermOp::BoolAnd, condition(0), condition(0));
    case 4: return logic(TermOp::BoolOr, condition(0), condition(0));
    case 5: return P.logicalNot(condition(0));
    default: return P.binary(TermOp::Rem, linear(), {0, between(1, 4)});
    }
  }
  Scalar logic(TermOp Op, Scalar X, Scalar Y) {
    if (X.isConst() || Y.isConst()) return P.select(X, Op == TermOp::BoolAnd ? Y : Scalar{0, 1}, Op == TermOp::BoolAnd ? Scalar{} : Y);
    return P.binary(Op, X, Y);
  }
};

TEST_F(FactsTest, WhatIsDecidedHoldsInEveryWorld) {
  unsigned Decided = 0, Refuted = 0;
  for (unsigned Round = 0; Round < 1500; ++Round) {
    Facts F(P);
    std::vector<Assignment> Left = World;
    for (unsigned I = 0; I < 4; ++I) {
      Scalar C = condition();
      bool Value = between(0, 1);
      std::vector<Assignment> After;
      for (const Assignment& A : Left)
        if ((evaluate(P, C, A) != 0) == Value) After.push_back(A);
      if (!F.assume(C, Value)) {
        ASSERT_TRUE(After.empty()) << "refused: " << P.print(C) << " is " << Value;
        ++Refuted;
        break;
      }
      Left = After;
      for (unsigned Q = 0; Q < 6; ++Q) {
        Scalar Asked = condition(), L = linear();
        Interval R = F.range(L);
        auto D = F.decide(Asked);
        Decided += D.has_value();
        for (const Assignment& A : Left) {
          int64_t V = evaluate(P, L, A);
          ASSERT_TRUE(R.Lo <= V && V <= R.Hi) << P.print(L) << " is " << V << " outside " << R.Lo << ".." << R.Hi;
          if (D) ASSERT_EQ(*D, evaluate(P, Asked, A) != 0) << P.print(Asked);
        }
      }
    }
  }
  // the test is worth something only if much was decided
  EXPECT_GT(Decided, 3000u);
  EXPECT_GT(Refuted, 50u);
}

TEST_F(FactsTest, WhatWasAssumedIsDecided) {
  for (unsigned Round = 0; Round < 2000; ++Round) {
    Facts F(P);
    Scalar C = P.less(linear(), linear());
    bool Value = between(0, 1);
    if (!F.assume(C, Value)) continue;
    EXPECT_EQ(F.decide(C), Value) << P.print(C);
    EXPECT_EQ(F.decide(P.logicalNot(C)), !Value) << P.print(C);
    EXPECT_FALSE(F.assume(C, !Value));
    EXPECT_TRUE(F.assume(C, Value));
  }
}

TEST_F(FactsTest, BoundsOfLoops) {
  // i < n with n assumed > 2: the first three iterations are taken, whoever asks
  Facts F(P);
  ASSERT_TRUE(F.assume(P.less({0, 2}, {N, 0}), true));
  for (int64_t I = 0; I < 3; ++I) EXPECT_EQ(F.decide(P.less({0, I}, {N, 0})), true);
  EXPECT_EQ(F.decide(P.less({0, 3}, {N, 0})), std::nullopt);
  ASSERT_TRUE(F.assume(P.less({0, 3}, {N, 0}), false));
  EXPECT_TRUE(F.range({N, 0}).isPoint());
  EXPECT_EQ(F.range({N, 0}).Lo, 3);
  EXPECT_FALSE(F.assume(P.equal({N, 0}, {0, 4}), true));
}

TEST_F(FactsTest, RestoreTakesBack) {
  Facts F(P), Before = F;
  Scalar C = P.less({D, 0}, {0, 0});
  ASSERT_TRUE(F.assume(C, true));
  EXPECT_EQ(F.decide(C), true);
  F.restore(Before);
  EXPECT_EQ(F.decide(C), std::nullopt);
}

TEST(Facts, SumsThatDifferInOneAtom) {
  TermPool P;
  const Scalar T{P.symbol("t", Varies::Block, true), 0}, G{P.symbol("step", Varies::Grid, true), 0}, N{P.symbol("n", Varies::Grid), 0};
  auto at = [&](int64_t Times) { return P.add(T, P.mul(G, {0, Times})); };
  Facts F(P);
  ASSERT_TRUE(F.assume(P.less(at(3), N), false));
  EXPECT_EQ(F.decide(P.less(at(4), N)), std::optional<bool>(false)); // further on is past the end as well
  EXPECT_EQ(F.decide(P.less(at(2), N)), std::nullopt);
  ASSERT_TRUE(F.assume(P.less(at(2), N), true));
  EXPECT_EQ(F.decide(P.less(at(1), N)), std::optional<bool>(true));
}

TEST(Facts, ComparisonsThatLeaveNoValue) {
  TermPool P;
  const Scalar X{P.symbol("x", Varies::Grid), 0};
  Facts F(P);
  EXPECT_EQ(F.decide(P.binary(TermOp::BoolAnd, P.less(X, {0, 8}), P.logicalNot(P.less(X, {0, 9})))), std::optional<bool>(false));
  EXPECT_EQ(F.decide(P.binary(TermOp::BoolOr, P.less(X, {0, 9}), P.logicalNot(P.less(X, {0, 8})))), std::optional<bool>(true));
  EXPECT_EQ(F.decide(P.binary(TermOp::BoolAnd, P.less(X, {0, 8}), P.logicalNot(P.less(X, {0, 7})))), std::nullopt);
}

TEST(Facts, RemainderOfASettledNumber) {
  TermPool P;
  const Scalar X{P.symbol("x", Varies::Grid, true), 0};
  Facts F(P);
  ASSERT_TRUE(F.assume(P.equal(X, {0, 9}), true));
  const Interval R = F.range(P.binary(TermOp::Rem, X, {0, 8}));
  EXPECT_TRUE(R.isPoint());
  EXPECT_EQ(R.Lo, 1);
}

} // namespace
