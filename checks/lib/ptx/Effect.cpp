//===- Effect.cpp - names of the effect vocabulary ----------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/Effect.h"

namespace cudalint {

// The names are the enumerators: what show-kernel prints can be searched for in the sources. Switches without a default,
// so that a new enumerator without a name is a compile error.
#define NAME(E, N)                                                                                                     \
  case E::N: return #N;

const char* toString(EffectKind K) {
  switch (K) {
    NAME(EffectKind, None)
    NAME(EffectKind, ExecBarrier)
    NAME(EffectKind, ExecArrive)
    NAME(EffectKind, ExecWait)
    NAME(EffectKind, Fence)
    NAME(EffectKind, ProxyFence)
    NAME(EffectKind, MbarrierInitFence)
    NAME(EffectKind, BarInit)
    NAME(EffectKind, BarArrive)
    NAME(EffectKind, BarExpectTx)
    NAME(EffectKind, BarArriveExpectTx)
    NAME(EffectKind, BarCompleteTx)
    NAME(EffectKind, BarTestWait)
    NAME(EffectKind, BarTryWait)
    NAME(EffectKind, BarWait)
    NAME(EffectKind, BarArriveWait)
    NAME(EffectKind, BarDrop)
    NAME(EffectKind, BarInval)
    NAME(EffectKind, BarPendingCount)
    NAME(EffectKind, BarHandle)
    NAME(EffectKind, Copy)
    NAME(EffectKind, CopyArrive)
    NAME(EffectKind, Commit)
    NAME(EffectKind, GroupWait)
    NAME(EffectKind, AsyncConsumer)
    NAME(EffectKind, WgmmaFence)
    NAME(EffectKind, Collective)
    NAME(EffectKind, Elect)
    NAME(EffectKind, ActiveMask)
    NAME(EffectKind, Coalesced)
    NAME(EffectKind, Atomic)
    NAME(EffectKind, Load)
    NAME(EffectKind, Store)
    NAME(EffectKind, MatrixLoad)
    NAME(EffectKind, MatrixStore)
    NAME(EffectKind, MapRemote)
    NAME(EffectKind, AddressCast)
    NAME(EffectKind, TensormapReplace)
    NAME(EffectKind, TensormapCopyFence)
    NAME(EffectKind, GridDependencyWait)
    NAME(EffectKind, LaunchDependents)
    NAME(EffectKind, SetMaxReg)
    NAME(EffectKind, TmemAlloc)
    NAME(EffectKind, TmemDealloc)
    NAME(EffectKind, TmemLoad)
    NAME(EffectKind, TmemStore)
    NAME(EffectKind, Tcgen05Commit)
    NAME(EffectKind, Tcgen05Fence)
    NAME(EffectKind, ClusterLaunchCancel)
    NAME(EffectKind, PipelineMake)
    NAME(EffectKind, PipelineAcquire)
    NAME(EffectKind, PipelineCommit)
    NAME(EffectKind, PipelineWait)
    NAME(EffectKind, PipelineRelease)
    NAME(EffectKind, PipelineQuit)
    NAME(EffectKind, PipelineExpectTx)
    NAME(EffectKind, PipelineDrain)
    NAME(EffectKind, GroupHandle)
    NAME(EffectKind, GroupRank)
    NAME(EffectKind, Exit)
    NAME(EffectKind, SpecialRegister)
    NAME(EffectKind, CubCollective)
  }
  return "?";
}

const char* toString(Level L) {
  switch (L) {
    NAME(Level, None)
    NAME(Level, Warp)
    NAME(Level, Tile)
    NAME(Level, Block)
    NAME(Level, Named)
    NAME(Level, MultiWarp)
    NAME(Level, Warpgroup)
    NAME(Level, Cluster)
    NAME(Level, Grid)
  }
  return "?";
}

const char* toString(Order O) {
  switch (O) {
    NAME(Order, None)
    NAME(Order, Weak)
    NAME(Order, Volatile)
    NAME(Order, Relaxed)
    NAME(Order, Acquire)
    NAME(Order, Release)
    NAME(Order, AcqRel)
    NAME(Order, SeqCst)
  }
  return "?";
}

const char* toString(Scope S) {
  switch (S) {
    NAME(Scope, None)
    NAME(Scope, Thread)
    NAME(Scope, Block)
    NAME(Scope, Cluster)
    NAME(Scope, Device)
    NAME(Scope, System)
  }
  return "?";
}

const char* toString(Space S) {
  switch (S) {
    NAME(Space, Generic)
    NAME(Space, Shared)
    NAME(Space, SharedCluster)
    NAME(Space, Global)
    NAME(Space, Const)
    NAME(Space, Local)
    NAME(Space, Param)
    NAME(Space, Tensor)
  }
  return "?";
}

const char* toString(ProxyKind P) {
  switch (P) {
    NAME(ProxyKind, None)
    NAME(ProxyKind, Alias)
    NAME(ProxyKind, Async)
    NAME(ProxyKind, AsyncGeneric)
    NAME(ProxyKind, Tensormap)
  }
  return "?";
}

const char* toString(Engine E) {
  switch (E) {
    NAME(Engine, None)
    NAME(Engine, Ldgsts)
    NAME(Engine, Bulk)
    NAME(Engine, Tensor)
    NAME(Engine, BulkReduce)
    NAME(Engine, TensorReduce)
    NAME(Engine, Stas)
    NAME(Engine, RedAsync)
    NAME(Engine, MemcpyAsync)
    NAME(Engine, Wgmma)
    NAME(Engine, Tcgen05)
  }
  return "?";
}

const char* toString(Direction D) {
  switch (D) {
    NAME(Direction, None)
    NAME(Direction, GlobalToShared)
    NAME(Direction, SharedToGlobal)
    NAME(Direction, SharedToCluster)
    NAME(Direction, RegisterToCluster)
  }
  return "?";
}

const char* toString(Completion C) {
  switch (C) {
    NAME(Completion, None)
    NAME(Completion, LdgstsGroup)
    NAME(Completion, BulkGroup)
    NAME(Completion, Mbarrier)
    NAME(Completion, Pipeline)
  }
  return "?";
}

const char* toString(GroupClass G) {
  switch (G) {
    NAME(GroupClass, None)
    NAME(GroupClass, Ldgsts)
    NAME(GroupClass, Bulk)
    NAME(GroupClass, Wgmma)
    NAME(GroupClass, Tcgen05)
    NAME(GroupClass, TmemLoad)
    NAME(GroupClass, TmemStore)
  }
  return "?";
}

const char* toString(AtomicOp O) {
  switch (O) {
    NAME(AtomicOp, None)
    NAME(AtomicOp, Load)
    NAME(AtomicOp, Store)
    NAME(AtomicOp, Exchange)
    NAME(AtomicOp, CompareExchange)
    NAME(AtomicOp, Add)
    NAME(AtomicOp, Sub)
    NAME(AtomicOp, And)
    NAME(AtomicOp, Or)
    NAME(AtomicOp, Xor)
    NAME(AtomicOp, Min)
    NAME(AtomicOp, Max)
    NAME(AtomicOp, Inc)
    NAME(AtomicOp, Dec)
    NAME(AtomicOp, Wait)
    NAME(AtomicOp, Notify)
  }
  return "?";
}
#undef NAME

} // namespace cudalint
