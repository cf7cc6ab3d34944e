//===- parse.cpp - parse one unit and say, as JSON, what was seen --------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
//   cuda-lint-parse [--cuda=auto|bundled|PATH] [--host] [-p DIR] FILE [-- FLAGS]
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/dialect/Dialect.h"
#include "driver/support/Files.h"
#include "driver/toolchain/Toolchain.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include <chrono>
#include <set>

using namespace cudalint;
using namespace cudalint::toolchain;
using namespace llvm;

namespace {

/// Asm statements by what they are about, each place once; the headers of the toolkit and the system left out.
class Counter : public clang::RecursiveASTVisitor<Counter> {
public:
  explicit Counter(clang::ASTContext& Context) : Sources(Context.getSourceManager()) {}
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitGCCAsmStmt(clang::GCCAsmStmt* S) {
    const clang::SourceLocation Place = Sources.getExpansionLoc(S->getBeginLoc());
    // CUTLASS is a system header to some projects: only the toolkit's and the system's own are left out.
    const StringRef File = Sources.getFilename(Place);
    if (File.starts_with("/usr/") || !Seen.insert(Place.getRawEncoding()).second)
      return true;
    const std::string Text = S->getAsmString();
    ++Asm;
    Tma += StringRef(Text).contains("cp.async.bulk") || StringRef(Text).contains("cp.reduce.async.bulk");
    Mbarrier += StringRef(Text).contains("mbarrier.");
    Mma += StringRef(Text).contains("wgmma.") || StringRef(Text).contains("tcgen05.");
    return true;
  }
  bool VisitFunctionDecl(clang::FunctionDecl* F) {
    Kernels += F->hasAttr<clang::CUDAGlobalAttr>() && F->doesThisDeclarationHaveABody() && !F->isDependentContext();
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* V) {
    if (V->isInvalidDecl())
      return true;
    for (const auto* Note : V->specific_attrs<clang::AnnotateAttr>())
      Shared += Note->getAnnotation() == SharedAnnotation;
    return true;
  }
  bool VisitRecoveryExpr(clang::RecoveryExpr* E) {
    Recovery += !Sources.isInSystemHeader(Sources.getExpansionLoc(E->getBeginLoc()));
    return true;
  }

  unsigned Asm = 0, Tma = 0, Mbarrier = 0, Mma = 0, Kernels = 0, Shared = 0, Recovery = 0;

private:
  const clang::SourceManager& Sources;
  std::set<unsigned> Seen;
};

class CountingConsumer : public clang::ASTConsumer {
public:
  explicit CountingConsumer(json::Object& Out) : Out(Out) {}
  void HandleTranslationUnit(clang::ASTContext& Context) override {
    Counter C(Context);
    C.TraverseDecl(Context.getTranslationUnitDecl());
    Out["asm"] = C.Asm;
    Out["tma"] = C.Tma;
    Out["mbarrier"] = C.Mbarrier;
    Out["mma"] = C.Mma;
    Out["kernels"] = C.Kernels;
    Out["shared"] = C.Shared;
    Out["recovery"] = C.Recovery;
  }

private:
  json::Object& Out;
};

} // namespace

int main(int argc, char** argv) {
  std::vector<std::string> Flags;
  std::string Choice = "auto", File, DatabasePath;
  bool Host = false, ShowCommand = false;
  for (int I = 1; I < argc; ++I) {
    StringRef A = argv[I];
    if (A == "--") {
      Flags.assign(argv + I + 1, argv + argc);
      break;
    }
    if (A.consume_front("--cuda="))
      Choice = A.str();
    else if (A == "--host")
      Host = true;
    else if (A == "--show")
      ShowCommand = true;
    else if (A == "-p" && I + 1 < argc)
      DatabasePath = argv[++I];
    else
      File = A.str();
  }
  if (File.empty()) {
    errs() << "usage: cuda-lint-parse [--cuda=auto|bundled|PATH] [--host] [--show] [-p DIR] FILE [-- FLAGS]\n";
    return 2;
  }
  IntrusiveRefCntPtr<vfs::FileSystem> FS(vfs::createPhysicalFileSystem());
  SmallString<256> Here;
  (void)sys::fs::current_path(Here);
  std::string Error;
  CompileCommand Command = fixedCommand(File, Flags, Here);
  if (!DatabasePath.empty()) {
    std::unique_ptr<Database> Source = Database::load(DatabasePath, *FS, Error);
    std::optional<CompileCommand> Found;
    if (Source)
      Found = Source->commandFor(absolutePath(File, Here));
    if (!Found) {
      errs() << (Error.empty() ? "no command for " + File : Error) << '\n';
      return 2;
    }
    Command = *Found;
  }
  TranslatedCommand Clang = translate(Command, *FS);
  Toolkit Cuda = findToolkit({Choice, Clang.Compiler, Clang.Directory, Clang.CudaPath}, *FS, Error);
  if (Cuda.Root.empty()) {
    errs() << Error << '\n';
    return 2;
  }
  PassOptions Options;
  Options.Host = Host;
  Options.Device = !Host;
  std::vector<Pass> Passes = makePasses(Clang, Cuda, Options, *FS);
  if (ShowCommand) {
    for (const std::string& A : Passes.front().Arguments)
      errs() << A << '\n';
    for (const std::string& U : Clang.Unknown)
      errs() << "unknown: " << U << '\n';
  }
  json::Object Out{{"file", File}, {"pass", Passes.front().name()}};
  const auto Begin = std::chrono::steady_clock::now();
  RunResult Result = runPass(Passes.front(), [&](clang::CompilerInstance&, StringRef) {
    return std::make_unique<CountingConsumer>(Out);
  });
  Out["seconds"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - Begin).count();
  Out["started"] = Result.Started;
  Out["failure"] = Result.Failure;
  Out["errors"] = Result.Errors;
  Out["tolerated"] = Result.Tolerated;
  json::Array First;
  for (const ParseError& E : Result.First)
    First.push_back(E.File + ":" + std::to_string(E.Line) + ":" + std::to_string(E.Column) + ": " +
                    (E.Fatal ? "fatal: " : "") + E.Message);
  Out["first"] = std::move(First);
  outs() << json::Value(std::move(Out)) << '\n';
  return Result.Started && Result.Errors == 0 ? 0 : 3;
}
