//===- TextTest.cpp - text, concise and the things below every format ---------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/report/Edits.h"
#include "test/unit/report/Fixture.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Unicode.h"

using namespace cudalint;
using namespace cudalint::test;
using namespace cudalint::report;
using testing::HasSubstr;
using testing::Not;

TEST(Names, EveryFormatCanBeMadeAndUnknownOnesAreNull) {
  for (const std::string& Name : formatNames()) EXPECT_TRUE(makeFormat(Name)) << Name;
  EXPECT_FALSE(makeFormat("sariff"));
  EXPECT_FALSE(makeFormat(""));
}

TEST(Names, LevelsFollowSeverityAndConfidence) {
  EXPECT_EQ(sarifLevel(Severity::Error, Confidence::Certain), "error");
  EXPECT_EQ(sarifLevel(Severity::Error, Confidence::Possible), "warning");
  EXPECT_EQ(sarifLevel(Severity::Warning, Confidence::Likely), "warning");
  EXPECT_EQ(sarifLevel(Severity::Portability, Confidence::Certain), "warning");
  EXPECT_EQ(sarifLevel(Severity::Portability, Confidence::Possible), "note");
  EXPECT_EQ(sarifLevel(Severity::Performance, Confidence::Certain), "note");
}

TEST(Paths, RelativeOnlyBelowTheRoot) {
  EXPECT_EQ(relative("/a/b", "/a/b/c.cu"), "c.cu");
  EXPECT_EQ(relative("/a/b/", "/a/b/c.cu"), "c.cu");
  EXPECT_EQ(relative("/a/b", "/a/bc/c.cu"), "/a/bc/c.cu");
  EXPECT_EQ(relative("", "/a/b.cu"), "/a/b.cu");
  EXPECT_EQ(uri("/a", "/a/x y/ü%#.cu"), "x%20y/%C3%BC%25%23.cu");
  EXPECT_EQ(uri("/a", "/b/c.cu"), "file:///b/c.cu");
}

TEST(Printable, ReplacesWhatATerminalOrAParserWouldTrip) {
  EXPECT_EQ(printable("plain ä 漢 😀\t\n"), "plain ä 漢 😀\t\n");
  EXPECT_EQ(printable("a\xff\x1b[31m"), "a\xef\xbf\xbd\xef\xbf\xbd[31m");
  EXPECT_EQ(printable(llvm::StringRef("a\0b", 3)), "a\xef\xbf\xbd"
                                                   "b");
  EXPECT_EQ(printable("\xe2\x80\xae"), "\xef\xbf\xbd");         // right-to-left override
  EXPECT_EQ(printable("\xc2\x85"), "\xef\xbf\xbd");             // C1 control
  EXPECT_EQ(printable("\xe6\xbc"), "\xef\xbf\xbd\xef\xbf\xbd"); // cut off
  EXPECT_EQ(xmlEscape("<a b=\"c\">&'"), "&lt;a b=&quot;c&quot;&gt;&amp;&#39;");
}

TEST(SourcesTest, LinesPositionsAndColumns) {
  TempDir Dir;
  std::string File = Dir.write("a.cu", "one\r\nz\xc3\xa4\xf0\x9f\x98\x80x\n");
  Sources S;
  EXPECT_EQ(S.line(File, 1), "one");
  EXPECT_EQ(S.line(File, 3), std::nullopt);
  EXPECT_EQ(S.line(File, 0), std::nullopt);
  EXPECT_EQ(S.line(Dir.file("none.cu"), 1), std::nullopt);
  EXPECT_EQ(S.position(File, 5), std::make_pair(2u, 1u));
  EXPECT_EQ(S.position(File, 999), std::make_pair(0u, 0u));
  // z is 1 byte, ä 2, the emoji 4 bytes and two UTF-16 units: x is at byte column 8, unit 5.
  EXPECT_EQ(S.utf16Column(File, 2, 8), 5u);
  EXPECT_EQ(S.utf16Column(File, 2, 9), 6u);
  Place P;
  P.File = File;
  P.Line = 1;
  P.Column = 1;
  EXPECT_EQ(S.extent(P).EndColumn, 4u);
}

TEST(SourcesTest, KeepsAFewFilesOfMany) {
  TempDir Dir;
  Sources S;
  for (int I = 0; I < 400; ++I) {
    std::string File = Dir.write("f" + std::to_string(I) + ".cu", "line of " + std::to_string(I) + "\n");
    EXPECT_EQ(S.line(File, 1), "line of " + std::to_string(I));
  }
  EXPECT_EQ(S.line(Dir.file("f0.cu"), 1), "line of 0");
}

TEST(Text, ShowsSourceRangeNotesHelpFixAndSummary) {
  Sample S;
  EXPECT_EQ(write("text", S.Run),
            "src/reduce.cu:6:3: error: lane 8 writes 's[8]' and lane 0 reads it, nothing orders them "
            "[cuda-implicit-warp-sync, certain]\n"
            "    6 |   s[tid] += s[tid + 8];\n"
            "      |   ^\n"
            "src/reduce.cu:5:2: note: lane 8 writes 's[8]' here\n"
            "    5 |     s[tid] += s[tid + 16]; // <b> & \"quotes\" ]]>\n"
            "      |     ^\n"
            "src/reduce.cu:6:13: note: lane 0 reads 's[8]' here\n"
            "    6 |   s[tid] += s[tid + 8];\n"
            "      |             ^\n"
            "      = kernel: reduce(float *) (sm_80, sm_90a)\n"
            "      = help: put '__syncwarp()' between the two\n"
            "      = fix: --fix makes this change:\n"
            "    6 +   __syncwarp();\n"
            "\n"
            "src/reduce.cu:7:3: performance: scope is wider than the block [cuda-wide-atomic-scope, possible]\n"
            "    7 |   out[0] = s[0];\n"
            "      |   ^~~\n"
            "\n"
            "src/warp.cuh:2:10: portability: '__shfl_down' is gone since Volta [cuda-legacy-warp-intrinsic, certain]\n"
            "    2 |   return __shfl_down(v, 1);\n"
            "      |          ^~~~~~~~~~~\n"
            "      = fix: --unsafe-fixes makes this change; check that it keeps what you mean:\n"
            "    2 -   return __shfl_down(v, 1);\n"
            "    2 +   return __shfl_down_sync(0xffffffff, v, 1);\n"
            "\n"
            "cuda-lint: problem: unknown nvcc flag '--frob', ignored [configuration]\n"
            "src/reduce.cu:2:24: problem: unknown type name 'floot' [parse-error, sm_90a]\n"
            "    2 | __global__ void reduce(float* out) {\n"
            "      |                        ^~~~~\n"
            "\n"
            "1 error, 1 performance, 1 portability in 2 files (1 file checked, 1 suppressed, 1 fixable with --fix, "
            "1 more with --unsafe-fixes)\n"
            "1 problem: 1 file could not be analysed, or not wholly\n");
}

TEST(Text, ALineThatWasJustShownIsNotShownAgain) {
  Sample S;
  S.Run.Results.resize(1);
  Result& R = S.Run.Results[0];
  Place Write = find(S.Reduce, "s[tid] +=");
  R.Fixes.clear();
  R.Notes = {{R.Where, "the mask is 0xffffffff"}, {Write, "lane 8 writes here"}, {Write, "and lane 9"}, {R.Where, "put a barrier between"}};
  Problem P = S.Run.Problems.back(), More = P;
  More.Message = "3 more errors";
  S.Run.Problems = {P, More};
  Options O;
  O.Quiet = true;
  EXPECT_EQ(write("text", S.Run, O),
            "src/reduce.cu:6:3: error: lane 8 writes 's[8]' and lane 0 reads it, nothing orders them "
            "[cuda-implicit-warp-sync, certain]\n"
            "    6 |   s[tid] += s[tid + 8];\n"
            "      |   ^\n"
            "src/reduce.cu:5:2: note: lane 8 writes here\n"
            "    5 |     s[tid] += s[tid + 16]; // <b> & \"quotes\" ]]>\n"
            "      |     ^\n"
            "src/reduce.cu:5:2: note: and lane 9\n"
            "      = note: the mask is 0xffffffff\n"
            "      = note: put a barrier between\n"
            "      = kernel: reduce(float *) (sm_80, sm_90a)\n"
            "\n"
            "src/reduce.cu:2:24: problem: unknown type name 'floot' [parse-error, sm_90a]\n"
            "    2 | __global__ void reduce(float* out) {\n"
            "      |                        ^~~~~\n"
            "src/reduce.cu:2:24: problem: 3 more errors [parse-error, sm_90a]\n");
}

TEST(Text, SuppressedOnDemandAndQuietWithoutSummary) {
  Sample S;
  Options O;
  O.ShowSuppressed = true;
  O.Quiet = true;
  std::string Out = write("text", S.Run, O);
  EXPECT_THAT(Out, HasSubstr("      = suppressed in the source: the reason\n"));
  EXPECT_THAT(Out, Not(HasSubstr("file checked")));
}

TEST(Text, CleanRunSaysSo) {
  RunResult Run;
  Run.Files = {"/a.cu", "/b.cu"};
  EXPECT_EQ(write("text", Run), "no findings (2 files checked)\n");
  Options O;
  O.Quiet = true;
  EXPECT_EQ(write("text", Run, O), "");
}

TEST(Text, ColoursOnlyWhenAsked) {
  Sample S;
  Options O;
  EXPECT_THAT(write("text", S.Run, O), Not(HasSubstr("\x1b")));
  O.Colour = true;
  std::string Out = write("text", S.Run, O), Plain;
  EXPECT_THAT(Out, HasSubstr("\x1b[1;31merror\x1b[0m"));
  for (size_t I = 0; I < Out.size(); ++I) {
    if (Out[I] == '\x1b')
      I = Out.find('m', I);
    else
      Plain += Out[I];
  }
  EXPECT_EQ(Plain, write("text", S.Run)); // colours are all that differs
}

TEST(Text, NoLineIsWiderThanTheTerminal) {
  TempDir Dir;
  std::string Long(300, 'x');
  std::string File = Dir.write("wide.cu", "int a = 1; " + Long + " hit 漢漢漢漢 " + Long + "\n");
  for (int Width : {40, 60, 80, 200}) {
    RunResult Run;
    Run.Root = Dir.Path;
    Run.Files = {File};
    Result R;
    R.Rule = "cuda-shared-race";
    R.Where = find(File, "hit");
    R.Message = "thread 3 of block 0 writes 's[3]' and thread 35 reads it in the same phase with nothing in between";
    R.Notes.push_back({R.Where, "a note whose text also needs more than one row of a narrow terminal to be shown"});
    R.Notes.push_back({{}, "a help text that is long enough to be wrapped into several rows of a narrow terminal"});
    R.Kernel = "kernel<float, 128>(float *)";
    R.Fixes.push_back({File, R.Where.Offset, 3, "miss"});
    Run.Results.push_back(R);
    R.Where = find(File, "int");
    Run.Results.push_back(R);
    Options O;
    O.Width = Width;
    O.Quiet = true;
    std::string Out = write("text", Run, O);
    llvm::SmallVector<llvm::StringRef, 64> Lines;
    llvm::StringRef(Out).split(Lines, '\n');
    for (llvm::StringRef L : Lines) EXPECT_LE(llvm::sys::unicode::columnWidthUTF8(L), Width) << L.str();
    EXPECT_THAT(Out, HasSubstr("…"));
    bool Found = false;
    for (size_t I = 0; I + 1 < Lines.size(); ++I)
      if (size_t At = Lines[I].find(" hit "); At != llvm::StringRef::npos && Lines[I].contains('|')) {
        Found = true; // the caret stands below the word
        int Column = llvm::sys::unicode::columnWidthUTF8(Lines[I].take_front(At + 1));
        EXPECT_EQ(Lines[I + 1].find("^~~"), size_t(Column)) << Out;
        break;
      }
    EXPECT_TRUE(Found) << Out;
  }
}

TEST(Text, HostileSourceStaysOnItsLine) {
  TempDir Dir;
  RunResult Run = hostile(Dir);
  for (const char* Format : {"text", "concise"}) {
    std::string Out = write(Format, Run);
    EXPECT_THAT(Out, Not(HasSubstr("\x1b"))) << Format;
    EXPECT_THAT(Out, Not(HasSubstr("\xe2\x80\xae"))) << Format;
    EXPECT_TRUE(llvm::json::isUTF8(Out)) << Format;
  }
  EXPECT_EQ(llvm::StringRef(write("concise", Run)).count('\n'), 2u);
}

TEST(Text, MissingSourceCostsItsExcerptAlone) {
  RunResult Run;
  Run.Root = "/nowhere";
  Result R;
  R.Rule = "cuda-x";
  R.Where.File = "/nowhere/gone.cu";
  R.Where.Line = 3;
  R.Where.Column = 9;
  R.Message = "message";
  R.Fixes.push_back({"/nowhere/gone.cu", 10, 2, "x"});
  Run.Results.push_back(R);
  Options O;
  O.Quiet = true;
  EXPECT_EQ(write("text", Run, O), "gone.cu:3:9: warning: message [cuda-x, certain]\n");
}

TEST(Concise, OneLineEach) {
  Sample S;
  EXPECT_EQ(write("concise", S.Run),
            "src/reduce.cu:6:3: error: lane 8 writes 's[8]' and lane 0 reads it, nothing orders them "
            "[cuda-implicit-warp-sync, certain]\n"
            "src/reduce.cu:7:3: performance: scope is wider than the block [cuda-wide-atomic-scope, possible]\n"
            "src/warp.cuh:2:10: portability: '__shfl_down' is gone since Volta [cuda-legacy-warp-intrinsic, certain]\n"
            "cuda-lint: problem: unknown nvcc flag '--frob', ignored [configuration]\n"
            "src/reduce.cu:2:24: problem: unknown type name 'floot' [parse-error, sm_90a]\n");
}

TEST(ExitStatus, FollowsProblemsThenFindings) {
  RunResult Run;
  EXPECT_EQ(exitStatus(Run), 0);
  Run.Results.emplace_back();
  EXPECT_EQ(exitStatus(Run), 1);
  Run.Results[0].Suppressed = true;
  EXPECT_EQ(exitStatus(Run), 0);
  Run.Problems.emplace_back();
  EXPECT_EQ(exitStatus(Run), 3);
  Run.ExitStatus = 2;
  EXPECT_EQ(exitStatus(Run), 2);
}

TEST(Fingerprints, SurviveMovesAndSpacingButNotOtherLines) {
  TempDir Dir;
  auto Print = [&](llvm::StringRef Text, unsigned N = 1) {
    std::string File = Dir.write("a.cu", Text);
    RunResult Run;
    Run.Root = Dir.Path;
    for (unsigned I = 1; I <= N; ++I) {
      Result R;
      R.Rule = "cuda-x";
      R.Where = find(File, "s[t]", I);
      R.Message = "message " + std::to_string(I);
      Run.Results.push_back(R);
    }
    assignFingerprints(Run);
    return Run.Results.back().Fingerprint;
  };
  std::string First = Print("s[t] = 1;\n");
  EXPECT_EQ(First.size(), 16u);
  EXPECT_EQ(Print("// new line\n\n    s[t]  = 1;\r\n"), First);
  EXPECT_NE(Print("s[t] = 2;\n"), First);
  EXPECT_NE(Print("s[t] = 1;\ns[t] = 1;\n", 2), First);
}

TEST(Fingerprints, HashIsForEver) {
  // It stands in users' baselines: a change here makes all of their entries stale.
  EXPECT_EQ(contentHash("cuda-lint"), "b7071789bc9b27e7");
}

TEST(Edits, ConflictsAreOverlapsAndTwoInsertionsAtOnePlace) {
  EXPECT_TRUE(conflicts({3, 4, "x"}, {5, 1, "y"}));
  EXPECT_TRUE(conflicts({5, 1, "y"}, {3, 4, "x"}));
  EXPECT_FALSE(conflicts({3, 4, "x"}, {7, 1, "y"}));
  EXPECT_TRUE(conflicts({3, 0, "x"}, {3, 0, "y"}));
  EXPECT_FALSE(conflicts({3, 0, "x"}, {3, 0, "x"}));
  EXPECT_FALSE(conflicts({3, 0, "x"}, {3, 2, "y"}));
  EXPECT_TRUE(conflicts({3, 2, "x"}, {3, 2, "y"}));
  EXPECT_TRUE(conflicts({3, 3, "x"}, {4, 0, "y"}));
}

static std::string diff(llvm::StringRef Text, std::vector<Edit> Edits, unsigned Context = 3) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  writeUnifiedDiff(OS, "f", hunks(Text, Edits, Context), false);
  return Out;
}

TEST(Edits, DiffCountsLines) {
  EXPECT_EQ(diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", {{2, 1, "two"}, {16, 0, "new\n"}}, 1),
            "--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n 1\n-2\n+two\n 3\n@@ -8,2 +8,3 @@\n 8\n+new\n 9\n");
}

TEST(Edits, DiffAtTheEnds) {
  EXPECT_EQ(diff("", {{0, 0, "a\n"}}), "--- a/f\n+++ b/f\n@@ -0,0 +1 @@\n+a\n");
  EXPECT_EQ(diff("a\n", {{2, 0, "b\n"}}), "--- a/f\n+++ b/f\n@@ -1 +1,2 @@\n a\n+b\n");
  EXPECT_EQ(diff("a", {{1, 0, "\nb"}}),
            "--- a/f\n+++ b/f\n@@ -1 +1,2 @@\n-a\n\\ No newline at end of file\n+a\n+b\n\\ No newline at end of file\n");
  EXPECT_EQ(diff("a\nb\n", {{0, 4, ""}}), "--- a/f\n+++ b/f\n@@ -1,2 +0,0 @@\n-a\n-b\n");
  EXPECT_EQ(diff("a\n", {{0, 1, "a"}}), "");
}
