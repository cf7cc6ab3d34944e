//===- Dialect.h - how nvcc's language looks to Clang -----------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_CHECKS_LIB_DIALECT_DIALECT_H
#define CUDA_LINT_CHECKS_LIB_DIALECT_DIALECT_H

#include "clang/AST/DeclBase.h"
#include "clang/Basic/Diagnostic.h"

namespace cudalint {

/// What the prelude and the bundled headers turn __shared__ and __managed__ into: Clang refuses objects with
/// constructors there and drops the kernel's body with them (docs/architecture.md, "Shared variables"). The headers
/// repeat the words, since C text can't share a constant; a test compares them.
inline constexpr char SharedAnnotation[] = "cuda-lint:shared";
inline constexpr char ManagedAnnotation[] = "cuda-lint:managed";

/// True when D carries __attribute__((annotate(Text))).
bool hasAnnotation(const clang::Decl* D, llvm::StringRef Text);

/// Errors of Clang that nvcc does not have and whose AST node is whole: invalid `%` escapes in inline asm (nvcc takes
/// `%clusterid.x` with one `%`), an alignas weaker than the type's own, a missing `typename` (Clang goes on as if it
/// stood there), and device code that refers to an annotated variable, which is a host variable to Sema. The command
/// and the plugin drop them, with their notes.
bool isToleratedByNvcc(const clang::Diagnostic& Info);

} // namespace cudalint

#endif
