//===- unbalanced-arrive-wait.cu - the patterns of cuda-unbalanced-arrive-wait on a GPU ---------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"
#include <cuda_awbarrier_primitives.h>

#include "SpinGuard.cuh"

namespace unbalanced_arrive_wait::bad {
#include "barrier/unbalanced-arrive-wait/example/bad.cuh"
}
namespace unbalanced_arrive_wait::corrected {
#include "barrier/unbalanced-arrive-wait/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = unbalanced_arrive_wait::bad;
namespace corrected = unbalanced_arrive_wait::corrected;

Outcome run(const Options& options, decltype(&bad::launchPairSums) launch, int milliseconds) {
  Recorder record;
  for (int threads : {32, 128, 1024})
    for (int blocks : {1, options.small ? 8 : 264})
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        const int n = blocks * threads - random.between(0, threads - 1);
        std::vector<int> in = random.words(n), want(n);
        for (int i = 0; i < n; ++i) want[i] = in[i] + ((i + 1) % threads && i + 1 < n ? in[i + 1] : 0);
        Buffer<int> from(in), to(n);
        if (!record.ready(from) || !record.ready(to) || !armGuard(record, milliseconds) ||
            !record.check(launch(from.get(), to.get(), n, threads), "launch") || !record.compare(to, want) ||
            !readGuard(record))
          return record.outcome;
      }
  return record.outcome;
}
Registration registration({"cuda-unbalanced-arrive-wait", "barrier", "sm_80",
                           [](const Options& o) { return run(o, bad::launchPairSums, 20); },
                           [](const Options& o) { return run(o, corrected::launchPairSums, 30000); }});

} // namespace
} // namespace cudalint::gpu
