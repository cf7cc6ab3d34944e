//===- KernelCheck.cpp ----------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/KernelCheck.h"
#include "checks/lib/kernel/Witness.h"

#include <algorithm>
#include <vector>

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

/// The kernel checks of the translation unit under way which have not run yet.
static std::vector<KernelCheck*>& waiting() {
  thread_local std::vector<KernelCheck*> Waiting;
  return Waiting;
}

KernelCheck::~KernelCheck() { std::erase(waiting(), this); }

void KernelCheck::registerMatchers(clang::ast_matchers::MatchFinder* Finder) {
  Check::registerMatchers(Finder);
  std::erase(waiting(), this);
  waiting().push_back(this);
}

void KernelCheck::checkTranslationUnit(TranslationUnitModel& TU) {
  std::vector<KernelCheck*>& Waiting = waiting();
  if (std::find(Waiting.begin(), Waiting.end(), this) == Waiting.end()) return; // has run with another one
  std::vector<KernelCheck*> Checks;
  std::swap(Checks, Waiting);
  if (!TU.computeCapability()) return; // the host pass has no threads
  for (const clang::FunctionDecl* K : TU.kernels()) {
    for (KernelCheck* C : Checks) {
      C->Model = &TU;
      C->KernelAt = K->getLocation().getRawEncoding();
      C->examine(TU.kernel(K));
    }
    TU.releaseIfBig(K);
  }
  for (KernelCheck* C : Checks) C->finish();
}

void KernelCheck::finish() {
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
