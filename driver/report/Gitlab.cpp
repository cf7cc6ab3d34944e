//===- Gitlab.cpp - code quality report of GitLab -----------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// One JSON array. GitLab folds entries with equal fingerprints into one and compares them between branches, so they must
// be unique and must not hold line numbers. A file that could not be analysed is an entry too: the widget shows nothing
// else.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/report/Formats.h"
#include "driver/report/Support.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"

using llvm::StringRef;
namespace json = llvm::json;

namespace cudalint::report {

static StringRef severity(Severity S, Confidence C) {
  static const char* const Names[] = {"info", "minor", "major", "critical"};
  unsigned Level = S == Severity::Error ? 3 : S == Severity::Warning ? 2 : S == Severity::Portability ? 1 : 0;
  if (C == Confidence::Possible && Level) --Level;
  return Names[Level];
}

namespace {

class Gitlab : public Format {
public:
  void write(const RunResult& Run, const Options&, llvm::raw_ostream& OS) const override {
    Sources Src;
    std::vector<std::string> Prints = fingerprints(Run, Src);
    llvm::StringSet<> Seen;
    auto Unique = [&](std::string Print) {
      std::string Base = Print;
      for (unsigned N = 1; !Seen.insert(Print).second; ++N) Print = contentHash(Base + ":" + std::to_string(N));
      return Print;
    };
    json::OStream J(OS, 2);
    J.arrayBegin();
    for (size_t I = 0; I < Run.Results.size(); ++I) {
      const Result& R = Run.Results[I];
      if (R.Suppressed) continue;
      Place P = Src.extent(R.Where);
      json::Object O{{"description", utf8(R.Message.empty() ? R.Rule : R.Message)},
                     {"check_name", utf8(R.Rule)},
                     {"fingerprint", Unique(Prints[I])},
                     {"severity", severity(R.Sev, R.Conf)},
                     {"location", location(Run, P)}};
      json::Array Categories;
      Categories.push_back(R.Sev == Severity::Performance   ? "Performance"
                           : R.Sev == Severity::Portability ? "Compatibility"
                                                            : "Bug Risk");
      O["categories"] = std::move(Categories);
      std::string Body = "confidence: " + name(R.Conf).str() + "\n";
      for (const Note& N : R.Notes) {
        if (isRemark(N, R))
          Body += N.Where.File.empty() ? "- help: " : "- note: ";
        else
          Body += "- " + relative(Run.Root, N.Where.File) + ":" + std::to_string(N.Where.Line) + ": ";
        Body += N.Message + "\n";
      }
      O["content"] = json::Object{{"body", utf8(Body)}};
      J.value(std::move(O));
    }
    for (const Problem& P : Run.Problems) {
      if (!P.Fatal) continue;
      std::string Text = "not analysed (" + name(P.K).str() + "): " + P.Message;
      J.value(json::Object{{"description", utf8(Text)},
                           {"check_name", "cuda-lint-" + name(P.K).str()},
                           {"fingerprint", Unique(contentHash(name(P.K).str() + '\0' +
                                                              relative(Run.Root, P.Where.File) + '\0' + P.Message))},
                           {"severity", "major"},
                           {"location", location(Run, P.Where)}});
    }
    J.arrayEnd();
    OS << '\n';
  }

private:
  static json::Object location(const RunResult& Run, const Place& P) {
    unsigned Begin = P.Line ? P.Line : 1, End = P.EndLine > Begin ? P.EndLine : Begin;
    return json::Object{{"path", P.File.empty() ? "." : utf8(relative(Run.Root, P.File))},
                        {"lines", json::Object{{"begin", Begin}, {"end", End}}}};
  }
};

} // namespace

std::unique_ptr<Format> makeGitlab() { return std::make_unique<Gitlab>(); }

} // namespace cudalint::report
