//===- DeviceTest.cpp - limits of compute capabilities ------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/Device.h"
#include <gtest/gtest.h>

using namespace cudalint;

// cudaGetDeviceProperties on an H200: 49152 by default, 232448 opt-in, 233472 per multiprocessor, 1024 reserved.
TEST(Device, HopperAsMeasured) {
  const DeviceLimits* D = deviceLimits(900);
  ASSERT_NE(D, nullptr);
  EXPECT_EQ(D->SharedPerBlockOptin, 232448);
  EXPECT_EQ(D->SharedPerMultiprocessor, 233472);
  EXPECT_EQ(D->ReservedPerBlock, 1024);
  EXPECT_EQ(DefaultSharedPerBlock, 49152);
}

TEST(Device, OptInLeavesRoomForTheReservedPart) {
  for (const DeviceLimits& D : allDeviceLimits()) {
    EXPECT_LE(D.SharedPerBlockOptin + D.ReservedPerBlock, D.SharedPerMultiprocessor) << D.ComputeCapability;
    EXPECT_EQ(D.CarveoutKb.back() * 1024, D.SharedPerMultiprocessor) << D.ComputeCapability;
    EXPECT_GE(blocksBySharedMemory(D, D.SharedPerBlockOptin), 1) << D.ComputeCapability;
  }
}

TEST(Device, ArchitectureNames) {
  auto A = parseArchitecture("sm_90a");
  ASSERT_TRUE(A);
  EXPECT_EQ(A->ComputeCapability, 900u);
  EXPECT_EQ(A->Suffix, 'a');
  EXPECT_TRUE(A->isSpecific());
  auto F = parseArchitecture("compute_100f");
  ASSERT_TRUE(F);
  EXPECT_EQ(F->ComputeCapability, 1000u);
  EXPECT_FALSE(F->isSpecific());
  for (const char* Bad : {"", "sm_", "sm_90b", "sm_90aa", "sm90", "sm_9", "lto_90", "sm_-90"})
    EXPECT_FALSE(parseArchitecture(Bad)) << Bad;
  EXPECT_EQ(capabilityText(750), "7.5");
  EXPECT_EQ(capabilityText(1210), "12.1");
}

// ptxas 13.0 raises the static limit for architecture-specific targets only.
TEST(Device, StaticLimit) {
  EXPECT_EQ(staticSharedLimit({900, 0}), 49152);
  EXPECT_EQ(staticSharedLimit({900, 'a'}), 0x38c00);
  EXPECT_EQ(staticSharedLimit({1000, 'f'}), 49152);
  EXPECT_EQ(staticSharedLimit({1200, 'a'}), 0x18c00);
  EXPECT_EQ(staticSharedLimit({800, 0}), 49152);
}

TEST(Device, BlocksByShared) {
  EXPECT_EQ(blocksBySharedMemory(*deviceLimits(900), 113 * 1024), 2);
  EXPECT_EQ(blocksBySharedMemory(*deviceLimits(900), 114 * 1024), 1);
  EXPECT_EQ(blocksBySharedMemory(*deviceLimits(800), 0), 32);
  EXPECT_EQ(blocksBySharedMemory(*deviceLimits(750), 33 * 1024), 1);
}
