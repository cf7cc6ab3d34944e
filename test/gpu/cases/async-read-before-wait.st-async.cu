//===- async-read-before-wait.st-async.cu - more patterns of cuda-async-read-before-wait on a GPU -----------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"
#include <cooperative_groups.h>
#include <cuda/ptx>
#include <stdint.h>

namespace async_read_before_wait_st_async::bad {
#include "proxy/async-read-before-wait/example/st-async-bad.cuh"
}
namespace async_read_before_wait_st_async::corrected {
#include "proxy/async-read-before-wait/example/st-async-corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = async_read_before_wait_st_async::bad;
namespace corrected = async_read_before_wait_st_async::corrected;

Outcome run(const Options& options, decltype(&bad::launchSwapHalves) launch) {
  Recorder record;
  for (int threads : {32, 128, 512})
    for (int clusters : {1, options.small ? 4 : 400})
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        const int words = threads * bad::kWords; // of a block
        std::vector<int> in = random.words(2 * clusters * words), want(in.size());
        for (std::size_t i = 0; i < in.size(); ++i) want[i] = in[(i / words ^ 1) * words + words - 1 - i % words];
        Buffer<int> from(in), to(want.size());
        if (!record.ready(from) || !record.ready(to) ||
            !record.check(launch(from.get(), to.get(), clusters, threads), "launch") || !record.compare(to, want))
          return record.outcome;
      }
  return record.outcome;
}
Registration registration({"cuda-async-read-before-wait.st-async", "proxy", "sm_90",
                           [](const Options& o) { return run(o, bad::launchSwapHalves); },
                           [](const Options& o) { return run(o, corrected::launchSwapHalves); }});

} // namespace
} // namespace cudalint::gpu
