//===- Run.h - parse a pass in process and run an action on it ----------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_TOOLCHAIN_RUN_H
#define CUDA_LINT_DRIVER_TOOLCHAIN_RUN_H

#include "driver/toolchain/Diagnostics.h"
#include "driver/toolchain/Pass.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include <functional>
#include <memory>

namespace cudalint::toolchain {

struct RunOptions {
  /// Gets what the filter lets through (ClangTidyDiagnosticConsumer in the engine). Null: nothing is shown.
  clang::DiagnosticConsumer* Diagnostics = nullptr;
  /// A precompiled header made for the same Pass::headerKey(); empty: none.
  std::string IncludePch;
  /// Last word on the invocation and, before the action starts, on the instance.
  std::function<void(clang::CompilerInvocation&)> AdjustInvocation;
  std::function<void(clang::CompilerInstance&)> AdjustInstance;
  /// Below the virtual files; null: the real file system.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> BaseFS = nullptr;
};

struct RunResult {
  bool Started = false;            ///< the invocation could be built and the main file opened
  std::string Failure;             ///< why not: one line
  unsigned Errors = 0;             ///< real parse errors
  unsigned Tolerated = 0;          ///< errors that nvcc does not have (see DiagnosticFilter)
  std::vector<ParseError> First;   ///< the first real errors, up to DiagnosticFilter::Kept
};

/// The file system of a pass: its virtual files and the source fix-ups (Fixup.h) over Base.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> makeFileSystem(const Pass& P,
                                                               llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base);

/// Builds the cc1 invocation of P. Null with a line in Error when the driver refuses the arguments.
std::shared_ptr<clang::CompilerInvocation> makeInvocation(const Pass& P,
                                                          llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS,
                                                          std::string& Error);

/// The folder of gcc's own headers (omp.h, quadmath.h), which nvcc's host half finds and clang does not; empty when the
/// machine has no gcc. Looked for once.
std::string hostCompilerInclude();

/// Parses P and runs Action on it, in this process. Real errors don't stop the action: it sees the partial AST.
RunResult runPass(const Pass& P, clang::FrontendAction& Action, const RunOptions& Options = RunOptions());
/// The same with an AST consumer.
RunResult runPass(const Pass& P,
                  std::function<std::unique_ptr<clang::ASTConsumer>(clang::CompilerInstance&, llvm::StringRef)> Consumer,
                  const RunOptions& Options = RunOptions());

} // namespace cudalint::toolchain

#endif
