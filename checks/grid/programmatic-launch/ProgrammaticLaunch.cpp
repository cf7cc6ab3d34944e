//===- ProgrammaticLaunch.cpp - cuda-programmatic-launch ---------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/Blocks.h"
#include "checks/lib/kernel/LaunchOrder.h"
#include "checks/lib/kernel/Witness.h"
#include "cuda-lint/Check.h"
#include "cuda-lint/Model.h"
#include <map>
#include <set>

namespace cudalint {
namespace {

/// Memory of a kernel: a variable of the device, or what a parameter (or a member of it) points to.
struct KernelPlace {
  const clang::Decl* Device = nullptr;
  int Parameter = -1;
  std::string Member;
};

/// What a kernel does to memory that other kernels may see.
struct Touch {
  const KernelRun* Run = nullptr;
  const Event* E = nullptr;
  int Object = -1;
  bool Write = false;
};

std::vector<Touch> touches(const GridView& G) {
  std::vector<Touch> Out;
  for (const KernelRun& R : G.KM.Runs) {
    if (!R.T->Complete) continue;
    for (const Event& E : R.T->Events) {
      if (E.Mask.none()) continue;
      auto add = [&](int Object, bool Write) {
        if (Object >= 0 && R.T->Objects[static_cast<size_t>(Object)].isGlobal()) Out.push_back({&R, &E, Object, Write});
      };
      if (E.is(EffectKind::Copy)) { // the source is read whenever the copy gets to it
        add(E.Src.Object, false);
        add(E.Dst.Object, true);
      } else if (E.Mem.Object >= 0 && (E.K != Event::Access || !E.Fx)) {
        if (E.Write) add(E.Mem.Object, true);
        else if (E.Read) add(E.Mem.Object, false);
      }
    }
  }
  return Out;
}

/// The parameter (and its member) that a pointer expression of the kernel names; "*" for what a loaded pointer points to.
std::optional<std::string> memberPath(const clang::Expr* E, const clang::FunctionDecl* K, unsigned Depth = 0) {
  if (!E || Depth > 8) return std::nullopt;
  E = E->IgnoreParenCasts();
  if (const auto* B = llvm::dyn_cast<clang::BinaryOperator>(E); B && B->isAdditiveOp())
    return memberPath(B->getLHS()->getType()->isPointerType() ? B->getLHS() : B->getRHS(), K, Depth + 1);
  if (const auto* U = llvm::dyn_cast<clang::UnaryOperator>(E)) {
    if (U->getOpcode() == clang::UO_AddrOf)
      if (const auto* S = llvm::dyn_cast<clang::ArraySubscriptExpr>(U->getSubExpr()->IgnoreParenCasts())) return memberPath(S->getBase(), K, Depth + 1);
    return std::nullopt;
  }
  if (const auto* D = llvm::dyn_cast<clang::DeclRefExpr>(E)) {
    if (const auto* P = llvm::dyn_cast<clang::ParmVarDecl>(D->getDecl())) {
      if (P->getDeclContext() != K) return std::nullopt;
      return std::string();
    }
    const auto* V = llvm::dyn_cast<clang::VarDecl>(D->getDecl());
    return V && V->isLocalVarDecl() && V->getInit() ? memberPath(V->getInit(), K, Depth + 1) : std::nullopt;
  }
  if (const auto* M = llvm::dyn_cast<clang::MemberExpr>(E); M && !M->isArrow()) {
    auto Base = memberPath(M->getBase(), K, Depth + 1);
    if (!Base || Base->find('*') != std::string::npos) return std::nullopt;
    return *Base + "." + M->getMemberDecl()->getName().str();
  }
  if (const auto* S = llvm::dyn_cast<clang::ArraySubscriptExpr>(E)) {
    auto Base = memberPath(S->getBase(), K, Depth + 1);
    return Base ? std::optional(*Base + "*") : std::nullopt;
  }
  return std::nullopt;
}

/// The pointer that an access goes through.
const clang::Expr* pointerOf(const Event& E) {
  const auto* X = static_cast<const clang::Stmt*>(E.Expr);
  const auto* Ex = llvm::dyn_cast_or_null<clang::Expr>(X);
  if (!Ex || E.K != Event::Access) return nullptr;
  Ex = Ex->IgnoreParenCasts();
  if (const auto* B = llvm::dyn_cast<clang::BinaryOperator>(Ex); B && B->isAssignmentOp()) Ex = B->getLHS()->IgnoreParenCasts();
  while (const auto* M = llvm::dyn_cast<clang::MemberExpr>(Ex)) {
    if (M->isArrow()) return M->getBase();
    Ex = M->getBase()->IgnoreParenCasts();
  }
  if (const auto* S = llvm::dyn_cast<clang::ArraySubscriptExpr>(Ex)) return S->getBase();
  if (const auto* U = llvm::dyn_cast<clang::UnaryOperator>(Ex); U && U->getOpcode() == clang::UO_Deref) return U->getSubExpr();
  return nullptr;
}

/// The places of a kernel by the object of a run.
class Places {
public:
  Places(const GridView& G, const std::vector<Touch>& Touched) : K(G.KM.Function) {
    for (const Touch& T : Touched)
      if (auto P = memberPath(pointerOf(*T.E), K)) Paths.emplace(std::pair(T.Run, T.Object), *P);
  }
  std::optional<KernelPlace> of(const Touch& T) const {
    const Trace& Tr = *T.Run->T;
    const MemObject& O = Tr.Objects[static_cast<size_t>(T.Object)];
    KernelPlace P;
    if (O.K == MemObject::Device) {
      P.Device = O.Decl ? static_cast<const clang::ValueDecl*>(O.Decl)->getCanonicalDecl() : nullptr;
      return P.Device ? std::optional(P) : std::nullopt;
    }
    for (unsigned I = 0; I < K->getNumParams() && P.Parameter < 0; ++I)
      if (!O.Name.empty() && K->getParamDecl(I)->getName() == O.Name) P.Parameter = static_cast<int>(I);
    if (P.Parameter < 0) return std::nullopt;
    bool Pointer = K->getParamDecl(static_cast<unsigned>(P.Parameter))->getType()->isPointerType();
    if (auto It = Paths.find({T.Run, T.Object}); It != Paths.end()) {
      if (It->second.find('*') != std::string::npos || It->second.empty() != Pointer) return std::nullopt;
      P.Member = It->second;
      return P;
    }
    if (!Pointer) return std::nullopt;
    // a helper that got the pointer: nothing else goes by its name
    unsigned Same = 0;
    for (const MemObject& X : Tr.Objects) Same += X.K == MemObject::Pointee && X.Name == O.Name;
    return Same == 1 ? std::optional(P) : std::nullopt;
  }

private:
  const clang::FunctionDecl* K;
  std::map<std::pair<const KernelRun*, int>, std::string> Paths;
};

class ProgrammaticLaunch : public Check {
public:
  using Check::Check;

  void checkTranslationUnit(TranslationUnitModel& Model) override {
    if (!Model.computeCapability()) return;
    Ctx = &Model.context();
    Said.clear();
    std::optional<LaunchOrder> Order;
    for (const Launch& L : Model.host().Launches) {
      if (!L.Programmatic.value_or(false) || !L.Kernel) continue;
      const clang::FunctionDecl* Def = definition(Model, L.Kernel);
      if (!Def) continue;
      if (!Order) Order.emplace(*Ctx, Model.host());
      examine(Model, *Order, L, Def);
    }
  }

private:
  static const clang::FunctionDecl* definition(TranslationUnitModel& Model, const clang::FunctionDecl* Kernel) {
    for (const clang::FunctionDecl* K : Model.kernels())
      if (K->getCanonicalDecl() == Kernel->getCanonicalDecl()) return K;
    return nullptr;
  }

  /// What the first kernel uses, as places of the host.
  struct Used {
    const EarlierLaunch* By = nullptr;
    const clang::Decl* Device = nullptr;
    HostPlace Host;
    bool Write = false;
  };

  void used(TranslationUnitModel& Model, LaunchOrder& Order, const EarlierLaunch& E, std::vector<Used>& Out) {
    const Launch& First = *E.First;
    const clang::FunctionDecl* Def = definition(Model, First.Kernel);
    const GridView* G = Def ? &Model.grid(Def) : nullptr;
    bool Known = G && !G->Opaque && G->KM.Complete;
    if (G)
      for (const KernelRun& R : G->KM.Runs) Known &= R.T->Unmodelled.empty();
    std::set<int> Seen[2];
    if (G) {
      std::vector<Touch> All = touches(*G);
      Places P(*G, All);
      std::set<std::tuple<const clang::Decl*, int, std::string, bool>> Done;
      for (const Touch& T : All) {
        std::optional<KernelPlace> Place = P.of(T);
        if (!Place || !Done.insert({Place->Device, Place->Parameter, Place->Member, T.Write}).second) continue;
        Used U{&E, Place->Device, {}, T.Write};
        if (!Place->Device) {
          U.Host = Order.argument(First, static_cast<unsigned>(Place->Parameter), E.FirstFrame);
          if (!Place->Member.empty()) U.Host = U.Host.member(Place->Member.substr(1));
        }
        Out.push_back(std::move(U));
      }
    }
    if (Known) return;
    // no body in view, or one with calls that are not: what the types of the parameters allow
    for (unsigned I = 0; I < First.Kernel->getNumParams(); ++I) {
      clang::QualType T = First.Kernel->getParamDecl(I)->getType();
      if (!T->isPointerType()) continue;
      Out.push_back({&E, nullptr, Order.argument(First, I, E.FirstFrame), !T->getPointeeType().isConstQualified()});
    }
  }

  void examine(TranslationUnitModel& Model, LaunchOrder& Order, const Launch& L, const clang::FunctionDecl* K) {
    const GridView& G = Model.grid(K);
    bool Open = false;
    std::vector<EarlierLaunch> Before = Order.before(L, Open);
    std::vector<Used> Theirs;
    for (const EarlierLaunch& E : Before) used(Model, Order, E, Theirs);
    std::vector<Touch> Ours = touches(G);
    Places P(G, Ours);
    bool Waits = false;
    for (const KernelRun& R : G.KM.Runs)
      for (const Event& E : R.T->Events) Waits |= E.is(EffectKind::GridDependencyWait);
    for (Confidence Wanted : {Confidence::Certain, Confidence::Possible})
      for (const Touch& T : Ours) {
        std::optional<KernelPlace> Place = P.of(T);
        if (!Place || waited(T)) continue;
        for (const Used& U : Theirs) {
          if (!T.Write && !U.Write) continue;
          Confidence Conf = Confidence::Certain;
          if (Place->Device || U.Device) {
            if (Place->Device != U.Device) continue;
          } else {
            HostPlace Mine = Order.argument(L, static_cast<unsigned>(Place->Parameter), U.By->ThenFrame);
            if (!Place->Member.empty()) Mine = Mine.member(Place->Member.substr(1));
            SamePlace Same = Order.same(U.Host, Mine, *U.By);
            if (Same == SamePlace::No) continue;
            if (Same == SamePlace::Maybe) Conf = Confidence::Possible;
          }
          if (Conf != Wanted) continue;
          tell(G, L, T, U, Waits, Conf);
          return;
        }
      }
    if (Waits || Ours.empty() || !Before.empty() || !Open || G.Opaque || !Said.insert({L.Loc, K}).second) return;
    Finding F;
    F.Loc = L.Loc;
    F.Conf = Confidence::Likely;
    F.Kernel = G.KM.Name;
    F.Message = "`" + G.KM.Name + "` is launched with programmatic stream serialization, but never calls `cudaGridDependencySynchronize()`: it may run before the data of the kernel before it is there";
    addNote(F, *Ours.front().E, *Ctx, "global memory is used here");
    F.Notes.push_back({L.Loc, "assuming that the kernel before it in the stream writes what this one uses"});
    report(std::move(F));
  }

  void tell(const GridView& G, const Launch& L, const Touch& T, const Used& U, bool Waits, Confidence Conf) {
    const Event& E = *T.E;
    Finding F;
    F.Loc = E.is(EffectKind::Copy) ? usageLoc(E, *Ctx) : shownLoc(E, *Ctx);
    if (!Said.insert({F.Loc, G.KM.Function}).second) return;
    F.Conf = Conf;
    F.Kernel = G.KM.Name;
    std::string Name = T.Run->T->Objects[static_cast<size_t>(T.Object)].Name;
    F.Message = "`" + (Name.empty() ? std::string("memory") : Name) + "` is " + (T.Write && !E.Read ? "written" : "read") + (Waits ? " before" : " with no") +
                " `cudaGridDependencySynchronize()`, while the kernel launched before this one may still " + (U.Write ? "write" : "read") + " it";
    addCallNotes(F, E, *Ctx);
    F.Notes.push_back({L.Loc, "launched with programmatic stream serialization: it may start before the kernel before it is done"});
    for (clang::SourceLocation V : L.Via) F.Notes.push_back({V, "launched from here"});
    F.Notes.push_back({U.By->First->Loc, U.By->Loop ? "the kernel before it, in the round before" : "the kernel before it"});
    F.Notes.push_back({F.Loc, "call `cudaGridDependencySynchronize()` first"});
    G.assumptions(F, *T.Run);
    report(std::move(F));
  }

  static bool waited(const Touch& A) {
    const Trace& T = *A.Run->T;
    for (unsigned I = 0; I < A.E->Index; ++I) {
      const Event& E = T.Events[I];
      if (!E.is(EffectKind::GridDependencyWait)) continue;
      bool All = true;
      for (int Th = A.E->Mask.first(); Th >= 0 && All; Th = A.E->Mask.next(Th)) {
        if (E.Mask.test(static_cast<unsigned>(Th))) continue;
        int W = E.Mask.first();
        All = W >= 0 && A.Run->order().valid() && A.Run->order().before(E.Index, static_cast<unsigned>(W), A.E->Index, static_cast<unsigned>(Th));
      }
      if (All) return true;
    }
    return false;
  }

  clang::ASTContext* Ctx = nullptr;
  std::set<std::pair<clang::SourceLocation, const clang::FunctionDecl*>> Said;
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeProgrammaticLaunch(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<ProgrammaticLaunch>(Name, Context);
}

} // namespace cudalint
