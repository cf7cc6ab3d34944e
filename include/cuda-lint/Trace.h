//===- Trace.h - what the threads of one block do -------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// The kernel model runs a kernel for all threads of one block at once, as the hardware does: a statement is executed
// under the set of threads that reach it, a branch splits the set, the end of the branch joins it again. Each step that
// touches shared or global memory or synchronises becomes an Event, in one sequence. The order of the sequence is the
// program order of every thread in it; between threads it means nothing (HappensBefore.h says what is ordered).
//
// A condition that the source does not decide (kernel arguments, data) is decided by the trace's scenario; what was
// assumed is in Event::Guards. No Clang in here: declarations, expressions and places are opaque handles
// (clang::ValueDecl*, clang::Expr*, clang::SourceLocation::getRawEncoding()).
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_TRACE_H
#define CUDA_LINT_TRACE_H

#include "cuda-lint/Effect.h"
#include "cuda-lint/Term.h"
#include <array>
#include <bitset>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace cudalint {

/// A set of threads of one block, by linear thread number (x fastest).
class ThreadSet {
public:
  static constexpr unsigned Max = 1024;
  ThreadSet() = default;
  static ThreadSet range(unsigned Begin, unsigned End);
  static ThreadSet one(unsigned T) { return range(T, T + 1); }
  bool test(unsigned T) const { return (W[T >> 6] >> (T & 63)) & 1; }
  void set(unsigned T) { W[T >> 6] |= uint64_t(1) << (T & 63); }
  void reset(unsigned T) { W[T >> 6] &= ~(uint64_t(1) << (T & 63)); }
  bool any() const;
  bool none() const { return !any(); }
  unsigned count() const;
  int first() const; ///< -1 when empty
  int next(int After) const; ///< first member > After, -1 at the end
  int last() const;
  bool contains(const ThreadSet& O) const;
  bool intersects(const ThreadSet& O) const;
  uint32_t warp(unsigned WarpIndex) const; ///< lanes of one warp
  ThreadSet& operator&=(const ThreadSet& O);
  ThreadSet& operator|=(const ThreadSet& O);
  ThreadSet& operator-=(const ThreadSet& O);
  friend ThreadSet operator&(ThreadSet A, const ThreadSet& B) { return A &= B; }
  friend ThreadSet operator|(ThreadSet A, const ThreadSet& B) { return A |= B; }
  friend ThreadSet operator-(ThreadSet A, const ThreadSet& B) { return A -= B; }
  friend bool operator==(const ThreadSet&, const ThreadSet&) = default;
  friend auto operator<=>(const ThreadSet&, const ThreadSet&) = default;
  std::string print() const; ///< "0-31, 64"

private:
  std::array<uint64_t, Max / 64> W{};
};

/// A value of every thread: the same for all (Lanes null), or one Scalar a thread.
struct Value {
  Scalar U;
  std::shared_ptr<const std::vector<Scalar>> Lanes;
  bool uniform() const { return !Lanes; }
  Scalar at(unsigned Thread) const { return Lanes ? (*Lanes)[Thread] : U; }
  static Value of(Scalar S) { return {S, nullptr}; }
  static Value of(int64_t K) { return {{0, K}, nullptr}; }
};

/// A variable, an allocation, or what an unknown pointer points to.
struct MemObject {
  enum Kind : unsigned char {
    Local,       ///< one instance a thread
    Shared,      ///< static __shared__ variable
    DynamicShared, ///< the dynamic shared memory of the block (all extern __shared__ declarations)
    Device,      ///< __device__ / __managed__ variable
    Constant,
    Parameter,   ///< a kernel parameter itself
    Pointee,     ///< what a pointer from a parameter or from memory points to
    RemoteShared, ///< shared memory of another block of the cluster (map_shared_rank, mapa)
  } K = Local;
  int Id = -1;
  Space Spc = Space::Generic;
  const void* Decl = nullptr;  ///< clang::ValueDecl, where there is one
  std::string Name;            ///< for messages: "tile", "out", "ring_state.full"
  int64_t Size = 0;            ///< bytes; 0 unknown
  int64_t Align = 0;           ///< bytes, as declared; 0 unknown
  int64_t ElementSize = 0;     ///< of the innermost array element, for messages; 0 unknown
  TermId Root = 0;             ///< Pointee: the pointer's symbol
  int Remote = -1;             ///< RemoteShared: the object that is mapped
  Scalar RemoteRank;           ///< RemoteShared: rank of the owner
  bool Managed = false;
  bool Volatile = false;
  bool isShared() const { return K == Shared || K == DynamicShared; }
  bool isGlobal() const { return K == Device || K == Pointee; }
};

/// A memory location of every thread: an object and a byte offset. Object -1: unknown.
struct Location {
  int Object = -1;
  Value Offset;
  bool Aligned = false; ///< the address was rounded up or down to an alignment by the program
};

/// A call that was followed.
struct CallFrame {
  const CallFrame* Parent = nullptr;
  unsigned CallLoc = 0;         ///< raw source location of the call; 0 for the kernel itself
  const void* Callee = nullptr; ///< clang::FunctionDecl
  const void* Call = nullptr;   ///< clang::Expr of the call, where there is one
  unsigned Depth = 0;
};

/// Iteration of a loop. Innermost first.
struct LoopFrame {
  const LoopFrame* Parent = nullptr;
  const void* Loop = nullptr;   ///< clang::Stmt
  unsigned Loc = 0;
  unsigned Iteration = 0;
  bool Assumed = false;         ///< the trip count is not known: the scenario chose it
};

/// A condition that the source does not decide, on the way to an event. Innermost first.
struct Guard {
  const Guard* Parent = nullptr;
  const void* Cond = nullptr;  ///< clang::Expr
  unsigned Loc = 0;
  unsigned Since = 0;          ///< number of events before it
  Varies Var = Varies::Thread; ///< over which threads the condition may differ
  bool Taken = true;           ///< it was assumed to hold
  bool Known = false;          ///< decided by thread numbers alone (an exact set), kept for messages
  bool Exit = false;           ///< threads for which it holds the other way have left (return, continue, break)
  bool Loop = false;           ///< the condition of a loop
  bool ThreadExit = false;     ///< Exit: those threads have ended (a return of the kernel itself)
  bool HasTerm = false;
  Scalar Term;                 ///< the condition's value in the first thread for which it is not a literal
};

struct Event {
  enum Kind : unsigned char {
    Access, ///< an ordinary or atomic memory access
    Effect, ///< anything of the vocabulary: Fx says what
    Exit,   ///< threads in Mask are done
    Opaque, ///< a call without a body and without an entry in the vocabulary
  } K = Access;
  unsigned Index = 0;
  ThreadSet Mask;
  unsigned Loc = 0;             ///< raw clang::SourceLocation
  const void* Expr = nullptr;   ///< clang::Stmt
  const CallFrame* Frame = nullptr;
  const LoopFrame* Loop = nullptr;
  const Guard* Guards = nullptr;

  // Access (also Effect Atomic, Load, Store, MatrixLoad, MatrixStore: those carry the fields too)
  Location Mem;
  int64_t Bytes = 0;            ///< per thread; 0 unknown
  bool Read = false, Write = false, IsAtomic = false;
  Order Ord = Order::Weak;
  Scope Scp = Scope::None;
  Order FailOrd = Order::None;  ///< compare-and-exchange: order of a failure, where it was written
  Value Stored;                 ///< value written (or atomic operand), where known
  bool HasStored = false;
  bool Spin = false;            ///< polled in a loop until something changes
  bool HasUntil = false;
  Scalar Until;                 ///< Spin: the condition of the loop in the first thread; it polls while this is not zero
  bool HasResult = false;
  Value Result;                 ///< what a load or atomic gave

  // Effect
  const cudalint::Effect* Fx = nullptr;
  std::string_view Spelling;    ///< callee or PTX mnemonic
  Location Map;                 ///< tensor map of a tensor copy
  Location Obj, Dst, Src, Src2; ///< barrier or atomic object; copy destination and source
  Value Count, Tx, Mask_, Val, Parity, Token, N, Id, Width, Size;
  bool HasCount = false, HasTx = false, HasMask = false, HasParity = false, HasToken = false, HasN = false, HasId = false, HasSize = false;
  bool ResultUsed = true;       ///< the call's value is used
  bool AnswerIdle = false;      ///< a try_wait whose answer is looked at, but where the program goes on alike when it is false
  bool TryFailed = false;       ///< a try_wait that this run answers with false: nobody waits here
  Level Lvl = Level::None;
  unsigned GroupSize = 0;       ///< Tile: threads a tile

  bool is(EffectKind Kd) const { return K == Effect && Fx && Fx->Kind == Kd; }
};

/// One run of the kernel under one set of assumptions.
struct Trace {
  unsigned Threads = 0;                ///< of the block
  std::array<unsigned, 3> Block{};     ///< x, y, z
  std::deque<Event> Events;
  std::deque<MemObject> Objects;
  std::deque<CallFrame> Frames;
  std::deque<LoopFrame> Loops;
  std::deque<Guard> GuardPool;
  std::deque<std::string> Strings;     ///< backing of Event::Spelling
  std::deque<cudalint::Effect> Effects;///< effects made up by the model
  std::shared_ptr<TermPool> Pool;
  std::set<TermId> Allocated;          ///< pointers that malloc or new gave a thread of this block
  std::map<TermId, int64_t> MemberAt;  ///< a pointer that is a member of an object: at which byte
  std::shared_ptr<Facts> Assumed;
  ThreadSet Exited;                    ///< threads that returned before the end of the kernel
  std::string Scenario;                ///< "default", "n_kv[it] == 0 at first" …: what was assumed, for messages
  const void* ScenarioCond = nullptr;  ///< clang::Stmt of the condition that this run decides otherwise
  bool ScenarioSplit = false;          ///< it holds for some threads only
  bool Complete = true;                ///< false: a budget was reached
  bool UsesOpaqueCalls = false;
  std::vector<std::string> Unmodelled; ///< constructs that were skipped
};

} // namespace cudalint

#endif
