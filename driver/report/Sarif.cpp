//===- Sarif.cpp - SARIF 2.1.0 ------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Written with JSON's stream writer: Clang's SarifDocumentWriter has no fingerprints, suppressions and fixes. How
// severity and confidence map to levels: Report.h. What code-scanning services cut off (locations of a result, steps of
// a flow) is far above what a finding here carries.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/report/Formats.h"
#include "driver/report/Support.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

using llvm::StringRef;
namespace json = llvm::json;

namespace cudalint::report {

namespace {

json::Object message(StringRef Text) { return json::Object{{"text", utf8(Text)}}; }

std::string pascalCase(StringRef Id) {
  std::string Out;
  bool Up = true;
  for (char C : Id) {
    if (C == '-') {
      Up = true;
      continue;
    }
    Out += Up ? llvm::toUpper(C) : C;
    Up = false;
  }
  return Out;
}

StringRef description(Problem::Kind K) {
  switch (K) {
  case Problem::ParseError: return "the front end found an error; what it could not parse was not analysed";
  case Problem::Crash: return "the worker that analysed this file died";
  case Problem::Timeout: return "the worker that analysed this file took too long";
  case Problem::Memory: return "the worker that analysed this file needed too much memory";
  case Problem::Missing: return "the file can't be read";
  case Problem::NotAnalysed: return "a part of the file was left out of the analysis";
  case Problem::Configuration: return "the configuration or the compile command is not right";
  }
  return "";
}

class Writer {
public:
  Writer(const RunResult& Run, llvm::raw_ostream& OS) : Run(Run), J(OS, 2) {}

  void write() {
    collectRules();
    J.object([&] {
      J.attribute("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
      J.attribute("version", "2.1.0");
      J.attributeArray("runs", [&] { J.object([&] { run(); }); });
    });
  }

private:
  const RunResult& Run;
  json::OStream J;
  Sources Src;
  std::vector<Rule> Rules;
  std::map<std::string, unsigned> RuleIndex;

  void collectRules() {
    Rules = Run.Rules;
    for (unsigned I = 0; I < Rules.size(); ++I) RuleIndex.emplace(Rules[I].Id, I);
    for (const Result& R : Run.Results)
      if (RuleIndex.emplace(R.Rule, Rules.size()).second) {
        Rule New;
        New.Id = R.Rule;
        New.Default = R.Sev;
        Rules.push_back(std::move(New));
      }
  }

  json::Object artifact(StringRef File) const {
    json::Object O{{"uri", uri(Run.Root, File)}};
    if (!StringRef(relative(Run.Root, File)).starts_with("/")) O["uriBaseId"] = "%SRCROOT%";
    return O;
  }

  json::Object region(const Place& Where) {
    json::Object O;
    if (!Where.Line) return O;
    O["startLine"] = Where.Line;
    if (!Where.Column) return O;
    Place P = Src.extent(Where);
    O["startColumn"] = Src.utf16Column(P.File, P.Line, P.Column);
    O["endLine"] = P.EndLine;
    O["endColumn"] = Src.utf16Column(P.File, P.EndLine, P.EndColumn);
    return O;
  }

  json::Object physical(const Place& Where) {
    json::Object O{{"artifactLocation", artifact(Where.File)}};
    json::Object Region = region(Where);
    if (!Region.empty()) {
      // The excerpt as the tool saw it: services show it when they don't have the file.
      if (auto Line = Src.line(Where.File, Where.Line))
        O["contextRegion"] = json::Object{{"startLine", Where.Line}, {"snippet", json::Object{{"text", utf8(*Line)}}}};
      O["region"] = std::move(Region);
    }
    return O;
  }

  void rule(const Rule& R) {
    J.object([&] {
      std::string Short = R.Summary.empty() ? R.Id : R.Summary;
      J.attribute("id", utf8(R.Id));
      J.attribute("name", pascalCase(R.Id));
      J.attribute("shortDescription", message(Short));
      J.attribute("fullDescription", message(Short));
      if (!R.HelpUri.empty()) J.attribute("helpUri", utf8(R.HelpUri));
      std::string Help = R.Help.empty() ? "Run `cuda-lint explain " + R.Id + "` for the page of this rule." : R.Help;
      J.attribute("help", json::Object{{"text", utf8(Help)}, {"markdown", utf8(Help)}});
      J.attribute("defaultConfiguration",
                  json::Object{{"enabled", R.Enabled}, {"level", sarifLevel(R.Default, Confidence::Certain)}});
      json::Array Tags{"cuda"};
      if (!R.Family.empty()) Tags.push_back(utf8(R.Family));
      if (R.Default == Severity::Performance || R.Default == Severity::Portability)
        Tags.push_back(name(R.Default));
      else
        Tags.push_back("correctness");
      J.attribute("properties",
                  json::Object{{"tags", std::move(Tags)},
                               {"precision", "high"},
                               {"severity", name(R.Default)},
                               {"problem.severity", R.Default == Severity::Error         ? "error"
                                                    : R.Default == Severity::Performance ? "recommendation"
                                                                                         : "warning"}});
    });
  }

  void result(const Result& R, StringRef Fingerprint) {
    J.object([&] {
      J.attribute("ruleId", utf8(R.Rule));
      J.attribute("ruleIndex", RuleIndex[R.Rule]);
      J.attribute("level", sarifLevel(R.Sev, R.Conf));
      J.attribute("rank", rank(R.Conf));
      std::string Text = R.Message.empty() ? R.Rule : R.Message;
      for (const Note& N : R.Notes)
        if (isRemark(N, R)) Text += (N.Where.File.empty() ? "\nhelp: " : "\nnote: ") + N.Message;
      J.attribute("message", message(Text));
      J.attributeArray("locations", [&] {
        json::Object Location{{"physicalLocation", physical(R.Where)}};
        if (!R.Kernel.empty())
          Location["logicalLocations"] =
              json::Array{json::Object{{"fullyQualifiedName", utf8(R.Kernel)}, {"kind", "function"}}};
        J.value(std::move(Location));
      });

      std::vector<Step> Steps = witness(R);
      if (Steps.size() > 1) {
        J.attributeArray("relatedLocations", [&] {
          unsigned Id = 0;
          for (const Step& S : Steps)
            if (!S.Finding)
              J.value(json::Object{{"id", ++Id}, {"physicalLocation", physical(S.Where)}, {"message", message(S.Message)}});
        });
        J.attributeArray("codeFlows", [&] {
          J.object([&] {
            J.attribute("message", message("witness"));
            J.attributeArray("threadFlows", [&] {
              J.object([&] {
                J.attributeArray("locations", [&] {
                  unsigned Order = 0;
                  for (const Step& S : Steps)
                    J.value(json::Object{
                        {"executionOrder", ++Order},
                        {"importance", S.Finding ? "essential" : "important"},
                        {"location",
                         json::Object{{"physicalLocation", physical(S.Where)}, {"message", message(S.Message)}}}});
                });
              });
            });
          });
        });
      }
      fixes(R);
      J.attribute("partialFingerprints",
                  json::Object{{"cudaLint/v1", utf8(Fingerprint)}, {"primaryLocationLineHash", utf8(Fingerprint)}});
      if (R.Suppressed)
        J.attributeArray("suppressions", [&] {
          json::Object S{{"kind", R.SuppressionKind == "external" ? "external" : "inSource"}, {"status", "accepted"}};
          if (!R.SuppressionReason.empty()) S["justification"] = utf8(R.SuppressionReason);
          J.value(std::move(S));
        });
      json::Object Properties{{"severity", name(R.Sev)}, {"confidence", name(R.Conf)}};
      if (!R.Kernel.empty()) Properties["kernel"] = utf8(R.Kernel);
      json::Array Passes;
      for (const std::string& P : R.Passes) Passes.push_back(utf8(P));
      if (!Passes.empty()) Properties["passes"] = std::move(Passes);
      J.attribute("properties", std::move(Properties));
    });
  }

  void fixes(const Result& R) {
    if (R.Fixes.empty()) return;
    std::map<std::string, std::set<std::tuple<unsigned, unsigned, std::string>>> ByFile;
    for (const Replacement& F : R.Fixes) ByFile[F.File].insert({F.Offset, F.Length, F.Text});
    json::Array Changes;
    for (auto& [File, Edits] : ByFile) {
      json::Array Replacements;
      for (auto& [Offset, Length, Text] : Edits) {
        auto [Line, Column] = Src.position(File, Offset);
        auto [EndLine, EndColumn] = Src.position(File, Offset + Length);
        json::Object Deleted;
        if (Line && EndLine)
          Deleted = json::Object{{"startLine", Line},
                                 {"startColumn", Src.utf16Column(File, Line, Column)},
                                 {"endLine", EndLine},
                                 {"endColumn", Src.utf16Column(File, EndLine, EndColumn)}};
        else
          Deleted = json::Object{{"byteOffset", Offset}, {"byteLength", Length}};
        Replacements.push_back(json::Object{{"deletedRegion", std::move(Deleted)},
                                            {"insertedContent", json::Object{{"text", utf8(Text)}}}});
      }
      Changes.push_back(
          json::Object{{"artifactLocation", artifact(File)}, {"replacements", std::move(Replacements)}});
    }
    J.attributeArray("fixes", [&] {
      J.value(json::Object{{"description", message(R.UnsafeFix ? "unsafe fix: check that it keeps what you mean"
                                                               : "safe fix")},
                           {"artifactChanges", std::move(Changes)}});
    });
  }

  void notification(const Problem& P, const std::map<Problem::Kind, unsigned>& Kinds) {
    J.object([&] {
      J.attribute("level", P.Fatal ? "error" : P.K == Problem::NotAnalysed ? "note" : "warning");
      J.attribute("message", message(P.Message.empty() ? description(P.K) : StringRef(P.Message)));
      J.attribute("descriptor", json::Object{{"id", name(P.K)}, {"index", Kinds.at(P.K)}});
      if (!P.Where.File.empty())
        J.attribute("locations", json::Array{json::Object{{"physicalLocation", physical(P.Where)}}});
      if (!P.Pass.empty()) J.attribute("properties", json::Object{{"pass", utf8(P.Pass)}});
    });
  }

  void run() {
    std::map<Problem::Kind, unsigned> Kinds;
    for (const Problem& P : Run.Problems) Kinds.emplace(P.K, 0);
    unsigned Index = 0;
    for (auto& [Kind, I] : Kinds) I = Index++;

    J.attributeObject("tool", [&] {
      J.attributeObject("driver", [&] {
        J.attribute("name", "cuda-lint");
        std::string Version = Run.Version.empty() ? CUDA_LINT_VERSION : Run.Version;
        J.attribute("version", utf8(Version));
        J.attribute("semanticVersion", CUDA_LINT_VERSION);
        J.attributeArray("rules", [&] {
          for (const Rule& R : Rules) rule(R);
        });
        if (!Kinds.empty())
          J.attributeArray("notifications", [&] {
            for (auto& [Kind, I] : Kinds)
              J.value(json::Object{{"id", name(Kind)}, {"shortDescription", message(description(Kind))}});
          });
      });
    });
    J.attributeArray("invocations", [&] {
      J.object([&] {
        Counts C = count(Run);
        int Status = exitStatus(Run);
        J.attribute("executionSuccessful", C.FatalProblems == 0 && Status != 2 && Status != 3);
        J.attribute("exitCode", Status);
        static const char* const Meaning[] = {"no findings", "findings", "usage, configuration or internal error",
                                              "some input could not be analysed"};
        if (Status >= 0 && Status < 4) J.attribute("exitCodeDescription", Meaning[Status]);
        if (!Run.CommandLine.empty()) J.attribute("commandLine", utf8(Run.CommandLine));
        for (bool Configuration : {false, true}) {
          auto Belongs = [&](const Problem& P) { return (P.K == Problem::Configuration) == Configuration; };
          if (llvm::none_of(Run.Problems, Belongs)) continue;
          J.attributeArray(Configuration ? "toolConfigurationNotifications" : "toolExecutionNotifications", [&] {
            for (const Problem& P : Run.Problems)
              if (Belongs(P)) notification(P, Kinds);
          });
        }
      });
    });
    if (!Run.Root.empty())
      J.attributeObject("originalUriBaseIds", [&] {
        J.attribute("%SRCROOT%", json::Object{{"uri", "file://" + percentEncode(StringRef(Run.Root).rtrim('/')) + "/"}});
      });
    J.attribute("columnKind", "utf16CodeUnits");
    J.attributeArray("artifacts", [&] {
      for (const std::string& File : Run.Files)
        J.value(json::Object{{"location", artifact(File)}, {"roles", json::Array{"analysisTarget"}}});
    });
    J.attributeArray("results", [&] {
      std::vector<std::string> Prints = fingerprints(Run, Src);
      for (size_t I = 0; I < Run.Results.size(); ++I) result(Run.Results[I], Prints[I]);
    });
  }
};

class Sarif : public Format {
public:
  // Suppressed findings are written with their suppression, as the standard wants it: viewers hide them.
  void write(const RunResult& Run, const Options&, llvm::raw_ostream& OS) const override {
    Writer(Run, OS).write();
    OS << '\n';
  }
};

} // namespace

std::unique_ptr<Format> makeSarif() { return std::make_unique<Sarif>(); }

} // namespace cudalint::report
