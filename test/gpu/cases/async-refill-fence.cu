//===- async-refill-fence.cu - the patterns of cuda-async-refill-fence on a GPU -----------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"
#include <cuda/ptx>
#include <stdint.h>

namespace async_refill_fence::bad {
#include "proxy/async-refill-fence/example/bad.cuh"
}
namespace async_refill_fence::corrected {
#include "proxy/async-refill-fence/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = async_refill_fence::bad;
namespace corrected = async_refill_fence::corrected;

Outcome run(const Options& options, decltype(&bad::launchWeighTiles) launch) {
  Recorder record;
  for (int threads : {32, 128, 256})
    for (int blocks : {1, options.small ? 8 : 264}) {
      const int tiles = options.small ? 4 : 8, words = threads * bad::kRow;
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        std::vector<int> in = random.words(std::size_t(blocks) * tiles * words), want(blocks * threads);
        for (std::size_t i = 0; i < in.size(); ++i)
          want[i / (tiles * words) * threads + i % words / bad::kRow] += in[i] * int(i % bad::kRow + 1);
        Buffer<int> from(in), to(want.size());
        if (!record.ready(from) || !record.ready(to)) return record.outcome;
        for (int again = 0; again < (options.small ? 1 : 10); ++again) // the same input: the generator is the slow part
          if (!record.check(launch(from.get(), to.get(), tiles, blocks, threads), "launch") ||
              !record.compare(to, want))
            return record.outcome;
      }
    }
  return record.outcome;
}
Registration registration({"cuda-async-refill-fence", "proxy", "sm_90",
                           [](const Options& o) { return run(o, bad::launchWeighTiles); },
                           [](const Options& o) { return run(o, corrected::launchWeighTiles); }});

} // namespace
} // namespace cudalint::gpu
