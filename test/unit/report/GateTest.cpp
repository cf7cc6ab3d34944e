//===- GateTest.cpp - policy, baseline, changed lines, shards, merging --------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/gate/Fixes.h"
#include "driver/gate/Gate.h"
#include "driver/gate/Suppressions.h"
#include "test/unit/report/Fixture.h"
#include "llvm/ADT/ScopeExit.h"

using namespace cudalint;
using namespace cudalint::test;
using namespace cudalint::gate;
using llvm::StringRef;
using report::Problem;
using report::Result;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

template <class T> static std::string errorOf(llvm::Expected<T> E) {
  return E ? std::string("no error") : llvm::toString(E.takeError());
}

static Result finding(const std::string& File, StringRef Needle, unsigned N = 1, const char* Rule = "cuda-x") {
  Result R;
  R.Rule = Rule;
  R.Where = test::find(File, Needle, N);
  R.Message = "message";
  R.Sev = Severity::Error;
  R.MainFiles = {File};
  return R;
}

// ---- policy ------------------------------------------------------------------------------------------------------

TEST(Policy, Words) {
  EXPECT_EQ(*parseFailOn("error"), Severity::Error);
  EXPECT_EQ(*parseFailOn("any"), Severity::Performance);
  EXPECT_EQ(*parseFailOn("never"), std::nullopt);
  EXPECT_THAT(errorOf(parseFailOn("eror")), HasSubstr("'eror' is no level: error"));
}

TEST(Policy, LevelsCountsAndProblems) {
  RunResult Run;
  auto Status = [&](StringRef Level, unsigned Max = 0) {
    Policy P;
    P.FailOn = *parseFailOn(Level);
    P.MaxFindings = Max;
    return evaluate(Run, P);
  };
  EXPECT_EQ(Status("any"), 0);
  Run.Results.resize(2);
  Run.Results[0].Sev = Severity::Performance;
  Run.Results[1].Sev = Severity::Portability;
  EXPECT_EQ(Status("any"), 1);
  EXPECT_EQ(Status("any", 1), 1);
  EXPECT_EQ(Status("any", 2), 0);
  EXPECT_EQ(Status("portability"), 1);
  EXPECT_EQ(Status("warning"), 0);
  EXPECT_EQ(Status("never"), 0);
  Run.Results[1].Sev = Severity::Warning;
  EXPECT_EQ(Status("warning"), 1);
  EXPECT_EQ(Status("error"), 0);
  Run.Results[1].Suppressed = true;
  EXPECT_EQ(Status("warning"), 0);
  Run.Problems.emplace_back();
  Run.Problems[0].Fatal = false;
  EXPECT_EQ(Status("never"), 0);
  Run.Problems[0].Fatal = true;
  EXPECT_EQ(Status("never"), 3);
  Policy Stale;
  Stale.StaleEntries = 1;
  EXPECT_EQ(evaluate(RunResult(), Stale), 1);
}

// ---- baseline ----------------------------------------------------------------------------------------------------

namespace {
class BaselineTest : public testing::Test {
protected:
  TempDir Dir;
  std::string A = Dir.write("src/a.cu", "one();\ntwo();\nthree();\n"), B = Dir.write("src/b.cu", "one();\n");
  std::string File = Dir.file("baseline.json");

  RunResult run(std::vector<Result> Results) {
    RunResult Run;
    Run.Root = Dir.Path;
    Run.Files = {A, B};
    Run.Scope = {Dir.Path};
    Run.Rules = {rule("cuda-x", "warp", Severity::Error), rule("cuda-y", "warp", Severity::Error)};
    Run.Results = std::move(Results);
    report::sort(Run);
    report::assignFingerprints(Run);
    return Run;
  }
  Baseline load() {
    auto L = Baseline::load(File);
    EXPECT_TRUE(bool(L));
    return L ? *L : Baseline();
  }
  void create(RunResult Run) {
    auto Out = baselineCreate(Run, File, false);
    ASSERT_TRUE(bool(Out)) << llvm::toString(Out.takeError());
  }
};
} // namespace

TEST_F(BaselineTest, HidesWhatWasThereAlsoWhenLinesMove) {
  create(run({finding(A, "one"), finding(A, "two")}));
  Dir.write("src/a.cu", "// a new first line\n\n  one();\nfour();\n\ttwo();\n");
  RunResult Run = run({finding(A, "one"), finding(A, "two"), finding(A, "four")});
  EXPECT_EQ(load().apply(Run), 2u);
  EXPECT_TRUE(Run.Results[0].Suppressed);
  EXPECT_EQ(Run.Results[0].SuppressionKind, "external");
  EXPECT_FALSE(Run.Results[1].Suppressed); // four
  EXPECT_THAT(load().stale(Run), IsEmpty());
}

TEST_F(BaselineTest, SecondFindingOnAnEqualLineIsNew) {
  create(run({finding(A, "one")}));
  Dir.write("src/a.cu", "one();\none();\n");
  RunResult Run = run({finding(A, "one", 1), finding(A, "one", 2)});
  EXPECT_EQ(load().apply(Run), 1u);
}

TEST_F(BaselineTest, SameTextInAnotherFileOrOfAnotherRuleIsNew) {
  create(run({finding(A, "one")}));
  RunResult Run = run({finding(B, "one"), finding(A, "one", 1, "cuda-y")});
  EXPECT_EQ(load().apply(Run), 0u);
}

TEST_F(BaselineTest, FileIsSortedOneEntryALineAndStable) {
  create(run({finding(A, "two"), finding(B, "one"), finding(A, "one")}));
  std::string Text = Dir.read("baseline.json");
  EXPECT_EQ(StringRef(Text).count("\n{"), 3u);
  EXPECT_LT(Text.find("src/a.cu"), Text.find("src/b.cu"));
  EXPECT_THAT(Text, Not(HasSubstr(Dir.Path)));
  ASSERT_FALSE(bool(load().save(File)));
  EXPECT_EQ(Dir.read("baseline.json"), Text);
}

TEST_F(BaselineTest, CreateDoesNotReplaceUnasked) {
  create(run({}));
  EXPECT_THAT(errorOf(baselineCreate(run({}), File, false)), HasSubstr("is there already"));
  EXPECT_TRUE(bool(baselineCreate(run({}), File, true)));
}

TEST_F(BaselineTest, OnlyShrinksUnlessForced) {
  create(run({finding(A, "one"), finding(A, "two")}));
  RunResult Run = run({finding(A, "two"), finding(A, "three")});
  auto Out = baselineUpdate(Run, File, false);
  ASSERT_TRUE(bool(Out));
  EXPECT_EQ(Out->Removed, 1u);
  EXPECT_EQ(Out->Added, 0u);
  EXPECT_TRUE(Out->Grew);
  EXPECT_THAT(Out->Text, HasSubstr("only shrinks"));
  EXPECT_EQ(load().Entries.size(), 1u);
  Out = baselineUpdate(Run, File, true);
  ASSERT_TRUE(bool(Out));
  EXPECT_EQ(Out->Added, 1u);
  EXPECT_FALSE(Out->Grew);
  EXPECT_EQ(load().Entries.size(), 2u);
}

TEST_F(BaselineTest, UpdateKeepsWhatTheBaselineItselfSilenced) {
  create(run({finding(A, "one")}));
  RunResult Run = run({finding(A, "one")});
  load().apply(Run);
  auto Out = baselineUpdate(Run, File, false);
  ASSERT_TRUE(bool(Out));
  EXPECT_EQ(Out->Removed, 0u);
  EXPECT_FALSE(Out->Grew);
}

TEST_F(BaselineTest, CommentsKeepFindingsOut) {
  Result R = finding(A, "one");
  R.Suppressed = true;
  R.SuppressionKind = "inSource";
  Baseline Empty(Dir.Path);
  EXPECT_EQ(Empty.add(run({R})), 0u);
}

TEST_F(BaselineTest, StaleEntriesAndPrune) {
  create(run({finding(A, "one"), finding(B, "one")}));
  RunResult Run = run({finding(B, "one")});
  auto Stale = load().stale(Run);
  ASSERT_EQ(Stale.size(), 1u);
  EXPECT_EQ(Stale[0].Path, "src/a.cu");
  EXPECT_THAT(staleText(Stale, "f"), HasSubstr("src/a.cu: cuda-x: one();"));
  EXPECT_THAT(staleText(Stale, "f"), HasSubstr("baseline prune"));
  auto Out = baselinePrune(Run, File);
  ASSERT_TRUE(bool(Out));
  EXPECT_EQ(Out->Removed, 1u);
  EXPECT_EQ(load().Entries.size(), 1u);
}

TEST_F(BaselineTest, NothingIsStaleThatTheRunDidNotLookAt) {
  Result Likely = finding(A, "two");
  Likely.Conf = Confidence::Likely;
  create(run({finding(A, "one"), Likely}));
  RunResult Other = run({});
  Other.Files = {B}; // another file
  EXPECT_THAT(load().stale(Other), IsEmpty());
  RunResult Broken = run({}); // it did not parse
  Problem P;
  P.Where.File = A;
  Broken.Problems.push_back(P);
  EXPECT_THAT(load().stale(Broken), IsEmpty());
  RunResult Off = run({}); // the rule was off
  Off.Rules[0].Enabled = false;
  EXPECT_THAT(load().stale(Off), IsEmpty());
  RunResult Certain = run({}); // --confidence certain
  Certain.MinConfidence = Confidence::Certain;
  Certain.Rules.clear(); // what is known of a rule goes first
  EXPECT_EQ(load().stale(Certain).size(), 1u);
  RunResult Rule = run({}); // an option of the rule
  Rule.Rules[0].MinConfidence = Confidence::Certain;
  EXPECT_EQ(load().stale(Rule).size(), 1u);
  RunResult Part = run({}); // --arch left something out
  Part.Partial = {A};
  EXPECT_THAT(load().stale(Part), IsEmpty());
}

TEST_F(BaselineTest, AFileThatIsGoneIsStaleWhereItWasLookedFor) {
  create(run({finding(A, "one"), finding(A, "two")}));
  llvm::sys::fs::remove(A);
  RunResult Run = run({});
  Run.Files = {B};
  EXPECT_EQ(load().stale(Run).size(), 2u);
  Run.Scope = {Dir.file("src")};
  EXPECT_EQ(load().stale(Run).size(), 2u);
  Run.Scope = {"/"}; // the project's own list
  EXPECT_EQ(load().stale(Run).size(), 2u);
  Run.Scope = {Dir.file("other"), Dir.file("src/b")}; // another folder; one whose name begins alike
  EXPECT_THAT(load().stale(Run), IsEmpty());
  Run.Scope = {}; // files by name
  EXPECT_THAT(load().stale(Run), IsEmpty());
  // Of several shards one says it.
  Run.Scope = {Dir.Path};
  unsigned Said = 0;
  for (unsigned K = 1; K <= 4; ++K) {
    Run.ShardIndex = K, Run.ShardCount = 4;
    Said += !load().stale(Run).empty();
  }
  EXPECT_EQ(Said, 1u);
}

TEST_F(BaselineTest, PathsStartFromTheFileWhereverItRuns) {
  File = Dir.write("ci/baseline.json", "");
  llvm::sys::fs::remove(File);
  create(run({finding(A, "one")}));
  EXPECT_THAT(Dir.read("ci/baseline.json"), HasSubstr("\"../src/a.cu\""));
  RunResult Elsewhere = run({finding(A, "one")});
  Elsewhere.Root = Dir.file("src");
  for (Result& R : Elsewhere.Results) R.Fingerprint.clear();
  report::assignFingerprints(Elsewhere);
  EXPECT_THAT(load().stale(Elsewhere), IsEmpty());
  EXPECT_EQ(load().apply(Elsewhere), 1u);
}

TEST_F(BaselineTest, HeadersAreJudgedOnlyWhenEverythingParsed) {
  std::string H = Dir.write("src/h.cuh", "one();\n");
  create(run({finding(H, "one")}));
  RunResult Run = run({});
  EXPECT_THAT(load().stale(Run), IsEmpty()); // not among the headers that were read
  Run.Headers = {H};
  EXPECT_EQ(load().stale(Run).size(), 1u);
  Run.Partial = {H}; // not every file that includes it was looked at
  EXPECT_THAT(load().stale(Run), IsEmpty());
  Run.Partial = {};
  Run.ShardCount = 2; // the other shard may find it
  EXPECT_THAT(load().stale(Run), IsEmpty());
  Run.Headers = {}; // nobody here includes it: it was linted for itself
  Run.Files.push_back(H);
  EXPECT_THAT(load().stale(Run), IsEmpty());
  Run.Files.pop_back();
  Run.Headers = {H};
  Run.ShardCount = 1;
  Problem P;
  P.Where.File = A;
  Run.Problems.push_back(P);
  EXPECT_THAT(load().stale(Run), IsEmpty());
}

TEST_F(BaselineTest, ShowAndErrors) {
  create(run({finding(A, "one"), finding(B, "one")}));
  auto Text = baselineShow(File);
  ASSERT_TRUE(bool(Text));
  EXPECT_THAT(*Text, HasSubstr("2 entries in 2 files\n     2  cuda-x\n"));
  EXPECT_THAT(*Text, HasSubstr("\nsrc/b.cu\n  cuda-x  one();\n"));
  EXPECT_THAT(errorOf(Baseline::load(Dir.file("none"))), HasSubstr("baseline create"));
  auto Bad = [&](StringRef Content) { return errorOf(Baseline::load(Dir.write("bad.json", Content))); };
  EXPECT_THAT(Bad("{"), HasSubstr("is no JSON"));
  EXPECT_THAT(Bad("[]"), HasSubstr("is no baseline"));
  EXPECT_THAT(Bad("{\"version\": 9, \"entries\": []}"), HasSubstr("format version"));
  EXPECT_THAT(Bad("{\"version\": 1, \"entries\": [{\"rule\": \"cuda-x\"}]}"), HasSubstr("entry 1"));
}

// ---- changed lines -----------------------------------------------------------------------------------------------

namespace {
/// A checkout whose git sees no configuration of the user.
class SinceTest : public testing::Test {
protected:
  TempDir Dir;
  void SetUp() override {
    if (std::system("git --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "no git";
    setenv("GIT_CONFIG_GLOBAL", "/dev/null", 1);
    setenv("GIT_CONFIG_NOSYSTEM", "1", 1);
    ASSERT_TRUE(git("init -q -b main . && git config user.email a@b && git config user.name n"));
    Dir.write("src/a.cu", Text);
    Dir.write("src/b.cu", "one();\n");
    ASSERT_TRUE(git("add -A && git commit -qm first"));
  }
  const std::string Text = "write();\n__syncthreads();\nread();\n// comment\nlast();\nend();\n";
  bool git(const std::string& Args) {
    return std::system(("cd '" + Dir.Path + "' && git " + Args + " >/dev/null 2>&1").c_str()) == 0;
  }
  ChangedLines since(StringRef Ref = "main") {
    auto C = ChangedLines::since(Dir.Path, Ref);
    EXPECT_TRUE(bool(C)) << errorOf(ChangedLines::since(Dir.Path, Ref));
    return C ? std::move(*C) : ChangedLines();
  }
  bool owns(const ChangedLines& C, StringRef File, StringRef Needle) {
    return C.contains(finding(Dir.file(File), Needle));
  }
};
} // namespace

TEST_F(SinceTest, NothingChanged) {
  ChangedLines C = since();
  EXPECT_FALSE(owns(C, "src/a.cu", "write"));
  EXPECT_THAT(C.Files, IsEmpty());
}

TEST_F(SinceTest, ChangedAndAddedLinesCommittedOrNot) {
  ASSERT_TRUE(git("checkout -qb topic"));
  Dir.write("src/a.cu", "new();\n" + Text);
  ASSERT_TRUE(git("commit -qam add"));
  Dir.write("src/a.cu", "new();\nwrite();\n__syncthreads();\nread(1);\n// comment\nlast();\nend();\n");
  ChangedLines C = since();
  EXPECT_TRUE(owns(C, "src/a.cu", "new"));
  EXPECT_TRUE(owns(C, "src/a.cu", "read("));
  EXPECT_FALSE(owns(C, "src/a.cu", "write"));
  EXPECT_FALSE(owns(C, "src/a.cu", "last"));
  EXPECT_FALSE(owns(C, "src/b.cu", "one"));
  EXPECT_TRUE(C.touches(Dir.file("src/a.cu")));
  EXPECT_FALSE(C.touches(Dir.file("src/b.cu")));
}

TEST_F(SinceTest, DeletedBarrierIsTheChange) {
  Dir.write("src/a.cu", "write();\nread();\n// comment\nlast();\nend();\n");
  ChangedLines C = since();
  Result Race = finding(Dir.file("src/a.cu"), "write");
  EXPECT_FALSE(C.contains(Race)); // by its own line alone nothing shows
  Race.Notes.push_back({find(Dir.file("src/a.cu"), "read"), "the read"});
  EXPECT_TRUE(C.contains(Race));
  C.PrimaryOnly = true;
  EXPECT_FALSE(C.contains(Race));
  // A witness elsewhere in the file does not own the deletion.
  C.PrimaryOnly = false;
  Result Other = finding(Dir.file("src/a.cu"), "last");
  Other.Notes.push_back({find(Dir.file("src/a.cu"), "end"), "later"});
  EXPECT_FALSE(C.contains(Other));
}

TEST_F(SinceTest, LinesAreFollowedThroughFixes) {
  Dir.write("src/a.cu", "write();\n__syncthreads();\nread(1);\n// comment\nlast();\nend(1);\n");
  ChangedLines C = since();
  std::string File = Dir.file("src/a.cu");
  RunResult Run;
  Run.Root = Dir.Path;
  auto Fix = [&](StringRef Needle, unsigned Length, const char* Text) {
    Result R = finding(File, Needle);
    R.Fixes = {{File, R.Where.Offset, Length, Text}};
    Run.Results.push_back(R);
  };
  Fix("write", 0, "inserted();\n");     // above: everything moves
  Fix("__syncthreads", 13, "other");     // in place
  Fix("last();", 7, "one();\ntwo();\n"); // a line that nobody changed becomes three
  FixPlan Plan = planFixes(Run, {});
  ASSERT_EQ(Plan.Fixes, 3u);
  ASSERT_FALSE(bool(writeFixes(Plan)));
  C.follow(Plan);
  EXPECT_TRUE(owns(C, "src/a.cu", "read(1)"));
  EXPECT_TRUE(owns(C, "src/a.cu", "end(1)"));
  for (const char* Needle : {"inserted", "write", "other", "// comment", "one()", "two()"}) EXPECT_FALSE(owns(C, "src/a.cu", Needle)) << Needle;
  // The working tree itself differs by more now.
  EXPECT_TRUE(owns(since(), "src/a.cu", "two()"));
}

TEST_F(SinceTest, ReplacedBarrierIsTheChangeAndDeletedCommentIsNot) {
  Dir.write("src/a.cu", "write();\nother();\nread();\nlast();\nend();\n");
  ChangedLines C = since();
  Result Race = finding(Dir.file("src/a.cu"), "write");
  Race.Notes.push_back({find(Dir.file("src/a.cu"), "read"), "the read"});
  EXPECT_TRUE(C.contains(Race));
  Result AcrossComment = finding(Dir.file("src/a.cu"), "read");
  AcrossComment.Notes.push_back({find(Dir.file("src/a.cu"), "last"), "later"});
  EXPECT_FALSE(C.contains(AcrossComment));
}

TEST_F(SinceTest, RenamesAreFollowedUntrackedFilesCountWhole) {
  ASSERT_TRUE(git("mv src/a.cu src/moved.cu"));
  Dir.write("src/moved.cu", Text + "added();\n");
  Dir.write("src/with blank.cu", "fresh();\n");
  Dir.write("src/ü\"q\".cu", "fresh();\n");
  Dir.write(".gitignore", "ignored.cu\n");
  Dir.write("ignored.cu", "fresh();\n");
  ChangedLines C = since();
  EXPECT_FALSE(owns(C, "src/moved.cu", "write"));
  EXPECT_TRUE(owns(C, "src/moved.cu", "added"));
  EXPECT_TRUE(owns(C, "src/with blank.cu", "fresh"));
  EXPECT_TRUE(owns(C, "src/ü\"q\".cu", "fresh"));
  EXPECT_FALSE(owns(C, "ignored.cu", "fresh"));
  ASSERT_TRUE(git("add -A && git commit -qm all")); // now they are in the diff, with quoted names
  C = since("HEAD~1");
  EXPECT_TRUE(owns(C, "src/with blank.cu", "fresh"));
  EXPECT_TRUE(owns(C, "src/ü\"q\".cu", "fresh"));
}

TEST_F(SinceTest, NewerCommitsOfTheBaseAreNoChangeOfOurs) {
  ASSERT_TRUE(git("checkout -qb topic"));
  Dir.write("src/b.cu", "one();\nmine();\n");
  ASSERT_TRUE(git("commit -qam mine"));
  ASSERT_TRUE(git("checkout -q main"));
  Dir.write("src/a.cu", "theirs();\n" + Text);
  ASSERT_TRUE(git("commit -qam theirs"));
  ASSERT_TRUE(git("checkout -q topic"));
  ChangedLines C = since("main");
  EXPECT_TRUE(owns(C, "src/b.cu", "mine"));
  EXPECT_FALSE(C.touches(Dir.file("src/a.cu")));
}

TEST_F(SinceTest, UserConfigurationDoesNotMatter) {
  ASSERT_TRUE(git("config diff.noprefix true && git config diff.mnemonicPrefix true && git config color.ui always && "
                  "git config diff.external /bin/false && git config diff.context 9 && git config diff.relative true"));
  Dir.write("src/a.cu", "new();\n" + Text);
  auto C = ChangedLines::since(Dir.file("src"), "main"); // from a folder below
  ASSERT_TRUE(bool(C)) << llvm::toString(C.takeError());
  EXPECT_TRUE(owns(*C, "src/a.cu", "new"));
  EXPECT_FALSE(owns(*C, "src/a.cu", "write"));
}

TEST_F(SinceTest, UnrelatedHistoryIsComparedWithANotice) {
  ASSERT_TRUE(git("checkout -q --orphan other && git commit -qm other"));
  Dir.write("src/a.cu", "new();\n" + Text);
  ChangedLines C = since("main");
  EXPECT_TRUE(owns(C, "src/a.cu", "new"));
  ASSERT_EQ(C.Notices.size(), 1u);
  EXPECT_THAT(C.Notices[0], HasSubstr("no common ancestor"));
}

TEST_F(SinceTest, ErrorsSayWhatToDo) {
  EXPECT_THAT(errorOf(ChangedLines::since(Dir.Path, "nosuch")), HasSubstr("git knows no revision 'nosuch'"));
  EXPECT_THAT(errorOf(ChangedLines::since(Dir.Path, "--output=x")), HasSubstr("is no revision"));
  TempDir Bare;
  setenv("GIT_CEILING_DIRECTORIES", Bare.Path.c_str(), 1);
  EXPECT_THAT(errorOf(ChangedLines::since(Bare.Path, "main")), HasSubstr("needs a git checkout"));
  TempDir Shallow;
  ASSERT_EQ(std::system(("git clone -q --depth 1 'file://" + Dir.Path + "' '" + Shallow.Path + "/c' 2>/dev/null").c_str()), 0);
  EXPECT_THAT(errorOf(ChangedLines::since(Shallow.Path + "/c", "origin/old")), HasSubstr("fetch-depth: 0"));
}

TEST(Changed, ListsAndBadDiffs) {
  TempDir Dir;
  std::string A = Dir.write("a.cu", "one();\n"), B = Dir.write("sub/b.cu", "one();\n");
  auto C = ChangedLines::fromList("a.cu\r\n\n  sub/../sub/b.cu \n", Dir.Path);
  ASSERT_TRUE(bool(C));
  EXPECT_TRUE(C->contains(finding(A, "one")));
  EXPECT_TRUE(C->contains(finding(B, "one")));
  EXPECT_FALSE(C->touches(Dir.file("c.cu")));
  ChangedLines D;
  EXPECT_FALSE(bool(D.addDiff("text around a diff\n+++ b/x\n", "/")));
  auto Text = [](llvm::Error E) { return E ? llvm::toString(std::move(E)) : std::string("no error"); };
  EXPECT_THAT(Text(D.addDiff("+++ b/x\n@@ -1 +1 x\n", "/")), HasSubstr("ends within a hunk"));
  EXPECT_THAT(Text(D.addDiff("+++ b/x\n@@ -1 +1 @@\nx\n", "/")), HasSubstr("unexpected line 'x'"));
  EXPECT_THAT(Text(D.addDiff("+++ b/x\n@@ -1,z +1 @@\n", "/")), HasSubstr("bad hunk header"));
  EXPECT_THAT(Text(D.addDiff("+++ x\n", "/")), HasSubstr("no b/ prefix"));
}

TEST(Changed, KeepRemovesTheRest) {
  TempDir Dir;
  std::string A = Dir.write("a.cu", "one();\ntwo();\n");
  RunResult Run;
  Run.Root = Dir.Path;
  Run.Results = {finding(A, "one"), finding(A, "two")};
  Run.Problems.emplace_back();
  ChangedLines C;
  C.Files[A].Lines = {{2, 2}};
  EXPECT_EQ(keepChanged(Run, C), 1u);
  EXPECT_EQ(Run.Results[0].Where.Line, 2u);
  EXPECT_EQ(Run.Problems.size(), 1u);
  C.widen();
  EXPECT_TRUE(C.contains(finding(A, "one")));
}

// ---- shards, merging, statistics ---------------------------------------------------------------------------------

TEST(Shards, PartitionAndErrors) {
  unsigned Counts[4] = {};
  for (int I = 0; I < 1000; ++I) {
    unsigned Owners = 0;
    for (unsigned K = 1; K <= 4; ++K) {
      Shard S{K, 4};
      if (S.has("src/kernel" + std::to_string(I) + ".cu")) {
        ++Owners;
        ++Counts[K - 1];
      }
    }
    EXPECT_EQ(Owners, 1u);
  }
  for (unsigned C : Counts) EXPECT_GT(C, 150u);
  auto S = Shard::parse("2/8");
  ASSERT_TRUE(bool(S));
  EXPECT_EQ(S->K, 2u);
  EXPECT_EQ(S->N, 8u);
  for (const char* Bad : {"", "2", "0/4", "5/4", "a/b", "1/0", "-1/2"})
    EXPECT_THAT(errorOf(Shard::parse(Bad)), HasSubstr("is no shard")) << Bad;
}

TEST(Merge, UnitesRunsOfOtherCheckouts) {
  Sample S;
  RunResult First = S.Run, Second = S.Run;
  First.Results.erase(First.Results.begin() + 1, First.Results.end());
  Second.Results[0].Passes = {"sm_100"};
  Second.Files = {S.Dir.write("src/other.cu", "\n")};
  std::string A = S.Dir.write("1.json", write("json", First));
  std::string Text = write("json", Second);
  std::string Elsewhere = "/elsewhere/checkout";
  size_t At = Text.find(S.Dir.Path);
  Text.replace(At, S.Dir.Path.size(), Elsewhere); // "root"
  std::string B = S.Dir.write("2.json", Text);
  // Of two machines: the checkout that is here.
  auto Run = mergeFiles({A, B}, S.Dir.Path);
  ASSERT_TRUE(bool(Run)) << llvm::toString(Run.takeError());
  EXPECT_EQ(Run->Root, S.Dir.Path);
  // Of one that is here, merged in another folder.
  auto Same = mergeFiles({A, A}, "/");
  ASSERT_TRUE(bool(Same));
  EXPECT_EQ(Same->Root, S.Dir.Path);
  // Of one that is not here.
  auto Gone = mergeFiles({B}, "/here");
  ASSERT_TRUE(bool(Gone));
  EXPECT_EQ(Gone->Root, "/here");
  // The sources are not needed: the parts knew the fingerprints.
  for (size_t I = 0; I < Gone->Results.size(); ++I) EXPECT_EQ(Gone->Results[I].Fingerprint, Run->Results[I].Fingerprint);
  EXPECT_EQ(Run->Results.size(), S.Run.Results.size());
  EXPECT_THAT(Run->Results[0].Passes, ElementsAre("sm_80", "sm_90a", "sm_100"));
  EXPECT_EQ(Run->Files.size(), 2u);
  EXPECT_EQ(Run->Problems.size(), 2u);
  EXPECT_EQ(report::exitStatus(*Run), 3);
  auto Again = mergeFiles({B, A}, S.Dir.Path);
  ASSERT_TRUE(bool(Again));
  EXPECT_EQ(write("json", *Again), write("json", *Run));
}

TEST(Merge, EqualLinesAreNumberedOverAllParts) {
  TempDir Dir;
  std::string H = Dir.write("h.cuh", "one();\none();\n");
  auto Part = [&](unsigned N) {
    RunResult Run;
    Run.Root = Dir.Path;
    Run.Results = {finding(H, "one", N)};
    report::assignFingerprints(Run);
    return Run;
  };
  RunResult First = Part(1), Second = Part(2), Whole = Part(1);
  EXPECT_EQ(First.Results[0].Fingerprint, Second.Results[0].Fingerprint);
  Whole.Results.push_back(Second.Results[0]);
  for (Result& R : Whole.Results) R.Fingerprint.clear();
  report::assignFingerprints(Whole);
  for (RunResult* Run : {&First, &Second}) Run->Root = "/gone"; // no source here
  RunResult Merged = merge({Second, First});
  ASSERT_EQ(Merged.Results.size(), 2u);
  for (int I : {0, 1}) EXPECT_EQ(Merged.Results[I].Fingerprint, Whole.Results[I].Fingerprint);
}

TEST(Merge, AHeaderThatOnePartIncludesIsNoUnit) {
  TempDir Dir;
  RunResult Alone, Included;
  Alone.Files = {"/p/a.cu", "/p/h.cuh"};
  Included.Files = {"/p/b.cu"};
  Included.Headers = {"/p/h.cuh"};
  RunResult Out = merge({Alone, Included});
  EXPECT_THAT(Out.Files, ElementsAre("/p/a.cu", "/p/b.cu"));
  EXPECT_THAT(Out.Headers, ElementsAre("/p/h.cuh"));
}

TEST(Merge, AFindingThatOneRunShowsIsShown) {
  Sample S;
  RunResult First = S.Run, Second = S.Run;
  First.Results[0].Suppressed = true;
  EXPECT_FALSE(merge({First, Second}).Results[0].Suppressed);
}

TEST(Merge, Errors) {
  TempDir Dir;
  EXPECT_THAT(errorOf(mergeFiles({}, "")), HasSubstr("nothing to merge"));
  EXPECT_THAT(errorOf(mergeFiles({Dir.file("none.json")}, "")), HasSubstr("can't read report"));
  EXPECT_THAT(errorOf(mergeFiles({Dir.write("x.json", "{}")}, "")), HasSubstr("x.json' is not readable: not a report"));
  auto Bad = [&](StringRef Rest) {
    return errorOf(mergeFiles({Dir.write("y.json", ("{\"tool\": \"cuda-lint\", \"formatVersion\": 1" + Rest + "}").str())}, ""));
  };
  EXPECT_THAT(Bad(""), HasSubstr("no \"files\""));
  EXPECT_THAT(Bad(", \"files\": []"), HasSubstr("no \"findings\""));
  EXPECT_THAT(Bad(", \"files\": [], \"findings\": {}, \"problems\": []"), HasSubstr("\"findings\" is no array"));
  EXPECT_THAT(Bad(", \"files\": [1], \"findings\": [], \"problems\": []"), HasSubstr("\"files\" holds something that is no text"));
  EXPECT_THAT(Bad(", \"files\": [], \"findings\": [], \"problems\": [], \"shard\": {\"index\": 3, \"count\": 2}"), HasSubstr("shard"));
}

TEST(Merge, CommentUsedByOneShardIsUsed) {
  TempDir Dir;
  std::string H = Dir.write("h.cuh", "one(); // cuda-lint: allow(cuda-x)\n");
  auto Part = [&](bool Finds, unsigned Shards = 1) {
    RunResult Run;
    Run.Root = Dir.Path;
    Run.ShardIndex = Finds ? 1 : Shards, Run.ShardCount = Shards;
    Run.Files = {Dir.write(Finds ? "a.cu" : "b.cu", "\n")};
    Run.Headers = {H};
    Run.Rules = {rule("cuda-x", "warp", Severity::Error)};
    if (Finds) Run.Results = {finding(H, "one")};
    readSuppressions(Run);
    applySuppressions(Run);
    addSuppressionFindings(Run, {});
    return Run;
  };
  RunResult Unused = Part(false), Used = Part(true);
  ASSERT_EQ(report::count(Unused).total(), 1u);
  EXPECT_EQ(report::count(merge({Unused, Used})).total(), 0u);
  EXPECT_EQ(report::count(merge({Unused, Unused})).total(), 1u);
  // One shard can't know; all of them can.
  EXPECT_EQ(report::count(Part(false, 2)).total(), 0u);
  EXPECT_EQ(report::count(merge({Part(true, 2), Part(false, 2)})).total(), 0u);
  RunResult Other = Part(false, 2);
  Other.ShardIndex = 1;
  EXPECT_EQ(report::count(merge({Other, Part(false, 2)})).total(), 1u);
  EXPECT_EQ(report::count(merge({Other})).total(), 0u) << "the other shard is missing";
  Other.Filtered = true;
  EXPECT_EQ(report::count(merge({Other, Part(false, 2)})).total(), 0u) << "the change does not own the comment";
}

TEST(Statistics, Table) {
  Sample S;
  S.Run.Timing["parse"] = 1.5;
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  writeStatistics(S.Run, {}, OS);
  EXPECT_EQ(Out, "findings  errors  fixable  silenced  rule\n"
                 "       1       0        0         1  cuda-wide-atomic-scope\n"
                 "       1       1        1         0  cuda-implicit-warp-sync\n"
                 "       1       0        1         0  cuda-legacy-warp-intrinsic\n"
                 "\n"
                 "findings  errors  fixable  silenced  file\n"
                 "       2       1        1         1  src/reduce.cu\n"
                 "       1       0        1         0  src/warp.cuh\n"
                 "\n"
                 "       1  configuration\n"
                 "       1  parse-error\n"
                 "\n"
                 "1 file checked, 0 from the cache\n"
                 "    1.50 s  parse\n");
}
