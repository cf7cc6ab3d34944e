//===- Json.cpp - cuda-lint's own JSON, whole or one object a line ------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/report/Json.h"
#include "driver/report/Formats.h"
#include "driver/report/Support.h"
#include "driver/support/Files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

using llvm::StringRef;
namespace json = llvm::json;

namespace cudalint::report {

/// Grows when a reader of the old form would misread the new one.
static constexpr int FormatVersion = 1;

static json::Object place(const RunResult& Run, const Place& P) {
  json::Object O{{"file", utf8(relative(Run.Root, P.File))}, {"offset", P.Offset}, {"line", P.Line},
                 {"column", P.Column}};
  if (P.EndLine) {
    O["endLine"] = P.EndLine;
    O["endColumn"] = P.EndColumn;
  }
  return O;
}

static json::Array strings(const std::vector<std::string>& List) {
  json::Array A;
  for (const std::string& S : List) A.push_back(utf8(S));
  return A;
}

static json::Array paths(const RunResult& Run, const std::vector<std::string>& List) {
  json::Array A;
  for (const std::string& S : List) A.push_back(utf8(relative(Run.Root, S)));
  return A;
}

static json::Object finding(const RunResult& Run, const Result& R, StringRef Fingerprint) {
  json::Object O{{"rule", utf8(R.Rule)},
                 {"severity", name(R.Sev)},
                 {"confidence", name(R.Conf)},
                 {"message", utf8(R.Message)},
                 {"location", place(Run, R.Where)},
                 {"fingerprint", Fingerprint.str()},
                 {"passes", strings(R.Passes)},
                 {"mainFiles", paths(Run, R.MainFiles)}};
  if (!R.Kernel.empty()) O["kernel"] = utf8(R.Kernel);
  json::Array Notes;
  for (const Note& N : R.Notes) {
    json::Object Item{{"message", utf8(N.Message)}};
    if (!N.Where.File.empty()) Item["location"] = place(Run, N.Where);
    Notes.push_back(std::move(Item));
  }
  O["notes"] = std::move(Notes);
  if (!R.Fixes.empty()) {
    json::Array Edits;
    for (const Replacement& F : R.Fixes)
      Edits.push_back(json::Object{{"file", utf8(relative(Run.Root, F.File))},
                                   {"offset", F.Offset},
                                   {"length", F.Length},
                                   {"text", utf8(F.Text)}});
    O["fix"] = json::Object{{"safe", !R.UnsafeFix}, {"edits", std::move(Edits)}};
  }
  if (R.Suppressed)
    O["suppressed"] = json::Object{{"kind", utf8(R.SuppressionKind)}, {"reason", utf8(R.SuppressionReason)}};
  return O;
}

static json::Object problem(const RunResult& Run, const Problem& P) {
  json::Object O{{"kind", name(P.K)}, {"message", utf8(P.Message)}, {"fatal", P.Fatal}};
  if (!P.Pass.empty()) O["pass"] = utf8(P.Pass);
  if (!P.Where.File.empty()) O["location"] = place(Run, P.Where);
  return O;
}

static json::Object summary(const RunResult& Run) {
  Counts C = count(Run);
  return json::Object{{"errors", C.Errors},
                      {"warnings", C.Warnings},
                      {"performance", C.Performance},
                      {"portability", C.Portability},
                      {"suppressed", C.Suppressed},
                      {"fixable", C.Fixable},
                      {"unsafeFixable", C.UnsafeFixable},
                      {"filesChecked", int64_t(Run.Files.size())},
                      {"filesWithFindings", C.Files},
                      {"problems", C.Problems},
                      {"fatalProblems", C.FatalProblems},
                      {"exitStatus", exitStatus(Run)}};
}

namespace {

class Json : public Format {
public:
  // Suppressed findings are always written, marked: `merge` and `baseline` need them.
  void write(const RunResult& Run, const Options&, llvm::raw_ostream& OS) const override {
    Sources Src;
    std::vector<std::string> Prints = fingerprints(Run, Src);
    json::OStream J(OS, 2);
    J.objectBegin();
    J.attribute("tool", "cuda-lint");
    J.attribute("formatVersion", FormatVersion);
    J.attribute("version", utf8(Run.Version));
    J.attribute("root", utf8(Run.Root));
    J.attribute("commandLine", utf8(Run.CommandLine));
    J.attribute("minConfidence", name(Run.MinConfidence));
    if (Run.ShardCount > 1) J.attribute("shard", json::Object{{"index", Run.ShardIndex}, {"count", Run.ShardCount}});
    if (Run.Filtered) J.attribute("filtered", true);
    J.attribute("summary", summary(Run));
    J.attribute("files", paths(Run, Run.Files));
    if (!Run.Headers.empty()) J.attribute("headers", paths(Run, Run.Headers));
    if (!Run.Rules.empty())
      J.attributeArray("rules", [&] {
        for (const Rule& R : Run.Rules)
          J.value(json::Object{{"id", utf8(R.Id)},
                               {"family", utf8(R.Family)},
                               {"summary", utf8(R.Summary)},
                               {"severity", name(R.Default)},
                               {"confidence", name(R.MinConfidence)},
                               {"enabled", R.Enabled}});
      });
    J.attributeArray("findings", [&] {
      for (size_t I = 0; I < Run.Results.size(); ++I) J.value(finding(Run, Run.Results[I], Prints[I]));
    });
    J.attributeArray("problems", [&] {
      for (const Problem& P : Run.Problems) J.value(problem(Run, P));
    });
    if (!Run.Suppressions.empty())
      J.attributeArray("suppressions", [&] {
        for (const Suppression& S : Run.Suppressions) {
          json::Array Used;
          for (unsigned U : S.Used) Used.push_back(U);
          json::Object O{{"kind", name(S.K)},
                         {"location", place(Run, S.Where)},
                         {"first", S.First},
                         {"last", S.Last},
                         {"rules", strings(S.Rules)},
                         {"reason", utf8(S.Reason)},
                         {"used", std::move(Used)},
                         {"comment", json::Object{{"offset", S.CommentOffset},
                                                  {"length", S.CommentLength},
                                                  {"whole", S.WholeComment}}}};
          if (!S.Malformed.empty()) O["malformed"] = utf8(S.Malformed);
          if (S.InMacro) O["inMacro"] = true;
          if (!S.Judged) O["judged"] = false;
          J.value(std::move(O));
        }
      });
    if (!Run.Timing.empty())
      J.attributeObject("timing", [&] {
        for (auto& [Name, Seconds] : Run.Timing) J.attribute(utf8(Name), Seconds);
      });
    J.attribute("cacheHits", Run.CacheHits);
    J.objectEnd();
    OS << '\n';
  }
};

class JsonLines : public Format {
public:
  void write(const RunResult& Run, const Options& Opts, llvm::raw_ostream& OS) const override {
    Sources Src;
    std::vector<std::string> Prints = fingerprints(Run, Src);
    auto Line = [&](StringRef Type, json::Object O) {
      O["type"] = Type;
      OS << json::Value(std::move(O)) << '\n';
    };
    for (size_t I = 0; I < Run.Results.size(); ++I)
      if (!Run.Results[I].Suppressed || Opts.ShowSuppressed) Line("finding", finding(Run, Run.Results[I], Prints[I]));
    for (const Problem& P : Run.Problems) Line("problem", problem(Run, P));
    Line("summary", summary(Run));
  }
};

// ---- reading -----------------------------------------------------------------------------------------------------

class Reader {
public:
  explicit Reader(StringRef NewRoot) : NewRoot(NewRoot) {}

  llvm::Expected<RunResult> read(StringRef Text) {
    llvm::Expected<json::Value> Value = json::parse(Text);
    if (!Value) return Value.takeError();
    const json::Object* O = Value->getAsObject();
    if (!O || O->getString("tool") != "cuda-lint")
      return fail("not a report of cuda-lint --format json (no \"tool\": \"cuda-lint\")");
    auto Version = O->getInteger("formatVersion");
    if (!Version || *Version != FormatVersion)
      return fail("format version " + (Version ? std::to_string(*Version) : std::string("missing")) +
                  "; this cuda-lint reads version " + std::to_string(FormatVersion));
    RunResult Run;
    Run.Root = NewRoot.empty() ? str(*O, "root") : NewRoot.str();
    Root = Run.Root;
    Run.Version = str(*O, "version");
    Run.CommandLine = str(*O, "commandLine");
    Run.CacheHits = num(*O, "cacheHits");
    if (auto C = parseConfidence(str(*O, "minConfidence"))) Run.MinConfidence = *C;
    if (const json::Object* S = O->getObject("summary"))
      if (auto Status = S->getInteger("exitStatus")) Run.ExitStatus = *Status;
    if (const json::Object* S = O->getObject("shard")) {
      Run.ShardIndex = num(*S, "index");
      Run.ShardCount = num(*S, "count");
      if (!Run.ShardIndex || Run.ShardIndex > Run.ShardCount) error("\"shard\" is no part of a whole");
    }
    Run.Filtered = O->getBoolean("filtered").value_or(false);
    for (StringRef Key : {"files", "findings", "problems"})
      if (!O->get(Key)) error(("no \"" + Key + "\"").str());
    Run.Files = pathList(*O, "files");
    Run.Headers = pathList(*O, "headers");
    each(*O, "rules", [&](const json::Object& R) {
      Rule Out;
      Out.Id = str(R, "id");
      Out.Family = str(R, "family");
      Out.Summary = str(R, "summary");
      if (auto S = parseSeverity(str(R, "severity"))) Out.Default = *S;
      Out.Enabled = R.getBoolean("enabled").value_or(true);
      if (auto C = parseConfidence(str(R, "confidence"))) Out.MinConfidence = *C;
      Run.Rules.push_back(std::move(Out));
    });
    each(*O, "findings", [&](const json::Object& F) { Run.Results.push_back(finding(F)); });
    each(*O, "problems", [&](const json::Object& P) {
      Problem Out;
      std::string Kind = str(P, "kind");
      if (auto K = parseProblemKind(Kind)) Out.K = *K;
      else error("unknown kind of problem \"" + Kind + "\"");
      Out.Message = str(P, "message");
      Out.Pass = str(P, "pass");
      Out.Fatal = P.getBoolean("fatal").value_or(true);
      if (const json::Object* L = P.getObject("location")) Out.Where = place(*L);
      Run.Problems.push_back(std::move(Out));
    });
    each(*O, "suppressions", [&](const json::Object& S) {
      Suppression Out;
      std::string Kind = str(S, "kind");
      if (auto K = parseSuppressionKind(Kind)) Out.K = *K;
      else error("unknown kind of suppression \"" + Kind + "\"");
      if (const json::Object* L = S.getObject("location")) Out.Where = place(*L);
      Out.First = num(S, "first");
      Out.Last = num(S, "last");
      Out.Rules = list(S, "rules");
      Out.Reason = str(S, "reason");
      Out.Malformed = str(S, "malformed");
      Out.InMacro = S.getBoolean("inMacro").value_or(false);
      Out.Judged = S.getBoolean("judged").value_or(true);
      if (const json::Array* Used = array(S, "used"))
        for (const json::Value& U : *Used)
          if (auto N = U.getAsInteger()) Out.Used.push_back(*N);
      if (const json::Object* C = S.getObject("comment")) {
        Out.CommentOffset = num(*C, "offset");
        Out.CommentLength = num(*C, "length");
        Out.WholeComment = C->getBoolean("whole").value_or(false);
      }
      Run.Suppressions.push_back(std::move(Out));
    });
    if (const json::Object* T = O->getObject("timing"))
      for (auto& KV : *T)
        if (auto Seconds = KV.second.getAsNumber()) Run.Timing[KV.first.str()] = *Seconds;
    if (!FirstError.empty()) return fail(FirstError);
    return Run;
  }

private:
  StringRef NewRoot;
  std::string Root, FirstError;

  static llvm::Error fail(const std::string& Text) {
    return llvm::createStringError(llvm::inconvertibleErrorCode(), Text);
  }
  void error(std::string Text) {
    if (FirstError.empty()) FirstError = std::move(Text);
  }
  static std::string str(const json::Object& O, StringRef Key) { return O.getString(Key).value_or("").str(); }
  static unsigned num(const json::Object& O, StringRef Key) { return O.getInteger(Key).value_or(0); }
  std::string absolute(StringRef File) const { return File.empty() ? std::string() : absolutePath(File, Root); }
  /// Null when there is no such key; an error when it holds anything else.
  const json::Array* array(const json::Object& O, StringRef Key) {
    const json::Array* A = O.getArray(Key);
    if (!A && O.get(Key)) error(("\"" + Key + "\" is no array").str());
    return A;
  }
  std::vector<std::string> list(const json::Object& O, StringRef Key) {
    std::vector<std::string> Out;
    if (const json::Array* A = array(O, Key))
      for (const json::Value& V : *A) {
        if (auto S = V.getAsString()) Out.push_back(S->str());
        else error(("\"" + Key + "\" holds something that is no text").str());
      }
    return Out;
  }
  std::vector<std::string> pathList(const json::Object& O, StringRef Key) {
    std::vector<std::string> Out = list(O, Key);
    for (std::string& P : Out) P = absolute(P);
    return Out;
  }
  void each(const json::Object& O, StringRef Key, llvm::function_ref<void(const json::Object&)> Do) {
    const json::Array* A = array(O, Key);
    if (!A) return;
    for (const json::Value& V : *A) {
      if (const json::Object* Item = V.getAsObject())
        Do(*Item);
      else
        error(("\"" + Key + "\" holds something that is no object").str());
    }
  }
  Place place(const json::Object& O) const {
    Place P;
    P.File = absolute(str(O, "file"));
    P.Offset = num(O, "offset");
    P.Line = num(O, "line");
    P.Column = num(O, "column");
    P.EndLine = num(O, "endLine");
    P.EndColumn = num(O, "endColumn");
    return P;
  }
  Result finding(const json::Object& F) {
    Result R;
    R.Rule = str(F, "rule");
    if (R.Rule.empty()) error("a finding without \"rule\"");
    if (auto S = parseSeverity(str(F, "severity")))
      R.Sev = *S;
    else
      error("unknown severity \"" + str(F, "severity") + "\"");
    if (auto C = parseConfidence(str(F, "confidence")))
      R.Conf = *C;
    else
      error("unknown confidence \"" + str(F, "confidence") + "\"");
    R.Message = str(F, "message");
    R.Kernel = str(F, "kernel");
    R.Fingerprint = str(F, "fingerprint");
    R.Passes = list(F, "passes");
    R.MainFiles = pathList(F, "mainFiles");
    if (const json::Object* L = F.getObject("location"))
      R.Where = place(*L);
    else
      error("a finding without \"location\"");
    each(F, "notes", [&](const json::Object& N) {
      Note Out;
      Out.Message = str(N, "message");
      if (const json::Object* L = N.getObject("location")) Out.Where = place(*L);
      R.Notes.push_back(std::move(Out));
    });
    if (const json::Object* Fix = F.getObject("fix")) {
      R.UnsafeFix = !Fix->getBoolean("safe").value_or(false);
      each(*Fix, "edits", [&](const json::Object& E) {
        R.Fixes.push_back({absolute(str(E, "file")), num(E, "offset"), num(E, "length"), str(E, "text")});
      });
    }
    if (const json::Object* S = F.getObject("suppressed")) {
      R.Suppressed = true;
      R.SuppressionKind = str(*S, "kind");
      R.SuppressionReason = str(*S, "reason");
    }
    return R;
  }
};

} // namespace

llvm::Expected<RunResult> readJson(StringRef Text, StringRef Root) { return Reader(Root).read(Text); }

std::unique_ptr<Format> makeJson() { return std::make_unique<Json>(); }
std::unique_ptr<Format> makeJsonLines() { return std::make_unique<JsonLines>(); }

} // namespace cudalint::report
