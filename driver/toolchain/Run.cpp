//===- Run.cpp ----------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/toolchain/Run.h"
#include "driver/toolchain/Database.h"
#include "driver/toolchain/Fixup.h"
#include "driver/support/Files.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Driver/Tool.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/TextDiagnosticBuffer.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Option/ArgList.h"
#include "llvm/TargetParser/Host.h"

using namespace clang;
using llvm::StringRef;

namespace cudalint::toolchain {

namespace {

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> baseOf(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base) {
  // Not getRealFileSystem(): its working directory is the process's.
  return Base ? Base : llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(llvm::vfs::createPhysicalFileSystem());
}

std::string firstError(const TextDiagnosticBuffer& Buffer) {
  return Buffer.err_begin() == Buffer.err_end() ? std::string() : Buffer.err_begin()->second;
}

class ConsumerAction : public ASTFrontendAction {
public:
  using Factory = std::function<std::unique_ptr<ASTConsumer>(CompilerInstance&, StringRef)>;
  explicit ConsumerAction(Factory Make) : Make(std::move(Make)) {}
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance& Instance, StringRef File) override {
    return Make(Instance, File);
  }

private:
  Factory Make;
};

} // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> makeFileSystem(const Pass& P,
                                                               llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base) {
  Base = baseOf(std::move(Base));
  auto Memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const auto& [Path, Contents] : P.VirtualFiles)
    Memory->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Contents, Path));
  // CUDA's, the system's and clang's headers need no fix-up.
  std::vector<std::string> Except{"/usr/include", "/usr/lib", "/usr/local/cuda", "/__cuda_lint__", resourceDirectory()};
  for (size_t I = 0; I + 1 < P.Arguments.size(); ++I) {
    StringRef A = P.Arguments[I];
    if (A.consume_front("--cuda-path="))
      Except.push_back(A.str());
  }
  auto Overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(makeFixingFileSystem(Base, std::move(Except)));
  Overlay->pushOverlay(Memory);
  if (!P.Directory.empty())
    (void)Overlay->setCurrentWorkingDirectory(P.Directory);
  return Overlay;
}

std::shared_ptr<CompilerInvocation> makeInvocation(const Pass& P, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS,
                                                   std::string& Error) {
  Error.clear();
  if (resourceDirectory().empty()) {
    Error = "clang's own headers are not installed: install clang-22, or set CUDA_LINT_RESOURCE_DIR to its resource "
            "directory (clang-22 -print-resource-dir)";
    return nullptr;
  }
  DiagnosticOptions Options;
  TextDiagnosticBuffer Buffer;
  DiagnosticsEngine Diags(DiagnosticIDs::create(), Options, &Buffer, /*ShouldOwnClient=*/false);
  // The program's path matters only for what it stands beside: the resource directory is given.
  driver::Driver Driver(P.Arguments.front(), llvm::sys::getDefaultTargetTriple(), Diags, "cuda-lint", FS);
  Driver.setCheckInputsExist(false);
  Driver.setProbePrecompiled(false);
  std::vector<const char*> Words;
  for (const std::string& A : P.Arguments)
    Words.push_back(A.c_str());
  std::unique_ptr<driver::Compilation> Jobs(Driver.BuildCompilation(Words));
  if (!Jobs || Jobs->getJobs().empty()) {
    Error = "clang's driver takes no job from these flags: " + firstError(Buffer);
    return nullptr;
  }
  const driver::Command* Job = nullptr;
  for (const driver::Command& C : Jobs->getJobs())
    if (StringRef(C.getCreator().getName()) == "clang" && !C.getArguments().empty() &&
        StringRef(C.getArguments().front()) == "-cc1") {
      Job = &C;
      break;
    }
  if (!Job) {
    Error = "clang's driver takes no compile job from these flags: " + firstError(Buffer);
    return nullptr;
  }
  if (Buffer.getNumErrors() != 0) {
    Error = firstError(Buffer);
    return nullptr;
  }
  auto Invocation = std::make_shared<CompilerInvocation>();
  if (!CompilerInvocation::CreateFromArgs(*Invocation, llvm::ArrayRef(Job->getArguments()).drop_front(), Diags,
                                          P.Arguments.front().c_str())) {
    Error = firstError(Buffer);
    return nullptr;
  }
  Invocation->getFrontendOpts().DisableFree = false;
  Invocation->getCodeGenOpts().DisableFree = false;
  return Invocation;
}

std::string hostCompilerInclude() {
  static const std::string Found = []() -> std::string {
    Pass Plain;
    Plain.Arguments = {"clang++", "-x", "c++", "-fsyntax-only", "/__cuda_lint__/unit.cpp"};
    Plain.File = Plain.Arguments.back();
    std::string Error;
    std::shared_ptr<CompilerInvocation> Invocation = makeInvocation(Plain, baseOf(nullptr), Error);
    if (!Invocation)
      return "";
    for (const HeaderSearchOptions::Entry& Entry : Invocation->getHeaderSearchOpts().UserEntries) {
      // <prefix>/lib/gcc/<triple>/<version>/../../../../include/c++/<version>
      StringRef Path = Entry.Path;
      const size_t Up = Path.find("/../../../../include/c++/");
      if (Up != StringRef::npos && Path.take_front(Up).contains("/lib/gcc/"))
        return absolutePath((Path.take_front(Up) + "/include").str(), "/");
    }
    return "";
  }();
  return Found;
}

RunResult runPass(const Pass& P, FrontendAction& Action, const RunOptions& Options) {
  RunResult Result;
  auto FS = makeFileSystem(P, Options.BaseFS);
  if (!FS->exists(P.File)) {
    Result.Failure = "file not found: " + P.File;
    return Result;
  }
  std::shared_ptr<CompilerInvocation> Invocation = makeInvocation(P, FS, Result.Failure);
  if (!Invocation)
    return Result;
  if (!Options.IncludePch.empty())
    Invocation->getPreprocessorOpts().ImplicitPCHInclude = Options.IncludePch;
  if (Options.AdjustInvocation)
    Options.AdjustInvocation(*Invocation);

  CompilerInstance Instance(Invocation);
  Instance.setVirtualFileSystem(FS);
  Instance.setVerboseOutputStream(std::make_unique<llvm::raw_null_ostream>()); // "1 error generated"
  DiagnosticFilter Filter(Options.Diagnostics);
  Instance.createDiagnostics(&Filter, /*ShouldOwnClient=*/false);
  Instance.createFileManager();
  Instance.createSourceManager();
  if (Options.AdjustInstance)
    Options.AdjustInstance(Instance);
  Result.Started = true;
  Instance.ExecuteAction(Action);
  Result.Errors = Filter.errors();
  Result.Tolerated = Filter.tolerated();
  Result.First = Filter.first();
  return Result;
}

RunResult runPass(const Pass& P, std::function<std::unique_ptr<ASTConsumer>(CompilerInstance&, StringRef)> Consumer,
                  const RunOptions& Options) {
  ConsumerAction Action(std::move(Consumer));
  return runPass(P, Action, Options);
}

} // namespace cudalint::toolchain
