//===- missing-proxy-fence.wgmma.cu - more patterns of cuda-missing-proxy-fence on a GPU --------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"
#include <cuda/ptx>
#include <cuda_fp16.h>
#include <stdint.h>

namespace missing_proxy_fence_wgmma::bad {
#include "proxy/missing-proxy-fence/example/wgmma-bad.cuh"
}
namespace missing_proxy_fence_wgmma::corrected {
#include "proxy/missing-proxy-fence/example/wgmma-corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = missing_proxy_fence_wgmma::bad;
namespace corrected = missing_proxy_fence_wgmma::corrected;

Outcome run(const Options& options, decltype(&bad::launchMultiply) launch) {
  Recorder record;
  constexpr int kRows = bad::kRows, kColumns = bad::kColumns, kDepth = bad::kDepth;
  for (int blocks : {1, options.small ? 4 : 66})
    for (int r = 0; r < options.repetitions; ++r) {
      Random random(options.seed + r);
      const int products = blocks * 3 - random.between(0, 2);
      // Whole numbers small enough that halves and their sums are exact.
      std::vector<int> a = random.words(products * kRows * kDepth, -4, 4);
      std::vector<int> b = random.words(products * kColumns * kDepth, -4, 4), want(products * kRows * kColumns);
      for (int p = 0; p < products; ++p)
        for (int row = 0; row < kRows; ++row)
          for (int column = 0; column < kColumns; ++column) {
            int sum = 0;
            for (int k = 0; k < kDepth; ++k)
              sum += a[(p * kRows + row) * kDepth + k] * b[(p * kColumns + column) * kDepth + k];
            want[(p * kRows + row) * kColumns + column] = sum;
          }
      Buffer<int> fromA(a), fromB(b), to(want.size());
      if (!record.ready(fromA) || !record.ready(fromB) || !record.ready(to) ||
          !record.check(launch(fromA.get(), fromB.get(), to.get(), products, blocks), "launch") ||
          !record.compare(to, want))
        return record.outcome;
    }
  return record.outcome;
}
Registration registration({"cuda-missing-proxy-fence.wgmma", "proxy", "sm_90a",
                           [](const Options& o) { return run(o, bad::launchMultiply); },
                           [](const Options& o) { return run(o, corrected::launchMultiply); }});

} // namespace
} // namespace cudalint::gpu
