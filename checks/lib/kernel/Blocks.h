//===- Blocks.h - what the blocks of a grid do to each other ------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// The kernel model runs one block. Its terms name the block (blockIdx) and what all blocks share (kernel arguments,
// __device__ variables), which is enough to say of an access whether other blocks touch the same place, which blocks
// execute it, on what it waits, and with what order and scope it is published. The scenarios of a kernel take the sides
// of a condition on blockIdx in turn, so the roles of a grid (one block writes, the others read) lie in different runs.
//
// Source: PTX ISA §8 (memory consistency model: scopes, morally strong, release and acquire patterns); CUDA Programming
// Guide, "Memory consistency", "Cooperative groups" and the forward progress of blocks; rules.md §2 C and E.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_CHECKS_LIB_KERNEL_BLOCKS_H
#define CUDA_LINT_CHECKS_LIB_KERNEL_BLOCKS_H

#include "cuda-lint/Finding.h"
#include "cuda-lint/Host.h"
#include "cuda-lint/Kernel.h"
#include <array>
#include <set>

namespace cudalint {

/// How the blocks of a grid share the place that an access touches.
enum class Sharing : unsigned char {
  Own,   ///< shared memory, or a part of global memory that moves with blockIdx: other blocks have their own
  Grid,  ///< the same place in every block
  Group, ///< depends on blockIdx in a way that several blocks share (blockIdx.x / 2)
  Data,  ///< depends on loaded data: blocks may meet
};

/// The conditions on blockIdx before an event.
struct BlockRole {
  struct Condition {
    std::string Term;
    bool Holds = true;
    bool Uniform = true; ///< the threads of a block agree on it
  };
  std::vector<Condition> Conditions;
  std::optional<int64_t> Only; ///< executed by the block with this number alone (one dimension)
  std::string Text;            ///< the innermost condition as written
  bool all() const { return Conditions.empty(); }
  /// No block is in both. By conditions that the threads of a block share alone: a block whose threads part is in both.
  bool excludes(const BlockRole& O, bool Uniform = false) const;
};

/// An access of one run to shared or global memory.
struct BlockAccess {
  const KernelRun* Run = nullptr;
  const Event* E = nullptr;
  unsigned Thread = 0;      ///< its first thread
  std::string Key;          ///< which object, the same in every run
  Sharing Share = Sharing::Own;
  BlockRole Role;
  bool Shared = false;      ///< in shared memory
  bool Elected = false;     ///< behind a condition on what an atomic operation gave (the last block, the owner of a lock)
  bool AfterPoll = false;   ///< its thread has waited for another thread before
  bool strong() const { return E->IsAtomic || (E->Ord != Order::Weak && E->Ord != Order::None); }
};

/// A loop that waits until a place in memory changes.
struct Poll {
  BlockAccess A;
  bool Lock = false;        ///< the read takes a lock: compare-and-swap or exchange of a non-zero value
  enum Kind : unsigned char { Unknown, Equal, NotEqual, AtLeast } Awaits = Unknown;
  Scalar Awaited;           ///< valid unless Unknown
  bool ByTicket = false;    ///< waits by a number that an atomic gave: only for those who took theirs earlier
};

/// What the launches in view say about running blocks.
struct GridLaunches {
  bool InView = false;
  bool Unresolved = false;           ///< some launch of the unit could not be tied to a kernel
  bool AllCooperative = false;       ///< in view, and all of them cooperative (or may be)
  const Launch* Plain = nullptr;     ///< one that certainly is not cooperative
  bool SingleBlock = false;          ///< in view, each of one block
  int64_t MaxBlocks = 0;             ///< of all launches, where known; 0 unknown
  std::array<int64_t, 3> MaxGrid{};  ///< the largest extent of each dimension in view; 0 unknown
  bool Cluster = false;              ///< launched or declared as clusters
};

class GridView {
public:
  GridView(const KernelModel& KM, const HostModel& Host);

  const KernelModel& KM;
  GridLaunches Launches;
  std::vector<BlockAccess> Accesses; ///< of all complete runs, in trace order a run
  std::vector<Poll> Polls;
  bool singleBlock() const { return Launches.SingleBlock; }
  /// Anything but ordinary accesses: atomics, volatile, fences, polls.
  bool Synchronises = false;
  /// An access that uses memory between the blocks knowingly: atomic, volatile or with an order, in global memory.
  bool StrongGlobal = false;
  bool UsesGridBarrier = false;
  bool Opaque = false;
  DerivedFacts Derived;

  /// Accesses with this key, over all runs.
  std::vector<const BlockAccess*> of(const std::string& Key) const;
  const BlockAccess* accessOf(const Event& E) const;

  /// The scope that two accesses need to meet in.
  Scope needed(const BlockAccess& A, const BlockAccess& B) const;
  /// Whether the value that S stores may be what P waits for.
  bool mayRelease(const BlockAccess& S, const Poll& P) const;
  /// Both move with the block in the same way: each block has its own part.
  bool sameSlice(const BlockAccess& A, const BlockAccess& B) const;
  /// The run takes the default decisions, or one side of a condition on blockIdx: no assumption on data.
  bool plainRun(const KernelRun& R) const;
  /// addAssumptions of Witness.h, without a word on runs that are another block's.
  void assumptions(Finding& F, const KernelRun& R, bool Shape = false) const;
  BlockRole roleOf(const Trace& T, const Event& E) const;
  bool mentionsBlock(const Trace& T, Scalar S) const;
  /// Depends on what an atomic of the kernel gave.
  bool mentionsTicket(const KernelRun& R, Scalar S) const;

  /// A value that comes from an atomic and was kept in shared memory: the symbol that its reader got, and what was stored.
  struct Kept {
    TermId Read = 0;
    Scalar Stored;
  };
  const std::vector<Kept>& kept(const KernelRun& R) const;
  /// Contains this result of an atomic, or what was kept of it in shared memory.
  bool follows(const KernelRun& R, Scalar S, TermId Result) const;

private:
  void addRun(const KernelRun& R);
  void addKept(const KernelRun& R, std::set<TermId>& Mine);
  void addWindows();
  /// By object and symbolic part of the offset: the first and the last place of its part that a block changes.
  std::map<std::pair<std::string, std::string>, std::pair<int64_t, int64_t>> Windows;
  std::map<const Trace*, std::set<TermId>> Tickets;
  std::map<const Trace*, std::vector<Kept>> InShared;
};

/// What orders one access before the next.
struct Ordered {
  bool Found = false;
  Scope Scp = Scope::None;        ///< the widest that was found
  const Event* By = nullptr;      ///< the fence or the access itself
};
/// A release pattern: everything up to W (of thread TW) is published by S (of thread TS): S itself, or a fence between.
Ordered releaseBetween(const KernelRun& R, const Event& W, unsigned TW, const Event& S, unsigned TS);
/// An acquire pattern: what P (of thread TP) saw is visible at A (of thread TA).
Ordered acquireBetween(const KernelRun& R, const Event& P, unsigned TP, const Event& A, unsigned TA);

bool acquires(const Event& E);
bool releases(const Event& E);
/// A read-modify-write of memory (not a load spelled as one: atomicAdd(p, 0)).
bool modifies(const Event& E);
bool contains(const TermPool& P, Scalar S, TermId Atom);
/// Two blocks that touch the same place by one and the same access: a counter of `blockIdx.x / 2`, of a column of blocks.
struct BlockGroup {
  unsigned Dimension = 0; ///< of the grid
  int64_t Blocks = 0;     ///< so many along it, at least, before two of them meet
};
std::optional<BlockGroup> groupOf(const GridView& G, const BlockAccess& A);
const char* scopeName(Scope S);
/// "`flag`", "`count[..]`": the object as the source names it.
std::string objectName(const BlockAccess& A);
/// A thread of A that touches a place that a thread of B may touch, in whatever blocks the two are: its own first thread where that does.
/// None: what is known of the offsets modulo their steps keeps all of them apart (another member, another thread's element).
std::optional<unsigned> threadThatMeets(const BlockAccess& A, const BlockAccess& B);
/// So many blocks lie between the block of A (thread TA) and the one whose B (thread TB) touches the same place: 1 for `flag[blockIdx.x + 1]`
/// or `flag[(blockIdx.x + 1) % blocks]` and `flag[blockIdx.x]`. None: the same block, or nothing is known.
std::optional<int64_t> blocksApart(const BlockAccess& A, unsigned TA, const BlockAccess& B, unsigned TB);

} // namespace cudalint

#endif
