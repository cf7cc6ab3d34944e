//===- Sarif.cpp - what the SARIF 2.1.0 standard requires of a log ------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "test/unit/report/Sarif.h"
#include "test/unit/report/Fixture.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include <set>

namespace json = llvm::json;
using llvm::StringRef;

namespace cudalint::test {

namespace {

class Validator {
public:
  std::vector<std::string> Errors;

  void log(const json::Value& Root) {
    const json::Object* O = Root.getAsObject();
    if (!O) return error("$", "no object");
    if (O->getString("version") != "2.1.0") error("$.version", "not 2.1.0");
    const json::Array* Runs = O->getArray("runs");
    if (!Runs) return error("$.runs", "missing");
    for (const json::Value& R : *Runs) run(*R.getAsObject());
  }

private:
  std::set<std::string> Bases;
  const json::Array* Rules = nullptr;
  const json::Array* Notifications = nullptr;

  void error(const std::string& Path, const std::string& Text) { Errors.push_back(Path + ": " + Text); }

  static const json::Object& object(const json::Value& V) {
    static const json::Object Empty;
    return V.getAsObject() ? *V.getAsObject() : Empty;
  }
  /// Items of an array, an error when it must be there and is not.
  static std::vector<const json::Object*> items(const json::Object& O, StringRef Key) {
    std::vector<const json::Object*> Out;
    if (const json::Array* A = O.getArray(Key))
      for (const json::Value& V : *A) Out.push_back(&object(V));
    return Out;
  }

  void oneOf(const std::string& Path, std::optional<StringRef> Value, std::initializer_list<StringRef> Words) {
    if (!Value || !llvm::is_contained(Words, *Value))
      error(Path, "'" + Value.value_or("(none)").str() + "' is not allowed");
  }

  void message(const std::string& Path, const json::Object* M) {
    if (!M || M->getString("text").value_or("").empty()) error(Path, "message without text");
  }

  void artifactLocation(const std::string& Path, const json::Object* A) {
    if (!A || A->getString("uri").value_or("").empty()) return error(Path, "no uri");
    StringRef Uri = *A->getString("uri");
    for (char C : Uri)
      if (C <= 0x20 || C == 0x7f || StringRef("\"<>\\^`{|}").contains(C)) error(Path, "uri is not escaped");
    auto Base = A->getString("uriBaseId");
    bool Absolute = Uri.contains("://");
    if (!Absolute && (!Base || !Bases.count(Base->str()))) error(Path, "relative uri without a known uriBaseId");
    if (Absolute && Base) error(Path, "absolute uri with uriBaseId");
    if (!Absolute && Uri.starts_with("/")) error(Path, "relative uri with a leading slash");
  }

  void region(const std::string& Path, const json::Object* R, bool NeedsLine) {
    if (!R) return;
    auto Line = R->getInteger("startLine");
    if (!Line) {
      if (NeedsLine || !R->getInteger("byteOffset") || !R->getInteger("byteLength")) error(Path, "no startLine");
      return;
    }
    auto Column = R->getInteger("startColumn"), EndLine = R->getInteger("endLine"), End = R->getInteger("endColumn");
    if (*Line < 1) error(Path, "startLine < 1");
    if (Column && *Column < 1) error(Path, "startColumn < 1");
    if (EndLine && *EndLine < *Line) error(Path, "endLine before startLine");
    if (Column && End && EndLine.value_or(*Line) == *Line && *End < *Column) error(Path, "endColumn before startColumn");
    if (auto* S = R->getObject("snippet"); S && !S->getString("text")) error(Path, "snippet without text");
  }

  void location(const std::string& Path, const json::Object* L) {
    const json::Object* P = L ? L->getObject("physicalLocation") : nullptr;
    if (!P) return error(Path, "no physicalLocation");
    artifactLocation(Path + ".artifactLocation", P->getObject("artifactLocation"));
    region(Path + ".region", P->getObject("region"), true);
    if (P->getObject("contextRegion") && !P->getObject("region")) error(Path, "contextRegion without region");
    region(Path + ".contextRegion", P->getObject("contextRegion"), true);
    if (L->get("message")) message(Path + ".message", L->getObject("message"));
    if (L->get("id") && L->getInteger("id").value_or(-1) < 0) error(Path, "bad id");
  }

  void notifications(const std::string& Path, const json::Object& Invocation) {
    for (const json::Object* N : items(Invocation, Path)) {
      message(Path + ".message", N->getObject("message"));
      oneOf(Path + ".level", N->getString("level"), {"none", "note", "warning", "error"});
      if (const json::Object* D = N->getObject("descriptor")) {
        int64_t Index = D->getInteger("index").value_or(-1);
        if (!Notifications || Index < 0 || Index >= int64_t(Notifications->size()) ||
            object((*Notifications)[Index]).getString("id") != D->getString("id"))
          error(Path, "descriptor does not resolve");
      }
      for (const json::Object* L : items(*N, "locations")) location(Path + ".locations", L);
    }
  }

  void run(const json::Object& R) {
    if (const json::Object* O = R.getObject("originalUriBaseIds"))
      for (auto& KV : *O) {
        Bases.insert(KV.first.str());
        StringRef Uri = object(KV.second).getString("uri").value_or("");
        if (!Uri.ends_with("/") || !Uri.starts_with("file:///")) error("originalUriBaseIds", "no absolute folder URI");
      }
    const json::Object* Tool = R.getObject("tool");
    const json::Object* Driver = Tool ? Tool->getObject("driver") : nullptr;
    if (!Driver || !Driver->getString("name")) return error("tool.driver.name", "missing");
    Rules = Driver->getArray("rules");
    Notifications = Driver->getArray("notifications");
    std::set<StringRef> Ids;
    for (const json::Object* Rule : items(*Driver, "rules")) {
      if (!Rule->getString("id") || !Ids.insert(*Rule->getString("id")).second) error("rules", "id missing or twice");
      for (const char* Key : {"shortDescription", "fullDescription", "help"})
        message(std::string("rules.") + Key, Rule->getObject(Key));
      const json::Object* Default = Rule->getObject("defaultConfiguration");
      oneOf("rules.level", Default ? Default->getString("level") : std::nullopt, {"none", "note", "warning", "error"});
      const json::Object* Properties = Rule->getObject("properties");
      const json::Array* Tags = Properties ? Properties->getArray("tags") : nullptr;
      std::set<StringRef> Seen;
      if (Tags)
        for (const json::Value& T : *Tags)
          if (!T.getAsString() || !Seen.insert(*T.getAsString()).second) error("rules.tags", "not unique strings");
    }
    if (R.get("columnKind")) oneOf("columnKind", R.getString("columnKind"), {"utf16CodeUnits", "unicodeCodePoints"});
    for (const json::Object* A : items(R, "artifacts")) artifactLocation("artifacts", A->getObject("location"));
    for (const json::Object* I : items(R, "invocations")) {
      if (!I->getBoolean("executionSuccessful")) error("invocations.executionSuccessful", "missing");
      if (I->get("exitCode") && !I->getInteger("exitCode")) error("invocations.exitCode", "no integer");
      notifications("toolExecutionNotifications", *I);
      notifications("toolConfigurationNotifications", *I);
    }
    if (!R.getArray("results")) return error("results", "missing");
    for (const json::Object* Result : items(R, "results")) result(*Result);
  }

  void result(const json::Object& R) {
    std::string Path = "result " + R.getString("ruleId").value_or("(no ruleId)").str();
    message(Path + ".message", R.getObject("message"));
    oneOf(Path + ".level", R.getString("level"), {"none", "note", "warning", "error"});
    int64_t Index = R.getInteger("ruleIndex").value_or(-1);
    if (!Rules || Index < 0 || Index >= int64_t(Rules->size()) ||
        object((*Rules)[Index]).getString("id") != R.getString("ruleId"))
      error(Path + ".ruleIndex", "does not resolve to ruleId");
    if (double Rank = R.getNumber("rank").value_or(-2); R.get("rank") && (Rank < -1 || Rank > 100))
      error(Path, "bad rank");
    auto Locations = items(R, "locations");
    if (Locations.empty()) error(Path + ".locations", "empty");
    for (const json::Object* L : Locations) location(Path + ".locations", L);
    std::set<int64_t> Ids;
    for (const json::Object* L : items(R, "relatedLocations")) {
      location(Path + ".relatedLocations", L);
      if (auto Id = L->getInteger("id"); Id && !Ids.insert(*Id).second) error(Path, "id twice");
    }
    for (const json::Object* Flow : items(R, "codeFlows")) {
      auto Threads = items(*Flow, "threadFlows");
      if (Threads.empty()) error(Path + ".codeFlows", "no threadFlows");
      for (const json::Object* T : Threads) {
        auto Steps = items(*T, "locations");
        if (Steps.empty()) error(Path + ".threadFlows", "no locations");
        for (const json::Object* S : Steps) {
          location(Path + ".threadFlows", S->getObject("location"));
          if (S->get("importance"))
            oneOf(Path + ".importance", S->getString("importance"), {"important", "essential", "unimportant"});
        }
      }
    }
    for (const json::Object* F : items(R, "fixes")) {
      auto Changes = items(*F, "artifactChanges");
      if (Changes.empty()) error(Path + ".fixes", "no artifactChanges");
      for (const json::Object* C : Changes) {
        artifactLocation(Path + ".fixes", C->getObject("artifactLocation"));
        auto Edits = items(*C, "replacements");
        if (Edits.empty()) error(Path + ".fixes", "no replacements");
        for (const json::Object* E : Edits) {
          if (!E->getObject("deletedRegion")) error(Path + ".fixes", "no deletedRegion");
          region(Path + ".fixes", E->getObject("deletedRegion"), false);
        }
      }
    }
    for (const json::Object* S : items(R, "suppressions")) {
      oneOf(Path + ".suppressions", S->getString("kind"), {"inSource", "external"});
      if (S->get("status")) oneOf(Path, S->getString("status"), {"accepted", "underReview", "rejected"});
    }
    const json::Object* Prints = R.getObject("partialFingerprints");
    if (!Prints || Prints->empty()) return error(Path + ".partialFingerprints", "missing");
    for (auto& KV : *Prints)
      if (KV.second.getAsString().value_or("").empty()) error(Path, "fingerprint is no text");
  }
};

} // namespace

std::vector<std::string> sarifErrors(StringRef Text) {
  auto Value = json::parse(Text);
  if (!Value) return {llvm::toString(Value.takeError())};
  Validator V;
  V.log(*Value);
  return V.Errors;
}

std::string schemaError(StringRef SchemaFile, StringRef Text) {
  if (SchemaFile.empty() || !llvm::sys::fs::exists(SchemaFile)) return "skip: no schema";
  if (std::system("python3 -c 'import jsonschema' >/dev/null 2>&1") != 0) return "skip: no python3 with jsonschema";
  TempDir Dir;
  std::string Input = Dir.write("input.json", Text);
  std::string Script = Dir.write("check.py", "import json, jsonschema, sys\n"
                                             "s = json.load(open(sys.argv[1]))\n"
                                             "v = jsonschema.validators.validator_for(s)(s)\n"
                                             "e = [f'{list(x.absolute_path)}: {x.message[:300]}' "
                                             "for x in v.iter_errors(json.load(open(sys.argv[2])))]\n"
                                             "print('\\n'.join(e[:20]))\n"
                                             "sys.exit(bool(e))\n");
  std::string Out = Dir.file("out.txt");
  std::string Command = "python3 '" + Script + "' '" + SchemaFile.str() + "' '" + Input + "' >'" + Out + "' 2>&1";
  if (std::system(Command.c_str()) == 0) return "";
  return "invalid: " + TempDir::slurp(Out);
}

} // namespace cudalint::test
