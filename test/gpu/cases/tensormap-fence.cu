//===- tensormap-fence.cu - the patterns of cuda-tensormap-fence on a GPU -----------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"
#include "TensorMap.h"
#include <cuda.h>
#include <cuda/ptx>
#include <stdint.h>

namespace tensormap_fence::bad {
#include "proxy/tensormap-fence/example/bad.cuh"
}
namespace tensormap_fence::corrected {
#include "proxy/tensormap-fence/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = tensormap_fence::bad;
namespace corrected = tensormap_fence::corrected;

Outcome run(const Options& options, decltype(&bad::launchColumnSums) launch) {
  Recorder record;
  constexpr int kTile = bad::kTile;
  for (int blocks : {1, 16, options.small ? 24 : 264})
    for (int matrices : {2, 9})
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        const int words = blocks * kTile * kTile; // of a matrix
        std::vector<int> in = random.words(matrices * words), want(matrices * blocks * kTile);
        for (int i = 0; i < matrices * words; ++i) want[i / (kTile * kTile) * kTile + i % kTile] += in[i];
        Buffer<int> from(in), to(want.size());
        std::vector<CUtensorMap> maps(matrices);
        for (int m = 0; m < matrices; ++m)
          if (!encodeMatrix(record, maps[m], from.get() + m * words, blocks * kTile, kTile, kTile, kTile))
            return record.outcome;
        Buffer<CUtensorMap> tables(maps), scratch(blocks);
        if (!record.ready(from) || !record.ready(to) || !record.ready(tables) || !record.ready(scratch) ||
            !record.check(scratch.clear(), "cudaMemset") ||
            !record.check(launch(tables.get(), scratch.get(), to.get(), matrices, blocks), "launch") ||
            !record.compare(to, want))
          return record.outcome;
      }
  return record.outcome;
}
Registration registration({"cuda-tensormap-fence", "proxy", "sm_90",
                           [](const Options& o) { return run(o, bad::launchColumnSums); },
                           [](const Options& o) { return run(o, corrected::launchColumnSums); }});

} // namespace
} // namespace cudalint::gpu
