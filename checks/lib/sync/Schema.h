//===- Schema.h - the fields of an effect and their words ---------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// One list of fields serves the YAML parser, the packed table and the listing of valid words, so that none can miss one.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_CHECKS_LIB_SYNC_SCHEMA_H
#define CUDA_LINT_CHECKS_LIB_SYNC_SCHEMA_H

#include "cuda-lint/Vocabulary.h"
#include <array>
#include <span>
#include <utility>

namespace cudalint::schema {

template <typename T> using Word = std::pair<std::string_view, T>;

inline constexpr auto EffectWords = std::to_array<Word<EffectKind>>({
    {"none", EffectKind::None},
    {"exec", EffectKind::ExecBarrier},
    {"exec.arrive", EffectKind::ExecArrive},
    {"exec.wait", EffectKind::ExecWait},
    {"fence", EffectKind::Fence},
    {"proxy_fence", EffectKind::ProxyFence},
    {"mbarrier_init_fence", EffectKind::MbarrierInitFence},
    {"bar.init", EffectKind::BarInit},
    {"bar.arrive", EffectKind::BarArrive},
    {"bar.expect_tx", EffectKind::BarExpectTx},
    {"bar.arrive_expect_tx", EffectKind::BarArriveExpectTx},
    {"bar.complete_tx", EffectKind::BarCompleteTx},
    {"bar.test_wait", EffectKind::BarTestWait},
    {"bar.try_wait", EffectKind::BarTryWait},
    {"bar.wait", EffectKind::BarWait},
    {"bar.arrive_wait", EffectKind::BarArriveWait},
    {"bar.drop", EffectKind::BarDrop},
    {"bar.inval", EffectKind::BarInval},
    {"bar.pending_count", EffectKind::BarPendingCount},
    {"bar.handle", EffectKind::BarHandle},
    {"copy", EffectKind::Copy},
    {"copy_arrive", EffectKind::CopyArrive},
    {"commit", EffectKind::Commit},
    {"group_wait", EffectKind::GroupWait},
    {"async_consumer", EffectKind::AsyncConsumer},
    {"wgmma_fence", EffectKind::WgmmaFence},
    {"collective", EffectKind::Collective},
    {"elect", EffectKind::Elect},
    {"active_mask", EffectKind::ActiveMask},
    {"coalesced", EffectKind::Coalesced},
    {"atomic", EffectKind::Atomic},
    {"load", EffectKind::Load},
    {"store", EffectKind::Store},
    {"matrix_load", EffectKind::MatrixLoad},
    {"matrix_store", EffectKind::MatrixStore},
    {"map_remote", EffectKind::MapRemote},
    {"address_cast", EffectKind::AddressCast},
    {"tensormap_replace", EffectKind::TensormapReplace},
    {"tensormap_copy_fence", EffectKind::TensormapCopyFence},
    {"grid_dependency_wait", EffectKind::GridDependencyWait},
    {"launch_dependents", EffectKind::LaunchDependents},
    {"set_max_reg", EffectKind::SetMaxReg},
    {"tmem_alloc", EffectKind::TmemAlloc},
    {"tmem_dealloc", EffectKind::TmemDealloc},
    {"tmem_load", EffectKind::TmemLoad},
    {"tmem_store", EffectKind::TmemStore},
    {"tcgen05_commit", EffectKind::Tcgen05Commit},
    {"tcgen05_fence", EffectKind::Tcgen05Fence},
    {"cluster_launch_cancel", EffectKind::ClusterLaunchCancel},
    {"pipeline.make", EffectKind::PipelineMake},
    {"pipeline.acquire", EffectKind::PipelineAcquire},
    {"pipeline.commit", EffectKind::PipelineCommit},
    {"pipeline.wait", EffectKind::PipelineWait},
    {"pipeline.release", EffectKind::PipelineRelease},
    {"pipeline.quit", EffectKind::PipelineQuit},
    {"pipeline.expect_tx", EffectKind::PipelineExpectTx},
    {"pipeline.drain", EffectKind::PipelineDrain},
    {"group_handle", EffectKind::GroupHandle},
    {"group_rank", EffectKind::GroupRank},
    {"exit", EffectKind::Exit},
    {"special_register", EffectKind::SpecialRegister},
    {"cub_collective", EffectKind::CubCollective},
});

inline constexpr auto LevelWords = std::to_array<Word<Level>>({{"none", Level::None},
                                                               {"warp", Level::Warp},
                                                               {"tile", Level::Tile},
                                                               {"block", Level::Block},
                                                               {"named", Level::Named},
                                                               {"multiwarp", Level::MultiWarp},
                                                               {"warpgroup", Level::Warpgroup},
                                                               {"cluster", Level::Cluster},
                                                               {"grid", Level::Grid}});
inline constexpr auto OrderWords = std::to_array<Word<Order>>({{"none", Order::None},
                                                               {"weak", Order::Weak},
                                                               {"volatile", Order::Volatile},
                                                               {"relaxed", Order::Relaxed},
                                                               {"acquire", Order::Acquire},
                                                               {"release", Order::Release},
                                                               {"acq_rel", Order::AcqRel},
                                                               {"seq_cst", Order::SeqCst}});
inline constexpr auto ScopeWords = std::to_array<Word<Scope>>({{"none", Scope::None},
                                                               {"thread", Scope::Thread},
                                                               {"block", Scope::Block},
                                                               {"cluster", Scope::Cluster},
                                                               {"device", Scope::Device},
                                                               {"system", Scope::System}});
inline constexpr auto SpaceWords = std::to_array<Word<Space>>({{"generic", Space::Generic},
                                                               {"shared", Space::Shared},
                                                               {"shared_cluster", Space::SharedCluster},
                                                               {"global", Space::Global},
                                                               {"const", Space::Const},
                                                               {"local", Space::Local},
                                                               {"param", Space::Param},
                                                               {"tensor", Space::Tensor}});
inline constexpr auto ProxyWords = std::to_array<Word<ProxyKind>>({{"none", ProxyKind::None},
                                                                   {"alias", ProxyKind::Alias},
                                                                   {"async", ProxyKind::Async},
                                                                   {"async_generic", ProxyKind::AsyncGeneric},
                                                                   {"tensormap", ProxyKind::Tensormap}});
inline constexpr auto EngineWords = std::to_array<Word<Engine>>({{"none", Engine::None},
                                                                 {"ldgsts", Engine::Ldgsts},
                                                                 {"bulk", Engine::Bulk},
                                                                 {"tensor", Engine::Tensor},
                                                                 {"bulk_reduce", Engine::BulkReduce},
                                                                 {"tensor_reduce", Engine::TensorReduce},
                                                                 {"stas", Engine::Stas},
                                                                 {"red_async", Engine::RedAsync},
                                                                 {"memcpy_async", Engine::MemcpyAsync},
                                                                 {"wgmma", Engine::Wgmma},
                                                                 {"tcgen05", Engine::Tcgen05}});
inline constexpr auto DirectionWords = std::to_array<Word<Direction>>({{"none", Direction::None},
                                                                       {"global_to_shared", Direction::GlobalToShared},
                                                                       {"shared_to_global", Direction::SharedToGlobal},
                                                                       {"shared_to_cluster", Direction::SharedToCluster},
                                                                       {"register_to_cluster", Direction::RegisterToCluster}});
inline constexpr auto CompletionWords = std::to_array<Word<Completion>>({{"none", Completion::None},
                                                                         {"ldgsts_group", Completion::LdgstsGroup},
                                                                         {"bulk_group", Completion::BulkGroup},
                                                                         {"mbarrier", Completion::Mbarrier},
                                                                         {"pipeline", Completion::Pipeline}});
inline constexpr auto GroupWords = std::to_array<Word<GroupClass>>({{"none", GroupClass::None},
                                                                    {"ldgsts", GroupClass::Ldgsts},
                                                                    {"bulk", GroupClass::Bulk},
                                                                    {"wgmma", GroupClass::Wgmma},
                                                                    {"tcgen05", GroupClass::Tcgen05},
                                                                    {"tmem_load", GroupClass::TmemLoad},
                                                                    {"tmem_store", GroupClass::TmemStore}});
inline constexpr auto OpWords = std::to_array<Word<AtomicOp>>({{"none", AtomicOp::None},
                                                               {"load", AtomicOp::Load},
                                                               {"store", AtomicOp::Store},
                                                               {"exchange", AtomicOp::Exchange},
                                                               {"compare_exchange", AtomicOp::CompareExchange},
                                                               {"add", AtomicOp::Add},
                                                               {"sub", AtomicOp::Sub},
                                                               {"and", AtomicOp::And},
                                                               {"or", AtomicOp::Or},
                                                               {"xor", AtomicOp::Xor},
                                                               {"min", AtomicOp::Min},
                                                               {"max", AtomicOp::Max},
                                                               {"inc", AtomicOp::Inc},
                                                               {"dec", AtomicOp::Dec},
                                                               {"wait", AtomicOp::Wait},
                                                               {"notify", AtomicOp::Notify}});

template <typename T> std::optional<T> valueOf(std::span<const Word<T>> Words, std::string_view W) {
  for (const Word<T>& Pair : Words)
    if (Pair.first == W) return Pair.second;
  return std::nullopt;
}
template <typename T> std::string_view wordOf(std::span<const Word<T>> Words, T V) {
  for (const Word<T>& Pair : Words)
    if (Pair.second == V) return Pair.first;
  return {};
}

/// Calls V.word(key, field, words), V.orderOrScope(key, field, operand, default flag, words), V.operand(key, field),
/// V.flag(key, field) and V.capability(key, field) for every field but Kind, always in the same order.
template <typename E, typename Visitor> void visitFields(E& Fx, Visitor& V) {
  V.word("level", Fx.Lvl, std::span<const Word<Level>>(LevelWords));
  V.orderOrScope("order", Fx.Ord, Fx.OrderFrom, Fx.DefaultOrder, std::span<const Word<Order>>(OrderWords));
  V.orderOrScope("scope", Fx.Scp, Fx.ScopeFrom, Fx.DefaultScope, std::span<const Word<Scope>>(ScopeWords));
  V.word("space", Fx.Spc, std::span<const Word<Space>>(SpaceWords));
  V.word("proxy", Fx.Proxy, std::span<const Word<ProxyKind>>(ProxyWords));
  V.word("engine", Fx.Eng, std::span<const Word<Engine>>(EngineWords));
  V.word("direction", Fx.Dir, std::span<const Word<Direction>>(DirectionWords));
  V.word("done", Fx.Done, std::span<const Word<Completion>>(CompletionWords));
  V.word("group", Fx.Group, std::span<const Word<GroupClass>>(GroupWords));
  V.word("op", Fx.Op, std::span<const Word<AtomicOp>>(OpWords));
  V.operand("object", Fx.Object);
  V.operand("dst", Fx.Dst);
  V.operand("src", Fx.Src);
  V.operand("src2", Fx.Src2);
  V.operand("bytes", Fx.Bytes);
  V.operand("count", Fx.Count);
  V.operand("tx", Fx.Tx);
  V.operand("mask", Fx.Mask);
  V.operand("value", Fx.Value);
  V.operand("parity", Fx.Parity);
  V.operand("token", Fx.Token);
  V.operand("n", Fx.N);
  V.operand("id", Fx.Id);
  V.operand("width", Fx.Width);
  V.operand("map", Fx.Map);
  V.operand("cta_mask", Fx.CtaMask);
  V.operand("rank", Fx.Rank);
  V.operand("result", Fx.Result);
  V.operand("fail_order", Fx.FailOrderFrom);
  V.flag("converges", Fx.Converges);
  V.flag("orders", Fx.Orders);
  V.flag("aligned", Fx.Aligned);
  V.flag("read", Fx.Read);
  V.flag("all", Fx.All);
  V.flag("no_inc", Fx.NoInc);
  V.flag("no_complete", Fx.NoComplete);
  V.flag("multicast", Fx.Multicast);
  V.flag("discard", Fx.Discard);
  V.flag("legacy", Fx.Legacy);
  V.flag("software", Fx.Software);
  V.flag("arch_specific", Fx.ArchSpecific);
  V.capability("min_cc", Fx.MinCC);
}

/// A parsed text: the entries in the order written.
struct Parsed {
  std::vector<VocabularyEntry> Entries;
  std::vector<VocabularyError> Errors;
};
Parsed parse(std::string_view Yaml, std::string_view FileName, std::string_view Api);

/// The table as bytes, for embedding. unpack() trusts its input: it reads only what pack() wrote.
std::string pack(const std::vector<VocabularyEntry>& Entries);
std::vector<VocabularyEntry> unpack(std::string_view Bytes);

/// The nearest word, empty when none is near.
std::string nearest(std::string_view Word, const std::vector<std::string>& Valid);

} // namespace cudalint::schema

#endif
