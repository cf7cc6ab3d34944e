//===- Answers.h - answers of waits that nobody looks at ------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_CHECKS_LIB_KERNEL_ANSWERS_H
#define CUDA_LINT_CHECKS_LIB_KERNEL_ANSWERS_H

#include "cuda-lint/Trace.h"

namespace cudalint {

/// Clears Event::ResultUsed of every try_wait and test_wait whose answer the program drops, and sets AnswerIdle where the
/// answer changes nothing.
void markDroppedAnswers(Trace& T);

} // namespace cudalint

#endif
