//===- Files.h - paths and whole files --------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_SUPPORT_FILES_H
#define CUDA_LINT_DRIVER_SUPPORT_FILES_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cudalint {

/// Path as seen from Directory, or from the working directory where that is empty; without "." and "..".
std::string absolutePath(llvm::StringRef Path, llvm::StringRef Directory);

/// The one name of a file, links resolved. Of a file that is not there: the real name of its folder and its own name,
/// or Path without dots.
std::string realPath(llvm::StringRef Path);

/// Path as seen from Folder, with ".." where it lies elsewhere. Both absolute and without dots.
std::string relativeTo(llvm::StringRef Path, llvm::StringRef Folder);

/// Whether Path is Folder or lies below it. Both absolute and without dots.
bool isWithin(llvm::StringRef Path, llvm::StringRef Folder);

/// Whether a file name is one of a header (.cuh .h .hpp .inl …): what is found in it depends on who includes it.
bool isHeaderName(llvm::StringRef Path);

/// Replaces a file as a whole, by way of a temporary one beside it: a reader sees the old text or the new one. A file
/// that is there keeps its permissions, and a link stays a link. False with the system's words in Error.
bool writeAtomically(llvm::StringRef Path, llvm::StringRef Text, std::string* Error = nullptr);

} // namespace cudalint

#endif
