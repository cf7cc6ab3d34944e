//===- SurfaceTest.cpp - the bundled CUDA headers parse and keep the AST whole ------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Every file in fixtures/ uses one layer of the API. It must parse in each pass, standard and architecture without an
// error, and without a hole in the AST: an expression that clang recovered from hides the code of a kernel.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/dialect/Dialect.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "test/support/TempFolder.h"
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <set>

namespace {

const std::string Surface = std::string(CUDA_LINT_SOURCE_DIR) + "/include/cuda-surface";
const std::string Fixtures = std::string(CUDA_LINT_SOURCE_DIR) + "/test/unit/surface/fixtures";

struct Seen {
  std::vector<std::string> Errors;
  unsigned Kernels = 0, Recovered = 0;
  std::set<std::string> Callees; ///< qualified, inline namespaces and template arguments dropped
  std::map<std::string, std::vector<std::string>> Annotated; ///< annotation -> variables and functions
  std::map<std::string, unsigned> AnnotationArguments;       ///< function -> number of arguments of its annotations
  std::set<std::string> InvalidVariables;
};

std::string plainName(const clang::NamedDecl& D) {
  std::string Name = D.getNameAsString();
  for (const clang::DeclContext* C = D.getDeclContext(); C; C = C->getParent()) {
    if (const auto* N = llvm::dyn_cast<clang::NamespaceDecl>(C)) {
      if (!N->isInline() && !N->isAnonymousNamespace()) Name = N->getNameAsString() + "::" + Name;
    } else if (const auto* R = llvm::dyn_cast<clang::CXXRecordDecl>(C))
      Name = R->getNameAsString() + "::" + Name;
  }
  return Name;
}

class Visitor : public clang::RecursiveASTVisitor<Visitor> {
public:
  explicit Visitor(Seen& Out) : Out(Out) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitRecoveryExpr(clang::RecoveryExpr*) {
    ++Out.Recovered;
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* E) {
    if (const clang::FunctionDecl* F = E->getDirectCallee()) Out.Callees.insert(plainName(*F));
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* E) {
    Out.Callees.insert(plainName(*E->getConstructor()));
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* V) {
    if (V->isInvalidDecl()) Out.InvalidVariables.insert(V->getNameAsString());
    for (const auto* A : V->specific_attrs<clang::AnnotateAttr>())
      Out.Annotated[A->getAnnotation().str()].push_back(V->getNameAsString());
    return true;
  }
  bool VisitFunctionDecl(clang::FunctionDecl* F) {
    if (F->hasAttr<clang::CUDAGlobalAttr>() && F->hasBody()) ++Out.Kernels;
    for (const auto* A : F->specific_attrs<clang::AnnotateAttr>()) {
      Out.Annotated[A->getAnnotation().str()].push_back(F->getNameAsString());
      Out.AnnotationArguments[F->getNameAsString()] += A->args_size();
    }
    return true;
  }

private:
  Seen& Out;
};

class Action : public clang::ASTFrontendAction {
public:
  explicit Action(Seen& Out) : Out(Out) {}
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&, llvm::StringRef) override {
    struct Consumer : clang::ASTConsumer {
      explicit Consumer(Seen& Out) : Out(Out) {}
      void HandleTranslationUnit(clang::ASTContext& Ctx) override {
        Visitor(Out).TraverseDecl(Ctx.getTranslationUnitDecl());
      }
      Seen& Out;
    };
    return std::make_unique<Consumer>(Out);
  }

private:
  Seen& Out;
};

/// What cuda-lint's own consumer drops is dropped here as well.
struct Errors : clang::DiagnosticConsumer {
  explicit Errors(Seen& Out) : Out(Out) {}
  void HandleDiagnostic(clang::DiagnosticsEngine::Level L, const clang::Diagnostic& D) override {
    if (L < clang::DiagnosticsEngine::Error) return;
    if (cudalint::isToleratedByNvcc(D)) return;
    llvm::SmallString<128> Text;
    D.FormatDiagnostic(Text);
    std::string Where;
    if (D.hasSourceManager() && D.getLocation().isValid()) Where = D.getLocation().printToString(D.getSourceManager());
    Out.Errors.push_back(Where + ": " + Text.str().str());
  }
  Seen& Out;
};

Seen parse(const std::string& File, const std::string& Pass, const std::string& Arch, const std::string& Std,
           const std::vector<std::string>& Extra = {}) {
  Seen Out;
  std::vector<std::string> Command = {"clang++",
                                      "-fsyntax-only",
                                      "-x",
                                      "cuda",
                                      "--cuda-" + Pass + "-only",
                                      "--cuda-gpu-arch=" + Arch,
                                      "-std=" + Std,
                                      "-nocudainc",
                                      "-nocudalib",
                                      "--cuda-path=/nonexistent",
                                      "-resource-dir",
                                      CUDA_LINT_CLANG_RESOURCE_DIR,
                                      "-isystem",
                                      Surface,
                                      "-include",
                                      Surface + "/__cuda_lint_bundled_prelude.h",
                                      "-Wno-everything",
                                      "-ferror-limit=0"};
  Command.insert(Command.end(), Extra.begin(), Extra.end());
  Command.push_back(File);
  llvm::IntrusiveRefCntPtr<clang::FileManager> Files(new clang::FileManager(clang::FileSystemOptions()));
  Errors Consumer(Out);
  clang::tooling::ToolInvocation Tool(Command, std::make_unique<Action>(Out), Files.get());
  Tool.setDiagnosticConsumer(&Consumer);
  Tool.run();
  return Out;
}

std::string joined(const std::vector<std::string>& Lines) {
  std::string Text;
  for (const std::string& L : Lines) Text += L + "\n";
  return Text;
}

class Fixture : public testing::TestWithParam<const char*> {};

TEST_P(Fixture, ParsesEverywhere) {
  const std::string File = Fixtures + "/" + GetParam() + ".cu";
  ASSERT_TRUE(llvm::sys::fs::exists(File)) << File;
  for (const char* Std : {"c++14", "c++17", "c++20"})
    for (const char* Arch : {"sm_70", "sm_80", "sm_90a", "sm_100a"})
      for (const char* Pass : {"device", "host"}) {
        // The host pass does not depend on the architecture.
        if (std::string(Pass) == "host" && std::string(Arch) != "sm_90a") continue;
        SCOPED_TRACE(std::string(Std) + " " + Arch + " " + Pass);
        Seen S = parse(File, Pass, Arch, Std);
        EXPECT_EQ(joined(S.Errors), "");
        EXPECT_EQ(S.Recovered, 0u) << "a RecoveryExpr hides code";
        EXPECT_EQ(S.InvalidVariables, std::set<std::string>());
        EXPECT_GT(S.Kernels, 0u);
      }
}

INSTANTIATE_TEST_SUITE_P(Surface, Fixture,
                         testing::Values("atomics", "barriers", "cooperative_groups", "cub", "host_api", "intrinsics",
                                         "number_formats", "ptx", "runtime", "target_and_random", "thrust"),
                         [](const auto& Info) { return std::string(Info.param); });

/// Every header of the bundle that a program may include, as `#include <...>` lines, and what they include of others.
struct Includes {
  std::string Own, Others;
};
Includes everyHeader() {
  std::set<std::string> Own, Others;
  std::error_code EC;
  for (llvm::sys::fs::recursive_directory_iterator It(Surface, EC), End; It != End && !EC; It.increment(EC)) {
    if (llvm::sys::fs::is_directory(It->path())) continue;
    llvm::StringRef Name = llvm::StringRef(It->path()).drop_front(Surface.size() + 1);
    if (!Name.starts_with("__")) Own.insert(Name.str()); // the prelude and its parts are in front of every file
    std::ifstream In(It->path());
    for (std::string Line; std::getline(In, Line);) {
      llvm::StringRef L(Line);
      if (L.consume_front("#include <") && !llvm::sys::fs::exists(Surface + "/" + L.split('>').first.str()))
        Others.insert(L.split('>').first.str());
    }
  }
  EXPECT_FALSE(EC) << EC.message();
  EXPECT_GT(Own.size(), 200u);
  Includes Out;
  for (const std::string& N : Own) Out.Own += "#include <" + N + ">\n";
  for (const std::string& N : Others) Out.Others += "#if __has_include(<" + N + ">)\n#include <" + N + ">\n#endif\n";
  return Out;
}

// `#define N 1024` in front of an include, or -DT=float on the command line, must not reach into the headers.
TEST(SurfaceMacros, NamesOfAProgramAreNotNamesOfTheHeaders) {
  const Includes Headers = everyHeader();
  std::string Text = Headers.Others; // the standard library has names of its own
  std::vector<std::string> Options;
  for (char C = 'A'; C <= 'Z'; ++C) Options.push_back(std::string("-D") + C + "=1024");
  for (char C = 'a'; C <= 'z'; ++C)
    // Members of CUDA's own types: of vectors, channels, and of the states of cuRAND.
    if (!llvm::StringRef("xyzwfcdiksv").contains(C)) Text += std::string("#define ") + C + " (1 +\n";
  for (const char* Name :
       {"Size", "Scope", "Stages", "Group", "Parent", "Rank", "Storage", "State", "Stream", "Data", "Word",
        "Bytes", "Pointer", "Token", "Alignment", "Layout", "Op", "It", "Threads", "Items", "tid", "lane", "warp",
        "idx", "mask", "width", "src", "dst", "bytes", "bar", "coords", "parity", "phase", "expected", "delta",
        "rank", "predicate", "len", "args", "item", "items", "input", "threads", "hint", "batch", "columns", "res",
        "stages", "n1", "n2", "arrivals", "aligned"})
    Text += std::string("#define ") + Name + " 32 +\n";
  Text += "#define min(a, b) ((a) < (b) ? (a) : (b))\n#define max(a, b) ((a) > (b) ? (a) : (b))\n";
  Text += Headers.Own + "__global__ void kernel() {}\n";
  cudalint::test::TempFolder Folder;
  const std::string File = Folder.write("macros.cu", Text);
  for (const char* Std : {"c++17", "c++20"})
    for (const char* Pass : {"device", "host"}) {
      SCOPED_TRACE(std::string(Std) + " " + Pass);
      Seen S = parse(File, Pass, "sm_90a", Std, Options);
      EXPECT_EQ(joined(S.Errors), "");
      EXPECT_EQ(S.Recovered, 0u) << "a RecoveryExpr hides code";
      EXPECT_GT(S.Kernels, 0u);
    }
}

void expectCallees(const char* Name, const std::vector<const char*>& Expected) {
  Seen S = parse(Fixtures + "/" + Name + ".cu", "device", "sm_90a", "c++17");
  for (const char* E : Expected) EXPECT_TRUE(S.Callees.count(E)) << E << " is not called in " << Name << ".cu";
}

// The vocabulary finds a function by the name that the toolkit's headers give it.
TEST(SurfaceNames, Atomics) {
  expectCallees("atomics", {"cuda::std::__atomic_ref_arithmetic::fetch_add", "cuda::atomic_ref::fetch_max",
                            "cuda::atomic_ref::operator=", "cuda::std::__atomic_arithmetic::operator++",
                            "cuda::std::__atomic_common::load", "cuda::std::__atomic_common::store",
                            "cuda::std::__atomic_bitwise::fetch_or", "cuda::std::__atomic_common::wait",
                            "cuda::std::__atomic_common::compare_exchange_strong", "cuda::atomic_thread_fence",
                            "cuda::std::atomic_thread_fence", "cuda::std::atomic_flag::test_and_set"});
}
TEST(SurfaceNames, Barriers) {
  expectCallees("barriers", {"cuda::init",
                             "cuda::barrier::barrier",
                             "cuda::barrier::arrive",
                             "cuda::barrier::wait",
                             "cuda::barrier::arrive_and_wait",
                             "cuda::barrier::arrive_and_drop",
                             "cuda::barrier::try_wait_parity_for",
                             "cuda::std::__barrier_base::arrive_and_wait",
                             "cuda::memcpy_async",
                             "cuda::device::memcpy_async_tx",
                             "cuda::device::barrier_arrive_tx",
                             "cuda::device::barrier_expect_tx",
                             "cuda::device::barrier_native_handle",
                             "cuda::make_pipeline",
                             "cuda::pipeline::producer_acquire",
                             "cuda::pipeline::producer_commit",
                             "cuda::pipeline::consumer_wait",
                             "cuda::pipeline::consumer_release",
                             "cuda::pipeline_consumer_wait_prior",
                             "cuda::std::__latch_base::count_down",
                             "cuda::std::__latch_base::wait",
                             "cuda::std::__atomic_semaphore::acquire",
                             "cuda::device::experimental::fence_proxy_async_shared_cta",
                             "cuda::device::experimental::cp_async_bulk_wait_group_read"});
}
TEST(SurfaceNames, CooperativeGroups) {
  expectCallees("cooperative_groups", {"cooperative_groups::this_thread_block",
                                       "cooperative_groups::this_grid",
                                       "cooperative_groups::this_cluster",
                                       "cooperative_groups::coalesced_threads",
                                       "cooperative_groups::tiled_partition",
                                       "cooperative_groups::sync",
                                       "cooperative_groups::reduce",
                                       "cooperative_groups::inclusive_scan",
                                       "cooperative_groups::exclusive_scan",
                                       "cooperative_groups::invoke_one",
                                       "cooperative_groups::memcpy_async",
                                       "cooperative_groups::wait",
                                       "cooperative_groups::wait_prior",
                                       "cooperative_groups::thread_block::sync",
                                       "cooperative_groups::thread_block::barrier_arrive",
                                       "cooperative_groups::thread_block::barrier_wait",
                                       "cooperative_groups::grid_group::sync",
                                       "cooperative_groups::cluster_group::sync",
                                       "cooperative_groups::cluster_group::map_shared_rank",
                                       "cooperative_groups::thread_group::sync",
                                       "cooperative_groups::__static_size_thread_block_tile_base::sync",
                                       "cooperative_groups::__static_size_thread_block_tile_base::shfl_down",
                                       "cooperative_groups::__static_size_multi_warp_tile_base::sync"});
}
TEST(SurfaceNames, Ptx) {
  expectCallees("ptx",
                {"cuda::ptx::mbarrier_init", "cuda::ptx::mbarrier_arrive", "cuda::ptx::mbarrier_arrive_expect_tx",
                 "cuda::ptx::mbarrier_try_wait", "cuda::ptx::mbarrier_try_wait_parity", "cuda::ptx::fence",
                 "cuda::ptx::fence_proxy_async", "cuda::ptx::cp_async_bulk", "cuda::ptx::cp_async_bulk_tensor",
                 "cuda::ptx::cp_async_bulk_wait_group_read", "cuda::ptx::barrier_cluster_arrive",
                 "cuda::ptx::tensormap_cp_fenceproxy", "cuda::ptx::tcgen05_commit"});
}
TEST(SurfaceNames, PrimitivesAndWmma) {
  expectCallees("number_formats",
                {"nvcuda::wmma::fill_fragment", "nvcuda::wmma::load_matrix_sync", "nvcuda::wmma::mma_sync",
                 "nvcuda::wmma::store_matrix_sync", "__mbarrier_init", "__mbarrier_arrive", "__mbarrier_test_wait",
                 "__pipeline_memcpy_async", "__pipeline_commit", "__pipeline_wait_prior", "__pipeline_arrive_on"});
}

TEST(SurfaceAttributes, SharedAndManagedAreAnnotations) {
  Seen S = parse(Fixtures + "/runtime.cu", "device", "sm_90a", "c++17");
  const auto& Shared = S.Annotated[cudalint::SharedAnnotation];
  for (const char* Name : {"s", "nt", "dyn"})
    EXPECT_NE(std::find(Shared.begin(), Shared.end(), Name), Shared.end()) << Name;
  EXPECT_EQ(S.Annotated[cudalint::ManagedAnnotation], std::vector<std::string>{"m"});
}

TEST(SurfaceAttributes, BlockSizeKeepsItsNumbers) {
  Seen S = parse(Fixtures + "/runtime.cu", "device", "sm_90a", "c++17");
  EXPECT_EQ(S.AnnotationArguments["blockAndCluster"], 6u);
  EXPECT_EQ(S.AnnotationArguments["blockInParentheses"], 1u);
  EXPECT_EQ(S.AnnotationArguments["blockAsNumber"], 1u);
}

// clang refuses __cluster_dims__ below 9.0; the numbers must stay readable there.
TEST(SurfaceAttributes, ClusterDimensionsBelowHopper) {
  Seen Old = parse(Fixtures + "/runtime.cu", "device", "sm_80", "c++17");
  EXPECT_EQ(joined(Old.Errors), "");
  EXPECT_EQ(Old.AnnotationArguments["clustered"], 3u);
}

} // namespace
