//===- ValuesTest.cpp - interpreted expressions against Clang's constant evaluation -----------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Each random expression stands twice in a source: over constants, where Clang evaluates it, and over variables of a
// kernel that hold the same values, where the model runs it. What Clang refuses (overflow, a shift too far, division by
// zero) is undefined and not compared.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Unit.h"
#include <random>

using namespace cudalint;

namespace {

struct Type {
  const char* Name;
  unsigned Bits;
  bool Signed;
};
constexpr Type Types[] = {{"bool", 1, false},          {"signed char", 8, true}, {"unsigned char", 8, false}, {"short", 16, true},
                          {"unsigned short", 16, false}, {"int", 32, true},        {"unsigned", 32, false},     {"long long", 64, true},
                          {"unsigned long long", 64, false}};

class Generator {
public:
  explicit Generator(unsigned Seed) : Rng(Seed) {}
  int below(int N) { return std::uniform_int_distribution<int>(0, N - 1)(Rng); }

  std::string literal(const Type& T) {
    int64_t V;
    switch (below(3)) {
    case 0: V = below(8); break;
    case 1: V = static_cast<int64_t>(Rng()); break;
    default: V = below(2) ? -1 - below(300) : below(300);
    }
    unsigned Bits = std::min(T.Bits, 31u); // 64-bit values stay where sums and products of two are exact
    V &= (int64_t(1) << (Bits - (T.Signed && Bits < 31))) - 1;
    if (T.Signed && below(3) == 0) V = -V;
    return std::to_string(V);
  }

  /// Over names v0…v8, one of each type.
  std::string expression(unsigned Depth) {
    if (!Depth || below(6) == 0) return below(4) ? "v" + std::to_string(below(9)) : std::to_string(below(70)) + (below(3) ? "" : "u");
    std::string A = expression(Depth - 1), B = expression(Depth - 1);
    static const char* Binary[] = {"+", "-", "*", "/", "%", "&", "|", "^", "<", "<=", "==", "!=", ">", ">=", "&&", "||"};
    switch (below(7)) {
    case 0: return "(" + A + " << (" + B + " & 7))";
    case 1: return "(" + A + " >> (" + B + " & 15))";
    case 2: return std::string("(") + Types[below(9)].Name + ")(" + A + ")";
    case 3: return "(" + expression(Depth - 1) + " ? " + A + " : " + B + ")";
    case 4: {
      static const char* Unary[] = {"-", "~", "!", "+"};
      return std::string(Unary[below(4)]) + "(" + A + ")";
    }
    default: return "(" + A + " " + Binary[below(16)] + " " + B + ")";
    }
  }

private:
  std::mt19937 Rng;
};

class Values : public testing::TestWithParam<unsigned> {};

TEST_P(Values, EqualConstantEvaluation) {
  Generator G(GetParam());
  constexpr unsigned Count = 120;
  std::string Constants, Locals, Named, Run;
  for (unsigned I = 0; I < 9; ++I) {
    std::string L = G.literal(Types[I]);
    Constants += std::string("constexpr ") + Types[I].Name + " v" + std::to_string(I) + " = (" + Types[I].Name + ")(" + L + ");\n";
    Locals += std::string("  ") + Types[I].Name + " v" + std::to_string(I) + " = (" + Types[I].Name + ")(" + L + ");\n";
  }
  std::vector<std::string> All;
  for (unsigned I = 0; I < Count; ++I) {
    All.push_back(G.expression(1 + I % 4));
    const char* To = Types[1 + I % 8].Name;
    Named += std::string("extern ") + To + " const e" + std::to_string(I) + " = (" + To + ")(" + All[I] + ");\n";
    Run += std::string("  { ") + To + " r = (" + To + ")(" + All[I] + "); out[" + std::to_string(I) + "] = (long long)r; }\n";
  }
  const std::string Text = "#pragma clang diagnostic ignored \"-Weverything\"\nnamespace constant {\n" + Constants + Named + "}\n" +
                           "__global__ void k(long long* out) {\n" + Locals + Run + "}\n";
  unsigned Compared = 0;
  withSource(Text, [&](clang::ASTContext& Ctx) {
    std::map<std::string, int64_t> Expected;
    for (clang::Decl* D : Ctx.getTranslationUnitDecl()->decls())
      if (auto* NS = llvm::dyn_cast<clang::NamespaceDecl>(D); NS && NS->getName() == "constant")
        for (clang::Decl* Inner : NS->decls())
          if (auto* V = llvm::dyn_cast<clang::VarDecl>(Inner); V && V->getInit()) {
            clang::Expr::EvalResult R;
            if (V->getInit()->EvaluateAsInt(R, Ctx) && !R.HasUndefinedBehavior) {
              llvm::APSInt N = R.Val.getInt();
              Expected[V->getNameAsString()] = static_cast<int64_t>(N.extOrTrunc(64).getZExtValue());
            }
          }
    forKernels(Ctx, [&](const KernelModel& K) {
      ASSERT_TRUE(K.Complete);
      std::map<int64_t, Scalar> Stored;
      for (const Event& E : K.Runs[0].T->Events)
        if (E.Write && E.HasStored && E.Mem.Offset.at(0).isConst()) Stored[E.Mem.Offset.at(0).K / 8] = E.Stored.at(0);
      for (unsigned I = 0; I < Count; ++I) {
        auto It = Expected.find("e" + std::to_string(I));
        if (It == Expected.end()) continue;
        ASSERT_TRUE(Stored.count(I)) << All[I];
        ++Compared;
        EXPECT_TRUE(Stored[I].isConst()) << All[I];
        EXPECT_EQ(Stored[I].K, It->second) << Types[1 + I % 8].Name << " of " << All[I] << "\n" << Locals;
      }
    });
  });
  EXPECT_GT(Compared, Count / 3);
}
INSTANTIATE_TEST_SUITE_P(Random, Values, testing::Range(1u, 13u));

} // namespace
