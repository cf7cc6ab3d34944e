//===- Device.h - compute capabilities: targets, limits, features -------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Sources: CUDA Programming Guide, "Compute capabilities" (tables of 7.5 to 12.x; the archived guide of CUDA 12 for 5.x to
// 7.2); cuda_occupancy.h (granularities, carveout sizes, resident blocks); what ptxas 13.0 accepts for every target
// (rules.md §3, §F). Knows no Clang. A compute capability is a number times ten, as in __CUDA_ARCH__ and Effect::MinCC:
// 9.0 is 900. 10.1 (1010) is the name that 11.0 had before CUDA 13 and means the same in every function here.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DEVICE_H
#define CUDA_LINT_DEVICE_H

#include "cuda-lint/Effect.h"
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace cudalint {

// ---- targets -------------------------------------------------------------------------------------------------------

/// "sm_90a": 900, 'a'.
struct Architecture {
  unsigned ComputeCapability = 0;
  char Suffix = 0; ///< 'a': this capability only; 'f': its family; 0: this and later ones
  bool isSpecific() const { return Suffix == 'a'; }
  std::string name() const; ///< "sm_90a"
  bool operator==(const Architecture&) const = default;
  /// By number, then plain < 'f' < 'a': an order for sorting and for "the lowest target", not a relation of subsets.
  std::strong_ordering operator<=>(const Architecture& B) const;
};

/// Reads "sm_90a", "compute_90a", "lto_90", "90a", "9.0a", "12.1"; sm_101 is read as sm_110. nullopt for anything else, for
/// a capability outside 5.0–12.1 and for a suffix that it never had; Why then says in one line what is wrong and what to
/// write.
std::optional<Architecture> parseArchitecture(std::string_view Text, std::string* Why = nullptr);

/// Every capability in the tables, ascending: 500, 520, … 1210.
std::span<const unsigned> knownCapabilities();

/// "9.0" for 900.
std::string capabilityText(unsigned ComputeCapability);

/// Can code for this target run on a device of that capability? Ptx: the driver may compile the PTX of a plain target,
/// which then runs on every later device; machine code runs on the same major version, not older.
bool runsOn(const Architecture& Target, unsigned Device, bool Ptx = true);
/// The devices that an 'f' target of this capability runs on: 1000 gives 1000, 1030. Empty where there is no 'f' target.
std::span<const unsigned> familyOf(unsigned ComputeCapability);

/// First CUDA toolkit that compiles for this target (0: none does), and the last one (0: the current). 12080 is 12.8.
unsigned firstToolkit(const Architecture& A);
unsigned lastToolkit(const Architecture& A);

// ---- limits --------------------------------------------------------------------------------------------------------

/// Limits that hold for every compute capability of CUDA 11 to 13.
constexpr int64_t DefaultSharedPerBlock = 48 * 1024; ///< static limit, and static + dynamic without an opt-in
constexpr int64_t MaxThreadsPerBlock = 1024;
constexpr int64_t MaxBlockX = 1024, MaxBlockY = 1024, MaxBlockZ = 64;
constexpr int64_t MaxGridX = 2147483647, MaxGridY = 65535, MaxGridZ = 65535;
constexpr int64_t PortableClusterSize = 8, MaxClusterSize = 16;
constexpr int64_t WarpSize = 32;
constexpr int64_t MaxRegistersPerThread = 255;
constexpr int64_t RegisterGranularity = 256; ///< registers are given to a warp in this unit
constexpr int64_t NamedBarriers = 16;

/// What one compute capability has. Sizes in bytes.
struct DeviceLimits {
  unsigned ComputeCapability;       ///< times ten: 900
  int64_t SharedPerMultiprocessor;
  int64_t SharedPerBlockOptin;      ///< static + dynamic, after cudaFuncSetAttribute
  int64_t ReservedPerBlock;         ///< by the system, counts against the multiprocessor
  int64_t SharedGranularity;        ///< allocation unit
  std::span<const int> CarveoutKb;  ///< sizes a multiprocessor's shared memory can have, ascending, in KB
  int BlocksPerMultiprocessor;
  int ThreadsPerMultiprocessor;
  int UnifiedCacheKb;               ///< L1 and shared memory together; 0: separate
  int RegistersPerMultiprocessor;
  int RegistersPerBlock;
  /// Blocks of a cluster with cudaFuncAttributeNonPortableClusterSizeAllowed; 0: no clusters. More than
  /// PortableClusterSize where it is documented (9.0, 10.x).
  int LargestCluster;
};

/// Null for a compute capability that is not in the table.
const DeviceLimits* deviceLimits(unsigned ComputeCapability);
std::span<const DeviceLimits> allDeviceLimits();

/// The most static shared memory that ptxas accepts: 48 KB, but the opt-in maximum for architecture-specific targets
/// (sm_90a and later; ptxas 13.0; the guide knows no such exception).
int64_t staticSharedLimit(const Architecture& A);

/// The size that a carveout preference in percent of SharedPerMultiprocessor gives: the next supported one. nullopt for a
/// percentage outside 0–100. The driver may choose otherwise.
std::optional<int64_t> carveoutBytes(const DeviceLimits& D, int Percent);

/// Blocks of this shared size that one multiprocessor holds at once; other resources are not looked at.
int64_t blocksBySharedMemory(const DeviceLimits& D, int64_t BytesPerBlock);

/// Blocks that one multiprocessor holds at once, for all that a block uses; 0 registers: not known. 0: not one fits.
int64_t residentBlocks(const DeviceLimits& D, int64_t Threads, int64_t BytesPerBlock, int64_t RegistersPerThread = 0);

// ---- features ------------------------------------------------------------------------------------------------------

enum class Feature : unsigned char {
  ScopedLegacyAtomics, ///< atomicAdd_block, atomicAdd_system
  DoubleAtomicAdd,
  CooperativeLaunch,
  IndependentThreadScheduling,
  OrderedAccess, ///< .relaxed/.acquire/.release and scopes on ld, st, atom, red; fence.sc, fence.acq_rel
  MatchSync,
  Nanosleep,
  CudaBarrier, ///< cuda::barrier, awbarrier primitives
  Wmma,
  ShortCompareExchange, ///< 16-bit atomicCAS
  Ldmatrix,
  AliasFence,
  OneWayFence, ///< fence.acquire, fence.release
  AsyncCopy,   ///< cp.async
  Mbarrier,
  ReduxSync,
  MbarrierTryWait,
  MbarrierTransaction, ///< expect_tx, complete_tx
  MbarrierCluster,     ///< scopes, orders, counts on arrive; remote arrive
  Clusters,            ///< barrier.cluster, mapa, .cluster scope, distributed shared memory, fence.mbarrier_init
  AsyncProxyFence,
  TensormapFence,
  BulkCopy,
  TensorCopy,
  Multicast,
  BulkReduce,
  StAsync,
  RedAsync,
  Stmatrix,
  ElectSync,
  ProgrammaticLaunch,
  Multimem,
  WideAtomics,        ///< 128-bit atomics
  VectorFloatAtomics, ///< float2, float4 atomicAdd
  Wgmma,
  SetMaxRegisters,
  TensormapReplace,
  Tcgen05,
  ClusterLaunchControl,
  BulkStore,    ///< st.bulk
  CopyMask,     ///< cp.async.bulk .cp_mask
  TensorGather, ///< tile::gather4, tile::scatter4, im2col::w
  CtaPair,      ///< cta_group of tensor copies
  FloatRedux,   ///< redux.sync on f32
  WideAccess,   ///< 256-bit global loads and stores
};
inline constexpr unsigned NumFeatures = unsigned(Feature::WideAccess) + 1;

struct FeatureInfo {
  Feature Id;
  const char* Name;                   ///< as users know it: "wgmma", "cp.async.bulk"
  unsigned First;                     ///< first plain target that has it (and all later ones); 0: no plain target
  std::span<const unsigned> Specific; ///< capabilities whose 'a' target has it
  bool Family;                        ///< and whose 'f' target does
  unsigned Toolkit;                   ///< first CUDA toolkit: 12080 is 12.8
  const char* Source;
  const char* Note;                   ///< what else to know, empty if nothing
};

const FeatureInfo& featureInfo(Feature F);
std::span<const FeatureInfo> allFeatures();

/// Does ptxas accept it for this target?
bool supports(const Architecture& A, Feature F);
/// "sm_90 or later", "sm_90a only", "sm_100a, sm_100f, sm_103a or sm_103f": what to compile for.
std::string requirement(Feature F);

/// The feature that an effect needs beyond the lowest target, the most demanding one where there are several; nullopt
/// when its MinCC is 0.
std::optional<Feature> featureOf(const Effect& E);

} // namespace cudalint

#endif
