//===- async-buffer-reuse.cu - the patterns of cuda-async-buffer-reuse on a GPU -----------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"
#include <cuda/ptx>

namespace async_buffer_reuse::bad {
#include "proxy/async-buffer-reuse/example/bad.cuh"
}
namespace async_buffer_reuse::corrected {
#include "proxy/async-buffer-reuse/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = async_buffer_reuse::bad;
namespace corrected = async_buffer_reuse::corrected;

Outcome run(const Options& options, decltype(&bad::launchWriteTiles) launch) {
  Recorder record;
  for (int threads : {32, 128, 256})
    for (int blocks : {1, options.small ? 8 : 264}) {
      const int tiles = 5, words = threads * bad::kWords;
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        std::vector<int> in = random.words(blocks * threads), want(std::size_t(blocks) * tiles * words);
        for (std::size_t i = 0; i < want.size(); ++i) {
          int tile = i / words % tiles, block = i / words / tiles, within = i % words;
          want[i] = in[block * threads + within % threads] * (tile + 1) + within / threads;
        }
        Buffer<int> from(in), to(want.size());
        if (!record.ready(from) || !record.ready(to) ||
            !record.check(launch(from.get(), to.get(), tiles, blocks, threads), "launch") || !record.compare(to, want))
          return record.outcome;
      }
    }
  return record.outcome;
}
Registration registration({"cuda-async-buffer-reuse", "proxy", "sm_90",
                           [](const Options& o) { return run(o, bad::launchWriteTiles); },
                           [](const Options& o) { return run(o, corrected::launchWriteTiles); }});

} // namespace
} // namespace cudalint::gpu
