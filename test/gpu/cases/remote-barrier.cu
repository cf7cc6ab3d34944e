//===- remote-barrier.cu - the patterns of cuda-remote-barrier on a GPU -------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"
#include <cooperative_groups.h>
#include <cuda/ptx>
#include <stdint.h>

namespace remote_barrier::bad {
#include "barrier/remote-barrier/example/bad.cuh"
}
namespace remote_barrier::corrected {
#include "barrier/remote-barrier/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = remote_barrier::bad;
namespace corrected = remote_barrier::corrected;

Outcome run(const Options& options, decltype(&bad::launchPassTiles) launch) {
  Recorder record;
  for (int threads : {32, 256, 1024})
    for (int clusters : {1, options.small ? 4 : 300})
      for (int tiles : {1, 2, 7})
        for (int r = 0; r < options.repetitions; ++r) {
          Random random(options.seed + r);
          std::vector<int> in = random.words(clusters * tiles * threads), want(clusters * threads);
          for (int i = 0; i < clusters * tiles * threads; ++i)
            want[i / (tiles * threads) * threads + threads - 1 - i % threads] += in[i] * (i / threads % tiles + 1);
          Buffer<int> from(in), to(want.size());
          if (!record.ready(from) || !record.ready(to) ||
              !record.check(launch(from.get(), to.get(), tiles, clusters, threads), "launch") ||
              !record.compare(to, want))
            return record.outcome;
        }
  return record.outcome;
}
Registration registration({"cuda-remote-barrier", "barrier", "sm_90",
                           [](const Options& o) { return run(o, bad::launchPassTiles); },
                           [](const Options& o) { return run(o, corrected::launchPassTiles); }});

} // namespace
} // namespace cudalint::gpu
