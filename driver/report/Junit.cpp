//===- Junit.cpp - JUnit XML --------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// A file is a suite and a finding is a failed test of it; a file without findings is one test that passed, so that CI
// counts what was looked at. Problems are errors, suppressed findings are skipped tests.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/report/Formats.h"
#include "driver/report/Support.h"
#include "llvm/Support/FormatVariadic.h"

using llvm::StringRef;

namespace cudalint::report {

/// An attribute may hold no newline: it would be read as a blank.
static std::string attribute(StringRef Text) {
  std::string Out;
  for (char C : xmlEscape(Text)) {
    if (C == '\n')
      Out += "&#10;";
    else if (C == '\t')
      Out += "&#9;";
    else
      Out += C;
  }
  return Out;
}

namespace {

struct Suite {
  std::vector<const Result*> Results;
  std::vector<const Problem*> Problems;
};

class Junit : public Format {
public:
  void write(const RunResult& Run, const Options&, llvm::raw_ostream& OS) const override {
    std::map<std::string, Suite> Suites;
    for (const std::string& F : Run.Files) Suites[F];
    for (const Result& R : Run.Results) Suites[R.Where.File].Results.push_back(&R);
    for (const Problem& P : Run.Problems)
      if (P.Fatal) Suites[P.Where.File].Problems.push_back(&P);

    Sources Src;
    Counts C = count(Run);
    unsigned Tests = 0;
    for (auto& [File, S] : Suites) Tests += tests(S);
    OS << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    OS << "<testsuites name=\"cuda-lint\" tests=\"" << Tests << "\" failures=\"" << C.total() << "\" errors=\""
       << C.FatalProblems << "\" skipped=\"" << C.Suppressed << "\">\n";
    for (auto& [File, S] : Suites) {
      std::string Name = File.empty() ? "cuda-lint" : relative(Run.Root, File);
      unsigned Skipped = std::count_if(S.Results.begin(), S.Results.end(), [](const Result* R) { return R->Suppressed; });
      OS << "  <testsuite name=\"" << attribute(Name) << "\" tests=\"" << tests(S) << "\" failures=\""
         << S.Results.size() - Skipped << "\" errors=\"" << S.Problems.size() << "\" skipped=\"" << Skipped << "\">\n";
      for (const Problem* P : S.Problems) {
        open(OS, Name, name(P->K).str() + (P->Pass.empty() ? "" : " (" + P->Pass + ")"), P->Where);
        OS << "      <error message=\"" << attribute(P->Message) << "\" type=\"" << name(P->K) << "\">"
           << xmlEscape(place(Run, P->Where) + P->Message) << "</error>\n    </testcase>\n";
      }
      for (const Result* R : S.Results) {
        open(OS, Name, R->Rule + " at line " + std::to_string(R->Where.Line), R->Where);
        if (R->Suppressed)
          OS << "      <skipped message=\""
             << attribute("suppressed" + (R->SuppressionReason.empty() ? "" : ": " + R->SuppressionReason)) << "\"/>\n";
        else {
          std::string Text = place(Run, R->Where) + name(R->Sev).str() + ": " + R->Message + " [" + R->Rule + ", " +
                             name(R->Conf).str() + "]\n";
          if (auto Line = Src.line(R->Where.File, R->Where.Line)) Text += "    " + *Line + "\n";
          for (const Note& N : R->Notes)
            Text += (N.Where.File.empty() ? "help: " : place(Run, N.Where) + "note: ") + N.Message + "\n";
          OS << "      <failure message=\"" << attribute(R->Message) << "\" type=\"" << name(R->Sev) << "\">"
             << xmlEscape(Text) << "</failure>\n";
        }
        OS << "    </testcase>\n";
      }
      if (S.Results.empty() && S.Problems.empty())
        OS << "    <testcase classname=\"" << attribute(Name) << "\" name=\"no findings\"/>\n";
      OS << "  </testsuite>\n";
    }
    OS << "</testsuites>\n";
  }

private:
  static unsigned tests(const Suite& S) {
    unsigned N = S.Results.size() + S.Problems.size();
    return N ? N : 1;
  }
  static void open(llvm::raw_ostream& OS, StringRef File, StringRef Name, const Place& P) {
    OS << "    <testcase classname=\"" << attribute(File) << "\" name=\"" << attribute(Name) << "\" file=\""
       << attribute(File) << "\" line=\"" << P.Line << "\">\n";
  }
  static std::string place(const RunResult& Run, const Place& P) {
    if (P.File.empty()) return "";
    return relative(Run.Root, P.File) + ":" + std::to_string(P.Line) + ":" + std::to_string(P.Column) + ": ";
  }
};

} // namespace

std::unique_ptr<Format> makeJunit() { return std::make_unique<Junit>(); }

} // namespace cudalint::report
