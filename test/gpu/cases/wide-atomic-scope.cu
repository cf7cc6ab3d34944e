//===- wide-atomic-scope.cu - the patterns of cuda-wide-atomic-scope on a GPU -------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"
#include <cuda/atomic>

namespace wide_atomic_scope::bad {
#include "scope/wide-atomic-scope/example/bad.cuh"
}
namespace wide_atomic_scope::corrected {
#include "scope/wide-atomic-scope/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = wide_atomic_scope::bad;
namespace corrected = wide_atomic_scope::corrected;

Outcome run(const Options& options, decltype(&bad::launchRowSums) launch) {
  Recorder record;
  for (int threads : {64, 256, 1024})
    for (int rows : {1, 100, options.small ? 130 : 3000})
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        int columns = random.between(1, 500);
        std::vector<int> in = random.words(rows * columns), want(rows);
        for (int i = 0; i < rows * columns; ++i) want[i / columns] += in[i];
        Buffer<int> from(in), to(rows);
        if (!record.ready(from) || !record.ready(to) ||
            !record.check(launch(from.get(), to.get(), columns, rows, threads), "launch") || !record.compare(to, want))
          return record.outcome;
      }
  if (options.small) return record.outcome;
  const int rows = 100000, columns = 256;
  Buffer<int> from(Random(options.seed).words(rows * columns)), to(rows);
  if (!record.ready(from) || !record.ready(to)) return record.outcome;
  record.outcome.milliseconds =
      medianMilliseconds(record, [&] { return launch(from.get(), to.get(), columns, rows, 256); });
  return record.outcome;
}
Registration registration({"cuda-wide-atomic-scope", "scope", "sm_75",
                           [](const Options& o) { return run(o, bad::launchRowSums); },
                           [](const Options& o) { return run(o, corrected::launchRowSums); }, nullptr, true,
                           "it takes barriers alone for order, not an acq_rel atomic"});

} // namespace
} // namespace cudalint::gpu
