//===- shared-memory-carveout.cu - the patterns of cuda-shared-memory-carveout on a GPU ---------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"

namespace shared_memory_carveout::bad {
#include "resource/shared-memory-carveout/example/bad.cuh"
}
namespace shared_memory_carveout::corrected {
#include "resource/shared-memory-carveout/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = shared_memory_carveout::bad;
namespace corrected = shared_memory_carveout::corrected;

Outcome run(const Options& options, decltype(&bad::launchRotateParts) launch) {
  Recorder record;
  for (int threads : {32, 256, 1024})
    for (int blocks : {1, options.small ? 4 : 500})
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        std::vector<int> in = random.words(blocks * threads), want(in.size());
        for (int i = 0; i < blocks * threads; ++i) want[i] = in[i / threads * threads + (i + 1) % threads];
        Buffer<int> from(in), to(want.size());
        if (!record.ready(from) || !record.ready(to) ||
            !record.check(launch(from.get(), to.get(), blocks, threads), "cudaFuncSetAttribute") ||
            !record.compare(to, want))
          return record.outcome;
      }
  return record.outcome;
}
Registration registration({"cuda-shared-memory-carveout", "resource", "sm_75",
                           [](const Options& o) { return run(o, bad::launchRotateParts); },
                           [](const Options& o) { return run(o, corrected::launchRotateParts); }});

} // namespace
} // namespace cudalint::gpu
