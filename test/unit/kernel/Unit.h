//===- Unit.h - sources parsed with the bundled headers, for tests of the kernel model --------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_TEST_UNIT_KERNEL_UNIT_H
#define CUDA_LINT_TEST_UNIT_KERNEL_UNIT_H

#include "cuda-lint/Kernel.h"
#include "cuda-lint/Model.h"
#include "driver/toolchain/Toolchain.h"
#include "test/support/TempFolder.h"
#include <functional>
#include <gtest/gtest.h>

namespace cudalint {

/// Parses File for sm_90a with the bundled headers and hands the AST over. Any error fails the test.
inline void withFile(const std::string& File, const std::function<void(clang::ASTContext&)>& Body) {
  using namespace toolchain;
  struct Consumer : clang::ASTConsumer {
    explicit Consumer(const std::function<void(clang::ASTContext&)>& Body) : Body(Body) {}
    void HandleTranslationUnit(clang::ASTContext& Ctx) override { Body(Ctx); }
    const std::function<void(clang::ASTContext&)>& Body;
  };
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS(llvm::vfs::createPhysicalFileSystem());
  std::string Error;
  Toolkit Cuda = findToolkit({"bundled", "", "/", ""}, *FS, Error);
  ASSERT_FALSE(Cuda.Root.empty()) << Error;
  PassOptions Options;
  Options.Host = false;
  Pass P = makePasses(translate(fixedCommand(File, {"-std=c++17", "-arch=sm_90a"}, "/"), *FS), Cuda, Options, *FS).front();
  RunResult R = runPass(P, [&](clang::CompilerInstance&, llvm::StringRef) { return std::make_unique<Consumer>(Body); });
  EXPECT_TRUE(R.Started) << R.Failure;
  for (const ParseError& E : R.First) ADD_FAILURE() << E.File << ":" << E.Line << ": " << E.Message;
}

/// The same for a source text.
inline void withSource(const std::string& Text, const std::function<void(clang::ASTContext&)>& Body) {
  test::TempFolder Home;
  withFile(Home.write("unit.cu", Text), Body);
}

/// Every kernel of the unit.
inline void forKernels(clang::ASTContext& Ctx, const std::function<void(const KernelModel&)>& Body) {
  TranslationUnitModel& TU = TranslationUnitModel::of(Ctx);
  for (const clang::FunctionDecl* F : TU.kernels()) Body(TU.kernel(F));
}

inline unsigned lineOf(const clang::ASTContext& Ctx, const Event& E) {
  const clang::SourceManager& SM = Ctx.getSourceManager();
  return SM.getExpansionLineNumber(clang::SourceLocation::getFromRawEncoding(E.Loc));
}

} // namespace cudalint

#endif
