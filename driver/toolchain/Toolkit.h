//===- Toolkit.h - where the CUDA headers are ---------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_TOOLCHAIN_TOOLKIT_H
#define CUDA_LINT_DRIVER_TOOLCHAIN_TOOLKIT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace cudalint::toolchain {

/// A set of CUDA headers: an installed toolkit, or those that ship with cuda-lint.
struct Toolkit {
  bool Bundled = false;
  std::string Root;                     ///< --cuda-path; for the bundled headers the directory of cuda_runtime.h
  std::string Include;                  ///< directory of cuda_runtime.h
  std::vector<std::string> ExtraIncludes; ///< directories nvcc adds and clang does not (include/cccl of CUDA 13)
  unsigned Major = 0, Minor = 0;        ///< 0.0 when unknown
  std::string FoundBy;                  ///< "nvcc of the command", "CUDA_HOME", ...: for messages
};

/// Where to look. Choice is "", "auto", "bundled" or a path (`--cuda`); Compiler is argv[0] of the command.
struct ToolkitQuery {
  std::string Choice;
  std::string Compiler;
  std::string Directory; ///< for a relative Compiler, CudaPath or Choice
  std::string CudaPath;  ///< --cuda-path of a clang command
};

/// Finds the headers. "auto" falls back to the bundled ones. When Choice is a path without CUDA headers, Error gets one
/// line that says so and the result's Root is empty; so too when the bundled headers are missing.
Toolkit findToolkit(const ToolkitQuery& Query, llvm::vfs::FileSystem& FS, std::string& Error);

/// Reads a toolkit at Root in any layout of CUDA 11 to 13 (include/, targets/*/include, Debian's split). Root is empty
/// when there is none.
Toolkit readToolkit(llvm::StringRef Root, llvm::vfs::FileSystem& FS);

/// Directory of the headers that ship with cuda-lint; empty when it is not to be found. The environment variable
/// CUDA_LINT_SURFACE comes first, then share/cuda-lint of the executable's prefix, then the source tree of this build.
std::string bundledInclude();

/// Clang's resource directory (its own headers); empty when not found. CUDA_LINT_RESOURCE_DIR comes first.
std::string resourceDirectory();

} // namespace cudalint::toolchain

#endif
