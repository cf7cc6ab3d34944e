//===- main.cpp - kernel_test [--update] [options of GoogleTest] ------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Golden.h"
#include <cstring>
#include <gtest/gtest.h>

bool cudalint::UpdateGoldens = false;

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  for (int I = 1; I < argc; ++I) cudalint::UpdateGoldens |= !std::strcmp(argv[I], "--update");
  return RUN_ALL_TESTS();
}
