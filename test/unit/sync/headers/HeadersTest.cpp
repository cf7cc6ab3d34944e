//===- HeadersTest.cpp - every entry names a function that exists -------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Parses one translation unit with all headers that an API layer needs, collects the canonical name of every function in
// it, and looks each entry up. Three sets of headers: a CUDA toolkit (CUDA_PATH or the usual folder; skipped without
// one), the bundled declarations, and CUTLASS (CUDA_LINT_CUTLASS names its include folder; skipped without).
// CUDA_LINT_DUMP_NAMES=FILE writes what was found, with parameters: that is how entries are written.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/Vocabulary.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include <gtest/gtest.h>
#include <set>

using namespace cudalint;

namespace {

struct Names {
  std::set<std::string> Functions;
  std::set<std::string> Signatures;
  unsigned Errors = 0;
  std::string FirstError;
};

class Collector : public clang::RecursiveASTVisitor<Collector> {
public:
  Collector(Names& Out, clang::ASTContext& Ctx) : Out(Out), Policy(Ctx.getPrintingPolicy()) {}
  bool shouldVisitTemplateInstantiations() const { return false; }
  bool shouldVisitImplicitCode() const { return true; }
  bool VisitFunctionDecl(clang::FunctionDecl* F) {
    std::string Name = canonicalName(F->getQualifiedNameAsString());
    Out.Functions.insert(Name);
    std::string Text = Name + "(";
    for (const clang::ParmVarDecl* P : F->parameters()) {
      if (P->getFunctionScopeIndex()) Text += ", ";
      Text += P->getType().getAsString(Policy) + " " + P->getNameAsString();
      if (P->hasDefaultArg()) Text += " = …";
    }
    Text += ")";
    if (const auto* M = llvm::dyn_cast<clang::CXXMethodDecl>(F)) Text += M->isStatic() ? " static" : " member";
    if (const auto* T = F->getDescribedFunctionTemplate()) {
      Text += " template<";
      for (const clang::NamedDecl* P : *T->getTemplateParameters()) Text += P->getNameAsString() + ",";
      Text += ">";
    }
    Out.Signatures.insert(Text + " -> " + F->getReturnType().getAsString(Policy));
    return true;
  }
  /// Members reach the derived class by name: `using base::arrive`.
  bool VisitUsingShadowDecl(clang::UsingShadowDecl* U) {
    if (auto* F = llvm::dyn_cast<clang::FunctionDecl>(U->getTargetDecl()))
      Out.Functions.insert(canonicalName(F->getQualifiedNameAsString()));
    return true;
  }

private:
  Names& Out;
  clang::PrintingPolicy Policy;
};

class Action : public clang::ASTFrontendAction {
public:
  explicit Action(Names& Out) : Out(Out) {}
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&, llvm::StringRef) override {
    struct Consumer : clang::ASTConsumer {
      explicit Consumer(Names& Out) : Out(Out) {}
      void HandleTranslationUnit(clang::ASTContext& Ctx) override {
        Collector(Out, Ctx).TraverseDecl(Ctx.getTranslationUnitDecl());
      }
      Names& Out;
    };
    return std::make_unique<Consumer>(Out);
  }

private:
  Names& Out;
};

struct ErrorCounter : clang::DiagnosticConsumer {
  explicit ErrorCounter(Names& Out) : Out(Out) {}
  void HandleDiagnostic(clang::DiagnosticsEngine::Level L, const clang::Diagnostic& D) override {
    if (L < clang::DiagnosticsEngine::Error) return;
    if (Out.Errors++) return;
    llvm::SmallString<128> Text;
    D.FormatDiagnostic(Text);
    Out.FirstError = Text.str();
    if (D.hasSourceManager() && D.getLocation().isValid())
      Out.FirstError += " at " + D.getLocation().printToString(D.getSourceManager());
  }
  Names& Out;
};

Names collect(const std::string& Code, std::vector<std::string> Args) {
  Names Out;
  std::vector<std::string> Command = {"clang++", "-fsyntax-only", "-x", "cuda", "--cuda-device-only", "-nocudalib",
                                      "-resource-dir", CUDA_LINT_CLANG_RESOURCE_DIR, "-Wno-everything", "-ferror-limit=0"};
  Command.insert(Command.end(), Args.begin(), Args.end());
  Command.push_back("/vocabulary.cu");
  llvm::IntrusiveRefCntPtr<clang::FileManager> Files(new clang::FileManager(clang::FileSystemOptions()));
  ErrorCounter Errors(Out);
  clang::tooling::ToolInvocation Tool(Command, std::make_unique<Action>(Out), Files.get());
  Tool.setDiagnosticConsumer(&Errors);
  auto Overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(llvm::vfs::getRealFileSystem());
  auto Memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  Memory->addFile("/vocabulary.cu", 0, llvm::MemoryBuffer::getMemBuffer(Code));
  Overlay->pushOverlay(Memory);
  Files->setVirtualFileSystem(Overlay);
  Tool.run();
  if (auto Path = llvm::sys::Process::GetEnv("CUDA_LINT_DUMP_NAMES")) {
    std::error_code Error;
    llvm::raw_fd_ostream Dump(*Path, Error, llvm::sys::fs::OF_Append);
    for (const std::string& S : Out.Signatures) Dump << S << '\n';
  }
  return Out;
}

std::string env(const char* Name) { return llvm::sys::Process::GetEnv(Name).value_or(""); }

std::string toolkit() {
  for (const std::string& Dir : {env("CUDA_PATH"), env("CUDA_HOME"), std::string("/usr/local/cuda")})
    if (!Dir.empty() && llvm::sys::fs::exists(Dir + "/include/cuda_runtime.h")) return Dir;
  return "";
}

/// What nvcc defines for itself and clang does not.
const std::vector<std::string>& nvccMacros() {
  static const std::vector<std::string> Args = {"-D__CUDACC_VER_MAJOR__=13", "-D__CUDACC_VER_MINOR__=0", "-D__CUDACC_VER_BUILD__=88",
                                                "-D_CG_CLUSTER_INTRINSICS_AVAILABLE", "-std=c++17"};
  return Args;
}

/// Entries of these layers that Functions lacks, but for those which say so.
std::vector<std::string> missing(const Names& N, const std::set<std::string>& Layers, const std::string& Set, unsigned& Looked) {
  std::set<std::string> Out;
  for (const VocabularyEntry* E : Vocabulary::builtin().all()) {
    if (!Layers.count(E->Api)) continue;
    ++Looked;
    bool Absent = std::find(E->AbsentIn.begin(), E->AbsentIn.end(), Set) != E->AbsentIn.end();
    bool Found = isPattern(E->Name) ? std::any_of(N.Functions.begin(), N.Functions.end(), [&](const std::string& F) { return nameMatches(E->Name, F); })
                                    : N.Functions.count(E->Name) != 0;
    if (!Absent && !Found) Out.insert(E->Name + " (" + E->File + ":" + std::to_string(E->Line) + ") has no declaration");
    if (Absent && Found) Out.insert(E->Name + " (" + E->File + ":" + std::to_string(E->Line) + ") says absent_in: " + Set + ", but is declared");
  }
  return {Out.begin(), Out.end()};
}

std::string joined(const std::vector<std::string>& Lines) {
  std::string Out;
  for (const std::string& L : Lines) Out += L + "\n";
  return Out;
}

const char* const ToolkitHeaders = R"(
#include <cuda_runtime.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/latch>
#include <cuda/semaphore>
#include <cuda/pipeline>
#include <cuda/ptx>
#include <cuda/warp>
#include <cuda/work_stealing>
#include <cuda/std/atomic>
#include <cuda/std/barrier>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_pipeline.h>
#include <cuda_awbarrier.h>
#include <mma.h>
#include <cub/cub.cuh>
)";

const char* const BundledHeaders = R"(
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/latch>
#include <cuda/semaphore>
#include <cuda/pipeline>
#include <cuda/ptx>
#include <cuda/std/atomic>
#include <cuda/std/barrier>
#include <cuda/std/latch>
#include <cuda/std/semaphore>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_pipeline.h>
#include <cuda_awbarrier.h>
#include <mma.h>
#include <cub/cub.cuh>
)";

TEST(Vocabulary, NamesExistInTheToolkit) {
  std::string Dir = toolkit();
  if (Dir.empty()) GTEST_SKIP() << "no CUDA toolkit";
  std::vector<std::string> Args = nvccMacros();
  Args.insert(Args.end(), {"--cuda-path=" + Dir, "-isystem", Dir + "/include/cccl", "--cuda-gpu-arch=sm_90a"});
  Names N = collect(ToolkitHeaders, Args);
  ASSERT_FALSE(N.Functions.empty()) << N.FirstError;
  if (!N.Functions.count("cuda::ptx::tcgen05_alloc")) GTEST_SKIP() << "the toolkit is older than CUDA 13";
  unsigned Looked = 0;
  auto Lines = missing(N, {"intrinsic", "cg", "libcudacxx", "ptx", "primitives", "wmma", "cub"}, "toolkit", Looked);
  EXPECT_GT(Looked, 400u);
  EXPECT_TRUE(Lines.empty()) << Lines.size() << " of " << Looked << " entries; errors of the parse: " << N.Errors << " " << N.FirstError << "\n" << joined(Lines);
}

TEST(Vocabulary, NamesExistInTheBundledHeaders) {
  std::string Include = std::string(CUDA_LINT_SOURCE_DIR) + "/include/cuda-surface";
  Names N = collect(BundledHeaders, {"-nocudainc", "-isystem", Include, "-include", Include + "/__cuda_lint_bundled_prelude.h",
                                     "-std=c++17", "--cuda-gpu-arch=sm_90a"});
  EXPECT_EQ(N.Errors, 0u) << N.FirstError;
  unsigned Looked = 0;
  auto Lines = missing(N, {"intrinsic", "cg", "libcudacxx", "ptx", "primitives", "wmma", "cub"}, "bundled", Looked);
  EXPECT_GT(Looked, 400u);
  EXPECT_TRUE(Lines.empty()) << Lines.size() << " of " << Looked << " entries\n" << joined(Lines);
}

const char* const CutlassHeaders = R"(
#include <cute/tensor.hpp>
#include <cute/atom/mma_atom.hpp>
#include <cute/atom/copy_atom.hpp>
#include <cute/arch/cluster_sm90.hpp>
#include <cute/arch/copy_sm80.hpp>
#include <cute/arch/copy_sm90_desc.hpp>
#include <cute/arch/copy_sm90_tma.hpp>
#include <cute/arch/copy_sm100.hpp>
#include <cute/arch/copy_sm100_tma.hpp>
#include <cute/arch/mma_sm90.hpp>
#include <cute/arch/mma_sm90_gmma.hpp>
#include <cute/arch/mma_sm100_umma.hpp>
#include <cute/arch/tmem_allocator_sm100.hpp>
#include <cutlass/arch/barrier.h>
#include <cutlass/arch/cache_operation.h>
#include <cutlass/arch/grid_dependency_control.h>
#include <cutlass/arch/memory_sm75.h>
#include <cutlass/arch/memory_sm80.h>
#include <cutlass/arch/reg_reconfig.h>
#include <cutlass/barrier.h>
#include <cutlass/semaphore.h>
#include <cutlass/pipeline/pipeline.hpp>
)";

TEST(Vocabulary, NamesExistInCutlass) {
  std::string Include = env("CUDA_LINT_CUTLASS");
  std::string Dir = toolkit();
  if (Include.empty() || Dir.empty()) GTEST_SKIP() << "CUDA_LINT_CUTLASS does not name CUTLASS's include folder, or no CUDA toolkit";
  std::vector<std::string> Args = nvccMacros();
  Args.insert(Args.end(), {"--cuda-path=" + Dir, "-isystem", Dir + "/include/cccl", "-isystem", Include, "--cuda-gpu-arch=sm_100a"});
  Names N = collect(CutlassHeaders, Args);
  ASSERT_FALSE(N.Functions.empty()) << N.FirstError;
  unsigned Looked = 0;
  auto Lines = missing(N, {"cutlass", "cute"}, "cutlass", Looked);
  EXPECT_GT(Looked, 200u);
  EXPECT_TRUE(Lines.empty()) << Lines.size() << " of " << Looked << " entries; errors of the parse: " << N.Errors << " " << N.FirstError << "\n" << joined(Lines);
}

} // namespace
