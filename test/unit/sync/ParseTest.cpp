//===- ParseTest.cpp - reading vocabulary files, and their mistakes -----------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/sync/Schema.h"
#include <fstream>
#include <gmock/gmock.h>
#include <iterator>
#include <random>

using namespace cudalint;
using testing::HasSubstr;

namespace {

schema::Parsed parse(std::string_view Yaml) { return schema::parse(Yaml, "w.yaml", "user"); }

/// The one entry of a text without mistakes.
VocabularyEntry one(std::string_view Yaml) {
  schema::Parsed P = parse(Yaml);
  for (const VocabularyError& E : P.Errors) ADD_FAILURE() << E.str();
  EXPECT_EQ(P.Entries.size(), 1u);
  return P.Entries.empty() ? VocabularyEntry() : P.Entries[0];
}
Effect effect(std::string_view Yaml) {
  VocabularyEntry E = one(Yaml);
  EXPECT_EQ(E.Effects.size(), 1u);
  return E.Effects.empty() ? Effect() : E.Effects[0];
}

struct Mistake {
  const char* Yaml;
  int Line, Column;
  const char* Message;
};
void PrintTo(const Mistake& M, std::ostream* OS) { *OS << M.Yaml; }

class Mistakes : public testing::TestWithParam<Mistake> {};

TEST_P(Mistakes, AreNamedWithTheirPlace) {
  const Mistake& M = GetParam();
  schema::Parsed P = parse(M.Yaml);
  ASSERT_EQ(P.Errors.size(), 1u) << (P.Errors.size() > 1 ? P.Errors[1].str() : "no error");
  EXPECT_EQ(P.Errors[0].File, "w.yaml");
  EXPECT_EQ(P.Errors[0].Line, M.Line);
  EXPECT_EQ(P.Errors[0].Column, M.Column);
  EXPECT_THAT(P.Errors[0].Message, HasSubstr(M.Message));
}

INSTANTIATE_TEST_SUITE_P(
    Vocabulary, Mistakes,
    testing::Values(
        // the text as a whole
        Mistake{"- name: f\n  effect: none\n,- name: g\n  effect: none\n", 3, 1, "the list of entries ends before this"},
        Mistake{"- name: f\n  effect: none\n---\n- name: g\n  effect: none\n", 3, 1, "the list of entries ends before this"},
        Mistake{"- name: [f\n  effect: commit\n", 2, 9, "not valid YAML"},
        Mistake{"name: f\n", 1, 1, "expected a list of entries"}, Mistake{"just words", 1, 1, "expected a list of entries"},
        Mistake{"wrappers: 3\n", 1, 11, "'wrappers' must be a list"}, Mistake{"- 3\n", 1, 3, "an entry must be a mapping"},
        // keys
        Mistake{"- name: f\n  effect: commit\n  grup: bulk\n", 3, 3, "unknown key 'grup'; did you mean 'group'?"},
        Mistake{"- nmae: f\n  effect: none\n", 1, 3, "unknown key 'nmae'; did you mean 'name'?"},
        Mistake{"- name: f\n  name: g\n  effect: none\n", 2, 3, "key 'name' given twice (first in line 1)"},
        Mistake{"- name: f\n  [a]: g\n  effect: none\n", 2, 3, "a key must be one word"},
        // name
        Mistake{"- effect: none\n", 1, 3, "entry without 'name'"}, Mistake{"- name:\n  effect: none\n", 1, 3, "'name' has no value"},
        Mistake{"- name: \"\"\n  effect: none\n", 1, 9, "'name' is empty"},
        Mistake{"- name: a::b<int>::f\n  effect: none\n", 1, 9, "must be written without template arguments"},
        Mistake{"- name: a::b<int>::f\n  effect: none\n", 1, 9, "'a::b::f'"},
        Mistake{"- name: f(int)\n  effect: none\n", 1, 9, "without '('"},
        Mistake{"- name: \"a::{b,c\"\n  effect: none\n", 1, 9, "braces must be closed"},
        Mistake{"- name: [f, f]\n  effect: none\n", 1, 13, "stands twice"},
        // effect
        Mistake{"- name: f\n", 1, 3, "entry without 'effect'"},
        Mistake{"- name: f\n  effect: bar.arive\n  object: arg0\n", 2, 11, "unknown effect 'bar.arive'; did you mean 'bar.arrive'?"},
        Mistake{"- name: f\n  effect: [fence]\n", 2, 11, "'effect' must be one word or number, not a list"},
        Mistake{"- name: f\n  effect: none\n  effects: []\n", 3, 3, "exclude each other"},
        Mistake{"- name: f\n  effects: {effect: none}\n", 2, 12, "'effects' must be a list"},
        Mistake{"- name: f\n  effects: [commit]\n", 2, 13, "an item of 'effects' must be a mapping"},
        Mistake{"- name: f\n  effects: [{group: bulk}]\n", 2, 13, "item of 'effects' without 'effect'"},
        Mistake{"- name: f\n  effects: [{effect: commit, group: bulk, tken: arg0}]\n", 2, 43, "did you mean 'token'?"},
        Mistake{"- name: f\n  effects: [{effect: none}]\n  object: arg0\n", 3, 3, "belongs into one of the items"},
        // words
        Mistake{"- name: f\n  effect: exec\n  level: blok\n", 3, 10, "unknown level 'blok'; did you mean 'block'?"},
        Mistake{"- name: f\n  effect: fence\n  scope: gpu\n", 3, 10, "unknown scope 'gpu'"},
        Mistake{"- name: f\n  effect: fence\n  scope: block\n  order: aquire\n", 4, 10, "unknown order 'aquire'; did you mean 'acquire'?"},
        Mistake{"- name: f\n  effect: fence\n  scope: block\n  order: arg0?strong\n", 4, 10, "unknown order 'strong'"},
        Mistake{"- name: f\n  effect: exec\n  level: block\n  orders: yes\n", 4, 11, "'orders' must be true or false, not 'yes'"},
        Mistake{"- name: f\n  effect: none\n  min_cc: 90\n", 3, 11, "must be a compute capability such as 9.0"},
        Mistake{"- name: f\n  effect: none\n  absent_in: bundeld\n", 3, 14, "did you mean 'bundled'?"},
        Mistake{"- name: f\n  effect: none\n  body: folowed\n", 3, 9, "did you mean 'followed'?"},
        // operands
        Mistake{"- name: f\n  effect: bar.wait\n  object: agr0\n", 3, 11, "did you mean 'arg0'?"},
        Mistake{"- name: f\n  effect: bar.wait\n  object: arg64\n", 3, 11, "bad operand 'arg64'"},
        Mistake{"- name: f\n  effect: bar.init\n  object: arg0\n  count: arg1?x\n", 4, 10, "default 'x' of 'count' must be an integer"},
        Mistake{"- name: f\n  effect: bar.wait\n  object: some_word\n", 3, 11, "bad operand 'some_word'"},
        Mistake{"- name: f\n  effect: bar.wait\n  object: {a: b}\n", 3, 11, "'object' must be one word or number, not a mapping"},
        // what an effect needs
        Mistake{"- name: f\n  effect: bar.arrive\n", 2, 11, "effect 'bar.arrive' needs 'object'"},
        Mistake{"- name: f\n  effect: exec\n", 2, 11, "effect 'exec' needs 'level'"},
        Mistake{"- name: f\n  effect: exec\n  level: named\n", 2, 11, "needs 'id'"},
        Mistake{"- name: f\n  effect: copy\n  dst: arg0\n", 2, 11, "needs 'engine'"},
        Mistake{"- name: f\n  effect: copy\n  engine: bulk\n  done: mbarrier\n  dst: arg0\n", 2, 11, "needs 'object'"},
        Mistake{"- name: f\n  effect: commit\n", 2, 11, "needs 'group'"},
        Mistake{"- name: f\n  effect: atomic\n  object: arg0\n", 2, 11, "needs 'op'"},
        Mistake{"- name: f\n  effect: proxy_fence\n", 2, 11, "needs 'proxy'"},
        // conditions
        Mistake{"- name: f\n  when: 3\n  effect: none\n", 2, 9, "'when' must be a mapping"},
        Mistake{"- name: f\n  when: {agrs: 3}\n  effect: none\n", 2, 10, "did you mean 'args'?"},
        Mistake{"- name: f\n  when: {args: many}\n  effect: none\n", 2, 16, "must be a number of arguments"},
        Mistake{"- name: f\n  when: {member: static}\n  effect: none\n", 2, 18, "must be true or false"},
        Mistake{"- name: f\n  when: {args: 1}\n  effect: bar.wait\n  object: arg1\n", 1, 3, "'arg1' does not exist"},
        // entries that no call can reach
        Mistake{"- name: f\n  effect: none\n- name: f\n  effect: none\n", 3, 1, "'f' has the same entry in line 1"},
        Mistake{"- name: f\n  effect: none\n- name: f\n  when: {args: 1}\n  effect: none\n", 3, 1, "'f' is hidden by the entry without condition in line 1"}));

TEST(VocabularyParse, ReportsEveryMistakeAndKeepsTheRest) {
  schema::Parsed P = parse("- name: a\n  effect: oops\n- name: b\n  effect: none\n- name: c\n  level: blok\n  effect: exec\n");
  ASSERT_EQ(P.Errors.size(), 2u);
  EXPECT_EQ(P.Errors[0].Line, 2);
  EXPECT_EQ(P.Errors[1].Line, 6);
  ASSERT_EQ(P.Entries.size(), 1u);
  EXPECT_EQ(P.Entries[0].Name, "b");
  EXPECT_EQ(P.Errors[0].str().substr(0, 12), "w.yaml:2:11:");
}

TEST(VocabularyParse, NothingIsNoMistake) {
  for (const char* Text : {"", "\n", "# only a comment\n", "[]", "wrappers:\n", "wrappers: []\n"}) {
    schema::Parsed P = parse(Text);
    EXPECT_TRUE(P.Errors.empty()) << Text;
    EXPECT_TRUE(P.Entries.empty()) << Text;
  }
}

TEST(VocabularyParse, TakesTheWrappersOfAConfiguration) {
  schema::Parsed P = parse("checks: '*'\nwrappers:\n  - name: my::wait\n    effect: bar.wit\n    object: arg0\n");
  ASSERT_EQ(P.Errors.size(), 1u);
  EXPECT_EQ(P.Errors[0].Line, 4);
  EXPECT_EQ(P.Errors[0].Column, 13);
}

TEST(VocabularyParse, EveryEffectCanBeWritten) {
  for (const auto& [Word, Kind] : schema::EffectWords) {
    // What some effect needs, all at once; an operand too many is no mistake.
    std::string Yaml = "- name: f\n  effect: " + std::string(Word) +
                       "\n  level: block\n  scope: block\n  proxy: async\n  object: arg0\n  engine: bulk\n  dst: arg1\n  group: bulk\n"
                       "  op: add\n  value: 1\n";
    EXPECT_EQ(effect(Yaml).Kind, Kind) << Word;
  }
}

template <typename T, size_t N> void allNamed(const std::array<schema::Word<T>, N>& Words) {
  for (size_t I = 0; std::string_view(toString(static_cast<T>(I))) != "?"; ++I)
    EXPECT_FALSE(schema::wordOf(std::span<const schema::Word<T>>(Words), static_cast<T>(I)).empty())
        << toString(static_cast<T>(I)) << " has no word";
}
TEST(VocabularyParse, EveryEnumeratorHasAWord) {
  allNamed(schema::EffectWords);
  allNamed(schema::LevelWords);
  allNamed(schema::OrderWords);
  allNamed(schema::ScopeWords);
  allNamed(schema::SpaceWords);
  allNamed(schema::ProxyWords);
  allNamed(schema::EngineWords);
  allNamed(schema::DirectionWords);
  allNamed(schema::CompletionWords);
  allNamed(schema::GroupWords);
  allNamed(schema::OpWords);
}

TEST(VocabularyParse, Operands) {
  Effect E = effect(R"(- name: f
  effect: bar.arrive_expect_tx
  object: "*this"
  count: arg1?1
  tx: ctarg2
  value: targ0
  mask: 0xffffffff
  n: -3
  id: arg4+8
  token: "*arg3"
)");
  EXPECT_EQ(E.Object.K, Operand::This);
  EXPECT_TRUE(E.Object.Deref);
  EXPECT_EQ(E.Count.K, Operand::Arg);
  EXPECT_EQ(E.Count.Index, 1);
  EXPECT_TRUE(E.Count.HasDefault);
  EXPECT_EQ(E.Count.Imm, 1);
  EXPECT_EQ(E.Tx.K, Operand::ClassTemplateArg);
  EXPECT_EQ(E.Tx.Index, 2);
  EXPECT_EQ(E.Value.K, Operand::TemplateArg);
  EXPECT_EQ(E.Mask.K, Operand::Constant);
  EXPECT_EQ(E.Mask.Imm, 0xffffffff);
  EXPECT_EQ(E.N.Imm, -3);
  EXPECT_EQ(E.Id.Index, 4);
  EXPECT_EQ(E.Id.Offset, 8);
  EXPECT_FALSE(E.Id.HasDefault);
  EXPECT_EQ(E.Token.Index, 3);
  EXPECT_TRUE(E.Token.Deref);
  EXPECT_FALSE(E.Src);
}

TEST(VocabularyParse, OrderAndScopeSayWhereTheyComeFrom) {
  Effect Word = effect("- name: f\n  effect: fence\n  order: release\n  scope: device\n");
  EXPECT_EQ(Word.Ord, Order::Release);
  EXPECT_EQ(Word.Scp, Scope::Device);
  EXPECT_FALSE(Word.DefaultOrder || Word.DefaultScope || Word.OrderFrom || Word.ScopeFrom);

  Effect Default = effect("- name: f\n  effect: fence\n  order: seq_cst?\n  scope: system?\n");
  EXPECT_EQ(Default.Ord, Order::SeqCst);
  EXPECT_TRUE(Default.DefaultOrder);
  EXPECT_TRUE(Default.DefaultScope);

  Effect Arg = effect("- name: f\n  effect: fence\n  order: arg1?acq_rel\n  scope: ctarg1\n");
  EXPECT_EQ(Arg.OrderFrom.K, Operand::Arg);
  EXPECT_EQ(Arg.OrderFrom.Index, 1);
  EXPECT_TRUE(Arg.OrderFrom.HasDefault);
  EXPECT_EQ(Arg.Ord, Order::AcqRel);
  EXPECT_FALSE(Arg.DefaultOrder); // known at the call only
  EXPECT_EQ(Arg.ScopeFrom.K, Operand::ClassTemplateArg);
  EXPECT_FALSE(Arg.ScopeFrom.HasDefault);
  EXPECT_EQ(Arg.Scp, Scope::None);
}

TEST(VocabularyParse, ConditionsAndSeveralEffects) {
  VocabularyEntry E = one(R"(- name: f
  when: {args: 3, min_args: 2, member: false, arg0: space_cluster, targ1: 4, ctarg0: thread_scope_block}
  min_cc: 9.0
  effects:
    - {effect: commit, group: ldgsts}
    - {effect: group_wait, group: ldgsts, n: arg1, min_cc: 8.0}
)");
  EXPECT_EQ(E.When.Args, 3);
  EXPECT_EQ(E.When.MinArgs, 2);
  EXPECT_EQ(E.When.Member, false);
  EXPECT_EQ(E.When.ArgTags.at(0), "space_cluster");
  EXPECT_EQ(E.When.TemplateArgs.at(1), "4");
  EXPECT_EQ(E.When.ClassTemplateArgs.at(0), "thread_scope_block");
  ASSERT_EQ(E.Effects.size(), 2u);
  EXPECT_EQ(E.Effects[0].Kind, EffectKind::Commit);
  EXPECT_EQ(E.Effects[0].MinCC, 900u);
  EXPECT_EQ(E.Effects[1].N.Index, 1);
  EXPECT_EQ(E.Effects[1].MinCC, 800u);
  EXPECT_TRUE(one("- name: f\n  effects: []\n").Effects.empty());
}

TEST(VocabularyParse, ListsAndBracesMakeSeveralEntries) {
  schema::Parsed P = parse("- name: [a, \"n::{b,c}_{1,2}\"]\n  when: {arg0: [x, y]}\n  effect: none\n");
  ASSERT_TRUE(P.Errors.empty());
  std::vector<std::string> Got;
  for (const VocabularyEntry& E : P.Entries) Got.push_back(E.Name + " " + E.When.ArgTags.at(0));
  EXPECT_THAT(Got, testing::ElementsAre("a x", "a y", "n::b_1 x", "n::b_1 y", "n::b_2 x", "n::b_2 y", "n::c_1 x", "n::c_1 y",
                                        "n::c_2 x", "n::c_2 y"));
  EXPECT_EQ(parse("- name: \"f{,_sync}\"\n  effect: none\n").Entries.size(), 2u);
}

TEST(VocabularyParse, AHugeProductIsRefused) {
  std::string Braces = "{a,b,c,d,e,f,g,h,i,j}";
  schema::Parsed P = parse("- name: \"" + Braces + Braces + Braces + Braces + Braces + "\"\n  effect: none\n");
  ASSERT_EQ(P.Errors.size(), 1u);
  EXPECT_THAT(P.Errors[0].Message, HasSubstr("more than 4096 names"));
}

TEST(VocabularyParse, NearestWord) {
  EXPECT_EQ(schema::nearest("relese", {"acquire", "release"}), "release");
  EXPECT_EQ(schema::nearest("qwertz", {"acquire", "release"}), "");
  EXPECT_EQ(schema::nearest("", {"ab"}), "");
}

// Whatever stands in the file: an answer, and a place for every error that has one.
TEST(VocabularyParse, SurvivesDamage) {
  std::ifstream In(std::string(CUDA_LINT_SOURCE_DIR) + "/checks/lib/sync/vocabulary/libcudacxx-pipeline.yaml");
  std::string Good((std::istreambuf_iterator<char>(In)), std::istreambuf_iterator<char>());
  ASSERT_GT(Good.size(), 1000u);
  Good.resize(1500);
  std::mt19937 Random(7);
  const std::string Bytes = ":{}[]-?*&!|>'\"%@`#,\n\t \\\0\xff\x80 a0<";
  unsigned Damaged = 0;
  for (int Round = 0; Round < 1500; ++Round) {
    std::string Text = Good;
    for (unsigned N = 1 + Random() % 4; N > 0; --N) {
      size_t At = Random() % Text.size();
      switch (Random() % 3) {
      case 0: Text[At] = Bytes[Random() % Bytes.size()]; break;
      case 1: Text.erase(At, 1 + Random() % 9); break;
      default: Text.insert(At, 1, Bytes[Random() % Bytes.size()]);
      }
    }
    schema::Parsed P = parse(Text);
    Damaged += !P.Errors.empty();
    for (const VocabularyError& E : P.Errors) {
      EXPECT_FALSE(E.Message.empty());
      EXPECT_GE(E.Line, 0);
    }
  }
  EXPECT_GT(Damaged, 500u);
  std::string Deep(100000, '[');
  EXPECT_EQ(parse(Deep).Errors.size(), 1u);
}

} // namespace
