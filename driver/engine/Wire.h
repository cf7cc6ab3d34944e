//===- Wire.h - results as JSON -------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// One encoding serves the pipe between worker and parent and the result cache: every field, paths absolute. What `merge`
// reads is the report format (report/Json.h), whose paths are relative and which other programs read too.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_ENGINE_WIRE_H
#define CUDA_LINT_DRIVER_ENGINE_WIRE_H

#include "driver/report/Report.h"
#include "llvm/Support/JSON.h"

namespace cudalint::engine {

llvm::json::Value toJson(const report::Result& R);
llvm::json::Value toJson(const report::Problem& P);

/// False when V is not of this shape (a cache entry of another version, a torn line); Out is then unspecified.
bool fromJson(const llvm::json::Value& V, report::Result& Out);
bool fromJson(const llvm::json::Value& V, report::Problem& Out);

} // namespace cudalint::engine

#endif
