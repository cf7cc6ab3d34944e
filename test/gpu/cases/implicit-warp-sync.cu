//===- implicit-warp-sync.cu - the patterns of cuda-implicit-warp-sync on a GPU -----------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"

namespace implicit_warp_sync::bad {
#include "warp/implicit-warp-sync/example/bad.cuh"
}
namespace implicit_warp_sync::corrected {
#include "warp/implicit-warp-sync/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = implicit_warp_sync::bad;
namespace corrected = implicit_warp_sync::corrected;

Outcome run(const Options& options, decltype(&bad::launchBlockSums) launch) {
  Recorder record;
  for (int threads : {64, 128, 256, 1024})
    for (int blocks : {1, 7, options.small ? 12 : 1000})
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        int n = blocks * threads - random.between(0, threads - 1);
        std::vector<int> in = random.words(n), want(blocks);
        for (int i = 0; i < n; ++i) want[i / threads] += in[i];
        Buffer<int> from(in), to(blocks);
        if (!record.ready(from) || !record.ready(to) ||
            !record.check(launch(from.get(), to.get(), n, threads), "launch") || !record.compare(to, want))
          return record.outcome;
      }
  return record.outcome;
}
Registration registration({"cuda-implicit-warp-sync", "warp", "sm_75",
                           [](const Options& o) { return run(o, bad::launchBlockSums); },
                           [](const Options& o) { return run(o, corrected::launchBlockSums); }});

} // namespace
} // namespace cudalint::gpu
