//===- ArchitectureFeature.cpp - cuda-architecture-feature -------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// What ptxas 13.0 accepts for which target was tried for every target from 75 to 121a (rules.md §3). What the library
// functions below need is in the headers that declare them and in the guide (cooperative groups, asynchronous barriers).
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/check/Source.h"
#include "checks/lib/kernel/Functions.h"
#include "checks/lib/kernel/SharedMemory.h"
#include "clang/AST/Stmt.h"
#include "cuda-lint/Check.h"
#include "cuda-lint/Device.h"
#include "cuda-lint/Model.h"
#include "cuda-lint/Ptx.h"
#include "cuda-lint/Vocabulary.h"

namespace cudalint {
namespace {

/// What code is assembled for.
struct Target {
  unsigned CC;
  char Suffix;
  bool specific() const { return Suffix != 0; }
};

/// Empty: the target has it. Otherwise who does, to follow "needs".
std::string wgmmaOnly(Target T) { return T.CC == 900 && T.Suffix == 'a' ? "" : "sm_90a, and no other target has it"; }
std::string tensorMemory(Target T) {
  bool Family = T.CC == 1000 || T.CC == 1010 || T.CC == 1030 || T.CC == 1100;
  return Family && T.specific() ? "" : "sm_100a, sm_100f, sm_103a, sm_103f, sm_110a or sm_110f";
}
std::string anySpecific(Target T, unsigned CC) {
  if (T.CC >= CC && T.specific()) return "";
  return llvm::formatv("an architecture-specific target: sm_{0}a or a later one with 'a' or 'f'", CC / 10);
}
std::string atLeast(Target T, unsigned CC) {
  return T.CC >= CC ? std::string() : "sm_" + std::to_string(CC / 10) + " or later";
}

std::string missing(const Effect& E, Target T) {
  if (E.Eng == Engine::Wgmma || E.Kind == EffectKind::WgmmaFence || E.Group == GroupClass::Wgmma) return wgmmaOnly(T);
  bool Tmem = E.Kind == EffectKind::TmemAlloc || E.Kind == EffectKind::TmemDealloc || E.Kind == EffectKind::TmemLoad ||
              E.Kind == EffectKind::TmemStore || E.Kind == EffectKind::Tcgen05Commit || E.Kind == EffectKind::Tcgen05Fence ||
              E.Group == GroupClass::Tcgen05 || E.Group == GroupClass::TmemLoad || E.Group == GroupClass::TmemStore;
  if (E.Eng == Engine::Tcgen05 || Tmem) return tensorMemory(T);
  if (E.ArchSpecific) return anySpecific(T, std::max(E.MinCC, 900u));
  return E.MinCC ? atLeast(T, E.MinCC) : std::string();
}

/// Instructions that move or compute in registers have no effect in the tables of inline PTX.
unsigned firstTargetOf(const ptx::Instruction& I) {
  auto any = [&](std::initializer_list<std::string_view> Words) {
    return llvm::any_of(Words, [&](std::string_view W) { return I.has(W); });
  };
  bool Fp8 = any({"e4m3", "e5m2", "e4m3x2", "e5m2x2"});
  if (I.Opcode == "mma") {
    if (Fp8) return 890;
    if (any({"bf16", "tf32", "f64"}) || any({"m16n8k16", "m16n8k32", "m16n8k64", "m16n8k128", "m16n8k256"})) return 800;
    return any({"m16n8k8", "m8n8k16", "m8n8k32", "m8n8k128"}) ? 750 : 700;
  }
  if (I.Opcode == "cvt") return Fp8 ? 890 : any({"bf16", "bf16x2", "tf32"}) ? 800 : 0;
  if (I.Opcode == "createpolicy" || I.has("L2::cache_hint")) return 800;
  if (I.Opcode == "dp4a" || I.Opcode == "dp2a") return 610;
  if (I.Opcode == "nanosleep") return 700;
  return 0;
}

/// redux.sync of floats.
std::string floatRedux(Target T) {
  bool Has = (T.CC == 1000 || T.CC == 1030) && T.specific();
  return Has ? "" : "sm_100a, sm_100f, sm_103a or sm_103f, and no other target has it";
}

/// A function that is declared for every target and does not work below one: it traps, asserts or does not assemble.
struct LibraryFunction {
  llvm::StringLiteral Name; ///< qualified, inline namespaces left out; "::*" at the end: every member of a class
  unsigned CC;
  llvm::StringLiteral Below; ///< what happens
};
constexpr LibraryFunction Library[] = {
    {"__mbarrier_try_wait", 900, "traps"},
    {"__mbarrier_try_wait_parity", 900, "traps"},
    {"__mbarrier_test_wait_parity", 900, "traps"},
    {"__cluster_barrier_arrive", 900, "does not compile"},
    {"__cluster_barrier_arrive_relaxed", 900, "does not compile"},
    {"__cluster_barrier_wait", 900, "does not compile"},
    {"__cluster_map_shared_rank", 900, "does not compile"},
    {"__cluster_query_shared_rank", 900, "does not compile"},
    {"cooperative_groups::this_cluster", 900, "does not compile"},
    {"cooperative_groups::__v1::this_cluster", 900, "does not compile"},
    {"cuda::device::barrier_arrive_tx", 900, "does not compile"},
    {"cuda::device::barrier_expect_tx", 900, "does not compile"},
    {"cuda::device::memcpy_async_tx", 900, "does not compile"},
    {"cudaGridDependencySynchronize", 900, "does not assemble"},
    {"cudaTriggerProgrammaticLaunchCompletion", 900, "does not assemble"},
    {"__reduce_add_sync", 800, "does not compile"},
    {"__reduce_min_sync", 800, "does not compile"},
    {"__reduce_max_sync", 800, "does not compile"},
    {"__reduce_and_sync", 800, "does not compile"},
    {"__reduce_or_sync", 800, "does not compile"},
    {"__reduce_xor_sync", 800, "does not compile"},
    {"__match_any_sync", 700, "does not compile"},
    {"__match_all_sync", 700, "does not compile"},
    {"__nanosleep", 700, "does not compile"},
    {"__mbarrier_init", 700, "does not compile"},
    {"cuda::barrier::*", 700, "does not compile"},
};

class ArchitectureFeature : public Check {
public:
  using Check::Check;

  void checkTranslationUnit(TranslationUnitModel& Model) override {
    if (!Model.computeCapability()) return;
    this->Model = &Model;
    To = {Model.computeCapability(), Model.architectureSuffix()};
    for (const clang::FunctionDecl* Kernel : Model.kernels()) {
      KernelReach Reach = reachOf(Kernel);
      for (const ReachedFunction& R : Reach.Functions) {
        // Library code guards its own instructions; what a program asks of it is seen at the call.
        if (inSystemHeader(R.F->getLocation(), context()) || !Done.insert(R.F).second) continue;
        walkFunction(R.F, context(), [&](const clang::Stmt* S) {
          if (const auto* Asm = llvm::dyn_cast<clang::GCCAsmStmt>(S)) checkAsm(Asm, Kernel, R);
          else if (const auto* Call = llvm::dyn_cast<clang::CallExpr>(S)) checkCall(Call, Kernel);
          return true;
        });
      }
    }
  }

private:
  clang::ASTContext& context() { return Model->context(); }

  void checkAsm(const clang::GCCAsmStmt* Asm, const clang::FunctionDecl* Kernel, const ReachedFunction& R) {
    ptx::Program Program = ptx::parse(Asm->getAsmString());
    std::set<std::string> Named;
    for (const ptx::Instruction& I : Program.Instructions) {
      if (I.Opcode.empty()) continue;
      std::string Need;
      if (I.Opcode == "redux" && I.has("f32")) Need = floatRedux(To);
      for (const Effect& E : ptx::decode(I).Effects)
        if (Need.empty()) Need = missing(E, To);
      if (Need.empty())
        if (unsigned CC = firstTargetOf(I)) Need = atLeast(To, CC);
      if (Need.empty() || !Named.insert(I.mnemonic()).second) continue;
      Finding F;
      F.Loc = Asm->getAsmLoc();
      F.Kernel = displayName(Kernel);
      F.Message = llvm::formatv("'{0}' needs {1}: ptxas refuses it for {2}", I.mnemonic(), Need, Model->architecture());
      if (R.F != Kernel && R.From.isValid())
        F.Notes.push_back({R.From, llvm::formatv("'{0}' is reached from kernel '{1}' by this", displayName(R.F), F.Kernel)});
      guardNote(F, Need);
      report(std::move(F));
    }
  }

  void guardNote(Finding& F, llvm::StringRef Need) {
    unsigned CC = 0;
    if (!Need.starts_with("sm_") || Need.substr(3).consumeInteger(10, CC)) return;
    F.Notes.push_back({F.Loc, llvm::formatv("guard it with '#if __CUDA_ARCH__ >= {0}' and give older targets another way, or build for "
                                            "newer targets only",
                                            CC * 10)});
  }

  void checkCall(const clang::CallExpr* Call, const clang::FunctionDecl* Kernel) {
    const clang::FunctionDecl* Callee = Call->getDirectCallee();
    if (!Callee || !Callee->getIdentifier() || !inSystemHeader(Callee->getLocation(), context())) {
      if (!Callee || !llvm::isa<clang::CXXMethodDecl>(Callee)) return;
    }
    if (copySize(Call, Callee, Kernel) || clusterScope(Call, Callee, Kernel)) return;
    std::string Name = Callee->getQualifiedNameAsString();
    if (std::string Need = ptxFunction(Call, Name); !Need.empty()) {
      Finding F;
      F.Loc = Call->getExprLoc();
      F.Kernel = displayName(Kernel);
      F.Message = llvm::formatv("'{0}' needs {1}: it does not assemble for {2}", canonicalName(Name), Need, Model->architecture());
      guardNote(F, Need);
      report(std::move(F));
      return;
    }
    std::string Class;
    if (const auto* Method = llvm::dyn_cast<clang::CXXMethodDecl>(Callee))
      if (const auto* Template = Method->getParent()) Class = Template->getQualifiedNameAsString() + "::*";
    for (const LibraryFunction& L : Library) {
      if (L.Name != Name && L.Name != Class) continue;
      std::string Need = atLeast(To, L.CC);
      if (Need.empty()) return;
      Finding F;
      F.Loc = Call->getExprLoc();
      F.Kernel = displayName(Kernel);
      F.Message = llvm::formatv("'{0}' needs {1}: it {2} for {3}", Name, Need, L.Below, Model->architecture());
      guardNote(F, Need);
      report(std::move(F));
      return;
    }
  }

  /// A function of cuda::ptx is one instruction; for targets without it, it calls what nobody defines. Empty when some
  /// overload that the call may mean exists.
  std::string ptxFunction(const clang::CallExpr* Call, llvm::StringRef Name) {
    if (!Name.starts_with("cuda::") || Name.find("::ptx::") == llvm::StringRef::npos) return "";
    // Special registers of clusters have no effect that the vocabulary would keep.
    llvm::StringRef Own = Name.substr(Name.rfind(':') + 1);
    if (Own.starts_with("get_sreg_") && (Own.contains("cluster") || Own.ends_with("aggr_smem_size"))) return atLeast(To, 900);
    const auto* Entries = activeVocabulary().find(Name);
    if (!Entries) return "";
    std::string Need;
    int Args = static_cast<int>(Call->getNumArgs());
    for (const VocabularyEntry& Entry : *Entries) {
      if ((Entry.When.Args && *Entry.When.Args != Args) || (Entry.When.MinArgs && *Entry.When.MinArgs > Args)) continue;
      std::string Of;
      for (const Effect& E : Entry.Effects)
        if (Of.empty()) Of = missing(E, To);
      if (Of.empty()) return "";
      if (Need.empty()) Need = Of;
    }
    return Need;
  }

  /// Cluster scope is taken for device scope where there are no clusters.
  bool clusterScope(const clang::CallExpr* Call, const clang::FunctionDecl* Callee, const clang::FunctionDecl* Kernel) {
    constexpr int64_t Cluster = 2; // __NV_THREAD_SCOPE_CLUSTER
    if (!Callee->getIdentifier() || !Callee->getName().starts_with("__nv_atomic_") || Call->getNumArgs() < 2) return false;
    const clang::Expr* Scope = Call->getArg(Call->getNumArgs() - 1);
    clang::Expr::EvalResult R;
    if (Scope->isValueDependent() || !Scope->EvaluateAsInt(R, context()) || R.Val.getInt() != Cluster) return false;
    std::string Need = atLeast(To, 900);
    if (Need.empty()) return false;
    Finding F;
    F.Loc = Call->getExprLoc();
    F.Sev = Severity::Performance;
    F.Kernel = displayName(Kernel);
    F.Message = llvm::formatv("cluster scope of '{0}' needs {1}: nvcc takes device scope in its place for {2}", Callee->getName(), Need,
                              Model->architecture());
    guardNote(F, Need);
    report(std::move(F));
    return true;
  }

  /// H7: what LDGSTS can copy.
  bool copySize(const clang::CallExpr* Call, const clang::FunctionDecl* Callee, const clang::FunctionDecl* Kernel) {
    if (!Callee->getIdentifier() || Callee->getName() != "__pipeline_memcpy_async" || Call->getNumArgs() < 3) return false;
    auto number = [&](unsigned I) -> std::optional<int64_t> {
      clang::Expr::EvalResult R;
      if (I >= Call->getNumArgs() || Call->getArg(I)->isValueDependent() || !Call->getArg(I)->EvaluateAsInt(R, context()))
        return std::nullopt;
      return R.Val.getInt().getExtValue();
    };
    std::optional<int64_t> Size = number(2), Fill = number(3);
    Finding F;
    F.Loc = Call->getExprLoc();
    F.Kernel = displayName(Kernel);
    if (Size && *Size != 4 && *Size != 8 && *Size != 16)
      F.Message = llvm::formatv("'__pipeline_memcpy_async' of {0} bytes: only 4, 8 and 16 are possible", *Size);
    else if (Size && Fill && *Fill > *Size)
      F.Message = llvm::formatv("'__pipeline_memcpy_async' fills {0} of {1} bytes with zeroes: at most all of them", *Fill, *Size);
    else if (To.CC < 800) {
      F.Sev = Severity::Performance;
      F.Message = llvm::formatv("'__pipeline_memcpy_async' copies through registers and waits on {0}: the asynchronous copy begins with "
                                "sm_80",
                                Model->architecture());
    } else
      return true;
    report(std::move(F));
    return true;
  }

  TranslationUnitModel* Model = nullptr;
  Target To{0, 0};
  std::set<const clang::FunctionDecl*> Done;
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeArchitectureFeature(llvm::StringRef Name,
                                                                     clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<ArchitectureFeature>(Name, Context);
}

} // namespace cudalint
