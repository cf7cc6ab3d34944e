//===- TmaOperand.cpp - cuda-tma-operand -----------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/AsyncUses.h"
#include "checks/lib/kernel/BarrierFaults.h"
#include "checks/lib/kernel/Witness.h"
#include "cuda-lint/KernelCheck.h"

namespace cudalint {
namespace {

class TmaOperand : public KernelCheck {
public:
  using KernelCheck::KernelCheck;

private:
  /// Several kernels may declare one dynamic array; it is one symbol, aligned as the strictest of them says.
  int64_t declared(const MemObject& O) const {
    int64_t A = O.Align;
    if (O.K == MemObject::DynamicShared && O.Decl)
      for (const clang::Decl* D : static_cast<const clang::ValueDecl*>(O.Decl)->redecls()) A = std::max<int64_t>(A, context().getDeclAlign(D).getQuantity());
    return A;
  }

  /// The alignment that the source guarantees for an address, 0 when it can't be told.
  int64_t alignmentOf(const Trace& T, const Location& L, unsigned Thread) const {
    if (L.Object < 0 || L.Aligned) return 0;
    const MemObject& O = T.Objects[static_cast<size_t>(L.Object)];
    int64_t Declared = declared(O);
    if (!O.isShared() || Declared <= 0) return 0;
    Scalar S = L.Offset.at(Thread);
    auto low = [](int64_t V) { return V == 0 ? int64_t(1) << 40 : V & -V; };
    int64_t A = std::min(Declared, low(S.K));
    if (S.Base) {
      const TermData& D = (*T.Pool)[S.Base];
      if (D.Op == TermOp::Linear)
        for (auto [Atom, C] : D.Sum) {
          // `p + (128 - p % 128)`: the program aligns the address by its own remainder
          if ((*T.Pool)[Atom].Op != TermOp::Symbol) return 0;
          // elements counted by a value from outside (the length of a row, times the row): what it is a multiple of is not known here
          constexpr int64_t SmallestStride = 64;
          if (std::abs(C) < SmallestStride) return 0;
          A = std::min(A, low(C));
        }
      else return 0;
    }
    return A;
  }

  /// In a dynamic array whose declaration says less: in fact such memory begins at a multiple of 16 bytes, and the offset is a multiple of what is needed.
  static bool alignedInFact(const Trace& T, const Location& L, unsigned Thread, int64_t Need) {
    const Scalar Off = L.Offset.at(Thread);
    return Need <= 16 && L.Object >= 0 && T.Objects[static_cast<size_t>(L.Object)].K == MemObject::DynamicShared && Off.isConst() && Off.K % Need == 0;
  }

  /// `st.async` and `red.async`: the mbarrier is in the block of the destination.
  void otherBlock(const KernelModel& KM, const KernelRun& R, const Event& E) {
    const Trace& T = *R.T;
    if (E.Dst.Object < 0 || E.Obj.Object < 0) return;
    const MemObject &To = T.Objects[static_cast<size_t>(E.Dst.Object)], &Bar = T.Objects[static_cast<size_t>(E.Obj.Object)];
    auto own = [&](const MemObject& O) { return O.isShared() || (O.K == MemObject::RemoteShared && T.Pool->print(O.RemoteRank) == "cluster rank"); };
    auto peer = [&](const MemObject& O) { return O.K == MemObject::RemoteShared && namesOnePeerEach(T, O.RemoteRank) && !own(O); };
    bool Constant = To.K == MemObject::RemoteShared && Bar.K == MemObject::RemoteShared && To.RemoteRank.isConst() && Bar.RemoteRank.isConst() && To.RemoteRank.K != Bar.RemoteRank.K;
    if (!Constant && !(own(To) && peer(Bar)) && !(own(Bar) && peer(To))) return;
    Finding F;
    F.Loc = usageLoc(E, context());
    F.Conf = Confidence::Likely;
    F.Message = std::string(operationName(E)) + " whose data and mbarrier are in different blocks of the cluster: both must be in the same one";
    offerBetween(std::move(F), KM, R, E, E.Index, E.Index);
  }

  void examineRun(const KernelModel& KM, const KernelRun& R) override {
    const Trace& T = *R.T;
    for (const Event& E : T.Events) {
      if (!E.is(EffectKind::Copy)) continue;
      bool Tensor = E.Fx->Eng == Engine::Tensor || E.Fx->Eng == Engine::TensorReduce, Bulk = E.Fx->Eng == Engine::Bulk || E.Fx->Eng == Engine::BulkReduce;
      if (E.Fx->Eng == Engine::Stas || E.Fx->Eng == Engine::RedAsync) otherBlock(KM, R, E);
      if (!Tensor && !Bulk) continue;
      unsigned Th = static_cast<unsigned>(std::max(0, E.Mask.first()));
      const Location& Shared = E.Fx->Dir == Direction::SharedToGlobal ? E.Src : E.Dst;
      int64_t Need = Tensor ? 128 : 16, Have = alignmentOf(T, Shared, Th);
      if (Have > 0 && Have < Need) {
        const MemObject& O = T.Objects[static_cast<size_t>(Shared.Object)];
        Finding F;
        F.Loc = usageLoc(E, context());
        F.Conf = alignedInFact(T, Shared, Th, Need) ? Confidence::Possible : Confidence::Likely;
        F.Message = std::string(Tensor ? "tensor copy" : "bulk copy") + " needs a " + std::to_string(Need) + "-byte aligned address in shared memory; `" + O.Name + "`" +
                    (Shared.Offset.at(Th).isConst() && Shared.Offset.at(Th).K ? " + " + std::to_string(Shared.Offset.at(Th).K) + " bytes" : "") + " is only known to be " +
                    std::to_string(Have) + "-byte aligned";
        if (O.Decl) F.Notes.push_back({static_cast<const clang::ValueDecl*>(O.Decl)->getLocation(), "declared here with an alignment of " + std::to_string(declared(O)) + " bytes"});
        F.Notes.push_back({F.Loc, "declare the buffer `alignas(" + std::to_string(Need) + ")` and keep the offset a multiple of it"});
        offerBetween(std::move(F), KM, R, E, E.Index, E.Index);
      }
      if (Bulk && E.HasSize) {
        Scalar S = E.Size.at(Th);
        if (S.isConst() && (S.K <= 0 || S.K % 16)) {
          Finding F;
          F.Loc = usageLoc(E, context());
          F.Message = "the size of a bulk copy is " + std::to_string(S.K) + " bytes: it must be a positive multiple of 16";
          offerBetween(std::move(F), KM, R, E, E.Index, E.Index);
        }
      }
      if (E.Fx->Done == Completion::Mbarrier && E.Obj.Object >= 0) {
        int64_t A = alignmentOf(T, E.Obj, Th);
        if (A > 0 && A < 8) {
          Finding F;
          F.Loc = usageLoc(E, context());
          if (alignedInFact(T, E.Obj, Th, 8)) F.Conf = Confidence::Possible;
          F.Message = "the mbarrier `" + T.Objects[static_cast<size_t>(E.Obj.Object)].Name + "` is only known to be " + std::to_string(A) + "-byte aligned, it needs 8";
          offerBetween(std::move(F), KM, R, E, E.Index, E.Index);
        }
      }
      if (Tensor && E.Map.Object >= 0) {
        const MemObject& O = T.Objects[static_cast<size_t>(E.Map.Object)];
        const auto* D = static_cast<const clang::ValueDecl*>(O.Decl);
        bool Local = O.K == MemObject::Local, InShared = O.isShared(), ByValue = O.K == MemObject::Parameter && D && !D->hasAttr<clang::CUDAGridConstantAttr>();
        if (Local || ByValue || InShared) {
          Finding F;
          F.Loc = ByValue ? D->getBeginLoc() : usageLoc(E, context());
          F.Conf = ByValue || InShared ? Confidence::Certain : Confidence::Likely;
          F.Message = ByValue ? "the tensor map parameter `" + O.Name + "` is not `__grid_constant__`: its address is that of a local copy, which a tensor copy can't use"
                              : "the tensor map `" + O.Name + "` lies in " + (InShared ? "shared" : "local") + " memory, which a tensor copy can't use";
          if (ByValue) {
            addNote(F, E, context(), "used here");
            bool Const = D->getType().isConstQualified();
            F.Notes.push_back({D->getLocation(), "declare the kernel's parameter `const __grid_constant__`"});
            if (Const && !F.Loc.isMacroID()) F.Fixes.push_back(clang::FixItHint::CreateInsertion(F.Loc, "__grid_constant__ "));
          } else if (InShared)
            F.Notes.push_back({F.Loc, "write it back to global memory with `tensormap.cp_fenceproxy` and pass that address"});
          else if (D) F.Notes.push_back({D->getLocation(), "hand the map over as a `const __grid_constant__` parameter of the kernel"});
          offerBetween(std::move(F), KM, R, E, E.Index, E.Index);
        }
      }
      bool OwnPlace = E.Dst.Object >= 0 && T.Objects[static_cast<size_t>(E.Dst.Object)].isShared(), OwnBar = E.Obj.Object >= 0 && T.Objects[static_cast<size_t>(E.Obj.Object)].isShared();
      bool Mapped = E.Dst.Object >= 0 && T.Objects[static_cast<size_t>(E.Dst.Object)].K == MemObject::RemoteShared;
      if (E.Fx->Dir == Direction::SharedToCluster && OwnBar && (OwnPlace || Mapped)) {
        Finding F;
        F.Loc = usageLoc(E, context());
        F.Conf = Confidence::Likely;
        F.Message = OwnPlace ? "copy to distributed shared memory whose destination and mbarrier are this block's own: both must be addresses in another block of the cluster (`mapa`)"
                             : "copy to another block of the cluster that signals this block's own mbarrier: the mbarrier must lie in the block of the destination (`mapa`)";
        offerBetween(std::move(F), KM, R, E, E.Index, E.Index);
      }
    }
  }
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeTmaOperand(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<TmaOperand>(Name, Context);
}

} // namespace cudalint
