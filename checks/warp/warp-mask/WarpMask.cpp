//===- WarpMask.cpp - cuda-warp-mask --------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/Witness.h"
#include "cuda-lint/KernelCheck.h"
#include "clang/AST/ParentMapContext.h"
#include <bit>

namespace cudalint {
namespace {

std::string hex(uint32_t V) { return "0x" + llvm::utohexstr(V, /*LowerCase=*/true); }

std::string lanesName(uint32_t Lanes) {
  std::string Out;
  unsigned Parts = 0;
  for (unsigned I = 0; I < 32;) {
    if (!(Lanes >> I & 1)) {
      ++I;
      continue;
    }
    unsigned End = I;
    while (End + 1 < 32 && (Lanes >> (End + 1) & 1)) ++End;
    if (++Parts > 4) return "lanes " + Out + ", ...";
    Out += (Out.empty() ? "" : ", ") + std::to_string(I);
    if (End > I) Out += "-" + std::to_string(End);
    I = End + 1;
  }
  return std::string(std::popcount(Lanes) == 1 ? "lane " : "lanes ") + Out;
}

/// Which lane each lane of a shuffle reads, as shfl.sync computes it from its operands b and c.
struct Shuffle {
  enum { Up, Down, Xor, Idx } Mode;
  bool Ptx; ///< c is the operand of the instruction: a clamp, and which bits of the lane stay; otherwise it is the width
  static std::optional<Shuffle> of(llvm::StringRef Spelling) {
    if (size_t P = Spelling.rfind("::"); P != llvm::StringRef::npos) Spelling = Spelling.drop_front(P + 2);
    bool Instruction = Spelling.starts_with("shfl."), Function = Spelling.starts_with("shfl_sync_");
    if (!Spelling.contains("shfl") && !Spelling.contains("warp_shuffle")) return std::nullopt;
    llvm::SmallVector<llvm::StringRef, 8> Words;
    Spelling.split(Words, Instruction ? '.' : '_', -1, /*KeepEmpty=*/false);
    Shuffle S{Idx, Instruction || Function};
    for (llvm::StringRef W : Words) {
      if (W == "up") S.Mode = Up;
      else if (W == "down") S.Mode = Down;
      else if (W == "xor" || W == "bfly") S.Mode = Xor;
    }
    return S;
  }
  /// The lane itself where the other one is outside of its part of the warp.
  unsigned source(unsigned Lane, int64_t B, int64_t C) const {
    unsigned Offset = static_cast<unsigned>(B & 31);
    unsigned Control = Ptx ? static_cast<unsigned>(C) : (32 - static_cast<unsigned>(C)) << 8 | (Mode == Up ? 0 : 31);
    unsigned Fixed = Control >> 8 & 31, Last = (Lane & Fixed) | (Control & 31 & ~Fixed), First = Lane & Fixed;
    int From = 0;
    switch (Mode) {
    case Up: From = static_cast<int>(Lane) - static_cast<int>(Offset); return From >= static_cast<int>(Last) ? static_cast<unsigned>(From) : Lane;
    case Down: From = static_cast<int>(Lane + Offset); break;
    case Xor: From = static_cast<int>(Lane ^ Offset); break;
    case Idx: From = static_cast<int>(First | (Offset & ~Fixed)); break;
    }
    return From <= static_cast<int>(Last) ? static_cast<unsigned>(From) : Lane;
  }
};

class WarpMask : public KernelCheck {
public:
  using KernelCheck::KernelCheck;

private:
  std::string spelled(const Event& E) {
    llvm::StringRef S = E.Spelling;
    if (size_t P = S.rfind("::"); P != llvm::StringRef::npos) S = S.drop_front(P + 2);
    return "`" + S.str() + "`";
  }

  void examineRun(const KernelModel& KM, const KernelRun& R) override {
    const Trace& T = *R.T;
    ThreadSet Live = ThreadSet::range(0, T.Threads);
    for (const Event& E : T.Events) {
      if (E.K == Event::Exit) {
        Live -= E.Mask;
        continue;
      }
      bool Warp = E.is(EffectKind::Collective) || E.is(EffectKind::Elect) || (E.is(EffectKind::ExecBarrier) && (E.Lvl == Level::Warp || E.Lvl == Level::Tile));
      if (!Warp || E.Fx->Legacy) continue;
      if (E.is(EffectKind::Collective)) width(KM, R, E);
      if (!E.HasMask) {
        tiles(KM, R, E, Live);
        continue;
      }
      if (activeMask(KM, R, E)) continue;
      masks(KM, R, E, Live);
    }
  }

  /// A5: __activemask() reports who happens to run together, not who takes part.
  bool activeMask(const KernelModel& KM, const KernelRun& R, const Event& E) {
    const Trace& T = *R.T;
    std::vector<TermId> Atoms;
    int F0 = E.Mask.first();
    if (F0 < 0) return false;
    T.Pool->atoms(E.Mask_.at(static_cast<unsigned>(F0)), Atoms);
    bool Active = false;
    for (TermId A : Atoms) Active |= (*T.Pool)[A].Name == "__activemask()";
    if (!Active) return false;
    const Event* Query = nullptr;
    for (const Event& X : T.Events) {
      if (X.Index >= E.Index) break;
      if (X.is(EffectKind::ActiveMask)) Query = &X;
    }
    // warp-aggregated atomics: any subset of the lanes does its own part, on whichever path the leader is found
    for (const KernelRun& O : KM.Runs) {
      bool AtomicSince = false;
      for (const Event& X : O.T->Events) {
        if (X.is(EffectKind::ActiveMask)) AtomicSince = false;
        else if (X.IsAtomic || X.is(EffectKind::Atomic)) AtomicSince = true;
        else if (X.Loc == E.Loc && X.is(E.Fx->Kind) && AtomicSince) return true;
      }
    }
    llvm::StringRef S = E.Spelling;
    bool Exchange = S.contains("shfl") || S.contains("reduce") || S.contains("redux") || E.is(EffectKind::ExecBarrier);
    bool Divergent = false;
    for (const Guard* G = Query ? Query->Guards : E.Guards; G; G = G->Parent) Divergent |= G->Var >= Varies::Warp;
    Finding F;
    F.Loc = shownLoc(E, context());
    F.Sev = Severity::Error;
    F.Conf = Exchange && Divergent ? Confidence::Likely : Confidence::Possible;
    F.Message = spelled(E) + " takes its mask from `__activemask()`: that is the lanes which happen to run together, not those that must take part";
    if (Query) addNote(F, *Query, context(), "lanes of one branch may be found here one by one, or several branches together");
    F.Notes.push_back({F.Loc, "compute the mask before the branch, `__ballot_sync(0xffffffff, condition)`, and pass it on"});
    offer(std::move(F), KM, R, E, false);
    return true;
  }

  void masks(const KernelModel& KM, const KernelRun& R, const Event& E, const ThreadSet& Live) {
    const Trace& T = *R.T;
    for (unsigned W = 0; W * 32 < T.Threads; ++W) {
      uint32_t Here = E.Mask.warp(W), Alive = Live.warp(W);
      if (!Here) continue;
      uint32_t Excluded = 0, Zero = 0, Named = 0;
      bool Known = true, Differ = false;
      std::optional<uint32_t> First;
      unsigned Odd = 0;
      for (unsigned L = 0; L < 32; ++L) {
        if (!(Here >> L & 1)) continue;
        Scalar S = E.Mask_.at(W * 32 + L);
        if (!S.isConst()) {
          Known = false;
          break;
        }
        uint32_t M = static_cast<uint32_t>(S.K);
        if (M == 0) Zero |= 1u << L;
        else if (!(M >> L & 1)) Excluded |= 1u << L;
        Named |= M;
        if (First && *First != M && (*First >> L & 1)) Differ = true, Odd = L;
        if (!First) First = M;
      }
      if (!Known) continue;
      Finding F;
      F.Loc = shownLoc(E, context());
      if (Zero) {
        F.Message = "the mask of " + spelled(E) + " is 0: it names no lane";
        offer(std::move(F), KM, R, E, false);
        return;
      }
      if (Excluded) {
        uint32_t M = *First;
        F.Message = lanesName(Excluded) + " call" + (std::popcount(Excluded) == 1 ? "s " : " ") + spelled(E) + " with the mask " + hex(M) + ", which does not name " +
                    (std::popcount(Excluded) == 1 ? "it" : "them");
        if (KM.Origin == ShapeOrigin::Default && M != 0x1f && M != 32 && (M & (M + 1)) == 0) F.Conf = Confidence::Possible; // the block may be smaller than a warp
        if (M == 0x1f || M == 32) F.Notes.push_back({F.Loc, "the mask has one bit a lane; the whole warp is 0xffffffff"});
        offer(std::move(F), KM, R, E, T.Threads < 32 || KM.Origin == ShapeOrigin::Default);
        return;
      }
      if (Differ) {
        F.Message = "lanes of one " + spelled(E) + " pass different masks: lane " + std::to_string(std::countr_zero(Here)) + " has " + hex(*First) + ", lane " +
                    std::to_string(Odd) + " has " + hex(static_cast<uint32_t>(E.Mask_.at(W * 32 + Odd).K));
        offer(std::move(F), KM, R, E, false);
        return;
      }
      // lanes that are named, have not ended, and are not here
      uint32_t Absent = Named & Alive & ~Here;
      if (Absent) {
        const Guard* Why = nullptr;
        for (const Guard* G = E.Guards; G; G = G->Parent)
          if (G->Var >= Varies::Thread && !(G->Exit && G->ThreadExit)) {
            Why = G;
            break;
          }
        if (Why && !Why->Known && E.is(EffectKind::ExecBarrier) && endsKernel(KM, *Why)) break;
        F.Message = "the mask " + hex(*First) + " of " + spelled(E) + " names " + lanesName(Absent) + ", which " + (std::popcount(Absent) == 1 ? "does" : "do") + " not reach this call";
        if (Why) {
          std::string Cond = sourceText(static_cast<const clang::Stmt*>(Why->Cond), context(), 50);
          F.Message += Why->Loop ? ": the loop `" + Cond + "` has ended for them" : ": it is behind `" + Cond + "`";
        }
        bool Open = R.T->ScenarioCond != nullptr;
        F.Sev = Severity::Error;
        (void)Open;
        offer(std::move(F), KM, R, E, false);
        return;
      }
      if (inactiveSource(KM, R, E, W, Alive, 32)) return;
      break; // the other warps differ only in numbers, unless their lanes do: judge the first that is active, and partial ones
    }
    open(KM, R, E);
  }

  /// A7: every lane of the warp that reads another one reads one that is not in the call, or has ended. Where some lanes read
  /// lanes that are there (a reduction in a part of a warp), what the others get is usually thrown away.
  bool inactiveSource(const KernelModel& KM, const KernelRun& R, const Event& E, unsigned W, uint32_t Alive, unsigned Group) {
    if (R.T->ScenarioCond || !E.HasN || !E.ResultUsed || !E.is(EffectKind::Collective)) return false;
    std::optional<Shuffle> S = Shuffle::of(E.Spelling);
    if (!S) return false;
    uint32_t Here = E.Mask.warp(W), From = 0;
    for (unsigned L = 0; L < 32; ++L) {
      if (!(Here >> L & 1)) continue;
      Scalar B = E.N.at(W * 32 + L), C = E.Fx->Width ? E.Width.at(W * 32 + L) : Scalar{0, S->Ptx ? -1 : Group};
      if (!B.isConst() || !C.isConst()) return false;
      if (!S->Ptx) {
        if (C.K == 0) C.K = Group;
        if (C.K < 1 || C.K > 32 || !std::has_single_bit(static_cast<uint64_t>(C.K))) return false;
        // a step beyond the whole warp is no source
        if (S->Mode != Shuffle::Idx && (B.K < 0 || B.K > 31)) return false;
      } else if (C.K < 0) return false;
      unsigned Source = S->source(L, B.K, C.K);
      if (Source == L) continue;
      if (Here >> Source & 1 || W * 32 + Source >= R.T->Threads) return false;
      From |= 1u << Source;
    }
    if (!From || (S->Mode != Shuffle::Idx && (mayBeDropped(E) || oneOfSteps(*R.T, E, *S)))) return false;
    Finding F;
    F.Loc = shownLoc(E, context());
    F.Sev = Severity::Error;
    bool One = std::popcount(From) == 1, Ended = !(From & Alive);
    F.Message = spelled(E) + " reads from " + lanesName(From) + ", which " + (Ended ? (One ? "has ended" : "have ended") : (One ? "is not in this call" : "are not in this call")) +
                ": what it gives is undefined";
    const Guard* Why = nullptr;
    for (const Guard* G = E.Guards; G && !Why; G = G->Parent)
      if (G->Var >= Varies::Thread && G->Cond && (Ended || !(G->Exit && G->ThreadExit))) Why = G;
    if (Why) {
      std::string Cond = sourceText(static_cast<const clang::Stmt*>(Why->Cond), context(), 50);
      F.Notes.push_back({clang::SourceLocation::getFromRawEncoding(Why->Loc), "`" + Cond + "` keeps " + (One ? "it" : "them") + " from here"});
    }
    offer(std::move(F), KM, R, E);
    return true;
  }

  /// A reduction or scan that makes the steps of 32 lanes with fewer of them is too common, and too often without harm on what
  /// hardware there is, to be told apart here.
  static bool oneOfSteps(const Trace& T, const Event& E, const Shuffle& S) {
    int F0 = E.Mask.first();
    for (const Event& X : T.Events) {
      if (!X.is(EffectKind::Collective) || !X.HasN || (X.Loc != E.Loc && (X.Frame != E.Frame || X.Guards != E.Guards))) continue;
      std::optional<Shuffle> Other = Shuffle::of(X.Spelling);
      if (Other && Other->Mode == S.Mode && X.Mask.test(static_cast<unsigned>(F0)) && !(X.N.at(static_cast<unsigned>(F0)) == E.N.at(static_cast<unsigned>(F0)))) return true;
    }
    return false;
  }

  /// A value that is kept first may be looked at only by the lanes for which it means something.
  bool mayBeDropped(const Event& E) {
    const auto* S = static_cast<const clang::Stmt*>(E.Expr);
    if (!llvm::isa_and_nonnull<clang::CallExpr>(S)) return true; // an asm statement writes a variable
    clang::DynTypedNode Node = clang::DynTypedNode::create(*S);
    for (int Depth = 0; Depth < 12; ++Depth) {
      auto Parents = context().getParents(Node);
      if (Parents.empty()) return true;
      const clang::Stmt* Child = Node.get<clang::Stmt>();
      Node = *Parents.begin();
      if (Node.get<clang::VarDecl>()) return true;
      const auto* Parent = Node.get<clang::Stmt>();
      if (!Parent || llvm::isa<clang::ReturnStmt, clang::ConditionalOperator>(Parent)) return true;
      if (const auto* Op = llvm::dyn_cast<clang::BinaryOperator>(Parent)) {
        if (Op->isLogicalOp()) return true;
        if (Op->getOpcode() != clang::BO_Assign) return false;
        return Op->getRHS() == Child && llvm::isa<clang::DeclRefExpr>(Op->getLHS()->IgnoreParens());
      }
      if (llvm::isa<clang::CallExpr>(Parent)) return false; // max(v, __shfl_xor_sync(...))
      if (!llvm::isa<clang::Expr>(Parent)) return true;
    }
    return true;
  }

  /// A tile of a cooperative group names its lanes: all of them have to come.
  void tiles(const KernelModel& KM, const KernelRun& R, const Event& E, const ThreadSet& Live) {
    const Trace& T = *R.T;
    unsigned N = E.GroupSize;
    if (E.Lvl != Level::Tile || N < 2 || N > 32 || !std::has_single_bit(N)) return;
    for (unsigned First = 0; First < T.Threads; First += N) {
      uint32_t Lanes = (N == 32 ? ~0u : (1u << N) - 1) << First % 32;
      uint32_t Here = E.Mask.warp(First / 32) & Lanes, Absent = Live.warp(First / 32) & Lanes & ~Here;
      if (Here && !Absent && N <= 32 && inactiveSource(KM, R, E, First / 32, Live.warp(First / 32), N)) return;
      if (!Here || !Absent) continue;
      const Guard* Why = nullptr;
      for (const Guard* G = E.Guards; G && !Why; G = G->Parent)
        if (G->Var >= Varies::Thread && !(G->Exit && G->ThreadExit)) Why = G;
      Finding F;
      F.Loc = shownLoc(E, context());
      F.Message = lanesName(Absent) + " of the tile " + (std::popcount(Absent) == 1 ? "does" : "do") + " not reach this " + spelled(E) + ", which waits for the whole tile";
      if (Why) {
        std::string Cond = sourceText(static_cast<const clang::Stmt*>(Why->Cond), context(), 50);
        F.Message += Why->Loop ? ": the loop `" + Cond + "` has ended for them" : ": it is behind `" + Cond + "`";
      }
      offer(std::move(F), KM, R, E, false);
      return;
    }
    if (R.T->ScenarioCond) return;
    const Guard* Why = nullptr;
    for (const Guard* G = E.Guards; G; G = G->Parent)
      if (!G->Known && G->Var == Varies::Thread && !(G->Exit && G->ThreadExit) && (N == 32 || ownData(R, *G, N))) Why = G;
    if (Why) behindData(KM, R, E, *Why, "the tile of " + spelled(E) + " has");
  }

  /// `if (condition) { ... }` is the last thing the kernel does: lanes for which it does not hold have ended, and nobody waits for those.
  bool endsKernel(const KernelModel& KM, const Guard& G) {
    if (G.Loop || G.Exit || !G.Taken) return false;
    clang::DynTypedNode At = clang::DynTypedNode::create(*static_cast<const clang::Stmt*>(G.Cond));
    const clang::IfStmt* If = nullptr;
    for (unsigned Up = 0; Up < 64; ++Up) {
      auto Parents = context().getParents(At);
      if (Parents.size() != 1) return false;
      const clang::DynTypedNode Parent = Parents[0];
      if (const auto* F = Parent.get<clang::FunctionDecl>()) return If && F->getCanonicalDecl() == KM.Function->getCanonicalDecl();
      const auto* S = Parent.get<clang::Stmt>();
      const auto* Child = At.get<clang::Stmt>();
      if (!S || !Child) return false;
      if (const auto* I = llvm::dyn_cast<clang::IfStmt>(S)) {
        if (!If && (Child != I->getCond() || I->getElse())) return false;
        if (Child == I->getCond() && If) return false;
        If = I;
      } else if (const auto* C = llvm::dyn_cast<clang::CompoundStmt>(S)) {
        const clang::Stmt* Last = C->body_back();
        if (Child != Last && !(llvm::isa<clang::ReturnStmt>(Last) && C->size() > 1 && Child == *(C->body_end() - 2))) return false;
      } else if (If || !llvm::isa<clang::Expr>(S)) return false;
      At = Parent;
    }
    return false;
  }

  /// Full mask behind a condition on data.
  void open(const KernelModel& KM, const KernelRun& R, const Event& E) {
    if (R.T->ScenarioCond) return;
    int F0 = E.Mask.first();
    Scalar S = E.Mask_.at(static_cast<unsigned>(F0));
    if (!S.isConst() || std::popcount(static_cast<uint32_t>(S.K)) < 2) return;
    const Guard* Why = nullptr;
    for (const Guard* G = E.Guards; G; G = G->Parent)
      if (!G->Known && G->Var == Varies::Thread && !(G->Exit && G->ThreadExit) && !(E.is(EffectKind::ExecBarrier) && endsKernel(KM, *G))) Why = G;
    if (!Why) return;
    // a mask that the program computed (ballot) under this scenario is not a literal: it names who takes part
    if (!E.Mask_.uniform()) return;
    const auto* Call = llvm::dyn_cast_or_null<clang::CallExpr>(static_cast<const clang::Stmt*>(E.Expr));
    if (Call && Call->getNumArgs() > 0) {
      clang::Expr::EvalResult Res;
      const clang::Expr* A = Call->getArg(0);
      if (!llvm::isa<clang::CXXDefaultArgExpr>(A) && !A->isValueDependent() && !A->EvaluateAsInt(Res, context())) return;
    }
    behindData(KM, R, E, *Why, "the mask " + hex(static_cast<uint32_t>(S.K)) + " of " + spelled(E) + " names");
  }

  /// The condition is about an element that each lane of a group of N loads for itself, and not one that is loaded for the group.
  bool ownData(const KernelRun& R, const Guard& G, unsigned N) {
    if (!G.HasTerm) return false;
    std::vector<TermId> Atoms, Work{G.Term.Base};
    while (!Work.empty() && Atoms.size() < 64) {
      TermId Id = Work.back();
      Work.pop_back();
      if (!Id || llvm::is_contained(Atoms, Id)) continue;
      const TermData& T = (*R.T->Pool)[Id];
      llvm::StringRef Name = T.Name;
      // what a vote or a shuffle gives is of the group
      if (T.Op == TermOp::Apply && (Name == "any" || Name == "all" || Name == "uni" || Name == "ballot" || Name.starts_with("shfl") || Name.contains(".sync"))) continue;
      Atoms.push_back(Id);
      for (auto [Atom, Coefficient] : T.Sum) Work.push_back(Atom);
      for (Scalar X : {T.A, T.B, T.C}) Work.push_back(X.Base);
    }
    for (const Event& X : R.T->Events) {
      if (!X.Read || !X.HasResult || X.Mem.Object < 0 || X.Mem.Offset.uniform()) continue;
      int First = X.Mask.first();
      if (First < 0) continue;
      auto given = [&](unsigned I) { return X.Result.at(I).Base; };
      if (!llvm::is_contained(Atoms, given(static_cast<unsigned>(First)))) continue;
      std::set<std::pair<TermId, int64_t>> Places;
      unsigned Base = static_cast<unsigned>(First) / N * N, Lanes = 0;
      for (unsigned I = Base; I < Base + N && I < R.T->Threads; ++I) {
        if (!X.Mask.test(I)) continue;
        Scalar Offset = X.Mem.Offset.at(I);
        Places.insert({Offset.Base, Offset.K});
        ++Lanes;
      }
      if (Lanes > 1 && Places.size() == Lanes) return true;
    }
    return false;
  }

  void behindData(const KernelModel& KM, const KernelRun& R, const Event& E, const Guard& Why, const std::string& Who) {
    Finding F;
    F.Loc = shownLoc(E, context());
    F.Conf = E.is(EffectKind::ExecBarrier) && !ownData(R, Why, 32) ? Confidence::Possible : Confidence::Likely;
    F.Sev = Severity::Error;
    std::string Cond = sourceText(static_cast<const clang::Stmt*>(Why.Cond), context(), 50);
    F.Message = Who + " lanes that may not reach this call: `" + Cond + "` can differ within a warp";
    F.Notes.push_back({clang::SourceLocation::getFromRawEncoding(Why.Loc), Why.Loop ? "lanes may leave this loop at different iterations" : "lanes for which this goes the other way do not come"});
    F.Notes.push_back({F.Loc, "call it before the branch, or pass the mask `__ballot_sync(0xffffffff, condition)` computed before the branch"});
    offer(std::move(F), KM, R, E, false);
  }

  /// A7: the width of a shuffle, and lanes that do not exist.
  void width(const KernelModel& KM, const KernelRun& R, const Event& E) {
    std::optional<Shuffle> Kind = Shuffle::of(E.Spelling);
    if (!E.Fx->Width || !Kind || Kind->Ptx) return;
    int F0 = E.Mask.first();
    if (F0 < 0) return;
    Scalar S = E.Width.at(static_cast<unsigned>(F0));
    if (!S.isConst() || (S.K >= 1 && S.K <= 32 && std::has_single_bit(static_cast<uint64_t>(S.K)))) return;
    if (E.Fx->Width.HasDefault && S.K == 0) return;
    Finding F;
    F.Loc = shownLoc(E, context());
    F.Message = "the width of " + spelled(E) + " is " + std::to_string(S.K) + ": it must be a power of two, at most 32";
    offer(std::move(F), KM, R, E, false);
  }
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeWarpMask(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<WarpMask>(Name, Context);
}

} // namespace cudalint
