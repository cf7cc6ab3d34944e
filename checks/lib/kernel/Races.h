//===- Races.h - conflicts between threads of a block, judged ---------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_CHECKS_LIB_KERNEL_RACES_H
#define CUDA_LINT_CHECKS_LIB_KERNEL_RACES_H

#include "cuda-lint/Conflicts.h"
#include "cuda-lint/Finding.h"
#include "cuda-lint/Kernel.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace cudalint {

/// A conflict with what can be said of it.
struct JudgedRace {
  const KernelRun* Run = nullptr;
  Conflict C;
  Confidence Conf = Confidence::Certain;
  bool AlsoCrossWarp = false; ///< the same pair of places collides between warps, too
  bool WriteWrite = false, ReadFirst = false; ///< WAW; WAR (A reads, B overwrites); otherwise RAW
  bool BothVolatile = false;
  bool AtomicMix = false;     ///< one side is atomic
  bool Divergent = false;     ///< a block barrier stands between, but one of the two threads does not come to it
};

/// Between threads of one block, whatever other blocks do: in shared memory; in global memory where the place is plain to see.
bool ofTheBlock(const JudgedRace& J);
/// Two writes of one value: rules.md G2, a race by the letter.
bool sameValueTwice(const JudgedRace& J);

/// The races of a kernel over all its runs, in shared and global memory: one for each pair of source places (same-warp
/// and cross-warp apart), the most certain witness kept. Patterns that are benign or undecidable come back as Possible.
const std::vector<JudgedRace>& judgedRaces(const KernelModel& KM);

/// Of the races that Wanted takes, one for each line where they show: the read and the write of one statement are one
/// matter. The most certain, then the one whose two sides are nearest.
std::vector<const JudgedRace*> racesByLine(const KernelModel& KM, llvm::function_ref<bool(const JudgedRace&)> Wanted);

/// The collective that stands between the two events for thread TB, if any: the one people take for a fence.
const Event* collectiveBetween(const Trace& T, unsigned A, unsigned B, unsigned Thread);

} // namespace cudalint

#endif
