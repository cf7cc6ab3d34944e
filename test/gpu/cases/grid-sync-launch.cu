//===- grid-sync-launch.cu - the patterns of cuda-grid-sync-launch on a GPU ---------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"
#include <cooperative_groups.h>

namespace grid_sync_launch::bad {
#include "grid/grid-sync-launch/example/bad.cuh"
}
namespace grid_sync_launch::corrected {
#include "grid/grid-sync-launch/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = grid_sync_launch::bad;
namespace corrected = grid_sync_launch::corrected;

Outcome run(const Options& options, decltype(&bad::launchSmooth) launch) {
  Recorder record;
  int multiprocessors = 0;
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
  for (int threads : {32, 128, 1024})
    for (int blocks : {1, 5, options.small ? 8 : multiprocessors})
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        const int n = blocks * threads - random.between(0, threads - 1);
        std::vector<int> in = random.words(n), want(n);
        for (int i = 0; i < n; ++i) want[i] = in[i] + (i ? in[i - 1] : 0) + (i + 1 < n ? in[i + 1] : 0);
        Buffer<int> data(in);
        if (!record.ready(data) || !record.check(launch(data.get(), n, threads), "launch") ||
            !record.compare(data, want))
          return record.outcome;
      }
  return record.outcome;
}
Registration registration({"cuda-grid-sync-launch", "grid", "sm_75",
                           [](const Options& o) { return run(o, bad::launchSmooth); },
                           [](const Options& o) { return run(o, corrected::launchSmooth); }});

} // namespace
} // namespace cudalint::gpu
