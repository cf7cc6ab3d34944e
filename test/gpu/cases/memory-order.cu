//===- memory-order.cu - the patterns of cuda-memory-order on a GPU -----------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"
#include <cuda/atomic>

#include "SpinGuard.cuh"

namespace memory_order::bad {
#include "scope/memory-order/example/bad.cuh"
}
namespace memory_order::corrected {
#include "scope/memory-order/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = memory_order::bad;
namespace corrected = memory_order::corrected;

Outcome run(const Options& options, decltype(&bad::launchReadAlong) launch, int milliseconds) {
  Recorder record;
  for (int threads : {1, 32, 128})
    for (int pairs : {1, options.small ? 2 : 40})
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        const int columns = options.small ? 8 : 64, rows = pairs * threads;
        std::vector<int> in = random.words(rows * columns), want(rows);
        for (int i = 0; i < rows * columns; ++i) want[i / columns] += in[i] * (i % columns + 1);
        Buffer<int> from(in), table(in.size()), count(pairs), to(rows);
        if (!record.ready(from) || !record.ready(table) || !record.ready(count) || !record.ready(to) ||
            !record.check(count.clear(), "cudaMemset") || !armGuard(record, milliseconds) ||
            !record.check(launch(from.get(), table.get(), count.get(), to.get(), columns, pairs, threads), "launch") ||
            !record.compare(to, want) || !readGuard(record))
          return record.outcome;
      }
  return record.outcome;
}
Registration registration({"cuda-memory-order", "scope", "sm_75",
                           [](const Options& o) { return run(o, bad::launchReadAlong, 20); },
                           [](const Options& o) { return run(o, corrected::launchReadAlong, 30000); }});

} // namespace
} // namespace cudalint::gpu
