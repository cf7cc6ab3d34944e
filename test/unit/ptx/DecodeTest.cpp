//===- DecodeTest.cpp - inline PTX: effects -----------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// The expectations are read off PTX ISA 9.0 and rules.md §1.11, §3.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/Ptx.h"
#include <gtest/gtest.h>

using namespace cudalint;

namespace {

std::vector<Effect> effects(std::string_view Text) {
  ptx::Program P = ptx::parse(Text);
  EXPECT_TRUE(P.Errors.empty()) << Text << ": " << (P.Errors.empty() ? "" : P.Errors[0].Message);
  std::vector<Effect> All;
  for (const ptx::Instruction& I : P.Instructions) {
    ptx::Decoded D = ptx::decode(I);
    EXPECT_TRUE(D.Known) << I.mnemonic();
    for (Effect& E : D.Effects) All.push_back(std::move(E));
  }
  return All;
}
Effect one(std::string_view Text) {
  std::vector<Effect> All = effects(Text);
  EXPECT_EQ(All.size(), 1u) << Text;
  return All.empty() ? Effect() : All[0];
}
bool known(std::string_view Text) {
  ptx::Program P = ptx::parse(Text);
  EXPECT_TRUE(P.Errors.empty()) << Text;
  EXPECT_EQ(P.Instructions.size(), 1u) << Text;
  return !P.Instructions.empty() && ptx::decode(P.Instructions[0]).Known;
}
bool isAsm(const Operand& O, int Index, int64_t Offset = 0) {
  return O.K == Operand::Asm && O.Index == Index && O.Offset == Offset;
}
bool isImm(const Operand& O, int64_t V) { return O.K == Operand::Constant && O.Imm == V; }
bool isReg(const Operand& O, std::string_view Text) { return O.K == Operand::Reg && O.Text == Text; }

// ---- execution barriers ----------------------------------------------------------------------------------------------

TEST(PtxDecode, BlockBarrier) {
  for (auto* T : {"bar.sync 0;", "bar.cta.sync 0;", "barrier.sync.aligned 0;", "barrier.cta.sync.aligned 0;"}) {
    Effect E = one(T);
    EXPECT_EQ(E.Kind, EffectKind::ExecBarrier) << T;
    EXPECT_EQ(E.Lvl, Level::Block) << T;
    EXPECT_TRUE(E.Orders && E.Converges && E.Aligned) << T;
    EXPECT_TRUE(isImm(E.Id, 0)) << T;
    EXPECT_FALSE(E.Count) << T;
  }
  Effect E = one("barrier.sync 0;");
  EXPECT_EQ(E.Lvl, Level::Block);
  EXPECT_FALSE(E.Aligned);
}

TEST(PtxDecode, NamedBarrier) {
  Effect E = one("bar.sync 1, 128;");
  EXPECT_EQ(E.Kind, EffectKind::ExecBarrier);
  EXPECT_EQ(E.Lvl, Level::Named);
  EXPECT_TRUE(isImm(E.Id, 1));
  EXPECT_TRUE(isImm(E.Count, 128));
  EXPECT_TRUE(E.Orders);
  EXPECT_FALSE(E.Converges);
  E = one("bar.sync %0, %1;");
  EXPECT_EQ(E.Lvl, Level::Named);
  EXPECT_TRUE(isAsm(E.Id, 0));
  EXPECT_TRUE(isAsm(E.Count, 1));
  E = one("barrier.sync 3;");
  EXPECT_EQ(E.Lvl, Level::Named);
  EXPECT_FALSE(E.Count);
  EXPECT_EQ(one("bar.sync 0, 64;").Lvl, Level::Named);
  E = one("barrier.cta.arrive.aligned 2, 256;");
  EXPECT_EQ(E.Kind, EffectKind::ExecArrive);
  EXPECT_EQ(E.Lvl, Level::Named);
  EXPECT_EQ(E.Ord, Order::Release);
  EXPECT_TRUE(isImm(E.Count, 256));
  EXPECT_TRUE(E.Aligned);
  EXPECT_FALSE(one("barrier.arrive 2, 256;").Aligned);
  EXPECT_EQ(one("bar.arrive 0, 64;").Kind, EffectKind::ExecArrive);
}

TEST(PtxDecode, BarrierReduction) {
  Effect E = one("bar.red.popc.u32 %0, 0, p;");
  EXPECT_EQ(E.Kind, EffectKind::ExecBarrier);
  EXPECT_EQ(E.Lvl, Level::Block);
  EXPECT_TRUE(isAsm(E.Result, 0));
  EXPECT_TRUE(isReg(E.Value, "p"));
  E = one("barrier.cta.red.and.aligned.pred q, 2, 64, !p;");
  EXPECT_EQ(E.Lvl, Level::Named);
  EXPECT_TRUE(isImm(E.Id, 2));
  EXPECT_TRUE(isImm(E.Count, 64));
  EXPECT_TRUE(isReg(E.Value, "p"));
}

TEST(PtxDecode, WarpBarrier) {
  Effect E = one("bar.warp.sync 0xffffffff;");
  EXPECT_EQ(E.Kind, EffectKind::ExecBarrier);
  EXPECT_EQ(E.Lvl, Level::Warp);
  EXPECT_TRUE(E.Orders && E.Converges);
  EXPECT_TRUE(isImm(E.Mask, 0xffffffff));
}

TEST(PtxDecode, ClusterBarrier) {
  Effect E = one("barrier.cluster.arrive.release.aligned;");
  EXPECT_EQ(E.Kind, EffectKind::ExecArrive);
  EXPECT_EQ(E.Lvl, Level::Cluster);
  EXPECT_EQ(E.Ord, Order::Release);
  EXPECT_FALSE(E.DefaultOrder);
  EXPECT_TRUE(E.Orders && E.Aligned);
  EXPECT_EQ(E.MinCC, 900u);
  EXPECT_EQ(E.Scp, Scope::Cluster);
  EXPECT_TRUE(E.DefaultScope);
  E = one("barrier.cluster.arrive;");
  EXPECT_EQ(E.Ord, Order::Release);
  EXPECT_TRUE(E.DefaultOrder);
  EXPECT_FALSE(E.Aligned);
  E = one("barrier.cluster.arrive.aligned.relaxed;");
  EXPECT_EQ(E.Ord, Order::Relaxed);
  EXPECT_FALSE(E.Orders);
  E = one("barrier.cluster.wait.acquire;");
  EXPECT_EQ(E.Kind, EffectKind::ExecWait);
  EXPECT_EQ(E.Ord, Order::Acquire);
  EXPECT_TRUE(one("barrier.cluster.wait.aligned;").DefaultOrder);
  EXPECT_FALSE(known("barrier.cluster.wait.release;"));
  EXPECT_FALSE(known("barrier.cluster.sync;"));
}

// ---- fences ----------------------------------------------------------------------------------------------------------

TEST(PtxDecode, Membar) {
  Effect E = one("membar.cta;");
  EXPECT_EQ(E.Kind, EffectKind::Fence);
  EXPECT_EQ(E.Ord, Order::SeqCst);
  EXPECT_EQ(E.Scp, Scope::Block);
  EXPECT_TRUE(E.DefaultOrder);
  EXPECT_EQ(one("membar.gl;").Scp, Scope::Device);
  EXPECT_EQ(one("membar.sys;").Scp, Scope::System);
  EXPECT_EQ(one("membar.proxy.alias;").Kind, EffectKind::ProxyFence);
}

TEST(PtxDecode, Fence) {
  Effect E = one("fence.sc.gpu;");
  EXPECT_EQ(E.Ord, Order::SeqCst);
  EXPECT_EQ(E.Scp, Scope::Device);
  EXPECT_EQ(E.MinCC, 700u);
  E = one("fence.cta;");
  EXPECT_EQ(E.Ord, Order::AcqRel);
  EXPECT_TRUE(E.DefaultOrder);
  E = one("fence.acq_rel.cluster;");
  EXPECT_EQ(E.Scp, Scope::Cluster);
  EXPECT_EQ(E.MinCC, 900u);
  E = one("fence.acquire.sys;");
  EXPECT_EQ(E.Ord, Order::Acquire);
  EXPECT_EQ(E.MinCC, 750u);
  EXPECT_EQ(one("fence.release.gpu;").Ord, Order::Release);
  E = one("fence.acquire.sync_restrict::shared::cluster.cluster;");
  EXPECT_EQ(E.Spc, Space::SharedCluster);
  EXPECT_EQ(E.Ord, Order::Acquire);
  E = one("fence.release.sync_restrict::shared::cta.cluster;");
  EXPECT_EQ(E.Spc, Space::Shared);
  EXPECT_FALSE(known("fence.sc;"));
  EXPECT_FALSE(known("fence.relaxed.gpu;"));
  EXPECT_FALSE(known("fence.sc.gpu.extra;"));
}

TEST(PtxDecode, MbarrierInitFence) {
  Effect E = one("fence.mbarrier_init.release.cluster;");
  EXPECT_EQ(E.Kind, EffectKind::MbarrierInitFence);
  EXPECT_EQ(E.Ord, Order::Release);
  EXPECT_EQ(E.Scp, Scope::Cluster);
  EXPECT_EQ(E.MinCC, 900u);
  EXPECT_FALSE(known("fence.mbarrier_init.acquire.cluster;"));
}

TEST(PtxDecode, ProxyFence) {
  Effect E = one("fence.proxy.async;");
  EXPECT_EQ(E.Kind, EffectKind::ProxyFence);
  EXPECT_EQ(E.Proxy, ProxyKind::Async);
  EXPECT_EQ(E.Ord, Order::AcqRel);
  EXPECT_EQ(E.Spc, Space::Generic);
  EXPECT_TRUE(E.DefaultOrder);
  EXPECT_EQ(one("fence.proxy.async.shared::cta;").Spc, Space::Shared);
  EXPECT_EQ(one("fence.proxy.async.shared::cluster;").Spc, Space::SharedCluster);
  EXPECT_EQ(one("fence.proxy.async.global;").Spc, Space::Global);
  EXPECT_EQ(one("fence.proxy.alias;").Proxy, ProxyKind::Alias);
  E = one("fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster;");
  EXPECT_EQ(E.Proxy, ProxyKind::AsyncGeneric);
  EXPECT_EQ(E.Ord, Order::Acquire);
  EXPECT_EQ(E.Spc, Space::SharedCluster);
  EXPECT_EQ(E.Scp, Scope::Cluster);
  E = one("fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster;");
  EXPECT_EQ(E.Ord, Order::Release);
  EXPECT_EQ(E.Spc, Space::Shared);
  E = one("fence.proxy.tensormap::generic.release.gpu;");
  EXPECT_EQ(E.Proxy, ProxyKind::Tensormap);
  EXPECT_EQ(E.Scp, Scope::Device);
  E = one("fence.proxy.tensormap::generic.acquire.sys [%0], 128;");
  EXPECT_EQ(E.Ord, Order::Acquire);
  EXPECT_TRUE(isAsm(E.Object, 0));
  EXPECT_TRUE(isImm(E.Bytes, 128));
  EXPECT_FALSE(known("fence.proxy.texture;"));
}

// ---- mbarrier --------------------------------------------------------------------------------------------------------

TEST(PtxDecode, MbarrierInit) {
  Effect E = one("mbarrier.init.shared::cta.b64 [%1], %0;");
  EXPECT_EQ(E.Kind, EffectKind::BarInit);
  EXPECT_TRUE(isAsm(E.Object, 1));
  EXPECT_TRUE(isAsm(E.Count, 0));
  EXPECT_EQ(E.Spc, Space::Shared);
  EXPECT_EQ(E.MinCC, 800u);
  E = one("mbarrier.init.b64 [%0+8], 32;");
  EXPECT_TRUE(isAsm(E.Object, 0, 8));
  EXPECT_EQ(E.Spc, Space::Generic);
  E = one("mbarrier.inval.shared.b64 [%0];");
  EXPECT_EQ(E.Kind, EffectKind::BarInval);
}

TEST(PtxDecode, MbarrierArrive) {
  Effect E = one("mbarrier.arrive.shared.b64 %0, [%1];");
  EXPECT_EQ(E.Kind, EffectKind::BarArrive);
  EXPECT_TRUE(isAsm(E.Result, 0));
  EXPECT_TRUE(isAsm(E.Object, 1));
  EXPECT_TRUE(isImm(E.Count, 1));
  EXPECT_TRUE(E.Count.HasDefault);
  EXPECT_EQ(E.Ord, Order::Release);
  EXPECT_EQ(E.Scp, Scope::Block);
  EXPECT_TRUE(E.DefaultOrder && E.DefaultScope);
  EXPECT_FALSE(E.Discard);
  EXPECT_EQ(E.MinCC, 800u);
  E = one("mbarrier.arrive.shared::cta.b64 _, [%0], %1;");
  EXPECT_TRUE(E.Discard);
  EXPECT_FALSE(E.Result);
  EXPECT_TRUE(isAsm(E.Count, 1));
  EXPECT_EQ(E.MinCC, 900u);
  E = one("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];");
  EXPECT_EQ(E.Spc, Space::SharedCluster);
  EXPECT_EQ(E.Scp, Scope::Cluster);
  EXPECT_FALSE(E.DefaultOrder || E.DefaultScope);
  EXPECT_EQ(E.MinCC, 900u);
  EXPECT_EQ(one("mbarrier.arrive.relaxed.cta.shared::cta.b64 _, [%0];").Ord, Order::Relaxed);
  // Qualifiers in another order.
  EXPECT_EQ(one("mbarrier.arrive.shared::cluster.b64.release.cluster _, [%0];").Scp, Scope::Cluster);
  E = one("mbarrier.arrive.noComplete.shared.b64 %0, [%1], 3;");
  EXPECT_TRUE(E.NoComplete);
  EXPECT_EQ(E.MinCC, 800u);
  EXPECT_FALSE(known("mbarrier.arrive.acquire.gpux.b64 _, [%0];"));
  EXPECT_FALSE(known("mbarrier.arrive.shared.b64 %0;"));
}

TEST(PtxDecode, MbarrierTransactions) {
  Effect E = one("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%1], %0;");
  EXPECT_EQ(E.Kind, EffectKind::BarArriveExpectTx);
  EXPECT_TRUE(isAsm(E.Tx, 0));
  EXPECT_TRUE(isAsm(E.Object, 1));
  EXPECT_TRUE(isImm(E.Count, 1));
  EXPECT_EQ(E.Ord, Order::Release);
  EXPECT_EQ(E.MinCC, 900u);
  E = one("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], 1024;");
  EXPECT_EQ(E.Kind, EffectKind::BarExpectTx);
  EXPECT_EQ(E.Ord, Order::Relaxed);
  EXPECT_TRUE(isImm(E.Tx, 1024));
  EXPECT_TRUE(one("mbarrier.expect_tx.shared.b64 [%0], 1024;").DefaultOrder);
  E = one("mbarrier.complete_tx.shared::cluster.relaxed.cluster.b64 [%0], %1;");
  EXPECT_EQ(E.Kind, EffectKind::BarCompleteTx);
  EXPECT_EQ(E.Spc, Space::SharedCluster);
}

TEST(PtxDecode, MbarrierDrop) {
  Effect E = one("mbarrier.arrive_drop.shared.b64 %0, [%1];");
  EXPECT_EQ(E.Kind, EffectKind::BarDrop);
  EXPECT_EQ(one("mbarrier.arrive_drop.noComplete.shared.b64 %0, [%1], 2;").NoComplete, true);
  auto All = effects("mbarrier.arrive_drop.expect_tx.shared::cta.b64 _, [%0], %1;");
  ASSERT_EQ(All.size(), 2u);
  EXPECT_EQ(All[0].Kind, EffectKind::BarExpectTx);
  EXPECT_TRUE(isAsm(All[0].Tx, 1));
  EXPECT_EQ(All[1].Kind, EffectKind::BarDrop);
}

TEST(PtxDecode, MbarrierWaits) {
  Effect E = one("mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;");
  EXPECT_EQ(E.Kind, EffectKind::BarTryWait);
  EXPECT_TRUE(isReg(E.Result, "p"));
  EXPECT_TRUE(isAsm(E.Object, 0));
  EXPECT_TRUE(isAsm(E.Parity, 1));
  EXPECT_FALSE(E.Token);
  EXPECT_EQ(E.Ord, Order::Acquire);
  EXPECT_EQ(E.Scp, Scope::Block);
  EXPECT_EQ(E.MinCC, 900u);
  E = one("mbarrier.test_wait.shared.b64 p, [%0], %1;");
  EXPECT_EQ(E.Kind, EffectKind::BarTestWait);
  EXPECT_TRUE(isAsm(E.Token, 1));
  EXPECT_FALSE(E.Parity);
  EXPECT_EQ(E.MinCC, 800u);
  E = one("mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [%0], %1, %2;");
  EXPECT_EQ(E.Scp, Scope::Cluster);
  EXPECT_EQ(one("mbarrier.try_wait.relaxed.cta.shared::cta.b64 p, [%0], %1;").Ord, Order::Relaxed);
  E = one("mbarrier.pending_count.b64 %0, %1;");
  EXPECT_EQ(E.Kind, EffectKind::BarPendingCount);
  EXPECT_FALSE(known("mbarrier.wait.shared.b64 p, [%0], %1;"));
}

// ---- copies ----------------------------------------------------------------------------------------------------------

TEST(PtxDecode, Ldgsts) {
  Effect E = one("cp.async.cg.shared.global [%0], [%1], 16;");
  EXPECT_EQ(E.Kind, EffectKind::Copy);
  EXPECT_EQ(E.Eng, Engine::Ldgsts);
  EXPECT_EQ(E.Dir, Direction::GlobalToShared);
  EXPECT_EQ(E.Done, Completion::LdgstsGroup);
  EXPECT_EQ(E.Proxy, ProxyKind::None);
  EXPECT_TRUE(isAsm(E.Dst, 0));
  EXPECT_TRUE(isAsm(E.Src, 1));
  EXPECT_TRUE(isImm(E.Bytes, 16));
  EXPECT_FALSE(E.N);
  EXPECT_EQ(E.MinCC, 800u);
  E = one("cp.async.ca.shared::cta.global.L2::128B [%0], [%1], %2, %3;");
  EXPECT_TRUE(isAsm(E.Bytes, 2));
  EXPECT_TRUE(isAsm(E.N, 3));
  E = one("cp.async.cg.shared.global.L2::cache_hint [%0], [%1], 16, %3;");
  EXPECT_FALSE(E.N);
  E = one("cp.async.cg.shared.global.L2::cache_hint.L2::256B [%0], [%1], 16, %2, %3;");
  EXPECT_TRUE(isAsm(E.N, 2));
  EXPECT_FALSE(known("cp.async.cg.global.shared [%0], [%1], 16;"));
}

TEST(PtxDecode, LdgstsGroups) {
  Effect E = one("cp.async.commit_group;");
  EXPECT_EQ(E.Kind, EffectKind::Commit);
  EXPECT_EQ(E.Group, GroupClass::Ldgsts);
  E = one("cp.async.wait_group %0;");
  EXPECT_EQ(E.Kind, EffectKind::GroupWait);
  EXPECT_TRUE(isAsm(E.N, 0));
  EXPECT_FALSE(E.All);
  E = one("cp.async.wait_all;");
  EXPECT_TRUE(E.All);
  EXPECT_TRUE(isImm(E.N, 0));
  E = one("cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%0];");
  EXPECT_EQ(E.Kind, EffectKind::CopyArrive);
  EXPECT_TRUE(E.NoInc);
  EXPECT_FALSE(one("cp.async.mbarrier.arrive.shared.b64 [%0];").NoInc);
}

TEST(PtxDecode, BulkLoad) {
  Effect E = one("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];");
  EXPECT_EQ(E.Eng, Engine::Bulk);
  EXPECT_EQ(E.Dir, Direction::GlobalToShared);
  EXPECT_EQ(E.Done, Completion::Mbarrier);
  EXPECT_EQ(E.Proxy, ProxyKind::Async);
  EXPECT_EQ(E.Spc, Space::SharedCluster);
  EXPECT_TRUE(isAsm(E.Dst, 0));
  EXPECT_TRUE(isAsm(E.Src, 1));
  EXPECT_TRUE(isAsm(E.Bytes, 2));
  EXPECT_TRUE(isAsm(E.Object, 3));
  EXPECT_FALSE(E.Multicast);
  EXPECT_EQ(E.MinCC, 900u);
  E = one("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster.L2::cache_hint "
          "[%0], [%1], %2, [%3], %4, %5;");
  EXPECT_TRUE(E.Multicast);
  EXPECT_TRUE(isAsm(E.CtaMask, 4));
  E = one("cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes.L2::cache_hint [%0], [%1], %2, [%3], %4;");
  EXPECT_EQ(E.Spc, Space::Shared);
  EXPECT_FALSE(E.CtaMask);
  E = one("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];");
  EXPECT_EQ(E.Dir, Direction::SharedToCluster);
}

TEST(PtxDecode, BulkStore) {
  Effect E = one("cp.async.bulk.global.shared::cta.bulk_group.L2::cache_hint [%0], [%1], %2, %3;");
  EXPECT_EQ(E.Dir, Direction::SharedToGlobal);
  EXPECT_EQ(E.Done, Completion::BulkGroup);
  EXPECT_FALSE(E.Object);
  E = one("cp.async.bulk.global.shared::cta.bulk_group.cp_mask [%0], [%1], %2, %3;");
  EXPECT_EQ(E.MinCC, 1000u);
  // A store that claims to complete on a barrier does not exist.
  EXPECT_FALSE(known("cp.async.bulk.global.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"));
  EXPECT_FALSE(known("cp.async.bulk.shared::cluster.global.bulk_group [%0], [%1], %2;"));
}

TEST(PtxDecode, BulkGroups) {
  Effect E = one("cp.async.bulk.commit_group;");
  EXPECT_EQ(E.Group, GroupClass::Bulk);
  E = one("cp.async.bulk.wait_group.read 0;");
  EXPECT_EQ(E.Kind, EffectKind::GroupWait);
  EXPECT_EQ(E.Group, GroupClass::Bulk);
  EXPECT_TRUE(E.Read);
  EXPECT_TRUE(isImm(E.N, 0));
  EXPECT_FALSE(one("cp.async.bulk.wait_group %0;").Read);
}

TEST(PtxDecode, TensorLoad) {
  Effect E = one("cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint"
                 " [%0], [%1, {%3, %4, %5}], [%2], %6;");
  EXPECT_EQ(E.Eng, Engine::Tensor);
  EXPECT_EQ(E.Dir, Direction::GlobalToShared);
  EXPECT_TRUE(isAsm(E.Dst, 0));
  EXPECT_TRUE(isAsm(E.Map, 1));
  EXPECT_TRUE(isAsm(E.Object, 2));
  EXPECT_FALSE(E.Bytes);
  EXPECT_FALSE(E.CtaMask);
  E = one("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster"
          " [%0], [%1, {%4, %5}], [%2], %3;");
  EXPECT_TRUE(E.Multicast);
  EXPECT_TRUE(isAsm(E.CtaMask, 3));
  E = one("cp.async.bulk.tensor.4d.im2col.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster"
          " [%0], [%1, {%3, %4, %5, %6}], [%2], {%7, %8}, %9;");
  EXPECT_TRUE(isAsm(E.CtaMask, 9));
  EXPECT_EQ(E.MinCC, 900u);
  E = one("cp.async.bulk.tensor.2d.cta_group::2.shared::cluster.global.mbarrier::complete_tx::bytes"
          " [%0], [%1, {%3, %4}], [%2];");
  EXPECT_EQ(E.MinCC, 1000u);
  EXPECT_TRUE(E.ArchSpecific);
  E = one("cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4.mbarrier::complete_tx::bytes"
          " [%0], [%1, {%3, %4, %5, %6, %7}], [%2];");
  EXPECT_EQ(E.MinCC, 1000u);
  EXPECT_FALSE(E.ArchSpecific);
}

TEST(PtxDecode, TensorStoreAndReduce) {
  Effect E = one("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];");
  EXPECT_EQ(E.Dir, Direction::SharedToGlobal);
  EXPECT_EQ(E.Done, Completion::BulkGroup);
  EXPECT_TRUE(isAsm(E.Map, 0));
  EXPECT_TRUE(isAsm(E.Src, 1));
  E = one("cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group [%0, {%2, %3}], [%1];");
  EXPECT_EQ(E.Eng, Engine::TensorReduce);
  EXPECT_EQ(E.Op, AtomicOp::Add);
  E = one("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 [%0], [%1], %2;");
  EXPECT_EQ(E.Eng, Engine::BulkReduce);
  EXPECT_EQ(E.Ord, Order::Relaxed);
  EXPECT_EQ(E.Scp, Scope::Device);
  E = one("cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.inc.u32 [%0], [%1], %2, [%3];");
  EXPECT_EQ(E.Dir, Direction::SharedToCluster);
  EXPECT_EQ(E.Op, AtomicOp::Inc);
  EXPECT_TRUE(isAsm(E.Object, 3));
  EXPECT_TRUE(known("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.noftz.bf16 [%0], [%1], %2;"));
}

TEST(PtxDecode, Hints) {
  for (auto* T : {"cp.async.bulk.prefetch.L2.global [%0], %1;", "cp.async.bulk.prefetch.tensor.2d.L2.global [%0, {%1, %2}];",
                  "prefetch.tensormap [%0];", "prefetch.global.L2 [%0];", "applypriority.global.L2::evict_normal [%0], 128;",
                  "discard.global.L2 [%0], 128;", "nanosleep.u32 100;", "getctarank.shared::cluster.u32 %0, %1;"})
    EXPECT_EQ(one(T).Kind, EffectKind::None) << T;
}

TEST(PtxDecode, StoreAsync) {
  Effect E = one("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 [%0], %1, [%2];");
  EXPECT_EQ(E.Kind, EffectKind::Copy);
  EXPECT_EQ(E.Eng, Engine::Stas);
  EXPECT_EQ(E.Dir, Direction::RegisterToCluster);
  EXPECT_EQ(E.Done, Completion::Mbarrier);
  EXPECT_EQ(E.Proxy, ProxyKind::None);
  EXPECT_TRUE(isAsm(E.Dst, 0));
  EXPECT_TRUE(isAsm(E.Value, 1));
  EXPECT_TRUE(isAsm(E.Object, 2));
  EXPECT_TRUE(isImm(E.Bytes, 4));
  E = one("st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.b32 [%0], {%1,%2,%3,%4}, [%5];");
  EXPECT_TRUE(isImm(E.Bytes, 16));
  E = one("red.async.relaxed.cluster.global.mbarrier::complete_tx::bytes.add.u64 [%0], %1, [%2];");
  EXPECT_EQ(E.Eng, Engine::RedAsync);
  EXPECT_EQ(E.Op, AtomicOp::Add);
  EXPECT_EQ(E.Ord, Order::Relaxed);
}

// ---- loads, stores, atomics ------------------------------------------------------------------------------------------

TEST(PtxDecode, Loads) {
  Effect E = one("ld.global.u32 %0, [%1+4];");
  EXPECT_EQ(E.Kind, EffectKind::Load);
  EXPECT_EQ(E.Spc, Space::Global);
  EXPECT_EQ(E.Ord, Order::Weak);
  EXPECT_TRUE(E.DefaultOrder);
  EXPECT_TRUE(isImm(E.Bytes, 4));
  EXPECT_TRUE(isAsm(E.Object, 1, 4));
  EXPECT_TRUE(isAsm(E.Result, 0));
  EXPECT_EQ(E.MinCC, 0u);
  E = one("ld.acquire.gpu.global.b64 %0, [%1];");
  EXPECT_EQ(E.Ord, Order::Acquire);
  EXPECT_EQ(E.Scp, Scope::Device);
  EXPECT_EQ(E.MinCC, 700u);
  E = one("ld.volatile.global.s32 %0, [%1];");
  EXPECT_EQ(E.Ord, Order::Volatile);
  EXPECT_EQ(E.Scp, Scope::System);
  E = one("ld.global.nc.L1::no_allocate.L2::128B.v4.s32 {%0,%1,%2,%3}, [%4];");
  EXPECT_TRUE(isImm(E.Bytes, 16));
  EXPECT_FALSE(E.Result);
  E = one("ld.relaxed.sys.u8 %0, [%1];");
  EXPECT_EQ(E.Spc, Space::Generic);
  EXPECT_TRUE(isImm(E.Bytes, 1));
  EXPECT_EQ(one("ld.mmio.relaxed.sys.global.u32 %0, [%1];").Ord, Order::Relaxed);
  EXPECT_EQ(one("ld.shared::cluster.f32 %0, [%1];").MinCC, 900u);
  EXPECT_EQ(one("ld.relaxed.cluster.global.u32 %0, [%1];").MinCC, 900u);
  EXPECT_EQ(one("ld.param.u64 %0, [p+8];").Spc, Space::Param);
  EXPECT_TRUE(isImm(one("ld.global.v8.f32 {%0,%1,%2,%3,%4,%5,%6,%7}, [%8];").Bytes, 32));
  EXPECT_TRUE(known("ld.global.cg.L2::cache_hint.u32 %0, [%1], %2;"));
  EXPECT_FALSE(known("ld.release.gpu.u32 %0, [%1];"));
  EXPECT_FALSE(known("ld.acquire.u32 %0, [%1];")); // the scope is mandatory
  EXPECT_FALSE(known("ld.global.u32 [%1], %0;"));
  EXPECT_FALSE(known("ld.global %0, [%1];"));
  EXPECT_FALSE(known("ld.global.novel.u32 %0, [%1];"));
}

TEST(PtxDecode, Stores) {
  Effect E = one("st.release.sys.global.u32 [%0], %1;");
  EXPECT_EQ(E.Kind, EffectKind::Store);
  EXPECT_EQ(E.Ord, Order::Release);
  EXPECT_EQ(E.Scp, Scope::System);
  EXPECT_TRUE(isAsm(E.Value, 1));
  E = one("st.shared.v2.f32 [%0], {%1, %2};");
  EXPECT_EQ(E.Spc, Space::Shared);
  EXPECT_TRUE(isImm(E.Bytes, 8));
  EXPECT_EQ(one("st.volatile.shared.u32 [%0], %1;").Ord, Order::Volatile);
  EXPECT_EQ(one("st.weak.global.b16 [%0], %1;").DefaultOrder, false);
  E = one("st.bulk.weak.shared::cta [%0], %1, 0;");
  EXPECT_EQ(E.Kind, EffectKind::Store);
  EXPECT_TRUE(isAsm(E.Bytes, 1));
  EXPECT_EQ(E.MinCC, 1000u);
  EXPECT_FALSE(known("st.acquire.gpu.u32 [%0], %1;"));
}

TEST(PtxDecode, Atomics) {
  Effect E = one("atom.global.add.u32 %0, [%1], %2;");
  EXPECT_EQ(E.Kind, EffectKind::Atomic);
  EXPECT_EQ(E.Op, AtomicOp::Add);
  EXPECT_EQ(E.Ord, Order::Relaxed);
  EXPECT_EQ(E.Scp, Scope::Device);
  EXPECT_TRUE(E.DefaultOrder && E.DefaultScope);
  EXPECT_TRUE(isAsm(E.Result, 0));
  EXPECT_TRUE(isAsm(E.Object, 1));
  EXPECT_TRUE(isAsm(E.Value, 2));
  EXPECT_FALSE(E.Discard);
  E = one("atom.add.acq_rel.gpu.global.s32 %0, [%1], 1;"); // CUTLASS writes the operation first
  EXPECT_EQ(E.Ord, Order::AcqRel);
  EXPECT_EQ(E.MinCC, 700u);
  E = one("atom.acquire.cta.shared.cas.b32 %0, [%1], 0, 1;");
  EXPECT_EQ(E.Op, AtomicOp::CompareExchange);
  EXPECT_EQ(E.Scp, Scope::Block);
  EXPECT_TRUE(isImm(E.Src2, 0));
  EXPECT_TRUE(isImm(E.Value, 1));
  E = one("atom.exch.b64 _, [%0], %1;");
  EXPECT_TRUE(E.Discard);
  E = one("red.release.gpu.global.add.s32 [%0], %1;");
  EXPECT_TRUE(E.Discard);
  EXPECT_EQ(E.Ord, Order::Release);
  EXPECT_TRUE(isAsm(E.Value, 1));
  EXPECT_EQ(one("red.shared.max.u32 [%0], %1;").Spc, Space::Shared);
  EXPECT_TRUE(isImm(one("red.global.add.noftz.bf16x2 [%0], %1;").Bytes, 4));
  EXPECT_EQ(one("red.global.v4.f32.add [%0], {%1,%2,%3,%4};").MinCC, 900u);
  EXPECT_EQ(one("atom.exch.relaxed.cluster.b128 %0, [%1], %2;").MinCC, 900u);
  EXPECT_FALSE(known("atom.sc.gpu.add.u32 %0, [%1], %2;"));
  EXPECT_FALSE(known("red.cas.b32 [%0], %1;"));
}

TEST(PtxDecode, Multimem) {
  Effect E = one("multimem.ld_reduce.weak.global.add.f32 %0, [%1];");
  EXPECT_EQ(E.Kind, EffectKind::Load);
  EXPECT_EQ(E.Op, AtomicOp::Add);
  EXPECT_EQ(one("multimem.st.release.sys.global.u32 [%0], %1;").Ord, Order::Release);
  E = one("multimem.red.release.sys.global.add.u32 [%0], %1;");
  EXPECT_EQ(E.Kind, EffectKind::Atomic);
  EXPECT_TRUE(E.Discard);
  EXPECT_TRUE(known("multimem.ld_reduce.relaxed.sys.global.add.acc::f32.v4.bf16x2 {%0,%1,%2,%3}, [%4];"));
}

// ---- warp ------------------------------------------------------------------------------------------------------------

TEST(PtxDecode, Collectives) {
  Effect E = one("shfl.sync.bfly.b32 %0|p, %1, %2, 0x1f, 0xffffffff;");
  EXPECT_EQ(E.Kind, EffectKind::Collective);
  EXPECT_TRUE(isImm(E.Mask, 0xffffffff));
  EXPECT_TRUE(isAsm(E.Value, 1));
  EXPECT_TRUE(isAsm(E.N, 2));
  EXPECT_TRUE(isAsm(E.Result, 0));
  EXPECT_TRUE(E.Converges);
  EXPECT_FALSE(E.Orders || E.Legacy);
  E = one("shfl.up.b32 %0|p, %1, 1, 0;");
  EXPECT_TRUE(E.Legacy);
  EXPECT_FALSE(E.Mask);
  E = one("vote.sync.ballot.b32 %0, p, %2;");
  EXPECT_TRUE(isAsm(E.Mask, 2));
  EXPECT_TRUE(one("vote.all.pred p, q;").Legacy);
  E = one("match.any.sync.b32 %0, %1, %2;");
  EXPECT_EQ(E.MinCC, 700u);
  E = one("redux.sync.add.s32 %0, %1, 0xff;");
  EXPECT_EQ(E.MinCC, 800u);
  EXPECT_FALSE(E.ArchSpecific);
  E = one("redux.sync.max.abs.NaN.f32 %0, %1, %2;");
  EXPECT_EQ(E.MinCC, 1000u);
  EXPECT_TRUE(E.ArchSpecific);
  E = one("elect.sync _|p, 0xffffffff;");
  EXPECT_EQ(E.Kind, EffectKind::Elect);
  EXPECT_TRUE(isReg(E.Result, "p"));
  EXPECT_FALSE(E.Dst);
  E = one("elect.sync %0|%1, %2;");
  EXPECT_TRUE(isAsm(E.Dst, 0));
  EXPECT_TRUE(isAsm(E.Result, 1));
  EXPECT_EQ(one("activemask.b32 %0;").Kind, EffectKind::ActiveMask);
  EXPECT_FALSE(known("shfl.sync.sideways.b32 %0, %1, %2, %3, %4;"));
}

TEST(PtxDecode, Matrices) {
  Effect E = one("ldmatrix.sync.aligned.x4.m8n8.shared.b16 {%0, %1, %2, %3}, [%4];");
  EXPECT_EQ(E.Kind, EffectKind::MatrixLoad);
  EXPECT_TRUE(isAsm(E.Src, 4));
  EXPECT_TRUE(isImm(E.Bytes, 16));
  EXPECT_TRUE(isImm(E.Count, 32));
  EXPECT_EQ(E.MinCC, 750u);
  EXPECT_TRUE(E.Aligned);
  EXPECT_TRUE(isImm(one("ldmatrix.sync.aligned.m8n8.x1.trans.shared::cta.b16 {%0}, [%1];").Count, 8));
  EXPECT_EQ(one("ldmatrix.sync.aligned.m8n16.x1.shared.b8x16.b6x16_p32 {%0}, [%1];").MinCC, 1000u);
  E = one("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %2};");
  EXPECT_EQ(E.Kind, EffectKind::MatrixStore);
  EXPECT_TRUE(isAsm(E.Dst, 0));
  EXPECT_EQ(E.MinCC, 900u);
  E = one("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};");
  EXPECT_EQ(E.Kind, EffectKind::Collective);
  EXPECT_TRUE(E.Aligned);
  E = one("wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 {%0,%1}, [%2], %3;");
  EXPECT_EQ(E.Kind, EffectKind::MatrixLoad);
  EXPECT_EQ(E.Spc, Space::Shared);
  EXPECT_EQ(one("wmma.store.d.sync.aligned.row.m16n16k16.f32 [%0], {%1,%2}, %3;").Kind, EffectKind::MatrixStore);
}

TEST(PtxDecode, Wgmma) {
  Effect E = one("wgmma.fence.sync.aligned;");
  EXPECT_EQ(E.Kind, EffectKind::WgmmaFence);
  EXPECT_EQ(E.Lvl, Level::Warpgroup);
  EXPECT_EQ(E.MinCC, 900u);
  EXPECT_TRUE(E.ArchSpecific);
  E = one("wgmma.commit_group.sync.aligned;");
  EXPECT_EQ(E.Kind, EffectKind::Commit);
  EXPECT_EQ(E.Group, GroupClass::Wgmma);
  E = one("wgmma.wait_group.sync.aligned %0;");
  EXPECT_EQ(E.Kind, EffectKind::GroupWait);
  EXPECT_TRUE(isAsm(E.N, 0));
  auto All = effects("{ .reg .pred p; setp.ne.b32 p, %6, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 "
                     "{%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 1; }");
  ASSERT_EQ(All.size(), 1u);
  EXPECT_EQ(All[0].Kind, EffectKind::AsyncConsumer);
  EXPECT_EQ(All[0].Eng, Engine::Wgmma);
  EXPECT_EQ(All[0].Proxy, ProxyKind::Async);
  EXPECT_TRUE(isAsm(All[0].Src, 4));
  EXPECT_TRUE(isAsm(All[0].Src2, 5));
  E = one("wgmma.mma_async.sync.aligned.m64n8k16.f16.f16.f16 {%0, %1}, {%2, %3, %4, %5}, %6, p, 1, 1, 0;");
  EXPECT_FALSE(E.Src);
  EXPECT_TRUE(isAsm(E.Src2, 6));
}

TEST(PtxDecode, Tcgen05) {
  Effect E = one("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], %1;");
  EXPECT_EQ(E.Kind, EffectKind::TmemAlloc);
  EXPECT_TRUE(isAsm(E.Dst, 0));
  EXPECT_TRUE(isAsm(E.Count, 1));
  EXPECT_EQ(E.MinCC, 1000u);
  EXPECT_TRUE(E.ArchSpecific);
  EXPECT_EQ(one("tcgen05.dealloc.cta_group::2.sync.aligned.b32 %0, 512;").Kind, EffectKind::TmemDealloc);
  EXPECT_EQ(one("tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;").Kind, EffectKind::None);
  E = one("tcgen05.mma.cta_group::1.kind::f16 [%0], %1, %2, %3, p;");
  EXPECT_EQ(E.Kind, EffectKind::AsyncConsumer);
  EXPECT_TRUE(isAsm(E.Src, 1));
  EXPECT_TRUE(isAsm(E.Src2, 2));
  E = one("tcgen05.mma.cta_group::1.kind::f16 [%0], [%1], %2, %3, p;");
  EXPECT_FALSE(E.Src);
  E = one("tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 [%0], %1;");
  EXPECT_EQ(E.Kind, EffectKind::Tcgen05Commit);
  EXPECT_TRUE(E.Multicast);
  EXPECT_TRUE(isAsm(E.CtaMask, 1));
  EXPECT_EQ(one("tcgen05.cp.cta_group::1.32x128b.warpx4 [%0], %1;").Kind, EffectKind::AsyncConsumer);
  E = one("tcgen05.ld.sync.aligned.32x32b.x2.b32 {%0, %1}, [%2];");
  EXPECT_EQ(E.Kind, EffectKind::TmemLoad);
  EXPECT_TRUE(isAsm(E.Src, 2));
  EXPECT_EQ(one("tcgen05.st.sync.aligned.16x64b.x1.b32 [%0], {%1};").Kind, EffectKind::TmemStore);
  E = one("tcgen05.wait::ld.sync.aligned;");
  EXPECT_EQ(E.Kind, EffectKind::GroupWait);
  EXPECT_EQ(E.Group, GroupClass::TmemLoad);
  EXPECT_EQ(one("tcgen05.wait::st.sync.aligned;").Group, GroupClass::TmemStore);
  EXPECT_EQ(one("tcgen05.fence::before_thread_sync;").Ord, Order::Release);
  EXPECT_EQ(one("tcgen05.fence::after_thread_sync;").Ord, Order::Acquire);
  EXPECT_EQ(one("tcgen05.shift.cta_group::1.down [%0];").Kind, EffectKind::AsyncConsumer);
  EXPECT_FALSE(known("tcgen05.teleport [%0];"));
}

// ---- the rest --------------------------------------------------------------------------------------------------------

TEST(PtxDecode, Tensormap) {
  Effect E = one("tensormap.replace.tile.global_address.global.b1024.b64 [%0], %1;");
  EXPECT_EQ(E.Kind, EffectKind::TensormapReplace);
  EXPECT_EQ(E.Spc, Space::Global);
  EXPECT_TRUE(E.ArchSpecific);
  EXPECT_EQ(one("tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%0], 1, %1;").Spc, Space::Shared);
  E = one("tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%0], [%1], 128;");
  EXPECT_EQ(E.Kind, EffectKind::TensormapCopyFence);
  EXPECT_EQ(E.Scp, Scope::Device);
  EXPECT_TRUE(isAsm(E.Dst, 0));
  EXPECT_TRUE(isAsm(E.Src, 1));
}

TEST(PtxDecode, ClusterAndLaunch) {
  Effect E = one("mapa.shared::cluster.u32 %0, %1, %2;");
  EXPECT_EQ(E.Kind, EffectKind::MapRemote);
  EXPECT_TRUE(isAsm(E.Result, 0));
  EXPECT_TRUE(isAsm(E.Object, 1));
  EXPECT_TRUE(isAsm(E.Value, 2));
  EXPECT_EQ(one("griddepcontrol.wait;").Kind, EffectKind::GridDependencyWait);
  EXPECT_EQ(one("griddepcontrol.launch_dependents;").Kind, EffectKind::LaunchDependents);
  E = one("setmaxnreg.inc.sync.aligned.u32 240;");
  EXPECT_EQ(E.Kind, EffectKind::SetMaxReg);
  EXPECT_TRUE(isImm(E.Value, 240));
  EXPECT_TRUE(E.ArchSpecific);
  E = one("clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.multicast::cluster::all.b128 "
          "[%0], [%1];");
  EXPECT_EQ(E.Kind, EffectKind::ClusterLaunchCancel);
  EXPECT_TRUE(E.Multicast);
  EXPECT_TRUE(isAsm(E.Object, 1));
  EXPECT_TRUE(known("clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 p, %0;"));
  EXPECT_EQ(one("exit;").Kind, EffectKind::Exit);
  EXPECT_EQ(one("trap;").Kind, EffectKind::Exit);
}

TEST(PtxDecode, PureInstructions) {
  for (auto* T : {"mov.u32 %0, %laneid;", "cvt.rn.bf16x2.f32 %0, %1, %2;", "cvta.to.shared.u64 %0, %1;", "add.f32 %0, %1, %2;",
                  "sub.s32 %0, %1, %2;", "mul.lo.u32 %0, %1, %2;", "mad.lo.cc.u32 %0, %1, %2, %3;", "shl.b32 %0, %1, 2;",
                  "lop3.b32 %0, %1, %2, %3, 0x96;", "prmt.b32 %0, %1, %2, %3;", "bfe.u32 %0, %1, %2, %3;",
                  "bfi.b32 %0, %1, %2, %3, %4;", "fma.rn.f32x2 %0, %1, %2, %3;", "ex2.approx.ftz.f32 %0, %1;",
                  "rcp.rn.f32 %0, %1;", "setp.ne.b32 p, %0, 0;", "selp.u32 %0, 1, 0, p;", "tanh.approx.f32 %0, %1;",
                  "bra DONE;", "ret;", "min.NaN.f32 %0, %1, %2;", "createpolicy.fractional.L2::evict_last.b64 %0, 1.0;",
                  "isspacep.shared p, %0;", "shf.l.wrap.b32 %0, %1, %2, %3;", "DONE:"})
    EXPECT_TRUE(effects(T).empty()) << T;
}

TEST(PtxDecode, UnknownIsNeverGuessed) {
  EXPECT_FALSE(known("frobnicate.sync.aligned [%0];"));
  EXPECT_FALSE(known("call fn;"));
  EXPECT_FALSE(known("mbarrier.init.shared.v2 [%0], 1;"));
  EXPECT_FALSE(known("cp.async.hypercube.shared.global [%0], [%1], 16;"));
  EXPECT_FALSE(known("ld.%3.u32 %0, [%1];"));
  EXPECT_FALSE(known("mov.%3 %0, %1;"));
  EXPECT_FALSE(known("bar.sync;"));
  // Seen in real sources; ptxas 13.0 refuses each.
  for (auto* T : {"ld.volatile.sys.global.u64 %0, [%1];", "cp.async.bulk.wait_all;", "fence.proxy.async.global::cta;",
                  "mbarrier.try_wait.parity.nosleep.shared.b64 p, [%0], %1;", "cp.async.arrive.shared.b64 [%0];",
                  "setctarank.shared.u32 %0, %1, %2;", "ld.relaxed.gpu.b128 [%0], d;"})
    EXPECT_FALSE(known(T)) << T;
  EXPECT_FALSE(known("bar.sync 1, 2, 3;"));
  // What is unknown carries nothing.
  ptx::Program P = ptx::parse("fence.sc.gpu.extra;");
  EXPECT_TRUE(ptx::decode(P.Instructions.at(0)).Effects.empty());
}

TEST(PtxDecode, PredicatedStatementsKeepTheirEffects) {
  auto All = effects("{ .reg .pred p; .reg .b32 r; setp.eq.u32 p, %2, 1; mapa.shared::cluster.u32 r, %0, %1;\n\t"
                     "@p mbarrier.arrive.shared::cluster.b64 _, [r]; }");
  ASSERT_EQ(All.size(), 2u);
  EXPECT_EQ(All[0].Kind, EffectKind::MapRemote);
  EXPECT_TRUE(isReg(All[0].Result, "r"));
  EXPECT_EQ(All[1].Kind, EffectKind::BarArrive);
  EXPECT_TRUE(isReg(All[1].Object, "r"));
}

TEST(PtxDecode, OffsetByAConstantOperand) {
  Effect E = one("ld.shared.b32 %0, [%1 + %2 * 4];");
  EXPECT_TRUE(isAsm(E.Object, 1));
  EXPECT_EQ(E.Object.OffsetAsm, 2);
  EXPECT_EQ(E.Object.OffsetScale, 4);
}

TEST(Effect, NamesAreTheEnumerators) {
  EXPECT_STREQ(toString(EffectKind::BarArriveExpectTx), "BarArriveExpectTx");
  EXPECT_STREQ(toString(EffectKind::SpecialRegister), "SpecialRegister");
  EXPECT_STREQ(toString(Level::Warpgroup), "Warpgroup");
  EXPECT_STREQ(toString(Order::AcqRel), "AcqRel");
  EXPECT_STREQ(toString(Scope::Device), "Device");
  EXPECT_STREQ(toString(Space::SharedCluster), "SharedCluster");
  EXPECT_STREQ(toString(ProxyKind::AsyncGeneric), "AsyncGeneric");
  EXPECT_STREQ(toString(Engine::Stas), "Stas");
  EXPECT_STREQ(toString(Direction::SharedToCluster), "SharedToCluster");
  EXPECT_STREQ(toString(Completion::BulkGroup), "BulkGroup");
  EXPECT_STREQ(toString(GroupClass::TmemStore), "TmemStore");
  EXPECT_STREQ(toString(AtomicOp::CompareExchange), "CompareExchange");
}

} // namespace
