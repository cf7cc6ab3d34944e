//===- SpellingsTest.cpp - one effect, every spelling, the same events ------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Unit.h"
#include "llvm/ADT/StringRef.h"
#include <sstream>

using namespace cudalint;

namespace {

struct Effects {
  const char* Name;
  const char* Events; ///< what every spelling gives, one event a line, without numbers, lines and names of callees
  std::vector<const char*> Spellings;
};

// What the snippets may use: shared tile, stage, bar, inbox; global g, gf; addresses in the shared window; CUTLASS's
// wrappers by declaration only, as a project sees them whose headers come without bodies.
constexpr char Prelude[] = R"(
#include <cooperative_groups.h>
#include <cstdint>
#include <cuda.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/ptx>
#include <cuda_awbarrier_primitives.h>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;
namespace cutlass::arch {
struct NamedBarrier {
  static constexpr uint32_t Reserved = 8;
  static __device__ void sync(uint32_t threads, uint32_t id) { arrive_and_wait_internal(threads, id + Reserved); }
  static __device__ void arrive(uint32_t threads, uint32_t id) { arrive_internal(threads, id + Reserved); }
  static __device__ void arrive_and_wait_internal(uint32_t threads, uint32_t id);
  static __device__ void arrive_internal(uint32_t threads, uint32_t id);
};
struct ClusterBarrier {
  uint64_t barrier_;
  static __device__ void init(const uint64_t* bar, uint32_t count);
  static __device__ void wait(const uint64_t* bar, uint32_t phase);
  static __device__ void arrive(const uint64_t* bar);
};
struct ClusterTransactionBarrier : ClusterBarrier {
  static __device__ void arrive_and_expect_tx(const uint64_t* bar, uint32_t bytes);
  static __device__ void expect_transaction(const uint64_t* bar, uint32_t bytes);
};
__device__ void fence_view_async_shared();
__device__ void fence_barrier_init();
__device__ void launch_dependent_grids();
__device__ void wait_on_dependent_grids();
}
namespace cute {
__device__ void cluster_arrive();
__device__ void cluster_arrive_relaxed();
__device__ void cluster_wait();
__device__ void cp_async_fence();
template <int N> __device__ void cp_async_wait();
__device__ void tma_store_fence();
__device__ void tma_store_arrive();
template <int N> __device__ void tma_store_wait();
__device__ void initialize_barrier(uint64_t& bar, int count);
__device__ void wait_barrier(uint64_t& bar, int phase);
__device__ void arrive_barrier(uint64_t& bar);
__device__ void set_barrier_transaction_bytes(uint64_t& bar, uint32_t bytes);
struct SM90_TMA_LOAD_2D {
  static __device__ void copy(const void* desc, uint64_t* bar, uint64_t hint, void* dst, const int32_t& x, const int32_t& y);
};
struct SM90_TMA_STORE_2D {
  static __device__ void copy(const void* desc, const void* src, const int32_t& x, const int32_t& y);
};
}
)";

std::string kernel(const std::string& Name, const std::string& Body) {
  return "__global__ void __launch_bounds__(64) " + Name +
         "(int* g, float4* gf, const __grid_constant__ CUtensorMap map) {\n"
         "  __shared__ alignas(128) float4 stage[64];\n"
         "  __shared__ alignas(128) unsigned short tile[8][8];\n"
         "  __shared__ uint64_t bar;\n"
         "  const unsigned bar_at = (unsigned)__cvta_generic_to_shared(&bar);\n"
         "  const unsigned stage_at = (unsigned)__cvta_generic_to_shared(stage);\n"
         "  const unsigned tile_at = (unsigned)__cvta_generic_to_shared(&tile[threadIdx.x & 7][0]);\n"
         "  (void)bar_at, (void)stage_at, (void)tile_at;\n  " +
         Body + "\n}\n";
}

const std::vector<Effects>& effects() {
  static const std::vector<Effects> All = {
      {"block_barrier", "ExecBarrier Block [0-63]",
       {"__syncthreads();", "cg::this_thread_block().sync();", "cg::sync(cg::this_thread_block());", "__barrier_sync(0);",
        R"(asm volatile("bar.sync 0;" ::: "memory");)", R"(asm volatile("barrier.sync.aligned 0;" ::: "memory");)",
        R"(asm volatile("barrier.cta.sync 0;" ::: "memory");)"}},
      {"named_sync", "ExecBarrier Named count=64 id=9 [0-63]",
       {"__barrier_sync_count(9, 64);", R"(asm volatile("bar.sync 9, 64;" ::: "memory");)",
        R"(asm volatile("barrier.sync %0, %1;" ::"r"(9), "r"(64) : "memory");)", "cutlass::arch::NamedBarrier::sync(64, 1);"}},
      {"named_arrive", "ExecArrive Named count=64 id=10 [0-63]",
       {R"(asm volatile("bar.arrive 10, 64;" ::: "memory");)", R"(asm volatile("barrier.cta.arrive.aligned %0, 64;" ::"n"(10) : "memory");)",
        "cutlass::arch::NamedBarrier::arrive(64, 2);"}},
      {"warp_barrier", "ExecBarrier Warp mask=4294967295 [0-63]",
       {"__syncwarp();", "__syncwarp(0xffffffff);", R"(asm volatile("bar.warp.sync 0xffffffff;" ::: "memory");)",
        R"(asm volatile("bar.warp.sync %0;" ::"r"(0xffffffff) : "memory");)"}},
      {"mbarrier_init", "BarInit Shared bar+0 count=5 [0]",
       {"if (threadIdx.x == 0) ptx::mbarrier_init(&bar, 5);", "if (threadIdx.x == 0) __mbarrier_init(&bar, 5);",
        R"(if (threadIdx.x == 0) asm volatile("mbarrier.init.shared.b64 [%0], 5;" ::"r"(bar_at) : "memory");)",
        R"(if (threadIdx.x == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(bar_at), "r"(5) : "memory");)",
        "if (threadIdx.x == 0) cutlass::arch::ClusterBarrier::init(&bar, 5);", "if (threadIdx.x == 0) cute::initialize_barrier(bar, 5);"}},
      {"mbarrier_arrive", "BarArrive Release Block Shared bar+0 count=1 [0-63]",
       {"(void)ptx::mbarrier_arrive(&bar);", "(void)__mbarrier_arrive(&bar);",
        "(void)ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar);",
        R"(asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(bar_at) : "memory");)",
        R"(asm volatile("{\n.reg .b64 state;\nmbarrier.arrive.release.cta.shared.b64 state, [%0];\n}" ::"r"(bar_at) : "memory");)",
        "cutlass::arch::ClusterBarrier::arrive(&bar);", "cute::arrive_barrier(bar);"}},
      {"mbarrier_expect", "BarArriveExpectTx Release Block Shared bar+0 count=1 tx=512 [0]",
       {"if (threadIdx.x == 0) ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, 512);",
        R"(if (threadIdx.x == 0) asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(bar_at), "r"(512) : "memory");)",
        R"(if (threadIdx.x == 0) asm volatile("mbarrier.arrive.expect_tx.release.cta.shared.b64 _, [%0], 512;" ::"r"(bar_at) : "memory");)",
        "if (threadIdx.x == 0) cutlass::arch::ClusterTransactionBarrier::arrive_and_expect_tx(&bar, 512);",
        "if (threadIdx.x == 0) cute::set_barrier_transaction_bytes(bar, 512);"}},
      {"mbarrier_wait", "Wait Acquire Block Shared bar+0 parity=1 [0-63]",
       {"while (!ptx::mbarrier_try_wait_parity(&bar, 1)) {}", "while (!__mbarrier_try_wait_parity(&bar, 1, 100)) {}",
        R"(asm volatile("{\n.reg .pred p;\nagain: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], 1;\n@p bra done;\nbra again;\ndone:\n}" ::"r"(bar_at) : "memory");)",
        R"(unsigned ok = 0; while (!ok) asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.acquire.cta.shared.b64 p, [%1], %2;\nselp.b32 %0, 1, 0, p;\n}" : "=r"(ok) : "r"(bar_at), "r"(1) : "memory");)",
        "cutlass::arch::ClusterBarrier::wait(&bar, 1);", "cute::wait_barrier(bar, 1);"}},
      {"cluster_barrier", "ExecArrive Cluster Release [0-63]\nExecWait Cluster Acquire [0-63]",
       {"__cluster_barrier_arrive(); __cluster_barrier_wait();", "ptx::barrier_cluster_arrive(); ptx::barrier_cluster_wait();",
        "ptx::barrier_cluster_arrive(ptx::sem_release); ptx::barrier_cluster_wait(ptx::sem_acquire);",
        R"(asm volatile("barrier.cluster.arrive.aligned;" ::: "memory"); asm volatile("barrier.cluster.wait.aligned;" ::: "memory");)",
        R"(asm volatile("barrier.cluster.arrive.release;\nbarrier.cluster.wait.acquire;" ::: "memory");)",
        "cute::cluster_arrive(); cute::cluster_wait();", "auto c = cg::this_cluster(); c.barrier_arrive(); c.barrier_wait();"}},
      {"cluster_relaxed", "ExecArrive Cluster Relaxed [0-63]",
       {"__cluster_barrier_arrive_relaxed();", "ptx::barrier_cluster_arrive(ptx::sem_relaxed);",
        R"(asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory");)", "cute::cluster_arrive_relaxed();"}},
      {"cp_async", "Copy Ldgsts GlobalToShared Shared stage+0..1008 Generic gf+0..1008 bytes=16 [0-63]\nCommit Ldgsts [0-63]\nGroupWait Ldgsts n=1 [0-63]",
       {"__pipeline_memcpy_async(&stage[threadIdx.x], &gf[threadIdx.x], 16); __pipeline_commit(); __pipeline_wait_prior(1);",
        R"(asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(stage_at + threadIdx.x * 16), "l"(gf + threadIdx.x) : "memory");
           asm volatile("cp.async.commit_group;" ::: "memory"); asm volatile("cp.async.wait_group 1;" ::: "memory");)",
        R"(asm volatile("cp.async.ca.shared::cta.global.L2::128B [%0], [%1], %2;" ::"r"(stage_at + threadIdx.x * 16), "l"(gf + threadIdx.x), "n"(16) : "memory");
           cute::cp_async_fence(); cute::cp_async_wait<1>();)"}},
      {"bulk_load", "Copy Bulk GlobalToShared Shared stage+0 Generic gf+0 Shared bar+0 bytes=1024 [0]",
       {"if (threadIdx.x == 0) ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, stage, gf, 1024, &bar);",
        R"(if (threadIdx.x == 0) asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(stage_at), "l"(gf), "r"(1024), "r"(bar_at) : "memory");)",
        "if (threadIdx.x == 0) cuda::device::experimental::cp_async_bulk_global_to_shared(stage, gf, 1024, reinterpret_cast<cuda::barrier<cuda::thread_scope_block>&>(bar));"}},
      {"tensor_load", "Copy Tensor GlobalToShared Shared stage+0 Shared bar+0 [0]",
       {"if (threadIdx.x == 0) { int32_t at[2] = {0, 8}; ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, stage, &map, at, &bar); }",
        R"(if (threadIdx.x == 0) asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::"r"(stage_at), "l"(&map), "r"(bar_at), "r"(0), "r"(8) : "memory");)",
        "if (threadIdx.x == 0) cute::SM90_TMA_LOAD_2D::copy(&map, &bar, 0, stage, 0, 8);"}},
      {"bulk_store", "Copy Bulk SharedToGlobal Generic gf+0 Shared stage+0 bytes=1024 [0]\nCommit Bulk [0]\nGroupWait Bulk n=0 read [0]",
       {"if (threadIdx.x == 0) { ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, gf, stage, 1024); ptx::cp_async_bulk_commit_group(); ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{}); }",
        R"(if (threadIdx.x == 0) { asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(gf), "r"(stage_at), "r"(1024) : "memory");
           asm volatile("cp.async.bulk.commit_group;" ::: "memory"); asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(0) : "memory"); })",
        R"(if (threadIdx.x == 0) { asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 1024;" ::"l"(gf), "r"(stage_at) : "memory");
           cute::tma_store_arrive(); cute::tma_store_wait<0>(); })",
        "if (threadIdx.x == 0) { cuda::device::experimental::cp_async_bulk_shared_to_global(gf, stage, 1024); cuda::device::experimental::cp_async_bulk_commit_group(); cuda::device::experimental::cp_async_bulk_wait_group_read<0>(); }"}},
      {"bulk_store_done", "GroupWait Bulk n=2 [0-63]",
       {"ptx::cp_async_bulk_wait_group(ptx::n32_t<2>{});", R"(asm volatile("cp.async.bulk.wait_group 2;" ::: "memory");)"}},
      {"proxy_fence", "ProxyFence Async Shared [0-63]",
       {"ptx::fence_proxy_async(ptx::space_shared);", R"(asm volatile("fence.proxy.async.shared::cta;" ::: "memory");)",
        "cutlass::arch::fence_view_async_shared();", "cute::tma_store_fence();", "cuda::device::experimental::fence_proxy_async_shared_cta();"}},
      {"init_fence", "MbarrierInitFence [0-63]",
       {"ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);",
        R"(asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");)", "cutlass::arch::fence_barrier_init();"}},
      {"fence_block", "Fence SeqCst Block [0-63]",
       {"__threadfence_block();", R"(asm volatile("membar.cta;" ::: "memory");)", R"(asm volatile("fence.sc.cta;" ::: "memory");)",
        "cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_block);", "ptx::fence(ptx::sem_sc, ptx::scope_cta);",
        "__nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_BLOCK);"}},
      {"fence_device", "Fence SeqCst Device [0-63]",
       {"__threadfence();", R"(asm volatile("membar.gl;" ::: "memory");)", R"(asm volatile("fence.sc.gpu;" ::: "memory");)",
        "cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);", "ptx::fence(ptx::sem_sc, ptx::scope_gpu);"}},
      {"fence_acq_rel", "Fence AcqRel System [0-63]",
       {"cuda::atomic_thread_fence(cuda::memory_order_acq_rel, cuda::thread_scope_system);", "cuda::std::atomic_thread_fence(cuda::std::memory_order_acq_rel);",
        R"(asm volatile("fence.acq_rel.sys;" ::: "memory");)", R"(asm volatile("fence.sys;" ::: "memory");)", "ptx::fence(ptx::sem_acq_rel, ptx::scope_sys);",
        "__nv_atomic_thread_fence(__NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_SYSTEM);"}},
      {"add_relaxed_device", "Atomic Add Relaxed Device Generic g+0:4 [0-63]",
       {"atomicAdd(g, 1);", "cuda::atomic_ref<int, cuda::thread_scope_device>(*g).fetch_add(1, cuda::memory_order_relaxed);",
        "__nv_atomic_fetch_add(g, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);",
        R"(int old; asm volatile("atom.global.add.s32 %0, [%1], 1;" : "=r"(old) : "l"(g) : "memory");)",
        R"(asm volatile("red.relaxed.gpu.global.add.s32 [%0], 1;" ::"l"(g) : "memory");)"}},
      {"add_relaxed_block", "Atomic Add Relaxed Block Generic g+0:4 [0-63]",
       {"atomicAdd_block(g, 1);", "cuda::atomic_ref<int, cuda::thread_scope_block>(*g).fetch_add(1, cuda::memory_order_relaxed);",
        "__nv_atomic_add(g, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);",
        R"(int old; asm volatile("atom.relaxed.cta.global.add.s32 %0, [%1], %2;" : "=r"(old) : "l"(g), "r"(1) : "memory");)"}},
      {"add_acq_rel_device", "Atomic Add AcqRel Device Generic g+0:4 [0-63]",
       {"cuda::atomic_ref<int, cuda::thread_scope_device>(*g).fetch_add(1, cuda::memory_order_acq_rel);",
        "__nv_atomic_fetch_add(g, 1, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_DEVICE);",
        R"(int old; asm volatile("atom.acq_rel.gpu.global.add.s32 %0, [%1], 1;" : "=r"(old) : "l"(g) : "memory");)"}},
      {"store_release", "store Release Device Generic g+0:4 [0-63]",
       {"cuda::atomic_ref<int, cuda::thread_scope_device>(*g).store(1, cuda::memory_order_release);",
        "__nv_atomic_store_n(g, 1, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);",
        R"(asm volatile("st.release.gpu.global.s32 [%0], 1;" ::"l"(g) : "memory");)", R"(asm volatile("st.global.release.gpu.b32 [%0], %1;" ::"l"(g), "r"(1) : "memory");)"}},
      {"load_acquire", "load Acquire Device Generic g+0:4 [0-63]",
       {"(void)cuda::atomic_ref<int, cuda::thread_scope_device>(*g).load(cuda::memory_order_acquire);",
        "(void)__nv_atomic_load_n(g, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);",
        R"(int v; asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(v) : "l"(g) : "memory");)"}},
      {"remote_store", "write remote bar:8 [0-63]",
       {"*cg::this_cluster().map_shared_rank(&bar, 1) = 7;", "*static_cast<uint64_t*>(__cluster_map_shared_rank(&bar, 1)) = 7;",
        R"(unsigned at; asm("mapa.shared::cluster.u32 %0, %1, 1;" : "=r"(at) : "r"(bar_at)); asm volatile("st.shared::cluster.u64 [%0], %1;" ::"r"(at), "l"(7ull) : "memory");)",
        R"(uint64_t* at; asm("mapa.u64 %0, %1, %2;" : "=l"(at) : "l"(&bar), "r"(1)); *at = 7;)"}},
      {"stmatrix", "MatrixStore ?:16 count=8 mask=4294967295 [0-63]\nwrite Shared tile+0..112:16 [0-7, 32-39]",
       {R"(asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(tile_at), "r"(threadIdx.x) : "memory");)",
        R"(asm volatile("stmatrix.sync.aligned.x1.m8n8.shared::cta.b16 [%0], %1;" ::"r"(tile_at), "r"(threadIdx.x) : "memory");)"}},
      {"ldmatrix", "MatrixLoad ?:16 count=8 mask=4294967295 [0-63]\nread Shared tile+0..112:16 [0-7, 32-39]",
       {R"(unsigned r; asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(tile_at) : "memory");)",
        R"(unsigned r; asm volatile("ldmatrix.sync.aligned.x1.trans.m8n8.shared::cta.b16 %0, [%1];" : "=r"(r) : "r"(tile_at) : "memory");)"}},
      {"grid_dependency", "GridDependencyWait [0-63]\nLaunchDependents [0-63]",
       {"cudaGridDependencySynchronize(); cudaTriggerProgrammaticLaunchCompletion();",
        R"(asm volatile("griddepcontrol.wait;" ::: "memory"); asm volatile("griddepcontrol.launch_dependents;");)",
        "cutlass::arch::wait_on_dependent_grids(); cutlass::arch::launch_dependent_grids();"}},
  };
  return All;
}

std::string place(const Trace& T, const Location& L, const ThreadSet& M) {
  if (L.Object < 0) return "?";
  const MemObject& O = T.Objects[static_cast<size_t>(L.Object)];
  auto at = [&](int I) { return T.Pool->print(L.Offset.at(static_cast<unsigned>(I))); };
  std::string S = std::string(toString(O.Spc)) + " " + O.Name;
  if (O.K == MemObject::RemoteShared) return "remote " + T.Objects[static_cast<size_t>(O.Remote)].Name;
  S += "+" + at(M.first());
  if (at(M.first()) != at(M.last())) S += ".." + at(M.last());
  return S;
}

/// What an event says to a check, in words that do not name the spelling.
std::string describe(const Trace& T, const Event& E) {
  std::ostringstream S;
  auto val = [&](const char* Name, bool Has, const Value& V) {
    if (Has) S << " " << Name << "=" << T.Pool->print(V.at(static_cast<unsigned>(E.Mask.first())));
  };
  if (E.K == Event::Exit) return "";
  if (E.K == Event::Opaque) return "opaque " + std::string(E.Spelling);
  if (E.K == Event::Access) {
    if (E.Mem.Object < 0) return "access ?";
    const MemObject& O = T.Objects[static_cast<size_t>(E.Mem.Object)];
    if (O.K == MemObject::Local || O.K == MemObject::Parameter) return "";
    S << (E.Write ? "write " : "read ") << place(T, E.Mem, E.Mask) << ":" << E.Bytes;
  } else {
    switch (E.Fx->Kind) {
    case EffectKind::None: case EffectKind::AddressCast: case EffectKind::MapRemote: case EffectKind::GroupHandle: case EffectKind::GroupRank:
    case EffectKind::SpecialRegister: case EffectKind::BarHandle: return "";
    // a load or store with an order is one whether it is called atomic or not; so is a wait that the program repeats
    case EffectKind::Load: S << (E.Ord <= Order::Weak ? "read" : "load"); break;
    case EffectKind::Store: S << (E.Ord <= Order::Weak ? "write" : "store"); break;
    case EffectKind::BarTryWait: case EffectKind::BarTestWait: case EffectKind::BarWait: S << "Wait"; break;
    case EffectKind::Atomic:
      if (E.Fx->Op == AtomicOp::Load) S << "load";
      else if (E.Fx->Op == AtomicOp::Store) S << "store";
      else S << "Atomic " << toString(E.Fx->Op);
      break;
    default: S << toString(E.Fx->Kind);
    }
    if (E.Lvl != Level::None && E.Fx->Kind != EffectKind::MatrixLoad && E.Fx->Kind != EffectKind::MatrixStore) S << " " << toString(E.Lvl);
    if (E.Fx->Eng != Engine::None) S << " " << toString(E.Fx->Eng);
    if (E.Fx->Dir != Direction::None) S << " " << toString(E.Fx->Dir);
    if (E.Fx->Kind == EffectKind::Commit || E.Fx->Kind == EffectKind::GroupWait) S << " " << toString(E.Fx->Group);
    if (E.Fx->Kind == EffectKind::ProxyFence) S << " " << toString(E.Fx->Proxy) << " " << toString(E.Fx->Spc);
    bool Orders = E.Fx->Kind != EffectKind::ExecBarrier && E.Fx->Kind != EffectKind::BarInit && E.Fx->Kind != EffectKind::ProxyFence &&
                  E.Fx->Kind != EffectKind::MbarrierInitFence && E.Fx->Kind != EffectKind::Copy && E.Fx->Kind != EffectKind::MatrixLoad &&
                  E.Fx->Kind != EffectKind::MatrixStore && E.Lvl != Level::Named;
    if (Orders && E.Ord > Order::Weak) S << " " << toString(E.Ord);
    if (Orders && E.Scp != Scope::None && E.Lvl != Level::Cluster) S << " " << toString(E.Scp);
    if (E.Fx->Kind == EffectKind::Copy) {
      S << " " << place(T, E.Dst, E.Mask);
      if (E.Fx->Eng != Engine::Tensor) S << " " << place(T, E.Src, E.Mask);
      if (E.Obj.Object >= 0) S << " " << place(T, E.Obj, E.Mask);
    } else if (E.Fx->Kind == EffectKind::MatrixLoad || E.Fx->Kind == EffectKind::MatrixStore || E.Read || E.Write)
      S << " " << place(T, E.Mem, E.Mask) << ":" << E.Bytes;
    else if (E.Obj.Object >= 0 && E.Lvl == Level::None) // a group object says who takes part, and that is in the mask
      S << " " << place(T, E.Obj, E.Mask);
    val("count", E.HasCount, E.Count);
    val("tx", E.HasTx, E.Tx);
    val("bytes", E.HasSize && E.Fx->Kind == EffectKind::Copy && E.Fx->Eng != Engine::Tensor, E.Size);
    val("mask", E.HasMask, E.Mask_);
    val("parity", E.HasParity, E.Parity);
    val("n", E.HasN, E.N);
    val("id", E.HasId && E.Lvl == Level::Named, E.Id);
    if (E.Fx->Read) S << " read";
  }
  S << " [" << E.Mask.print() << "]";
  return S.str();
}

std::string trim(std::string S) {
  while (!S.empty() && S.back() == '\n') S.pop_back();
  return S;
}

class Spellings : public testing::TestWithParam<unsigned> {
protected:
  /// Parsed once: by "NAME_NUMBER" of a kernel what it does.
  static const std::map<std::string, std::string>& found() {
    static const std::map<std::string, std::string> Found = [] {
      std::string Text = Prelude;
      for (const Effects& E : effects())
        for (size_t I = 0; I < E.Spellings.size(); ++I) Text += kernel(std::string(E.Name) + "_" + std::to_string(I), E.Spellings[I]);
      std::map<std::string, std::string> Out;
      withSource(Text, [&](clang::ASTContext& Ctx) {
        forKernels(Ctx, [&](const KernelModel& K) {
          const Trace& T = *K.Runs[0].T;
          std::string S;
          for (const Event& E : T.Events)
            if (std::string D = describe(T, E); !D.empty()) S += D + "\n";
          for (const std::string& U : T.Unmodelled) S += "not modelled: " + U + "\n";
          Out[K.Name] = trim(S);
        });
      });
      return Out;
    }();
    return Found;
  }
};

TEST_P(Spellings, GiveTheSameEvents) {
  const Effects& E = effects()[GetParam()];
  for (size_t I = 0; I < E.Spellings.size(); ++I) {
    auto It = found().find(std::string(E.Name) + "_" + std::to_string(I));
    ASSERT_NE(It, found().end());
    EXPECT_EQ(It->second, E.Events) << E.Spellings[I];
  }
}
INSTANTIATE_TEST_SUITE_P(Effects, Spellings, testing::Range(0u, static_cast<unsigned>(effects().size())),
                         [](const auto& I) { return std::string(effects()[I.param].Name); });

} // namespace
