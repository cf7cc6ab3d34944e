//===- NarrowAtomicScope.cpp - cuda-narrow-atomic-scope ----------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/Blocks.h"
#include "checks/lib/kernel/Handoffs.h"
#include "checks/lib/kernel/Witness.h"
#include "cuda-lint/KernelCheck.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include <map>
#include <set>

namespace cudalint {
namespace {

/// Memory that the host waits for: what it allocates to share with the device, and loops that read it.
struct HostWaits : clang::RecursiveASTVisitor<HostWaits> {
  struct Loop {
    const clang::FunctionDecl* In;
    const clang::VarDecl* Var;
    clang::SourceLocation Loc;
  };
  std::set<const clang::VarDecl*> Shared;
  std::map<const clang::VarDecl*, const clang::VarDecl*> Alias;
  std::vector<Loop> Loops;
  std::vector<std::pair<const clang::FunctionDecl*, clang::SourceLocation>> Syncs;
  const clang::FunctionDecl* In = nullptr;

  static const clang::VarDecl* variable(const clang::Expr* E) {
    const auto* D = llvm::dyn_cast<clang::DeclRefExpr>(E->IgnoreParenCasts());
    const auto* V = D ? llvm::dyn_cast<clang::VarDecl>(D->getDecl()) : nullptr;
    return V ? V->getCanonicalDecl() : nullptr;
  }
  static const clang::VarDecl* pointedTo(const clang::Expr* E) {
    const auto* U = llvm::dyn_cast<clang::UnaryOperator>(E->IgnoreParenCasts());
    return U && U->getOpcode() == clang::UO_AddrOf ? variable(U->getSubExpr()) : nullptr;
  }
  const clang::VarDecl* root(const clang::VarDecl* V) const {
    for (int I = 0; I < 4 && V; ++I)
      if (auto It = Alias.find(V); It != Alias.end()) V = It->second;
      else break;
    return V;
  }
  static llvm::StringRef nameOf(const clang::CallExpr* C) {
    const clang::FunctionDecl* FD = C->getDirectCallee();
    return FD && FD->getDeclName().isIdentifier() ? FD->getName() : llvm::StringRef();
  }
  static bool synchronises(llvm::StringRef N) { return N.contains("Synchronize") || (N.starts_with("cudaMemcpy") && !N.contains("Async")) || N == "cudaFree"; }

  bool TraverseFunctionDecl(clang::FunctionDecl* F) {
    if (F->hasAttr<clang::CUDAGlobalAttr>() || (F->hasAttr<clang::CUDADeviceAttr>() && !F->hasAttr<clang::CUDAHostAttr>())) return true;
    const clang::FunctionDecl* Saved = std::exchange(In, F);
    RecursiveASTVisitor::TraverseFunctionDecl(F);
    In = Saved;
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* C) {
    llvm::StringRef N = nameOf(C);
    if (synchronises(N)) Syncs.emplace_back(In, C->getBeginLoc());
    if (C->getNumArgs() < 1) return true;
    if (N == "cudaHostAlloc" || N == "cudaMallocHost" || N == "cudaMallocManaged") {
      if (const clang::VarDecl* V = pointedTo(C->getArg(0))) Shared.insert(V);
    } else if (N == "cudaHostRegister") {
      if (const clang::VarDecl* V = variable(C->getArg(0))) Shared.insert(V);
    } else if (N == "cudaHostGetDevicePointer" && C->getNumArgs() > 1) {
      const clang::VarDecl *D = pointedTo(C->getArg(0)), *V = variable(C->getArg(1));
      if (D && V && D != V) Alias[D] = V;
    }
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* V) {
    // cuda::atomic_ref<int> seen(*flag);
    if (const clang::CXXRecordDecl* R = V->getType()->getAsCXXRecordDecl(); R && R->getDeclName().isIdentifier() && R->getName() == "atomic_ref" && V->getInit())
      if (const auto* Made = llvm::dyn_cast<clang::CXXConstructExpr>(V->getInit()->IgnoreImplicit()); Made && Made->getNumArgs() == 1)
        if (const auto* U = llvm::dyn_cast<clang::UnaryOperator>(Made->getArg(0)->IgnoreParenCasts()); U && U->getOpcode() == clang::UO_Deref)
          if (const clang::VarDecl* Of = variable(U->getSubExpr())) Alias[V->getCanonicalDecl()] = Of;
    if (V->getType()->isPointerType() && V->getInit())
      if (const clang::VarDecl* Of = variable(V->getInit()); Of && Of != V->getCanonicalDecl() && Of->getType()->isPointerType()) Alias[V->getCanonicalDecl()] = Of;
    return true;
  }
  void loop(const clang::Expr* Cond, const clang::Stmt* Body, clang::SourceLocation Loc) {
    if (!Cond || !In) return;
    struct Uses : clang::RecursiveASTVisitor<Uses> {
      std::set<const clang::VarDecl*> Vars;
      bool Sync = false;
      bool VisitDeclRefExpr(clang::DeclRefExpr* D) {
        if (const auto* V = llvm::dyn_cast<clang::VarDecl>(D->getDecl())) Vars.insert(V->getCanonicalDecl());
        return true;
      }
      bool VisitCallExpr(clang::CallExpr* C) {
        Sync |= synchronises(nameOf(C));
        return true;
      }
    } C, B;
    C.TraverseStmt(const_cast<clang::Expr*>(Cond));
    if (Body) B.TraverseStmt(const_cast<clang::Stmt*>(Body));
    if (C.Sync || B.Sync) return;
    for (const clang::VarDecl* V : C.Vars) Loops.push_back({In, V, Loc});
  }
  bool VisitWhileStmt(clang::WhileStmt* W) { return loop(W->getCond(), W->getBody(), W->getBeginLoc()), true; }
  bool VisitForStmt(clang::ForStmt* F) { // one that counts ends by itself
    return F->getInc() ? true : (loop(F->getCond(), F->getBody(), F->getBeginLoc()), true);
  }
  bool VisitDoStmt(clang::DoStmt* D) { return loop(D->getCond(), D->getBody(), D->getBeginLoc()), true; }
};

class NarrowAtomicScope : public KernelCheck {
public:
  using KernelCheck::KernelCheck;

private:
  void examine(const KernelModel& KM) override {
    const GridView& G = model().grid(KM.Function);
    for (const KernelRun& R : KM.Runs)
      if (R.T->Complete) remote(G, R);
    if (!G.Synchronises) return;
    if (!G.singleBlock())
      for (const BlockAccess& A : G.Accesses) judge(G, A);
    for (const HandoffFault& H : handoffFaults(G)) fence(G, H);
    host(G);
  }

  /// Block scope on shared memory of another block of the cluster.
  void remote(const GridView& G, const KernelRun& R) {
    for (const Event& E : R.T->Events) {
      if (!E.is(EffectKind::Atomic) || E.Scp != Scope::Block || E.Mem.Object < 0 || E.Mask.none()) continue;
      const MemObject& O = R.T->Objects[static_cast<size_t>(E.Mem.Object)];
      if (O.K != MemObject::RemoteShared || (O.RemoteRank.isConst() && G.KM.ClusterSize == 1)) continue;
      Finding F;
      F.Message = quotedUse(E, context()) + " has block scope, but `" + O.Name + "` is shared memory of another block of the cluster";
      F.Notes.push_back({shownLoc(E, context()), "use cluster scope (device scope in libcu++, which has no cluster scope)"});
      keep(G, R, E, std::move(F));
    }
  }

  // ---- the host waits for what the kernel writes ---------------------------------------------------------------------

  /// A loop of the host that waits for V while the kernel of L runs.
  const HostWaits::Loop* waitsFor(const Launch& L, const clang::VarDecl* V) {
    const clang::SourceManager& SM = context().getSourceManager();
    for (const HostWaits::Loop& W : Waits->Loops) {
      if (Waits->root(W.Var) != V || W.In->getCanonicalDecl() != (L.Caller ? L.Caller->getCanonicalDecl() : nullptr) || !SM.isBeforeInTranslationUnit(L.Loc, W.Loc)) continue;
      bool Synced = false;
      for (auto& [In, Loc] : Waits->Syncs) Synced |= In == W.In && SM.isBeforeInTranslationUnit(L.Loc, Loc) && SM.isBeforeInTranslationUnit(Loc, W.Loc);
      if (!Synced) return &W;
    }
    return nullptr;
  }

  /// The variables that a launch passes; null for what is no variable.
  static std::vector<const clang::VarDecl*> arguments(const Launch& L) {
    std::vector<const clang::VarDecl*> Out;
    const auto* Call = llvm::dyn_cast_or_null<clang::CallExpr>(L.Call);
    if (!Call) return Out;
    if (llvm::isa<clang::CUDAKernelCallExpr>(Call)) {
      for (const clang::Expr* Arg : Call->arguments()) Out.push_back(HostWaits::variable(Arg));
      return Out;
    }
    // void* arguments[] = {&flag, &data};
    bool Listed = L.Spelling == LaunchSpelling::LaunchKernel || L.Spelling == LaunchSpelling::LaunchCooperative;
    if (!Listed || Call->getNumArgs() < 4) return Out;
    const clang::VarDecl* Array = HostWaits::variable(Call->getArg(3));
    const auto* List = Array && Array->getInit() ? llvm::dyn_cast<clang::InitListExpr>(Array->getInit()->IgnoreImplicit()) : nullptr;
    if (List)
      for (const clang::Expr* Init : List->inits()) Out.push_back(HostWaits::pointedTo(Init));
    return Out;
  }

  void host(const GridView& G) {
    if (!Waits) {
      Waits.emplace();
      for (clang::Decl* D : context().getTraversalScope()) Waits->TraverseDecl(D);
    }
    if (Waits->Loops.empty()) return;
    for (const Launch* L : model().host().launchesOf(G.KM.Function)) {
      // by the name of the kernel's parameter
      std::map<std::string, const HostWaits::Loop*> Flags;
      std::vector<const clang::VarDecl*> Args = arguments(*L);
      for (unsigned I = 0; I < Args.size() && I < G.KM.Function->getNumParams(); ++I) {
        const clang::VarDecl* V = Waits->root(Args[I]);
        if (V && Waits->Shared.count(V))
          if (const HostWaits::Loop* W = waitsFor(*L, V)) Flags["*" + G.KM.Function->getParamDecl(I)->getNameAsString()] = W;
      }
      for (const BlockAccess& A : G.Accesses) {
        if (A.Shared || !modifies(*A.E)) continue;
        const MemObject& O = A.Run->T->Objects[A.E->Mem.Object];
        const HostWaits::Loop* W = nullptr;
        if (O.K == MemObject::Device && O.Managed) W = waitsFor(*L, llvm::cast<clang::VarDecl>(static_cast<const clang::ValueDecl*>(O.Decl))->getCanonicalDecl());
        else if (auto It = Flags.find(A.Key); It != Flags.end()) W = It->second;
        if (W) forHost(G, A, *W);
      }
    }
  }

  void forHost(const GridView& G, const BlockAccess& A, const HostWaits::Loop& W) {
    const Event& E = *A.E;
    const Trace& T = *A.Run->T;
    Finding F;
    F.Conf = Confidence::Likely;
    if (E.is(EffectKind::Atomic) && E.Scp != Scope::None && E.Scp < Scope::System) {
      F.Message = quotedUse(E, context()) + " has " + scopeName(E.Scp) + " scope, but the host waits for " + objectName(A) + " while the kernel runs";
      F.Notes.push_back({W.Loc, "the host waits here"});
      F.Notes.push_back({shownLoc(E, context()), E.Spelling.starts_with("atomic") ? "use the `_system` form of the function" : "use system scope"});
      keep(G, *A.Run, E, std::move(F));
      return;
    }
    if (releases(E)) return;
    // an ordinary or volatile store behind a fence that does not reach the host
    const Event* Fence = nullptr;
    for (unsigned I = E.Index; I-- > 0;) {
      const Event& X = T.Events[I];
      if (!X.is(EffectKind::Fence) || X.Ord == Order::Acquire || X.Ord == Order::Relaxed || !X.Mask.test(A.Thread)) continue;
      if (X.Scp >= Scope::System || X.Scp == Scope::None) return;
      if (!Fence) Fence = &X;
    }
    if (!Fence) return;
    F.Message = quotedUse(*Fence, context()) + " has " + scopeName(Fence->Scp) + " scope, but " + objectName(A) + ", set after it, tells the host that what was written before is there";
    addNote(F, E, context(), "set here");
    F.Notes.push_back({W.Loc, "the host waits here"});
    F.Notes.push_back({shownLoc(*Fence, context()), "use `__threadfence_system()`"});
    keep(G, *A.Run, *Fence, std::move(F));
  }

  /// Another block's access to the same place that nothing keeps apart from A.
  const BlockAccess* other(const GridView& G, const BlockAccess& A) {
    const Trace& T = *A.Run->T;
    std::string Where = T.Pool->print(A.E->Mem.Offset.at(A.Thread));
    const BlockAccess* Self = nullptr;
    for (const BlockAccess* B : G.of(A.Key)) {
      if (B->AfterPoll && A.Role.excludes(B->Role)) continue; // handed over by a flag
      if (A.AfterPoll && A.Role.excludes(B->Role)) continue;
      if (!B->strong() && !modifies(*B->E)) continue;
      // the threads of one block take both sides of a condition that they do not share
      if (A.Role.excludes(B->Role, A.Share == Sharing::Group)) {
        if (A.Share != Sharing::Group || B->Run->T->Pool->print(B->E->Mem.Offset.at(B->Thread)) == Where) return B;
      } else if (!A.Role.Only && A.Share != Sharing::Group && B->E == A.E)
        Self = B;
    }
    return Self;
  }

  /// What another block does to the place of A, by the distance of the two blocks: `flag[blockIdx.x + 1]` here, `flag[blockIdx.x]` there.
  const BlockAccess* ofNeighbour(const GridView& G, const BlockAccess& A) {
    const bool Wraps = A.Share == Sharing::Group;
    if (G.UsesGridBarrier || (!A.E->Spin && (A.Elected || A.AfterPoll))) return nullptr;
    for (const BlockAccess* B : G.of(A.Key)) {
      if (B->Run != A.Run || (B->Share != Sharing::Own && B->Share != Sharing::Group) || !B->strong() || !modifies(*B->E)) continue;
      if (!A.E->Spin && (B->Elected || B->AfterPoll || !modifies(*A.E))) continue;
      if (!Wraps && B->Share == Sharing::Own && G.sameSlice(A, *B) && A.E->Mask.count() == 1 && B->E->Mask.count() == 1) continue;
      for (int TA : {A.E->Mask.first(), A.E->Mask.last()}) // a neighbour's place is used at the ends
        for (int TB = B->E->Mask.first(); TB >= 0; TB = B->E->Mask.next(TB)) {
          if (TB > 1 && TB < B->E->Mask.last() - 1) continue;
          if (blocksApart(A, static_cast<unsigned>(TA), *B, static_cast<unsigned>(TB))) return B;
        }
    }
    return nullptr;
  }

  /// The number of the thread in the grid divided by what is no divisor of the block's threads: blocks meet at their borders.
  std::optional<std::string> quotient(const BlockAccess& A) {
    if (A.Share != Sharing::Group || A.Elected || A.AfterPoll || !modifies(*A.E) || A.E->Mask.count() < A.Run->T->Threads) return std::nullopt;
    const Trace& T = *A.Run->T;
    TermPool& P = *T.Pool;
    Scalar Off = A.E->Mem.Offset.at(A.Thread);
    std::vector<std::pair<TermId, int64_t>> Sum;
    if (Off.Base && P[Off.Base].Op == TermOp::Linear) Sum = P[Off.Base].Sum;
    else if (Off.Base) Sum.emplace_back(Off.Base, 1);
    auto isBlock = [&](TermId Id) { return P[Id].Op == TermOp::Symbol && P[Id].Name.starts_with("blockIdx."); };
    auto ofGrid = [&](Scalar S) { return P.varies(S) <= Varies::Grid; };
    TermId Quotient = 0;
    for (auto& [Id, C] : Sum) {
      if (ofGrid({Id, 0})) continue;
      if (Quotient || P[Id].Op != TermOp::Div) return std::nullopt;
      Quotient = Id;
    }
    if (!Quotient) return std::nullopt;
    const TermData D = P[Quotient];
    if (!ofGrid(D.B) || (D.B.isConst() && D.B.K <= 1)) return std::nullopt;
    // the threads of the block stand in a row, and the next block goes on with it
    std::vector<TermId> Atoms;
    P.atoms(D.A, Atoms);
    int64_t Step = 0;
    for (TermId Id : Atoms)
      if (isBlock(Id)) Step = Step ? -1 : P.coefficient(D.A, Id);
      else if (!ofGrid({Id, 0})) return std::nullopt;
    if (Step != static_cast<int64_t>(T.Threads) || Step < 2 || (D.B.isConst() && Step % D.B.K == 0)) return std::nullopt;
    Scalar End = A.E->Mem.Offset.at(static_cast<unsigned>(A.E->Mask.last()));
    TermId Last = 0;
    for (auto& [Id, C] : End.Base && P[End.Base].Op == TermOp::Linear ? P[End.Base].Sum : std::vector<std::pair<TermId, int64_t>>{{End.Base, 1}})
      if (Id && P[Id].Op == TermOp::Div) Last = Id;
    if (!Last || !(P[Last].B == D.B) || !(P.sub(P[Last].A, D.A) == Scalar{0, Step - 1})) return std::nullopt;
    // a condition that picks some of the threads may keep to those whose place is the block's alone; bounds do not
    for (const Guard* Gd = A.E->Guards; Gd; Gd = Gd->Parent) {
      if (Gd->Known || (Gd->HasTerm && ofGrid(Gd->Term))) continue;
      if (!Gd->HasTerm) return std::nullopt;
      std::vector<TermId> In;
      P.atoms(Gd->Term, In);
      for (TermId Id : In)
        if (Id != Quotient && !isBlock(Id) && !ofGrid({Id, 0}) && P[Id].Op != TermOp::Less0) return std::nullopt;
    }
    return D.B.isConst() ? std::string() : P.print(D.B);
  }

  /// Cluster scope where all blocks of the grid, those of other clusters too, use one place.
  void clusterWide(const GridView& G, const BlockAccess& A) {
    const Event& E = *A.E;
    if (E.K != Event::Effect || E.Scp != Scope::Cluster || A.Shared || A.Share != Sharing::Grid || A.Elected || A.AfterPoll || !A.Role.all() || !modifies(E)) return;
    if (G.Launches.MaxBlocks && G.Launches.MaxBlocks <= std::max<int64_t>(1, G.KM.ClusterSize)) return;
    if (G.Launches.Cluster && (!G.KM.ClusterSize || !G.Launches.MaxBlocks)) return; // it may be one cluster
    Finding F;
    F.Message = quotedUse(E, context()) + " has cluster scope, but " + objectName(A) + " is global memory that blocks of other clusters use at the same time";
    if (!G.Launches.MaxBlocks) {
      F.Conf = Confidence::Likely;
      F.Notes.push_back({G.KM.Function->getLocation(), "assuming a grid of more than one cluster"});
    }
    F.Notes.push_back({shownLoc(E, context()), cure(E)});
    keep(G, *A.Run, E, std::move(F));
  }

  void judge(const GridView& G, const BlockAccess& A) {
    clusterWide(G, A);
    const Event& E = *A.E;
    if (E.K != Event::Effect || E.Scp != Scope::Block || A.Shared || (A.Elected && !E.Spin)) return;
    const BlockAccess* Near = A.Share == Sharing::Own || A.Share == Sharing::Group ? ofNeighbour(G, A) : nullptr;
    if (!Near && (A.Share == Sharing::Own || A.Elected)) return;
    const BlockAccess* B = Near ? Near : other(G, A);
    std::optional<BlockGroup> Group;
    std::optional<std::string> Divisor;
    if (!B && !A.AfterPoll) {
      Group = groupOf(G, A);
      if (!Group) Divisor = quotient(A);
      if (!Group && !Divisor) return;
      if (Group) {
        int64_t Known = G.Launches.MaxGrid[Group->Dimension];
        if (Known && Known < Group->Blocks) return;
        if (Known) Group.reset();
      }
      B = &A;
    }
    if (!B) return;
    Finding F;
    F.Conf = A.Share == Sharing::Data ? Confidence::Likely : Confidence::Certain;
    F.Message = quotedUse(E, context()) + " has block scope, but " + objectName(A) + " is global memory that other blocks use at the same time";
    if (Near) {
      F.Notes.push_back({shownLoc(*B->E, context()), "a neighbouring block changes the same place here"});
      if (B->Elected || B->AfterPoll) F.Conf = Confidence::Likely;
    } else if (B->E != A.E) F.Notes.push_back({shownLoc(*B->E, context()), "blocks that take the other side of the condition use it here"});
    if (Divisor && !Divisor->empty()) {
      F.Conf = Confidence::Likely;
      F.Notes.push_back({shownLoc(E, context()), "assuming that `" + *Divisor + "` does not divide the number of threads of a block: two blocks then meet where one ends and the next begins"});
    }
    if (Group) {
      F.Conf = std::min(F.Conf, Confidence::Likely);
      F.Notes.push_back({G.KM.Function->getLocation(), std::string("assuming a grid of ") + std::to_string(Group->Blocks) + " blocks or more in " + static_cast<char>('x' + Group->Dimension)});
    } else if ((Near || B->E == A.E) && !G.Launches.InView) {
      F.Conf = std::min(F.Conf, Confidence::Likely);
      F.Notes.push_back({G.KM.Function->getLocation(), "assuming a grid of more than one block (no launch in view)"});
    }
    if (A.Share == Sharing::Data) F.Notes.push_back({shownLoc(E, context()), "assuming that the index, which comes from data, may be the same in two blocks"});
    F.Notes.push_back({shownLoc(E, context()), cure(E)});
    keep(G, *A.Run, E, std::move(F));
  }

  static std::string cure(const Event& E) {
    llvm::StringRef N = E.Spelling;
    if (N.ends_with("_block")) return "drop `_block`: `" + N.drop_back(6).str() + "` has device scope";
    if (N.starts_with("__nv_atomic")) return "pass `__NV_THREAD_SCOPE_DEVICE`";
    if (N.contains("cuda::ptx")) return "pass `cuda::ptx::scope_gpu`";
    if (N.contains("cuda::")) return "declare it with `cuda::thread_scope_device`";
    return "use `.gpu`";
  }

  void fence(const GridView& G, const HandoffFault& H) {
    if (H.Kind != HandoffFault::NarrowRelease && H.Kind != HandoffFault::NarrowAcquire) return;
    const Event& E = *H.By;
    if (E.Mem.Object >= 0 && !E.is(EffectKind::Fence)) return; // the operation on the flag itself: examine() has it
    Finding F;
    F.Conf = H.Conf;
    bool Release = H.Kind == HandoffFault::NarrowRelease;
    std::string Flag = objectName(H.Flag);
    F.Message = quotedUse(E, context()) + " has " + scopeName(H.Scp) + " scope, but " + Flag +
                (Release ? " hands " + objectName(H.Payload) + " to another block" : " hands " + objectName(H.Payload) + " over from another block");
    addNote(F, *H.Flag.E, context(), Release ? "the flag is set here" : "the flag is read here");
    F.Notes.push_back({shownLoc(E, context()), E.Spelling.ends_with("_block") ? "use `__threadfence()`" : "use device scope"});
    keep(G, *H.Flag.Run, E, std::move(F));
  }

  void keep(const GridView& G, const KernelRun& R, const Event& E, Finding F) {
    F.Loc = shownLoc(E, context());
    F.Kernel = G.KM.Name;
    addCallNotes(F, E, context());
    G.assumptions(F, R);
    offer(std::move(F));
  }

  std::optional<HostWaits> Waits;
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeNarrowAtomicScope(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<NarrowAtomicScope>(Name, Context);
}

} // namespace cudalint
