//===- block-order-dependency.cu - the patterns of cuda-block-order-dependency on a GPU ---------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"
#include <cooperative_groups.h>
#include <cuda/atomic>

#include "SpinGuard.cuh"

namespace block_order_dependency::bad {
#include "grid/block-order-dependency/example/bad.cuh"
}
namespace block_order_dependency::corrected {
#include "grid/block-order-dependency/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = block_order_dependency::bad;
namespace corrected = block_order_dependency::corrected;

template <typename Launch> Outcome run(const Options& options, Launch launch, int milliseconds) {
  Recorder record;
  int multiprocessors = 0;
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
  for (int threads : {64, 256})
    for (int blocks : {1, 20, options.small ? 40 : multiprocessors * 64}) // the last: twice what can be resident
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        const int n = blocks * threads - random.between(0, threads - 1);
        std::vector<int> in = random.words(n, 0, 100), want(n), zero(2);
        int sum = 0;
        for (int x : in) sum += x;
        for (int i = 0; i < n; ++i) want[i] = in[i] - sum / n;
        Buffer<int> from(in), to(n), counters(zero);
        if (!record.ready(from) || !record.ready(to) || !record.ready(counters) || !armGuard(record, milliseconds) ||
            !record.check(launch(from.get(), to.get(), counters.get(), n, threads), "launch") ||
            !record.compare(to, want) || !readGuard(record))
          return record.outcome;
      }
  return record.outcome;
}
Registration registration({"cuda-block-order-dependency", "grid", "sm_75",
                           [](const Options& o) {
                             return run(
                                 o,
                                 [](const int* in, int* out, int* counters, int n, int threads) {
                                   return bad::launchCentre(in, out, &counters[0], &counters[1], n, threads);
                                 },
                                 20);
                           },
                           [](const Options& o) {
                             return run(
                                 o,
                                 [](const int* in, int* out, int* counters, int n, int threads) {
                                   return corrected::launchCentre(in, out, &counters[0], n, threads);
                                 },
                                 30000);
                           }});

} // namespace
} // namespace cudalint::gpu
