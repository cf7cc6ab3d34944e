//===- Suite.h - what a case of the GPU suite is written against --------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// A case runs the two patterns of one rule, checks/<family>/<rule>/example/{bad,corrected}.cuh, on a GPU: fresh random
// inputs, poisoned outputs, several shapes, results compared with a reference computed on the CPU. Each pattern of each
// case runs in a process of its own (Runner.h), since a bad pattern may end with an error that no later call survives.
// No LLVM here, and no GoogleTest: the suite builds with nvcc and a host compiler alone.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_TEST_GPU_SUITE_H
#define CUDA_LINT_TEST_GPU_SUITE_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cuda_runtime.h>
#include <string>
#include <type_traits>
#include <vector>

namespace cudalint::gpu {

/// How a pattern is to be run.
struct Options {
  std::uint64_t seed = 0;
  int repetitions = 20; ///< of each shape, each with fresh inputs
  bool small = false;   ///< few and small shapes: under compute-sanitizer everything is many times slower
};

/// What running a pattern gave. Sums over all shapes and repetitions.
struct Outcome {
  std::uint64_t runs = 0, wrongRuns = 0;   ///< launches whose result was compared, and those with a wrong word
  std::uint64_t words = 0, wrongWords = 0; ///< words of results compared, and wrong ones
  std::uint64_t timeouts = 0;              ///< launches in which a wait had to be ended by the clock (SpinGuard.cuh)
  double milliseconds = 0;                 ///< time of one launch (median), for rules about speed; else 0
  std::string error;                       ///< the first CUDA error, with the call; nothing was run after it

  bool passed() const { return error.empty() && runs > 0 && !wrongRuns && !timeouts; }
};

using Pattern = Outcome (*)(const Options&);

/// One rule. `bad` is null when the bad pattern does not compile: `compileError` then holds what nvcc said when the
/// suite was built.
struct Case {
  const char* id;     ///< the rule, "cuda-…"; with ".name" for another pair, example/name-{bad,corrected}.cuh
  const char* family; ///< the folder of checks/ that the rule is in
  const char* arch;   ///< the least architecture, as the example's first line says: "sm_90a"
  Pattern bad;
  Pattern corrected;
  const char* compileError = nullptr;
  bool timed = false; ///< the bad pattern is right but slow: compare milliseconds
  /// Why racecheck reports the corrected pattern although it is right; null where it has no reason to.
  const char* racecheckLimit = nullptr;
};

/// All cases, sorted by family and id. Cases add themselves before main.
const std::vector<Case>& allCases();
struct Registration {
  explicit Registration(const Case&);
};

/// A generator for the inputs of one repetition (SplitMix64: the large inputs are made faster than they are copied).
class Random {
public:
  explicit Random(std::uint64_t seed) : state(seed * 0x9e3779b97f4a7c15u) {}
  int between(int low, int high) {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z = (z ^ (z >> 31)) >> 32;
    return low + int((z * (std::uint64_t(std::int64_t(high) - low) + 1)) >> 32);
  }
  /// Values small enough that no sum in the suite overflows.
  std::vector<int> words(std::size_t count, int low = -1000, int high = 1000) {
    std::vector<int> all(count);
    for (int& word : all) word = between(low, high);
    return all;
  }

private:
  std::uint64_t state;
};

/// Device memory. Output buffers start poisoned: a word that a kernel forgets to write is a wrong word.
template <typename T> class Buffer {
  static_assert(std::is_trivially_copyable_v<T>);

public:
  explicit Buffer(std::size_t count) : count(count) {
    error = cudaMalloc(&data, count * sizeof(T));
    if (!error) error = cudaMemset(data, 0xcd, count * sizeof(T));
  }
  explicit Buffer(const std::vector<T>& from) : count(from.size()) {
    error = cudaMalloc(&data, count * sizeof(T));
    if (!error) error = cudaMemcpy(data, from.data(), count * sizeof(T), cudaMemcpyHostToDevice);
  }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() { cudaFree(data); }

  T* get() const { return data; }
  cudaError_t clear() { return cudaMemset(data, 0, count * sizeof(T)); }
  cudaError_t status() const { return error; }
  cudaError_t download(std::vector<T>& to) const {
    to.resize(count);
    return cudaMemcpy(to.data(), data, count * sizeof(T), cudaMemcpyDeviceToHost);
  }

private:
  T* data = nullptr;
  std::size_t count = 0;
  cudaError_t error = cudaSuccess;
};

/// Collects what the launches of a pattern gave; false from any member means: stop, a CUDA error was recorded.
class Recorder {
public:
  Outcome outcome;

  bool check(cudaError_t error, const char* call);
  template <typename T> bool ready(const Buffer<T>& buffer) { return check(buffer.status(), "cudaMalloc"); }
  /// Waits for the kernel and compares its output.
  bool compare(const Buffer<int>& got, const std::vector<int>& want);
  /// Counts one launch in which waits were cut short.
  void timedOut(bool any) { outcome.timeouts += any; }
};

/// The milliseconds of `launch` (median of several after a warm-up), or a negative number after a CUDA error.
template <typename Launch> double medianMilliseconds(Recorder& record, Launch launch, int repetitions = 15) {
  cudaEvent_t start, stop;
  if (!record.check(cudaEventCreate(&start), "cudaEventCreate") ||
      !record.check(cudaEventCreate(&stop), "cudaEventCreate"))
    return -1;
  std::vector<float> times;
  for (int i = 0; i < repetitions + 2; ++i) {
    if (!record.check(cudaEventRecord(start), "cudaEventRecord") || !record.check(launch(), "launch") ||
        !record.check(cudaEventRecord(stop), "cudaEventRecord") ||
        !record.check(cudaEventSynchronize(stop), "cudaEventSynchronize"))
      return -1;
    float ms = 0;
    cudaEventElapsedTime(&ms, start, stop);
    if (i >= 2) times.push_back(ms);
  }
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  std::nth_element(times.begin(), times.begin() + times.size() / 2, times.end());
  return times[times.size() / 2];
}

} // namespace cudalint::gpu

#endif
