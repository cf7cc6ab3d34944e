//===- Golden.h - whether the goldens are written instead of compared ------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_TEST_UNIT_KERNEL_GOLDEN_H
#define CUDA_LINT_TEST_UNIT_KERNEL_GOLDEN_H

namespace cudalint {
extern bool UpdateGoldens;
}

#endif
