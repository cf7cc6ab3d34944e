//===- last-block.cu - the patterns of cuda-last-block on a GPU ---------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"

namespace last_block::bad {
#include "grid/last-block/example/bad.cuh"
}
namespace last_block::corrected {
#include "grid/last-block/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = last_block::bad;
namespace corrected = last_block::corrected;

Outcome run(const Options& options, decltype(&bad::launchSumRows) launch) {
  Recorder record;
  for (int threads : {32, 128, 1024})
    for (int blocks : {1, 20, options.small ? 24 : 200}) {
      Buffer<unsigned> finished(std::vector<unsigned>(1)); // the kernel leaves it at zero for the next launch
      if (!record.ready(finished)) return record.outcome;
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        const int warps = threads / 32, rows = blocks * warps - random.between(0, warps - 1);
        std::vector<int> begin(rows + 1);
        // The first row of each block is short: its thread 0 is done before the other warps.
        for (int i = 0; i < rows; ++i)
          begin[i + 1] = begin[i] + (i % warps ? random.between(0, 2000) : random.between(0, 4));
        std::vector<int> in = random.words(begin[rows] + 1), want(1);
        for (int i = 0; i < begin[rows]; ++i) want[0] += in[i];
        Buffer<int> from(in), offsets(begin), sums(rows), total(1);
        if (!record.ready(from) || !record.ready(offsets) || !record.ready(sums) || !record.ready(total) ||
            !record.check(launch(from.get(), offsets.get(), sums.get(), finished.get(), total.get(), rows, threads),
                          "launch") ||
            !record.compare(total, want))
          return record.outcome;
      }
    }
  return record.outcome;
}
Registration registration({"cuda-last-block", "grid", "sm_75",
                           [](const Options& o) { return run(o, bad::launchSumRows); },
                           [](const Options& o) { return run(o, corrected::launchSumRows); }});

} // namespace
} // namespace cudalint::gpu
