//===- async-buffer-reuse.reduce.cu - more patterns of cuda-async-buffer-reuse on a GPU ---------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"
#include <cuda/ptx>
#include <stdint.h>

namespace async_buffer_reuse_reduce::bad {
#include "proxy/async-buffer-reuse/example/reduce-bad.cuh"
}
namespace async_buffer_reuse_reduce::corrected {
#include "proxy/async-buffer-reuse/example/reduce-corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = async_buffer_reuse_reduce::bad;
namespace corrected = async_buffer_reuse_reduce::corrected;

Outcome run(const Options& options, decltype(&bad::launchAddRows) launch) {
  Recorder record;
  for (int threads : {32, 128, 256})
    for (int blocks : {1, options.small ? 8 : 264})
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        const int rows = 5;
        std::vector<int> in = random.words(blocks * rows * threads), want(threads * bad::kWords);
        for (int i = 0; i < blocks * rows * threads; ++i)
          for (int k = 0; k < bad::kWords; ++k) want[k * threads + i % threads] += in[i] * (k + 1);
        Buffer<int> from(in), to(want.size());
        if (!record.ready(from) || !record.ready(to) || !record.check(to.clear(), "cudaMemset") ||
            !record.check(launch(from.get(), to.get(), rows, blocks, threads), "launch") || !record.compare(to, want))
          return record.outcome;
      }
  return record.outcome;
}
Registration registration({"cuda-async-buffer-reuse.reduce", "proxy", "sm_90",
                           [](const Options& o) { return run(o, bad::launchAddRows); },
                           [](const Options& o) { return run(o, corrected::launchAddRows); }});

} // namespace
} // namespace cudalint::gpu
