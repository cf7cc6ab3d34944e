//===- async-read-before-wait.cu - the patterns of cuda-async-read-before-wait on a GPU ---------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"
#include <cuda_pipeline.h>

namespace async_read_before_wait::bad {
#include "proxy/async-read-before-wait/example/bad.cuh"
}
namespace async_read_before_wait::corrected {
#include "proxy/async-read-before-wait/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = async_read_before_wait::bad;
namespace corrected = async_read_before_wait::corrected;

Outcome run(const Options& options, decltype(&bad::launchReverseParts) launch) {
  Recorder record;
  for (int threads : {32, 128, 1024})
    for (int blocks : {1, 7, options.small ? 12 : 1000})
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        const int words = threads * 4;
        std::vector<int> in = random.words(std::size_t(blocks) * words), want(in.size());
        for (std::size_t i = 0; i < in.size(); ++i) want[i / words * words + words - 1 - i % words] = in[i];
        Buffer<int> from(in), to(want.size());
        if (!record.ready(from) || !record.ready(to) ||
            !record.check(
                launch(reinterpret_cast<int4*>(from.get()), reinterpret_cast<int4*>(to.get()), blocks, threads),
                "launch") ||
            !record.compare(to, want))
          return record.outcome;
      }
  return record.outcome;
}
Registration registration({"cuda-async-read-before-wait", "proxy", "sm_80",
                           [](const Options& o) { return run(o, bad::launchReverseParts); },
                           [](const Options& o) { return run(o, corrected::launchReverseParts); }});

} // namespace
} // namespace cudalint::gpu
