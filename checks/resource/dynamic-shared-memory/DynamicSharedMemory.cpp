//===- DynamicSharedMemory.cpp - cuda-dynamic-shared-memory ---------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/check/DeviceChoice.h"
#include "checks/lib/check/Source.h"
#include "checks/lib/kernel/Functions.h"
#include "checks/lib/kernel/SharedMemory.h"
#include "cuda-lint/Check.h"
#include "cuda-lint/Device.h"
#include "cuda-lint/Model.h"
#include <map>

namespace cudalint {
namespace {

constexpr llvm::StringLiteral MaxDynamic = "cudaFuncAttributeMaxDynamicSharedMemorySize";

class DynamicSharedMemory : public Check {
public:
  using Check::Check;

  void checkTranslationUnit(TranslationUnitModel& Model) override {
    this->Model = &Model;
    Device = deviceLimits(Model.computeCapability());
    for (const FuncAttribute& A : Model.host().Attributes) {
      checkTarget(A);
      checkValue(A);
      checkPerLaunch(A);
    }
    for (const Launch& L : Model.host().Launches) checkLaunch(L);
  }

private:
  clang::ASTContext& context() { return Model->context(); }

  int64_t staticBytes(const clang::FunctionDecl* Kernel) {
    const clang::FunctionDecl* Def = Kernel->getDefinition();
    if (!Def) return 0;
    auto [It, New] = Static.try_emplace(Def, 0);
    if (New) It->second = reachOf(Def).StaticBytes;
    return It->second;
  }

  /// What the caller of the rule is told about the static part: empty when there is none.
  static std::string plusStatic(int64_t Bytes) {
    return Bytes ? llvm::formatv(" and its kernel {0} static", Bytes).str() : std::string();
  }

  void via(Finding& F, const std::vector<clang::SourceLocation>& Calls) {
    for (clang::SourceLocation Loc : Calls) F.Notes.push_back({Loc, "by this call"});
  }

  //===- cudaFuncSetAttribute ---===//

  /// F6: the attribute belongs to a __global__ function.
  void checkTarget(const FuncAttribute& A) {
    if (!A.Target || A.Kernel || A.OneOfSeveral) return;
    Finding F;
    F.Loc = A.Function ? A.Function->getExprLoc() : A.Loc;
    const auto* Device = A.Target->getAttr<clang::CUDADeviceAttr>();
    F.Message = llvm::formatv("'{0}' is a {1} function: cudaFuncSetAttribute needs a __global__ function and fails with "
                              "cudaErrorInvalidDeviceFunction",
                              displayName(A.Target), Device ? "__device__" : "host");
    via(F, A.Via);
    F.Notes.push_back({A.Target->getLocation(), llvm::formatv("'{0}' is declared here", displayName(A.Target))});
    report(std::move(F));
  }

  void checkValue(const FuncAttribute& A) {
    if (A.Attribute != MaxDynamic || A.Value.Possible.empty()) return;
    int64_t Least = A.Value.Possible.front(), Most = A.Value.Possible.back();
    Finding F;
    F.Loc = A.Loc;
    if (Most < 0) {
      F.Message = llvm::formatv("an opt-in of {0} bytes is invalid: cudaFuncSetAttribute fails with cudaErrorInvalidValue", Least);
      via(F, A.Via);
      report(std::move(F));
      return;
    }
    if (!Device || !A.Kernel) return;
    int64_t Fixed = staticBytes(A.Kernel);
    if (Least + Fixed <= Device->SharedPerBlockOptin) return;
    F.Kernel = displayName(A.Kernel);
    F.Message = llvm::formatv("opt-in of {0} bytes for '{1}'{2}: {3} more than the {4} that {5} gives a block, so "
                              "cudaFuncSetAttribute fails with cudaErrorInvalidValue",
                              Least, F.Kernel, Fixed ? llvm::formatv(" with {0} static", Fixed).str() : std::string(),
                              Least + Fixed - Device->SharedPerBlockOptin, Device->SharedPerBlockOptin,
                              Model->architecture());
    if (!holdsForThisDevice(F, A.Caller, A.Call, context())) return;
    via(F, A.Via);
    report(std::move(F));
  }

  /// F8: the value is this launch's size, while the attribute is shared by all host threads.
  void checkPerLaunch(const FuncAttribute& A) {
    if (A.Attribute != MaxDynamic || !A.Kernel || !A.Caller || A.Caller->isMain()) return;
    // Each call in view has its record: together they tell which values the attribute is set to here.
    std::set<int64_t> Sizes;
    bool Unknown = false;
    for (const FuncAttribute& Other : Model->host().Attributes)
      if (Other.Loc == A.Loc && Other.Kernel == A.Kernel) {
        Sizes.insert(Other.Value.Possible.begin(), Other.Value.Possible.end());
        Unknown |= Other.Value.Possible.empty();
      }
    if (!Unknown && Sizes.size() < 2) return;
    const clang::VarDecl* Size = variable(A.Value.Written);
    if (!Size || !varies(Size, A.Caller) || guarded(A.Caller)) return;
    for (const Launch& L : Model->host().Launches) {
      if (L.Kernel != A.Kernel || L.Caller != A.Caller || variable(L.DynamicBytes.Written) != Size) continue;
      Finding F;
      F.Loc = A.Loc;
      F.Sev = Severity::Warning;
      F.Conf = Confidence::Likely;
      F.Kernel = displayName(A.Kernel);
      F.Message = llvm::formatv("the opt-in of '{0}' is set to '{1}', the size of this one launch: assuming that another host "
                                "thread launches it with a smaller size, its opt-in takes effect before this launch, which then "
                                "fails",
                                F.Kernel, Size->getNameAsString());
      if (Sizes.size() > 1) {
        std::string Text;
        for (int64_t V : Sizes) Text += (Text.empty() ? "" : ", ") + std::to_string(V);
        F.Notes.push_back({Size->getLocation(), llvm::formatv("'{0}' may be {1}", Size->getNameAsString(), Text)});
      }
      F.Notes.push_back({L.Loc, "the launch"});
      F.Notes.push_back({A.Loc, "the attribute belongs to the kernel on this device, not to a launch: set it to the largest size "
                                "that any launch uses"});
      report(std::move(F));
      return;
    }
  }

  static const clang::VarDecl* variable(const clang::Expr* E) {
    while (E) {
      E = E->IgnoreParenCasts();
      if (const auto* List = llvm::dyn_cast<clang::InitListExpr>(E); List && List->getNumInits() == 1) {
        E = List->getInit(0);
        continue;
      }
      const auto* Ref = llvm::dyn_cast<clang::DeclRefExpr>(E);
      return Ref ? llvm::dyn_cast<clang::VarDecl>(Ref->getDecl()) : nullptr;
    }
    return nullptr;
  }

  /// A size that is computed from what the function is called with. What a query wrote into a variable by its address
  /// (the device's maximum, say) is not.
  bool varies(const clang::VarDecl* V, const clang::FunctionDecl* Caller, unsigned Depth = 0) {
    if (Depth > 8 || V->isConstexpr()) return false;
    if (addressTaken(V, Caller, context())) return false;
    if (llvm::isa<clang::ParmVarDecl>(V)) return true;
    if (!V->hasLocalStorage() || !V->getInit()) return false;
    bool Varies = false;
    walkEvaluated(V->getInit(), context(), [&](const clang::Stmt* S) {
      if (const auto* Ref = llvm::dyn_cast<clang::DeclRefExpr>(S))
        if (const auto* Other = llvm::dyn_cast<clang::VarDecl>(Ref->getDecl()); Other && Other != V)
          Varies |= varies(Other, Caller, Depth + 1);
      return true;
    });
    return Varies;
  }

  /// A lock, a call_once or a static variable in the function: it takes care of concurrency or of repetition itself.
  bool guarded(const clang::FunctionDecl* Caller) {
    bool Found = false;
    walkFunction(Caller, context(), [&](const clang::Stmt* S) {
      if (const auto* DS = llvm::dyn_cast<clang::DeclStmt>(S)) {
        for (const clang::Decl* D : DS->decls())
          if (const auto* Var = llvm::dyn_cast<clang::VarDecl>(D)) {
            if (Var->isStaticLocal() && !Var->getType().isConstQualified()) Found = true;
            if (const auto* Record = Var->getType()->getAsCXXRecordDecl())
              Found |= Record->getName().contains_insensitive("lock");
          }
      } else if (const auto* Ref = llvm::dyn_cast<clang::DeclRefExpr>(S)) {
        Found |= Ref->getDecl()->getIdentifier() && Ref->getDecl()->getName() == "call_once";
      } else if (const auto* Member = llvm::dyn_cast<clang::MemberExpr>(S)) {
        Found |= Member->getMemberDecl()->getIdentifier() && Member->getMemberDecl()->getName() == "lock";
      }
      return true;
    });
    return Found;
  }

  //===- launches ---===//

  void checkLaunch(const Launch& L) {
    if (!L.Kernel || L.DynamicBytes.Possible.empty()) return;
    // Every value it may have is too much, or nothing is said.
    int64_t Dynamic = L.DynamicBytes.Possible.front();
    if (Dynamic <= 0) return;
    int64_t Fixed = staticBytes(L.Kernel);
    std::string Kernel = displayName(L.Kernel);
    Finding F;
    F.Loc = L.Loc;
    F.Kernel = Kernel;
    if (Device && Dynamic + Fixed > Device->SharedPerBlockOptin) {
      F.Message = llvm::formatv("this launch of '{0}' asks for {1} bytes of dynamic shared memory{2}: {3} more than the {4} that "
                                "{5} gives a block",
                                Kernel, Dynamic, plusStatic(Fixed), Dynamic + Fixed - Device->SharedPerBlockOptin,
                                Device->SharedPerBlockOptin, Model->architecture());
      if (!holdsForThisDevice(F, L.Caller, L.Call, context())) return;
      via(F, L.Via);
      report(std::move(F));
      return;
    }
    if (Dynamic + Fixed <= DefaultSharedPerBlock) return;
    // With an architecture-specific target the static part may pass 48 KB by itself; what is left over is not documented.
    if (Fixed > DefaultSharedPerBlock && Dynamic <= DefaultSharedPerBlock) return;

    std::vector<const FuncAttribute*> OptIns;
    bool Unclear = false;
    for (const FuncAttribute& A : Model->host().Attributes) {
      if (!A.Attribute.empty() && A.Attribute != MaxDynamic) continue;
      if (A.Kernel == L.Kernel) OptIns.push_back(&A);
      // An attribute whose kernel or name could not be followed may be this one.
      if ((!A.Kernel && !A.Target) || A.Attribute.empty()) Unclear = true;
    }
    if (OptIns.empty()) {
      if (Unclear || hasDriverAttributes()) {
        F.Conf = Confidence::Possible;
      } else if (declaredElsewhere(L.Kernel)) {
        F.Conf = Confidence::Likely;
      }
      F.Message = llvm::formatv("this launch of '{0}' asks for {1} bytes of dynamic shared memory{2}, more than {3} together, and "
                                "nothing opts in for this kernel: it fails with cudaErrorInvalidValue",
                                Kernel, Dynamic, plusStatic(Fixed), DefaultSharedPerBlock);
      if (!Fixed)
        F.Message = llvm::formatv("this launch of '{0}' asks for {1} bytes of dynamic shared memory, more than {2}, and nothing "
                                  "opts in for this kernel: it fails with cudaErrorInvalidValue",
                                  Kernel, Dynamic, DefaultSharedPerBlock);
      if (F.Conf == Confidence::Likely) F.Message += ", assuming that no other file does";
      via(F, L.Via);
      otherOptIns(F, L);
      F.Notes.push_back({L.Loc, llvm::formatv("before it, call cudaFuncSetAttribute({0}, {1}, {2}), for each template "
                                              "instantiation and device",
                                              Kernel, MaxDynamic, Dynamic)});
      addFix(F, L);
      report(std::move(F));
      return;
    }
    int64_t Most = 0;
    const FuncAttribute* Best = nullptr;
    bool AllAfter = true;
    for (const FuncAttribute* A : OptIns) {
      if (A->Attribute.empty() || A->Value.Possible.empty()) return;
      if (!Best || A->Value.Possible.back() > Most) {
        Most = A->Value.Possible.back();
        Best = A;
      }
      AllAfter &= comesAfter(*A, L);
    }
    // Two sets of values may still agree case by case: only a launch above every opt-in is sure.
    if (Dynamic > Most) {
      if (Unclear) return;
      F.Message = llvm::formatv("this launch of '{0}' asks for {1} bytes of dynamic shared memory, {2} more than its opt-in of {3}",
                                Kernel, Dynamic, Dynamic - Most, Most);
      via(F, L.Via);
      F.Notes.push_back({Best->Loc, llvm::formatv("the opt-in of {0} bytes", Most)});
      report(std::move(F));
    } else if (AllAfter && !Unclear) {
      F.Message = llvm::formatv("this launch of '{0}' asks for {1} bytes of dynamic shared memory, and the opt-in comes only after "
                                "it: the first launch fails",
                                Kernel, Dynamic);
      F.Notes.push_back({OptIns.front()->Loc, "move this in front of the launch"});
      report(std::move(F));
    }
  }

  bool comesAfter(const FuncAttribute& A, const Launch& L) {
    if (!A.Caller || A.Caller != L.Caller || !A.Call || !L.Call) return false;
    if (!context().getSourceManager().isBeforeInTranslationUnit(L.Loc, A.Loc)) return false;
    return !commonLoop(A.Caller->getBody(), A.Call, L.Call);
  }

  bool hasDriverAttributes() {
    if (!Model->host().HasUnresolvedAttribute) return false;
    // Those that are recorded were looked at one by one.
    for (const FuncAttribute& A : Model->host().Attributes)
      if ((!A.Kernel && !A.Target) || A.OneOfSeveral || A.Attribute.empty()) return false;
    return true;
  }

  /// A kernel that a header declares may be prepared by another file.
  bool declaredElsewhere(const clang::FunctionDecl* Kernel) {
    if (Kernel->getFormalLinkage() == clang::Linkage::Internal || Kernel->isTemplateInstantiation()) return false;
    const clang::SourceManager& SM = context().getSourceManager();
    for (const clang::FunctionDecl* D : Kernel->redecls())
      if (!SM.isInMainFile(SM.getExpansionLoc(D->getLocation()))) return true;
    return false;
  }

  /// Names an opt-in that was made for another kernel, or for another instantiation of this one.
  void otherOptIns(Finding& F, const Launch& L) {
    const FuncAttribute* Near = nullptr;
    for (const FuncAttribute& A : Model->host().Attributes)
      if (A.Attribute == MaxDynamic && A.Kernel && (!Near || A.Kernel->getPrimaryTemplate() == L.Kernel->getPrimaryTemplate()))
        Near = &A;
    if (!Near) return;
    bool Sibling = L.Kernel->getPrimaryTemplate() && Near->Kernel->getPrimaryTemplate() == L.Kernel->getPrimaryTemplate();
    F.Notes.push_back({Near->Loc, llvm::formatv("this opt-in is for {0}'{1}'", Sibling ? "another instantiation, " : "",
                                                displayName(Near->Kernel))});
  }

  /// Puts the opt-in in front of a launch that is a statement of its own and whose parts can be written twice.
  void addFix(Finding& F, const Launch& L) {
    const auto* Call = llvm::dyn_cast_or_null<clang::CUDAKernelCallExpr>(L.Call);
    if (!Call || !L.Caller || L.OneOfSeveral || !L.Via.empty() || !L.DynamicBytes.Written) return;
    if (Call->getCallee()->HasSideEffects(context()) || L.DynamicBytes.Written->HasSideEffects(context())) return;
    if (L.Caller->hasAttr<clang::CUDAGlobalAttr>() || !ownStatement(L.Caller->getBody(), Call)) return;
    auto Kernel = sourceText(Call->getCallee()->getSourceRange(), context());
    auto Bytes = sourceText(L.DynamicBytes.Written->getSourceRange(), context());
    if (!Kernel || !Bytes || L.Loc.isMacroID()) return;
    F.Fixes.push_back(clang::FixItHint::CreateInsertion(
        L.Loc, llvm::formatv("cudaFuncSetAttribute({0}, {1}, {2});\n{3}", *Kernel, MaxDynamic, *Bytes, indentation(L.Loc, context()))
                   .str()));
  }

  TranslationUnitModel* Model = nullptr;
  const DeviceLimits* Device = nullptr;
  std::map<const clang::FunctionDecl*, int64_t> Static;
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeDynamicSharedMemory(llvm::StringRef Name,
                                                                     clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<DynamicSharedMemory>(Name, Context);
}

} // namespace cudalint
