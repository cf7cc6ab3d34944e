//===- Units.h - the units that a benchmark runs over -----------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_TEST_BENCH_UNITS_H
#define CUDA_LINT_TEST_BENCH_UNITS_H

#include "driver/toolchain/Toolchain.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include <ctime>
#include <functional>

namespace cudalint::bench {

struct Unit {
  std::string File;
  std::vector<std::string> Flags;
  std::string Name; ///< for the report
};

/// One JSON line a unit: {"file": ..., "flags": [...]}, "repo" where there is one.
inline std::vector<Unit> readUnits(const std::string& List) {
  std::vector<Unit> Out;
  auto Buffer = llvm::MemoryBuffer::getFileOrSTDIN(List);
  if (!Buffer) {
    llvm::errs() << List << ": " << Buffer.getError().message() << '\n';
    return Out;
  }
  llvm::SmallVector<llvm::StringRef, 0> Lines;
  (*Buffer)->getBuffer().split(Lines, '\n', -1, false);
  for (llvm::StringRef Line : Lines) {
    auto Value = llvm::json::parse(Line);
    if (!Value) {
      llvm::consumeError(Value.takeError());
      continue;
    }
    const llvm::json::Object* O = Value->getAsObject();
    Unit U;
    U.File = O->getString("file").value_or("").str();
    if (const auto* Flags = O->getArray("flags"))
      for (const auto& F : *Flags) U.Flags.push_back(F.getAsString().value_or("").str());
    U.Name = (O->getString("repo").value_or("") + "/" + llvm::StringRef(U.File).rsplit('/').second).str();
    Out.push_back(std::move(U));
  }
  return Out;
}

/// Every .cu below Folder, with the bundled headers in mind.
inline std::vector<Unit> unitsBelow(const std::string& Folder) {
  std::vector<Unit> Out;
  std::error_code Failure;
  for (llvm::sys::fs::recursive_directory_iterator I(Folder, Failure), End; I != End && !Failure; I.increment(Failure))
    if (llvm::StringRef(I->path()).ends_with(".cu"))
      Out.push_back({I->path(), {"-std=c++17", "-arch=sm_90a"}, llvm::StringRef(I->path()).rsplit('/').second.str()});
  std::sort(Out.begin(), Out.end(), [](auto& A, auto& B) { return A.File < B.File; });
  return Out;
}

/// Processor time of this process, in seconds: what other programs do meanwhile does not count.
inline double processorSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Parse {
  bool Ok = false;
  unsigned Errors = 0;
  double Seconds = 0; ///< from the start to the complete AST
  std::string FirstError;
};

/// Parses the device pass of U and hands the AST over.
inline Parse parse(const Unit& U, const std::string& Cuda, const std::function<void(clang::ASTContext&)>& Body) {
  using namespace toolchain;
  Parse Out;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS(llvm::vfs::createPhysicalFileSystem());
  llvm::SmallString<256> Here;
  (void)llvm::sys::fs::current_path(Here);
  TranslatedCommand Command = translate(fixedCommand(U.File, U.Flags, Here), *FS);
  Toolkit Headers = findToolkit({Cuda, Command.Compiler, Command.Directory, Command.CudaPath}, *FS, Out.FirstError);
  if (Headers.Root.empty()) return Out;
  PassOptions Options;
  Options.Host = false;
  std::vector<Pass> Passes = makePasses(Command, Headers, Options, *FS);
  if (Passes.empty()) return Out;
  struct Consumer : clang::ASTConsumer {
    Consumer(const std::function<void(clang::ASTContext&)>& Body, Parse& Out, double Begin) : Body(Body), Out(Out), Begin(Begin) {}
    void HandleTranslationUnit(clang::ASTContext& Ctx) override {
      Out.Seconds = processorSeconds() - Begin;
      Out.Ok = true;
      Body(Ctx);
    }
    const std::function<void(clang::ASTContext&)>& Body;
    Parse& Out;
    double Begin;
  };
  RunResult R = runPass(Passes.front(), [&, Begin = processorSeconds()](clang::CompilerInstance&, llvm::StringRef) {
    return std::make_unique<Consumer>(Body, Out, Begin);
  });
  Out.Errors = R.Errors;
  if (!R.First.empty()) Out.FirstError = R.First[0].File + ":" + std::to_string(R.First[0].Line) + ": " + R.First[0].Message;
  else if (!R.Started) Out.FirstError = R.Failure;
  return Out;
}

} // namespace cudalint::bench

#endif
