//===- Effect.h - what a spelling does to threads and memory ----------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// One effect vocabulary for every spelling: an intrinsic, a libcu++ member, a cuda::ptx function, a CUTLASS wrapper, a
// user's own wrapper (all from the YAML vocabulary, Vocabulary.h) and an inline-PTX instruction (Ptx.h) are described
// by the same struct. It knows no Clang. Terms follow the PTX ISA (memory consistency model, mbarrier, async copy).
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_EFFECT_H
#define CUDA_LINT_EFFECT_H

#include <cstdint>
#include <string>
#include <vector>

namespace cudalint {

enum class EffectKind : unsigned char {
  None,              ///< known to do nothing to threads or memory (nanosleep, prefetch hints, queries)
  ExecBarrier,       ///< whole execution barrier: Level says among whom
  ExecArrive,        ///< arrive half (bar.arrive, barrier.cluster.arrive, cg barrier_arrive)
  ExecWait,          ///< wait half
  Fence,             ///< memory fence: Order, Scope
  ProxyFence,        ///< fence.proxy.*: ProxyKind, Space, Order (both / acquire / release)
  MbarrierInitFence, ///< fence.mbarrier_init.release.cluster
  BarInit,           ///< mbarrier.init: Object, Count
  BarArrive,         ///< Object, Count (default 1), Order, Scope; Result is a token
  BarExpectTx,       ///< Object, Tx; does not arrive
  BarArriveExpectTx, ///< Object, Tx, Count (default 1)
  BarCompleteTx,     ///< Object, Tx
  BarTestWait,       ///< non-blocking: Object, Token or Parity; Result is a bool
  BarTryWait,        ///< may return before completion: must be looped; Result is a bool
  BarWait,           ///< blocking (an own loop inside): Object, Token or Parity
  BarArriveWait,     ///< cuda::barrier::arrive_and_wait
  BarDrop,           ///< arrive and lower the expected count of later phases
  BarInval,
  BarPendingCount, ///< query
  BarHandle,       ///< Result is another name of the same object (barrier_native_handle)
  Copy,            ///< asynchronous copy: Engine, Dir, Dst, Src, Bytes, Completion, Object = mbarrier
  CopyArrive,      ///< cp.async.mbarrier.arrive{.noinc}: arrival when this thread's earlier LDGSTS are complete
  Commit,          ///< Group
  GroupWait,       ///< Group, N; Read = .read; All = cp.async.wait_all
  AsyncConsumer,   ///< wgmma / tcgen05 reading shared memory through the async proxy: Engine; Src, Src2 descriptors
  WgmmaFence,      ///< wgmma.fence / warpgroup_arrive: registers only
  Collective,      ///< shuffle, vote, match, reduce: Mask, Value; converges, no memory order
  Elect,           ///< elect.sync: Mask; Result true in one lane
  ActiveMask,      ///< query
  Coalesced,       ///< cg::coalesced_threads
  Atomic,          ///< Object, AtomicOp, Order, Scope, Value; Result
  Load,            ///< explicit load with order, scope or cache operator: Object, Bytes
  Store,           ///< explicit store likewise
  MatrixLoad,      ///< ldmatrix, wmma::load_matrix_sync: Src read by the warp
  MatrixStore,     ///< stmatrix, wmma::store_matrix_sync: Dst written by the warp
  MapRemote,       ///< mapa, map_shared_rank: Result = address of Object in CTA Value
  AddressCast,     ///< cvta: Result = Object in another window
  TensormapReplace, ///< generic write to a tensor map: Object
  TensormapCopyFence, ///< tensormap.cp_fenceproxy: Dst, Src
  GridDependencyWait, ///< griddepcontrol.wait
  LaunchDependents,   ///< griddepcontrol.launch_dependents
  SetMaxReg,          ///< setmaxnreg: Value
  TmemAlloc,
  TmemDealloc,
  TmemLoad,   ///< tcgen05.ld: registers valid after GroupWait{TmemLoad}
  TmemStore,  ///< tcgen05.st
  Tcgen05Commit, ///< the mbarrier Object tracks this thread's earlier tcgen05 operations
  Tcgen05Fence,
  ClusterLaunchCancel, ///< clusterlaunchcontrol.try_cancel: Dst (16 bytes, async proxy), Object = mbarrier
  PipelineMake,        ///< cuda::make_pipeline: Object = shared state or null, Value = group
  PipelineAcquire,
  PipelineCommit,
  PipelineWait,        ///< N = stages that may stay in flight (consumer_wait_prior); 0 otherwise
  PipelineRelease,
  PipelineQuit,
  PipelineExpectTx, ///< PipelineTmaAsync::producer_expect_transaction: Tx bytes more on the full barrier of a stage
  PipelineDrain,    ///< producer_tail: waits until every stage is free
  GroupHandle, ///< this_thread_block, tiled_partition …: Result is a group; Level, Count = size
  GroupRank,   ///< thread_rank() …: Value names which query
  Exit,        ///< the thread ends (exit, trap)
  SpecialRegister, ///< Value names it (%laneid, %tid.x …)
  CubCollective,   ///< a CUB collective of all threads of Lvl: Object = the collective (its temporary storage); no memory
                   ///< order afterwards, the storage may be used again only after a barrier of Lvl
};

enum class Level : unsigned char { None, Warp, Tile, Block, Named, MultiWarp, Warpgroup, Cluster, Grid };
/// Weak is an ordinary access; Volatile is relaxed at system scope without ordering (PTX §8).
enum class Order : unsigned char { None, Weak, Volatile, Relaxed, Acquire, Release, AcqRel, SeqCst };
enum class Scope : unsigned char { None, Thread, Block, Cluster, Device, System };
enum class Space : unsigned char { Generic, Shared, SharedCluster, Global, Const, Local, Param, Tensor };
enum class ProxyKind : unsigned char { None, Alias, Async, AsyncGeneric, Tensormap };
enum class Engine : unsigned char { None, Ldgsts, Bulk, Tensor, BulkReduce, TensorReduce, Stas, RedAsync, MemcpyAsync, Wgmma, Tcgen05 };
enum class Direction : unsigned char { None, GlobalToShared, SharedToGlobal, SharedToCluster, RegisterToCluster };
enum class Completion : unsigned char { None, LdgstsGroup, BulkGroup, Mbarrier, Pipeline };
enum class GroupClass : unsigned char { None, Ldgsts, Bulk, Wgmma, Tcgen05, TmemLoad, TmemStore };
enum class AtomicOp : unsigned char { None, Load, Store, Exchange, CompareExchange, Add, Sub, And, Or, Xor, Min, Max, Inc, Dec, Wait, Notify };

/// Where an effect takes a value from.
struct Operand {
  enum Kind : unsigned char {
    None,
    Arg,              ///< Index-th argument of the call, from 0; absent argument: Imm if HasDefault
    This,             ///< the object of a member call
    TemplateArg,      ///< Index-th template argument of the function
    ClassTemplateArg, ///< Index-th template argument of the class of the member
    Constant,         ///< Imm
    Asm,              ///< Index-th operand of the asm statement, outputs first as Clang numbers them
    Reg,              ///< PTX register local to the asm statement, or a special register (Text)
    Word,             ///< a symbolic word (Text)
  } K = None;
  int Index = -1;
  int64_t Imm = 0;        ///< the immediate, the default of an absent argument
  int64_t Offset = 0;     ///< added to the value, bytes for an address: [%0 + 16]; a barrier id that is shifted by 8
  int OffsetAsm = -1;     ///< asm operand added to it as well, times OffsetScale: [%0 + %1 * 4] with %1 a constant
  int64_t OffsetScale = 1;
  bool HasDefault = false;
  bool Deref = false;     ///< the argument is a pointer to the value
  std::string Text;

  explicit operator bool() const { return K != None; }
  static Operand imm(int64_t V) { Operand O; O.K = Constant; O.Imm = V; return O; }
  static Operand arg(int I) { Operand O; O.K = Arg; O.Index = I; return O; }
};

struct Effect {
  EffectKind Kind = EffectKind::None;
  Level Lvl = Level::None;
  Order Ord = Order::None;
  Scope Scp = Scope::None;
  Space Spc = Space::Generic;   ///< of Object (barriers, accesses) or of the fence
  ProxyKind Proxy = ProxyKind::None;
  Engine Eng = Engine::None;
  Direction Dir = Direction::None;
  Completion Done = Completion::None;
  GroupClass Group = GroupClass::None;
  AtomicOp Op = AtomicOp::None;

  Operand Object, Dst, Src, Src2, Bytes, Count, Tx, Mask, Value, Parity, Token, N, Id, Width, Map, CtaMask, Result;
  /// Object and Dst are given by an address in this CTA and mean the same place in the CTA of this rank (a wrapper with
  /// mapa inside).
  Operand Rank;
  /// Order or scope given by an argument: an enumerator or integer (orderOfValue, scopeOfValue in Vocabulary.h) or a tag
  /// type (orderOfTag, scopeOfTag). With HasDefault, Ord or Scp holds for an absent argument.
  Operand OrderFrom, ScopeFrom, FailOrderFrom;

  bool Converges = false;   ///< all named threads must be at this very call
  bool Orders = false;      ///< makes earlier ordinary accesses of the participants visible to them after it
  bool Aligned = false;     ///< .aligned: all threads of the warp must execute it together
  bool Read = false;        ///< wait_group.read
  bool All = false;         ///< cp.async.wait_all: uncommitted copies as well
  bool NoInc = false;       ///< cp.async.mbarrier.arrive.noinc
  bool NoComplete = false;
  bool Multicast = false;
  bool Discard = false;     ///< result sunk ("_") or absent: a reduction (red)
  bool Legacy = false;      ///< pre-Volta spelling without _sync
  bool DefaultOrder = false; ///< Ord was not written: the library's default
  bool DefaultScope = false; ///< Scp was not written
  bool Software = false;     ///< a barrier made of atomics in any memory, no mbarrier: no transaction count, no handle
  unsigned MinCC = 0;       ///< first compute capability times ten (900), 0 = any
  bool ArchSpecific = false; ///< needs an 'a' (or 'f') target
};

const char* toString(EffectKind);
const char* toString(Level);
const char* toString(Order);
const char* toString(Scope);
const char* toString(Space);
const char* toString(ProxyKind);
const char* toString(Engine);
const char* toString(Direction);
const char* toString(Completion);
const char* toString(GroupClass);
const char* toString(AtomicOp);

} // namespace cudalint

#endif
