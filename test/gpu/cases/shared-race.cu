//===- shared-race.cu - the patterns of cuda-shared-race on a GPU -------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"

namespace shared_race::bad {
#include "block/shared-race/example/bad.cuh"
}
namespace shared_race::corrected {
#include "block/shared-race/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = shared_race::bad;
namespace corrected = shared_race::corrected;

Outcome run(const Options& options, decltype(&bad::launchDistanceSums) launch) {
  Recorder record;
  for (int threads : {32, 64, 128, 512})
    for (int blocks : {1, 3, options.small ? 6 : 40})
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        int n = blocks * threads;
        std::vector<int> in = random.words(n, 0, 99), want(n);
        int count[100] = {}; // of each value
        for (int x : in) ++count[x];
        for (int i = 0; i < n; ++i)
          for (int x = 0; x < 100; ++x) want[i] += count[x] * std::abs(in[i] - x);
        Buffer<int> from(in), to(n);
        if (!record.ready(from) || !record.ready(to) ||
            !record.check(launch(from.get(), to.get(), n, threads), "launch") || !record.compare(to, want))
          return record.outcome;
      }
  return record.outcome;
}
Registration registration({"cuda-shared-race", "block", "sm_75",
                           [](const Options& o) { return run(o, bad::launchDistanceSums); },
                           [](const Options& o) { return run(o, corrected::launchDistanceSums); }});

} // namespace
} // namespace cudalint::gpu
