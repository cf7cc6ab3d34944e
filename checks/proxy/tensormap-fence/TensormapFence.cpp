//===- TensormapFence.cpp - cuda-tensormap-fence -----------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/AsyncUses.h"
#include "checks/lib/kernel/Witness.h"
#include "cuda-lint/KernelCheck.h"

namespace cudalint {
namespace {

class TensormapFence : public KernelCheck {
public:
  using KernelCheck::KernelCheck;

private:
  void examineRun(const KernelModel& KM, const KernelRun& R) override {
    const Trace& T = *R.T;
    const HappensBefore& HB = R.order();
    if (!T.Complete || !HB.valid()) return;
    std::vector<const Event*> Copies, Fences;
    for (const Event& E : T.Events) {
      if (E.is(EffectKind::Copy) && E.Map.Object >= 0) Copies.push_back(&E);
      if ((E.is(EffectKind::ProxyFence) && E.Fx->Proxy == ProxyKind::Tensormap) || E.is(EffectKind::TensormapCopyFence)) Fences.push_back(&E);
    }
    if (Copies.empty()) return;
    for (const Event& W : T.Events) {
      // who writes the map, and where
      Location L;
      if (W.K == Event::Access && W.Write && !W.Fx) L = W.Mem;
      else if (W.is(EffectKind::TensormapReplace)) L = W.Obj;
      else if (W.is(EffectKind::TensormapCopyFence)) L = W.Dst;
      else continue;
      if (L.Object < 0) continue;
      int TW = W.Mask.first();
      if (TW < 0) continue;
      unsigned Writer = static_cast<unsigned>(TW);
      Footprint FW{L.Object, L.Offset.at(Writer), std::max<int64_t>(W.Bytes, 8)};
      for (const Event* C : Copies) {
        if (C->Map.Object != L.Object) continue;
        unsigned Issuer = static_cast<unsigned>(std::max(0, C->Mask.first()));
        Footprint FM{C->Map.Object, C->Map.Offset.at(Issuer), 128};
        if (overlap(*T.Pool, FW, Writer, FM, Issuer) != Overlap::Yes) continue;
        std::string Map = "`" + T.Objects[static_cast<size_t>(L.Object)].Name + "`";
        if (C->Index < W.Index) {
          bool Done = C->Fx->Dir == Direction::SharedToGlobal ? HB.sourceRead(C->Index, Issuer, W.Index, Writer) : HB.copyDone(C->Index, Issuer, W.Index, Writer);
          if (Done || HB.before(W.Index, Writer, C->Index, Issuer)) continue;
          Finding F;
          F.Loc = W.K == Event::Access ? shownLoc(W, context()) : usageLoc(W, context());
          F.Message = "the tensor map in " + Map + " is overwritten by " + threadName(T, Writer) + " while the tensor copy that " + threadName(T, Issuer) + " issued may still read it";
          addNote(F, *C, context(), "issued here; its completion is not known at the overwrite");
          offerBetween(std::move(F), KM, R, W, C->Index, W.Index);
          continue;
        }
        if (T.Objects[static_cast<size_t>(L.Object)].isShared()) continue; // no valid place for a map that copies use
        // The write comes first: release by the writer, then acquire on the way to the issuer. cp_fenceproxy releases itself.
        bool Collective = W.is(EffectKind::TensormapCopyFence);
        auto writer = [&](unsigned Th) { return Collective && W.Mask.test(Th) ? Th : Writer; };
        bool Released = Collective;
        const Event* Acquired = nullptr;
        for (const Event* X : Fences) {
          if (X->Index <= W.Index || X->Index > C->Index || X->is(EffectKind::TensormapCopyFence)) continue;
          bool Acquires = X->Ord != Order::Release;
          if (!Acquires) {
            Released |= X->Mask.test(Writer);
            continue;
          }
          unsigned By = X->Mask.test(Issuer) ? Issuer : static_cast<unsigned>(std::max(0, X->Mask.first()));
          if (X->Obj.Object >= 0 && overlap(*T.Pool, {X->Obj.Object, X->Obj.Offset.at(By), 128}, By, FM, Issuer) == Overlap::No) continue;
          if (HB.before(W.Index, writer(By), X->Index, By) && HB.before(X->Index, By, C->Index, Issuer)) Acquired = X;
        }
        if (Acquired && Released) continue;
        Finding F;
        F.Loc = usageLoc(*C, context());
        F.Message = "tensor copy uses the tensor map in " + Map + " that this kernel modified, with no tensormap proxy fence " +
                    (Acquired ? "(release) after the modification" : "(acquire) before it");
        addNote(F, W, context(), threadName(T, Writer) + " modifies the map here");
        if (!HB.before(W.Index, writer(Issuer), C->Index, Issuer)) F.Notes.push_back({F.Loc, "nor does anything order the modification before the copy"});
        F.Notes.push_back({F.Loc, "writer: `fence.proxy.tensormap::generic.release.gpu`; issuer: `fence.proxy.tensormap::generic.acquire.gpu [map], 128`"});
        offerBetween(std::move(F), KM, R, *C, W.Index, C->Index);
      }
    }
  }
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeTensormapFence(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<TensormapFence>(Name, Context);
}

} // namespace cudalint
