//===- ResultTest.cpp - wire format, merge, cache ---------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/engine/Cache.h"
#include "driver/engine/Inputs.h"
#include "driver/report/Merge.h"
#include "driver/engine/Pch.h"
#include "driver/engine/Wire.h"
#include "test/support/TempFolder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cudalint;
using namespace cudalint::engine;
using cudalint::test::TempFolder;
using report::Problem;
using report::Result;
using testing::ElementsAre;

namespace {

Result sample() {
  Result R;
  R.Rule = "cuda-x";
  R.Where = {"/p/a.cu", 10, 2, 3, 2, 7};
  R.Message = "a \"message\" with \xff and \n";
  R.Kernel = "k<int>";
  R.Sev = Severity::Performance;
  R.Conf = Confidence::Likely;
  R.Notes = {{{"/p/a.cu", 1, 1, 2, 1, 3}, "note"}};
  R.Fixes = {{"/p/a.cu", 4, 5, "text"}};
  R.UnsafeFix = true;
  R.Passes = {"sm_90"};
  R.MainFiles = {"/p/a.cu"};
  R.Suppressed = true;
  R.SuppressionKind = "inSource";
  R.SuppressionReason = "why";
  return R;
}

TEST(Wire, ResultSurvivesTheTrip) {
  Result R = sample(), Back;
  std::string Text = llvm::formatv("{0}", toJson(R)).str();
  EXPECT_EQ(Text.find('\n'), std::string::npos) << "one line each on the pipe";
  auto Parsed = llvm::json::parse(Text);
  ASSERT_TRUE(bool(Parsed));
  ASSERT_TRUE(fromJson(*Parsed, Back));
  EXPECT_EQ(Back.Rule, R.Rule);
  EXPECT_EQ(Back.Message, "a \"message\" with \xef\xbf\xbd and \n") << "JSON holds UTF-8 alone";
  EXPECT_EQ(Back.Where.EndColumn, 7u);
  EXPECT_EQ(Back.Sev, Severity::Performance);
  EXPECT_EQ(Back.Conf, Confidence::Likely);
  ASSERT_EQ(Back.Notes.size(), 1u);
  EXPECT_EQ(Back.Notes[0].Where.Line, 1u);
  ASSERT_EQ(Back.Fixes.size(), 1u);
  EXPECT_EQ(Back.Fixes[0].Text, "text");
  EXPECT_TRUE(Back.UnsafeFix);
  EXPECT_TRUE(Back.Suppressed);
  EXPECT_EQ(Back.SuppressionReason, "why");
}

TEST(Wire, EveryProblemKindHasAName) {
  for (int K = Problem::ParseError; K <= Problem::Configuration; ++K) {
    Problem P, Back;
    P.K = Problem::Kind(K);
    P.Fatal = K % 2;
    ASSERT_TRUE(fromJson(toJson(P), Back));
    EXPECT_EQ(Back.K, P.K);
    EXPECT_EQ(Back.Fatal, P.Fatal);
  }
}

TEST(Wire, OtherShapesAreRefused) {
  Result R;
  Problem P;
  EXPECT_FALSE(fromJson(nullptr, R));
  EXPECT_FALSE(fromJson(llvm::json::Object{}, R));
  EXPECT_FALSE(fromJson(llvm::json::Object{{"kind", "crash"}}, P));
  llvm::json::Value V = toJson(sample());
  (*V.getAsObject())["severity"] = "fatal";
  EXPECT_FALSE(fromJson(V, R));
  V = toJson(sample());
  (*V.getAsObject()->getObject("place"))["line"] = -1;
  EXPECT_FALSE(fromJson(V, R));
}

TEST(Merge, PassesOfOneFindingAreUnited) {
  report::RunResult Run;
  Result A = sample(), B = sample();
  A.Suppressed = B.Suppressed = false;
  A.Passes = {"sm_100a"}, B.Passes = {"host"};
  B.MainFiles = {"/p/b.cu"};
  Result C = A;
  C.Passes = {"sm_90"};
  Run.Results = {A, B, C};
  mergeResults(Run);
  ASSERT_EQ(Run.Results.size(), 1u);
  EXPECT_THAT(Run.Results[0].Passes, ElementsAre("host", "sm_90", "sm_100a"));
  EXPECT_THAT(Run.Results[0].MainFiles, ElementsAre("/p/a.cu", "/p/b.cu"));
}

TEST(Merge, OrderOfArrivalDoesNotShow) {
  std::vector<Result> Results;
  for (unsigned Line : {3u, 1u, 2u})
    for (const char* Rule : {"cuda-b", "cuda-a"})
      for (const char* Pass : {"host", "sm_90"}) {
        Result R = sample();
        R.Where.Line = Line;
        R.Rule = Rule;
        R.Passes = {Pass};
        R.Kernel = std::string("in ") + Pass;
        R.Conf = std::string(Pass) == "host" ? Confidence::Likely : Confidence::Certain;
        Results.push_back(R);
      }
  report::RunResult One, Two;
  One.Results = Results;
  Two.Results.assign(Results.rbegin(), Results.rend());
  mergeResults(One), mergeResults(Two);
  ASSERT_EQ(One.Results.size(), 6u);
  ASSERT_EQ(Two.Results.size(), 6u);
  for (size_t I = 0; I < 6; ++I) {
    EXPECT_EQ(toJson(One.Results[I]), toJson(Two.Results[I]));
    EXPECT_EQ(One.Results[I].Conf, Confidence::Certain) << "the surest copy stays";
  }
  EXPECT_EQ(One.Results[0].Rule, "cuda-a");
}

TEST(Merge, UnsuppressedWins) {
  report::RunResult Run;
  Result A = sample(), B = sample();
  B.Suppressed = false;
  B.Passes = {"host"};
  Run.Results = {A, B};
  mergeResults(Run);
  ASSERT_EQ(Run.Results.size(), 1u);
  EXPECT_FALSE(Run.Results[0].Suppressed);
}

TEST(Merge, ProblemsOfSeveralPassesAreOne) {
  report::RunResult Run;
  Problem P;
  P.Where.File = "/p/a.cu";
  P.Message = "m";
  P.Pass = "sm_90";
  Run.Problems.push_back(P);
  P.Pass = "host";
  Run.Problems.push_back(P);
  Run.Files = {"/p/b.cu", "/p/a.cu", "/p/a.cu"};
  mergeResults(Run);
  ASSERT_EQ(Run.Problems.size(), 1u);
  EXPECT_EQ(Run.Problems[0].Pass, "host, sm_90");
  EXPECT_THAT(Run.Files, ElementsAre("/p/a.cu", "/p/b.cu"));
}

class CacheTest : public testing::Test {
protected:
  TempFolder T;
  std::string Source = T.write("a.cu", "int a;\n");
  UnitResult R;
  CacheTest() {
    R.Results = {sample()};
    R.Deps.Read = {Source};
    R.Deps.Missing = {T.path("b.h")};
    R.UserFiles = {{Source, "0123456789abcdef"}};
    R.Uncompiled = {{Source, {{3, 5}, {9, 9}}}};
  }
  static std::chrono::system_clock::time_point later() { return std::chrono::system_clock::now() + std::chrono::hours(1); }
  /// As a run of its own: stamps are kept for one run.
  std::optional<UnitResult> load(unsigned* Corrupt = nullptr) {
    ResultCache C(T.path("cache"));
    auto Hit = C.load("0123456789");
    if (Corrupt) *Corrupt = C.corrupt();
    return Hit;
  }
  void store() { ResultCache(T.path("cache")).store("0123456789", R, later()); }
  std::string entry() const { return T.path("cache/results/01/23456789.json"); }
};

TEST_F(CacheTest, AnswersForAnUnchangedFile) {
  EXPECT_FALSE(load());
  store();
  auto Hit = load();
  ASSERT_TRUE(Hit);
  ASSERT_EQ(Hit->Results.size(), 1u);
  EXPECT_EQ(Hit->Results[0].Kernel, "k<int>");
  EXPECT_EQ(Hit->Deps.Read, R.Deps.Read);
  EXPECT_EQ(Hit->UserFiles, R.UserFiles);
  EXPECT_EQ(Hit->Uncompiled, R.Uncompiled);
}

TEST_F(CacheTest, ChangedContentsAreSeenEvenAtTheSameSize) {
  store();
  T.write("a.cu", "int b;\n");
  EXPECT_FALSE(load());
}

TEST_F(CacheTest, ATouchedFileStillCounts) {
  store();
  T.write("a.cu", "int a;\n");
  EXPECT_TRUE(load());
}

TEST_F(CacheTest, AFileThatAppearsCounts) {
  store();
  T.write("b.h", "");
  EXPECT_FALSE(load());
}

TEST_F(CacheTest, ADeletedFileCounts) {
  store();
  std::filesystem::remove(Source);
  EXPECT_FALSE(load());
}

TEST_F(CacheTest, DamageIsCountedAndIgnored) {
  store();
  std::string Text = TempFolder::read(entry());
  for (std::string Damaged : {Text.substr(0, Text.size() / 2), std::string("x"), std::string(), Text + "x",
                              Text.substr(0, Text.find('\n') + 1) + "{}"}) {
    std::ofstream(entry(), std::ios::binary) << Damaged;
    unsigned Corrupt = 0;
    EXPECT_FALSE(load(&Corrupt));
    EXPECT_EQ(Corrupt, 1u);
  }
}

TEST_F(CacheTest, AFileThatChangedDuringTheRunIsNotStored) {
  ResultCache(T.path("cache")).store("0123456789", R, std::chrono::system_clock::now() - std::chrono::hours(1));
  EXPECT_FALSE(load());
}

TEST_F(CacheTest, AnUnusableFolderSaysWhy) {
  T.write("file", "");
  ResultCache C(T.path("file/cache"));
  EXPECT_FALSE(C.usable());
  EXPECT_NE(C.problem().find("can't be used"), std::string::npos);
}

TEST(CacheKey, EverythingThatMattersIsInIt) {
  Unit U;
  U.File = "/p/a.cu", U.Directory = "/p";
  toolchain::Pass P;
  P.Arguments = {"clang++", "a", "bc"};
  U.Passes = {P};
  std::set<std::string> Keys{ResultCache::keyOf(U)};
  auto Differs = [&](auto Change) {
    Unit Copy = U;
    Change(Copy);
    return Keys.insert(ResultCache::keyOf(Copy)).second;
  };
  EXPECT_FALSE(Differs([](Unit&) {}));
  EXPECT_TRUE(Differs([](Unit& X) { X.File = "/p/b.cu"; }));
  EXPECT_TRUE(Differs([](Unit& X) { X.Passes[0].Arguments = {"clang++", "ab", "c"}; }));
  EXPECT_TRUE(Differs([](Unit& X) { X.Passes[0].VirtualFiles = {{"/v", "x"}}; }));
  EXPECT_TRUE(Differs([](Unit& X) { X.Checks.Globs = "-cuda-x"; }));
  EXPECT_TRUE(Differs([](Unit& X) { X.Checks.MinConfidence = Confidence::Certain; }));
  EXPECT_TRUE(Differs([](Unit& X) { X.Checks.Options["a"] = "b"; }));
  EXPECT_TRUE(Differs([](Unit& X) { X.Checks.Severities["a"] = Severity::Error; }));
  EXPECT_TRUE(Differs([](Unit& X) { X.Wrappers = {{"f", "t"}}; }));
}

TEST(LeadingIncludes, StopAtTheFirstThingThatCouldMatter) {
  EXPECT_THAT(leadingIncludes("// c\n/* d */\n#pragma once\n#include <vector>\n#include <cuda/barrier>\n"
                              "  #  include <cooperative_groups.h> // x\n#include \"own.h\"\n#include <mma.h>\n"),
              ElementsAre("cuda/barrier", "cooperative_groups.h"));
  EXPECT_THAT(leadingIncludes("#define N 1\n#include <mma.h>\n"), ElementsAre());
  EXPECT_THAT(leadingIncludes("#if 1\n#include <mma.h>\n#endif\n"), ElementsAre());
  EXPECT_THAT(leadingIncludes("#include <mma.h>\nint x;\n#include <cuda/atomic>\n"), ElementsAre("mma.h"));
  EXPECT_THAT(leadingIncludes("#include <mma.h"), ElementsAre());
  EXPECT_THAT(leadingIncludes("/* open"), ElementsAre());
  EXPECT_THAT(leadingIncludes(""), ElementsAre());
}

} // namespace
