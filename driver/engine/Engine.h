//===- Engine.h - a run over many units -------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_ENGINE_ENGINE_H
#define CUDA_LINT_DRIVER_ENGINE_ENGINE_H

#include "driver/engine/Inputs.h"
#include "driver/engine/Pool.h"
#include "driver/report/Report.h"
#include <functional>

namespace cudalint::engine {

struct RunOptions {
  unsigned Jobs = 1;
  Limits Limit;
  std::string CacheFolder; ///< absolute; empty: no cache
};

struct Progress {
  size_t Done = 0, Total = 0;
  std::string File; ///< the one that just began; empty at the end
};

/// Analyses every unit, each in a worker of its own, and merges what they found. Of Users, the units that headers name,
/// those are read that a header needs, each once, and what they say about other files is left out. The result depends on
/// the units alone, not on Jobs or the cache. Not thread-safe: forks.
report::RunResult analyse(const std::vector<Unit>& Units, const std::vector<Unit>& Users, const RunOptions& Options,
                          const std::function<void(const Progress&)>& OnProgress = {});

/// Workers that this machine can feed: one a processor, no more than memory allows.
unsigned defaultJobs();
/// The default of --memory: 8 GiB, at most 80 % of the machine.
uint64_t defaultMemory();

} // namespace cudalint::engine

#endif
