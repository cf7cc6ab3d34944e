//===- KernelCheck.cpp ----------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/KernelCheck.h"
#include "checks/lib/kernel/Witness.h"

namespace cudalint {

KernelCheck::KernelCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context)
    : Check(Name, Context), BlockSize(Options.getLocalOrGlobal("BlockSize", 0u)) {
  // One model serves all checks: the option is the project's, not one rule's.
  if (BlockSize >= 1 && BlockSize <= ThreadSet::Max) TranslationUnitModel::kernelOptions().DefaultBlock = {BlockSize, 1, 1};
}

void KernelCheck::storeOptions(clang::tidy::ClangTidyOptions::OptionMap& Opts) {
  Check::storeOptions(Opts);
  Options.store(Opts, "BlockSize", BlockSize);
}

void KernelCheck::checkTranslationUnit(TranslationUnitModel& TU) {
  if (!TU.computeCapability()) return; // the host pass has no threads
  Model = &TU;
  for (const clang::FunctionDecl* K : TU.kernels()) {
    KernelAt = K->getLocation().getRawEncoding();
    examine(TU.kernel(K));
  }
  for (auto& [At, F] : Best) report(std::move(F));
  Best.clear();
}

void KernelCheck::examine(const KernelModel& KM) {
  for (const KernelRun& R : KM.Runs)
    if (R.T->Complete) examineRun(KM, R);
}

void KernelCheck::examineRun(const KernelModel&, const KernelRun&) {}

void KernelCheck::offer(Finding F) {
  auto [It, New] = Best.try_emplace({F.Loc.getRawEncoding(), KernelAt}, F);
  if (!New && It->second.Conf < F.Conf) It->second = std::move(F);
}

void KernelCheck::offer(Finding F, const KernelModel& KM, const KernelRun& R, const Event& At, bool Shape) {
  F.Kernel = KM.Name;
  addCallNotes(F, At, context());
  addAssumptions(F, KM, R, Shape);
  offer(std::move(F));
}

void KernelCheck::offerBetween(Finding F, const KernelModel& KM, const KernelRun& R, const Event& At, unsigned From, unsigned To) {
  if (opaqueBetween(*R.T, From, To)) F.Conf = std::min(F.Conf, Confidence::Possible);
  offer(std::move(F), KM, R, At);
}

} // namespace cudalint
