//===- Handoffs.h - data that a flag, a lock or a counter hands over ----------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// A hand-off needs a release pattern on the side that sets the flag and an acquire pattern on the side that waits for
// it, both of a scope that includes the other side (PTX ISA §8.8; rules.md C1, C3). A lock is both: taking it acquires,
// letting it go releases.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_CHECKS_LIB_KERNEL_HANDOFFS_H
#define CUDA_LINT_CHECKS_LIB_KERNEL_HANDOFFS_H

#include "checks/lib/kernel/Blocks.h"

namespace cudalint {

struct HandoffFault {
  enum Fault : unsigned char {
    NoRelease,     ///< nothing publishes Payload before Flag is set
    PlainRelease,  ///< a lock is let go by an ordinary store that others' atomic operations meet
    LateRelease,   ///< the fence (By) stands behind the store of the flag
    NoAcquire,     ///< nothing makes Payload visible after Flag was seen
    NarrowRelease, ///< By does, but its scope does not include the other side
    NarrowAcquire,
    NotFinished,   ///< one thread sets Flag for its block while another thread may still write Payload
    Unlocked,      ///< Payload is used here without the lock (Flag) that others hold
    NotAwaited,    ///< one thread of the block waits for Flag; another one uses Payload with nothing that makes it wait, too
    AfterHandover, ///< Payload is used here after it was handed over by Flag
  } Kind = NoRelease;
  BlockAccess Flag;     ///< the store that sets the flag, or the read that waits for it
  BlockAccess Payload;  ///< the write that is to be published, or the access that needs it
  BlockAccess Other;    ///< the other side's access to the payload, or to the flag
  bool HasOther = false;
  bool Lock = false;
  bool SameBlock = false; ///< both sides are threads of one block
  const Event* By = nullptr;
  Scope Scp = Scope::None; ///< of By
  Confidence Conf = Confidence::Certain;
};

/// All faults of a kernel: one for each kind and place of the flag (of the payload for Unlocked and AfterHandover).
const std::vector<HandoffFault>& handoffFaults(const GridView& G);

} // namespace cudalint

#endif
