//===- Fixup.h - spellings that nvcc takes and clang does not, put right in memory --------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_TOOLCHAIN_FIXUP_H
#define CUDA_LINT_DRIVER_TOOLCHAIN_FIXUP_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <optional>
#include <string>
#include <vector>

namespace cudalint::toolchain {

/// Text with these spellings put right, or nothing when there is none:
///   "r"(a) "l"(b)              inside asm(...): the missing comma takes the place of a blank
///   kernel << <g, b >> >(x)    the blanks move out of the chevrons
///   extern "C"__global__       the blank before "C" moves behind it
///   __shared__ int s; [=]      [&]: nvcc captures no variable in shared memory, clang would copy it (nvcc_prelude.h)
/// Length and line breaks stay as they are, so every offset, line and fix-it still fits the file on disk. Comments,
/// strings and raw strings are not touched.
std::optional<std::string> fixSource(llvm::StringRef Text);

/// A file system that gives fixed text for the source files it opens, save those below one of the folders Except.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> makeFixingFileSystem(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base,
                                                                     std::vector<std::string> Except);

} // namespace cudalint::toolchain

#endif
