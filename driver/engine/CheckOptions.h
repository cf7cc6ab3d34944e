//===- CheckOptions.h - the options that checks have ------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_ENGINE_CHECKOPTIONS_H
#define CUDA_LINT_DRIVER_ENGINE_CHECKOPTIONS_H

#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>
#include <vector>

namespace cudalint::engine {

/// What every check stores, by rule and option, with its default. Asked of the checks once.
const std::map<std::string, std::map<std::string, std::string>>& checkOptions();

/// Options that stand for all rules when they are written without one: those that several rules have.
const std::vector<std::string>& globalOptions();

/// What is wrong about `Key: Value` in options: or CheckOptions, with the nearest valid word; empty when nothing is. The
/// default of an option tells its type.
std::string optionError(llvm::StringRef Key, llvm::StringRef Value);

/// Every id that a user may name: of the checks, and of the rules about comments.
const std::vector<std::string>& ruleIds();

/// "; did you mean 'cuda-x'?", or the nearest id where none is near; for the message about an id that does not exist.
std::string nearestRule(llvm::StringRef Word);

} // namespace cudalint::engine

#endif
