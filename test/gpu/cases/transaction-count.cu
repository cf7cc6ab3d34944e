//===- transaction-count.cu - the patterns of cuda-transaction-count on a GPU -------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"
#include <cuda/ptx>
#include <stdint.h>

#include "SpinGuard.cuh"

namespace transaction_count::bad {
#include "barrier/transaction-count/example/bad.cuh"
}
namespace transaction_count::corrected {
#include "barrier/transaction-count/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = transaction_count::bad;
namespace corrected = transaction_count::corrected;

Outcome run(const Options& options, decltype(&bad::launchMultiply) launch, int milliseconds) {
  Recorder record;
  for (int threads : {32, 128, 1024})
    for (int blocks : {1, options.small ? 8 : 792})
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        std::vector<int> a = random.words(blocks * threads * bad::kWords), b = random.words(a.size()), want(a.size());
        for (std::size_t i = 0; i < a.size(); ++i) want[i] = a[i] * b[i];
        Buffer<int> fromA(a), fromB(b), to(want.size());
        if (!record.ready(fromA) || !record.ready(fromB) || !record.ready(to) || !armGuard(record, milliseconds) ||
            !record.check(launch(fromA.get(), fromB.get(), to.get(), blocks, threads), "launch") ||
            !record.compare(to, want) || !readGuard(record))
          return record.outcome;
      }
  return record.outcome;
}
Registration registration({"cuda-transaction-count", "barrier", "sm_90",
                           [](const Options& o) { return run(o, bad::launchMultiply, 20); },
                           [](const Options& o) { return run(o, corrected::launchMultiply, 30000); }});

} // namespace
} // namespace cudalint::gpu
