//===- curand_mtgp32_kernel.h - all of it is in curand_kernel.h ---------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#pragma once
#pragma clang system_header
#include <curand_kernel.h>
