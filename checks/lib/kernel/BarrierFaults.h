//===- BarrierFaults.h - what goes wrong at the barriers of a kernel ------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Judges the simulation of a kernel's barriers (mbarriers and named barriers): of the waits that never end it keeps the
// root (a thread that hangs because its peer hangs is no fault of its own) and says what the phase lacks; what else the
// simulation met (tokens, counts, parities, init) is sorted by cause. The rules of the barrier family each report some
// kinds. Source: PTX ISA mbarrier, bar, barrier.cluster; rules.md §2 D.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_CHECKS_LIB_KERNEL_BARRIERFAULTS_H
#define CUDA_LINT_CHECKS_LIB_KERNEL_BARRIERFAULTS_H

#include "cuda-lint/Finding.h"
#include "cuda-lint/Kernel.h"
#include <optional>

namespace cudalint {

enum class BarrierFaultKind : unsigned char {
  MissingArrivals, ///< a wait on a phase that never gets its arrivals
  ExtraArrivals,   ///< more arrivals in one phase than the barrier expects
  ArriveTwice,     ///< an arrive-only side arrives again before the phase is over
  CountMismatch,   ///< named barrier: two counts in one phase
  StaleToken,
  ForeignToken,    ///< a wait with the token of another barrier
  MixedKinds,      ///< named barrier: bar.red and bar.sync or bar.arrive in one phase
  ArriveAfterDrop,
  WaitWithoutArrive, ///< wait half of a split barrier without the arrive half
  BytesDiffer,     ///< a wait on a phase whose announced and copied bytes differ
  ExpectOnly,      ///< bytes are announced, nobody arrives
  NotAnnounced,    ///< bytes that the phase of the copy does not expect
  LdgstsCount,     ///< cp.async.mbarrier.arrive and .noinc mixed up
  PeerNotAnnounced,///< a multicast copy signals a peer that neither arrives nor expects
  ClampedBytes,    ///< the copy may bring fewer bytes than are announced
  TooManyBytes,    ///< more bytes than a phase can count
  WrongParity,     ///< a wait with the parity of another phase hangs
  OldParity,       ///< a wait with the parity of a phase that is over passes at once
  Overrun,         ///< arrivals end a phase before the waiter has seen the end of the one before
  BadParity,       ///< the operand of a parity wait is neither 0 nor 1
  IgnoredResult,   ///< a try_wait whose answer is not looked at
  NeverInitialised,
  UseBeforeInit,
  InitByMany,
  Reinit,
  InvalInUse,      ///< invalidated (destroyed) while threads may still wait on it (Other: their wait)
  BadCount,        ///< a count that no mbarrier can have
  Misaligned,      ///< not at a multiple of 8 bytes
  Overlap,         ///< two barriers share bytes (Other: the init of the first)
  Overwritten,     ///< ordinary stores or a copy over a barrier that is in use (Other: the next use)
  PerThread,       ///< a local variable: one barrier a thread
  ClusterInit,     ///< a peer's barrier is used before its init is known to be over
  NoFirstValue,    ///< a shared counter or flag that nothing gave a value
};

struct BarrierFault {
  BarrierFaultKind K;
  const KernelRun* Run = nullptr;
  const Event* At = nullptr;          ///< the wait, or the event that is wrong
  const Event* Other = nullptr;       ///< the other side, where there is one
  const PhaseRecord* Phase = nullptr;
  ThreadSet Threads;                  ///< who waits, arrives …
  ThreadSet Absent;                   ///< who would have arrived but for the scenario's condition
  const Guard* Skips = nullptr;       ///< the condition by which they miss the arrival
  int Place = -1;                     ///< object of the barrier, where At is no operation on it
  int64_t Offset = 0;
  bool Weak = false;                  ///< ClusterInit: a cluster barrier is there, relaxed and without fence.mbarrier_init
  Confidence Conf = Confidence::Certain;
};

/// One fault for each kind and place, the default scenario first.
const std::vector<BarrierFault>& barrierFaults(const KernelModel& KM);

/// "`full[1]`", "named barrier 4".
std::string barrierName(const Trace& T, const BarrierFault& F);
/// The mbarrier or named barrier that E works on as seen by one thread: object (-2: named) and offset (id).
std::optional<std::pair<int, int64_t>> barrierKey(const Trace& T, const Event& E, unsigned Thread);
/// Ranks of the peers that a block's mapped addresses name, so that each block of the cluster is named by one: `rank ^ 1`.
bool namesOnePeerEach(const Trace& T, Scalar Rank);
/// Nothing that differs between the blocks of the grid stands in front of E: if one block executes it, each does.
bool inEveryBlock(const Event& E);
/// E adds to a phase: arrivals, expected bytes, copied bytes.
bool feedsBarrier(const Event& E);

} // namespace cudalint

#endif
