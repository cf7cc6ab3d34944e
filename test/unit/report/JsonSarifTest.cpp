//===- JsonSarifTest.cpp - json, jsonl and sarif ------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/report/Json.h"
#include "test/unit/report/Fixture.h"
#include "test/unit/report/Sarif.h"
#include "llvm/Support/JSON.h"

using namespace cudalint;
using namespace cudalint::test;
using namespace cudalint::report;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
namespace json = llvm::json;

static json::Value parse(const std::string& Text) {
  auto V = json::parse(Text);
  if (V) return *V;
  ADD_FAILURE() << llvm::toString(V.takeError()) << "\n" << Text;
  return nullptr;
}

static const json::Object& run(const json::Value& V) { return *(*V.getAsObject()->getArray("runs"))[0].getAsObject(); }

static const json::Object& result(const json::Value& V, size_t I) {
  return *(*run(V).getArray("results"))[I].getAsObject();
}

static const json::Object& physical(const json::Object& Result) {
  return *(*Result.getArray("locations"))[0].getAsObject()->getObject("physicalLocation");
}

TEST(Sarif, FullRunMeetsTheStandard) {
  Sample S;
  EXPECT_THAT(sarifErrors(write("sarif", S.Run)), IsEmpty());
}

TEST(Sarif, EmptyRunMeetsTheStandard) {
  RunResult Run;
  EXPECT_THAT(sarifErrors(write("sarif", Run)), IsEmpty());
  json::Value V = parse(write("sarif", Run));
  EXPECT_EQ((*run(V).getArray("invocations"))[0].getAsObject()->getBoolean("executionSuccessful"), true);
}

TEST(Sarif, HostileBytesMeetTheStandard) {
  TempDir Dir;
  EXPECT_THAT(sarifErrors(write("sarif", hostile(Dir))), IsEmpty());
}

TEST(Sarif, PublicSchema) {
  // The schema is not ours to ship: name a copy of it in CUDA_LINT_SARIF_SCHEMA.
  const char* Schema = std::getenv("CUDA_LINT_SARIF_SCHEMA");
  TempDir Dir;
  Sample S;
  for (const std::string& Text : {write("sarif", S.Run), write("sarif", RunResult()), write("sarif", hostile(Dir))}) {
    std::string Error = schemaError(Schema ? Schema : "", Text);
    if (llvm::StringRef(Error).starts_with("skip")) GTEST_SKIP() << Error;
    EXPECT_EQ(Error, "");
  }
}

TEST(Sarif, ValidatorFindsWhatIsBroken) {
  Sample S;
  std::string Good = write("sarif", S.Run);
  for (auto [From, To] : std::initializer_list<std::pair<const char*, const char*>>{
           {"\"2.1.0\"", "\"2.0.0\""},
           {"\"level\": \"error\"", "\"level\": \"fatal\""},
           {"\"ruleIndex\": 0", "\"ruleIndex\": 9"},
           {"\"startLine\": 6", "\"startLine\": 0"},
           {"\"executionSuccessful\"", "\"executionSuccess\""},
           {"\"deletedRegion\"", "\"region\""},
           {"\"kind\": \"inSource\"", "\"kind\": \"inline\""},
           {"\"partialFingerprints\"", "\"prints\""},
           {"\"uriBaseId\"", "\"base\""}}) {
    std::string Text = Good;
    size_t At = Text.find(From);
    ASSERT_NE(At, std::string::npos) << From;
    Text.replace(At, strlen(From), To);
    EXPECT_FALSE(sarifErrors(Text).empty()) << From;
  }
}

TEST(Sarif, CarriesWhatServicesRead) {
  Sample S;
  json::Value V = parse(write("sarif", S.Run));
  const json::Object& R = result(V, 0);
  EXPECT_EQ(R.getString("ruleId"), "cuda-implicit-warp-sync");
  EXPECT_EQ(R.getString("level"), "error");
  EXPECT_EQ(physical(R).getObject("artifactLocation")->getString("uri"), "src/reduce.cu");
  EXPECT_EQ(physical(R).getObject("artifactLocation")->getString("uriBaseId"), "%SRCROOT%");
  EXPECT_EQ(physical(R).getObject("region")->getInteger("startLine"), 6);
  EXPECT_EQ(physical(R).getObject("region")->getInteger("startColumn"), 3);
  EXPECT_EQ(physical(R).getObject("region")->getInteger("endColumn"), 4);
  EXPECT_EQ(R.getArray("relatedLocations")->size(), 2u);
  const json::Object* Flow = (*R.getArray("codeFlows"))[0].getAsObject();
  EXPECT_EQ((*Flow->getArray("threadFlows"))[0].getAsObject()->getArray("locations")->size(), 3u);
  EXPECT_THAT(R.getObject("message")->getString("text")->str(), HasSubstr("\nhelp: put '__syncwarp()'"));
  EXPECT_EQ(R.getObject("properties")->getString("confidence"), "certain");

  EXPECT_EQ(result(V, 1).getString("level"), "note"); // performance, possible
  const json::Object* Suppression = (*result(V, 2).getArray("suppressions"))[0].getAsObject();
  EXPECT_EQ(Suppression->getString("kind"), "inSource");
  EXPECT_EQ(Suppression->getString("justification"), "the reason");

  const json::Object* I = (*run(V).getArray("invocations"))[0].getAsObject();
  EXPECT_EQ(I->getBoolean("executionSuccessful"), false);
  EXPECT_EQ(I->getInteger("exitCode"), 3);
  EXPECT_EQ(I->getArray("toolExecutionNotifications")->size(), 1u);
  EXPECT_EQ(I->getArray("toolConfigurationNotifications")->size(), 1u);
}

TEST(Sarif, RemarksAtTheFindingsOwnPlaceAreNoSteps) {
  Sample S;
  Result& R = S.Run.Results[0];
  ASSERT_EQ(R.Rule, "cuda-implicit-warp-sync");
  R.Notes = {{find(S.Reduce, "s[tid] +="), "lane 8 writes 's[8]' here"}, {R.Where, "put '__syncwarp()' between the two"}};
  std::string Text = write("sarif", S.Run);
  EXPECT_THAT(sarifErrors(Text), IsEmpty());
  json::Value V = parse(Text);
  const json::Object& Written = result(V, 0);
  EXPECT_EQ(Written.getArray("relatedLocations")->size(), 1u);
  const json::Object* Flow = (*Written.getArray("codeFlows"))[0].getAsObject();
  std::vector<std::string> Said;
  for (const json::Value& Step : *(*Flow->getArray("threadFlows"))[0].getAsObject()->getArray("locations"))
    Said.push_back(Step.getAsObject()->getObject("location")->getObject("message")->getString("text")->str());
  EXPECT_THAT(Said, ElementsAre("lane 8 writes 's[8]' here", R.Message));
  EXPECT_THAT(Written.getObject("message")->getString("text")->str(), HasSubstr("\nnote: put '__syncwarp()' between the two"));
}

TEST(Sarif, AFindingWithRemarksAloneHasNoFlow) {
  Sample S;
  S.Run.Results[0].Notes = {{S.Run.Results[0].Where, "put '__syncwarp()' between the two"}};
  json::Value V = parse(write("sarif", S.Run));
  EXPECT_FALSE(result(V, 0).getArray("codeFlows"));
  EXPECT_FALSE(result(V, 0).getArray("relatedLocations"));
}

TEST(Sarif, ColumnsCountUtf16Units) {
  TempDir Dir;
  std::string File = Dir.write("a.cu", "/* 😀ä */ bad();\n");
  RunResult Run;
  Run.Root = Dir.Path;
  Result R;
  R.Rule = "cuda-x";
  R.Where = find(File, "bad");
  R.Message = "m";
  Run.Results.push_back(R);
  json::Value V = parse(write("sarif", Run));
  EXPECT_EQ(physical(result(V, 0)).getObject("region")->getInteger("startColumn"), 11);
  EXPECT_EQ(physical(result(V, 0)).getObject("region")->getInteger("endColumn"), 14);
}

TEST(Sarif, FilesOutsideTheRootAreAbsolute) {
  RunResult Run;
  Run.Root = "/project";
  Result R;
  R.Rule = "cuda-x";
  R.Where.File = "/elsewhere/a b.cuh";
  R.Where.Line = 1;
  R.Where.Column = 1;
  R.Message = "m";
  Run.Results.push_back(R);
  std::string Text = write("sarif", Run);
  EXPECT_THAT(sarifErrors(Text), IsEmpty());
  EXPECT_THAT(Text, HasSubstr("\"uri\": \"file:///elsewhere/a%20b.cuh\""));
}

TEST(Json, WritesAndReadsTheSame) {
  Sample S;
  S.Run.Timing["parse"] = 0.25;
  S.Run.CacheHits = 7;
  Suppression C;
  C.Where = find(S.Reduce, "// <b>");
  C.First = C.Last = 5;
  C.Rules = {"cuda-a", "cuda-b"};
  C.Used = {1};
  C.Reason = "why";
  C.CommentOffset = C.Where.Offset;
  C.CommentLength = 12;
  C.WholeComment = true;
  S.Run.Suppressions.push_back(C);
  std::string Text = write("json", S.Run);
  auto Back = readJson(Text);
  ASSERT_TRUE(bool(Back)) << llvm::toString(Back.takeError());
  ASSERT_EQ(Back->Results.size(), S.Run.Results.size());
  EXPECT_EQ(Back->Results[0].Where.File, S.Reduce);
  EXPECT_EQ(write("json", *Back), Text);
  for (const char* Format : {"text", "concise", "jsonl"}) EXPECT_EQ(write(Format, *Back), write(Format, S.Run));
}

TEST(Json, ReadsBelowAnotherRoot) {
  Sample S;
  auto Back = readJson(write("json", S.Run), "/other");
  ASSERT_TRUE(bool(Back)) << llvm::toString(Back.takeError());
  EXPECT_EQ(Back->Root, "/other");
  EXPECT_EQ(Back->Results[0].Where.File, "/other/src/reduce.cu");
  EXPECT_EQ(Back->Results[0].Fixes[0].File, "/other/src/reduce.cu");
}

TEST(Json, HostileBytesSurvive) {
  TempDir Dir;
  RunResult Run = hostile(Dir);
  EXPECT_TRUE(json::isUTF8(write("json", Run)));
  auto Back = readJson(write("json", Run));
  ASSERT_TRUE(bool(Back)) << llvm::toString(Back.takeError());
  llvm::SmallVector<llvm::StringRef, 8> Lines;
  std::string Text = write("jsonl", Run);
  llvm::StringRef(Text).split(Lines, '\n', -1, false);
  ASSERT_EQ(Lines.size(), 3u);
  for (llvm::StringRef L : Lines) parse(L.str());
}

TEST(Json, ErrorsNameWhatIsWrong) {
  auto Error = [](llvm::StringRef Text) {
    auto R = readJson(Text);
    return R ? std::string("no error") : llvm::toString(R.takeError());
  };
  EXPECT_THAT(Error("{"), HasSubstr("1:")); // line and column
  EXPECT_THAT(Error("{}"), HasSubstr("not a report of cuda-lint"));
  EXPECT_THAT(Error("[]"), HasSubstr("not a report of cuda-lint"));
  EXPECT_THAT(Error(R"({"tool": "cuda-lint", "formatVersion": 99})"), HasSubstr("99"));
  EXPECT_THAT(Error(R"({"tool": "cuda-lint", "formatVersion": 1, "files": [], "problems": [], "findings": [1]})"), HasSubstr("findings"));
  EXPECT_THAT(Error(R"({"tool": "cuda-lint", "formatVersion": 1, "files": [], "problems": [], "findings": [{"rule": "r", "severity": "bad"}]})"),
              HasSubstr("\"bad\""));
}

TEST(JsonLines, OneObjectALineAndASummary) {
  Sample S;
  std::string Text = write("jsonl", S.Run);
  llvm::SmallVector<llvm::StringRef, 8> Lines;
  llvm::StringRef(Text).split(Lines, '\n', -1, false);
  std::vector<std::string> Types;
  for (llvm::StringRef L : Lines) {
    json::Value V = parse(L.str());
    Types.push_back(V.getAsObject()->getString("type")->str());
  }
  EXPECT_THAT(Types, ElementsAre("finding", "finding", "finding", "problem", "problem", "summary"));
  json::Value Summary = parse(Lines.back().str());
  EXPECT_EQ(Summary.getAsObject()->getInteger("exitStatus"), 3);
  EXPECT_EQ(Summary.getAsObject()->getInteger("suppressed"), 1);
}
