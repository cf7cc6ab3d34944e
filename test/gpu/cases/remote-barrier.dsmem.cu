//===- remote-barrier.dsmem.cu - more patterns of cuda-remote-barrier on a GPU ------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"
#include <cooperative_groups.h>

namespace remote_barrier_dsmem::bad {
#include "barrier/remote-barrier/example/dsmem-bad.cuh"
}
namespace remote_barrier_dsmem::corrected {
#include "barrier/remote-barrier/example/dsmem-corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = remote_barrier_dsmem::bad;
namespace corrected = remote_barrier_dsmem::corrected;

Outcome run(const Options& options, decltype(&bad::launchClusterSums) launch) {
  Recorder record;
  for (int threads : {32, 256, 1024})
    for (int clusters : {1, options.small ? 4 : 200})
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        const int words = random.between(1, 3000), blocks = clusters * bad::kBlocks;
        std::vector<int> in = random.words(blocks * words), sums(clusters), want(blocks * threads);
        for (int i = 0; i < blocks * words; ++i) sums[i / words / bad::kBlocks] += in[i];
        for (int i = 0; i < blocks * threads; ++i) want[i] = sums[i / threads / bad::kBlocks];
        Buffer<int> from(in), to(want.size());
        if (!record.ready(from) || !record.ready(to) ||
            !record.check(launch(from.get(), to.get(), words, clusters, threads), "launch") ||
            !record.compare(to, want))
          return record.outcome;
      }
  return record.outcome;
}
Registration registration({"cuda-remote-barrier.dsmem", "barrier", "sm_90",
                           [](const Options& o) { return run(o, bad::launchClusterSums); },
                           [](const Options& o) { return run(o, corrected::launchClusterSums); }});

} // namespace
} // namespace cudalint::gpu
