//===- TranslationUnitModel.cpp - everything the checks know of a translation unit ----------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/Blocks.h"
#include "checks/lib/kernel/Functions.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "cuda-lint/Kernel.h"
#include "cuda-lint/Model.h"

namespace cudalint {

static std::unique_ptr<TranslationUnitModel> Current;

TranslationUnitModel::TranslationUnitModel(clang::ASTContext& Context) : Context(Context) {}
TranslationUnitModel::~TranslationUnitModel() = default;

TranslationUnitModel& TranslationUnitModel::of(clang::ASTContext& Context) {
  if (Current && &Current->context() == &Context) return *Current;
  Current = std::make_unique<TranslationUnitModel>(Context);
  // A later context may be allocated at the same address: the model must not outlive the one it was built from.
  Context.AddDeallocation(
      [](void* Dead) {
        if (Current && &Current->context() == Dead) Current.reset();
      },
      &Context);
  return *Current;
}

TranslationUnitModel* TranslationUnitModel::current() { return Current.get(); }

const HostModel& TranslationUnitModel::host() {
  if (!Host) Host = std::make_unique<HostModel>(buildHostModel(Context));
  return *Host;
}

const std::vector<const clang::FunctionDecl*>& TranslationUnitModel::kernels() {
  if (Kernels) return *Kernels;
  Kernels = std::make_unique<std::vector<const clang::FunctionDecl*>>();
  forEachDefinition(Context, [&](const clang::FunctionDecl* F) {
    if (F->hasAttr<clang::CUDAGlobalAttr>()) Kernels->push_back(F);
  });
  const clang::SourceManager& SM = Context.getSourceManager();
  std::stable_sort(Kernels->begin(), Kernels->end(), [&](const clang::FunctionDecl* A, const clang::FunctionDecl* B) {
    clang::SourceLocation L = A->getLocation(), R = B->getLocation();
    return L != R && SM.isBeforeInTranslationUnit(L, R);
  });
  return *Kernels;
}

KernelOptions& TranslationUnitModel::kernelOptions() {
  static KernelOptions Options;
  return Options;
}

const GridView& TranslationUnitModel::grid(const clang::FunctionDecl* Kernel) {
  std::unique_ptr<GridView>& G = Grids[Kernel->getCanonicalDecl()];
  if (!G) G = std::make_unique<GridView>(kernel(Kernel), host());
  return *G;
}

void TranslationUnitModel::releaseIfBig(const clang::FunctionDecl* Kernel) {
  auto It = Models.find(Kernel->getCanonicalDecl());
  if (It == Models.end()) return;
  size_t Events = 0;
  for (const KernelRun& R : It->second->Runs) Events += R.T->Events.size();
  if (Events < 4000) return;
  Grids.erase(Kernel->getCanonicalDecl()); // refers to the model
  Models.erase(It);
}

const KernelModel& TranslationUnitModel::kernel(const clang::FunctionDecl* Kernel) {
  std::unique_ptr<KernelModel>& M = Models[Kernel->getCanonicalDecl()];
  if (M) return *M;
  M = buildKernelModel(Context, Kernel, host(), kernelOptions(), computeCapability());
  const KernelRun& Default = M->Runs.front();
  if (FindingSink* Sink = FindingSink::get(); Sink && (!M->Complete || !Default.order().valid()) && NotAnalysed.insert(Kernel->getCanonicalDecl()).second) {
    const clang::SourceManager& SM = Context.getSourceManager();
    clang::PresumedLoc At = SM.getPresumedLoc(SM.getExpansionLoc(Kernel->getLocation()));
    Sink->notAnalysed(At.isValid() ? At.getFilename() : "", At.isValid() ? At.getLine() : 0,
                      "kernel '" + M->Name + "' was not analysed: " +
                          (M->Complete ? "too many groups of threads synchronise apart" : "it is larger than the budget of the model"));
  }
  return *M;
}

std::string TranslationUnitModel::architecture() const {
  if (!Context.getLangOpts().CUDAIsDevice) return {};
  return Context.getTargetInfo().getTargetOpts().CPU;
}

unsigned TranslationUnitModel::computeCapability() const {
  std::string Arch = architecture();
  llvm::StringRef Digits = llvm::StringRef(Arch);
  unsigned Number = 0;
  if (!Digits.consume_front("sm_") || Digits.consumeInteger(10, Number)) return 0;
  return Number * 10;
}

char TranslationUnitModel::architectureSuffix() const {
  std::string Arch = architecture();
  return !Arch.empty() && (Arch.back() == 'a' || Arch.back() == 'f') ? Arch.back() : 0;
}

} // namespace cudalint
