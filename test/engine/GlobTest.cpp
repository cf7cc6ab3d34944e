//===- GlobTest.cpp ---------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/support/Words.h"
#include <gtest/gtest.h>

using namespace cudalint;

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

TEST(Glob, TheLastOneDecides) {
  EXPECT_TRUE(globsEnable("", "cuda-x"));
  EXPECT_FALSE(globsEnable("-cuda-x", "cuda-x"));
  EXPECT_TRUE(globsEnable("-*, cuda-x", "cuda-x"));
  EXPECT_FALSE(globsEnable("-*,cuda-x,-cuda-*", "cuda-x"));
  EXPECT_TRUE(globsEnable("-cuda-y,,", "cuda-x"));
}

} // namespace
