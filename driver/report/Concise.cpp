//===- Concise.cpp - one line a finding ---------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/report/Formats.h"
#include "driver/report/Support.h"

namespace cudalint::report {

/// A message on one line: a second line would be read as a finding of its own.
static std::string oneLine(llvm::StringRef Text) {
  std::string Out = printable(Text);
  for (char& C : Out)
    if (C == '\n' || C == '\t') C = ' ';
  return Out;
}

static void place(llvm::raw_ostream& OS, const RunResult& Run, const Place& P) {
  if (P.File.empty()) {
    OS << "cuda-lint: ";
    return;
  }
  OS << printable(relative(Run.Root, P.File)) << ':';
  if (P.Line) OS << P.Line << ':';
  if (P.Column) OS << P.Column << ':';
  OS << ' ';
}

namespace {
class Concise : public Format {
public:
  void write(const RunResult& Run, const Options& Opts, llvm::raw_ostream& OS) const override {
    for (const Result& R : Run.Results) {
      if (R.Suppressed && !Opts.ShowSuppressed) continue;
      place(OS, Run, R.Where);
      OS << name(R.Sev) << ": " << oneLine(R.Message) << " [" << R.Rule << ", " << name(R.Conf)
         << (R.Suppressed ? ", suppressed" : "") << "]\n";
    }
    for (const Problem& P : Run.Problems) {
      place(OS, Run, P.Where);
      OS << "problem: " << oneLine(P.Message) << " [" << name(P.K);
      if (!P.Pass.empty()) OS << ", " << P.Pass;
      OS << "]\n";
    }
  }
};
} // namespace

std::unique_ptr<Format> makeConcise() { return std::make_unique<Concise>(); }

} // namespace cudalint::report
