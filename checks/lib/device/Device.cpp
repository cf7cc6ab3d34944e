//===- Device.cpp - compute capabilities: targets, limits, features -----------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/Device.h"
#include <algorithm>
#include <array>

namespace cudalint {
namespace {

constexpr int64_t KB = 1024;

// ---- targets -------------------------------------------------------------------------------------------------------

struct TargetInfo {
  unsigned Capability;
  unsigned Plain, A, F; // first toolkit of each suffix, 0: never
  unsigned Last;        // last toolkit, 0: current
};
// Source: PTX ISA, "Release notes" and ".target"; CUDA toolkit release notes (13.0 dropped everything below 7.5).
constexpr TargetInfo Targets[] = {
    {500, 6000, 0, 0, 12090},  {520, 6050, 0, 0, 12090},  {530, 7000, 0, 0, 12090},    {600, 8000, 0, 0, 12090},
    {610, 8000, 0, 0, 12090},  {620, 8000, 0, 0, 12090},  {700, 9000, 0, 0, 12090},    {720, 9010, 0, 0, 12090},
    {750, 10000, 0, 0, 0},     {800, 11000, 0, 0, 0},     {860, 11010, 0, 0, 0},       {870, 11040, 0, 0, 0},
    {880, 13000, 0, 0, 0},     {890, 11080, 0, 0, 0},     {900, 11080, 12000, 0, 0},   {1000, 12080, 12080, 12090, 0},
    {1030, 12090, 12090, 12090, 0}, {1100, 13000, 13000, 13000, 0}, {1200, 12080, 12080, 12090, 0},
    {1210, 12090, 12090, 12090, 0}};

constexpr auto Capabilities = [] {
  std::array<unsigned, std::size(Targets)> A{};
  for (size_t I = 0; I < A.size(); ++I) A[I] = Targets[I].Capability;
  return A;
}();

/// 10.1 is 11.0.
unsigned normal(unsigned ComputeCapability) { return ComputeCapability == 1010 ? 1100 : ComputeCapability; }

const TargetInfo* target(unsigned ComputeCapability) {
  for (const TargetInfo& T : Targets)
    if (T.Capability == normal(ComputeCapability)) return &T;
  return nullptr;
}

bool contains(std::span<const unsigned> S, unsigned V) { return std::find(S.begin(), S.end(), V) != S.end(); }

int suffixRank(char S) { return S == 'a' ? 2 : S == 'f' ? 1 : 0; }

} // namespace

std::string Architecture::name() const {
  std::string S = "sm_" + std::to_string(ComputeCapability / 10);
  if (Suffix) S += Suffix;
  return S;
}

std::strong_ordering Architecture::operator<=>(const Architecture& B) const {
  if (auto C = ComputeCapability <=> B.ComputeCapability; C != 0) return C;
  return suffixRank(Suffix) <=> suffixRank(B.Suffix);
}

std::optional<Architecture> parseArchitecture(std::string_view Text, std::string* Why) {
  auto Fail = [&](std::string Message) -> std::optional<Architecture> {
    if (Why) *Why = std::move(Message);
    return std::nullopt;
  };
  std::string Quoted = "'" + std::string(Text.substr(0, 40)) + "'";
  std::string_view S = Text;
  for (std::string_view Prefix : {"sm_", "compute_", "lto_"})
    if (S.starts_with(Prefix)) {
      S.remove_prefix(Prefix.size());
      break;
    }
  auto IsDigit = [](char C) { return C >= '0' && C <= '9'; };
  size_t N = 0;
  unsigned Number = 0;
  while (N < S.size() && N < 4 && IsDigit(S[N])) Number = Number * 10 + unsigned(S[N++] - '0');
  if (N == 0 || N > 3) return Fail(Quoted + " is no target; write one like sm_80 or sm_90a");
  if (N < S.size() && S[N] == '.') {
    if (N + 1 >= S.size() || !IsDigit(S[N + 1])) return Fail(Quoted + " is no target; write one like sm_80 or 9.0a");
    Number = Number * 10 + unsigned(S[N + 1] - '0');
    N += 2;
  }
  std::string_view Rest = S.substr(N);
  Architecture A{normal(Number * 10), 0};
  if (Rest == "a" || Rest == "f")
    A.Suffix = Rest[0];
  else if (!Rest.empty())
    return Fail(Quoted + " is no target; only the suffixes 'a' and 'f' exist");
  const TargetInfo* T = target(A.ComputeCapability);
  if (!T) {
    Architecture Nearest{Capabilities[0], 0};
    for (unsigned K : Capabilities)
      if (K <= A.ComputeCapability) Nearest.ComputeCapability = K;
    return Fail(Quoted + " is not a compute capability from 5.0 to 12.1; the nearest is " + Nearest.name());
  }
  if ((A.Suffix == 'a' && !T->A) || (A.Suffix == 'f' && !T->F)) {
    std::string Plain = Architecture{A.ComputeCapability, 0}.name();
    return Fail(Quoted + ": " + Plain + " has no '" + A.Suffix + "' variant; write " + Plain);
  }
  return A;
}

std::span<const unsigned> knownCapabilities() { return Capabilities; }

std::string capabilityText(unsigned ComputeCapability) {
  return std::to_string(ComputeCapability / 100) + "." + std::to_string(ComputeCapability / 10 % 10);
}

std::span<const unsigned> familyOf(unsigned ComputeCapability) {
  // Source: CUDA Programming Guide, "Family-specific targets".
  static constexpr unsigned F100[] = {1000, 1030}, F103[] = {1030}, F110[] = {1100}, F120[] = {1200, 1210},
                            F121[] = {1210};
  switch (normal(ComputeCapability)) {
  case 1000: return F100;
  case 1030: return F103;
  case 1100: return F110;
  case 1200: return F120;
  case 1210: return F121;
  default: return {};
  }
}

bool runsOn(const Architecture& Target, unsigned Device, bool Ptx) {
  unsigned CC = normal(Target.ComputeCapability);
  Device = normal(Device);
  if (Target.Suffix == 'a') return CC == Device;
  if (Target.Suffix == 'f') return contains(familyOf(CC), Device);
  if (Device < CC) return false;
  return Ptx || Device / 100 == CC / 100;
}

unsigned firstToolkit(const Architecture& A) {
  const TargetInfo* T = target(A.ComputeCapability);
  return !T ? 0 : A.Suffix == 'a' ? T->A : A.Suffix == 'f' ? T->F : T->Plain;
}
unsigned lastToolkit(const Architecture& A) {
  const TargetInfo* T = target(A.ComputeCapability);
  return T ? T->Last : 0;
}

// ---- limits --------------------------------------------------------------------------------------------------------

namespace {

constexpr int Fixed64[] = {64};
constexpr int Fixed96[] = {96};
constexpr int Volta[] = {0, 8, 16, 32, 64, 96};
constexpr int Turing[] = {32, 64};
constexpr int Ampere[] = {0, 8, 16, 32, 64, 100, 132, 164};
constexpr int Small[] = {0, 8, 16, 32, 64, 100};
constexpr int Hopper[] = {0, 8, 16, 32, 64, 100, 132, 164, 196, 228};

constexpr int K64 = 65536, K32 = 32768;

// After the carveouts: resident blocks, resident threads, L1 + shared memory, registers of a multiprocessor, of a block,
// largest cluster. 1 KB of each block is reserved from 8.0 on.
constexpr DeviceLimits Table[] = {
    {500, 64 * KB, 48 * KB, 0, 256, Fixed64, 32, 2048, 0, K64, K64, 0},
    {520, 96 * KB, 48 * KB, 0, 256, Fixed96, 32, 2048, 0, K64, K64, 0},
    {530, 64 * KB, 48 * KB, 0, 256, Fixed64, 32, 2048, 0, K64, K32, 0},
    {600, 64 * KB, 48 * KB, 0, 256, Fixed64, 32, 2048, 0, K64, K64, 0},
    {610, 96 * KB, 48 * KB, 0, 256, Fixed96, 32, 2048, 0, K64, K64, 0},
    {620, 64 * KB, 48 * KB, 0, 256, Fixed64, 32, 2048, 0, K64, K32, 0},
    {700, 96 * KB, 96 * KB, 0, 256, Volta, 32, 2048, 128, K64, K64, 0},
    {720, 96 * KB, 96 * KB, 0, 256, Volta, 32, 2048, 128, K64, K64, 0},
    {750, 64 * KB, 64 * KB, 0, 256, Turing, 16, 1024, 96, K64, K64, 0},
    {800, 164 * KB, 163 * KB, KB, 128, Ampere, 32, 2048, 192, K64, K64, 0},
    {860, 100 * KB, 99 * KB, KB, 128, Small, 16, 1536, 128, K64, K64, 0},
    {870, 164 * KB, 163 * KB, KB, 128, Ampere, 16, 1536, 192, K64, K64, 0},
    {880, 100 * KB, 99 * KB, KB, 128, Small, 16, 1536, 128, K64, K64, 0},
    {890, 100 * KB, 99 * KB, KB, 128, Small, 24, 1536, 128, K64, K64, 0},
    {900, 228 * KB, 227 * KB, KB, 128, Hopper, 32, 2048, 256, K64, K64, 16},
    {1000, 228 * KB, 227 * KB, KB, 128, Hopper, 32, 2048, 256, K64, K64, 16},
    {1030, 228 * KB, 227 * KB, KB, 128, Hopper, 32, 2048, 256, K64, K64, 16},
    {1100, 228 * KB, 227 * KB, KB, 128, Hopper, 24, 1536, 256, K64, K64, 8},
    {1200, 100 * KB, 99 * KB, KB, 128, Small, 24, 1536, 128, K64, K64, 8},
    {1210, 100 * KB, 99 * KB, KB, 128, Small, 24, 1536, 128, K64, K64, 8},
};
static_assert(std::size(Table) == std::size(Targets));

int64_t roundUp(int64_t V, int64_t To) { return (V + To - 1) / To * To; }

} // namespace

std::span<const DeviceLimits> allDeviceLimits() { return Table; }

const DeviceLimits* deviceLimits(unsigned ComputeCapability) {
  for (const DeviceLimits& D : Table)
    if (D.ComputeCapability == normal(ComputeCapability)) return &D;
  return nullptr;
}

int64_t staticSharedLimit(const Architecture& A) {
  const DeviceLimits* D = deviceLimits(A.ComputeCapability);
  if (D && A.isSpecific() && A.ComputeCapability >= 900) return D->SharedPerBlockOptin;
  return DefaultSharedPerBlock;
}

std::optional<int64_t> carveoutBytes(const DeviceLimits& D, int Percent) {
  if (Percent < 0 || Percent > 100) return std::nullopt;
  int64_t Wanted = roundUp(D.SharedPerMultiprocessor * Percent, 100) / 100;
  for (int Size : D.CarveoutKb)
    if (Size * KB >= Wanted) return Size * KB;
  return D.SharedPerMultiprocessor;
}

int64_t blocksBySharedMemory(const DeviceLimits& D, int64_t BytesPerBlock) {
  int64_t One = roundUp(std::max<int64_t>(BytesPerBlock, 0) + D.ReservedPerBlock, D.SharedGranularity);
  if (One == 0) return D.BlocksPerMultiprocessor;
  return std::min<int64_t>(D.SharedPerMultiprocessor / One, D.BlocksPerMultiprocessor);
}

int64_t residentBlocks(const DeviceLimits& D, int64_t Threads, int64_t BytesPerBlock, int64_t RegistersPerThread) {
  if (Threads <= 0 || Threads > MaxThreadsPerBlock || BytesPerBlock > D.SharedPerBlockOptin ||
      RegistersPerThread > MaxRegistersPerThread)
    return 0;
  int64_t Warps = roundUp(Threads, WarpSize) / WarpSize;
  int64_t Blocks = std::min(blocksBySharedMemory(D, BytesPerBlock), D.ThreadsPerMultiprocessor / (Warps * WarpSize));
  if (RegistersPerThread > 0) {
    int64_t PerWarp = roundUp(RegistersPerThread * WarpSize, RegisterGranularity);
    if (PerWarp * Warps > D.RegistersPerBlock) return 0;
    // Each of the four schedulers has its own part of the register file.
    Blocks = std::min(Blocks, D.RegistersPerMultiprocessor / 4 / PerWarp * 4 / Warps);
  }
  return Blocks;
}

// ---- features --------------------------------------------------------------------------------------------------------

namespace {

constexpr unsigned OnlyHopper[] = {900};
constexpr unsigned Everywhere[] = {900, 1000, 1030, 1100, 1200, 1210};
constexpr unsigned TensorMemory[] = {1000, 1030, 1100};
constexpr unsigned Blackwell[] = {1000, 1030};

// Source: rules.md §3, rows assembled with ptxas 13.0 for every target, the rest from the guide; first toolkit from the
// PTX ISA version that introduced the instruction (PTX ISA, "Release notes").
constexpr FeatureInfo Features[] = {
    {Feature::ScopedLegacyAtomics, "atomics with suffix _block or _system", 600, {}, false, 8000,
     "CUDA Programming Guide, Atomic functions", ""},
    {Feature::DoubleAtomicAdd, "atomicAdd on double", 600, {}, false, 8000, "CUDA Programming Guide, Atomic functions",
     ""},
    {Feature::CooperativeLaunch, "cooperative launch", 600, {}, false, 9000,
     "CUDA Programming Guide, Cooperative groups", ""},
    {Feature::IndependentThreadScheduling, "independent thread scheduling", 700, {}, false, 9000,
     "CUDA Programming Guide, Compute capabilities", ""},
    {Feature::OrderedAccess, "memory orders and scopes on ld, st, atom, red and fence", 700, {}, false, 9000,
     "PTX ISA, ld, st, atom, red, fence", ""},
    {Feature::MatchSync, "match.sync", 700, {}, false, 9000, "PTX ISA, match.sync", ""},
    {Feature::Nanosleep, "nanosleep", 700, {}, false, 10000, "PTX ISA, nanosleep", ""},
    {Feature::CudaBarrier, "cuda::barrier", 700, {}, false, 11000, "CUDA Programming Guide, Asynchronous barriers",
     "below 8.0 it is emulated"},
    {Feature::Wmma, "wmma", 700, {}, false, 9000, "PTX ISA, wmma", ""},
    {Feature::ShortCompareExchange, "16-bit atomicCAS", 700, {}, false, 10000,
     "CUDA Programming Guide, Atomic functions", ""},
    {Feature::Ldmatrix, "ldmatrix", 750, {}, false, 10020, "PTX ISA, ldmatrix; ptxas 13.0", ""},
    {Feature::AliasFence, "fence.proxy.alias", 700, {}, false, 11050, "PTX ISA, fence", ""},
    {Feature::OneWayFence, "fence.acquire, fence.release", 750, {}, false, 12070, "PTX ISA, fence; ptxas 13.0",
     "libcu++ asks for sm_90"},
    {Feature::AsyncCopy, "cp.async", 800, {}, false, 11000, "PTX ISA, cp.async; ptxas 13.0",
     "library copies fall back to synchronous ones below 8.0"},
    {Feature::Mbarrier, "mbarrier", 800, {}, false, 11000, "PTX ISA, mbarrier; ptxas 13.0", ""},
    {Feature::ReduxSync, "redux.sync", 800, {}, false, 11000, "PTX ISA, redux.sync; ptxas 13.0", ""},
    {Feature::MbarrierTryWait, "mbarrier.try_wait", 900, {}, false, 11080, "PTX ISA, mbarrier.try_wait; ptxas 13.0", ""},
    {Feature::MbarrierTransaction, "mbarrier transaction count", 900, {}, false, 12000,
     "PTX ISA, mbarrier.expect_tx; ptxas 13.0", ""},
    {Feature::MbarrierCluster, "mbarrier.arrive with count, order, scope or a remote barrier", 900, {}, false, 11080,
     "PTX ISA, mbarrier.arrive; ptxas 13.0", ""},
    {Feature::Clusters, "thread block clusters", 900, {}, false, 11080, "PTX ISA, barrier.cluster, mapa; ptxas 13.0",
     "12.x included; whether a cluster larger than one block launches depends on the device"},
    {Feature::AsyncProxyFence, "fence.proxy.async", 900, {}, false, 12000, "PTX ISA, fence; ptxas 13.0", ""},
    {Feature::TensormapFence, "fence.proxy.tensormap", 900, {}, false, 12030, "PTX ISA, fence; ptxas 13.0", ""},
    {Feature::BulkCopy, "cp.async.bulk", 900, {}, false, 12000, "PTX ISA, cp.async.bulk; ptxas 13.0", ""},
    {Feature::TensorCopy, "cp.async.bulk.tensor", 900, {}, false, 12000, "PTX ISA, cp.async.bulk.tensor; ptxas 13.0",
     ""},
    {Feature::Multicast, ".multicast::cluster", 900, {}, false, 12000, "PTX ISA, cp.async.bulk; ptxas 13.0",
     "slow unless compiled for 90a, 100a, 100f, 103a, 103f, 110a or 110f"},
    {Feature::BulkReduce, "cp.reduce.async.bulk", 900, {}, false, 12000, "PTX ISA, cp.reduce.async.bulk; ptxas 13.0",
     ""},
    {Feature::StAsync, "st.async", 900, {}, false, 12010, "PTX ISA, st.async; ptxas 13.0", ""},
    {Feature::RedAsync, "red.async", 900, {}, false, 12010, "PTX ISA, red.async; ptxas 13.0", ""},
    {Feature::Stmatrix, "stmatrix", 900, {}, false, 11080, "PTX ISA, stmatrix; ptxas 13.0", ""},
    {Feature::ElectSync, "elect.sync", 900, {}, false, 12000, "PTX ISA, elect.sync; ptxas 13.0", ""},
    {Feature::ProgrammaticLaunch, "griddepcontrol", 900, {}, false, 11080, "PTX ISA, griddepcontrol; ptxas 13.0", ""},
    {Feature::Multimem, "multimem", 900, {}, false, 12010, "PTX ISA, multimem; ptxas 13.0", ""},
    {Feature::WideAtomics, "128-bit atomics", 900, {}, false, 12030, "PTX ISA, atom; ptxas 13.0", ""},
    {Feature::VectorFloatAtomics, "atomicAdd on float2 and float4", 900, {}, false, 12010,
     "PTX ISA, atom; CUDA Programming Guide, Atomic functions", ""},
    {Feature::Wgmma, "wgmma", 0, OnlyHopper, false, 12000, "PTX ISA, wgmma; ptxas 13.0",
     "no target after 9.0a has it"},
    {Feature::SetMaxRegisters, "setmaxnreg", 0, Everywhere, true, 12000, "PTX ISA, setmaxnreg; ptxas 13.0", ""},
    {Feature::TensormapReplace, "tensormap.replace", 0, Everywhere, true, 12030,
     "PTX ISA, tensormap.replace; ptxas 13.0", ""},
    {Feature::Tcgen05, "tcgen05", 0, TensorMemory, true, 12080, "PTX ISA, tcgen05; ptxas 13.0", "12.x has none"},
    {Feature::ClusterLaunchControl, "clusterlaunchcontrol", 1000, {}, false, 12080,
     "PTX ISA, clusterlaunchcontrol; ptxas 13.0", ""},
    {Feature::BulkStore, "st.bulk", 1000, {}, false, 12080, "PTX ISA, st.bulk; ptxas 13.0", ""},
    {Feature::CopyMask, "cp.async.bulk .cp_mask", 1000, {}, false, 12080, "PTX ISA, cp.async.bulk; ptxas 13.0", ""},
    {Feature::TensorGather, "tile::gather4, tile::scatter4, im2col::w", 1000, {}, false, 12080,
     "PTX ISA, cp.async.bulk.tensor; ptxas 13.0", ""},
    {Feature::CtaPair, "cta_group of cp.async.bulk.tensor", 0, TensorMemory, true, 12080, "PTX ISA, cp.async.bulk.tensor; ptxas 13.0", ""},
    {Feature::FloatRedux, "redux.sync on float", 0, Blackwell, true, 12080, "PTX ISA, redux.sync; ptxas 13.0", ""},
    {Feature::WideAccess, "256-bit loads and stores", 1000, {}, false, 12090, "PTX ISA, ld, st", ""},
};

constexpr bool inOrder() {
  for (unsigned I = 0; I < std::size(Features); ++I)
    if (unsigned(Features[I].Id) != I) return false;
  return std::size(Features) == NumFeatures;
}
static_assert(inOrder(), "one row a feature, in the order of the enumeration");

} // namespace

const FeatureInfo& featureInfo(Feature F) { return Features[unsigned(F)]; }
std::span<const FeatureInfo> allFeatures() { return Features; }

bool supports(const Architecture& A, Feature F) {
  const FeatureInfo& I = featureInfo(F);
  unsigned CC = normal(A.ComputeCapability);
  if (I.First && CC >= I.First) return true;
  if (!contains(I.Specific, CC)) return false;
  return A.Suffix == 'a' || (A.Suffix == 'f' && I.Family && !familyOf(CC).empty());
}

std::string requirement(Feature F) {
  const FeatureInfo& I = featureInfo(F);
  if (I.First) return Architecture{I.First, 0}.name() + " or later";
  std::string S, Last;
  for (unsigned CC : I.Specific)
    for (char Suffix : {'a', 'f'}) {
      Architecture A{CC, Suffix};
      if (!supports(A, F)) continue;
      if (!Last.empty()) S += (S.empty() ? "" : ", ") + Last;
      Last = A.name();
    }
  return S.empty() ? Last + " only" : S + " or " + Last;
}

std::optional<Feature> featureOf(const Effect& E) {
  // What works everywhere needs nothing: __pipeline_commit, say, is an Ldgsts commit that has a fallback.
  if (E.MinCC == 0 && !E.ArchSpecific) return std::nullopt;
  bool Cluster = E.Scp == Scope::Cluster || E.Spc == Space::SharedCluster;
  switch (E.Kind) {
  case EffectKind::ExecArrive:
  case EffectKind::ExecWait:
  case EffectKind::ExecBarrier:
    if (E.Lvl == Level::Cluster) return Feature::Clusters;
    if (E.Lvl == Level::Grid) return Feature::CooperativeLaunch;
    return std::nullopt;
  case EffectKind::Fence:
    if (Cluster) return Feature::Clusters;
    if (E.Ord == Order::Acquire || E.Ord == Order::Release) return Feature::OneWayFence;
    return E.MinCC >= 700 ? std::optional(Feature::OrderedAccess) : std::nullopt;
  case EffectKind::ProxyFence:
    switch (E.Proxy) {
    case ProxyKind::Alias: return Feature::AliasFence;
    case ProxyKind::Tensormap: return Feature::TensormapFence;
    case ProxyKind::Async:
    case ProxyKind::AsyncGeneric: return Feature::AsyncProxyFence;
    case ProxyKind::None: return std::nullopt;
    }
    return std::nullopt;
  case EffectKind::MbarrierInitFence: return Feature::Clusters;
  case EffectKind::BarExpectTx:
  case EffectKind::BarArriveExpectTx:
  case EffectKind::BarCompleteTx: return Feature::MbarrierTransaction;
  case EffectKind::BarTryWait: return Feature::MbarrierTryWait;
  case EffectKind::BarInit:
  case EffectKind::BarArrive:
  case EffectKind::BarTestWait:
  case EffectKind::BarWait:
  case EffectKind::BarArriveWait:
  case EffectKind::BarDrop:
  case EffectKind::BarInval:
  case EffectKind::BarPendingCount:
    if (Cluster || E.MinCC >= 900) return Feature::MbarrierCluster;
    // Of libcu++ the need is 7.0 (MinCC says so), of PTX 8.0.
    if (E.MinCC >= 800) return Feature::Mbarrier;
    return E.MinCC >= 700 ? std::optional(Feature::CudaBarrier) : std::nullopt;
  case EffectKind::Copy:
    if (E.ArchSpecific && E.Eng == Engine::Tensor) return Feature::CtaPair;
    if (E.MinCC >= 1000 && E.Eng == Engine::Tensor) return Feature::TensorGather;
    if (E.MinCC >= 1000 && E.Eng == Engine::Bulk) return Feature::CopyMask;
    switch (E.Eng) {
    case Engine::Ldgsts: return Feature::AsyncCopy;
    case Engine::Bulk: return E.Multicast ? Feature::Multicast : Feature::BulkCopy;
    case Engine::Tensor: return E.Multicast ? Feature::Multicast : Feature::TensorCopy;
    case Engine::BulkReduce:
    case Engine::TensorReduce: return Feature::BulkReduce;
    case Engine::Stas: return Feature::StAsync;
    case Engine::RedAsync: return Feature::RedAsync;
    default: return std::nullopt;
    }
  case EffectKind::CopyArrive: return Feature::AsyncCopy;
  case EffectKind::Commit:
  case EffectKind::GroupWait:
    switch (E.Group) {
    case GroupClass::Ldgsts: return Feature::AsyncCopy;
    case GroupClass::Bulk: return Feature::BulkCopy;
    case GroupClass::Wgmma: return Feature::Wgmma;
    case GroupClass::Tcgen05:
    case GroupClass::TmemLoad:
    case GroupClass::TmemStore: return Feature::Tcgen05;
    case GroupClass::None: return std::nullopt;
    }
    return std::nullopt;
  case EffectKind::AsyncConsumer: return E.Eng == Engine::Wgmma ? Feature::Wgmma : Feature::Tcgen05;
  case EffectKind::WgmmaFence: return Feature::Wgmma;
  case EffectKind::TmemAlloc:
  case EffectKind::TmemDealloc:
  case EffectKind::TmemLoad:
  case EffectKind::TmemStore:
  case EffectKind::Tcgen05Commit:
  case EffectKind::Tcgen05Fence: return Feature::Tcgen05;
  case EffectKind::Collective:
    if (E.ArchSpecific) return Feature::FloatRedux;
    if (E.MinCC >= 800) return Feature::ReduxSync;
    return E.MinCC >= 700 ? std::optional(Feature::IndependentThreadScheduling) : std::nullopt;
  case EffectKind::Elect: return Feature::ElectSync;
  case EffectKind::Atomic:
  case EffectKind::Load:
  case EffectKind::Store:
    if (Cluster) return Feature::Clusters;
    if (E.MinCC >= 1000) {
      if (E.Bytes.K == Operand::Constant && E.Bytes.Imm == 32) return Feature::WideAccess;
      return E.Kind == EffectKind::Atomic ? Feature::RedAsync : Feature::BulkStore;
    }
    if (E.MinCC >= 700) return E.MinCC >= 900 ? Feature::WideAtomics : Feature::OrderedAccess;
    return E.MinCC >= 600 ? std::optional(Feature::ScopedLegacyAtomics) : std::nullopt;
  case EffectKind::MatrixLoad: return E.MinCC >= 750 ? Feature::Ldmatrix : Feature::Wmma;
  case EffectKind::MatrixStore: return E.MinCC >= 900 ? Feature::Stmatrix : Feature::Wmma;
  case EffectKind::MapRemote: return Feature::Clusters;
  case EffectKind::TensormapReplace: return Feature::TensormapReplace;
  case EffectKind::TensormapCopyFence: return Feature::TensormapFence;
  case EffectKind::GridDependencyWait:
  case EffectKind::LaunchDependents: return Feature::ProgrammaticLaunch;
  case EffectKind::SetMaxReg: return Feature::SetMaxRegisters;
  case EffectKind::ClusterLaunchCancel: return Feature::ClusterLaunchControl;
  default: return std::nullopt;
  }
}

} // namespace cudalint
