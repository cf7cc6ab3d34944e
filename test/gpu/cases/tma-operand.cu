//===- tma-operand.cu - the patterns of cuda-tma-operand on a GPU -------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"
#include "TensorMap.h"
#include <cuda.h>
#include <cuda/ptx>
#include <stdint.h>

namespace tma_operand::bad {
#include "proxy/tma-operand/example/bad.cuh"
}
namespace tma_operand::corrected {
#include "proxy/tma-operand/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = tma_operand::bad;
namespace corrected = tma_operand::corrected;

Outcome run(const Options& options, decltype(&bad::launchTranspose) launch) {
  Recorder record;
  constexpr int kTile = bad::kTile;
  for (int n : {32, 96, options.small ? 128 : 1024})
    for (int r = 0; r < options.repetitions; ++r) {
      Random random(options.seed + r);
      std::vector<int> in = random.words(n * n), want(n * n);
      for (int i = 0; i < n * n; ++i) want[i % n * n + i / n] = in[i];
      Buffer<int> from(in), to(want.size());
      CUtensorMap map;
      if (!record.ready(from) || !record.ready(to) || !encodeMatrix(record, map, from.get(), n, n, kTile, kTile) ||
          !record.check(launch(map, to.get(), n), "launch") || !record.compare(to, want))
        return record.outcome;
    }
  return record.outcome;
}
Registration registration({"cuda-tma-operand", "proxy", "sm_90",
                           [](const Options& o) { return run(o, bad::launchTranspose); },
                           [](const Options& o) { return run(o, corrected::launchTranspose); }});

} // namespace
} // namespace cudalint::gpu
