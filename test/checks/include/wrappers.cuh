// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The small wrappers of inline PTX that real projects write around mbarriers, bulk copies, LDGSTS and wgmma: what the cases of the
// proxy and barrier rules are written in. run_cases.py and mutate.py put this folder on the include path.
#pragma once
#include <cstdint>
#include <cuda.h>
#include <cuda_runtime.h>

__device__ __forceinline__ uint32_t smem(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
__device__ __forceinline__ void barInit(uint64_t* b, uint32_t n) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(smem(b)), "r"(n) : "memory"); }
__device__ __forceinline__ void barArrive(uint64_t* b) { asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(smem(b)) : "memory"); }
__device__ __forceinline__ void barExpect(uint64_t* b, uint32_t bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(smem(b)), "r"(bytes) : "memory");
}
__device__ __forceinline__ void barExpectOnly(uint64_t* b, uint32_t bytes) {
  asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;" ::"r"(smem(b)), "r"(bytes) : "memory");
}
__device__ __forceinline__ bool barTry(uint64_t* b, uint32_t parity) {
  uint32_t ok;
  asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\nselp.b32 %0, 1, 0, p;\n}" : "=r"(ok) : "r"(smem(b)), "r"(parity) : "memory");
  return ok;
}
__device__ __forceinline__ void barWait(uint64_t* b, uint32_t parity) {
  while (!barTry(b, parity)) {
  }
}
__device__ __forceinline__ void bulkLoad(void* to, const void* from, uint32_t bytes, uint64_t* b) {
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(smem(to)), "l"(from), "r"(bytes), "r"(smem(b)) : "memory");
}
__device__ __forceinline__ void tileLoad(void* to, const CUtensorMap* m, int x, int y, uint64_t* b) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::"r"(smem(to)), "l"(m), "r"(smem(b)), "r"(x), "r"(y) : "memory");
}
__device__ __forceinline__ void tileStore(const CUtensorMap* m, int x, int y, const void* from) {
  asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];" ::"l"(m), "r"(smem(from)), "r"(x), "r"(y) : "memory");
}
__device__ __forceinline__ void bulkStore(void* to, const void* from, uint32_t bytes) {
  asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(to), "r"(smem(from)), "r"(bytes) : "memory");
}
__device__ __forceinline__ void bulkCommit() { asm volatile("cp.async.bulk.commit_group;" ::: "memory"); }
template <int N>
__device__ __forceinline__ void bulkWaitRead() {
  asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(N) : "memory");
}
template <int N>
__device__ __forceinline__ void bulkWait() {
  asm volatile("cp.async.bulk.wait_group %0;" ::"n"(N) : "memory");
}
__device__ __forceinline__ void fenceAsync() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }
__device__ __forceinline__ void fenceAsyncGlobal() { asm volatile("fence.proxy.async.global;" ::: "memory"); }
__device__ __forceinline__ void fenceInit() { asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory"); }
__device__ __forceinline__ void named(int id, int n) { asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(n) : "memory"); }
__device__ __forceinline__ void namedArrive(int id, int n) { asm volatile("bar.arrive %0, %1;" ::"r"(id), "r"(n) : "memory"); }
__device__ __forceinline__ bool elected() {
  uint32_t ok;
  asm volatile("{\n.reg .pred p;\nelect.sync _|p, 0xffffffff;\nselp.b32 %0, 1, 0, p;\n}" : "=r"(ok));
  return ok;
}
__device__ __forceinline__ void copy16(void* to, const void* from) { asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(smem(to)), "l"(from) : "memory"); }
__device__ __forceinline__ void copyCommit() { asm volatile("cp.async.commit_group;" ::: "memory"); }
template <int N>
__device__ __forceinline__ void copyWait() {
  asm volatile("cp.async.wait_group %0;" ::"n"(N) : "memory");
}
__device__ __forceinline__ void mmaFence() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
__device__ __forceinline__ void mmaCommit() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
template <int N>
__device__ __forceinline__ void mmaWait() {
  asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(N) : "memory");
}
__device__ __forceinline__ uint64_t desc(const void* p) { return (static_cast<uint64_t>(smem(p)) & 0x3ffff) >> 4 | 8ull << 16 | 16ull << 32; }
__device__ __forceinline__ void mma(float (&d)[4], uint64_t a, uint64_t b) {
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "l"(a), "l"(b));
}
__device__ __forceinline__ void mapBase(CUtensorMap* m, const void* p) { asm volatile("tensormap.replace.tile.global_address.shared::cta.b1024.b64 [%0], %1;" ::"r"(smem(m)), "l"(p) : "memory"); }
__device__ __forceinline__ void mapBaseGlobal(CUtensorMap* m, const void* p) { asm volatile("tensormap.replace.tile.global_address.global.b1024.b64 [%0], %1;" ::"l"(m), "l"(p) : "memory"); }
__device__ __forceinline__ void mapRelease() { asm volatile("fence.proxy.tensormap::generic.release.gpu;" ::: "memory"); }
__device__ __forceinline__ void mapAcquire(const CUtensorMap* m) { asm volatile("fence.proxy.tensormap::generic.acquire.gpu [%0], 128;" ::"l"(m) : "memory"); }
__device__ __forceinline__ void mapPublish(CUtensorMap* to, const CUtensorMap* from) {
  asm volatile("tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%0], [%1], 128;" ::"l"(to), "r"(smem(from)) : "memory");
}

// Further forms of arrivals.
__device__ __forceinline__ void barArriveN(uint64_t* b, uint32_t n) { asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 _, [%0], %1;" ::"r"(smem(b)), "r"(n) : "memory"); }
__device__ __forceinline__ void barDrop(uint64_t* b) { asm volatile("mbarrier.arrive_drop.shared::cta.b64 _, [%0];" ::"r"(smem(b)) : "memory"); }
__device__ __forceinline__ uint64_t barToken(uint64_t* b) {
  uint64_t t;
  asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];" : "=l"(t) : "r"(smem(b)) : "memory");
  return t;
}
__device__ __forceinline__ bool barTest(uint64_t* b, uint64_t token) {
  uint32_t ok;
  asm volatile("{\n.reg .pred p;\nmbarrier.test_wait.shared::cta.b64 p, [%1], %2;\nselp.b32 %0, 1, 0, p;\n}" : "=r"(ok) : "r"(smem(b)), "l"(token) : "memory");
  return ok;
}
__device__ __forceinline__ void barInval(uint64_t* b) { asm volatile("mbarrier.inval.shared::cta.b64 [%0];" ::"r"(smem(b)) : "memory"); }
__device__ __forceinline__ void copyArrive(uint64_t* b) { asm volatile("cp.async.mbarrier.arrive.shared::cta.b64 [%0];" ::"r"(smem(b)) : "memory"); }
__device__ __forceinline__ void copyArriveNoinc(uint64_t* b) { asm volatile("cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%0];" ::"r"(smem(b)) : "memory"); }

// Clusters.
__device__ __forceinline__ uint32_t ctaRank() {
  uint32_t r;
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(r));
  return r;
}
__device__ __forceinline__ uint32_t peerOf(const void* p, uint32_t rank) {
  uint32_t a;
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(a) : "r"(smem(p)), "r"(rank));
  return a;
}
__device__ __forceinline__ void ctasArrive() { asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory"); }
__device__ __forceinline__ void ctasArriveRelaxed() { asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory"); }
__device__ __forceinline__ void ctasWait() { asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory"); }
__device__ __forceinline__ void ctasSync() {
  ctasArrive();
  ctasWait();
}
__device__ __forceinline__ void arriveAt(uint32_t remote) { asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(remote) : "memory"); }
__device__ __forceinline__ void expectAt(uint32_t remote, uint32_t bytes) {
  asm volatile("mbarrier.arrive.expect_tx.release.cluster.shared::cluster.b64 _, [%0], %1;" ::"r"(remote), "r"(bytes) : "memory");
}
__device__ __forceinline__ void barWaitCtas(uint64_t* b, uint32_t parity) {
  asm volatile("{\n.reg .pred p;\nAGAIN:\nmbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [%0], %1;\n@p bra OVER;\nbra AGAIN;\nOVER:\n}" ::"r"(smem(b)), "r"(parity) : "memory");
}
__device__ __forceinline__ void storeAt(uint32_t remote, float x) { asm volatile("st.shared::cluster.f32 [%0], %1;" ::"r"(remote), "f"(x) : "memory"); }
__device__ __forceinline__ float loadAt(uint32_t remote) {
  float x;
  asm volatile("ld.shared::cluster.f32 %0, [%1];" : "=f"(x) : "r"(remote) : "memory");
  return x;
}
__device__ __forceinline__ void storeAsync(uint32_t remote, float x, uint32_t remoteBar) {
  asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.f32 [%0], %1, [%2];" ::"r"(remote), "f"(x), "r"(remoteBar) : "memory");
}
__device__ __forceinline__ void bulkLoadMulticast(void* to, const void* from, uint32_t bytes, uint64_t* b, uint16_t ctas) {
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1], %2, [%3], %4;" ::"r"(smem(to)), "l"(from), "r"(bytes), "r"(smem(b)), "h"(ctas) : "memory");
}
__device__ __forceinline__ void bulkToPeer(uint32_t remote, const void* from, uint32_t bytes, uint32_t remoteBar) {
  asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(remote), "r"(smem(from)), "r"(bytes), "r"(remoteBar) : "memory");
}
