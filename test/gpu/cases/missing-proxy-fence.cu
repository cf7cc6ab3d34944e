//===- missing-proxy-fence.cu - the patterns of cuda-missing-proxy-fence on a GPU ---------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"
#include <cuda/ptx>

namespace missing_proxy_fence::bad {
#include "proxy/missing-proxy-fence/example/bad.cuh"
}
namespace missing_proxy_fence::corrected {
#include "proxy/missing-proxy-fence/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = missing_proxy_fence::bad;
namespace corrected = missing_proxy_fence::corrected;

Outcome run(const Options& options, decltype(&bad::launchMultiples) launch) {
  Recorder record;
  for (int threads : {32, 128, 256})
    for (int blocks : {1, options.small ? 8 : 792})
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        std::vector<int> in = random.words(blocks * threads), want(in.size() * bad::kRow);
        for (std::size_t i = 0; i < want.size(); ++i) want[i] = in[i / bad::kRow] * int(i % bad::kRow + 1);
        Buffer<int> from(in), to(want.size());
        if (!record.ready(from) || !record.ready(to) ||
            !record.check(launch(from.get(), to.get(), blocks, threads), "launch") || !record.compare(to, want))
          return record.outcome;
      }
  return record.outcome;
}
Registration registration({"cuda-missing-proxy-fence", "proxy", "sm_90",
                           [](const Options& o) { return run(o, bad::launchMultiples); },
                           [](const Options& o) { return run(o, corrected::launchMultiples); }});

} // namespace
} // namespace cudalint::gpu
