//===- Sarif.h - what the SARIF 2.1.0 standard requires of a log --------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_TEST_UNIT_REPORT_SARIF_H
#define CUDA_LINT_TEST_UNIT_REPORT_SARIF_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cudalint::test {

/// One line for each rule of the standard that the log breaks; empty when it is valid.
std::vector<std::string> sarifErrors(llvm::StringRef Text);

/// Validates Text with a JSON Schema by way of python3's jsonschema. Empty when valid; "skip: …" when the schema, the
/// interpreter or the module is not there.
std::string schemaError(llvm::StringRef SchemaFile, llvm::StringRef Text);

} // namespace cudalint::test

#endif
