//===- Witness.h - how findings speak of threads, places and assumptions ------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_CHECKS_LIB_KERNEL_WITNESS_H
#define CUDA_LINT_CHECKS_LIB_KERNEL_WITNESS_H

#include "cuda-lint/Conflicts.h"
#include "cuda-lint/Finding.h"
#include "cuda-lint/Kernel.h"

namespace cudalint {

/// "thread 5", in a block of more than one dimension "thread (5, 0, 1)".
std::string threadName(const Trace& T, unsigned Thread);
/// "lane 3", "lane 3 of warp 1" when the block has more than one warp.
std::string laneName(const Trace& T, unsigned Thread);
/// "threads 0-31"; "all 128 threads"; "thread 7".
std::string threadsName(const Trace& T, const ThreadSet& S);

clang::SourceLocation locOf(const Event& E);
/// "`tile[i] = x`": the expression of an event as written, quoted.
std::string quoted(const Event& E, clang::ASTContext& Ctx);

/// Where a finding about E is shown: E itself, or the call in user code when E is inside a system header.
clang::SourceLocation shownLoc(const Event& E, clang::ASTContext& Ctx);

/// Where E is used: like shownLoc, but past wrappers that hold little more than the instruction itself (`bulk_store(dst,
/// src, n)` around an asm statement): what is wrong with an order is wrong in the caller.
clang::SourceLocation usageLoc(const Event& E, clang::ASTContext& Ctx);
/// Of an access to memory: where the author wrote it, or the operator (`a += b` of a vector type) that hides it.
clang::SourceLocation accessLoc(const Event& E, clang::ASTContext& Ctx);
/// The expression at usageLoc, quoted: the call of the wrapper, or E itself.
std::string quotedUse(const Event& E, clang::ASTContext& Ctx);

/// Appends "called from here" notes for an event inside helper functions.
void addCallNotes(Finding& F, const Event& E, clang::ASTContext& Ctx, unsigned Max = 3);
/// Appends a note at the event.
void addNote(Finding& F, const Event& E, clang::ASTContext& Ctx, std::string Text);

/// Lowers the confidence of F to what the run allows and names the assumption in a note: the scenario's open condition,
/// the block shape. Shape: the finding depends on how many threads the block has.
void addAssumptions(Finding& F, const KernelModel& KM, const KernelRun& R, bool Shape);

/// True when something between the two events (in the trace) may synchronise without the model knowing.
bool opaqueBetween(const Trace& T, unsigned A, unsigned B);

/// True when some event of the kernel is a block-wide (or larger) execution barrier.
bool usesBlockBarrier(const Trace& T);

} // namespace cudalint

#endif
