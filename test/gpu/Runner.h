//===- Runner.h - runs each pattern in a process of its own -------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// A bad pattern may leave the CUDA context in an error state, and must not be able to hang whoever asked: so every
// pattern runs in a child, the same executable with `--worker`, under a time limit.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_TEST_GPU_RUNNER_H
#define CUDA_LINT_TEST_GPU_RUNNER_H

#include "Suite.h"
#include <optional>

namespace cudalint::gpu {

/// A finished child process.
struct Process {
  int status = 0;        ///< exit status; minus the number of the signal that ended it
  bool timedOut = false; ///< killed at the time limit
  std::string output;    ///< standard output and error together
};
/// Runs a command (found through PATH) and kills it after `seconds`. Throws std::runtime_error if it can't be started.
Process runProcess(const std::vector<std::string>& command, int seconds);

/// What compute-sanitizer said about one pattern.
struct SanitizerReport {
  bool ran = false; ///< false: it gave no summary; `first` says why
  std::uint64_t errors = 0;
  std::string first; ///< the first message
};

enum class Variant { Bad, Corrected };

/// Runs one pattern in a child.
Outcome runPattern(const Case&, Variant, const Options&, int seconds = 120);
/// The same under a tool of compute-sanitizer: "memcheck", "racecheck", "synccheck" or "initcheck".
SanitizerReport runSanitizer(const std::string& sanitizer, const std::string& tool, const Case&, Variant,
                             const Options&, int seconds = 180);
/// Where compute-sanitizer is: $COMPUTE_SANITIZER, PATH, $CUDA_HOME/bin, $CUDA_PATH/bin; empty if nowhere.
std::string findSanitizer();

/// A row of the micro-benchmarks: nanoseconds of one atomic addition.
struct ScopeCost {
  std::string memory, scope, order;
  double alone = 0;      ///< one thread, nothing else to order
  double afterStore = 0; ///< every thread of a full GPU, each operation after a store to global memory
};
/// Measures in a child; empty and `error` set if that failed.
std::vector<ScopeCost> runScopeCosts(std::string& error);
/// The measurement itself, in this process (ScopeCosts.cu).
std::vector<ScopeCost> measureScopeCosts(std::string& error);

/// Called first in main: when this process is a child of runPattern, does its work and returns the exit status.
std::optional<int> workerMain(int argc, char** argv);

/// The GPU in use.
struct Device {
  std::string name, driver;        ///< driver: its version, or "unknown"
  int major = 0, minor = 0;        ///< compute capability
  int driverCuda = 0, toolkit = 0; ///< 13000 for 13.0: what the driver supports, what the suite was built with
  std::string compiler;            ///< nvcc's full version
};
/// Describes device 0; nullopt and one line in `why` if there is none.
std::optional<Device> describeDevice(std::string& why);
/// Why a case can't run on a device; empty if it can.
std::string unsupported(const Case&, const Device&);

} // namespace cudalint::gpu

#endif
