//===- Shared.h - which variables live in shared memory -----------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_CHECKS_LIB_KERNEL_SHARED_H
#define CUDA_LINT_CHECKS_LIB_KERNEL_SHARED_H

#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"

namespace cudalint {

/// True when VD carries __attribute__((annotate(Text))).
inline bool hasAnnotation(const clang::Decl* D, llvm::StringRef Text) {
  for (const auto* A : D->specific_attrs<clang::AnnotateAttr>())
    if (A->getAnnotation() == Text) return true;
  return false;
}

/// A __shared__ variable. The prelude turns __shared__ into an annotation, since Clang refuses objects with constructors
/// there and drops the kernel's body with them (docs/architecture.md, "shared variables").
inline bool isSharedVariable(const clang::VarDecl* VD) {
  return VD->hasAttr<clang::CUDASharedAttr>() || hasAnnotation(VD, "cuda-lint:shared");
}

/// extern __shared__ T x[]: the dynamic shared memory of the launch.
inline bool isDynamicShared(const clang::VarDecl* VD) {
  return isSharedVariable(VD) && VD->hasExternalStorage() && VD->getType()->isIncompleteArrayType();
}

} // namespace cudalint

#endif
