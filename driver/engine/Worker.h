//===- Worker.h - one unit in a child process -------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_ENGINE_WORKER_H
#define CUDA_LINT_DRIVER_ENGINE_WORKER_H

#include "driver/engine/Cache.h"
#include "driver/engine/Inputs.h"
#include "driver/engine/Pch.h"
#include "llvm/Support/raw_ostream.h"

namespace cudalint::engine {

/// Makes the wrappers of U's configuration known to the model.
void installWrappers(const Unit& U);

/// Runs every pass of U and writes what it finds to Lines, one JSON object a line.
void work(const Unit& U, const std::vector<PchUse>& PchOfPass, llvm::raw_ostream& Lines);

/// The parent's end of the pipe.
class WorkerReader {
public:
  void line(llvm::StringRef Line);

  UnitResult Result;
  std::map<std::string, double> Timing; ///< seconds by what
  std::string Phase;                    ///< the last one announced
  unsigned PrecompiledPasses = 0;       ///< passes that used a precompiled header to the end
  bool Complete = false;                ///< the worker said that it is done
};

} // namespace cudalint::engine

#endif
