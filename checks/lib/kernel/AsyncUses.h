//===- AsyncUses.h - memory that asynchronous operations touch ------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Pairs an asynchronous operation (LDGSTS, TMA, bulk copies, wgmma and tcgen05 operands) with the ordinary accesses and
// the other operations that touch the same bytes, and says what orders them. The rules of the proxy family each take one
// kind of pair. Source: PTX ISA §8.6 (proxies), cp.async.bulk; rules.md §2 B, the direction table.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_CHECKS_LIB_KERNEL_ASYNCUSES_H
#define CUDA_LINT_CHECKS_LIB_KERNEL_ASYNCUSES_H

#include "cuda-lint/Conflicts.h"
#include "cuda-lint/Kernel.h"

namespace cudalint {

/// One operand of an operation for one issuing thread.
struct AsyncUse {
  const Event* Op = nullptr;
  unsigned Thread = 0;
  Footprint Where;
  bool Write = false;      ///< the operation writes these bytes
  bool AsyncProxy = false; ///< through the async proxy (TMA, wgmma, tcgen05); LDGSTS and st.async are generic
  bool Global = false;     ///< in global memory
  bool FromPeer = false;   ///< sent by the same code in another block of the cluster, into this block's shared memory
};

/// What is wrong between an access and an operation.
enum class AsyncFault : unsigned char {
  MissingFence,        ///< B1: generic write, then async read; ordered, but no proxy fence on the way
  FenceAfterBarrier,   ///< B2: fenced by the issuer only
  UnorderedWrite,      ///< B1: generic write and async read that nothing orders (the write comes first in the program)
  SourceOverwritten,   ///< B4, B6: the operation may still read when the bytes are overwritten
  RefillWithoutFence,  ///< B5: generic read, then async write; ordered, but no fence
  RefillWhileRead,     ///< generic read and async write that nothing orders
  ReadBeforeDone,      ///< G3: the destination is used before completion is known
  OverwriteBeforeDone, ///< two writes of one place in flight (G4), or an ordinary write under a copy
};

struct AsyncPair {
  AsyncFault Fault;
  AsyncUse Use;              ///< the operation
  const Event* Access = nullptr; ///< the other side: an ordinary access, or an operation
  unsigned AccessThread = 0;
  bool AccessIsOp = false;
  Footprint At;              ///< where they meet (the access's footprint)
  bool OwnThread = false;    ///< the same thread on both sides
  bool NoWait = false;       ///< the reader never waits on the copy's mbarrier, or the refilling thread for nothing since the fill before
};

/// All faulty pairs of a run: one for each kind and pair of source places.
const std::vector<AsyncPair>& asyncPairs(const KernelRun& R);

/// The last wait of the issuing thread for groups of copies between the copy and its use that leaves the copy pending: the
/// groups that it counts are not those that were committed (rules.md D15). Null where the thread does not wait, and for
/// copies that complete on an mbarrier.
const Event* uncoveringWait(const KernelRun& R, const AsyncPair& P);

/// Operations whose source is in shared memory and that the issuing thread leaves in flight when it ends (bulk groups), or its
/// block (copies to another block of the cluster, of whose completion nothing tells this one).
std::vector<AsyncUse> inFlightAtExit(const KernelRun& R);

/// "cp.async", "bulk copy", "tensor copy", "wgmma", …
const char* operationName(const Event& Op);

} // namespace cudalint

#endif
