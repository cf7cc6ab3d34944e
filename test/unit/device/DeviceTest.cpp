//===- DeviceTest.cpp - compute capabilities: targets, limits, features -------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/Device.h"
#include "cuda-lint/Ptx.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cudalint;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

constexpr int64_t KB = 1024;

Architecture arch(std::string_view Text) {
  std::string Why;
  auto A = parseArchitecture(Text, &Why);
  EXPECT_TRUE(A) << Text << ": " << Why;
  return A.value_or(Architecture());
}

TEST(Device, Parse) {
  EXPECT_EQ(arch("sm_90a"), (Architecture{900, 'a'}));
  EXPECT_EQ(arch("compute_90a"), (Architecture{900, 'a'}));
  EXPECT_EQ(arch("lto_80"), (Architecture{800, 0}));
  EXPECT_EQ(arch("75"), (Architecture{750, 0}));
  EXPECT_EQ(arch("9.0a"), (Architecture{900, 'a'}));
  EXPECT_EQ(arch("12.1"), (Architecture{1210, 0}));
  EXPECT_EQ(arch("sm_100f"), (Architecture{1000, 'f'}));
  EXPECT_EQ(arch("sm_101a"), (Architecture{1100, 'a'}));
  EXPECT_EQ(arch("10.1"), (Architecture{1100, 0}));
  EXPECT_EQ(arch("sm_90a").name(), "sm_90a");
  EXPECT_EQ(capabilityText(1210), "12.1");
  EXPECT_EQ(capabilityText(750), "7.5");
  EXPECT_TRUE(arch("sm_90a").isSpecific());
  EXPECT_FALSE(arch("sm_100f").isSpecific());
}

TEST(Device, ParseErrors) {
  for (auto* T : {"", "sm_", "sm_9", "native", "sm_90b", "sm_90aa", "sm_99", "sm_1000", "sm_80a", "sm_90f", "9.", "sm_40",
                  "gfx90a", "sm_200", "all-major", "90.0", "sm_-1"})
    EXPECT_FALSE(parseArchitecture(T)) << T;
  std::string Why;
  parseArchitecture("sm_91", &Why);
  EXPECT_THAT(Why, HasSubstr("sm_90"));
  parseArchitecture("sm_80a", &Why);
  EXPECT_THAT(Why, HasSubstr("no 'a' variant"));
  parseArchitecture("sm_90q", &Why);
  EXPECT_THAT(Why, HasSubstr("suffixes"));
}

TEST(Device, Order) {
  EXPECT_LT(arch("sm_80"), arch("sm_90"));
  EXPECT_LT(arch("sm_90"), arch("sm_90a"));
  EXPECT_LT(arch("sm_100f"), arch("sm_100a"));
  EXPECT_LT(arch("sm_100"), arch("sm_100f"));
  EXPECT_LT(arch("sm_90a"), arch("sm_100"));
}

TEST(Device, RunsOn) {
  EXPECT_TRUE(runsOn(arch("sm_80"), 900));
  EXPECT_FALSE(runsOn(arch("sm_80"), 900, false));
  EXPECT_TRUE(runsOn(arch("sm_80"), 860, false));
  EXPECT_FALSE(runsOn(arch("sm_86"), 800));
  EXPECT_TRUE(runsOn(arch("sm_90a"), 900));
  EXPECT_FALSE(runsOn(arch("sm_90a"), 1000));
  EXPECT_TRUE(runsOn(arch("sm_100f"), 1030));
  EXPECT_FALSE(runsOn(arch("sm_103f"), 1000));
  EXPECT_FALSE(runsOn(arch("sm_100f"), 1200));
  EXPECT_TRUE(runsOn(arch("sm_120f"), 1210));
}

TEST(Device, EveryCapabilityHasLimits) {
  EXPECT_EQ(knownCapabilities().size(), 20u);
  for (unsigned N : knownCapabilities()) {
    const DeviceLimits* L = deviceLimits(N);
    ASSERT_TRUE(L) << N;
    EXPECT_EQ(L->ComputeCapability, N);
    EXPECT_LE(L->SharedPerBlockOptin + L->ReservedPerBlock, L->SharedPerMultiprocessor) << N;
    EXPECT_EQ(L->CarveoutKb.back() * KB, L->SharedPerMultiprocessor) << N;
    EXPECT_TRUE(std::is_sorted(L->CarveoutKb.begin(), L->CarveoutKb.end())) << N;
    EXPECT_GE(L->SharedPerBlockOptin, DefaultSharedPerBlock) << N;
    EXPECT_EQ(L->ReservedPerBlock, N >= 800 ? KB : 0) << N;
    EXPECT_EQ(L->SharedGranularity, N >= 800 ? 128 : 256) << N;
    EXPECT_EQ(L->LargestCluster >= PortableClusterSize, N >= 900) << N;
    EXPECT_EQ(L->ThreadsPerMultiprocessor % WarpSize, 0) << N;
    EXPECT_GT(firstToolkit({N, 0}), 0u) << N;
    EXPECT_EQ(lastToolkit({N, 0}), N < 750 ? 12090u : 0u) << N;
  }
  EXPECT_EQ(deviceLimits(910), nullptr);
  EXPECT_EQ(deviceLimits(1010)->ComputeCapability, 1100u);
}

TEST(Device, SharedLimits) {
  EXPECT_EQ(deviceLimits(700)->SharedPerBlockOptin, 96 * KB);
  EXPECT_EQ(deviceLimits(750)->SharedPerBlockOptin, 64 * KB);
  EXPECT_EQ(deviceLimits(800)->SharedPerBlockOptin, 163 * KB);
  EXPECT_EQ(deviceLimits(860)->SharedPerBlockOptin, 99 * KB);
  EXPECT_EQ(deviceLimits(900)->SharedPerBlockOptin, 232448); // measured on an H200
  EXPECT_EQ(deviceLimits(900)->SharedPerMultiprocessor, 233472);
  EXPECT_EQ(deviceLimits(1210)->SharedPerBlockOptin, 99 * KB);
  EXPECT_EQ(deviceLimits(610)->SharedPerMultiprocessor, 96 * KB);
  EXPECT_EQ(deviceLimits(530)->RegistersPerBlock, 32768);
}

TEST(Device, StaticLimitAndItsException) {
  EXPECT_EQ(staticSharedLimit(arch("sm_90")), 48 * KB);
  EXPECT_EQ(staticSharedLimit(arch("sm_90a")), 0x38c00);
  EXPECT_EQ(staticSharedLimit(arch("sm_100f")), 48 * KB);
  EXPECT_EQ(staticSharedLimit(arch("sm_100a")), 0x38c00);
  EXPECT_EQ(staticSharedLimit(arch("sm_101a")), 0x38c00);
  EXPECT_EQ(staticSharedLimit(arch("sm_120a")), 0x18c00);
  EXPECT_EQ(staticSharedLimit(arch("sm_75")), 48 * KB);
  EXPECT_EQ(staticSharedLimit(Architecture{910, 0}), DefaultSharedPerBlock);
}

TEST(Device, Carveout) {
  // The guide's example: 50 % of 100 KB gives 64 KB.
  EXPECT_EQ(carveoutBytes(*deviceLimits(1200), 50), 64 * KB);
  EXPECT_EQ(carveoutBytes(*deviceLimits(900), 0), 0);
  EXPECT_EQ(carveoutBytes(*deviceLimits(900), 100), 228 * KB);
  EXPECT_EQ(carveoutBytes(*deviceLimits(800), 1), 8 * KB);
  EXPECT_EQ(carveoutBytes(*deviceLimits(750), 0), 32 * KB);
  EXPECT_EQ(carveoutBytes(*deviceLimits(610), 10), 96 * KB);
  EXPECT_EQ(carveoutBytes(*deviceLimits(900), 101), std::nullopt);
  EXPECT_EQ(carveoutBytes(*deviceLimits(900), -2), std::nullopt);
}

TEST(Device, Occupancy) {
  const DeviceLimits& H = *deviceLimits(900);
  EXPECT_EQ(residentBlocks(H, 256, 0), 8);
  EXPECT_EQ(residentBlocks(H, 32, 0), 32u);
  EXPECT_EQ(residentBlocks(H, 128, 100 * KB), 2);
  EXPECT_EQ(residentBlocks(H, 128, 113 * KB), 2); // 114 KB each with the reserved one
  EXPECT_EQ(residentBlocks(H, 128, 113 * KB + 1), 1);
  EXPECT_EQ(residentBlocks(H, 128, 227 * KB), 1);
  EXPECT_EQ(residentBlocks(H, 128, 228 * KB), 0);
  EXPECT_EQ(residentBlocks(H, 1025, 0), 0);
  EXPECT_EQ(residentBlocks(H, 0, 0), 0);
  EXPECT_EQ(residentBlocks(H, 256, 0, 128), 2);
  EXPECT_EQ(residentBlocks(H, 1024, 0, 65), 0);
  EXPECT_EQ(residentBlocks(H, 1024, 0, 64), 1);
  EXPECT_EQ(residentBlocks(H, 32, 0, 256), 0);
  EXPECT_EQ(residentBlocks(*deviceLimits(750), 1024, 0), 1);
  EXPECT_EQ(residentBlocks(*deviceLimits(700), 64, 48 * KB), 2); // nothing is reserved below 8.0
}

TEST(Device, FeatureTableIsComplete) {
  EXPECT_EQ(allFeatures().size(), NumFeatures);
  for (const FeatureInfo& F : allFeatures()) {
    EXPECT_TRUE(F.Name && *F.Name);
    EXPECT_TRUE(F.Source && *F.Source) << F.Name;
    EXPECT_TRUE(F.First || !F.Specific.empty()) << F.Name;
    EXPECT_GE(F.Toolkit, 8000u) << F.Name;
    EXPECT_FALSE(requirement(F.Id).empty()) << F.Name;
    // A feature cannot be older than the first toolkit with a target that has it.
    unsigned First = ~0u;
    for (unsigned N : knownCapabilities())
      for (char S : {'\0', 'f', 'a'})
        if (firstToolkit({N, S}) && supports({N, S}, F.Id)) First = std::min(First, firstToolkit({N, S}));
    EXPECT_GE(F.Toolkit, First) << F.Name;
  }
}

TEST(Device, PlainFeatures) {
  EXPECT_FALSE(supports(arch("sm_75"), Feature::AsyncCopy));
  EXPECT_TRUE(supports(arch("sm_80"), Feature::AsyncCopy));
  EXPECT_TRUE(supports(arch("sm_121"), Feature::AsyncCopy));
  EXPECT_FALSE(supports(arch("sm_89"), Feature::MbarrierTryWait));
  EXPECT_TRUE(supports(arch("sm_90"), Feature::TensorCopy));
  EXPECT_TRUE(supports(arch("sm_120"), Feature::Clusters));
  EXPECT_TRUE(supports(arch("sm_120"), Feature::ClusterLaunchControl));
  EXPECT_FALSE(supports(arch("sm_90a"), Feature::ClusterLaunchControl));
}

TEST(Device, ArchitectureSpecificFeatures) {
  for (unsigned N : knownCapabilities())
    for (char S : {'\0', 'f', 'a'}) {
      if (!firstToolkit({N, S})) continue;
      EXPECT_EQ(supports({N, S}, Feature::Wgmma), N == 900 && S == 'a') << N << S;
      EXPECT_EQ(supports({N, S}, Feature::SetMaxRegisters), S != 0) << N << S;
      EXPECT_EQ(supports({N, S}, Feature::TensormapReplace), S != 0) << N << S;
      EXPECT_EQ(supports({N, S}, Feature::Tcgen05), S != 0 && N >= 1000 && N <= 1100) << N << S;
      EXPECT_EQ(supports({N, S}, Feature::FloatRedux), S != 0 && (N == 1000 || N == 1030)) << N << S;
    }
  EXPECT_EQ(requirement(Feature::Wgmma), "sm_90a only");
  EXPECT_EQ(requirement(Feature::BulkCopy), "sm_90 or later");
  EXPECT_EQ(requirement(Feature::FloatRedux), "sm_100a, sm_100f, sm_103a or sm_103f");
}

TEST(Device, Toolkits) {
  EXPECT_EQ(firstToolkit(arch("sm_90")), 11080u);
  EXPECT_EQ(firstToolkit(arch("sm_90a")), 12000u);
  EXPECT_EQ(firstToolkit(arch("sm_100f")), 12090u);
  EXPECT_EQ(firstToolkit(arch("sm_110")), 13000u);
  EXPECT_EQ(firstToolkit({900, 'f'}), 0u);
  EXPECT_EQ(lastToolkit(arch("sm_70")), 12090u);
  EXPECT_EQ(lastToolkit(arch("sm_75")), 0u);
}

TEST(Device, BlocksByShared) {
  EXPECT_EQ(blocksBySharedMemory(*deviceLimits(900), 113 * KB), 2);
  EXPECT_EQ(blocksBySharedMemory(*deviceLimits(900), 114 * KB), 1);
  EXPECT_EQ(blocksBySharedMemory(*deviceLimits(800), 0), 32);
  EXPECT_EQ(blocksBySharedMemory(*deviceLimits(750), 33 * KB), 1);
  for (const DeviceLimits& D : allDeviceLimits())
    EXPECT_GE(blocksBySharedMemory(D, D.SharedPerBlockOptin), 1) << D.ComputeCapability;
}

std::optional<Feature> featureOf(std::string_view Text) {
  ptx::Program P = ptx::parse(Text);
  EXPECT_EQ(P.Instructions.size(), 1u);
  auto D = ptx::decode(P.Instructions.at(0));
  EXPECT_EQ(D.Effects.size(), 1u) << Text;
  return cudalint::featureOf(D.Effects.at(0));
}

TEST(Device, FeatureOfAnEffect) {
  EXPECT_EQ(featureOf("wgmma.fence.sync.aligned;"), Feature::Wgmma);
  EXPECT_EQ(featureOf("wgmma.wait_group.sync.aligned 0;"), Feature::Wgmma);
  EXPECT_EQ(featureOf("setmaxnreg.dec.sync.aligned.u32 40;"), Feature::SetMaxRegisters);
  EXPECT_EQ(featureOf("cp.async.cg.shared.global [%0], [%1], 16;"), Feature::AsyncCopy);
  EXPECT_EQ(featureOf("cp.async.bulk.commit_group;"), Feature::BulkCopy);
  EXPECT_EQ(featureOf("mbarrier.init.shared.b64 [%0], 1;"), Feature::Mbarrier);
  EXPECT_EQ(featureOf("mbarrier.try_wait.parity.shared.b64 p, [%0], %1;"), Feature::MbarrierTryWait);
  EXPECT_EQ(featureOf("mbarrier.arrive.shared::cluster.b64 _, [%0];"), Feature::MbarrierCluster);
  EXPECT_EQ(featureOf("fence.proxy.async;"), Feature::AsyncProxyFence);
  EXPECT_EQ(featureOf("fence.acq_rel.cluster;"), Feature::Clusters);
  EXPECT_EQ(featureOf("fence.acquire.gpu;"), Feature::OneWayFence);
  EXPECT_EQ(featureOf("membar.gl;"), std::nullopt);
  EXPECT_EQ(featureOf("bar.sync 0;"), std::nullopt);
  EXPECT_EQ(featureOf("redux.sync.min.f32 %0, %1, %2;"), Feature::FloatRedux);
  EXPECT_EQ(featureOf("tcgen05.wait::ld.sync.aligned;"), Feature::Tcgen05);
  EXPECT_EQ(featureOf("atom.add.u32 %0, [%1], 1;"), std::nullopt);
  EXPECT_EQ(featureOf("atom.relaxed.sys.add.u32 %0, [%1], 1;"), Feature::OrderedAccess);
  EXPECT_EQ(featureOf("st.bulk.shared::cta [%0], %1, 0;"), Feature::BulkStore);
  EXPECT_EQ(featureOf("elect.sync _|p, -1;"), Feature::ElectSync);
}

} // namespace
