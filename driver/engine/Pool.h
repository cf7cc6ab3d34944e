//===- Pool.h - forked workers --------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Each job runs in a child forked from the (single-threaded) parent, so that a crash, a hang or a memory blow-up costs
// that job alone. A job talks to the parent in lines over a pipe; what it writes to standard error is kept for the
// message that names it.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_ENGINE_POOL_H
#define CUDA_LINT_DRIVER_ENGINE_POOL_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <functional>
#include <string>

namespace cudalint::engine {

struct Limits {
  double Seconds = 300;       ///< wall clock of one worker; 0: none
  uint64_t Bytes = 8ull << 30; ///< resident memory of one worker; 0: none
};

/// What became of a worker.
struct Outcome {
  enum How { Finished, Signalled, Exited, TimedOut, OutOfMemory, NotStarted } What = Finished;
  int Code = 0;        ///< the signal, the exit status or errno
  std::string Stderr;  ///< the end of what it wrote there, at most 4 KiB
  double Seconds = 0;
  uint64_t PeakBytes = 0; ///< largest resident size the system saw
};

struct Job {
  std::function<void(llvm::raw_ostream& Lines)> Work;   ///< in the child
  std::function<void(llvm::StringRef Line)> OnLine;     ///< in the parent, for each whole line
  std::function<void(const Outcome&)> OnEnd;            ///< in the parent, after the last line
};

class Pool {
public:
  Pool(unsigned Slots, Limits L) : Slots(Slots ? Slots : 1), Limit(L) {}

  enum class Supply { Job, Wait, End };
  /// Runs jobs until Next answers End and all have ended. Next is asked whenever a slot is free; Wait means "ask again
  /// when a running job has ended" and is taken for End when none runs. Tick is called about ten times a second.
  void run(const std::function<Supply(Job&)>& Next, const std::function<void()>& Tick = {});

private:
  unsigned Slots;
  Limits Limit;
};

} // namespace cudalint::engine

#endif
