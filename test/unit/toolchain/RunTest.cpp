//===- RunTest.cpp - passes that run in process -------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Support.h"

using namespace cudalint::toolchain;

namespace {

/// Parses the text's device pass and expects no error.
Parsed clean(llvm::StringRef Text, const Toolkit& Cuda, const std::vector<std::string>& Flags = {"-std=c++17", "-arch=sm_90a"}) {
  Source File(Text);
  Parsed Result = parse(File.device(Cuda, Flags));
  EXPECT_TRUE(Result.Run.Started) << Result.Run.Failure;
  EXPECT_EQ(Result.Run.Errors, 0u) << Result.firstError();
  return Result;
}

TEST(Prelude, AnnotatesWithTheWordsThatTheModelReads) {
  for (const char* Word : {cudalint::SharedAnnotation, cudalint::ManagedAnnotation})
    EXPECT_TRUE(preludeText().contains("annotate(\"" + std::string(Word) + "\")")) << Word;
}

TEST(Run, PlainKernelHostAndDevice) {
  REQUIRE_TOOLKIT(Cuda);
  Source File("__global__ void kernel(int* p) { p[threadIdx.x] = max(1, 2); }\n"
              "int main() { kernel<<<1, 32>>>(nullptr); return min(3, 4u) + isnan(1.0); }\n");
  std::vector<Pass> Passes = File.passes({"-std=c++17", "-arch=sm_90a"}, Cuda);
  ASSERT_EQ(Passes.size(), 2u);
  EXPECT_EQ(Passes[0].name(), "sm_90a");
  EXPECT_EQ(Passes[1].name(), "host");
  for (const Pass& P : Passes) {
    Parsed Result = parse(P);
    EXPECT_TRUE(Result.Run.Started) << Result.Run.Failure;
    EXPECT_EQ(Result.Run.Errors, 0u) << P.name() << ": " << Result.firstError();
    EXPECT_TRUE(Result.Functions.count("kernel"));
  }
}

TEST(Run, SharedBarrierKeepsItsUsesInTemplatesToo) {
  REQUIRE_TOOLKIT(Cuda);
  Source File(R"(
#include <cuda/barrier>
#include <cuda/pipeline>
using barrier = cuda::barrier<cuda::thread_scope_block>;
template <int N> __global__ void tiled(int* p) {
  __shared__ barrier bar;
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  __shared__ int tile[N];
  extern __shared__ int dynamic[];
  if (threadIdx.x == 0)
    init(&bar, blockDim.x);
  __syncthreads();
  tile[threadIdx.x] = p[threadIdx.x] + dynamic[0];
  bar.arrive_and_wait();
}
__global__ void plain() {
  __shared__ barrier bar;
  if (threadIdx.x == 0)
    init(&bar, blockDim.x);
  bar.arrive_and_wait();
}
void host(int* p) { tiled<32><<<1, 32>>>(p); }
)");
  for (const Pass& P : File.passes({"-std=c++17", "-arch=sm_90a"}, Cuda)) {
    Parsed Result = parse(P);
    EXPECT_EQ(Result.Run.Errors, 0u) << P.name() << ": " << Result.firstError();
    EXPECT_EQ(Result.Shared["bar"], 3u); // the template, its instance, the plain kernel
    EXPECT_EQ(Result.Shared["state"], 2u);
    EXPECT_EQ(Result.Shared["dynamic"], 2u);
    EXPECT_EQ(Result.Recovery, 0u);
    EXPECT_GE(Result.Calls, 6u);
  }
}

TEST(Run, SharedOfNamespaceScopeIsTolerated) {
  REQUIRE_TOOLKIT(Cuda);
  Parsed Result = clean("__shared__ int table[32];\nextern __shared__ float pool[];\n"
                        "__device__ float f(int i) { return table[i] + pool[i]; }\n"
                        "__global__ void k(float* p) { p[0] = f(1) + pool[2]; }\n",
                        Cuda);
  EXPECT_GT(Result.Run.Tolerated, 0u);
}

TEST(Run, HostVariableInDeviceCodeStaysAnError) {
  REQUIRE_TOOLKIT(Cuda);
  Source File("int counter;\n__global__ void k() { counter = 1; }\n");
  Parsed Result = parse(File.device(Cuda));
  EXPECT_EQ(Result.Run.Errors, 1u);
  EXPECT_NE(Result.firstError().find("reference to __host__ variable"), std::string::npos);
}

TEST(Run, AsmDialect) {
  REQUIRE_TOOLKIT(Cuda);
  Parsed Result = clean("__global__ void k(int* p, long long b) {\n"
                        "  int x;\n"
                        "  asm volatile(\"mov.u32 %0, %clusterid.x;\" : \"=r\"(x));\n"
                        "  asm volatile(\"{ .reg .b32 %rx; mov.b32 %rx, %globaltimer; }\");\n"
                        "  asm volatile(\"st.global.b32 [%1], %0;\" :: \"r\"(x) \"l\"(b));\n"
                        "  *p = x;\n"
                        "}\n",
                        Cuda);
  EXPECT_EQ(Result.Asm, 3u);
  EXPECT_GT(Result.Run.Tolerated, 0u);
}

TEST(Run, MissingTypenameKeepsTheBody) {
  REQUIRE_TOOLKIT(Cuda);
  Parsed Result = clean("struct Traits { using Input = int; };\n"
                        "template <class T> __global__ void k(int* p) { T::Input x = max(1, 2); *p = x; }\n"
                        "void host() { k<Traits><<<1, 1>>>(nullptr); }\n",
                        Cuda);
  EXPECT_EQ(Result.Run.Tolerated, 1u);
  EXPECT_EQ(Result.Recovery, 0u);
}

TEST(Run, NvccBuiltIns) {
  REQUIRE_TOOLKIT(Cuda);
  clean(R"(
#include <cooperative_groups.h>
__managed__ int shared_counter;
struct alignas(16) Wide { long long a, b; };
__global__ void __launch_bounds__(128, 2) __maxnreg__(64) limited() {}
__global__ void __block_size__((64, 1, 1), (2, 1, 1)) sized() {}
__global__ void __cluster_dims__(2, 1, 1) clustered() { cooperative_groups::this_cluster().sync(); }
__global__ void k(int* p, unsigned long long* q, volatile float* f, float4* v, Wide* w, float2* two) {
  int expected = 1;
  __nv_atomic_store_n(p, 1, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
  *p = __nv_atomic_load_n(p, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK);
  __nv_atomic_fetch_add(q, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM);
  __nv_atomic_add(p, 1, __NV_ATOMIC_RELAXED);
  __nv_atomic_compare_exchange_n(p, &expected, 2, false, __NV_ATOMIC_ACQ_REL, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_CLUSTER);
  __nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_DEVICE);
  __stcg(v, __ldcg(v));
  __stcs(p, __ldlu(p));
  __stwb(p, __ldca(p));
  *two = __ffma2_rn(*two, *two, *two);
  atomicExch(w, *w);
  atomicAdd(&shared_counter, 1);
  assert(*p == 0);
  printf("%d\n", *p);
}
#if __CUDACC__ && __CUDACC_VER_MAJOR__ >= 11 && __CUDA_ARCH_SPECIFIC__ == 900
int seen = shared_counter;
#else
#error "macros of nvcc are missing"
#endif
)",
        Cuda);
}

TEST(Run, OldApi) {
  REQUIRE_TOOLKIT(Cuda);
  clean(R"(
texture<float, 2, cudaReadModeElementType> image;
texture<uchar4, 2, cudaReadModeNormalizedFloat> colours;
surface<void, 2> target;
__global__ void k(float* p) {
  float4 c = tex2D(colours, 1.f, 2.f);
  surf2Dwrite(c.x, target, 0, 0);
  *p = tex2D(image, 1.f, 2.f);
}
int main() {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  image.filterMode = cudaFilterModeLinear;
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaBindTexture2D(0, image, nullptr, format, 1, 1, 4);
  cudaUnbindTexture(image);
  cudaThreadSynchronize();
  cudaMemAdvise(nullptr, 1, cudaMemAdviseSetReadMostly, 0);
  return prop.clockRate + prop.memoryClockRate + prop.computeMode;
}
)",
        Cuda);
}

TEST(Run, OldOverloadsDoNotMakeNamesAmbiguous) {
  REQUIRE_TOOLKIT(Cuda);
  clean("#include <cuda.h>\n"
        "template <auto F, class... A> void call(A... a) { F(a...); }\n"
        "void current(void* p, cudaMemLocation where, cudaGraph_t g) {\n"
        "#if CUDA_VERSION >= 13000\n"
        "  call<cudaMemAdvise>(p, size_t(1), cudaMemAdviseSetReadMostly, where);\n"
        "  call<cudaGraphGetEdges>(g, nullptr, nullptr, nullptr, static_cast<size_t*>(nullptr));\n"
        "#endif\n"
        "}\n"
        "void old(void* p, int device, cudaGraph_t g, size_t n) {\n"
        "  cudaMemAdvise(p, n, cudaMemAdviseSetReadMostly, device);\n"
        "  cudaMemPrefetchAsync(p, n, device);\n"
        "  cudaMemPrefetchAsync(p, n, device, 0);\n"
        "  cudaGraphGetEdges(g, nullptr, nullptr, &n);\n"
        "}\n",
        Cuda);
}

TEST(Run, ClusterDimensionsBelowSm90) {
  REQUIRE_TOOLKIT(Cuda);
  clean("__global__ void __cluster_dims__(2, 1, 1) k() {}\n", Cuda, {"-arch=sm_80"});
}

TEST(Run, FlagsThatShapeTheSource) {
  REQUIRE_TOOLKIT(Cuda);
  clean("#if !defined(__CUDACC_RDC__) || !defined(__CUDACC_DEBUG__) || !defined(__CUDACC_EXTENDED_LAMBDA__) || N != 4 || "
        "!defined(CUDA_API_PER_THREAD_DEFAULT_STREAM)\n#error missing\n#endif\n"
        "__global__ void child() {}\n__global__ void k() { child<<<1, 1>>>(); }\nstd::function<int()> f;\n",
        Cuda, {"-rdc=true", "-G", "--extended-lambda", "-DN=4", "--default-stream=per-thread", "-arch=sm_90"});
}

TEST(Run, GnuExtensionsInStrictMode) {
  REQUIRE_TOOLKIT(Cuda);
  clean("#if defined(linux) || defined(unix)\n#error GNU macros\n#endif\ntypeof(1) x;\n", Cuda, {"-std=c++17"});
}

TEST(Run, HeadersOfTheHostCompiler) {
  REQUIRE_TOOLKIT(Cuda);
  if (!llvm::sys::fs::exists(hostCompilerInclude() + "/omp.h"))
    GTEST_SKIP() << "gcc's omp.h is not installed";
  clean("#include <omp.h>\n#include <immintrin.h>\nint main() { return omp_get_max_threads(); }\n", Cuda,
        {"-Xcompiler", "-fopenmp"});
}

TEST(Run, FamilyTarget) {
  REQUIRE_TOOLKIT(Cuda);
  clean("#if __CUDA_ARCH_FAMILY_SPECIFIC__ != 1000 || defined(__CUDA_ARCH_SPECIFIC__) || defined(__CUDA_ARCH_FEAT_SM100_ALL) || "
        "__CUDA_ARCH__ != 1000\n#error macros\n#endif\n",
        Cuda, {"-arch=sm_100f"});
}

TEST(Run, BrokenCodeIsCountedAndParsedOn) {
  REQUIRE_TOOLKIT(Cuda);
  Source File("__global__ void first() { int x = ; }\n#include \"nowhere.h\"\n__global__ void second() { undeclared(); }\n");
  Parsed Result = parse(File.device(Cuda));
  EXPECT_TRUE(Result.Run.Started);
  EXPECT_EQ(Result.Run.Errors, 2u); // the missing header ends the diagnostics
  ASSERT_FALSE(Result.Run.First.empty());
  EXPECT_EQ(Result.Run.First.front().Line, 1u);
  EXPECT_TRUE(Result.Run.First.back().Fatal);
  EXPECT_TRUE(Result.Functions.count("first"));
}

TEST(Run, MissingFileAndBadFlag) {
  REQUIRE_TOOLKIT(Cuda);
  Source File("");
  Pass P = File.device(Cuda);
  Pass Gone = P;
  Gone.File = File.Home.at("gone.cu");
  EXPECT_FALSE(parse(Gone).Run.Started);
  EXPECT_NE(parse(Gone).Run.Failure.find("gone.cu"), std::string::npos);
  Pass Bad = P;
  Bad.Arguments.insert(Bad.Arguments.begin() + 1, "--cuda-gpu-arch=sm_1");
  Parsed Result = parse(Bad);
  EXPECT_FALSE(Result.Run.Started);
  EXPECT_FALSE(Result.Run.Failure.empty());
}

TEST(Run, HeaderOnItsOwn) {
  REQUIRE_TOOLKIT(Cuda);
  Source File("#pragma once\ntemplate <class T> __global__ void k(T* p) { p[blockIdx.x] = T(); }\n", "kernel.cuh");
  Parsed Result = parse(File.device(Cuda));
  EXPECT_EQ(Result.Run.Errors, 0u) << Result.firstError();
  EXPECT_TRUE(Result.Functions.count("k"));
}

TEST(Run, BundledHeadersNeedNoToolkit) {
  std::string Error;
  Toolkit Bundled = findToolkit({"bundled", "", "/", ""}, *fileSystem(), Error);
  ASSERT_FALSE(Bundled.Root.empty()) << Error;
  Source File("#include <cuda/barrier>\n"
              "__global__ void k(int* p) {\n"
              "  __shared__ cuda::barrier<cuda::thread_scope_block> bar;\n"
              "  if (threadIdx.x == 0) init(&bar, blockDim.x);\n"
              "  __syncthreads();\n"
              "  bar.arrive_and_wait();\n"
              "}\n"
              "int main() { k<<<1, 32>>>(nullptr); return cudaDeviceSynchronize(); }\n");
  for (const Pass& P : File.passes({"-std=c++17", "-arch=sm_90a"}, Bundled)) {
    Parsed Result = parse(P);
    EXPECT_TRUE(Result.Run.Started) << Result.Run.Failure;
    EXPECT_EQ(Result.Run.Errors, 0u) << P.name() << ": " << Result.firstError();
    EXPECT_EQ(Result.Recovery, 0u);
  }
}

} // namespace
