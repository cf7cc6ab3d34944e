//===- SuppressionTest.cpp --------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/engine/Suppression.h"
#include <gtest/gtest.h>

using namespace cudalint::engine;

namespace {

TEST(Glob, StarsMatchAnyRun) {
  EXPECT_TRUE(globMatches("cuda-*", "cuda-shared-race"));
  EXPECT_TRUE(globMatches("*", ""));
  EXPECT_TRUE(globMatches("*race", "cuda-shared-race"));
  EXPECT_TRUE(globMatches("c*-s*-r*e", "cuda-shared-race"));
  EXPECT_FALSE(globMatches("cuda-shared", "cuda-shared-race"));
  EXPECT_FALSE(globMatches("cuda-*x", "cuda-shared-race"));
  EXPECT_FALSE(globMatches("", "a"));
}

TEST(AllowComment, HasRulesAndReason) {
  auto A = parseAllowComment("  x = y; // cuda-lint: allow(cuda-shared-race, cuda-memory-order) -- one warp only");
  ASSERT_TRUE(A);
  EXPECT_EQ(A->Rules, (std::vector<std::string>{"cuda-shared-race", "cuda-memory-order"}));
  EXPECT_EQ(A->Reason, "one warp only");
  EXPECT_TRUE(A->covers("cuda-memory-order"));
  EXPECT_FALSE(A->covers("cuda-memory"));
}

TEST(AllowComment, BlockCommentEndsTheReason) {
  auto A = parseAllowComment("/* cuda-lint: allow(cuda-*) -- why not */ f();");
  ASSERT_TRUE(A);
  EXPECT_EQ(A->Reason, "why not");
  EXPECT_TRUE(A->covers("cuda-anything"));
}

TEST(AllowComment, NeedsACommentAndAList) {
  EXPECT_FALSE(parseAllowComment("cuda-lint: allow(cuda-shared-race)"));
  EXPECT_FALSE(parseAllowComment("// cuda-lint: allow cuda-shared-race"));
  EXPECT_FALSE(parseAllowComment("// cuda-lint: allow(cuda-shared-race"));
  EXPECT_FALSE(parseAllowComment("// cuda-lint: deny(cuda-shared-race)"));
  EXPECT_FALSE(parseAllowComment(""));
}

TEST(FindAllowComment, SameLineOrCommentLineBefore) {
  std::string Text = "int a; // cuda-lint: allow(cuda-x) -- here\n"
                     "int b;\n"
                     "// cuda-lint: allow(cuda-x) -- next\n"
                     "int c;\n"
                     "int d; // cuda-lint: allow(cuda-x)\n"
                     "int e;";
  auto At = [&](const char* What) { return findAllowComment(Text, unsigned(Text.find(What)), "cuda-x"); };
  ASSERT_TRUE(At("int a"));
  EXPECT_EQ(At("int a")->Reason, "here");
  EXPECT_FALSE(At("int b")) << "a comment behind code covers its own line alone";
  ASSERT_TRUE(At("int c"));
  EXPECT_EQ(At("int c")->Reason, "next");
  EXPECT_TRUE(At("int d"));
  EXPECT_FALSE(At("int e"));
  EXPECT_FALSE(findAllowComment(Text, 0, "cuda-y"));
}

TEST(FindAllowComment, OffsetsAtTheEdges) {
  std::string Text = "// cuda-lint: allow(cuda-x)\n";
  EXPECT_TRUE(findAllowComment(Text, unsigned(Text.size()), "cuda-x"));
  EXPECT_TRUE(findAllowComment(Text, unsigned(Text.size() + 100), "cuda-x"));
  EXPECT_FALSE(findAllowComment("", 0, "cuda-x"));
}

TEST(NoLintReason, ComesAfterTwoDashes) {
  std::string Text = "// NOLINTNEXTLINE(cuda-x) -- from above\nint a; // NOLINT(cuda-x) -- own\nint b;\n";
  EXPECT_EQ(findNoLintReason(Text, unsigned(Text.find("int a"))), "own");
  std::string Above = "// NOLINTNEXTLINE(cuda-x) -- from above\nint a;\n";
  EXPECT_EQ(findNoLintReason(Above, unsigned(Above.find("int a"))), "from above");
  EXPECT_EQ(findNoLintReason(Text, unsigned(Text.find("int b"))), "");
}

} // namespace
