//===- Report.h - the results of the GPU suite as text, JSON and Markdown -----------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_TEST_GPU_REPORT_H
#define CUDA_LINT_TEST_GPU_REPORT_H

#include "Runner.h"
#include <map>

namespace cudalint::gpu {

/// Everything that was measured for one case.
struct Row {
  const Case* test = nullptr;
  std::string skipped; ///< why nothing was run; empty if it was
  int rounds = 0;      ///< of the corrected pattern
  int roundsPassed = 0;
  Outcome corrected; ///< sum over all rounds; the first error
  Outcome bad;
  std::map<std::string, SanitizerReport> correctedTools, badTools; ///< by tool

  bool passed() const { return skipped.empty() && rounds > 0 && roundsPassed == rounds; }
  /// Whether something measured shows that the bad pattern is wrong, or slow where the rule is about speed.
  bool shown() const;
  /// How it showed, in words; "silent on this GPU" if it did not.
  std::string how() const;
};

struct Results {
  Device device;
  std::string date; ///< of the run, YYYY-MM-DD, UTC
  Options options;
  std::string sanitizer; ///< version line of compute-sanitizer; empty if it was not used
  std::vector<Row> rows;
  std::vector<ScopeCost> costs;

  int count(bool (*which)(const Row&)) const;
};

std::string asText(const Results&);
std::string asJson(const Results&);
std::string asMarkdown(const Results&);

} // namespace cudalint::gpu

#endif
