//===- Model.h - everything the checks know of a translation unit -----------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_MODEL_H
#define CUDA_LINT_MODEL_H

#include "clang/AST/ASTContext.h"
#include "cuda-lint/Host.h"
#include <map>
#include <set>
#include <memory>
#include <string>
#include <vector>

namespace cudalint {

class GridView;
class KernelModel;
struct KernelOptions;

/// The model of one translation unit: built lazily, shared by all checks, dropped with the ASTContext.
class TranslationUnitModel {
public:
  explicit TranslationUnitModel(clang::ASTContext& Context);
  ~TranslationUnitModel();

  clang::ASTContext& context() const { return Context; }
  const HostModel& host();

  /// __global__ function definitions with a body that is not dependent (templates: every instantiation), in source order.
  const std::vector<const clang::FunctionDecl*>& kernels();

  /// The event model of a kernel of kernels(): built on first use, kept until it is let go.
  const KernelModel& kernel(const clang::FunctionDecl* Kernel);
  /// What the blocks of a grid of this kernel do to each other (checks/lib/kernel/Blocks.h): built on first use, kept.
  const GridView& grid(const clang::FunctionDecl* Kernel);
  /// Lets the model of a kernel go when it is a big one; who asks again has it built again.
  void releaseIfBig(const clang::FunctionDecl* Kernel);
  /// Budgets and the default block shape of the models built from now on.
  static KernelOptions& kernelOptions();

  /// The compute capability of this pass times ten (sm_90a: 900); 0 on a host pass.
  unsigned computeCapability() const;
  /// 'a' (sm_90a: this exact architecture), 'f' (sm_100f: its family) or 0.
  char architectureSuffix() const;
  /// "sm_90a"; empty on a host pass.
  std::string architecture() const;

  /// The model of this context (one at a time lives); it is dropped when the context dies.
  static TranslationUnitModel& of(clang::ASTContext& Context);
  /// The model that lives now; null before the first of() and after the context died.
  static TranslationUnitModel* current();

private:
  clang::ASTContext& Context;
  std::unique_ptr<HostModel> Host;
  std::unique_ptr<std::vector<const clang::FunctionDecl*>> Kernels;
  std::map<const clang::FunctionDecl*, std::unique_ptr<KernelModel>> Models;
  std::map<const clang::FunctionDecl*, std::unique_ptr<GridView>> Grids;
  std::set<const clang::FunctionDecl*> NotAnalysed; ///< kernels of which the user was told so
};

} // namespace cudalint

#endif
