//===- GuardsTest.cpp - which threads pass a guard, against brute force -----------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Unit.h"
#include <random>

using namespace cudalint;

namespace {

struct Shape {
  unsigned X, Y, Z;
};
// whole warps, ragged last warps, two and three dimensions, the largest block
constexpr Shape Shapes[] = {{32, 1, 1}, {96, 1, 1}, {100, 1, 1}, {1024, 1, 1}, {1, 1, 1}, {16, 16, 1}, {33, 3, 1}, {32, 8, 1}, {8, 4, 4}, {7, 5, 3}, {31, 1, 2}, {1, 64, 2}};

struct Thread {
  int X, Y, Z, Linear;
};

/// A random expression of thread numbers: its source and its value.
struct Expression {
  std::string Text;
  std::function<int(const Thread&)> Value;
};

class Generator {
public:
  explicit Generator(unsigned Seed) : Rng(Seed) {}

  Expression condition(unsigned Depth) {
    if (Depth && below(3) == 0) {
      Expression A = condition(Depth - 1), B = condition(Depth - 1);
      switch (below(4)) {
      case 0: return {"(" + A.Text + " && " + B.Text + ")", [A, B](const Thread& T) { return A.Value(T) && B.Value(T); }};
      case 1: return {"(" + A.Text + " || " + B.Text + ")", [A, B](const Thread& T) { return A.Value(T) || B.Value(T); }};
      case 2: return {"!" + A.Text, [A](const Thread& T) { return !A.Value(T); }};
      default: {
        Expression C = condition(0);
        return {"(" + C.Text + " ? " + A.Text + " : " + B.Text + ")", [A, B, C](const Thread& T) { return C.Value(T) ? A.Value(T) : B.Value(T); }};
      }
      }
    }
    Expression A = number(2), B = number(1);
    auto compare = [&](const char* Op, std::function<bool(int, int)> F) {
      return Expression{"(" + A.Text + " " + Op + " " + B.Text + ")", [A, B, F](const Thread& T) { return int(F(A.Value(T), B.Value(T))); }};
    };
    switch (below(6)) {
    case 0: return compare("<", [](int L, int R) { return L < R; });
    case 1: return compare("<=", [](int L, int R) { return L <= R; });
    case 2: return compare(">", [](int L, int R) { return L > R; });
    case 3: return compare("==", [](int L, int R) { return L == R; });
    case 4: return compare("!=", [](int L, int R) { return L != R; });
    default: return compare(">=", [](int L, int R) { return L >= R; });
    }
  }

private:
  std::mt19937 Rng;
  int below(int N) { return std::uniform_int_distribution<int>(0, N - 1)(Rng); }

  Expression leaf() {
    switch (below(6)) {
    case 0: return {"x", [](const Thread& T) { return T.X; }};
    case 1: return {"y", [](const Thread& T) { return T.Y; }};
    case 2: return {"z", [](const Thread& T) { return T.Z; }};
    case 3: return {"linear", [](const Thread& T) { return T.Linear; }};
    case 4: return {"(linear & 31)", [](const Thread& T) { return T.Linear & 31; }};
    default: {
      int K = below(40);
      return {std::to_string(K), [K](const Thread&) { return K; }};
    }
    }
  }
  Expression number(unsigned Depth) {
    if (!Depth || below(4) == 0) return leaf();
    Expression A = number(Depth - 1), B = number(Depth - 1);
    auto two = [&](const char* Op, std::function<int(int, int)> F) {
      return Expression{"(" + A.Text + " " + Op + " " + B.Text + ")", [A, B, F](const Thread& T) { return F(A.Value(T), B.Value(T)); }};
    };
    int K = 1 + below(9), S = below(5);
    switch (below(9)) {
    case 0: return two("+", [](int L, int R) { return L + R; });
    case 1: return two("-", [](int L, int R) { return L - R; });
    case 2: return two("*", [](int L, int R) { return L * R; });
    case 3: return two("&", [](int L, int R) { return L & R; });
    case 4: return two("^", [](int L, int R) { return L ^ R; });
    case 5: return {"(" + A.Text + " % " + std::to_string(K) + ")", [A, K](const Thread& T) { return A.Value(T) % K; }};
    case 6: return {"(" + A.Text + " / " + std::to_string(K) + ")", [A, K](const Thread& T) { return A.Value(T) / K; }};
    case 7: return {"(" + A.Text + " >> " + std::to_string(S) + ")", [A, S](const Thread& T) { return A.Value(T) >> S; }};
    default: return {"((1 << (" + A.Text + " & 15)) | " + B.Text + ")", [A, B](const Thread& T) { return (1 << (A.Value(T) & 15)) | B.Value(T); }};
    }
  }
};

class Guards : public testing::TestWithParam<unsigned> {};

TEST_P(Guards, EqualBruteForce) {
  const Shape& S = Shapes[GetParam()];
  Generator G(1000 + GetParam());
  constexpr unsigned Count = 60;
  std::vector<Expression> All;
  std::string Text = "__global__ void k(int* out) {\n"
                     "  const int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;\n"
                     "  const int linear = x + blockDim.x * (y + blockDim.y * z);\n";
  for (unsigned I = 0; I < Count; ++I) {
    All.push_back(G.condition(3));
    // as a branch, as the other branch, after those who fail have left a loop
    switch (I % 3) {
    case 0: Text += "  if (" + All[I].Text + ") out[" + std::to_string(I) + "] = 1;\n"; break;
    case 1: Text += "  if (!(" + All[I].Text + ")) {} else out[" + std::to_string(I) + "] = 1;\n"; break;
    default: Text += "  do { if (!" + All[I].Text + ") break; out[" + std::to_string(I) + "] = 1; } while (false);\n"; break;
    }
  }
  Text += "}\nvoid launch(int* out) { k<<<1, dim3(" + std::to_string(S.X) + ", " + std::to_string(S.Y) + ", " + std::to_string(S.Z) + ")>>>(out); }\n";
  withSource(Text, [&](clang::ASTContext& Ctx) {
    forKernels(Ctx, [&](const KernelModel& K) {
      ASSERT_TRUE(K.Complete);
      const Trace& T = *K.Runs[0].T;
      ASSERT_EQ(T.Threads, S.X * S.Y * S.Z);
      std::map<unsigned, ThreadSet> Stores; // by line
      for (const Event& E : T.Events)
        if (E.Write) Stores[lineOf(Ctx, E)] |= E.Mask;
      for (unsigned I = 0; I < Count; ++I) {
        ThreadSet Expected;
        for (unsigned L = 0; L < T.Threads; ++L) {
          Thread Th{static_cast<int>(L % S.X), static_cast<int>(L / S.X % S.Y), static_cast<int>(L / S.X / S.Y), static_cast<int>(L)};
          if (All[I].Value(Th)) Expected.set(L);
        }
        EXPECT_EQ(Stores[4 + I].print(), Expected.print()) << All[I].Text;
        EXPECT_EQ(Stores[4 + I], Expected) << All[I].Text;
      }
    });
  });
}
INSTANTIATE_TEST_SUITE_P(Shapes, Guards, testing::Range(0u, static_cast<unsigned>(std::size(Shapes))), [](const auto& I) {
  const Shape& S = Shapes[I.param];
  return std::to_string(S.X) + "x" + std::to_string(S.Y) + "x" + std::to_string(S.Z);
});

} // namespace
