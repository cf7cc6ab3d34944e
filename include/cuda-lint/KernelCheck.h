//===- KernelCheck.h - the base class of the checks that judge kernels ----------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_KERNELCHECK_H
#define CUDA_LINT_KERNELCHECK_H

#include "cuda-lint/Check.h"
#include "cuda-lint/Kernel.h"
#include "cuda-lint/Model.h"
#include <map>

namespace cudalint {

/// A check that looks at the model of each kernel of a device pass. It offers what it finds; of several findings at one
/// place (other scenarios, other threads) the most certain is reported, the first of equals.
///
/// Options, local or global, beside those of Check:
///   BlockSize  1..1024   threads of a block where neither a launch nor an attribute tells; default 256
class KernelCheck : public Check {
public:
  KernelCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context);
  ~KernelCheck() override;
  void registerMatchers(clang::ast_matchers::MatchFinder* Finder) override;
  /// The first of the kernel checks of a translation unit runs all of them, kernel by kernel: the model of a big kernel is let go before
  /// the next one is built.
  void checkTranslationUnit(TranslationUnitModel& Model) final;
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap& Opts) override;

protected:
  /// Called for every kernel; by default passes on the runs that are complete.
  virtual void examine(const KernelModel& KM);
  virtual void examineRun(const KernelModel& KM, const KernelRun& R);

  TranslationUnitModel& model() const { return *Model; }
  clang::ASTContext& context() const { return Model->context(); }

  /// Takes a finding at F.Loc as it is.
  void offer(Finding F);
  /// Adds the kernel, the calls that lead to At, and what run R assumes (Shape: the block's shape as well) first.
  void offer(Finding F, const KernelModel& KM, const KernelRun& R, const Event& At, bool Shape = true);
  /// The same for a finding about two events: `possible` where a call between them may synchronise unseen.
  void offerBetween(Finding F, const KernelModel& KM, const KernelRun& R, const Event& At, unsigned From, unsigned To);

private:
  void finish();
  TranslationUnitModel* Model = nullptr;
  unsigned BlockSize;
  /// By raw location and the place of the kernel: the instantiations of one template share their findings.
  std::map<std::pair<unsigned, unsigned>, Finding> Best;
  unsigned KernelAt = 0;
};

} // namespace cudalint

#endif
