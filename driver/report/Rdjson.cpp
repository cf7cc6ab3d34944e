//===- Rdjson.cpp - Reviewdog Diagnostic Format -------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Columns count bytes of UTF-8 there, as here. Safe fixes become suggestions, which a reviewer applies with a click; a
// suggestion is one range of the finding's file, so the edits of a fix are joined into one, and a fix that reaches into
// other files is left out.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/report/Edits.h"
#include "driver/report/Formats.h"
#include "driver/report/Support.h"
#include "llvm/Support/JSON.h"
#include <algorithm>

using llvm::StringRef;
namespace json = llvm::json;

namespace cudalint::report {

namespace {

class Rdjson : public Format {
public:
  void write(const RunResult& Run, const Options&, llvm::raw_ostream& OS) const override {
    Sources Src;
    json::OStream J(OS, 2);
    J.object([&] {
      J.attribute("source", json::Object{{"name", "cuda-lint"}});
      J.attribute("severity", "WARNING");
      J.attributeArray("diagnostics", [&] {
        for (const Problem& P : Run.Problems) {
          if (!P.Fatal || P.Where.File.empty()) continue;
          J.value(json::Object{{"message", utf8("not analysed: " + P.Message)},
                               {"location", location(Run, Src, P.Where)},
                               {"severity", "ERROR"},
                               {"code", json::Object{{"value", name(P.K)}}}});
        }
        for (const Result& R : Run.Results) {
          if (R.Suppressed) continue;
          StringRef Level = sarifLevel(R.Sev, R.Conf);
          std::string Text = R.Message;
          json::Array Related;
          for (const Note& N : R.Notes) {
            if (N.Where.File.empty())
              Text += "\nhelp: " + N.Message;
            else
              Related.push_back(
                  json::Object{{"message", utf8(N.Message)}, {"location", location(Run, Src, N.Where)}});
          }
          json::Object O{{"message", utf8(Text)},
                         {"location", location(Run, Src, R.Where)},
                         {"severity", Level == "error" ? "ERROR" : Level == "warning" ? "WARNING" : "INFO"}};
          json::Object Code{{"value", utf8(R.Rule)}};
          for (const Rule& Info : Run.Rules)
            if (Info.Id == R.Rule && !Info.HelpUri.empty()) Code["url"] = utf8(Info.HelpUri);
          O["code"] = std::move(Code);
          if (!Related.empty()) O["relatedLocations"] = std::move(Related);
          if (auto S = suggestion(Src, R)) {
            json::Array A;
            A.push_back(std::move(*S));
            O["suggestions"] = std::move(A);
          }
          J.value(std::move(O));
        }
      });
    });
    OS << '\n';
  }

private:
  static json::Object location(const RunResult& Run, Sources& Src, const Place& Where) {
    json::Object O{{"path", utf8(relative(Run.Root, Where.File))}};
    if (!Where.Line) return O;
    Place P = Src.extent(Where);
    json::Object Start{{"line", P.Line}};
    json::Object End{{"line", P.EndLine}};
    if (P.Column) {
      Start["column"] = P.Column;
      End["column"] = P.EndColumn;
    }
    O["range"] = json::Object{{"start", std::move(Start)}, {"end", std::move(End)}};
    return O;
  }

  static std::optional<json::Object> suggestion(Sources& Src, const Result& R) {
    if (R.Fixes.empty() || R.UnsafeFix) return std::nullopt;
    std::vector<Edit> Edits;
    for (const Replacement& F : R.Fixes) {
      if (F.File != R.Where.File) return std::nullopt;
      Edits.push_back({F.Offset, F.Length, F.Text});
    }
    std::sort(Edits.begin(), Edits.end());
    Edits.erase(std::unique(Edits.begin(), Edits.end()), Edits.end());
    for (size_t I = 0; I + 1 < Edits.size(); ++I)
      if (conflicts(Edits[I], Edits[I + 1])) return std::nullopt;
    auto Buffer = Src.text(R.Where.File);
    unsigned From = Edits.front().Offset, To = 0;
    for (const Edit& E : Edits) To = std::max(To, E.Offset + E.Length);
    if (!Buffer || To > Buffer->getBufferSize()) return std::nullopt;
    std::vector<Edit> Local = Edits;
    for (Edit& E : Local) E.Offset -= From;
    std::string Text = applyEdits(Buffer->getBuffer().slice(From, To), Local);
    auto [Line, Column] = Src.position(R.Where.File, From);
    auto [EndLine, EndColumn] = Src.position(R.Where.File, To);
    return json::Object{
        {"range", json::Object{{"start", json::Object{{"line", Line}, {"column", Column}}},
                               {"end", json::Object{{"line", EndLine}, {"column", EndColumn}}}}},
        {"text", utf8(Text)}};
  }
};

} // namespace

std::unique_ptr<Format> makeRdjson() { return std::make_unique<Rdjson>(); }

} // namespace cudalint::report
