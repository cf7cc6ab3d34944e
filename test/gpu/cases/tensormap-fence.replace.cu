//===- tensormap-fence.replace.cu - more patterns of cuda-tensormap-fence on a GPU --------------------------------===//
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

namespace tensormap_fence_replace::bad {
#include "proxy/tensormap-fence/example/replace-bad.cuh"
}
namespace tensormap_fence_replace::corrected {
#include "proxy/tensormap-fence/example/replace-corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = tensormap_fence_replace::bad;
namespace corrected = tensormap_fence_replace::corrected;

Outcome run(const Options& options, decltype(&bad::launchRowSums) launch) {
  Recorder record;
  constexpr int kTile = bad::kTile;
  for (int blocks : {1, 16, options.small ? 24 : 264})
    for (int matrices : {2, 9})
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        const int words = blocks * kTile * kTile; // of a matrix
        std::vector<int> in = random.words(matrices * words), want(matrices * blocks * kTile);
        for (int i = 0; i < matrices * words; ++i) want[i / kTile] += in[i];
        Buffer<int> from(in), to(want.size());
        std::vector<CUtensorMap> shape(1);
        if (!encodeMatrix(record, shape[0], from.get(), blocks * kTile, kTile, kTile, kTile)) return record.outcome;
        Buffer<CUtensorMap> table(shape), scratch(blocks);
        if (!record.ready(from) || !record.ready(to) || !record.ready(table) || !record.ready(scratch) ||
            !record.check(scratch.clear(), "cudaMemset") ||
            !record.check(launch(table.get(), from.get(), scratch.get(), to.get(), matrices, blocks), "launch") ||
            !record.compare(to, want))
          return record.outcome;
      }
  return record.outcome;
}
Registration registration({"cuda-tensormap-fence.replace", "proxy", "sm_90a",
                           [](const Options& o) { return run(o, bad::launchRowSums); },
                           [](const Options& o) { return run(o, corrected::launchRowSums); }});

} // namespace
} // namespace cudalint::gpu
