//===- ConfigTest.cpp -------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/engine/Config.h"
#include "driver/support/Words.h"
#include "test/support/TempFolder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cudalint;
using namespace cudalint::engine;
using cudalint::test::TempFolder;
using testing::HasSubstr;

namespace {

std::string firstError(const Configuration& C) { return C.errors().empty() ? "" : C.errors().front().format(); }

TEST(PathPattern, OneWordMatchesAtAnyDepth) {
  EXPECT_TRUE(pathMatches("third_party", "a/third_party/b.cu"));
  EXPECT_TRUE(pathMatches("b.cu", "a/b.cu"));
  EXPECT_TRUE(pathMatches("*_gen.cu", "a/b/x_gen.cu"));
  EXPECT_FALSE(pathMatches("third", "a/third_party/b.cu"));
}

TEST(PathPattern, StarStaysInAComponent) {
  EXPECT_TRUE(pathMatches("src/*.cu", "src/a.cu"));
  EXPECT_FALSE(pathMatches("src/*.cu", "src/b/a.cu"));
  EXPECT_TRUE(pathMatches("src/**/*.cu", "src/b/c/a.cu"));
  EXPECT_TRUE(pathMatches("src/**/*.cu", "src/a.cu"));
  EXPECT_TRUE(pathMatches("src/", "src/b/a.cu"));
  EXPECT_TRUE(pathMatches("./src", "src/a.cu"));
  EXPECT_FALSE(pathMatches("src/b", "lib/src/b/a.cu"));
  EXPECT_FALSE(pathMatches("", "a.cu"));
}

TEST(Config, DefaultsWithoutAnyFile) {
  TempFolder T;
  Configuration C;
  FileConfig F = C.forFile(T.path("a.cu"));
  EXPECT_EQ(F.MinConfidence.Value, Confidence::Likely);
  EXPECT_EQ(F.Cuda.Value, "auto");
  EXPECT_FALSE(F.Excluded);
  EXPECT_TRUE(C.errors().empty());
}

TEST(Config, NearestFileGivesEveryKeyAndItsOrigin) {
  TempFolder T;
  T.write(".cuda-lint.yaml", "confidence: certain\n");
  std::string Path = T.write("p/.cuda-lint.yaml", "checks: [-cuda-static-shared-memory]\n"
                                                  "severity:\n"
                                                  "  cuda-dynamic-shared-memory: warning\n"
                                                  "confidence: possible\n"
                                                  "arch: sm_80, sm_90a\n"
                                                  "cuda: bundled\n"
                                                  "block-size: 128\n"
                                                  "options: {cuda-static-shared-memory.MinConfidence: certain}\n");
  Configuration C;
  FileConfig F = C.forFile(T.path("p/src/a.cu"));
  EXPECT_EQ(firstError(C), "");
  EXPECT_EQ(F.Globs.Value, "-cuda-static-shared-memory");
  EXPECT_EQ(F.Severities.at("cuda-dynamic-shared-memory").Value, Severity::Warning);
  EXPECT_EQ(F.Severities.at("cuda-dynamic-shared-memory").Origin, Path + ":3");
  EXPECT_EQ(F.MinConfidence.Value, Confidence::Possible);
  EXPECT_EQ(F.MinConfidence.Origin, Path + ":4");
  EXPECT_EQ(F.Archs.Value, (std::vector<std::string>{"sm_80", "sm_90a"}));
  EXPECT_EQ(F.Cuda.Value, "bundled");
  EXPECT_EQ(F.BlockSize.Value, 128u);
  EXPECT_EQ(F.checkSettings().Options.at("cuda-static-shared-memory.MinConfidence"), "certain");
}

TEST(Config, ExtendsIsReadFirst) {
  TempFolder T;
  T.write("base/b.yaml", "confidence: possible\ncuda: bundled\nchecks: [-cuda-static-shared-memory]\n");
  T.write(".cuda-lint.yaml", "extends: base/b.yaml\nconfidence: certain\nchecks: [cuda-static-shared-memory]\n");
  Configuration C;
  FileConfig F = C.forFile(T.path("a.cu"));
  EXPECT_EQ(firstError(C), "");
  EXPECT_EQ(F.MinConfidence.Value, Confidence::Certain);
  EXPECT_EQ(F.Cuda.Value, "bundled");
  EXPECT_EQ(F.Globs.Value, "-cuda-static-shared-memory,cuda-static-shared-memory");
}

TEST(Config, ExtendsInACircleIsAnError) {
  TempFolder T;
  T.write("a.yaml", "extends: .cuda-lint.yaml\n");
  T.write(".cuda-lint.yaml", "extends: a.yaml\n");
  Configuration C;
  (void)C.forFile(T.path("a.cu"));
  EXPECT_THAT(firstError(C), HasSubstr("extends itself"));
}

TEST(Config, OverridesAndExcludesGoByPath) {
  TempFolder T;
  T.write(".cuda-lint.yaml", "exclude: [third_party, 'gen/**/*.cu']\n"
                             "overrides:\n"
                             "  - paths: [legacy]\n"
                             "    confidence: certain\n"
                             "    arch: [sm_75]\n"
                             "    severity: {cuda-static-shared-memory: portability}\n");
  Configuration C;
  EXPECT_TRUE(C.excluded(T.path("x/third_party/a.cu")));
  EXPECT_TRUE(C.excluded(T.path("gen/a/b.cu")));
  EXPECT_FALSE(C.excluded(T.path("src/a.cu")));
  EXPECT_EQ(C.forFile(T.path("legacy/a.cu")).MinConfidence.Value, Confidence::Certain);
  EXPECT_EQ(C.forFile(T.path("src/a.cu")).MinConfidence.Value, Confidence::Likely);
  EXPECT_EQ(C.forFile(T.path("legacy/a.cu")).Severities.size(), 1u);
  EXPECT_EQ(C.forFile(T.path("legacy/a.cu")).Archs.Value, std::vector<std::string>{"sm_75"});
  EXPECT_TRUE(C.forFile(T.path("src/a.cu")).Archs.Value.empty());
  EXPECT_EQ(firstError(C), "");
}

struct Mistake {
  const char* Yaml;
  const char* Expected;
};

class ConfigMistakes : public testing::TestWithParam<Mistake> {};

TEST_P(ConfigMistakes, NamesPlaceAndCure) {
  TempFolder T;
  std::string Path = T.write(".cuda-lint.yaml", GetParam().Yaml);
  Configuration C;
  (void)C.forFile(T.path("a.cu"));
  ASSERT_EQ(C.errors().size(), 1u);
  EXPECT_THAT(firstError(C), HasSubstr(GetParam().Expected));
  EXPECT_THAT(firstError(C), HasSubstr(Path + ":"));
}

INSTANTIATE_TEST_SUITE_P(
    All, ConfigMistakes,
    testing::Values(Mistake{"\nchekcs: []\n", ":2:1: unknown key 'chekcs'; did you mean 'checks'?"},
                    Mistake{"checks: [cuda-static-share-memory]\n", ":1:10: no rule matches 'cuda-static-share-memory'; did you mean 'cuda-static-shared-memory'?"},
                    Mistake{"severity: {cuda-static-shared-memory: fatal}\n", ":1:39: 'fatal' is no severity"},
                    Mistake{"severity: {cuda-statc-shared-memory: error}\n", "no rule 'cuda-statc-shared-memory'; did you mean 'cuda-static-shared-memory'?"},
                    Mistake{"confidence: likley\n", ":1:13: 'likley' is no confidence (certain, likely, possible); did you mean 'likely'?"},
                    Mistake{"block-size: 2000\n", ":1:13: 'block-size' takes a number of threads"},
                    Mistake{"arch: [80]\n", "'80' is no architecture"},
                    Mistake{"arch: [sm_80, sm_9x]\n", ":1:15: 'sm_9x' is no architecture; write it as sm_80 or sm_90a; did you mean 'sm_90'?"},
                    Mistake{"options: {cuda-shared-rase.MinConfidence: certain}\n", ":1:11: no rule 'cuda-shared-rase'; did you mean 'cuda-shared-race'?"},
                    Mistake{"options: {cuda-shared-race.MinConfidense: certain}\n", "cuda-shared-race has no option 'MinConfidense'; did you mean 'MinConfidence'? (known: "},
                    Mistake{"options: {cuda-shared-race.MinConfidence: sertain}\n", "'sertain' is no value of cuda-shared-race.MinConfidence (certain, likely, possible); did you mean 'certain'?"},
                    Mistake{"options: {cuda-shared-race.BlockSize: big}\n", "cuda-shared-race.BlockSize takes a number, not 'big'"},
                    Mistake{"options: {MinConfidenc: certain}\n", "no option 'MinConfidenc'; did you mean 'MinConfidence'?"},
                    Mistake{"options: {cuda-shared-race: certain}\n", "names a rule and no option"}, Mistake{"- a\n", "expected a mapping"},
                    Mistake{"overrides: [{checks: []}]\n", "an override needs 'paths'"},
                    Mistake{"overrides:\n  - paths: a\n    cheks: []\n", ":3:5: unknown key 'cheks'; did you mean 'checks'?"},
                    Mistake{"wrappers: x\n", "'wrappers' takes a list"}, Mistake{"extends: nowhere.yaml\n", ":1:10: no such file"},
                    Mistake{"a: [1\n", "not valid YAML"}, Mistake{"checks: {a: b}\n", ":1:9: 'checks' takes rule ids or globs, one or a list, not a mapping"},
                    Mistake{"checks: [[cuda-*]]\n", ":1:10: 'checks' takes rule ids or globs, one or a list, not a list"},
                    Mistake{"checks: 3\n", ":1:9: no rule matches '3'"},
                    Mistake{"checks: [cuda-nonesuch]\n", ":1:10: no rule matches 'cuda-nonesuch'; the nearest is 'cuda-"},
                    Mistake{"exclude: 3\n", ":1:10: 'exclude' takes a path pattern or a list of them, not the number 3 (quote it if it is a word: '3')"},
                    Mistake{"exclude: [a, true]\n", ":1:14: 'exclude' takes a path pattern or a list of them, not the value true"},
                    Mistake{"exclude: {a: b}\n", ":1:10: 'exclude' takes a path pattern or a list of them, not a mapping"},
                    Mistake{"confidence: likely\nexclude:\n", ":2:1: 'exclude' takes a path pattern or a list of them, and nothing stands there"},
                    Mistake{"exclude: ''\n", ":1:10: 'exclude' takes a path pattern or a list of them, not an empty word"},
                    Mistake{"extends: 3\n", ":1:10: 'extends' takes the path of a configuration file or a list of them, not the number 3"},
                    Mistake{"cuda: [bundled]\n", ":1:7: 'cuda' takes a toolkit folder, bundled or auto, not a list"},
                    Mistake{"cuda: 12.4\n", ":1:7: 'cuda' takes a toolkit folder, bundled or auto, not the number 12.4"},
                    Mistake{"confidence: [likely]\n", ":1:13: 'confidence' takes one word (certain, likely, possible), not a list"},
                    Mistake{"confidence:\n", ":1:1: 'confidence' takes one word (certain, likely, possible), and nothing stands there"},
                    Mistake{"severity: {cuda-shared-race: [error]}\n", ":1:30: 'cuda-shared-race' takes one word (error, warning, performance, portability), not a list"},
                    Mistake{"severity: error\n", ":1:11: 'severity' takes a mapping of rules to severities, not 'error'"},
                    Mistake{"options: [a]\n", ":1:10: 'options' takes a mapping such as cuda-shared-race.MinConfidence: certain, not a list"},
                    Mistake{"options: {cuda-shared-race.MinConfidence: [certain]}\n", ":1:43: 'cuda-shared-race.MinConfidence' takes one value, not a list"},
                    Mistake{"block-size: [256]\n", ":1:13: 'block-size' takes a number of threads from 1 to 1024, not a list"},
                    Mistake{"require-reason: maybe\n", ":1:17: 'require-reason' takes true or false, not 'maybe'"},
                    Mistake{"overrides: {paths: a}\n", ":1:12: 'overrides' takes a list of entries with 'paths', not a mapping"},
                    Mistake{"overrides:\n  - paths: a\n    arch: [80]\n", ":3:12: '80' is no architecture"},
                    Mistake{"overrides: [{paths: []}]\n", ":1:21: 'paths' names no path"},
                    Mistake{"confidence: likely\nconfidence: certain\n", ":2:1: key 'confidence' given twice (first in line 1)"},
                    Mistake{"severity:\n  cuda-shared-race: error\n  cuda-shared-race: warning\n", ":3:3: key 'cuda-shared-race' given twice (first in line 2)"},
                    Mistake{"options:\n  BlockSize: 1\n  BlockSize: 2\n", ":3:3: key 'BlockSize' given twice (first in line 2)"},
                    Mistake{"overrides:\n  - paths: a\n    paths: b\n", ":3:5: key 'paths' given twice (first in line 2)"},
                    Mistake{"? [a]\n: b\n", ":1:3: a key is one word, not a list"},
                    Mistake{"confidence: likely\n---\nconfidence: certain\n", ":2:1: the settings end before this"}));

TEST(Config, WhatIsQuotedIsAWord) {
  TempFolder T;
  T.write(".cuda-lint.yaml", "exclude: ['2024', \"true\"]\n");
  Configuration C;
  EXPECT_TRUE(C.excluded(T.path("2024/a.cu")));
  EXPECT_TRUE(C.excluded(T.path("true/a.cu")));
  EXPECT_EQ(firstError(C), "");
}

TEST(Config, WrapperTextKeepsItsLineNumbers) {
  TempFolder T;
  T.write(".cuda-lint.yaml", "confidence: likely\nwrappers:\n  - name: f\n    effect: x\ncuda: auto\n");
  Configuration C;
  FileConfig F = C.forFile(T.path("a.cu"));
  ASSERT_EQ(F.Wrappers.size(), 1u);
  EXPECT_EQ(F.Wrappers[0].Text, "\n\n  - name: f\n    effect: x\n");
}

TEST(Config, ClangTidyFileSpeaksForCudaChecksAlone) {
  TempFolder T;
  T.write(".clang-tidy", "Checks: '-*,bugprone-*,-cuda-static-shared-memory'\n"
                         "CheckOptions:\n  cuda-dynamic-shared-memory.MinConfidence: certain\n  bugprone-x.Y: 1\n");
  Configuration C;
  FileConfig F = C.forFile(T.path("a.cu"));
  EXPECT_EQ(F.Globs.Value, "-cuda-static-shared-memory");
  EXPECT_EQ(F.Options.size(), 1u);
  EXPECT_TRUE(F.Options.count("cuda-dynamic-shared-memory.MinConfidence"));
}

TEST(Config, ClangTidyFileThatTurnsOneRuleOnTurnsTheOthersOff) {
  TempFolder T;
  T.write(".clang-tidy", "Checks: '-*,cuda-static-shared-memory'\n");
  T.write("inner/.clang-tidy", "Checks: '-*,bugprone-*'\n");
  Configuration C;
  FileConfig F = C.forFile(T.path("a.cu"));
  EXPECT_TRUE(globsEnable(F.Globs.Value, "cuda-static-shared-memory"));
  EXPECT_FALSE(globsEnable(F.Globs.Value, "cuda-shared-race"));
  EXPECT_TRUE(globsEnable(C.forFile(T.path("inner/a.cu")).Globs.Value, "cuda-shared-race"));
  EXPECT_TRUE(C.warnings().empty());
}

TEST(Config, ClangTidyFileIsWarnedAboutWhatDoesNotExist) {
  TempFolder T;
  std::string Path = T.write(".clang-tidy", "Checks: 'cuda-shared-rase'\nCheckOptions:\n"
                                            "  cuda-shared-race.MinConfidense: certain\n  bugprone-x.Y: 1\n  Anything: 2\n");
  Configuration C;
  (void)C.forFile(T.path("a.cu"));
  EXPECT_TRUE(C.errors().empty());
  ASSERT_EQ(C.warnings().size(), 2u);
  EXPECT_EQ(C.warnings()[0].format(), Path + ": no rule matches 'cuda-shared-rase'; did you mean 'cuda-shared-race'? (see `cuda-lint rules`)");
  EXPECT_THAT(C.warnings()[1].format(), HasSubstr("did you mean 'MinConfidence'?"));
}

TEST(Config, OptionsForAllRulesAreTheirKeys) {
  TempFolder T;
  T.write(".clang-tidy", "CheckOptions:\n  MinConfidence: possible\n  BlockSize: 64\n");
  T.write("inner/.cuda-lint.yaml", "confidence: certain\noptions: {BlockSize: 128, cuda-shared-race.MinConfidence: possible}\n");
  Configuration C;
  FileConfig Outer = C.forFile(T.path("a.cu")), Inner = C.forFile(T.path("inner/a.cu"));
  EXPECT_EQ(Outer.MinConfidence.Value, Confidence::Possible);
  EXPECT_EQ(Outer.BlockSize.Value, 64u);
  EXPECT_EQ(Inner.MinConfidence.Value, Confidence::Certain);
  EXPECT_EQ(Inner.BlockSize.Value, 128u);
  EXPECT_EQ(Inner.checkSettings().minConfidence("cuda-shared-race"), Confidence::Possible);
  EXPECT_EQ(Inner.checkSettings().minConfidence("cuda-warp-mask"), Confidence::Certain);
  EXPECT_EQ(firstError(C), "");
}

TEST(Config, DisabledReadsNothing) {
  TempFolder T;
  T.write(".cuda-lint.yaml", "nonsense: [\n");
  Configuration C({}, /*Enabled=*/false);
  (void)C.forFile(T.path("a.cu"));
  EXPECT_TRUE(C.errors().empty());
}

TEST(NearestWord, FindsTyposAndMissingPrefixes) {
  EXPECT_EQ(nearestWord("chek", {"check", "rules"}), "check");
  EXPECT_EQ(nearestWord("shared-race", {"cuda-shared-race"}), "cuda-shared-race");
  EXPECT_EQ(nearestWord("zzzzzz", {"check"}), "");
}

} // namespace
