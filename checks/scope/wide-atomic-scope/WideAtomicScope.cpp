//===- WideAtomicScope.cpp - cuda-wide-atomic-scope --------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/Blocks.h"
#include "checks/lib/kernel/Witness.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "cuda-lint/KernelCheck.h"

namespace cudalint {
namespace {

/// Variables of device memory whose address the host takes: then another device or the host itself may use them.
struct HostUses : clang::RecursiveASTVisitor<HostUses> {
  std::set<const clang::Decl*> Exposed;
  bool VisitCallExpr(clang::CallExpr* C) {
    const clang::FunctionDecl* FD = C->getDirectCallee();
    if (!FD || !FD->getDeclName().isIdentifier() || FD->getName() != "cudaGetSymbolAddress") return true;
    for (clang::Expr* A : C->arguments()) {
      struct Refs : clang::RecursiveASTVisitor<Refs> {
        std::set<const clang::Decl*>& Out;
        explicit Refs(std::set<const clang::Decl*>& Out) : Out(Out) {}
        bool VisitDeclRefExpr(clang::DeclRefExpr* D) {
          Out.insert(D->getDecl()->getCanonicalDecl());
          return true;
        }
      } R(Exposed);
      R.TraverseStmt(A);
    }
    return true;
  }
};

class WideAtomicScope : public KernelCheck {
public:
  using KernelCheck::KernelCheck;

private:
  void examine(const KernelModel& KM) override {
    const GridView& G = model().grid(KM.Function);
    if (!G.Synchronises) return;
    for (const BlockAccess& A : G.Accesses) judge(G, A);
    for (const KernelRun& R : G.KM.Runs)
      if (R.T->Complete) fences(G, R);
  }

  bool exposed(const void* Decl) {
    if (!Exposed) {
      HostUses U;
      for (clang::Decl* D : context().getTraversalScope()) U.TraverseDecl(D);
      Exposed = std::move(U.Exposed);
    }
    return !Decl || Exposed->count(static_cast<const clang::ValueDecl*>(Decl)->getCanonicalDecl());
  }

  static bool ordered(const Event& E) { return acquires(E) || releases(E); }

  void judge(const GridView& G, const BlockAccess& A) {
    const Event& E = *A.E;
    if (E.K != Event::Effect || E.Scp < Scope::Device) return;
    const Trace& T = *A.Run->T;
    const MemObject& O = T.Objects[E.Mem.Object];
    Finding F;
    F.Sev = Severity::Performance;
    bool Explicit = E.Fx->ScopeFrom && !E.Fx->DefaultScope;
    if (O.isShared()) {
      if (mapped(T, E.Mem.Object) || G.Launches.Cluster) return;
      // the intrinsics' relaxed device scope costs nothing on shared memory and has no other everyday spelling
      bool Legacy = E.Spelling.starts_with("atomic") && E.Scp == Scope::Device;
      bool Ptx = E.Spelling.starts_with("atom.") || E.Spelling.starts_with("red.") || E.Spelling.starts_with("ld.") || E.Spelling.starts_with("st.");
      // nor does a relaxed load or store of any scope
      if (!ordered(E) && !(E.Read && E.Write)) return;
      if (!ordered(E) && (Legacy || (Ptx && E.Scp == Scope::Device))) return;
      F.Message = quotedUse(E, context()) + " orders at " + scopeName(E.Scp) + " scope, but " + objectName(A) + " is shared memory, which this block alone uses";
      if (!ordered(E)) {
        F.Message = quotedUse(E, context()) + " has " + scopeName(E.Scp) + " scope, but " + objectName(A) + " is shared memory, which this block alone uses";
        F.Conf = Confidence::Likely;
      } else
        F.Notes.push_back({usageLoc(E, context()), E.Scp == Scope::System ? "an ordered operation on shared memory took 543 ns at system scope and 32 ns at block scope on an H200"
                                                                     : "an ordered operation on shared memory took 161 ns at device scope and 32 ns at block scope on an H200"});
      F.Notes.push_back({usageLoc(E, context()), cure(E, "block")});
    } else if (O.K == MemObject::Device && !O.Managed && E.Scp == Scope::System && ordered(E)) {
      if (exposed(O.Decl)) return;
      F.Message = quotedUse(E, context()) + " orders at system scope, but " + objectName(A) + " is device memory of this unit, which neither the host nor another device reaches";
      F.Conf = Explicit ? Confidence::Certain : Confidence::Likely;
      F.Notes.push_back({usageLoc(E, context()), "an ordered operation on global memory took 666 ns at system scope and 347 ns at device scope on an H200"});
      F.Notes.push_back({usageLoc(E, context()), cure(E, "device")});
    } else
      return;
    keep(G, *A.Run, E, std::move(F));
  }

  static bool mapped(const Trace& T, int Object) {
    for (const MemObject& O : T.Objects)
      if (O.K == MemObject::RemoteShared && O.Remote == Object) return true;
    return false;
  }

  static std::string cure(const Event& E, const char* Scope) {
    std::string S = Scope;
    llvm::StringRef N = E.Spelling;
    bool Block = S == "block";
    if (N.starts_with("atomic")) return Block ? "use the `_block` form of the function" : "drop `_system`";
    if (N.starts_with("__nv_atomic")) return std::string("pass `__NV_THREAD_SCOPE_") + (Block ? "BLOCK" : "DEVICE") + "` as the scope; the default is the system";
    if (N.contains("cuda::ptx")) return std::string("pass `cuda::ptx::scope_") + (Block ? "cta" : "gpu") + "`";
    if (N.contains("cuda::")) return "declare it with `cuda::thread_scope_" + S + "`; the default is the system";
    return std::string("use `.") + (Block ? "cta" : "gpu") + "`";
  }

  /// Wherever the fence is reached, no thread has written to global memory before.
  static bool nothingToPublish(const Trace& T, const Event& Fence) {
    bool Written = false;
    for (const Event& E : T.Events) {
      if (E.is(EffectKind::Fence) && E.Loc == Fence.Loc && Written) return false;
      if (E.is(EffectKind::Copy) || E.is(EffectKind::LaunchDependents) || E.is(EffectKind::GridDependencyWait) || E.K == Event::Opaque) return false;
      Written |= E.Write && (E.Mem.Object < 0 || T.Objects[static_cast<size_t>(E.Mem.Object)].isGlobal() || T.Objects[static_cast<size_t>(E.Mem.Object)].K == MemObject::RemoteShared);
    }
    return true;
  }

  /// C10: a fence that reaches further than what it has to publish.
  void fences(const GridView& G, const KernelRun& R) {
    if (G.StrongGlobal || G.Opaque || G.UsesGridBarrier || G.Launches.Cluster || !R.T->Unmodelled.empty()) return;
    const Trace& T = *R.T;
    for (const Event& E : T.Events) {
      if (!E.is(EffectKind::Fence) || E.Scp < Scope::Device || E.Mask.none()) continue;
      unsigned Th = static_cast<unsigned>(E.Mask.first());
      bool SharedWrite = false, Other = false;
      const bool Nothing = nothingToPublish(T, E);
      for (unsigned I = E.Index; I-- > 0;) {
        const Event& B = T.Events[I];
        if (!B.Mask.test(Th)) continue;
        if (B.is(EffectKind::ExecBarrier)) break;
        if (B.K == Event::Effect && (B.is(EffectKind::Copy) || B.is(EffectKind::LaunchDependents) || B.is(EffectKind::GridDependencyWait) || B.is(EffectKind::MapRemote))) Other = true;
        if (B.Mem.Object < 0 || !B.Write) {
          Other |= B.Write;
          continue;
        }
        const MemObject& O = T.Objects[B.Mem.Object];
        SharedWrite |= O.isShared();
        Other |= O.isGlobal() || O.K == MemObject::RemoteShared;
      }
      if ((!SharedWrite && !Nothing) || Other) continue;
      const Event* Next = nullptr;
      for (unsigned I = E.Index + 1; I < T.Events.size() && !Next; ++I)
        if (T.Events[I].Mask.test(Th)) Next = &T.Events[I];
      if (!Next) continue;
      bool Barrier = Next->is(EffectKind::ExecBarrier) && Next->Lvl == Level::Block;
      bool Shared = Next->Mem.Object >= 0 && T.Objects[Next->Mem.Object].isShared();
      if (!Barrier && !Shared) continue;
      Finding F;
      F.Sev = Severity::Performance;
      F.Message = quotedUse(E, context()) + " orders at " + scopeName(E.Scp) + " scope what this thread wrote to shared memory only";
      if (!SharedWrite) {
        F.Conf = Confidence::Likely;
        F.Message = quotedUse(E, context()) + " orders at " + scopeName(E.Scp) + " scope, but nothing was written before it that another block could see, and nothing in the kernel looks for what other blocks write";
        F.Notes.push_back({usageLoc(E, context()), Barrier ? "remove the fence" : "use `__threadfence_block()`, or remove it"});
      } else if (Barrier) {
        F.Message += ", and the block barrier after it orders that by itself";
        F.Notes.push_back({usageLoc(E, context()), "remove the fence"});
      } else
        F.Notes.push_back({usageLoc(E, context()), "use `__threadfence_block()`"});
      keep(G, R, E, std::move(F));
    }
  }

  void keep(const GridView& G, const KernelRun& R, const Event& E, Finding F) {
    F.Loc = usageLoc(E, context());
    F.Kernel = G.KM.Name;
    if (clang::SourceLocation At = shownLoc(E, context()); At != F.Loc) F.Notes.push_back({At, "the operation"});
    addCallNotes(F, E, context());
    G.assumptions(F, R);
    offer(std::move(F));
  }

  std::optional<std::set<const clang::Decl*>> Exposed;
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeWideAtomicScope(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<WideAtomicScope>(Name, Context);
}

} // namespace cudalint
