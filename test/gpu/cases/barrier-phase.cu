//===- barrier-phase.cu - the patterns of cuda-barrier-phase on a GPU ---------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"
#include <cuda/ptx>
#include <stdint.h>

#include "SpinGuard.cuh"

namespace barrier_phase::bad {
#include "barrier/barrier-phase/example/bad.cuh"
}
namespace barrier_phase::corrected {
#include "barrier/barrier-phase/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = barrier_phase::bad;
namespace corrected = barrier_phase::corrected;

Outcome run(const Options& options, decltype(&bad::launchSumTiles) launch, int milliseconds) {
  Recorder record;
  for (int threads : {32, 128, 1024})
    for (int blocks : {1, options.small ? 8 : 264})
      for (int tiles : {1, 2, 7})
        for (int r = 0; r < options.repetitions; ++r) {
          Random random(options.seed + r);
          std::vector<int> in = random.words(blocks * tiles * threads), want(blocks * threads);
          for (int i = 0; i < blocks * tiles * threads; ++i)
            want[i / (tiles * threads) * threads + i % threads] += in[i] * (i / threads % tiles + 1);
          Buffer<int> from(in), to(want.size());
          if (!record.ready(from) || !record.ready(to) || !armGuard(record, milliseconds) ||
              !record.check(launch(from.get(), to.get(), tiles, blocks, threads), "launch") ||
              !record.compare(to, want) || !readGuard(record))
            return record.outcome;
        }
  return record.outcome;
}
Registration registration({"cuda-barrier-phase", "barrier", "sm_90",
                           [](const Options& o) { return run(o, bad::launchSumTiles, 20); },
                           [](const Options& o) { return run(o, corrected::launchSumTiles, 30000); }});

} // namespace
} // namespace cudalint::gpu
