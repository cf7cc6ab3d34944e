//===- barrier-init.cu - the patterns of cuda-barrier-init on a GPU -----------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"
#include <cuda_awbarrier_primitives.h>

#include "SpinGuard.cuh"

namespace barrier_init::bad {
#include "barrier/barrier-init/example/bad.cuh"
}
namespace barrier_init::corrected {
#include "barrier/barrier-init/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = barrier_init::bad;
namespace corrected = barrier_init::corrected;

Outcome run(const Options& options, decltype(&bad::launchNeighbours) launch, int milliseconds) {
  Recorder record;
  for (int threads : {32, 128, 1024})
    for (int blocks : {1, options.small ? 8 : 264})
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        const int n = blocks * threads;
        std::vector<int> in = random.words(n), want(n);
        for (int i = 0; i < n; ++i) want[i] = in[i / threads * threads + (i + 1) % threads];
        Buffer<int> from(in), to(n);
        if (!record.ready(from) || !record.ready(to) || !armGuard(record, milliseconds) ||
            !record.check(launch(from.get(), to.get(), blocks, threads), "launch") || !record.compare(to, want) ||
            !readGuard(record))
          return record.outcome;
      }
  return record.outcome;
}
Registration registration({"cuda-barrier-init", "barrier", "sm_80",
                           [](const Options& o) { return run(o, bad::launchNeighbours, 20); },
                           [](const Options& o) { return run(o, corrected::launchNeighbours, 30000); }});

} // namespace
} // namespace cudalint::gpu
