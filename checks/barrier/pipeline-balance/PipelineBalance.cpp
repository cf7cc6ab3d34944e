//===- PipelineBalance.cpp - cuda-pipeline-balance -----------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Groups of asynchronous copies are counted from the newest one back, by each thread for itself: a wait that leaves N
// groups pending is right only while just N groups were committed after the one it is about. Stages of a cuda::pipeline
// are acquired, committed, waited for and released in pairs. Source: PTX ISA, cp.async.wait_group; Programming Guide,
// asynchronous data copies using cuda::pipeline; rules.md D14, D15.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/AsyncUses.h"
#include "checks/lib/kernel/Witness.h"
#include "cuda-lint/KernelCheck.h"

namespace cudalint {
namespace {

/// consumer_wait_prior<N> with N > 0: not about the oldest stage alone.
bool leavesPending(const Event& E) {
  Scalar N = E.HasN ? E.N.at(static_cast<unsigned>(E.Mask.first())) : Scalar{};
  return !N.isConst() || N.K != 0;
}

std::string groups(int64_t N) { return N == 1 ? "1 group" : std::to_string(N) + " groups"; }

class PipelineBalance : public KernelCheck {
public:
  using KernelCheck::KernelCheck;

private:
  void examineRun(const KernelModel& KM, const KernelRun& R) override {
    for (const AsyncPair& P : asyncPairs(R))
      if (const Event* Wait = uncoveringWait(R, P)) miscounted(KM, R, P, *Wait);
    stages(KM, R);
  }

  static bool commits(const Event& E) {
    return (E.is(EffectKind::Commit) && (E.Fx->Group == GroupClass::Ldgsts || E.Fx->Group == GroupClass::None)) || E.is(EffectKind::PipelineCommit) ||
           (E.is(EffectKind::Copy) && E.Fx->Eng == Engine::MemcpyAsync && E.Fx->Done == Completion::LdgstsGroup);
  }

  void miscounted(const KernelModel& KM, const KernelRun& R, const AsyncPair& P, const Event& Wait) {
    const Trace& T = *R.T;
    const Event &Op = *P.Use.Op, &A = *P.Access;
    unsigned Th = P.Use.Thread;
    std::string Place = "`" + describePlace(T, P.At.Object, P.At.Offset) + "`", Name = operationName(Op);
    const Event* Own = nullptr; // commits the copy
    int64_t After = 0;
    for (const Event& E : T.Events) {
      if (E.Index < Op.Index || !E.Mask.test(Th) || !commits(E)) continue;
      if (E.Index > Wait.Index) {
        if (!Own) Own = &E;
        break;
      }
      if (!Own) Own = &E;
      else ++After;
    }
    Finding F;
    F.Loc = usageLoc(Wait, context());
    F.Sev = Severity::Error;
    std::string Reader = P.AccessIsOp ? std::string("the ") + operationName(A) : threadName(T, P.AccessThread);
    if (!Own || Own->Index > Wait.Index) {
      F.Message = "this wait does not cover the " + Name + " into " + Place + ": its group is committed only after the wait, and " + Reader + " reads the place before the next one";
      if (!Own) F.Message = "this wait does not cover the " + Name + " into " + Place + ": nothing commits it, and " + Reader + " reads the place";
      addNote(F, Op, context(), "issued here by " + threadName(T, Th));
      if (Own) addNote(F, *Own, context(), "committed here");
      else F.Notes.push_back({F.Loc, "commit the copies before the wait; `cp.async.wait_all` alone includes what is not committed"});
    } else {
      int64_t N = 0;
      if (Wait.HasN)
        if (Scalar S = Wait.N.at(Th); S.isConst()) N = S.K;
      F.Message = "this wait leaves the newest " + groups(N) + " pending, but after the " + Name + " into " + Place + " " + threadName(T, Th) + " has committed only " +
                  std::to_string(After) + ": " + Reader + " reads the place while the copy may be in flight";
      addNote(F, Op, context(), "issued here");
      if (const Event* Skipped = skippedCommit(KM, R, Th))
        addNote(F, *Skipped, context(), "no group is committed here when the condition does not hold: commit an empty one in every round, or wait for 0 at the end");
      else F.Notes.push_back({F.Loc, "leave at most " + groups(After) + " pending here"});
    }
    addNote(F, A, context(), Reader + " reads it here");
    offerBetween(std::move(F), KM, R, Wait, std::min(Op.Index, A.Index), std::max(Op.Index, A.Index));
  }

  /// A commit of thread Th that stands under a condition: one that the default run has more often than run R, or in the
  /// default run one that not every round reaches.
  static const Event* skippedCommit(const KernelModel& KM, const KernelRun& R, unsigned Th) {
    std::map<unsigned, std::pair<int, const Event*>> Seen; // by place
    auto count = [&](const Trace& T, int Sign) {
      for (const Event& E : T.Events)
        if (commits(E) && E.Mask.test(Th)) {
          auto& [N, At] = Seen[E.Loc];
          N += Sign;
          if (Sign > 0) At = &E;
        }
    };
    const KernelRun& Default = KM.Runs.front();
    if (&Default == &R) { // the condition fails in the last round of the default run already
      for (const Event& E : R.T->Events)
        if (commits(E) && E.Mask.test(Th))
          for (const Guard* G = E.Guards; G; G = G->Parent)
            if (!G->Loop && !G->Exit) return &E;
      return nullptr;
    }
    count(*Default.T, 1);
    count(*R.T, -1);
    for (auto& [Loc, S] : Seen)
      if (S.first > 0 && S.second) return S.second;
    return nullptr;
  }

  /// Acquire and commit, wait and release of a pipeline that several threads share.
  void stages(const KernelModel& KM, const KernelRun& R) {
    const Trace& T = *R.T;
    struct State {
      const Event* Acquired = nullptr; ///< and not committed
      const Event* Waited = nullptr;   ///< and not released
    };
    std::map<std::pair<int, unsigned>, State> Of; // object, thread
    for (const Event& E : T.Events) {
      bool Acquire = E.is(EffectKind::PipelineAcquire), Commit = E.is(EffectKind::PipelineCommit), Wait = E.is(EffectKind::PipelineWait),
           Release = E.is(EffectKind::PipelineRelease);
      if (!(Acquire || Commit || Wait || Release) || E.Scp < Scope::Block || E.Obj.Object < 0) continue;
      for (int I = E.Mask.first(); I >= 0; I = E.Mask.next(I)) {
        State& S = Of[{E.Obj.Object, static_cast<unsigned>(I)}];
        ThreadSet One = ThreadSet::one(static_cast<unsigned>(I));
        if (Acquire) {
          if (S.Acquired) unpaired(KM, R, E, *S.Acquired, One, "acquires a stage again before the one it has is committed", "acquired here", "call `producer_commit()` once for each `producer_acquire()`");
          S.Acquired = &E;
        } else if (Commit) {
          if (!S.Acquired) unpaired(KM, R, E, E, One, "commits a stage that it has not acquired", "", "call `producer_acquire()` before the copies of a stage: it waits until the consumers have released it");
          S.Acquired = nullptr;
        } else if (Wait) {
          if (S.Waited && !leavesPending(E)) unpaired(KM, R, E, *S.Waited, One, "waits for a stage again before the one it has is released: it gets the same stage", "waited for here", "call `consumer_release()` once for each `consumer_wait()`");
          S.Waited = &E;
        } else {
          if (!S.Waited) unpaired(KM, R, E, E, One, "releases a stage that it has not waited for", "", "call `consumer_wait()` before `consumer_release()`");
          S.Waited = nullptr;
        }
      }
    }
  }

  void unpaired(const KernelModel& KM, const KernelRun& R, const Event& E, const Event& Before, const ThreadSet& Who, const char* What, const char* Note, const char* Cure) {
    Finding F;
    F.Loc = usageLoc(E, context());
    F.Sev = Severity::Error;
    F.Message = threadsName(*R.T, Who) + " " + What;
    if (&Before != &E) addNote(F, Before, context(), Note);
    F.Notes.push_back({F.Loc, Cure});
    offer(std::move(F), KM, R, E, false);
  }
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makePipelineBalance(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<PipelineBalance>(Name, Context);
}

} // namespace cudalint
