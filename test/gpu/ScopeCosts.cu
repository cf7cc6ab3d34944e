//===- ScopeCosts.cu - what scopes and orders of atomics cost -----------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Runner.h"
#include <cuda/atomic>
#include <utility>

namespace cudalint::gpu {
namespace {

constexpr int kOperations = 512;

enum class Memory { Shared, Global };

/// One counter a block. `alone`: only thread 0 of block 0 works, each addition depends on the one before.
/// Otherwise each thread stores to its own word of global memory before each addition.
template <Memory memory, cuda::thread_scope scope, cuda::memory_order order>
__global__ void addUp(int* counters, int* words, bool alone) {
  __shared__ int shared;
  if (threadIdx.x == 0) shared = counters[blockIdx.x] = 0;
  __syncthreads();
  cuda::atomic_ref<int, scope> counter(memory == Memory::Shared ? shared : counters[blockIdx.x]);
  if (alone) {
    int step = 1;
    if (threadIdx.x == 0)
      for (int i = 0; i < kOperations; ++i) step = (counter.fetch_add(step, order) & 0) + 1;
  } else {
    volatile int* mine = &words[blockIdx.x * blockDim.x + threadIdx.x];
    for (int i = 0; i < kOperations; ++i) {
      *mine = i;
      counter.fetch_add(1, order);
    }
  }
  __syncthreads();
  if (threadIdx.x == 0) words[blockIdx.x * blockDim.x] = counter.load(cuda::memory_order_relaxed);
}

template <Memory memory, cuda::thread_scope scope, cuda::memory_order order>
ScopeCost measure(Recorder& record, const char* scopeName, const char* orderName) {
  int multiprocessors = 1;
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
  const int blocks = multiprocessors * 2, threads = 128;
  Buffer<int> counters(blocks), words(blocks * threads);
  ScopeCost cost{memory == Memory::Shared ? "shared" : "global", scopeName, orderName};
  if (!record.ready(counters) || !record.ready(words)) return cost;
  auto time = [&](int grid, int block, bool alone) {
    return medianMilliseconds(record,
                              [&] {
                                addUp<memory, scope, order><<<grid, block>>>(counters.get(), words.get(), alone);
                                return cudaGetLastError();
                              }) *
           1e6 / kOperations;
  };
  cost.alone = time(1, 32, true);
  cost.afterStore = time(blocks, threads, false);
  return cost;
}

template <Memory memory, cuda::thread_scope scope>
void allOrders(Recorder& record, std::vector<ScopeCost>& costs, const char* name) {
  costs.push_back(measure<memory, scope, cuda::memory_order_relaxed>(record, name, "relaxed"));
  costs.push_back(measure<memory, scope, cuda::memory_order_acq_rel>(record, name, "acq_rel"));
  costs.push_back(measure<memory, scope, cuda::memory_order_seq_cst>(record, name, "seq_cst"));
}

template <Memory memory> void allScopes(Recorder& record, std::vector<ScopeCost>& costs) {
  allOrders<memory, cuda::thread_scope_block>(record, costs, "block");
  allOrders<memory, cuda::thread_scope_device>(record, costs, "device");
  allOrders<memory, cuda::thread_scope_system>(record, costs, "system");
}

} // namespace

std::vector<ScopeCost> measureScopeCosts(std::string& error) {
  Recorder record;
  std::vector<ScopeCost> costs;
  allScopes<Memory::Shared>(record, costs);
  allScopes<Memory::Global>(record, costs);
  error = record.outcome.error;
  return error.empty() ? costs : std::vector<ScopeCost>();
}

} // namespace cudalint::gpu
