//===- legacy-warp-intrinsic.cu - the patterns of cuda-legacy-warp-intrinsic on a GPU -----------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"

#include "CompileErrors.h"

namespace legacy_warp_intrinsic::corrected {
#include "warp/legacy-warp-intrinsic/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace corrected = legacy_warp_intrinsic::corrected;

Outcome run(const Options& options, decltype(&corrected::launchWarpSums) launch) {
  Recorder record;
  for (int threads : {32, 96, 256, 1024})
    for (int blocks : {1, 7, options.small ? 12 : 500})
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        int n = blocks * threads - random.between(0, threads - 1);
        std::vector<int> in = random.words(n), want(blocks * threads / 32);
        for (int i = 0; i < n; ++i) want[i / 32] += in[i];
        Buffer<int> from(in), to(want.size());
        if (!record.ready(from) || !record.ready(to) ||
            !record.check(launch(from.get(), to.get(), n, threads), "launch") || !record.compare(to, want))
          return record.outcome;
      }
  return record.outcome;
}
Registration registration({"cuda-legacy-warp-intrinsic", "warp", "sm_75", nullptr,
                           [](const Options& o) { return run(o, corrected::launchWarpSums); },
                           compileErrors::kLegacyWarpIntrinsic});

} // namespace
} // namespace cudalint::gpu
