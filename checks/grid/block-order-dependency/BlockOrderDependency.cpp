//===- BlockOrderDependency.cpp - cuda-block-order-dependency ----------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/Handoffs.h"
#include "checks/lib/kernel/Witness.h"
#include "clang/Basic/SourceManager.h"
#include "cuda-lint/KernelCheck.h"
#include "cuda-lint/Conflicts.h"
#include <set>
#include <tuple>

namespace cudalint {
namespace {

class BlockOrderDependency : public KernelCheck {
public:
  using KernelCheck::KernelCheck;

private:
  void examine(const KernelModel& KM) override {
    const GridView& G = model().grid(KM.Function);
    if (G.singleBlock()) return;
    for (const Poll& P : G.Polls) {
      waits(G, P);
      skipped(G, P);
      resets(G, P);
    }
    for (const HandoffFault& H : handoffFaults(G)) notFinished(G, H);
    if (G.Polls.empty()) totals(G);
    if (!G.UsesGridBarrier && G.Polls.empty()) {
      initialised(G);
      gathered(G);
      neighbours(G);
      lastWriter(G);
      lostUpdates(G);
    }
  }

  static bool sameSpot(const BlockAccess& A, const BlockAccess& B) {
    Scalar X = A.E->Mem.Offset.at(A.Thread), Y = B.E->Mem.Offset.at(B.Thread);
    return A.Key == B.Key && X.isConst() && Y.isConst() && X.K == Y.K;
  }

  /// Both move with the block alike, are apart by what is no number, and reach the whole system: the block of the same number on another device.
  static bool ofAnotherDevice(const GridView& G, const BlockAccess& S, const BlockAccess& A) {
    if (S.E->Scp != Scope::System || A.E->Scp != Scope::System) return false;
    auto parts = [&](const BlockAccess& X) { // of the block, and the rest
      const Trace& T = *X.Run->T;
      TermPool& P = *T.Pool;
      Scalar Of, Rest = X.E->Mem.Offset.at(X.Thread);
      std::vector<std::pair<TermId, int64_t>> Sum;
      if (Rest.Base && P[Rest.Base].Op == TermOp::Linear) Sum = P[Rest.Base].Sum;
      else if (Rest.Base) Sum.emplace_back(Rest.Base, 1);
      for (auto& [Id, C] : Sum)
        if (G.mentionsBlock(T, {Id, 0})) Of = P.add(Of, P.mul({Id, 0}, {0, C}));
      Rest = P.sub(Rest, Of);
      return std::make_tuple(P.print(Of), P.print(Rest), !Rest.isConst());
    };
    auto [BlockS, RestS, OpenS] = parts(S);
    auto [BlockA, RestA, OpenA] = parts(A);
    return BlockS == BlockA && RestS != RestA && (OpenS || OpenA);
  }

  // ---- E1: waits for a block that may not run ------------------------------------------------------------------------

  void waits(const GridView& G, const Poll& P) {
    const BlockAccess& A = P.A;
    if (P.Lock || P.ByTicket || A.Shared || G.Launches.Cluster || A.Share == Sharing::Data) return;
    if (G.Launches.AllCooperative) return;
    const Trace& T = *A.Run->T;
    TermPool& Pool = *T.Pool;
    bool Relative = P.Awaits != Poll::Unknown && G.mentionsBlock(T, P.Awaited); // waits for its turn
    if (A.Share == Sharing::Own) Relative = true;
    const std::string Place = Pool.print(A.E->Mem.Offset.at(A.Thread));
    const BlockAccess* Setter = nullptr;
    bool OwnBlock = false;
    for (const BlockAccess* S : G.of(A.Key)) {
      if (!modifies(*S->E) || S->E->Spin || !G.mayRelease(*S, P)) continue;
      std::optional<unsigned> Meets = threadThatMeets(*S, A);
      if (!Meets) continue;
      bool Mine = S->Role.Only && A.Role.Only && *S->Role.Only == *A.Role.Only;
      if (A.Share == Sharing::Own && S->Share == Sharing::Own &&
          (Place == S->Run->T->Pool->print(S->E->Mem.Offset.at(S->Thread)) || Place == S->Run->T->Pool->print(S->E->Mem.Offset.at(*Meets))))
        Mine = true;
      // a value that this block itself has stored before is no wait for others
      if (S->Run == A.Run && S->E->HasStored && P.Awaits != Poll::Unknown && !P.Awaited.isConst() && S->E->Stored.at(S->Thread) == P.Awaited && !S->E->IsAtomic) Mine = true;
      if (S->Run == A.Run && P.Awaits != Poll::Unknown && P.Awaited.isConst() && S->E->HasStored && S->E->Stored.at(S->Thread).isConst() &&
          !(S->E->IsAtomic && S->E->Fx->Op == AtomicOp::Add) && !S->Role.excludes(A.Role) &&
          Place == S->Run->T->Pool->print(S->E->Mem.Offset.at(S->Thread)))
        Mine = true;
      if (Mine) {
        OwnBlock = true;
        continue;
      }
      if (ofAnotherDevice(G, *S, A)) continue;
      if (!Setter) Setter = S;
    }
    if (!Setter || OwnBlock) return;
    Finding F;
    F.Message = "a block waits here until another block changes " + objectName(A) + ", but nothing promises that the other block runs at the same time";
    bool Known = G.Launches.Plain != nullptr;
    if (Known) F.Message += ": the launch is not cooperative";
    else {
      F.Conf = Confidence::Likely;
      F.Notes.push_back({G.KM.Function->getLocation(), "assuming an ordinary launch (none is in view)"});
    }
    // its slot is that of a block with a higher number
    bool Higher = false;
    if (Relative && A.Share == Sharing::Own && Setter->Share == Sharing::Own && Setter->Run == A.Run) {
      Scalar Mine = Setter->E->Mem.Offset.at(Setter->Thread), Theirs = A.E->Mem.Offset.at(A.Thread);
      std::vector<TermId> Atoms;
      Pool.atoms(Theirs, Atoms);
      int64_t Step = 0;
      for (TermId Id : Atoms)
        if (Pool[Id].Op == TermOp::Symbol && Pool[Id].Name.starts_with("blockIdx.")) Step = Atoms.size() == 1 ? Pool.coefficient(Theirs, Id) : 0;
      Higher = Mine.Base == Theirs.Base && Step > 0 && Theirs.K >= Mine.K + Step;
    }
    if (Higher) F.Notes.push_back({usageLoc(*A.E, context()), "it waits for blocks with a higher number, which start last: with more blocks than run at once it waits for ever"});
    else if (Relative || (!A.Role.all() && Setter->Role.Only && *Setter->Role.Only == 0)) {
      F.Sev = Severity::Warning;
      F.Conf = std::min(F.Conf, Known ? Confidence::Likely : Confidence::Possible);
      F.Notes.push_back({usageLoc(*A.E, context()), "it waits for blocks with a lower number: today's GPUs start those first, the programming model does not promise it"});
    }
    if (G.Launches.MaxBlocks && G.Launches.MaxBlocks <= 8) F.Conf = Confidence::Possible;
    if (context().getSourceManager().isInSystemHeader(context().getSourceManager().getExpansionLoc(locOf(*A.E)))) F.Conf = Confidence::Possible;
    addNote(F, *Setter->E, context(), "it is changed here");
    if (Known) F.Notes.push_back({G.Launches.Plain->Loc, "the launch"});
    F.Notes.push_back({usageLoc(*A.E, context()), "launch the kernel with `cudaLaunchCooperativeKernel`, or let each block draw its number with `atomicAdd` and wait for smaller numbers only"});
    keep(G, *A.Run, *A.E, std::move(F), false);
  }

  /// A chain over the blocks, in which some blocks leave without their step.
  void skipped(const GridView& G, const Poll& P) {
    const BlockAccess& A = P.A;
    if (P.Lock || P.ByTicket || A.Shared) return;
    const Trace& T = *A.Run->T;
    TermPool& Pool = *T.Pool;
    bool Turn = P.Awaits == Poll::Equal && G.mentionsBlock(T, P.Awaited);
    Scalar Off = A.E->Mem.Offset.at(A.Thread);
    bool Slot = A.Share == Sharing::Own;
    if (!Turn && !Slot) return;
    bool Advances = false;
    for (const BlockAccess& S : G.Accesses)
      Advances |= S.Run == A.Run && S.Key == A.Key && S.E->Index > A.E->Index && modifies(*S.E) && !S.E->Spin;
    if (!Advances) return;
    for (const Guard* Gd = A.E->Guards; Gd; Gd = Gd->Parent) {
      if (!Gd->Exit || !Gd->ThreadExit || !Gd->HasTerm || Gd->Taken || Gd->Var != Varies::Block || Gd->Known) continue;
      Scalar L = Gd->Term;
      const TermData& D = Pool[L.Base];
      bool Low = false;
      if (L.Base && L.K == 0 && D.Op == TermOp::Less0) {
        std::vector<TermId> Atoms;
        Pool.atoms(D.A, Atoms);
        int64_t C = 0;
        TermId Block = 0;
        bool Others = false;
        for (TermId Id : Atoms)
          if (Pool[Id].Op == TermOp::Symbol && Pool[Id].Name.starts_with("blockIdx.")) Block = Id, C = Pool.coefficient(D.A, Id);
          else Others |= Pool[Id].Op == TermOp::Symbol && Pool[Id].Var >= Varies::Block;
        if (Block && !Others && C < 0) continue; // those with high numbers leave: nobody waits for them
        if (Block && !Others && C > 0) {
          // those below a bound leave: the first one left must not wait for them
          Low = true;
          Scalar Turn0 = Turn ? P.Awaited : Off;
          std::vector<TermId> Mine;
          Pool.atoms(Turn0, Mine);
          bool Counted = false;
          for (TermId Id : Atoms)
            if (Id != Block) Counted |= std::find(Mine.begin(), Mine.end(), Id) != Mine.end();
          if (Counted) continue;
        }
      } else if (!Low && L.Base && !G.mentionsBlock(T, L) && Pool.varies(L) < Varies::Block)
        continue;
      Finding F;
      F.Message = "a block waits here for the block before it to advance " + objectName(A) + ", but blocks for which `" + sourceText(static_cast<const clang::Stmt*>(Gd->Cond), context()) + "` holds have left without doing so";
      F.Notes.push_back({clang::SourceLocation::getFromRawEncoding(Gd->Loc), "they leave here"});
      F.Notes.push_back({usageLoc(*A.E, context()), "let every block advance it, or count the blocks that take part"});
      if (!G.mentionsBlock(T, L)) F.Conf = Confidence::Likely;
      keep(G, *A.Run, *A.E, std::move(F), false);
      return;
    }
  }

  // ---- E4: a home-made barrier that is torn down too early -----------------------------------------------------------

  void resets(const GridView& G, const Poll& P) {
    const BlockAccess& A = P.A;
    const Trace& T = *A.Run->T;
    if (P.Lock || P.ByTicket || A.Shared || A.Share == Sharing::Own || A.Share == Sharing::Data || !A.Role.all() || P.Awaits == Poll::Unknown) return;
    if (G.mentionsBlock(T, P.Awaited)) return;
    for (const BlockAccess& S : G.Accesses) {
      if (S.Run != A.Run || S.Key != A.Key || S.E->Index <= A.E->Index || S.E->Spin || S.Elected || !modifies(*S.E)) continue;
      if (S.E->IsAtomic && S.E->Fx->Op != AtomicOp::Store && S.E->Fx->Op != AtomicOp::Exchange) continue;
      if (!S.E->HasStored || !S.E->Stored.at(S.Thread).isConst()) continue;
      Scalar V = S.E->Stored.at(S.Thread);
      bool Passes = P.Awaited.isConst() && G.mayRelease(S, P);
      if (Passes || (!P.Awaited.isConst() && V.K != 0)) continue;
      bool Between = false;
      for (const Poll& Q : G.Polls) Between |= Q.A.Run == A.Run && Q.A.E->Index > A.E->Index && Q.A.E->Index < S.E->Index && Q.A.E->Loc != A.E->Loc;
      for (unsigned I = A.E->Index; I < S.E->Index; ++I) Between |= T.Events[I].is(EffectKind::ExecBarrier) && T.Events[I].Lvl == Level::Grid;
      if (Between) continue;
      Finding F;
      F.Message = objectName(S) + " is set back here while other blocks may still wait for it: one that has not read it since it got there waits for ever";
      addNote(F, *A.E, context(), "every block waits here");
      F.Notes.push_back({usageLoc(*S.E, context()), "let the block that leaves last set it back, or count on and never set it back"});
      keep(G, *S.Run, *S.E, std::move(F), false);
    }
  }

  void notFinished(const GridView& G, const HandoffFault& H) {
    if (H.Kind != HandoffFault::NotFinished) return;
    const Trace& T = *H.Flag.Run->T;
    Finding F;
    F.Conf = H.Conf;
    F.Message = threadName(T, H.Flag.Thread) + " signals other blocks through " + objectName(H.Flag) + " while " + threadName(T, H.Payload.Thread) + " of its block may still write " + objectName(H.Payload) + ": no block barrier between";
    addNote(F, *H.Payload.E, context(), threadName(T, H.Payload.Thread) + " writes " + objectName(H.Payload) + " here");
    addNote(F, *H.Other.E, context(), "another block uses it here after the wait");
    F.Notes.push_back({usageLoc(*H.Flag.E, context()), "put `__syncthreads()` before it"});
    keep(G, *H.Flag.Run, *H.Flag.E, std::move(F), true);
  }

  // ---- E2, E4: nothing between the blocks at all ---------------------------------------------------------------------

  bool manyBlocks(const GridView& G, Finding& F) {
    if (G.Launches.InView) return true;
    F.Conf = std::min(F.Conf, Confidence::Likely);
    F.Notes.push_back({G.KM.Function->getLocation(), "assuming a grid of more than one block (no launch in view)"});
    return true;
  }

  static const Event* barrierBetween(const Trace& T, const Event& A, const Event& B) {
    for (unsigned I = A.Index + 1; I < B.Index; ++I)
      if ((T.Events[I].is(EffectKind::ExecBarrier) && T.Events[I].Lvl == Level::Block) || (T.Events[I].is(EffectKind::Fence) && T.Events[I].Scp >= Scope::Device)) return &T.Events[I];
    return nullptr;
  }

  void initialised(const GridView& G) {
    for (const BlockAccess& W : G.Accesses) {
      if (W.Shared || W.Share != Sharing::Grid || !W.E->Write || (W.E->IsAtomic && W.E->Fx->Op != AtomicOp::Store && W.E->Fx->Op != AtomicOp::Exchange)) continue;
      if (W.Elected) continue;
      // by one block for all, or by every block anew
      bool Own = W.Role.all();
      if (!Own && !W.Role.Only) continue;
      if (selective(*W.Run->T, *W.E)) continue; // set when the data say so: a flag that is raised, not a beginning
      for (const BlockAccess& X : G.Accesses) {
        // one block clears an array, all blocks count in it at places that the data choose
        bool Chosen = !Own && W.Key == X.Key && X.Share == Sharing::Data && X.E->IsAtomic && modifies(*X.E);
        if (X.Run != W.Run || X.E->Index <= W.E->Index || X.Elected || !X.Role.all() || (!sameSpot(W, X) && !Chosen)) continue;
        if (Own && !(X.E->IsAtomic && modifies(*X.E))) continue;
        if (!X.E->IsAtomic && !X.E->Read) continue;
        // the same value once more
        if (!X.E->Read && X.E->HasStored && W.E->HasStored && X.E->Stored.at(X.Thread) == W.E->Stored.at(W.Thread)) continue;
        const Event* B = barrierBetween(*W.Run->T, *W.E, *X.E);
        if (!B) continue;
        Finding F;
        F.Conf = Own || Chosen ? Confidence::Likely : Confidence::Certain;
        F.Message = Own ? "every block sets " + objectName(W) + " here, also while other blocks already use it"
                        : "block " + std::to_string(*W.Role.Only) + " sets " + objectName(W) + " here for all blocks, but nothing makes the others wait for it";
        F.Message += B->is(EffectKind::Fence) ? ": a fence is no barrier" : ": the block barrier holds the threads of one block only";
        addNote(F, *X.E, context(), "other blocks use it here");
        addNote(F, *B, context(), B->is(EffectKind::Fence) ? "the fence" : "the block barrier");
        F.Notes.push_back({usageLoc(*W.E, context()), "set it before the launch (cudaMemsetAsync, a kernel of its own), or use a cooperative launch and `grid.sync()`"});
        if (manyBlocks(G, F)) keep(G, *W.Run, *W.E, std::move(F), false);
        break;
      }
    }
  }

  void totals(const GridView& G) {
    for (const BlockAccess& A : G.Accesses) {
      if (A.Shared || A.Share != Sharing::Grid || !A.E->IsAtomic || !A.E->is(EffectKind::Atomic) || !modifies(*A.E) || !A.Role.all() || A.Elected) continue;
      if (A.E->Fx->Op == AtomicOp::Store || A.E->Fx->Op == AtomicOp::Exchange || A.E->Fx->Op == AtomicOp::CompareExchange || A.E->ResultUsed) continue;
      for (const BlockAccess& R : G.Accesses) {
        if (R.Run != A.Run || R.E->Index <= A.E->Index || R.Elected || !R.E->Read || (R.E->Write && modifies(*R.E)) || !sameSpot(A, R)) continue;
        if (gridBarrierBetween(*A.Run->T, *A.E, *R.E)) continue;
        const Event* B = barrierBetween(*A.Run->T, *A.E, *R.E);
        // with nothing at all between, an ordinary read (a strong one may look how far the others are), in a kernel that knows better
        if (!B && (R.E->Ord != Order::Weak || R.E->IsAtomic || !G.UsesGridBarrier)) continue;
        Finding F;
        F.Conf = Confidence::Likely;
        F.Message = objectName(R) + " is read here as if it were complete, but other blocks may not have added to it yet";
        if (B) F.Message += B->is(EffectKind::Fence) ? ": a fence is no barrier" : ": the block barrier holds the threads of one block only";
        addNote(F, *A.E, context(), "every block adds to it here");
        if (B) addNote(F, *B, context(), B->is(EffectKind::Fence) ? "the fence" : "the block barrier");
        F.Notes.push_back({usageLoc(*R.E, context()), "read it in the next kernel, in the block that is the last one to add, or after `grid.sync()`"});
        if (manyBlocks(G, F)) keep(G, *R.Run, *R.E, std::move(F), false);
        break;
      }
    }
  }

  static bool gridBarrierBetween(const Trace& T, const Event& A, const Event& B) {
    for (unsigned I = A.Index + 1; I < B.Index; ++I)
      if ((T.Events[I].is(EffectKind::ExecBarrier) || T.Events[I].is(EffectKind::ExecWait)) && T.Events[I].Lvl == Level::Grid) return true;
    return false;
  }

  /// Each block leaves something at its place, and the places of several blocks are read at once.
  void gathered(const GridView& G) {
    for (const BlockAccess& W : G.Accesses) {
      if (W.Shared || W.Share != Sharing::Own || !W.E->Write || W.E->IsAtomic || W.E->K != Event::Access || W.Elected || W.AfterPoll || selective(*W.Run->T, *W.E)) continue;
      const Trace& T = *W.Run->T;
      const TermPool& P = *T.Pool;
      Scalar Off = W.E->Mem.Offset.at(W.Thread);
      if (!Off.Base) continue;
      std::vector<TermId> Atoms;
      P.atoms(Off, Atoms);
      if (Atoms.size() != 1 || !P[Atoms.front()].Name.starts_with("blockIdx.")) continue;
      const int64_t Step = P.coefficient(Off, Atoms.front());
      if (Step <= 0 || W.E->Mask.count() > 1) continue;
      std::set<int64_t> Read;
      const BlockAccess* First = nullptr;
      for (const BlockAccess& R : G.Accesses) {
        if (R.Run != W.Run || R.Key != W.Key || R.E->Mem.Object != W.E->Mem.Object || R.E->IsAtomic || R.E->K != Event::Access || !R.E->Read || R.Share != Sharing::Grid || R.E->Index <= W.E->Index) continue;
        if (R.Elected || R.AfterPoll || !R.E->Loop || selective(T, *R.E)) continue;
        for (int I = R.E->Mask.first(); I >= 0; I = R.E->Mask.next(I)) {
          Scalar X = R.E->Mem.Offset.at(static_cast<unsigned>(I));
          if (X.isConst() && X.K >= Off.K && (X.K - Off.K) % Step == 0) {
            Read.insert(X.K);
            if (!First && X.K > Off.K) First = &R; // not the place of the block itself, in a block that is not known
          }
        }
      }
      if (!First || Read.size() < 2) continue;
      Finding F;
      F.Conf = Confidence::Likely;
      F.Message = "what other blocks write to " + objectName(*First) + " is read here, but nothing makes this block wait for them";
      addNote(F, *W.E, context(), "each block writes its own here");
      F.Notes.push_back({usageLoc(*First->E, context()), "read it in the next kernel, in the block that is the last one to write, or after `grid.sync()` of a cooperative launch"});
      if (manyBlocks(G, F)) keep(G, *First->Run, *First->E, std::move(F), true);
    }
  }

  /// Behind a condition on data or on a parity: which threads of which block take part is not known.
  static bool selective(const Trace& T, const Event& E) {
    for (const Guard* Gd = E.Guards; Gd; Gd = Gd->Parent) {
      if (Gd->Known || !Gd->HasTerm) continue;
      std::vector<TermId> A;
      T.Pool->atoms(Gd->Term, A);
      for (TermId Id : A) {
        const TermData& D = (*T.Pool)[Id];
        if (D.Op == TermOp::Rem || D.Op == TermOp::And || D.Op == TermOp::Xor || D.Op == TermOp::Apply || D.Op == TermOp::Select) return true;
        if (D.Op == TermOp::Symbol && D.Var >= Varies::Block && !D.Name.starts_with("blockIdx.")) return true;
      }
    }
    return false;
  }

  void neighbours(const GridView& G) {
    for (const BlockAccess& W : G.Accesses) {
      if (W.Shared || (W.Share != Sharing::Own && W.Share != Sharing::Group) || !W.E->Write || W.E->IsAtomic || W.E->K != Event::Access || W.Elected || selective(*W.Run->T, *W.E)) continue;
      const Trace& T = *W.Run->T;
      TermPool& P = *T.Pool;
      if (T.Objects[W.E->Mem.Object].K == MemObject::Pointee && P[T.Objects[W.E->Mem.Object].Root].Var > Varies::Grid) continue;
      Scalar Off = W.E->Mem.Offset.at(W.Thread);
      std::vector<TermId> Atoms;
      P.atoms(Off, Atoms);
      TermId Block = 0;
      unsigned Blocks = 0;
      for (TermId Id : Atoms)
        if (P[Id].Op == TermOp::Symbol && P[Id].Name.starts_with("blockIdx.")) Block = Id, ++Blocks;
      int64_t C = Blocks == 1 ? P.coefficient(Off, Block) : 0;
      // a product of blockIdx and an unknown moves with the block as well, by what nobody knows
      Scalar Step{0, C}; // from one block to the next
      unsigned Products = 0;
      for (auto& [Id, Factor] : P[Off.Base].Sum)
        if (Id != Block && contains(P, {Id, 0}, Block)) {
          ++Products;
          Step = {};
          if (C || Products > 1 || P[Id].Op != TermOp::Mul) continue;
          // rows of a width that is not known: blockIdx * width, and nothing else of the block
          Scalar Index = P[Id].A, Width = P[Id].B;
          if (Width == Scalar{Block, 0}) std::swap(Index, Width);
          if (Index == Scalar{Block, 0} && Width.Base && P[Width.Base].Op == TermOp::Symbol && P.varies(Width) <= Varies::Grid) Step = P.mul({0, Factor}, Width);
        }
      Sharing Moves = Step.isConst() ? Sharing::Own : Sharing::Group; // of a product nobody knows how far
      if (Step == Scalar{} || W.Share != Moves) continue;
      for (const BlockAccess& R : G.Accesses) {
        if (R.Run != W.Run || R.Key != W.Key || R.E->IsAtomic || !R.E->Read || R.E->K != Event::Access || R.Share != Moves || R.Elected || selective(T, *R.E)) continue;
        if (R.E->Mem.Object != W.E->Mem.Object) continue;
        int From = -1, To = -1;
        int64_t Delta = 0;
        for (int I = R.E->Mask.first(); I >= 0 && From < 0; I = R.E->Mask.next(I)) {
          if (I > 1 && I < R.E->Mask.last() - 1) continue; // the halo is at the ends
          Scalar X = R.E->Mem.Offset.at(static_cast<unsigned>(I));
          for (int J = W.E->Mask.first(); J >= 0 && From < 0; J = W.E->Mask.next(J)) {
            Scalar Y = W.E->Mem.Offset.at(static_cast<unsigned>(J));
            if (Step.isConst() && X.Base != Y.Base) break;
            for (int64_t D : {-1, 1})
              if (Step.isConst() ? X.K == Y.K + D * C : X == P.add(Y, D < 0 ? P.neg(Step) : Step)) From = I, To = J, Delta = D;
            if (!Step.isConst() && J > 1) break; // a row is not searched
          }
        }
        if (From < 0) continue;
        Finding F;
        bool Later = W.E->Index < R.E->Index;
        unsigned Reader = static_cast<unsigned>(From), Writer = static_cast<unsigned>(To);
        F.Message = threadName(T, Reader) + " of a block reads here the element of " + objectName(R) + " that " + threadName(T, Writer) + " of the " + (Delta < 0 ? "block before" : "next block") + " writes" +
                    (Later ? "" : ", before or after it is written") + ": blocks are not ordered";
        addNote(F, *W.E, context(), threadName(T, Writer) + " writes it here");
        if (const Event* B = Later ? barrierBetween(T, *W.E, *R.E) : barrierBetween(T, *R.E, *W.E)) addNote(F, *B, context(), B->is(EffectKind::Fence) ? "a fence is no barrier" : "the block barrier holds the threads of one block only");
        F.Notes.push_back({usageLoc(*R.E, context()), "write to another buffer, split the kernel in two, or use a cooperative launch and `grid.sync()`"});
        if (manyBlocks(G, F)) keep(G, *R.Run, *R.E, std::move(F), true);
      }
    }
  }

  // ---- E5 ------------------------------------------------------------------------------------------------------------

  void lastWriter(const GridView& G) {
    for (const BlockAccess& W : G.Accesses) {
      if (W.Shared || W.Share != Sharing::Grid || !W.E->Write || W.Elected || !W.Role.all() || !W.E->HasStored || !W.E->Mem.Offset.at(W.Thread).isConst()) continue;
      if (W.E->IsAtomic && W.E->Fx->Op != AtomicOp::Exchange && W.E->Fx->Op != AtomicOp::Store) continue;
      if (!G.mentionsBlock(*W.Run->T, W.E->Stored.at(W.Thread)) || selective(*W.Run->T, *W.E)) continue;
      Finding F;
      F.Sev = Severity::Warning;
      // an exchange says that any value will do as often as not
      F.Conf = G.Launches.InView && !W.E->IsAtomic ? Confidence::Likely : Confidence::Possible;
      F.Message = "every block stores its own value in " + objectName(W) + ": which of them stays there is not defined, the last block is not the one with the highest number";
      F.Notes.push_back({usageLoc(*W.E, context()), "use `atomicMax`, or let one block store it"});
      keep(G, *W.Run, *W.E, std::move(F), false);
    }
  }

  /// `total += x` of every block, with nothing that keeps the blocks apart.
  void lostUpdates(const GridView& G) {
    if (!G.Launches.InView || G.Opaque) return; // a kernel that does not know its block may be made for one block
    for (const BlockAccess& W : G.Accesses) {
      if (W.Shared || W.Share != Sharing::Grid || W.E->K != Event::Access || !W.E->Write || W.E->IsAtomic || W.Elected || !W.Role.all() || !W.E->HasStored || selective(*W.Run->T, *W.E)) continue;
      if (llvm::any_of(G.of(W.Key), [&](const BlockAccess* A) { return A->E->IsAtomic && sameSpot(W, *A); })) continue; // cuda-memory-order has it
      const TermPool& P = *W.Run->T->Pool;
      Scalar New = W.E->Stored.at(W.Thread);
      for (const BlockAccess* R : G.of(W.Key)) {
        if (R->Run != W.Run || R->E->Index >= W.E->Index || R->E->IsAtomic || R->E->K != Event::Access || !R->E->Read || !R->E->HasResult || !R->E->Mask.test(W.Thread)) continue;
        Scalar Old = R->E->Result.at(W.Thread);
        if (!Old.Base || New == Old || !contains(P, New, Old.Base) || !sameSpot(W, *R)) continue;
        Finding F;
        F.Message = "every block changes " + objectName(W) + " here by an ordinary read and write: what other blocks do in between is lost";
        if (R->E->Loc != W.E->Loc) addNote(F, *R->E, context(), "the value is read here");
        F.Notes.push_back({usageLoc(*W.E, context()), "use an atomic operation, or a place for each block"});
        keep(G, *W.Run, *W.E, std::move(F), false);
        break;
      }
    }
  }

  void keep(const GridView& G, const KernelRun& R, const Event& E, Finding F, bool Shape) {
    F.Loc = E.K == Event::Access ? shownLoc(E, context()) : usageLoc(E, context());
    F.Kernel = G.KM.Name;
    addCallNotes(F, E, context());
    G.assumptions(F, R, Shape);
    if (G.Opaque) F.Conf = std::min(F.Conf, Confidence::Likely);
    offer(std::move(F));
  }
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeBlockOrderDependency(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<BlockOrderDependency>(Name, Context);
}

} // namespace cudalint
