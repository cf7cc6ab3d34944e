//===- RunTest.cpp - passes that run in process -------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Support.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace cudalint::toolchain;

namespace {

TEST(Run, PlainKernelHostAndDevice) {
  REQUIRE_TOOLKIT(Cuda);
  Source File("__global__ void kernel(int* p) { p[threadIdx.x] = max(1, 2); }\n"
              "int main() { kernel<<<1, 32>>>(nullptr); return min(3, 4u) + isnan(1.0); }\n");
  std::vector<Pass> Passes = File.passes({"-std=c++17", "-arch=sm_90a"}, Cuda);
  ASSERT_EQ(Passes.size(), 2u);
  EXPECT_EQ(Passes[0].name(), "sm_90a");
  EXPECT_EQ(Passes[1].name(), "host");
  for (const Pass& P : Passes) {
    Parsed Result = parse(P);
    EXPECT_TRUE(Result.Run.Started) << Result.Run.Failure;
    EXPECT_EQ(Result.Run.Errors, 0u) << P.name() << ": " << Result.firstError();
    EXPECT_TRUE(Result.Functions.count("kernel"));
  }
}

} // namespace
