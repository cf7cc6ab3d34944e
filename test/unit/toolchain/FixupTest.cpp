//===- FixupTest.cpp ----------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/toolchain/Fixup.h"
#include <gtest/gtest.h>

using cudalint::toolchain::fixSource;

namespace {

std::string fixed(llvm::StringRef Text) {
  std::optional<std::string> Result = fixSource(Text);
  if (!Result)
    return "unchanged";
  EXPECT_EQ(Result->size(), Text.size());
  return *Result;
}

TEST(Fixup, CommaBetweenAsmOperands) {
  EXPECT_EQ(fixed("asm(\"x %0;\" :: \"r\"(a) \"l\"(b));"), "asm(\"x %0;\" :: \"r\"(a),\"l\"(b));");
  EXPECT_EQ(fixed("asm volatile (\"x\" : \"=r\"(a) : \"r\"(f(1, 2))  [n] \"l\"(b) : \"memory\");"),
            "asm volatile (\"x\" : \"=r\"(a) : \"r\"(f(1, 2)), [n] \"l\"(b) : \"memory\");");
  EXPECT_EQ(fixed("__asm__ __volatile__(\"x\"\n \"y\" :\n : \"r\"(a) // one\n , \"r\"(b) \"r\"(c));"),
            "__asm__ __volatile__(\"x\"\n \"y\" :\n : \"r\"(a) // one\n , \"r\"(b),\"r\"(c));");
}

TEST(Fixup, WholeAsmStaysAsItIs) {
  for (const char* Text :
       {"asm(\"x\" \"y\" :: \"r\"(a), \"l\"(b));", "asm(\"a\" STR(x) \"b\");", "asm(\"a\" STR(x) \"b\" :: \"r\"(a));",
        "asm(\"x\" : : : \"memory\");", "asm(\"x\" :: \"r\"(a), \"r\"((g ? 1 : 2)));", "void asmX(int a) { f(\"r\" (a) \"l\"); }",
        "asm(\"x\" :: \"r\"(a)\n\"l\"(b));" /* no blank to replace */})
    EXPECT_EQ(fixed(Text), "unchanged") << Text;
}

TEST(Fixup, LambdaBehindSharedVariable) {
  EXPECT_EQ(fixed("void k() { __shared__ int s; auto f = [=] { s = 1; }; }"), "void k() { __shared__ int s; auto f = [&] { s = 1; }; }");
  EXPECT_EQ(fixed("void k() { { __shared__ int s; if (s) { g([ =\n] {}); } } }"), "void k() { { __shared__ int s; if (s) { g([ &\n] {}); } } }");
  for (const char* Text :
       {"void k() { __shared__ int s; } void h() { auto f = [=] {}; }", "void k() { auto f = [=] {}; __shared__ int s; }", "namespace n { extern __shared__ int s[]; auto f = [=] {}; }",
        "namespace n {\n#define SHARED __shared__\nauto f = [=] {}; }", "namespace n {\n#define SHARED(x) \\\n  __shared__ x\nauto f = [=] {}; }",
        "void k() { __shared__ int s; auto f = [=, &s] {}; }", "void k() { __shared__ int s; auto f = [s, n = 3] {}; }"})
    EXPECT_EQ(fixed(Text), "unchanged") << Text;
}

TEST(Fixup, Chevrons) {
  EXPECT_EQ(fixed("k << <g, b >> >(x);"), "k <<< g, b >>> (x);");
  EXPECT_EQ(fixed("k<int> <<< g, b >> > (x);"), "k<int> <<< g, b >>>  (x);");
  EXPECT_EQ(fixed("k<<<g, f(v[1] >> 2)>>>(x);"), "unchanged");
}

TEST(Fixup, ShiftsAndTemplatesStayAsTheyAre) {
  for (const char* Text : {"A<B<C<int> > >(x);", "A<B<C<int>> > x;", "y = a << b < c;", "y = a << (b) >> c;", "std::cout << x << y;",
                           "if (a < b && c << d < e) f<<<1, 2>>>();", "// k << <g, b >> >(x);", "\"k << <g, b >> >(x);\";",
                           "R\"(k << <g, b >> >(x);)\";", "/* k << <g, b >> >(x); */"})
    EXPECT_EQ(fixed(Text), "unchanged") << Text;
}

TEST(Fixup, LinkageSpecification) {
  EXPECT_EQ(fixed("extern \"C\"__global__ void k();"), "extern\"C\" __global__ void k();");
  EXPECT_EQ(fixed("extern   \"C\"void k();"), "extern  \"C\" void k();");
  EXPECT_EQ(fixed("extern \"C\" __global__ void k();"), "unchanged");
  EXPECT_EQ(fixed("extern \"C\"{ }"), "unchanged");
}

TEST(Fixup, BrokenTextIsNoTrouble) {
  for (const char* Text : {"asm(", "asm(\"", "k << <", "extern \"C", "R\"(", "/*", "asm(\"x\" : \"r\"(a) \"l\"", "'", "<", ""})
    (void)fixed(Text);
}

} // namespace
