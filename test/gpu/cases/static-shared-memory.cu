//===- static-shared-memory.cu - the patterns of cuda-static-shared-memory on a GPU -------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"

#include "CompileErrors.h"

namespace static_shared_memory::corrected {
#include "resource/static-shared-memory/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace corrected = static_shared_memory::corrected;

Outcome run(const Options& options, decltype(&corrected::launchReverseParts) launch) {
  Recorder record;
  constexpr int kWords = corrected::kWords;
  for (int threads : {32, 256, 1024})
    for (int parts : {1, options.small ? 4 : 132})
      for (int r = 0; r < options.repetitions; ++r) {
        Random random(options.seed + r);
        std::vector<int> in = random.words(parts * kWords), want(in.size());
        for (std::size_t i = 0; i < in.size(); ++i) want[i / kWords * kWords + kWords - 1 - i % kWords] = in[i];
        Buffer<int> from(in), to(want.size());
        if (!record.ready(from) || !record.ready(to) ||
            !record.check(launch(from.get(), to.get(), parts, threads), "launch") || !record.compare(to, want))
          return record.outcome;
      }
  return record.outcome;
}
Registration registration({"cuda-static-shared-memory", "resource", "sm_80", nullptr,
                           [](const Options& o) { return run(o, corrected::launchReverseParts); },
                           compileErrors::kStaticSharedMemory});

} // namespace
} // namespace cudalint::gpu
