//===- StaticSharedMemory.cpp - cuda-static-shared-memory -----------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/check/Source.h"
#include "checks/lib/kernel/Functions.h"
#include "checks/lib/kernel/SharedMemory.h"
#include "clang/Lex/Lexer.h"
#include "cuda-lint/Check.h"
#include "cuda-lint/Device.h"
#include "cuda-lint/Model.h"
#include <map>

namespace cudalint {
namespace {

/// A kernel that is over a limit.
struct Excess {
  const clang::FunctionDecl* Kernel;
  KernelReach Reach;
};

class StaticSharedMemory : public Check {
public:
  using Check::Check;

  void checkTranslationUnit(TranslationUnitModel& Model) override {
    if (!Model.computeCapability()) return; // sizes and limits belong to a device pass
    this->Model = &Model;
    Architecture Arch{Model.computeCapability(), Model.architectureSuffix()};
    Limit = staticSharedLimit(Arch);

    // One finding a place: the instantiation that needs most, the others in a note.
    std::map<unsigned, std::vector<Excess>> ByPlace;
    std::set<const clang::VarDecl*> Sized;
    for (const clang::FunctionDecl* Kernel : Model.kernels()) {
      KernelReach Reach = reachOf(Kernel);
      for (const SharedVariable& V : Reach.Shared)
        if (V.Var->hasExternalStorage() && !V.Dynamic && Sized.insert(V.Var).second) reportSized(V, Kernel);
      reportAliases(Kernel, Reach);
      if (Reach.StaticBytes > DefaultSharedPerBlock)
        ByPlace[place(Kernel, Reach).getRawEncoding()].push_back({Kernel, std::move(Reach)});
    }
    for (auto& [Raw, List] : ByPlace) reportExcess(clang::SourceLocation::getFromRawEncoding(Raw), List);
  }

private:
  clang::ASTContext& context() { return Model->context(); }

  /// The declaration with which the kernel passes the limit.
  clang::SourceLocation place(const clang::FunctionDecl* Kernel, const KernelReach& Reach) {
    int64_t Line = Reach.StaticBytes > Limit ? Limit : DefaultSharedPerBlock;
    for (const SharedVariable& V : Reach.Shared)
      if (!V.Dynamic && !V.OnlyStored && V.Offset + V.Bytes > Line)
        return shownOr(V.Var->getLocation(), Kernel->getLocation(), context());
    return Kernel->getLocation();
  }

  void reportExcess(clang::SourceLocation Loc, std::vector<Excess>& List) {
    std::stable_sort(List.begin(), List.end(), [](const Excess& A, const Excess& B) {
      return A.Reach.StaticBytes > B.Reach.StaticBytes;
    });
    const Excess& Worst = List.front();
    int64_t Bytes = Worst.Reach.StaticBytes;
    std::string Arch = Model->architecture();
    Finding F;
    F.Loc = Loc;
    F.Kernel = displayName(Worst.Kernel);
    if (Bytes > Limit) {
      F.Sev = Severity::Error;
      F.Message = llvm::formatv("static shared memory of '{0}' is {1} bytes, {2} more than the {3} that {4} gives a block",
                                F.Kernel, Bytes, Bytes - Limit, Limit, Arch);
    } else {
      F.Sev = Severity::Portability;
      F.Message = llvm::formatv("static shared memory of '{0}' is {1} bytes: ptxas takes more than {2} for {3} and other "
                                "architecture-specific targets only",
                                F.Kernel, Bytes, DefaultSharedPerBlock, Arch);
    }
    parts(F, Worst);
    for (size_t I = 1; I < List.size() && I <= 3; ++I)
      F.Notes.push_back({List[I].Kernel->getLocation(), llvm::formatv("'{0}' is over the limit too, with {1} bytes",
                                                                      displayName(List[I].Kernel),
                                                                      List[I].Reach.StaticBytes)});
    F.Notes.push_back({Loc, "make the buffer 'extern __shared__' without a size, opt in with cudaFuncSetAttribute(kernel, "
                            "cudaFuncAttributeMaxDynamicSharedMemorySize, bytes) and pass the bytes to the launch"});
    report(std::move(F));
  }

  /// What the sum consists of, the largest parts first.
  void parts(Finding& F, const Excess& E) {
    std::vector<const SharedVariable*> Parts;
    int64_t Sum = 0;
    for (const SharedVariable& V : E.Reach.Shared)
      if (!V.Dynamic && !V.OnlyStored) {
        Parts.push_back(&V);
        Sum += V.Bytes;
      }
    if (Parts.size() == 1 && Parts.front()->In == E.Kernel) return; // the finding itself says it
    std::stable_sort(Parts.begin(), Parts.end(),
                     [](const SharedVariable* A, const SharedVariable* B) { return A->Bytes > B->Bytes; });
    constexpr size_t Shown = 8;
    int64_t Rest = 0;
    for (size_t I = 0; I < Parts.size(); ++I) {
      const SharedVariable& V = *Parts[I];
      if (I >= Shown) {
        Rest += V.Bytes;
        continue;
      }
      std::string Text = llvm::formatv("{0} bytes: '{1}'", V.Bytes, V.Var->getNameAsString());
      if (V.In != E.Kernel) {
        Text += llvm::formatv(" of '{0}'", displayName(V.In));
        for (const ReachedFunction& R : E.Reach.Functions)
          if (R.F == V.In && R.From.isValid())
            F.Notes.push_back({R.From, llvm::formatv("'{0}' is reached from '{1}' by this", displayName(V.In), F.Kernel)});
      }
      F.Notes.push_back({V.Var->getLocation(), Text});
    }
    if (Parts.size() > Shown)
      F.Notes.push_back({E.Kernel->getLocation(), llvm::formatv("{0} bytes: {1} smaller variables", Rest, Parts.size() - Shown)});
    if (Sum != E.Reach.StaticBytes)
      F.Notes.push_back({E.Kernel->getLocation(), llvm::formatv("{0} bytes: padding for alignment", E.Reach.StaticBytes - Sum)});
  }

  /// extern __shared__ T x[N]: the size is honoured, so this is static memory and not the launch's.
  void reportSized(const SharedVariable& V, const clang::FunctionDecl* Kernel) {
    if (inSystemHeader(V.Var->getLocation(), context())) return;
    Finding F;
    F.Loc = V.Var->getLocation();
    F.Sev = Severity::Warning;
    F.Kernel = displayName(Kernel);
    F.Message = llvm::formatv("'extern __shared__' array '{0}' has a size, so its {1} bytes are static shared memory and not "
                              "the dynamic bytes of the launch",
                              V.Var->getNameAsString(), V.Bytes);
    bool Dynamic = false, Seen = false;
    for (const Launch* L : Model->host().launchesOf(Kernel)) {
      Seen = true;
      Dynamic |= !L->DynamicBytes.Known || *L->DynamicBytes.Known != 0;
    }
    // Without dynamic bytes in the launch, dropping the word changes nothing but the warning.
    if (Seen && !Dynamic)
      if (auto Extern = externKeyword(V.Var)) F.Fixes.push_back(clang::FixItHint::CreateRemoval(*Extern));
    F.Notes.push_back({F.Loc, Dynamic ? "the launch passes dynamic bytes: leave the size out to use them"
                                      : "leave out 'extern' for a static array, or the size for a dynamic one"});
    report(std::move(F));
  }

  std::optional<clang::CharSourceRange> externKeyword(const clang::VarDecl* V) {
    clang::SourceLocation Begin = V->getOuterLocStart();
    const clang::SourceManager& SM = context().getSourceManager();
    if (Begin.isMacroID()) return std::nullopt;
    clang::Token Token;
    if (clang::Lexer::getRawToken(Begin, Token, SM, context().getLangOpts(), true)) return std::nullopt;
    if (!Token.is(clang::tok::raw_identifier) || Token.getRawIdentifier() != "extern") return std::nullopt;
    // With the blank behind it.
    return clang::CharSourceRange::getCharRange(Begin, Token.getEndLoc().getLocWithOffset(1));
  }

  //===- several extern arrays ---===//

  struct Uses {
    std::vector<unsigned> Reads, Writes; ///< order in the body
    clang::SourceLocation FirstWrite, LastRead;
    std::set<std::string> Indices; ///< as written
  };

  /// Two extern arrays start at the same address. Reported when both hold data at once: in one function, each is read
  /// after the other one was written.
  void reportAliases(const clang::FunctionDecl* Kernel, const KernelReach& Reach) {
    std::vector<const clang::VarDecl*> Arrays;
    for (const SharedVariable& V : Reach.Shared)
      if (V.Dynamic && !inSystemHeader(V.Var->getLocation(), context())) Arrays.push_back(V.Var);
    if (Arrays.size() < 2) return;
    for (const ReachedFunction& R : Reach.Functions) {
      std::map<const clang::VarDecl*, Uses> ByVar;
      collectUses(R.F, ByVar);
      for (size_t I = 0; I < Arrays.size(); ++I)
        for (size_t J = I + 1; J < Arrays.size(); ++J) {
          auto A = ByVar.find(Arrays[I]), B = ByVar.find(Arrays[J]);
          if (A == ByVar.end() || B == ByVar.end()) continue;
          const Uses &UA = A->second, &UB = B->second;
          if (UA.Reads.empty() || UA.Writes.empty() || UB.Reads.empty() || UB.Writes.empty()) continue;
          if (Arrays[I]->getName() == Arrays[J]->getName()) continue; // one array, declared twice
          if (UA.Reads.back() < UB.Writes.front() || UB.Reads.back() < UA.Writes.front()) continue;
          Finding F;
          F.Loc = Arrays[J]->getLocation();
          F.Sev = Severity::Error;
          F.Kernel = displayName(Kernel);
          F.Message = llvm::formatv("'{0}' and '{1}' are the same memory: every unsized 'extern __shared__' array of a kernel "
                                    "starts at the start of the dynamic shared memory",
                                    Arrays[J]->getNameAsString(), Arrays[I]->getNameAsString());
          bool Same = llvm::any_of(UA.Indices, [&](const std::string& Index) { return UB.Indices.count(Index); });
          if (!Same) {
            F.Conf = Confidence::Likely;
            F.Message += ", assuming that the parts in use overlap";
          }
          F.Notes.push_back({Arrays[I]->getLocation(), llvm::formatv("'{0}' starts there too", Arrays[I]->getNameAsString())});
          F.Notes.push_back({UB.FirstWrite, llvm::formatv("this store to '{0}' overwrites '{1}'", Arrays[J]->getNameAsString(),
                                                          Arrays[I]->getNameAsString())});
          F.Notes.push_back({UA.LastRead, "which is read here"});
          F.Notes.push_back({F.Loc, "declare one array and give each buffer its part of it by an offset"});
          report(std::move(F));
        }
    }
  }

  void collectUses(const clang::FunctionDecl* F, std::map<const clang::VarDecl*, Uses>& Out) {
    unsigned Order = 0;
    std::set<const clang::Expr*> Plain, Updated;
    walkFunction(F, context(), [&](const clang::Stmt* S) {
      ++Order;
      if (const auto* Op = llvm::dyn_cast<clang::BinaryOperator>(S); Op && Op->isAssignmentOp()) {
        if (const clang::Expr* Base = element(Op->getLHS())) (Op->isCompoundAssignmentOp() ? Updated : Plain).insert(Base);
      } else if (const auto* Un = llvm::dyn_cast<clang::UnaryOperator>(S); Un && Un->isIncrementDecrementOp()) {
        if (const clang::Expr* Base = element(Un->getSubExpr())) Updated.insert(Base);
      }
      if (const auto* Sub = llvm::dyn_cast<clang::ArraySubscriptExpr>(S)) {
        const auto* Ref = llvm::dyn_cast<clang::DeclRefExpr>(Sub->getBase()->IgnoreParenImpCasts());
        const auto* Var = Ref ? llvm::dyn_cast<clang::VarDecl>(Ref->getDecl()) : nullptr;
        if (Var && isDynamicShared(Var)) {
          Uses& U = Out[Var->getDefinition() ? Var->getDefinition() : Var->getCanonicalDecl()];
          if (auto Text = sourceText(Sub->getIdx()->getSourceRange(), context())) U.Indices.insert(*Text);
          bool Write = Plain.count(Ref) || Updated.count(Ref);
          if (Write) {
            if (U.Writes.empty()) U.FirstWrite = Sub->getBeginLoc();
            U.Writes.push_back(Order);
          }
          if (!Plain.count(Ref)) {
            U.Reads.push_back(Order);
            U.LastRead = Sub->getBeginLoc();
          }
        }
      }
      return true;
    });
  }
  static const clang::Expr* element(const clang::Expr* E) {
    for (;;) {
      E = E->IgnoreParenImpCasts();
      if (const auto* Member = llvm::dyn_cast<clang::MemberExpr>(E)) E = Member->getBase();
      else if (const auto* Sub = llvm::dyn_cast<clang::ArraySubscriptExpr>(E)) E = Sub->getBase();
      else return llvm::dyn_cast<clang::DeclRefExpr>(E);
    }
  }

  TranslationUnitModel* Model = nullptr;
  int64_t Limit = 0;
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeStaticSharedMemory(llvm::StringRef Name,
                                                                    clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<StaticSharedMemory>(Name, Context);
}

} // namespace cudalint
