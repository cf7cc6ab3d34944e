//===- barrier-divergence.cu - the patterns of cuda-barrier-divergence on a GPU -----------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"

namespace barrier_divergence::bad {
#include "block/barrier-divergence/example/bad.cuh"
}
namespace barrier_divergence::corrected {
#include "block/barrier-divergence/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = barrier_divergence::bad;
namespace corrected = barrier_divergence::corrected;

Outcome run(const Options& options, decltype(&bad::launchBlockTotals) launch) {
  Recorder record;
  for (int threads : {64, 128, 256, 1024})
    for (int blocks : {1, 5, options.small ? 12 : 300})
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        int warps = threads / 32;
        int rows = blocks * warps - random.between(0, warps - 1);
        std::vector<int> in = random.words(rows * 32), want(blocks * threads);
        for (int i = 0; i < rows * 32; ++i) want[i / threads * threads] += in[i];
        for (int i = 0; i < blocks * threads; ++i) want[i] = want[i / threads * threads];
        Buffer<int> from(in), to(want.size());
        if (!record.ready(from) || !record.ready(to) ||
            !record.check(launch(from.get(), to.get(), rows, threads), "launch") || !record.compare(to, want))
          return record.outcome;
      }
  return record.outcome;
}
Registration registration({"cuda-barrier-divergence", "block", "sm_75",
                           [](const Options& o) { return run(o, bad::launchBlockTotals); },
                           [](const Options& o) { return run(o, corrected::launchBlockTotals); }});

} // namespace
} // namespace cudalint::gpu
