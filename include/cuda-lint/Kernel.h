//===- Kernel.h - the model of one kernel ---------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// A kernel is run for one block under several scenarios: the default one (bounds checks pass, loops of unknown length
// run a few times) and deviations from it, one undecided condition at a time. What a check finds in any of them is a
// real path of the code as written, given the guards that the events carry.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_KERNEL_H
#define CUDA_LINT_KERNEL_H

#include "cuda-lint/HappensBefore.h"
#include "cuda-lint/Trace.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include <map>
#include <memory>
#include <string>
#include <typeindex>
#include <vector>

namespace cudalint {

class HostModel;

/// Where the block shape comes from.
enum class ShapeOrigin : unsigned char {
  Launch,       ///< a launch in this translation unit
  Attribute,    ///< __block_size__ / required block size
  LaunchBounds, ///< __launch_bounds__: the largest block, taken as the block
  Inferred,     ///< from the sizes of shared arrays that threadIdx indexes
  Default,      ///< nothing known: 256 threads, or what the option says
};

/// What several checks compute from one model: made at the first request, kept with it. One value a type.
class DerivedFacts {
public:
  template <typename T, typename Make> const T& get(Make&& M) const {
    std::shared_ptr<void>& Slot = Slots[std::type_index(typeid(T))];
    if (!Slot) Slot = std::make_shared<T>(M());
    return *static_cast<const T*>(Slot.get());
  }

private:
  mutable std::map<std::type_index, std::shared_ptr<void>> Slots;
};

/// One scenario of a kernel.
struct KernelRun {
  std::shared_ptr<Trace> T;
  /// Built on first use.
  const HappensBefore& order() const;
  DerivedFacts Derived;
};

class KernelModel {
public:
  const clang::FunctionDecl* Function = nullptr;
  std::string Name;             ///< as a person writes it: "scatter_rows<4>"
  std::array<unsigned, 3> Block{};
  ShapeOrigin Origin = ShapeOrigin::Default;
  std::vector<KernelRun> Runs;  ///< Runs[0] is the default scenario
  bool Complete = true;         ///< no budget was reached in the default scenario
  std::vector<std::string> NotAnalysed; ///< what was left out, for --statistics
  bool Cooperative = false;     ///< some launch in view is cooperative
  bool LaunchInView = false;
  unsigned ClusterSize = 0;     ///< blocks a cluster; 0 unknown, 1 none
  double Seconds = 0;
  DerivedFacts Derived;

  /// "assuming a block of 256 threads (no launch in view)", or empty when the shape is known.
  std::string shapeAssumption() const;
};

struct KernelOptions {
  std::array<unsigned, 3> DefaultBlock{256, 1, 1};
  unsigned MaxRuns = 24;
  unsigned MaxSteps = 4000000;
  size_t MaxEvents = 100'000;    ///< kept of all runs of a kernel, before the next scenario is begun: memory
  uint64_t MaxWork = 60'000'000; ///< for all scenarios of a kernel, in the unit of InterpOptions::MaxWork
};

/// Runs a kernel. Never fails: what can't be modelled is named in NotAnalysed.
std::unique_ptr<KernelModel> buildKernelModel(clang::ASTContext& Ctx, const clang::FunctionDecl* Kernel, const HostModel& Host,
                                              const KernelOptions& Options, unsigned ComputeCapability);

/// Text of a kernel's event graph, one line an event (cuda-lint show-kernel). Stable.
std::string printKernel(const KernelModel& K, clang::ASTContext& Ctx, bool AllRuns = false);

/// The source text of an expression, one line, at most Max characters.
std::string sourceText(const clang::Stmt* E, clang::ASTContext& Ctx, unsigned Max = 60);

} // namespace cudalint

#endif
