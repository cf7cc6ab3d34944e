//===- Shared.h - which variables live in shared memory -----------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_CHECKS_LIB_KERNEL_SHARED_H
#define CUDA_LINT_CHECKS_LIB_KERNEL_SHARED_H

#include "checks/lib/dialect/Dialect.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"

namespace cudalint {

/// A __shared__ variable. The prelude turns __shared__ into an annotation, since Clang refuses objects with constructors
/// there and drops the kernel's body with them (docs/architecture.md, "shared variables").
inline bool isSharedVariable(const clang::VarDecl* VD) {
  return VD->hasAttr<clang::CUDASharedAttr>() || hasAnnotation(VD, SharedAnnotation);
}

/// extern __shared__ T x[]: the dynamic shared memory of the launch.
inline bool isDynamicShared(const clang::VarDecl* VD) {
  return isSharedVariable(VD) && VD->hasExternalStorage() && VD->getType()->isIncompleteArrayType();
}

} // namespace cudalint

#endif
