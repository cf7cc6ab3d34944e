//===- warp-mask.cu - the patterns of cuda-warp-mask on a GPU -----------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"
#include <limits.h>

namespace warp_mask::bad {
#include "warp/warp-mask/example/bad.cuh"
}
namespace warp_mask::corrected {
#include "warp/warp-mask/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = warp_mask::bad;
namespace corrected = warp_mask::corrected;

Outcome run(const Options& options, decltype(&bad::launchWarpMaxima) launch) {
  Recorder record;
  for (int threads : {32, 96, 256, 1024})
    for (int blocks : {1, 7, options.small ? 12 : 500})
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        int n = blocks * threads - random.between(0, threads - 1);
        // All values are negative, so that a value which is not an element shows.
        std::vector<int> in = random.words(n, -2000000000, -1000000000), want((n + 31) / 32, INT_MIN);
        for (int i = 0; i < n; ++i) want[i / 32] = in[i] > want[i / 32] ? in[i] : want[i / 32];
        Buffer<int> from(in), to(want.size());
        if (!record.ready(from) || !record.ready(to) ||
            !record.check(launch(from.get(), to.get(), n, threads), "launch") || !record.compare(to, want))
          return record.outcome;
      }
  return record.outcome;
}
Registration registration({"cuda-warp-mask", "warp", "sm_75",
                           [](const Options& o) { return run(o, bad::launchWarpMaxima); },
                           [](const Options& o) { return run(o, corrected::launchWarpMaxima); }});

} // namespace
} // namespace cudalint::gpu
