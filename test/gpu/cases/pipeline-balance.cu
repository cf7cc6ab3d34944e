//===- pipeline-balance.cu - the patterns of cuda-pipeline-balance on a GPU ---------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"
#include <cuda_pipeline.h>

namespace pipeline_balance::bad {
#include "barrier/pipeline-balance/example/bad.cuh"
}
namespace pipeline_balance::corrected {
#include "barrier/pipeline-balance/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = pipeline_balance::bad;
namespace corrected = pipeline_balance::corrected;

Outcome run(const Options& options, decltype(&bad::launchReverseTiles) launch) {
  Recorder record;
  for (int threads : {32, 128, 512})
    for (int blocks : {1, options.small ? 8 : 528})
      for (int tiles : {1, 2, 5})
        for (int r = 0; r < options.repetitions; ++r) {
          Random random(options.seed + r);
          const int row = threads * 4;
          std::vector<int> in = random.words(std::size_t(blocks) * tiles * row), want(in.size());
          for (std::size_t i = 0; i < in.size(); ++i)
            want[i / row * row + (threads - 1 - i % row / 4) * 4 + i % 4] = in[i];
          Buffer<int> from(in), to(want.size());
          if (!record.ready(from) || !record.ready(to) ||
              !record.check(launch(reinterpret_cast<int4*>(from.get()), reinterpret_cast<int4*>(to.get()), tiles,
                                   blocks, threads),
                            "launch") ||
              !record.compare(to, want))
            return record.outcome;
        }
  return record.outcome;
}
Registration registration({"cuda-pipeline-balance", "barrier", "sm_80",
                           [](const Options& o) { return run(o, bad::launchReverseTiles); },
                           [](const Options& o) { return run(o, corrected::launchReverseTiles); }});

} // namespace
} // namespace cudalint::gpu
