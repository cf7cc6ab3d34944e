//===- LastBlock.cpp - cuda-last-block ---------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/Blocks.h"
#include "checks/lib/kernel/Witness.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "cuda-lint/KernelCheck.h"
#include <map>

namespace cudalint {
namespace {

class LastBlock : public KernelCheck {
public:
  using KernelCheck::KernelCheck;

private:
  void examine(const KernelModel& KM) override {
    const GridView& G = model().grid(KM.Function);
    if (!G.StrongGlobal || G.singleBlock() || G.UsesGridBarrier) return;
    for (const BlockAccess& A : G.Accesses)
      if (std::optional<Scalar> Limit = counts(G, A)) {
        judge(G, A);
        everyThread(G, A, *Limit);
      }
  }

  /// Each thread of a block adds one, but what is compared with is the number of blocks.
  void everyThread(const GridView& G, const BlockAccess& A, Scalar Limit) {
    const Trace& T = *A.Run->T;
    const Event& E = *A.E;
    unsigned N = E.Mask.count();
    if (N < 2 || A.Share != Sharing::Grid || !E.Mem.Offset.uniform() || !E.HasStored || (E.Fx->Op == AtomicOp::Add && E.Stored.at(A.Thread).K != 1)) return;
    int64_t PerBlock = 0;
    std::vector<TermId> Atoms;
    T.Pool->atoms(Limit, Atoms);
    for (TermId Id : Atoms)
      if ((*T.Pool)[Id].Op == TermOp::Symbol && (*T.Pool)[Id].Name.starts_with("gridDim.")) PerBlock = std::max(PerBlock, T.Pool->coefficient(Limit, Id));
    if (Limit.isConst()) PerBlock = 1;
    if (PerBlock != 1) return;
    Finding F;
    F.Message = std::to_string(N) + " threads of a block count in " + objectName(A) + ", but the total that tells the last block is the number of blocks";
    F.Notes.push_back({usageLoc(E, context()), "let one thread of the block count, after a `__syncthreads()`"});
    keep(G, *A.Run, E, std::move(F), false);
  }

  /// Made of the extents of the grid alone, and not a multiple of them.
  static bool numberOfBlocks(const GridView& G, TermPool& P, Scalar N) {
    if (N.isConst()) return G.Launches.MaxBlocks > 1 && N.K == G.Launches.MaxBlocks;
    std::vector<TermId> Atoms;
    P.atoms(N, Atoms);
    bool Any = false;
    for (TermId Id : Atoms) {
      const TermData& D = P[Id];
      if (D.Op != TermOp::Symbol) continue;
      if (!D.Name.starts_with("gridDim.")) return false;
      Any = true;
    }
    return Any && N.K == 0 && P[N.Base].Op != TermOp::Linear && (P[N.Base].Op == TermOp::Symbol || P[N.Base].Op == TermOp::Mul);
  }

  /// The result V of the atomic, of which Atom is a part, is compared in Cond with the number of blocks (less one): the number that the last one gets.
  static std::optional<Scalar> limit(const GridView& G, TermPool& P, TermId Cond, TermId Atom, Scalar V, bool ByOne) {
    const TermData& Test = P[Cond];
    if (Test.Op != TermOp::Equal0 && Test.Op != TermOp::Less0) return std::nullopt;
    Scalar D = Test.A;
    int64_t C = P.coefficient(D, Atom);
    if (C == 1 || C == -1) {
      Scalar Rest = P.sub(D, C == 1 ? V : P.neg(V)); // V == -Rest / C
      Scalar Limit = C == 1 ? P.neg(Rest) : Rest;
      if (Test.Op == TermOp::Less0) { // the tail of a queue of work looks alike: only where the number is that of the blocks
        if (C == -1) Limit = P.add(Limit, {0, 1});
        if (ByOne && numberOfBlocks(G, P, P.add(Limit, {0, 1}))) return Limit;
        return std::nullopt;
      }
      if (P.varies(Limit) > Varies::Grid) return std::nullopt;
      if (Limit.isConst() && !(G.Launches.MaxBlocks > 1 && (Limit.K == G.Launches.MaxBlocks - 1 || Limit.K == G.Launches.MaxBlocks))) return std::nullopt;
      return Limit;
    }
    if (Test.Op != TermOp::Equal0 || !ByOne) return std::nullopt;
    // (V + 1) % blocks == 0, V % blocks == blocks - 1: counters that are never set back
    std::vector<TermId> Atoms;
    P.atoms(D, Atoms);
    for (TermId Id : Atoms) {
      const TermData& M = P[Id];
      int64_t Sign = P.coefficient(D, Id);
      if (M.Op != TermOp::Rem || (Sign != 1 && Sign != -1) || P.coefficient(M.A, Atom) != 1 || !numberOfBlocks(G, P, M.B)) continue;
      Scalar Ahead = P.sub(M.A, V), Last = P.sub(M.B, {0, 1});
      Scalar Rest = P.sub(D, Sign == 1 ? Scalar{Id, 0} : P.neg({Id, 0}));
      Scalar Equals = Sign == 1 ? P.neg(Rest) : Rest;
      if (Ahead == Scalar{0, 1} ? Equals == Scalar{} : Ahead == Scalar{} && Equals == Last) return Last;
    }
    return std::nullopt;
  }

  /// The result of the atomic is compared with the number of blocks (less one).
  std::optional<Scalar> counts(const GridView& G, const BlockAccess& A) {
    const Event& E = *A.E;
    if (A.Shared || E.Spin || !E.is(EffectKind::Atomic) || !E.Read || !E.Write || !E.HasResult || A.Share == Sharing::Own) return std::nullopt;
    if (E.Fx->Op != AtomicOp::Add && E.Fx->Op != AtomicOp::Inc && E.Fx->Op != AtomicOp::Sub && E.Fx->Op != AtomicOp::Dec) return std::nullopt;
    Scalar V = E.Result.at(A.Thread);
    if (!V.Base) return std::nullopt;
    const Trace& T = *A.Run->T;
    TermPool& P = *T.Pool;
    bool ByOne = E.Fx->Op == AtomicOp::Inc || (E.Fx->Op == AtomicOp::Add && E.HasStored && E.Stored.at(A.Thread) == Scalar{0, 1});
    // compared in a condition, or kept for one
    std::vector<Scalar> Terms;
    for (const Guard& Gd : T.GuardPool)
      if (Gd.HasTerm) Terms.push_back(Gd.Term);
    for (const Event& X : T.Events)
      if (X.HasStored && X.Index > E.Index && X.Mask.test(A.Thread)) Terms.push_back(X.Stored.at(A.Thread));
    // by its own name, and by what was read after it was kept in shared memory
    std::vector<std::pair<TermId, Scalar>> Names{{V.Base, V}};
    for (const GridView::Kept& K : G.kept(*A.Run))
      if (K.Stored.Base == V.Base) Names.emplace_back(K.Read, Scalar{K.Read, V.K - K.Stored.K});
    for (Scalar Term : Terms)
      for (auto& [Atom, Name] : Names) {
        if (!contains(P, Term, Atom)) continue;
        std::vector<TermId> Atoms;
        P.atoms(Term, Atoms);
        for (TermId Id : Atoms)
          if (auto Limit = limit(G, P, Id, Atom, Name, ByOne)) return Limit;
      }
    return std::nullopt;
  }

  /// Not the place of the counter: another member or element of the array that it lies in.
  static bool besides(const BlockAccess& B, const BlockAccess& Counter) {
    if (B.Key != Counter.Key) return true;
    if (B.E->Loc == Counter.E->Loc) return false;
    Scalar X = B.E->Mem.Offset.at(B.Thread), Y = Counter.E->Mem.Offset.at(Counter.Thread);
    return X.Base != Y.Base || X.K >= Y.K + std::max<int64_t>(1, Counter.E->Bytes) || Y.K >= X.K + std::max<int64_t>(1, B.E->Bytes);
  }

  void judge(const GridView& G, const BlockAccess& A) {
    const KernelRun& R = *A.Run;
    const Trace& T = *R.T;
    unsigned Th = A.Thread;
    TermId Result = A.E->Result.at(Th).Base;
    const HappensBefore& HB = R.order();
    auto before = [&](const Event& X, unsigned TX, const Event& Y, unsigned TY) {
      return X.Index < Y.Index && (TX == TY || (HB.valid() && HB.before(X.Index, TX, Y.Index, TY)));
    };
    // what the last block reads
    std::map<std::string, const BlockAccess*> Reads;
    bool Any = false;
    for (const BlockAccess& B : G.Accesses) {
      if (B.Run != A.Run || B.E->Index <= A.E->Index || B.Shared || !besides(B, A)) continue;
      bool Last = false;
      for (const Guard* Gd = B.E->Guards; Gd && !Last; Gd = Gd->Parent) Last = Gd->HasTerm && G.follows(R, Gd->Term, Result);
      if (!Last) continue;
      Any = true;
      if (B.Share == Sharing::Own) continue; // the block's own part
      if (B.E->Read && !B.E->IsAtomic) Reads.try_emplace(B.Key, &B);
    }
    if (!Any) return;
    std::string Counter = objectName(A);
    for (auto& [Key, Read] : Reads) {
      bool Produced = false;
      for (size_t I = G.Accesses.size(); I-- > 0;) {
        const BlockAccess& W = G.Accesses[I];
        if (W.Run != A.Run || W.Key != Key || W.E->Index >= A.E->Index || !modifies(*W.E) || !besides(W, A)) continue;
        std::vector<unsigned> Writers;
        if (W.E->Mask.test(Th)) Writers.push_back(Th);
        for (int U : {W.E->Mask.last(), W.E->Mask.first()})
          if (U >= 0 && !A.E->Mask.test(static_cast<unsigned>(U))) {
            Writers.push_back(static_cast<unsigned>(U));
            break;
          }
        for (unsigned U : Writers) {
          Produced = true;
          if (!before(*W.E, U, *A.E, Th)) {
            if (!HB.valid()) continue;
            Finding F;
            F.Message = threadName(T, Th) + " counts its block as done in " + Counter + " while " + threadName(T, U) + " of the block may still write " + objectName(W) + ": no block barrier between";
            addNote(F, *W.E, context(), threadName(T, U) + " writes " + objectName(W) + " here");
            addNote(F, *Read->E, context(), "the last block reads it here");
            F.Notes.push_back({usageLoc(*A.E, context()), "put `__syncthreads()` before it"});
            keep(G, R, *A.E, std::move(F), true);
            continue;
          }
          Ordered O = releaseBetween(R, *W.E, U, *A.E, Th);
          if (O.Found && O.Scp >= Scope::Device) continue;
          Finding F;
          F.Message = Counter + " counts this block as done, but " + (O.Found ? "the fence before it has block scope only" : "no release fence lies between") + " the writes of " + objectName(W) + (O.Found ? ": " : " and it: ") + "the last block may read old values";
          if (O.Found) F.Message = Counter + " counts this block as done after a fence of block scope: the last block may read old values of " + objectName(W);
          addNote(F, *W.E, context(), threadName(T, U) + " writes " + objectName(W) + " here");
          if (O.By) addNote(F, *O.By, context(), "the fence");
          addNote(F, *Read->E, context(), "the last block reads it here");
          F.Notes.push_back({usageLoc(*A.E, context()), "put `__threadfence()` before it"});
          keep(G, R, *A.E, std::move(F), false);
        }
      }
      // the reader's side
      if (!Produced || Read->strong() || Read->E->is(EffectKind::Load)) continue;
      unsigned U = Read->E->Mask.test(Th) ? Th : Read->Thread;
      Ordered O = acquireBetween(R, *A.E, Th, *Read->E, U);
      if (O.Found && O.Scp >= Scope::Device) continue;
      Finding F;
      F.Message = "the last block reads " + objectName(*Read) + " after it has seen " + Counter + " with " + (O.Found ? "a fence of block scope only" : "no acquire fence") + ": it may read what its own cache holds";
      F.Conf = Confidence::Likely; // what the block has not read before is in no cache of its own: it shows on some machines only
      addNote(F, *A.E, context(), "the last block learns here that it is the last");
      F.Notes.push_back({usageLoc(*Read->E, context()), "put `__threadfence()` between the two, or make the counting operation acq_rel"});
      keep(G, R, *A.E, std::move(F), false);
    }
    reset(G, A);
  }

  /// The counter is left at the number of blocks: the next launch finds no last block.
  void reset(const GridView& G, const BlockAccess& A) {
    const MemObject& O = A.Run->T->Objects[A.E->Mem.Object];
    if (A.E->Fx->Op == AtomicOp::Inc || A.E->Fx->Op == AtomicOp::Dec || O.K != MemObject::Device || O.Managed) return;
    for (const BlockAccess& B : G.Accesses)
      if (B.Key == A.Key && B.E->Loc != A.E->Loc && B.E->Write) return;
    const auto* Var = static_cast<const clang::ValueDecl*>(O.Decl);
    if (!Var) return;
    // any other function that names it may set it back
    struct Uses : clang::RecursiveASTVisitor<Uses> {
      const clang::Decl* Var;
      unsigned Functions = 0;
      bool In = false;
      explicit Uses(const clang::Decl* Var) : Var(Var->getCanonicalDecl()) {}
      bool TraverseFunctionDecl(clang::FunctionDecl* F) {
        In = false;
        RecursiveASTVisitor::TraverseFunctionDecl(F);
        Functions += In;
        return true;
      }
      bool VisitDeclRefExpr(clang::DeclRefExpr* D) {
        In |= D->getDecl()->getCanonicalDecl() == Var;
        return true;
      }
    } U(Var);
    for (clang::Decl* D : context().getTraversalScope()) U.TraverseDecl(D);
    if (U.Functions > 1) return;
    Finding F;
    F.Sev = Severity::Warning;
    F.Conf = Confidence::Likely;
    F.Message = objectName(A) + " is never set back to zero: from the second launch on no block finds that it is the last";
    F.Notes.push_back({Var->getLocation(), "nothing else in this unit writes it"});
    F.Notes.push_back({usageLoc(*A.E, context()), "let the last block store zero, or count with `atomicInc(&counter, gridDim.x - 1)`"});
    keep(G, *A.Run, *A.E, std::move(F), false);
  }

  void keep(const GridView& G, const KernelRun& R, const Event& E, Finding F, bool Shape) {
    F.Loc = usageLoc(E, context());
    F.Kernel = G.KM.Name;
    addCallNotes(F, E, context());
    G.assumptions(F, R, Shape);
    if (!R.T->Unmodelled.empty()) F.Conf = std::min(F.Conf, Confidence::Likely);
    if (G.Opaque) F.Conf = Confidence::Possible;
    offer(std::move(F));
  }
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeLastBlock(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<LastBlock>(Name, Context);
}

} // namespace cudalint
