//===- launch-configuration.cu - the patterns of cuda-launch-configuration on a GPU -------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Suite.h"

namespace launch_configuration::bad {
#include "resource/launch-configuration/example/bad.cuh"
}
namespace launch_configuration::corrected {
#include "resource/launch-configuration/example/corrected.cuh"
}

namespace cudalint::gpu {
namespace {

namespace bad = launch_configuration::bad;
namespace corrected = launch_configuration::corrected;

Outcome run(const Options& options, decltype(&bad::launchScale) launch) {
  Recorder record;
  for (int most : {1, 5000, options.small ? 9000 : 300000})
    for (int r = 0; r < options.repetitions; ++r) {
      Random random(options.seed + r);
      const int n = random.between(1, most), factor = random.between(-9, 9);
      std::vector<int> in = random.words(n), want(n);
      for (int i = 0; i < n; ++i) want[i] = in[i] * factor;
      Buffer<int> from(in), to(n);
      if (!record.ready(from) || !record.ready(to) ||
          !record.check(launch(from.get(), to.get(), factor, n), "launch") || !record.compare(to, want))
        return record.outcome;
    }
  return record.outcome;
}
Registration registration({"cuda-launch-configuration", "resource", "sm_75",
                           [](const Options& o) { return run(o, bad::launchScale); },
                           [](const Options& o) { return run(o, corrected::launchScale); }});

} // namespace
} // namespace cudalint::gpu
