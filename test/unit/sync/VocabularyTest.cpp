//===- VocabularyTest.cpp - names, precedence and the built-in table ----------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/sync/Schema.h"
#include <algorithm>
#include <chrono>
#include <gmock/gmock.h>

using namespace cudalint;

namespace cudalint {
std::string_view builtinVocabularyBytes();
}

namespace {

// ---- names -----------------------------------------------------------------------------------------------------------

TEST(VocabularyNames, AreBroughtToOneForm) {
  const std::pair<const char*, const char*> Names[] = {
      {"__syncthreads", "__syncthreads"},
      {"::cuda::init", "cuda::init"},
      {"cooperative_groups::__v1::thread_block::sync", "cooperative_groups::thread_block::sync"},
      {"cuda::__4::barrier<cuda::std::thread_scope_block>::arrive", "cuda::barrier::arrive"},
      {"cuda::std::__4::__atomic_bitwise<int, cuda::std::__4::__thread_scope_block_tag>::fetch_add", "cuda::std::__atomic_bitwise::fetch_add"},
      {"cuda::std::__atomic_common<int, T>::operator int", "cuda::std::__atomic_common::operator T"},
      {"cuda::std::__atomic_common<int *, T>::operator int *", "cuda::std::__atomic_common::operator T"},
      {"cuda::std::__atomic_bitwise<int, T>::operator+=", "cuda::std::__atomic_bitwise::operator+="},
      {"cuda::std::__atomic_bitwise<int, T>::operator|=", "cuda::std::__atomic_bitwise::operator|="},
      {"a<(1 > 0)>::f", "a::f"},
      {"a<&b::operator->>::f", "a::f"},
      {"a::operator<", "a::operator<"},
      {"a::operator<<", "a::operator<<"},
      {"a::operator<<<int>", "a::operator<<"},
      {"a::operator<=><int>", "a::operator<=>"},
      {"a::operator->", "a::operator->"},
      {"a::operator()<int, 3>", "a::operator()"},
      {"a::operator[]", "a::operator[]"},
      {"a::operator new[]", "a::operator new[]"},
      {"a::operator\"\"_x", "a::operator\"\"_x"},
      {"a::operators::f", "a::operators::f"},
      {"cub::CUB_300001_SM_900::BlockReduce<int, 128>::Sum", "cub::BlockReduce::Sum"},
      {"cutlass::arch::cp_async<16>::cp_async", "cutlass::arch::cp_async::cp_async"},
      {"cuda::barrier<cuda::thread_scope_block>::~barrier", "cuda::barrier::~barrier"},
      {"(anonymous namespace)::f", "f"},
      {"a::__4", "a::__4"}, // a function may be called so, a namespace before it is a version
      {"", ""},
      {"<", ""},
  };
  for (const auto& [From, To] : Names) {
    EXPECT_EQ(canonicalName(From), To);
    EXPECT_EQ(canonicalName(canonicalName(From)), To) << "not stable";
  }
}

TEST(VocabularyNames, AStarStandsForPartOfAComponent) {
  EXPECT_TRUE(nameMatches("a::MMA_*_SS*::fma", "a::MMA_64x8x16_F16_SS::fma"));
  EXPECT_TRUE(nameMatches("a::MMA_*_SS*::fma", "a::MMA_64_SS_SS_TN::fma"));
  EXPECT_FALSE(nameMatches("a::MMA_*_SS*::fma", "a::MMA_64x8x16_F16_RS::fma"));
  EXPECT_FALSE(nameMatches("a::*::f", "a::b::c::f"));
  EXPECT_TRUE(nameMatches("a::*", "a::"));
  EXPECT_FALSE(nameMatches("a::*", "a::b::c"));
  EXPECT_TRUE(nameMatches("f", "f"));
  EXPECT_FALSE(nameMatches("f", "ff"));
  EXPECT_FALSE(isPattern("a::operator*"));
  EXPECT_FALSE(isPattern("a::operator->*"));
  EXPECT_TRUE(isPattern("a::f*"));
}

// ---- constants -------------------------------------------------------------------------------------------------------

TEST(VocabularyConstants, OrdersAndScopes) {
  EXPECT_EQ(orderOfValue("memory_order", 0), Order::Relaxed);
  EXPECT_EQ(orderOfValue("int", 1), Order::Acquire); // consume
  EXPECT_EQ(orderOfValue("", 5), Order::SeqCst);
  EXPECT_EQ(orderOfValue("memory_order", 6), std::nullopt);
  EXPECT_EQ(orderOfValue("dot_sem", 0), Order::AcqRel);
  EXPECT_EQ(orderOfValue("dot_sem", 4), Order::SeqCst);
  EXPECT_EQ(orderOfValue("dot_sem", -1), std::nullopt);
  EXPECT_EQ(scopeOfValue("thread_scope", 0), Scope::System);
  EXPECT_EQ(scopeOfValue("thread_scope", 2), Scope::Block);
  EXPECT_EQ(scopeOfValue("thread_scope", 10), Scope::Thread);
  EXPECT_EQ(scopeOfValue("thread_scope", 3), std::nullopt);
  EXPECT_EQ(scopeOfValue("int", 0), Scope::Block); // THREAD acts as BLOCK
  EXPECT_EQ(scopeOfValue("int", 2), Scope::Cluster);
  EXPECT_EQ(scopeOfValue("dot_scope", 1), Scope::Cluster);
  EXPECT_EQ(tagOfValue("dot_space", 1), "space_cluster");
  EXPECT_EQ(tagOfValue("dot_sem", 3), "sem_release");
  EXPECT_EQ(tagOfValue("dot_op", 5), "op_and_op");
  EXPECT_EQ(tagOfValue("dot_cta_group", 1), "cta_group_2");
  EXPECT_EQ(tagOfValue("dot_kind", 7), "");
  EXPECT_EQ(tagOfValue("colour", 0), "");
}

TEST(VocabularyConstants, Tags) {
  EXPECT_EQ(orderOfTag("sem_release_t"), Order::Release);
  EXPECT_EQ(orderOfTag("cuda::ptx::sem_sc"), Order::SeqCst);
  EXPECT_EQ(orderOfTag("cuda::std::memory_order_acq_rel"), Order::AcqRel);
  EXPECT_EQ(orderOfTag("space_shared"), std::nullopt);
  EXPECT_EQ(scopeOfTag("cuda::std::__thread_scope_block_tag"), Scope::Block);
  EXPECT_EQ(scopeOfTag("thread_scope_device"), Scope::Device);
  EXPECT_EQ(scopeOfTag("scope_gpu_t"), Scope::Device);
  EXPECT_EQ(scopeOfTag("scope_cluster"), Scope::Cluster);
  EXPECT_EQ(scopeOfTag("sem_release"), std::nullopt);
  EXPECT_EQ(spaceOfTag("space_cluster_t"), Space::SharedCluster);
  EXPECT_EQ(spaceOfTag("scope_cluster"), std::nullopt);
}

// ---- precedence --------------------------------------------------------------------------------------------------------

TEST(VocabularyPrecedence, UsersComeFirstLastAddedBeforeEarlier) {
  Vocabulary V = Vocabulary::builtin();
  size_t Before = V.size();
  EXPECT_TRUE(V.add("- name: __syncthreads\n  when: {args: 1}\n  effect: none\n- name: __syncthreads\n  effect: fence\n  scope: block\n", "a.yaml").empty());
  EXPECT_TRUE(V.add("- name: __syncthreads\n  when: {args: 2}\n  effect: exit\n", "b.yaml").empty());
  EXPECT_EQ(V.size(), Before + 3);
  const auto* List = V.find("__syncthreads");
  ASSERT_TRUE(List);
  ASSERT_EQ(List->size(), 4u);
  EXPECT_EQ((*List)[0].File, "b.yaml");
  EXPECT_EQ((*List)[1].Effects[0].Kind, EffectKind::None);
  EXPECT_EQ((*List)[2].Effects[0].Kind, EffectKind::Fence);
  EXPECT_EQ((*List)[2].Api, "user");
  EXPECT_EQ((*List)[3].Api, "intrinsic");
  EXPECT_EQ(Vocabulary::builtin().find("__syncthreads")->size(), 1u) << "the built-in table is not touched";
}

TEST(VocabularyPrecedence, AnExactNameBeatsAPattern) {
  Vocabulary V;
  EXPECT_TRUE(V.add("- name: n::wait*\n  effect: exit\n- name: n::wait_all\n  effect: none\n", "a.yaml").empty());
  ASSERT_TRUE(V.find("n::wait_all"));
  EXPECT_EQ((*V.find("n::wait_all"))[0].Effects[0].Kind, EffectKind::None);
  ASSERT_TRUE(V.find("n::wait_some"));
  EXPECT_EQ((*V.find("n::wait_some"))[0].Effects[0].Kind, EffectKind::Exit);
  EXPECT_FALSE(V.find("n::signal"));
  EXPECT_EQ(V.all().size(), 2u);
}

TEST(VocabularyPrecedence, FindTakesNamesAsClangPrintsThem) {
  const Vocabulary& V = Vocabulary::builtin();
  EXPECT_TRUE(V.find("cooperative_groups::__v1::grid_group::sync"));
  EXPECT_TRUE(V.find("cuda::std::__4::__atomic_common<int, cuda::std::__4::__thread_scope_device_tag>::operator int"));
  EXPECT_TRUE(V.find("cute::SM90::GMMA::MMA_64x128x16_F32F16F16_SS<(cute::GMMA::Major)0>::fma"));
  EXPECT_FALSE(V.find("memcpy"));
  EXPECT_FALSE(V.find(""));
}

TEST(VocabularyPrecedence, TheProcessHasOne) {
  EXPECT_EQ(&activeVocabulary(), &Vocabulary::builtin());
  Vocabulary V = Vocabulary::builtin();
  EXPECT_TRUE(V.add("- name: mine\n  effect: none\n", "a.yaml").empty());
  setActiveVocabulary(std::move(V));
  EXPECT_TRUE(activeVocabulary().find("mine"));
  setActiveVocabulary(Vocabulary::builtin());
  EXPECT_FALSE(activeVocabulary().find("mine"));
}

// ---- packing -----------------------------------------------------------------------------------------------------------

/// The fields of an effect as text; each must have been set.
struct Collect {
  std::vector<std::string> Fields;
  void word(std::string_view K, auto& F, auto) { add(K, static_cast<int64_t>(F), 0); }
  void orderOrScope(std::string_view K, auto& F, const Operand& From, const bool&, auto) {
    add(K, static_cast<int64_t>(F), 0);
    operand(K, From);
  }
  void operand(std::string_view K, const Operand& O) {
    EXPECT_NE(O.K, Operand::None) << K << " is not set by this test";
    Fields.push_back(std::string(K) + " " + std::to_string(O.K) + " " + std::to_string(O.Index) + " " + std::to_string(O.Imm) + " " +
                     std::to_string(O.Offset) + " " + std::to_string(O.HasDefault) + std::to_string(O.Deref) + O.Text);
  }
  void flag(std::string_view K, const bool& F) { add(K, F, 0); }
  void capability(std::string_view K, const unsigned& F) { add(K, F, 0); }
  void add(std::string_view K, int64_t V, int64_t Default) {
    EXPECT_NE(V, Default) << K << " is not set by this test";
    Fields.push_back(std::string(K) + " " + std::to_string(V));
  }
};

TEST(VocabularyPack, KeepsEverything) {
  schema::Parsed P = schema::parse(R"(- name: f
  when: {args: 9, min_args: 1, member: true, arg0: x, arg3: y, targ1: z, ctarg2: 7}
  since: "12.8"
  absent_in: [bundled, toolkit]
  body: followed
  effect: bar.arrive
  level: cluster
  order: arg1?release
  scope: ctarg1?system
  space: shared_cluster
  proxy: tensormap
  engine: red_async
  direction: register_to_cluster
  done: pipeline
  group: tmem_store
  op: notify
  object: "*arg2"
  dst: this
  src: arg3+16
  src2: arg4
  bytes: -1
  count: arg5?300
  tx: targ0
  mask: 0xffffffff
  value: ctarg63
  parity: arg6
  token: arg7
  n: 1
  id: arg0+8
  width: 2
  map: 3
  cta_mask: 4
  rank: arg8
  result: 6
  fail_order: arg1
  converges: true
  orders: true
  aligned: true
  read: true
  all: true
  no_inc: true
  no_complete: true
  multicast: true
  discard: true
  legacy: true
  software: true
  arch_specific: true
  min_cc: 12.1
- name: g
  effects: []
)",
                                    "f.yaml", "user");
  for (const VocabularyError& E : P.Errors) ADD_FAILURE() << E.str();
  ASSERT_EQ(P.Entries.size(), 2u);
  std::vector<VocabularyEntry> Back = schema::unpack(schema::pack(P.Entries));
  ASSERT_EQ(Back.size(), 2u);
  EXPECT_EQ(Back[0].Name, "f");
  EXPECT_EQ(Back[0].When, P.Entries[0].When);
  EXPECT_EQ(Back[0].Since, "12.8");
  EXPECT_EQ(Back[0].AbsentIn, P.Entries[0].AbsentIn);
  EXPECT_TRUE(Back[0].FollowBody);
  EXPECT_FALSE(Back[1].FollowBody);
  EXPECT_EQ(Back[0].File, "f.yaml");
  EXPECT_EQ(Back[1].Line, P.Entries[1].Line);
  EXPECT_TRUE(Back[1].Effects.empty());
  const Effect &A = P.Entries[0].Effects[0], &B = Back[0].Effects[0];
  // Every field was set to something else than its default; each must come back.
  Collect Before, After;
  schema::visitFields(A, Before);
  schema::visitFields(B, After);
  EXPECT_EQ(Before.Fields, After.Fields);
  EXPECT_EQ(B.Kind, EffectKind::BarArrive);
}

TEST(VocabularyPack, TheBuiltinTableIsThere) {
  std::vector<VocabularyEntry> All = schema::unpack(builtinVocabularyBytes());
  EXPECT_GT(All.size(), 1000u);
  EXPECT_EQ(All.size(), Vocabulary::builtin().size());
  EXPECT_EQ(schema::pack(All), builtinVocabularyBytes());
}

// Every worker pays this. The bound is the best of ten, so that a busy machine does not matter.
TEST(VocabularyPack, IsQuickToUnpack) {
  double Best = 1e9;
  for (int I = 0; I < 10; ++I) {
    auto Start = std::chrono::steady_clock::now();
    Vocabulary V;
    for (VocabularyEntry& E : schema::unpack(builtinVocabularyBytes())) V.insert(std::move(E), false);
    Best = std::min(Best, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - Start).count());
    ASSERT_GT(V.size(), 1000u);
  }
  RecordProperty("milliseconds", std::to_string(Best));
#ifdef NDEBUG
  EXPECT_LT(Best, 5.0);
#endif
}

// ---- what the built-in table says ------------------------------------------------------------------------------------------

const Effect& first(const char* Name, const std::function<bool(const EntryCondition&)>& Which = {}) {
  static const Effect Nothing;
  const auto* List = Vocabulary::builtin().find(Name);
  if (!List) {
    ADD_FAILURE() << Name << " is not in the table";
    return Nothing;
  }
  for (const VocabularyEntry& E : *List)
    if (!Which || Which(E.When)) return E.Effects.empty() ? Nothing : E.Effects[0];
  ADD_FAILURE() << Name << " has no such overload";
  return Nothing;
}
auto args(int N) {
  return [N](const EntryCondition& C) { return C.Args == N; };
}

TEST(VocabularyBuiltin, WarpCollectivesOrderNoMemory) {
  unsigned Seen = 0;
  for (const VocabularyEntry* E : Vocabulary::builtin().all())
    for (const Effect& Fx : E->Effects) {
      if (Fx.Kind != EffectKind::Collective && Fx.Kind != EffectKind::Elect && Fx.Kind != EffectKind::MatrixLoad &&
          Fx.Kind != EffectKind::MatrixStore && Fx.Kind != EffectKind::ActiveMask && Fx.Kind != EffectKind::Coalesced &&
          Fx.Kind != EffectKind::CubCollective)
        continue;
      ++Seen;
      EXPECT_FALSE(Fx.Orders) << E->Name;
    }
  EXPECT_GT(Seen, 60u);
}

TEST(VocabularyBuiltin, BarriersOrder) {
  for (const VocabularyEntry* E : Vocabulary::builtin().all())
    for (const Effect& Fx : E->Effects)
      if (Fx.Kind == EffectKind::ExecBarrier || Fx.Kind == EffectKind::ExecArrive || Fx.Kind == EffectKind::ExecWait)
        EXPECT_EQ(Fx.Orders, Fx.Ord != Order::Relaxed) << E->Name;
}

TEST(VocabularyBuiltin, EveryWaitSaysForWhat) {
  for (const VocabularyEntry* E : Vocabulary::builtin().all())
    for (const Effect& Fx : E->Effects) {
      if ((Fx.Kind == EffectKind::BarWait || Fx.Kind == EffectKind::BarTryWait || Fx.Kind == EffectKind::BarTestWait) &&
          E->Name.find("latch") == std::string::npos)
        EXPECT_TRUE(bool(Fx.Token) != bool(Fx.Parity)) << E->Name;
      if (Fx.Kind == EffectKind::Copy && Fx.Dir != Direction::SharedToGlobal && Fx.Eng != Engine::Ldgsts)
        EXPECT_TRUE(Fx.Object) << E->Name << ": no barrier";
      if (Fx.Kind == EffectKind::GroupWait) EXPECT_TRUE(Fx.N) << E->Name;
      if (Fx.Kind == EffectKind::BarArriveExpectTx || Fx.Kind == EffectKind::BarExpectTx || Fx.Kind == EffectKind::BarCompleteTx)
        EXPECT_TRUE(Fx.Tx) << E->Name;
      if (Fx.Kind == EffectKind::Atomic || Fx.Kind == EffectKind::Fence) {
        EXPECT_TRUE(Fx.Ord != Order::None || Fx.OrderFrom) << E->Name;
      }
    }
}

TEST(VocabularyBuiltin, Scopes) {
  EXPECT_EQ(first("atomicAdd").Scp, Scope::Device);
  EXPECT_TRUE(first("atomicAdd").DefaultScope);
  EXPECT_EQ(first("atomicAdd").Ord, Order::Relaxed);
  EXPECT_EQ(first("atomicCAS_block").Scp, Scope::Block);
  EXPECT_EQ(first("atomicMax_system").Scp, Scope::System);
  EXPECT_EQ(first("__threadfence").Scp, Scope::Device);
  EXPECT_EQ(first("__threadfence").Ord, Order::SeqCst);
  EXPECT_EQ(first("__threadfence_system").Scp, Scope::System);
  const Effect& Load = first("cuda::std::__atomic_common::load");
  EXPECT_EQ(Load.ScopeFrom.K, Operand::ClassTemplateArg);
  EXPECT_EQ(Load.ScopeFrom.Index, 1);
  EXPECT_EQ(Load.Scp, Scope::System);
  EXPECT_EQ(Load.Ord, Order::SeqCst);
  EXPECT_TRUE(Load.OrderFrom.HasDefault);
  const Effect& Plus = first("cuda::std::__atomic_bitwise::operator+=");
  EXPECT_TRUE(Plus.DefaultOrder);
  EXPECT_EQ(Plus.Op, AtomicOp::Add);
  const Effect& Nv = first("__nv_atomic_fetch_add");
  EXPECT_EQ(Nv.ScopeFrom.Index, 3);
  EXPECT_EQ(Nv.Scp, Scope::System) << "the default is the whole system";
  EXPECT_TRUE(first("__nv_atomic_add").Discard) << "a reduction";
}

TEST(VocabularyBuiltin, Barriers) {
  EXPECT_EQ(first("__cluster_barrier_arrive_relaxed").Ord, Order::Relaxed);
  EXPECT_FALSE(first("__cluster_barrier_arrive_relaxed").Orders);
  EXPECT_EQ(first("cuda::device::barrier_expect_tx").Kind, EffectKind::BarExpectTx) << "does not arrive";
  EXPECT_EQ(first("cuda::device::barrier_arrive_tx").Kind, EffectKind::BarArriveExpectTx);
  EXPECT_FALSE(first("cuda::barrier::arrive", [](const EntryCondition& C) { return C.ClassTemplateArgs.count(0); }).Software);
  EXPECT_TRUE(first("cuda::std::__barrier_base::arrive").Software);
  EXPECT_EQ(first("cuda::ptx::mbarrier_arrive", args(1)).Scp, Scope::Block);
  const Effect& Remote = first("cuda::ptx::mbarrier_arrive", args(4));
  EXPECT_EQ(Remote.Spc, Space::SharedCluster);
  EXPECT_TRUE(Remote.Discard);
  EXPECT_EQ(Remote.Object.Index, 3);
  EXPECT_EQ(first("cuda::ptx::mbarrier_try_wait_parity", args(5)).Parity.Index, 3);
  EXPECT_EQ(first("cutlass::arch::ClusterBarrier::wait", [](const EntryCondition& C) { return C.Member == false; }).Parity.Index, 1);
  EXPECT_EQ(first("cutlass::arch::ClusterBarrier::arrive", [](const EntryCondition& C) { return C.Member == true && !C.Args; }).Rank.Index, 0);
}

TEST(VocabularyBuiltin, Copies) {
  const Effect& Tensor = first("cuda::ptx::cp_async_bulk_tensor", args(6));
  EXPECT_EQ(Tensor.Dir, Direction::GlobalToShared);
  EXPECT_EQ(Tensor.Object.Index, 5);
  EXPECT_EQ(Tensor.Map.Index, 3);
  EXPECT_EQ(Tensor.Proxy, ProxyKind::Async);
  EXPECT_EQ(first("cuda::device::experimental::cp_async_bulk_tensor_3d_global_to_shared").Object.Index, 5);
  EXPECT_EQ(first("cuda::device::experimental::cp_async_bulk_tensor_3d_shared_to_global").Src.Index, 4);
  EXPECT_TRUE(first("cuda::ptx::cp_async_bulk_wait_group_read").Read);
  EXPECT_FALSE(first("cuda::ptx::cp_async_bulk_wait_group").Read);
  EXPECT_TRUE(first("cute::tma_store_wait").Read);
  EXPECT_TRUE(first("cute::cp_async_wait", [](const EntryCondition& C) { return C.TemplateArgs.count(0); }).All);
  EXPECT_TRUE(first("cuda::ptx::cp_async_mbarrier_arrive_noinc").NoInc);
  const auto* Wait = Vocabulary::builtin().find("cooperative_groups::wait");
  ASSERT_TRUE(Wait);
  ASSERT_EQ(Wait->front().Effects.size(), 2u) << "cg::wait is a wait and a barrier of the group";
  EXPECT_EQ(Wait->front().Effects[1].Kind, EffectKind::ExecBarrier);
  EXPECT_EQ(first("cute::SM90_TMA_LOAD_MULTICAST_2D::copy").CtaMask.Index, 2);
  EXPECT_EQ(first("cute::SM90::GMMA::MMA_64x64x16_F32BF16BF16_RS::fma").Src2.Index, 4);
  EXPECT_FALSE(first("cute::SM90::GMMA::MMA_64x64x16_F32BF16BF16_RS::fma").Src);
}

} // namespace
