//===- Conflicts.h - accesses that nothing orders ---------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_CONFLICTS_H
#define CUDA_LINT_CONFLICTS_H

#include "cuda-lint/HappensBefore.h"
#include "cuda-lint/Trace.h"
#include <functional>
#include <vector>

namespace cudalint {

enum class Overlap : unsigned char { No, Yes, Unknown };

/// Bytes that one thread touches: [Offset, Offset + Bytes) of an object. Bytes 0: at least one.
struct Footprint {
  int Object = -1;
  Scalar Offset;
  int64_t Bytes = 0;
};

/// Whether two footprints share a byte. Offsets with a symbolic part are compared when the part is the same for both
/// threads; families (Varies::Thread, Varies::Warp) only within one thread (warp).
Overlap overlap(const TermPool& Pool, const Footprint& A, unsigned TA, const Footprint& B, unsigned TB);

/// What event E does at its memory location for one thread.
Footprint footprint(const Event& E, unsigned Thread);
/// The source, destination or object of an effect; Bytes from Event::Size where it is a constant.
Footprint sourceOf(const Event& E, unsigned Thread);
Footprint destinationOf(const Event& E, unsigned Thread);
Footprint objectOf(const Event& E, unsigned Thread);

/// Two accesses of different threads to one place, at least one a write, that nothing orders. A is earlier in the trace.
struct Conflict {
  unsigned A = 0, TA = 0, B = 0, TB = 0; ///< events and threads
  int Object = -1;
  Scalar Offset;            ///< of the common byte (of B)
  bool SameWarp = false;
  bool IndexUnknown = false; ///< one index depends on data: the threads may meet, nothing in the source keeps them apart
  bool Guarded = false;      ///< one access is behind a condition on data that varies by thread
};

struct ConflictQuery {
  /// Which objects; default: shared memory of the block.
  std::function<bool(const MemObject&)> Objects;
  bool Atomics = false;      ///< also pairs of two atomics
  bool UnknownIndex = true;  ///< also accesses whose index depends on data
  unsigned MaxPairs = 400;   ///< per run
  /// A thread that does not get to this event after all, though the run takes it there. Asked for pairs that would be conflicts.
  std::function<bool(const Event&, unsigned)> Impossible;
};

/// Unordered conflicting pairs, at most one for each pair of source places and SameWarp. Empty when the order is not
/// valid() or the trace is not complete.
std::vector<Conflict> findConflicts(const Trace& T, const HappensBefore& HB, const ConflictQuery& Q = {});

/// True when an open condition that varies by thread or warp stands before E.
bool guardedByData(const Event& E);

/// "tile[5]" or "tile + 20 bytes": how a person names a place.
std::string describePlace(const Trace& T, int Object, Scalar Offset);

} // namespace cudalint

#endif
