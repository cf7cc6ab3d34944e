//===- transaction-count.multicast.cu - more patterns of cuda-transaction-count on a GPU --------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"
#include <cooperative_groups.h>
#include <cuda/ptx>
#include <stdint.h>

#include "SpinGuard.cuh"

namespace transaction_count_multicast::bad {
#include "barrier/transaction-count/example/multicast-bad.cuh"
}
namespace transaction_count_multicast::corrected {
#include "barrier/transaction-count/example/multicast-corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = transaction_count_multicast::bad;
namespace corrected = transaction_count_multicast::corrected;

Outcome run(const Options& options, decltype(&bad::launchWeigh) launch, int milliseconds) {
  Recorder record;
  for (int threads : {32, 128, 1024})
    for (int clusters : {1, options.small ? 4 : 400})
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        std::vector<int> weights = random.words(threads), in = random.words(2 * clusters * threads), want(in.size());
        for (std::size_t i = 0; i < in.size(); ++i) want[i] = in[i] * weights[i % threads];
        Buffer<int> table(weights), from(in), to(want.size());
        if (!record.ready(table) || !record.ready(from) || !record.ready(to) || !armGuard(record, milliseconds) ||
            !record.check(launch(table.get(), from.get(), to.get(), clusters, threads), "launch") ||
            !record.compare(to, want) || !readGuard(record))
          return record.outcome;
      }
  return record.outcome;
}
Registration registration({"cuda-transaction-count.multicast", "barrier", "sm_90a",
                           [](const Options& o) { return run(o, bad::launchWeigh, 20); },
                           [](const Options& o) { return run(o, corrected::launchWeigh, 30000); }});

} // namespace
} // namespace cudalint::gpu
