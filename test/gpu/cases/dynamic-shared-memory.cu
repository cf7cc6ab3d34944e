//===- dynamic-shared-memory.cu - the patterns of cuda-dynamic-shared-memory on a GPU -----------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"

namespace dynamic_shared_memory::bad {
#include "resource/dynamic-shared-memory/example/bad.cuh"
}
namespace dynamic_shared_memory::corrected {
#include "resource/dynamic-shared-memory/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = dynamic_shared_memory::bad;
namespace corrected = dynamic_shared_memory::corrected;

Outcome run(const Options& options, decltype(&bad::launchHistogram) launch) {
  Recorder record;
  for (int threads : {32, 256, 1024})
    for (int blocks : {1, options.small ? 4 : 132})
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        const int n = random.between(1, options.small ? 10000 : 200000);
        std::vector<int> in = random.words(n, 0, bad::kBins - 1), want(bad::kBins);
        for (int x : in) ++want[x];
        Buffer<int> from(in), to(want.size());
        if (!record.ready(from) || !record.ready(to) || !record.check(to.clear(), "cudaMemset") ||
            !record.check(launch(from.get(), to.get(), n, blocks, threads), "launch") || !record.compare(to, want))
          return record.outcome;
      }
  return record.outcome;
}
Registration registration({"cuda-dynamic-shared-memory", "resource", "sm_80",
                           [](const Options& o) { return run(o, bad::launchHistogram); },
                           [](const Options& o) { return run(o, corrected::launchHistogram); }});

} // namespace
} // namespace cudalint::gpu
