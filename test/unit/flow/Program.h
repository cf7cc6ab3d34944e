//===- Program.h - traces written by hand ----------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// What the interpreter would have appended to a trace, one call an event. Every call returns the event's number, which
// is what HappensBefore is asked about.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_TEST_UNIT_FLOW_PROGRAM_H
#define CUDA_LINT_TEST_UNIT_FLOW_PROGRAM_H

#include "cuda-lint/Conflicts.h"
#include "cuda-lint/HappensBefore.h"
#include "cuda-lint/Trace.h"
#include <functional>

namespace cudalint {

class Program {
public:
  explicit Program(unsigned Threads) {
    T.Threads = Threads;
    T.Block = {Threads, 1, 1};
    T.Pool = std::make_shared<TermPool>();
    T.Assumed = std::make_shared<Facts>(*T.Pool);
  }

  Trace T;

  ThreadSet all() const { return ThreadSet::range(0, T.Threads); }
  ThreadSet warp(unsigned W) const { return ThreadSet::range(W * 32, std::min(T.Threads, W * 32 + 32)); }
  ThreadSet warps(unsigned First, unsigned Last) const { return ThreadSet::range(First * 32, std::min(T.Threads, Last * 32 + 32)); }
  Value lanes(const std::function<Scalar(unsigned)>& F) const {
    auto L = std::make_shared<std::vector<Scalar>>();
    for (unsigned I = 0; I < T.Threads; ++I) L->push_back(F(I));
    return {{}, L};
  }

  int object(MemObject::Kind K, Space S, const std::string& Name, int64_t Size) {
    MemObject O;
    O.K = K;
    O.Id = static_cast<int>(T.Objects.size());
    O.Spc = S;
    O.Name = Name;
    O.Size = Size;
    O.ElementSize = 4;
    T.Objects.push_back(O);
    return O.Id;
  }
  int shared(const std::string& Name = "tile", int64_t Size = 4096) { return object(MemObject::Shared, Space::Shared, Name, Size); }
  int global(const std::string& Name = "out") { return object(MemObject::Pointee, Space::Global, Name, 0); }

  // ---- accesses
  unsigned access(const ThreadSet& M, int Object, Value Offset, bool Write, int64_t Bytes = 4) {
    Event& E = add(Event::Access, M);
    E.Mem = {Object, std::move(Offset)};
    E.Bytes = Bytes;
    E.Read = !Write;
    E.Write = Write;
    return E.Index;
  }
  unsigned write(const ThreadSet& M, int Object, int64_t Offset = 0) { return access(M, Object, Value::of(Offset), true); }
  unsigned read(const ThreadSet& M, int Object, int64_t Offset = 0) { return access(M, Object, Value::of(Offset), false); }
  /// a[thread * Stride + Shift]
  unsigned writeOwn(const ThreadSet& M, int Object, int64_t Stride = 4, int64_t Shift = 0) { return access(M, Object, own(Stride, Shift), true); }
  unsigned readOwn(const ThreadSet& M, int Object, int64_t Stride = 4, int64_t Shift = 0) { return access(M, Object, own(Stride, Shift), false); }
  Value own(int64_t Stride = 4, int64_t Shift = 0) const {
    return lanes([=](unsigned I) { return Scalar{0, Stride * static_cast<int64_t>(I) + Shift}; });
  }

  // ---- barriers of threads
  unsigned barrier(Level L, const ThreadSet& M, unsigned GroupSize = 0) {
    Event& E = effect(EffectKind::ExecBarrier, M);
    E.Lvl = L;
    E.GroupSize = GroupSize;
    return E.Index;
  }
  unsigned syncthreads(const ThreadSet& M) { return barrier(Level::Block, M); }
  unsigned syncwarp(const ThreadSet& M, int64_t Mask = 0xffffffffll) {
    Event& E = effect(EffectKind::ExecBarrier, M);
    E.Lvl = Level::Warp;
    E.HasMask = true;
    E.Mask_ = Value::of(Mask);
    return E.Index;
  }
  unsigned named(EffectKind K, const ThreadSet& M, int64_t Id, int64_t Count) {
    Event& E = effect(K, M);
    E.Lvl = Level::Named;
    E.HasId = E.HasCount = true;
    E.Id = Value::of(Id);
    E.Count = Value::of(Count);
    return E.Index;
  }
  unsigned namedSync(const ThreadSet& M, int64_t Id, int64_t Count) { return named(EffectKind::ExecBarrier, M, Id, Count); }
  unsigned namedArrive(const ThreadSet& M, int64_t Id, int64_t Count) { return named(EffectKind::ExecArrive, M, Id, Count); }
  unsigned half(EffectKind K, Level L, const ThreadSet& M, Order O = Order::AcqRel) {
    Event& E = effect(K, M);
    E.Lvl = L;
    E.Ord = O;
    return E.Index;
  }
  unsigned exit(const ThreadSet& M) { return add(Event::Exit, M).Index; }

  // ---- mbarriers
  Event& onBarrier(EffectKind K, const ThreadSet& M, int Bar, int64_t Offset = 0) {
    Event& E = effect(K, M);
    E.Obj = {Bar, Value::of(Offset)};
    return E;
  }
  unsigned init(const ThreadSet& M, int Bar, int64_t Count, int64_t Offset = 0) {
    Event& E = onBarrier(EffectKind::BarInit, M, Bar, Offset);
    E.HasCount = true;
    E.Count = Value::of(Count);
    return E.Index;
  }
  unsigned arrive(const ThreadSet& M, int Bar, int64_t Count = 1, Order O = Order::Release, EffectKind K = EffectKind::BarArrive) {
    Event& E = onBarrier(K, M, Bar);
    E.HasCount = Count != 1;
    E.Count = Value::of(Count);
    E.Ord = O;
    return E.Index;
  }
  unsigned expectTx(const ThreadSet& M, int Bar, int64_t Bytes, bool Arrive) {
    Event& E = onBarrier(Arrive ? EffectKind::BarArriveExpectTx : EffectKind::BarExpectTx, M, Bar);
    E.HasTx = true;
    E.Tx = Value::of(Bytes);
    E.Ord = Order::Release;
    return E.Index;
  }
  unsigned waitParity(const ThreadSet& M, int Bar, int64_t Parity) {
    Event& E = onBarrier(EffectKind::BarWait, M, Bar);
    E.HasParity = true;
    E.Parity = Value::of(Parity);
    return E.Index;
  }
  unsigned waitToken(const ThreadSet& M, int Bar, unsigned Arrival) {
    Event& E = onBarrier(EffectKind::BarWait, M, Bar);
    E.HasToken = true;
    E.Token = Value::of(T.Pool->token(Arrival));
    return E.Index;
  }

  // ---- asynchronous copies
  /// A bulk copy that signals Bar; Bytes -1: not known.
  unsigned bulkLoad(const ThreadSet& M, int Dst, int Bar, int64_t Bytes) {
    Event& E = onBarrier(EffectKind::Copy, M, Bar);
    fx(E).Eng = Engine::Bulk;
    fx(E).Dir = Direction::GlobalToShared;
    fx(E).Done = Completion::Mbarrier;
    E.Dst = {Dst, Value::of(0)};
    E.HasSize = Bytes >= 0;
    E.Size = Value::of(Bytes);
    return E.Index;
  }
  unsigned groupCopy(const ThreadSet& M, GroupClass G, int Dst, int Src) {
    Event& E = effect(EffectKind::Copy, M);
    fx(E).Eng = G == GroupClass::Bulk ? Engine::Bulk : Engine::Ldgsts;
    fx(E).Group = G;
    fx(E).Done = G == GroupClass::Bulk ? Completion::BulkGroup : Completion::LdgstsGroup;
    E.Dst = {Dst, Value::of(0)};
    E.Src = {Src, Value::of(0)};
    return E.Index;
  }
  unsigned commit(const ThreadSet& M, GroupClass G) {
    Event& E = effect(EffectKind::Commit, M);
    fx(E).Group = G;
    return E.Index;
  }
  unsigned groupWait(const ThreadSet& M, GroupClass G, int64_t N, bool Read = false) {
    Event& E = effect(EffectKind::GroupWait, M);
    fx(E).Group = G;
    fx(E).Read = Read;
    E.HasN = true;
    E.N = Value::of(N);
    return E.Index;
  }
  unsigned copyArrive(const ThreadSet& M, int Bar, bool NoInc) {
    Event& E = onBarrier(EffectKind::CopyArrive, M, Bar);
    fx(E).NoInc = NoInc;
    return E.Index;
  }
  unsigned proxyFence(const ThreadSet& M, Space S = Space::Generic, ProxyKind P = ProxyKind::Async) {
    Event& E = effect(EffectKind::ProxyFence, M);
    fx(E).Proxy = P;
    fx(E).Spc = S;
    return E.Index;
  }

  // ---- flags
  Event& flag(EffectKind K, const ThreadSet& M, int Object, Order O) {
    Event& E = effect(K, M);
    E.Mem = E.Obj = {Object, Value::of(0)};
    E.Bytes = 4;
    E.IsAtomic = true;
    E.Ord = O;
    E.Scp = Scope::Device;
    return E;
  }
  unsigned storeFlag(const ThreadSet& M, int Object, Order O = Order::Release) {
    Event& E = flag(EffectKind::Store, M, Object, O);
    E.Write = true;
    return E.Index;
  }
  unsigned loadFlag(const ThreadSet& M, int Object, Order O, bool Spin) {
    Event& E = flag(EffectKind::Load, M, Object, O);
    E.Read = true;
    E.Spin = Spin;
    return E.Index;
  }
  unsigned fence(const ThreadSet& M, Order O = Order::SeqCst) {
    Event& E = effect(EffectKind::Fence, M);
    E.Ord = O;
    E.Scp = Scope::Device;
    return E.Index;
  }

  Effect& fx(Event& E) { return const_cast<Effect&>(*E.Fx); }
  Event& effect(EffectKind K, const ThreadSet& M) {
    Event& E = add(Event::Effect, M);
    T.Effects.emplace_back().Kind = K;
    E.Fx = &T.Effects.back();
    return E;
  }

private:
  Event& add(Event::Kind K, const ThreadSet& M) {
    Event& E = T.Events.emplace_back();
    E.K = K;
    E.Index = static_cast<unsigned>(T.Events.size() - 1);
    E.Loc = E.Index + 1;
    E.Mask = M;
    return E;
  }
};

} // namespace cudalint

#endif
