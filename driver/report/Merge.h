//===- Merge.h - findings of several passes, units and shards as one list -------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_REPORT_MERGE_H
#define CUDA_LINT_DRIVER_REPORT_MERGE_H

#include "driver/report/Report.h"

namespace cudalint::report {

/// Puts results and problems into their final order, whatever order they arrived in: same rule, place and message
/// become one result that names every pass and every unit it was seen in. A problem seen in several passes is listed
/// once, with its passes joined. A result that one pass or unit reports unsuppressed is unsuppressed.
void mergeResults(RunResult& Run);

} // namespace cudalint::report

#endif
