//===- Support.h - sources in a temporary folder, parsed as a pass ------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_TEST_UNIT_TOOLCHAIN_SUPPORT_H
#define CUDA_LINT_TEST_UNIT_TOOLCHAIN_SUPPORT_H

#include "checks/lib/dialect/Dialect.h"
#include "driver/toolchain/Toolchain.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>

namespace cudalint::toolchain {

/// A folder that goes away with the object.
class Folder {
public:
  Folder() {
    EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("cuda-lint-test", Path));
    llvm::SmallString<128> Real;
    if (!llvm::sys::fs::real_path(Path, Real))
      Path = Real;
  }
  ~Folder() { (void)llvm::sys::fs::remove_directories(Path); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string write(llvm::StringRef Name, llvm::StringRef Text) const {
    const std::string File = at(Name);
    EXPECT_FALSE(llvm::sys::fs::create_directories(llvm::sys::path::parent_path(File)));
    std::error_code Failure;
    llvm::raw_fd_ostream Out(File, Failure);
    EXPECT_FALSE(Failure) << File;
    Out << Text;
    return File;
  }
  std::string at(llvm::StringRef Name) const {
    llvm::SmallString<128> File(Path);
    llvm::sys::path::append(File, Name);
    return std::string(File);
  }
  std::string path() const { return std::string(Path); }

private:
  llvm::SmallString<128> Path;
};

inline llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fileSystem() {
  return llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(llvm::vfs::createPhysicalFileSystem());
}

/// One source file and its passes.
class Source {
public:
  explicit Source(llvm::StringRef Text, llvm::StringRef Name = "unit.cu") : File(Home.write(Name, Text)) {}

  std::vector<Pass> passes(const std::vector<std::string>& Flags, const Toolkit& Cuda,
                           const PassOptions& Options = PassOptions()) const {
    auto FS = fileSystem();
    return makePasses(translate(fixedCommand(File, Flags, Home.path()), *FS), Cuda, Options, *FS);
  }
  Pass device(const Toolkit& Cuda, const std::vector<std::string>& Flags = {"-std=c++17", "-arch=sm_90a"}) const {
    return passes(Flags, Cuda).front();
  }

  Folder Home;
  std::string File;
};

/// What a parse left behind.
struct Parsed {
  RunResult Run;
  std::set<std::string> Functions;          ///< names of functions with a body in the main file
  std::map<std::string, unsigned> Shared;   ///< annotated variables with a valid declaration, by name, and how many
  unsigned Asm = 0;                         ///< asm statements in the main file, instantiations too
  unsigned Calls = 0;                       ///< calls in the main file that were resolved, instantiations too
  unsigned Recovery = 0;                    ///< RecoveryExpr in the main file

  std::string firstError() const {
    return Run.First.empty() ? "" : Run.First.front().File + ":" + std::to_string(Run.First.front().Line) + ": " + Run.First.front().Message;
  }
};

class ParsedVisitor : public clang::RecursiveASTVisitor<ParsedVisitor> {
public:
  ParsedVisitor(Parsed& Out, clang::ASTContext& Context) : Out(Out), Sources(Context.getSourceManager()) {}
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitFunctionDecl(clang::FunctionDecl* F) {
    if (F->doesThisDeclarationHaveABody() && main(F->getLocation()))
      Out.Functions.insert(F->getNameAsString());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* V) {
    for (const auto* Note : V->specific_attrs<clang::AnnotateAttr>())
      if (!V->isInvalidDecl() && Note->getAnnotation() == SharedAnnotation && main(V->getLocation()))
        ++Out.Shared[V->getNameAsString()];
    return true;
  }
  bool VisitGCCAsmStmt(clang::GCCAsmStmt* S) {
    Out.Asm += main(S->getBeginLoc());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* C) {
    Out.Calls += C->getDirectCallee() && main(C->getBeginLoc());
    return true;
  }
  bool VisitRecoveryExpr(clang::RecoveryExpr* E) {
    Out.Recovery += main(E->getBeginLoc());
    return true;
  }

private:
  Parsed& Out;
  const clang::SourceManager& Sources;
  bool main(clang::SourceLocation Place) const { return Sources.isInMainFile(Sources.getExpansionLoc(Place)); }
};

inline Parsed parse(const Pass& P, const std::string& Pch = "") {
  class Consumer : public clang::ASTConsumer {
  public:
    explicit Consumer(Parsed& Out) : Out(Out) {}
    void HandleTranslationUnit(clang::ASTContext& Context) override {
      ParsedVisitor(Out, Context).TraverseDecl(Context.getTranslationUnitDecl());
    }
    Parsed& Out;
  };
  Parsed Result;
  RunOptions Options;
  Options.IncludePch = Pch;
  Result.Run = runPass(
      P, [&](clang::CompilerInstance&, llvm::StringRef) { return std::make_unique<Consumer>(Result); }, Options);
  return Result;
}

/// The installed toolkit, or an empty one.
inline Toolkit installedToolkit() {
  std::string Error;
  Toolkit Result = findToolkit({"auto", "", "/", ""}, *fileSystem(), Error);
  return Result.Bundled ? Toolkit() : Result;
}

} // namespace cudalint::toolchain

#define REQUIRE_TOOLKIT(Name)                                                                                          \
  const cudalint::toolchain::Toolkit Name = cudalint::toolchain::installedToolkit();                                   \
  if (Name.Root.empty())                                                                                               \
  GTEST_SKIP() << "no CUDA toolkit on this machine"

#endif
