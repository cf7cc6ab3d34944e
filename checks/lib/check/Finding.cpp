//===- Finding.cpp - the sink of the process -------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/Finding.h"

namespace cudalint {

static FindingSink* Installed = nullptr;
FindingSink* FindingSink::get() { return Installed; }
void FindingSink::install(FindingSink* Sink) { Installed = Sink; }

} // namespace cudalint
