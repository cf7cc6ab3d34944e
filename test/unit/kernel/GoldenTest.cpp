//===- GoldenTest.cpp - the event graphs of golden/*.cu ---------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// golden/NAME.cu is parsed with the bundled headers, and what show-kernel prints of its kernels is golden/NAME.txt.
// `kernel_test --update` writes the expected texts anew; read the difference before you commit it: a golden that says
// something wrong about the threads or the order of a kernel is a fault of the model, not of the golden.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Golden.h"
#include "Unit.h"
#include <set>

using namespace cudalint;
namespace fs = std::filesystem;

namespace {

fs::path folder() { return fs::path(CUDA_LINT_SOURCE_DIR) / "test/unit/kernel/golden"; }

std::vector<std::string> names() {
  std::vector<std::string> Out;
  for (const auto& E : fs::directory_iterator(folder()))
    if (E.path().extension() == ".cu") Out.push_back(E.path().stem().string());
  std::sort(Out.begin(), Out.end());
  return Out;
}

std::string show(const std::string& File) {
  std::string Text;
  withFile(File, [&](clang::ASTContext& Ctx) {
    forKernels(Ctx, [&](const KernelModel& K) {
      if (!Text.empty()) Text += "\n";
      Text += printKernel(K, Ctx);
      for (const StuckWait& W : K.Runs[0].order().stuck()) Text += "waits for ever: event " + std::to_string(W.Event) + " [" + W.Threads.print() + "]\n";
    });
  });
  return Text;
}

class Goldens : public testing::TestWithParam<std::string> {};

TEST_P(Goldens, Match) {
  const fs::path Expected = folder() / (GetParam() + ".txt");
  const std::string Text = show((folder() / (GetParam() + ".cu")).string());
  if (UpdateGoldens) {
    std::ofstream(Expected, std::ios::binary) << Text;
    return;
  }
  EXPECT_EQ(Text, test::TempFolder::read(Expected.string())) << "kernel_test --update writes " << Expected;
}
INSTANTIATE_TEST_SUITE_P(Files, Goldens, testing::ValuesIn(names()), [](const auto& I) { return I.param; });

TEST(GoldenFiles, BelongTogether) {
  std::set<std::string> Sources;
  for (const std::string& N : names()) Sources.insert(N);
  for (const auto& E : fs::directory_iterator(folder()))
    if (E.path().extension() == ".txt") EXPECT_TRUE(Sources.count(E.path().stem().string())) << E.path() << " has no source";
}

TEST(GoldenFiles, AreStable) {
  const std::string File = (folder() / "tma.cu").string();
  EXPECT_EQ(show(File), show(File));
}

} // namespace
