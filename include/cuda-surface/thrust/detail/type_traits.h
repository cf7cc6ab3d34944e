//===- type_traits.h - Thrust -------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#pragma once
#pragma clang system_header
#include <thrust/__cuda_lint/thrust.h>
