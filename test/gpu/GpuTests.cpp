//===- GpuTests.cpp - the GPU suite under GoogleTest --------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Runner.h"
#include <gtest/gtest.h>
#include <ostream>

namespace cudalint::gpu {
/// Names a case in GoogleTest's output.
void PrintTo(const Case& c, std::ostream* out) { *out << c.id; }
} // namespace cudalint::gpu

using namespace cudalint::gpu;

namespace {

class Patterns : public testing::TestWithParam<Case> {
protected:
  void SetUp() override {
    std::string why;
    std::optional<Device> device = describeDevice(why);
    if (!device) GTEST_SKIP() << "no usable GPU: " << why;
    if (std::string reason = unsupported(GetParam(), *device); !reason.empty()) GTEST_SKIP() << reason;
  }
  static Options options() {
    Options some;
    some.seed = std::uint64_t(testing::UnitTest::GetInstance()->random_seed()) + 1;
    some.repetitions = 5;
    return some;
  }
};

TEST_P(Patterns, CorrectedIsRight) {
  Outcome outcome = runPattern(GetParam(), Variant::Corrected, options());
  EXPECT_EQ(outcome.error, "");
  EXPECT_GT(outcome.words, 0u);
  EXPECT_EQ(outcome.wrongWords, 0u);
  EXPECT_EQ(outcome.timeouts, 0u);
}

// Whether a bad pattern shows depends on the GPU; that it ends does not.
TEST_P(Patterns, BadComesToAnEnd) {
  if (!GetParam().bad) {
    if (!GetParam().compileError) GTEST_SKIP() << "has no bad pattern";
    EXPECT_STRNE(GetParam().compileError, "") << "nvcc accepts the pattern that it should refuse";
    return;
  }
  Outcome outcome = runPattern(GetParam(), Variant::Bad, options());
  EXPECT_EQ(outcome.error.find("no end within"), std::string::npos) << outcome.error;
}

std::string nameOf(const testing::TestParamInfo<Case>& info) {
  std::string name = info.param.id;
  for (char& c : name)
    if (c == '-' || c == '.') c = '_';
  return name;
}
INSTANTIATE_TEST_SUITE_P(Rules, Patterns, testing::ValuesIn(allCases()), nameOf);

} // namespace

int main(int argc, char** argv) {
  if (std::optional<int> status = workerMain(argc, argv)) return *status;
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
