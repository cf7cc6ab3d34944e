//===- Github.cpp - workflow commands of GitHub Actions -----------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// A runner shows ten annotations of each level and step, the worst ones first here so that these are the ten.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/report/Formats.h"
#include "driver/report/Support.h"
#include <algorithm>

using llvm::StringRef;

namespace cudalint::report {

/// The text of a command ends at the end of the line, a property also at a comma or a colon.
static std::string escape(StringRef Text, bool Property) {
  std::string Out;
  for (char C : utf8(Text)) {
    switch (C) {
    case '%': Out += "%25"; break;
    case '\r': Out += "%0D"; break;
    case '\n': Out += "%0A"; break;
    case ':': Out += Property ? "%3A" : ":"; break;
    case ',': Out += Property ? "%2C" : ","; break;
    default: Out += static_cast<unsigned char>(C) < 0x20 && C != '\t' ? '?' : C;
    }
  }
  return Out;
}

namespace {

class Github : public Format {
public:
  void write(const RunResult& Run, const Options&, llvm::raw_ostream& OS) const override {
    Sources Src;
    for (const Problem& P : Run.Problems) {
      OS << (P.Fatal ? "::error " : P.K == Problem::NotAnalysed ? "::notice " : "::warning ");
      command(Run, Src, P.Where, "cuda-lint: " + name(P.K).str(), OS);
      OS << escape(P.Message, false);
      if (!P.Pass.empty()) OS << escape(" (" + P.Pass + ")", false);
      OS << '\n';
    }
    std::vector<const Result*> Order;
    for (const Result& R : Run.Results)
      if (!R.Suppressed) Order.push_back(&R);
    std::sort(Order.begin(), Order.end(), [](const Result* A, const Result* B) {
      auto Key = [](const Result* R) { return std::make_tuple(R->Sev, -int(R->Conf), R); };
      return Key(A) < Key(B);
    });
    for (const Result* R : Order) {
      StringRef Level = sarifLevel(R->Sev, R->Conf);
      OS << "::" << (Level == "note" ? "notice" : Level) << ' ';
      command(Run, Src, R->Where, R->Rule + " (" + name(R->Conf).str() + ")", OS);
      std::string Text = R->Message;
      for (const Note& N : R->Notes) {
        Text += "\n";
        if (isRemark(N, *R))
          Text += N.Where.File.empty() ? "help: " : "note: ";
        else
          Text += relative(Run.Root, N.Where.File) + ":" + std::to_string(N.Where.Line) + ": ";
        Text += N.Message;
      }
      OS << escape(Text, false) << '\n';
    }
    Counts C = count(Run);
    OS << "cuda-lint: " << plural(C.total(), "finding") << " in " << plural(C.Files, "file") << ", "
       << plural(Run.Files.size(), "file") << " checked";
    if (C.FatalProblems) OS << ", " << plural(C.FatalProblems, "problem");
    OS << '\n';
  }

private:
  static void command(const RunResult& Run, Sources& Src, const Place& Where, StringRef Title, llvm::raw_ostream& OS) {
    if (!Where.File.empty()) {
      OS << "file=" << escape(relative(Run.Root, Where.File), true) << ',';
      if (Where.Line) {
        Place P = Src.extent(Where);
        OS << "line=" << P.Line << ",endLine=" << P.EndLine << ',';
        // Columns are taken for one line alone.
        if (P.Column && P.EndLine == P.Line)
          OS << "col=" << Src.utf16Column(P.File, P.Line, P.Column)
             << ",endColumn=" << Src.utf16Column(P.File, P.EndLine, P.EndColumn) << ',';
      }
    }
    OS << "title=" << escape(Title, true) << "::";
  }
};

} // namespace

std::unique_ptr<Format> makeGithub() { return std::make_unique<Github>(); }

} // namespace cudalint::report
