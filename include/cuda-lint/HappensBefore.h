//===- HappensBefore.h - what a trace orders --------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Runs the synchronisation of a trace: threads advance along their own events, arrive at barriers, wait for phases, and
// learn by that what other threads have done (vector clocks over classes of threads that synchronise alike). The result
// answers whether one access happens before another, whether an asynchronous copy is known to be complete, whether a
// proxy fence lies on the way, and where threads wait for ever.
//
// Source of the rules: PTX ISA §8 (memory consistency model: causality order, proxies), mbarrier, cp.async,
// cp.async.bulk; rules.md §2.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_HAPPENSBEFORE_H
#define CUDA_LINT_HAPPENSBEFORE_H

#include "cuda-lint/Trace.h"
#include <memory>

namespace cudalint {

/// One phase of an mbarrier or named barrier, as the simulation saw it.
struct PhaseRecord {
  int Object = -1;
  int64_t Offset = 0;          ///< of the barrier in its object; named barriers: Object -2, Offset = id
  unsigned Phase = 0;          ///< 0 = first
  int64_t Expected = -1;       ///< arrivals; -1 unknown
  int64_t Arrived = 0;
  int64_t ExpectedTx = 0, CompletedTx = 0;
  Scalar TxBalance;            ///< bytes announced less bytes brought
  bool TxUnknown = false;      ///< a copy whose bytes are not known signals it
  bool Complete = false;
  std::vector<unsigned> Arrivals; ///< events
  std::vector<unsigned> Expects;  ///< events that announced bytes
  std::vector<unsigned> Copies;   ///< events that complete on it
  /// The bytes do not tell when the phase is over.
  bool bytesOpen() const { return TxUnknown || !TxBalance.isConst(); }
};

/// A group of threads that waits and is never released.
struct StuckWait {
  unsigned Event = 0;          ///< the wait
  ThreadSet Threads;
  int Phase = -1;              ///< index into phases(); -1: not a phase barrier
  bool Unsure = false;         ///< a spin, an unknown count or an unmodelled construct is involved
};

/// Something odd that the simulation met on the way.
struct SyncAnomaly {
  enum Kind : unsigned char {
    WaitOnOldPhase,     ///< a parity wait passed at once on a phase that this thread has already seen
    ArriveTwice,        ///< the threads arrived again on a phase that is not complete (bar.arrive without back-pressure)
    TooManyArrivals,    ///< more arrivals in one phase than expected
    UseBeforeInit,      ///< barrier used by a thread that is not ordered after its init
    NeverInitialised,   ///< shared barrier object used, no init in the trace
    InitByMany,         ///< several threads initialise one barrier
    ReinitLive,         ///< init of a barrier that is in use, without inval
    CountMismatch,      ///< named barrier: two counts in one phase
    StaleToken,         ///< token of an older phase
    ForeignToken,       ///< token of another barrier
    DifferentSites,     ///< block barrier completed by arrivals at different call sites
    PhaseOverrun,       ///< arrival that ends the phase after one which a waiter (Other, Threads) has not seen the end of
    ArriveAfterDrop,    ///< arrival by threads that have dropped out of the barrier
    WaitWithoutArrive,  ///< wait half of a split barrier without the arrive half
  } K = WaitOnOldPhase;
  unsigned Event = 0;
  int Other = -1;              ///< related event
  ThreadSet Threads;
  int Phase = -1;              ///< index into phases()
};

class HappensBefore {
public:
  /// Simulates the trace. The trace must outlive this object.
  explicit HappensBefore(const Trace& T);
  ~HappensBefore();

  /// Event A as executed by thread TA happens before event B as executed by thread TB. Program order counts.
  bool before(unsigned A, unsigned TA, unsigned B, unsigned TB) const;
  /// The copy issued at event Copy by thread TC is known complete (destination written and visible) to TB at event B.
  bool copyDone(unsigned Copy, unsigned TC, unsigned B, unsigned TB) const;
  /// Its source has been read (wait_group.read is enough).
  bool sourceRead(unsigned Copy, unsigned TC, unsigned B, unsigned TB) const;
  /// A (generic proxy) happens before B (async proxy) and a proxy fence for this space lies on the path.
  bool fenced(unsigned A, unsigned TA, unsigned B, unsigned TB, bool GlobalSpace = false) const;
  /// Same, counting only fences by the thread that made access A (the documented order: fence, barrier, issue).
  bool fencedByWriter(unsigned A, unsigned TA, unsigned B, unsigned TB, bool GlobalSpace = false) const;

  const std::vector<PhaseRecord>& phases() const;
  const std::vector<StuckWait>& stuck() const;
  const std::vector<SyncAnomaly>& anomalies() const;
  /// The simulation was cut short (too many classes or events): answers are not to be used.
  bool valid() const;
  /// Events that some thread never reached because it was stuck before.
  bool reached(unsigned Event, unsigned Thread) const;

private:
  struct Impl;
  std::unique_ptr<Impl> P;
};

} // namespace cudalint

#endif
