//===- narrow-atomic-scope.cu - the patterns of cuda-narrow-atomic-scope on a GPU ---------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"
#include <cuda/atomic>

#include "SpinGuard.cuh"

namespace narrow_atomic_scope::bad {
#include "scope/narrow-atomic-scope/example/bad.cuh"
}
namespace narrow_atomic_scope::corrected {
#include "scope/narrow-atomic-scope/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = narrow_atomic_scope::bad;
namespace corrected = narrow_atomic_scope::corrected;

Outcome run(const Options& options, decltype(&bad::launchFollow) launch, int milliseconds) {
  Recorder record;
  for (int threads : {1, 32, 128})
    for (int pairs : {1, options.small ? 2 : 40})
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        const int entries = options.small ? 8 : 64, channels = pairs * threads;
        std::vector<int> in = random.words(channels * entries), want(channels);
        for (int i = 0; i < channels * entries; ++i) want[i / entries] += in[i] * (i % entries + 1);
        Buffer<int> from(in), log(in.size()), count(channels), to(channels);
        if (!record.ready(from) || !record.ready(log) || !record.ready(count) || !record.ready(to) ||
            !record.check(count.clear(), "cudaMemset") || !armGuard(record, milliseconds) ||
            !record.check(launch(from.get(), log.get(), count.get(), to.get(), entries, pairs, threads), "launch") ||
            !record.compare(to, want) || !readGuard(record))
          return record.outcome;
      }
  return record.outcome;
}
Registration registration({"cuda-narrow-atomic-scope", "scope", "sm_75",
                           [](const Options& o) { return run(o, bad::launchFollow, 20); },
                           [](const Options& o) { return run(o, corrected::launchFollow, 30000); }});

} // namespace
} // namespace cudalint::gpu
