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

namespace cudalint {
namespace {

class NarrowAtomicScope : public KernelCheck {
public:
  using KernelCheck::KernelCheck;

private:
  void examine(const KernelModel& KM) override {
    const GridView& G = model().grid(KM.Function);
    if (!G.Synchronises) return;
    if (!G.singleBlock())
      for (const BlockAccess& A : G.Accesses) judge(G, A);
    for (const HandoffFault& H : handoffFaults(G)) fence(G, H);
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
      if (A.Role.excludes(B->Role)) {
        if (A.Share != Sharing::Group || B->Run->T->Pool->print(B->E->Mem.Offset.at(B->Thread)) == Where) return B;
      } else if (!A.Role.Only && A.Share != Sharing::Group && B->E == A.E)
        Self = B;
    }
    return Self;
  }

  void judge(const GridView& G, const BlockAccess& A) {
    const Event& E = *A.E;
    if (E.K != Event::Effect || E.Scp != Scope::Block || A.Shared || A.Share == Sharing::Own || A.Elected) return;
    const BlockAccess* B = other(G, A);
    if (!B) return;
    Finding F;
    F.Conf = A.Share == Sharing::Data ? Confidence::Likely : Confidence::Certain;
    F.Message = quotedUse(E, context()) + " has block scope, but " + objectName(A) + " is global memory that other blocks use at the same time";
    if (B->E != A.E) F.Notes.push_back({shownLoc(*B->E, context()), "blocks that take the other side of the condition use it here"});
    else if (!G.Launches.InView) {
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
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeNarrowAtomicScope(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<NarrowAtomicScope>(Name, Context);
}

} // namespace cudalint
