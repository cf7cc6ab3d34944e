//===- programmatic-launch.cu - the patterns of cuda-programmatic-launch on a GPU ---------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"

namespace programmatic_launch::bad {
#include "grid/programmatic-launch/example/bad.cuh"
}
namespace programmatic_launch::corrected {
#include "grid/programmatic-launch/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = programmatic_launch::bad;
namespace corrected = programmatic_launch::corrected;

Outcome run(const Options& options, decltype(&bad::launchSquareAddOne) launch) {
  Recorder record;
  for (int threads : {64, 256, 1024})
    for (int blocks : {1, options.small ? 2 : 16}) // of the first kernel: few, so that the second finds room
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        const int n = options.small ? 5000 : 200000 + random.between(0, 5000);
        std::vector<int> in = random.words(n), want(n);
        for (int i = 0; i < n; ++i) want[i] = in[i] * in[i] + 1;
        Buffer<int> from(in), between(n), to(n);
        if (!record.ready(from) || !record.ready(between) || !record.ready(to) ||
            !record.check(launch(from.get(), between.get(), to.get(), n, blocks, threads), "launch") ||
            !record.compare(to, want))
          return record.outcome;
      }
  return record.outcome;
}
Registration registration({"cuda-programmatic-launch", "grid", "sm_90",
                           [](const Options& o) { return run(o, bad::launchSquareAddOne); },
                           [](const Options& o) { return run(o, corrected::launchSquareAddOne); }});

} // namespace
} // namespace cudalint::gpu
