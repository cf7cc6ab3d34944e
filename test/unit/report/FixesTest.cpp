//===- FixesTest.cpp - applying fixes -----------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/gate/Fixes.h"
#include "test/unit/report/Fixture.h"

using namespace cudalint;
using namespace cudalint::test;
using namespace cudalint::gate;
using report::Replacement;
using report::Result;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

namespace {
class FixesTest : public testing::Test {
protected:
  TempDir Dir;
  report::RunResult Run;
  void SetUp() override { Run.Root = Dir.Path; }

  Result& add(const std::string& File, std::vector<std::tuple<unsigned, unsigned, const char*>> Edits) {
    Result R;
    R.Rule = "cuda-x";
    R.Where.File = File;
    R.Where.Line = 1;
    for (auto& [Offset, Length, Text] : Edits) R.Fixes.push_back({File, Offset, Length, Text});
    Run.Results.push_back(R);
    return Run.Results.back();
  }
  FixPlan plan(bool Unsafe = false) { return planFixes(Run, {Unsafe}); }
  std::string only(const FixPlan& P) {
    EXPECT_EQ(P.Files.size(), 1u);
    return P.Files.empty() ? "" : P.Files[0].After;
  }
};
} // namespace

TEST_F(FixesTest, AppliesSeveralAndWritesThem) {
  std::string A = Dir.write("a.cu", "one two three\n");
  add(A, {{8, 5, "3"}});
  add(A, {{0, 3, "1"}, {4, 0, "and "}});
  FixPlan P = plan();
  EXPECT_EQ(P.Fixes, 2u);
  EXPECT_EQ(only(P), "1 and two 3\n");
  EXPECT_EQ(Dir.read("a.cu"), "one two three\n"); // planning writes nothing
  ASSERT_FALSE(bool(writeFixes(P)));
  EXPECT_EQ(Dir.read("a.cu"), "1 and two 3\n");
  EXPECT_EQ(describe(P, Run, true), "fixed 2 findings in 1 file\n");
}

TEST_F(FixesTest, SameEditTwiceIsMadeOnceAlsoByAnotherPath) {
  std::string A = Dir.write("include/a.cuh", "x\n");
  add(A, {{0, 0, "y"}});
  add(Dir.file("include/../include/a.cuh"), {{0, 0, "y"}});
  ASSERT_EQ(std::system(("ln -s include '" + Dir.file("link") + "'").c_str()), 0);
  add(Dir.file("link/a.cuh"), {{0, 0, "y"}});
  FixPlan P = plan();
  EXPECT_EQ(only(P), "yx\n");
  EXPECT_EQ(P.Fixes, 3u);
  EXPECT_THAT(P.Skipped, IsEmpty());
}

TEST_F(FixesTest, OverlapsWaitAndAFixIsWholeOrNot) {
  std::string A = Dir.write("a.cu", "abcdef\n");
  add(A, {{1, 2, "X"}});
  add(A, {{2, 2, "Y"}, {5, 1, "Z"}}); // overlaps: its second edit is not made either
  add(A, {{1, 0, "("}});              // in front of a replacement: fine
  add(A, {{1, 0, "["}});              // two insertions at one place: a guess
  FixPlan P = plan();
  EXPECT_EQ(only(P), "a(Xdef\n");
  ASSERT_THAT(P.Skipped, SizeIs(2));
  EXPECT_THAT(P.Skipped[0].Reason, HasSubstr("run again"));
  EXPECT_THAT(describe(P, Run, false), HasSubstr("a.cu:1: cuda-x not fixed: it overlaps another fix; run again\n"));
  EXPECT_THAT(describe(P, Run, false), HasSubstr("would fix 2 findings in 1 file, 2 not fixed\n"));
}

TEST_F(FixesTest, ContradictoryEditsOfOneFix) {
  std::string A = Dir.write("a.cu", "abc\n");
  add(A, {{0, 2, "x"}, {1, 2, "y"}});
  EXPECT_THAT(plan().Files, IsEmpty());
  EXPECT_EQ(plan().Skipped[0].Reason, "its edits contradict each other");
}

TEST_F(FixesTest, UnsafeOnDemandSuppressedNever) {
  std::string A = Dir.write("a.cu", "abc\n");
  add(A, {{0, 1, "x"}}).UnsafeFix = true;
  add(A, {{1, 1, "y"}}).Suppressed = true;
  EXPECT_THAT(plan().Files, IsEmpty());
  EXPECT_EQ(only(plan(true)), "xbc\n");
}

TEST_F(FixesTest, RefusedWhereTheTextIsNotKnown) {
  std::string A = Dir.write("a.cu", "abc\n"), B = Dir.write("b.cu", "abc\n"), C = Dir.write("c.cu", "abc\n");
  TempDir Out;
  std::string D = Out.write("d.cu", "abc\n"), E = Dir.write("e.cu", "abc\n");
  add(A, {{0, 1, "x"}}); // parse error
  report::Problem P;
  P.Where.File = A;
  Run.Problems.push_back(P);
  add(B, {{0, 1, "x"}}).MainFiles = {A}; // seen from a broken unit alone
  add(C, {{0, 1, "x"}});
  Run.Hashes[C] = report::contentHash("abcd\n"); // changed
  add(D, {{0, 1, "x"}});                         // outside
  add(E, {{9, 1, "x"}});                         // past the end
  add(Dir.file("none.cu"), {{0, 1, "x"}});
  FixPlan Plan = plan();
  EXPECT_THAT(Plan.Files, IsEmpty());
  ASSERT_THAT(Plan.Skipped, SizeIs(6));
  EXPECT_EQ(Plan.Skipped[0].Reason, "the file has parse errors");
  EXPECT_EQ(Plan.Skipped[1].Reason, "the translation unit has parse errors");
  EXPECT_EQ(Plan.Skipped[2].Reason, "the file changed since it was analysed");
  EXPECT_THAT(Plan.Skipped[3].Reason, HasSubstr("lies outside"));
  EXPECT_THAT(Plan.Skipped[4].Reason, HasSubstr("shorter"));
  EXPECT_THAT(Plan.Skipped[5].Reason, HasSubstr("can't be read"));
  Run.Hashes[C] = report::contentHash("abc\n");
  EXPECT_THAT(plan().Files, SizeIs(1));
}

TEST_F(FixesTest, KeepsCrlfPermissionsAndLinks) {
  std::string A = Dir.write("real.cu", "one\r\ntwo\r\n");
  llvm::sys::fs::setPermissions(A, llvm::sys::fs::perms(0750));
  ASSERT_EQ(std::system(("ln -s real.cu '" + Dir.file("link.cu") + "'").c_str()), 0);
  add(Dir.file("link.cu"), {{5, 0, "new\nlines\r\n"}});
  ASSERT_FALSE(bool(writeFixes(plan())));
  EXPECT_EQ(Dir.read("real.cu"), "one\r\nnew\r\nlines\r\ntwo\r\n");
  EXPECT_TRUE(llvm::sys::fs::is_symlink_file(Dir.file("link.cu")));
  EXPECT_EQ(*llvm::sys::fs::getPermissions(A), llvm::sys::fs::perms(0750));
}

TEST_F(FixesTest, SecondWriteOfOnePlanIsRefused) {
  std::string A = Dir.write("a.cu", "abc\n"), B = Dir.write("b.cu", "abc\n");
  add(A, {{0, 0, "x"}});
  add(B, {{0, 0, "x"}});
  FixPlan P = plan();
  Dir.write("b.cu", "changed\n");
  std::string Error = llvm::toString(writeFixes(P));
  EXPECT_THAT(Error, HasSubstr("it changed in the meantime"));
  EXPECT_THAT(Error, HasSubstr("already fixed: " + A));
  EXPECT_EQ(Dir.read("a.cu"), "xabc\n");
  EXPECT_EQ(Dir.read("b.cu"), "changed\n");
  EXPECT_TRUE(bool(llvm::sys::fs::exists(A)));
  std::error_code EC;
  unsigned N = 0;
  for (llvm::sys::fs::directory_iterator I(Dir.Path, EC), End; I != End && !EC; I.increment(EC)) ++N;
  EXPECT_EQ(N, 2u); // no temporary file stays
}

TEST_F(FixesTest, DiffIsWhatGitAndPatchApply) {
  std::string Text;
  for (int I = 1; I <= 40; ++I) Text += "line " + std::to_string(I) + "\n";
  Text += "no newline at the end";
  std::string A = Dir.write("src/a b.cu", Text), B = Dir.write("src/b.cu", "x\n");
  unsigned End = Text.size();
  add(A, {{0, 0, "first\n"}});
  add(A, {{unsigned(Text.find("line 9\n")), 7, ""}});
  add(A, {{unsigned(Text.find("line 12")), 4, "LINE"}, {unsigned(Text.find("line 30")), 0, "two\nmore "}});
  add(A, {{End - 3, 3, "END\n"}});
  add(B, {{0, 2, ""}});
  FixPlan P = plan();
  ASSERT_THAT(P.Files, SizeIs(2));
  std::string Diff;
  llvm::raw_string_ostream OS(Diff);
  writeDiff(P, false, OS);
  EXPECT_THAT(Diff, HasSubstr("--- a/src/a b.cu\n+++ b/src/a b.cu\n@@ -1,3 +1,4 @@\n+first\n line 1\n"));
  std::string Patch = Dir.write("p.diff", Diff);
  std::string Coloured;
  llvm::raw_string_ostream COS(Coloured);
  writeDiff(P, true, COS);
  EXPECT_THAT(Coloured, HasSubstr("\x1b[32m+first\x1b[0m\n"));
  if (std::system("git --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "no git to apply the diff";
  // Outside of a checkout, so that git takes the paths as they are.
  std::string Command = "cd '" + Dir.Path + "' && GIT_CEILING_DIRECTORIES='" + Dir.Path + "' git apply --unidiff-zero '" + Patch + "'";
  ASSERT_EQ(std::system(Command.c_str()), 0) << Diff;
  EXPECT_EQ(Dir.read("src/a b.cu"), P.Files[0].After);
  EXPECT_EQ(Dir.read("src/b.cu"), P.Files[1].After);
}
