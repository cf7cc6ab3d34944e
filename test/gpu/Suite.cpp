//===- Suite.cpp - the list of cases and the comparison of results ------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"
#include <algorithm>
#include <string_view>
#include <tuple>

namespace cudalint::gpu {
namespace {
std::vector<Case>& cases() {
  static std::vector<Case> all;
  return all;
}
} // namespace

const std::vector<Case>& allCases() {
  auto key = [](const Case& c) { return std::tuple(std::string_view(c.family), std::string_view(c.id)); };
  std::sort(cases().begin(), cases().end(), [&](const Case& a, const Case& b) { return key(a) < key(b); });
  return cases();
}

Registration::Registration(const Case& added) { cases().push_back(added); }

bool Recorder::check(cudaError_t error, const char* call) {
  if (!error) return true;
  if (outcome.error.empty())
    outcome.error = std::string(cudaGetErrorName(error)) + " (" + call + "): " + cudaGetErrorString(error);
  return false;
}

bool Recorder::compare(const Buffer<int>& got, const std::vector<int>& want) {
  std::vector<int> words;
  if (!check(cudaDeviceSynchronize(), "kernel") || !check(got.download(words), "cudaMemcpy")) return false;
  std::uint64_t wrong = 0;
  for (std::size_t i = 0; i < want.size(); ++i) wrong += words[i] != want[i];
  outcome.runs += 1;
  outcome.wrongRuns += wrong > 0;
  outcome.words += want.size();
  outcome.wrongWords += wrong;
  return true;
}

} // namespace cudalint::gpu
