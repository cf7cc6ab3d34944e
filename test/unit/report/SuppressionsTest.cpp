//===- SuppressionsTest.cpp - comments that silence findings ------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/gate/Fixes.h"
#include "driver/gate/Suppressions.h"
#include "test/unit/report/Fixture.h"

using namespace cudalint;
using namespace cudalint::test;
using namespace cudalint::gate;
using llvm::StringRef;
using report::Result;
using report::RunResult;
using report::Suppression;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

static std::vector<Suppression> parse(StringRef Text) { return parseSuppressions("/f.cu", Text); }

TEST(Suppressions, AllowOnTheLineAndAbove) {
  auto S = parse("a(); // cuda-lint: allow(cuda-x) -- the reason\n"
                 "\n"
                 "// cuda-lint: allow(cuda-y, cuda-z)\n"
                 "// another comment\n"
                 "\n"
                 "  /* and */ b();\n");
  ASSERT_THAT(S, SizeIs(2));
  EXPECT_EQ(S[0].First, 1u);
  EXPECT_EQ(S[0].Last, 1u);
  EXPECT_THAT(S[0].Rules, ElementsAre("cuda-x"));
  EXPECT_EQ(S[0].Reason, "the reason");
  EXPECT_TRUE(S[0].WholeComment);
  EXPECT_EQ(S[0].Where.Column, 9u);
  EXPECT_EQ(S[1].First, 6u);
  EXPECT_THAT(S[1].Rules, ElementsAre("cuda-y", "cuda-z"));
  EXPECT_EQ(S[1].Reason, "");
}

TEST(Suppressions, BlockCommentsContinuationsAndCrlf) {
  auto S = parse("a(); /* cuda-lint: allow(cuda-x) -- why */ b();\r\n"
                 "/* NOLINTNEXTLINE(cuda-y) -- two\r\n"
                 "   lines */\r\n"
                 "// goes on \\\r\n NOLINT\r\n"
                 "c(); // cuda-lint:allow( cuda-z ,)\r\n");
  ASSERT_THAT(S, SizeIs(4));
  EXPECT_EQ(S[0].Reason, "why");
  EXPECT_EQ(S[1].First, 3u);
  EXPECT_EQ(S[1].Reason, "two");
  EXPECT_FALSE(S[1].WholeComment);
  EXPECT_EQ(S[2].Where.Line, 5u);
  EXPECT_THAT(S[3].Rules, ElementsAre("cuda-z"));
  EXPECT_EQ(S[3].First, 6u);
}

TEST(Suppressions, NoLintForms) {
  auto S = parse("a(); // NOLINT\n"
                 "b(); // NOLINT(bugprone-x, cuda-y)\n"
                 "// NOLINTNEXTLINE(cuda-*): text\n"
                 "c();\n"
                 "// NOLINTBEGIN(cuda-x)\n"
                 "d();\n"
                 "// NOLINTEND(cuda-x)\n"
                 "e(); // NOLINT()\n");
  ASSERT_THAT(S, SizeIs(6));
  EXPECT_THAT(S[0].Rules, IsEmpty());
  EXPECT_THAT(S[1].Rules, ElementsAre("bugprone-x", "cuda-y"));
  EXPECT_EQ(S[2].First, 4u);
  EXPECT_EQ(S[3].First, 5u);
  EXPECT_EQ(S[3].Last, 7u);
  EXPECT_EQ(S[4].First, 0u);
  EXPECT_THAT(S[5].Rules, ElementsAre("")); // matches nothing
}

TEST(Suppressions, OnlyInComments) {
  EXPECT_THAT(parse("const char* s = \"// NOLINT\"; char c = '\"'; // plain\n"
                    "auto r = R\"x(\n // cuda-lint: allow(cuda-x)\n)\" NOLINT )x\";\n"
                    "int n = 1'000'000; // MYNOLINT NOLINTER the cuda-lint: allow(x) form in prose\n"
                    "/* unterminated NOLINTING"),
              IsEmpty());
  EXPECT_THAT(parse("auto s = \"\\\" // no\"; // NOLINT\n"), SizeIs(1));
  EXPECT_THAT(parse("auto c = u8'\\''; // NOLINT\n"), SizeIs(1));
  EXPECT_THAT(parse("int a = 0x1'f; b = 'x'; // NOLINT\n"), SizeIs(1));
  EXPECT_THAT(parse(""), IsEmpty());
  EXPECT_THAT(parse("//"), IsEmpty());
  EXPECT_THAT(parse("/*"), IsEmpty());
  EXPECT_THAT(parse("\""), IsEmpty());
}

TEST(Suppressions, MalformedSaysWhy) {
  auto Why = [](StringRef Text) {
    auto S = parse(Text);
    return S.size() == 1 ? S[0].Malformed : "found " + std::to_string(S.size());
  };
  EXPECT_THAT(Why("a(); // cuda-lint: alow(cuda-x)\n"), HasSubstr("unknown directive 'alow'"));
  EXPECT_THAT(Why("a(); // cuda-lint: allow cuda-x\n"), HasSubstr("expected '('"));
  EXPECT_THAT(Why("a(); // cuda-lint: allow(cuda-x\n"), HasSubstr("no ')'"));
  EXPECT_THAT(Why("a(); // cuda-lint: allow()\n"), HasSubstr("no rule id"));
  EXPECT_THAT(Why("a(); // cuda-lint: allow(cuda x)\n"), HasSubstr("'cuda x' is no rule id"));
  EXPECT_THAT(Why("a(); // cuda-lint:\n"), HasSubstr("expected 'allow(id)'"));
  EXPECT_THAT(Why("// cuda-lint: allow(cuda-x)\n"), HasSubstr("no code follows"));
  EXPECT_THAT(Why("// NOLINTBEGIN(cuda-x)\n"), HasSubstr("without a NOLINTEND"));
  EXPECT_THAT(Why("// NOLINTEND(cuda-x)\n"), HasSubstr("without a NOLINTBEGIN"));
}

TEST(Suppressions, AnyBytesAreRead) {
  // Every prefix and some damage of a text full of delimiters: nothing may crash or hang.
  std::string Text = "R\"(x)\" '\\'' \"a\\\n\" // NOLINT(cuda-x\\\n/* cuda-lint: allow(a) */ R\"delimiterthatistoolong(\n\xff";
  for (size_t N = 0; N <= Text.size(); ++N) parse(StringRef(Text).take_front(N));
  for (size_t I = 0; I < Text.size(); ++I) {
    std::string Damaged = Text;
    Damaged.erase(I, 1);
    parse(Damaged);
  }
}

namespace {
class UnusedTest : public testing::Test {
protected:
  TempDir Dir;
  RunResult Run;
  std::string File;

  void source(StringRef Text, std::vector<std::pair<StringRef, const char*>> Findings = {}) {
    File = Dir.write("a.cu", Text);
    Run = RunResult();
    Run.Root = Dir.Path;
    Run.Files = {File};
    Run.Rules = {rule("cuda-x", "warp", Severity::Error), rule("cuda-y", "warp", Severity::Error),
                 rule("cuda-shared-race", "block", Severity::Error)};
    for (auto& [Needle, Rule] : Findings) {
      Result R;
      R.Rule = Rule;
      R.Where = test::find(File, Needle);
      R.Message = "m";
      Run.Results.push_back(R);
    }
    readSuppressions(Run);
    applySuppressions(Run);
  }
  std::vector<std::string> found(SuppressionOptions Opts = {}) {
    addSuppressionFindings(Run, Opts);
    std::vector<std::string> Out;
    for (const Result& R : Run.Results)
      if (!R.Suppressed && (R.Rule == UnusedSuppressionRule || R.Rule == SuppressionReasonRule))
        Out.push_back(std::to_string(R.Where.Line) + ": " + R.Message);
    return Out;
  }
  std::string fixed() {
    FixPlan P = planFixes(Run, {});
    return P.Files.empty() ? Dir.read("a.cu") : P.Files[0].After;
  }
};
} // namespace

TEST_F(UnusedTest, UsedCommentsSilenceAndStay) {
  source("a(); // cuda-lint: allow(cuda-x) -- known\nb(); // NOLINT(cuda-y)\nc(); // NOLINT\n",
         {{"a()", "cuda-x"}, {"b()", "cuda-y"}, {"c()", "cuda-x"}});
  EXPECT_EQ(report::count(Run).Suppressed, 3u);
  EXPECT_EQ(Run.Results[0].SuppressionReason, "known");
  EXPECT_EQ(Run.Results[0].SuppressionKind, "inSource");
  EXPECT_THAT(found(), IsEmpty());
}

TEST_F(UnusedTest, OtherRulesAndLinesAreNotSilenced) {
  source("a(); // cuda-lint: allow(cuda-y)\nb();\n", {{"a()", "cuda-x"}, {"b()", "cuda-y"}});
  EXPECT_EQ(report::count(Run).Suppressed, 0u);
  EXPECT_THAT(found(), ElementsAre("1: 'cuda-y' found nothing to silence here"));
}

TEST_F(UnusedTest, FixesRemoveTheCommentTheLineOrTheId) {
  source("a();  // cuda-lint: allow(cuda-x) -- old\n"
         "  // NOLINTNEXTLINE(cuda-x)\n"
         "  b(); // NOLINT(cuda-x, bugprone-z): see the manual\n"
         "/* cuda-lint: allow(cuda-x) */ c();\n"
         "d(); // cuda-lint: allow(cuda-x, cuda-y, cuda-shared-race)\n",
         {{"d()", "cuda-y"}});
  EXPECT_THAT(found(), SizeIs(5));
  EXPECT_EQ(fixed(), "a();\n"
                     "  b(); // NOLINT(bugprone-z): see the manual\n"
                     "c();\n"
                     "d(); // cuda-lint: allow(cuda-y)\n");
}

TEST_F(UnusedTest, ForeignAndBareNolintAreNoneOfOurs) {
  source("a(); // NOLINT\nb(); // NOLINT(bugprone-x)\nc(); // NOLINT(*)\n");
  SuppressionOptions Opts;
  Opts.RequireReason = [](StringRef) { return true; };
  EXPECT_THAT(found(Opts), IsEmpty());
}

TEST_F(UnusedTest, NothingIsUnusedThatWasNotLookedAt) {
  source("a(); // cuda-lint: allow(cuda-x)\n");
  Run.Rules[0].Enabled = false;
  EXPECT_THAT(found(), IsEmpty());
  source("a(); // cuda-lint: allow(cuda-*)\n");
  Run.Rules[0].Enabled = false;
  EXPECT_THAT(found(), IsEmpty());
  source("a(); // cuda-lint: allow(cuda-x)\n");
  report::Problem P;
  P.Where.File = File;
  Run.Problems.push_back(P);
  EXPECT_THAT(found(), IsEmpty());
  source("a(); // cuda-lint: allow(cuda-*)\n");
  EXPECT_THAT(found(), ElementsAre("1: 'cuda-*' found nothing to silence here"));
}

TEST_F(UnusedTest, CommentsOfMacrosWorkWhereTheMacroIsUsed) {
  source("#define ONE a() // NOLINT(cuda-x)\n"
         "# define TWO \\\n  a(); /* NOLINT(cuda-x) */ \\\n  b()\n"
         "c(); // NOLINT(cuda-x)\n");
  ASSERT_THAT(Run.Suppressions, SizeIs(3));
  EXPECT_TRUE(Run.Suppressions[1].InMacro);
  EXPECT_THAT(found(), ElementsAre("5: 'cuda-x' found nothing to silence here"));
}

TEST_F(UnusedTest, ARunThatDidNotSeeEverythingJudgesSpellingAlone) {
  source("a(); // cuda-lint: allow(cuda-x)\nb(); // cuda-lint: allow(cuda-z)\nc(); // cuda-lint: allow cuda-x\n");
  for (Suppression& S : Run.Suppressions) S.Judged = false;
  EXPECT_THAT(found(), ElementsAre(HasSubstr("2: no such rule: 'cuda-z'"), HasSubstr("3: this comment silences nothing")));
}

TEST_F(UnusedTest, UnknownRulesGetAHintAndNoFix) {
  source("a(); // cuda-lint: allow(cuda-shared-rase)\n");
  EXPECT_THAT(found(), ElementsAre("1: no such rule: 'cuda-shared-rase' (did you mean 'cuda-shared-race'?)"));
  EXPECT_EQ(fixed(), Dir.read("a.cu"));
}

TEST_F(UnusedTest, MalformedOnesAreReported) {
  source("a(); // cuda-lint: allow cuda-x\nb();\n// NOLINTEND(cuda-x)\n");
  EXPECT_THAT(found(), ElementsAre(HasSubstr("1: this comment silences nothing: expected '('"),
                                   HasSubstr("3: this comment silences nothing: NOLINTEND without")));
}

TEST_F(UnusedTest, ReasonsOnDemand) {
  source("a(); // cuda-lint: allow(cuda-x)\nb(); // NOLINT(cuda-y) -- fine\n", {{"a()", "cuda-x"}, {"b()", "cuda-y"}});
  SuppressionOptions Opts;
  Opts.RequireReason = [](StringRef) { return true; };
  EXPECT_THAT(found(Opts), ElementsAre("1: no reason why this is silenced; write it after ' -- '"));
  source("a(); // cuda-lint: allow(cuda-x)\n", {{"a()", "cuda-x"}});
  Opts.RequireReason = [&](StringRef Of) { return Of != File; };
  EXPECT_THAT(found(Opts), IsEmpty()) << "each file has a configuration of its own";
}

TEST_F(UnusedTest, OneShardDoesNotJudgeAHeader) {
  source("a(); // cuda-lint: allow(cuda-x)\n");
  Run.ShardCount = 2;
  Run.Files = {}, Run.Headers = {File};
  EXPECT_THAT(found(), IsEmpty());
  Run.ShardCount = 1;
  EXPECT_THAT(found(), SizeIs(1));
}

TEST_F(UnusedTest, CanBeSilencedThemselves) {
  source("a(); // cuda-lint: allow(cuda-x, cuda-unused-suppression) -- needed with another toolkit\n");
  EXPECT_THAT(found(), IsEmpty());
}

TEST(GateRules, HavePagesAndIds) {
  for (const report::Rule& R : gateRules()) {
    EXPECT_TRUE(StringRef(R.Id).starts_with("cuda-"));
    EXPECT_THAT(R.Help, HasSubstr("# " + R.Id));
    EXPECT_FALSE(R.Summary.empty());
  }
}
