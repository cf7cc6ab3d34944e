//===- DocsTest.cpp - docs/wrappers.md says what the parser does --------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/sync/Schema.h"
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

using namespace cudalint;

namespace {

std::string page() {
  std::ifstream In(std::string(CUDA_LINT_SOURCE_DIR) + "/docs/wrappers.md");
  std::stringstream Text;
  Text << In.rdbuf();
  return Text.str();
}

TEST(VocabularyDocs, ExamplesAreValid) {
  std::istringstream Lines(page());
  std::string Line, Block;
  bool Inside = false;
  unsigned Number = 0, Examples = 0, Entries = 0;
  while (std::getline(Lines, Line)) {
    ++Number;
    if (!Inside && Line == "```yaml") {
      Inside = true;
      Block = std::string(Number, '\n'); // so that line numbers are those of the page
    } else if (Inside && Line == "```") {
      Inside = false;
      if (Block.find("wrappers:") == std::string::npos) continue; // the naming snippet has names only
      ++Examples;
      schema::Parsed P = schema::parse(Block, "docs/wrappers.md", "user");
      for (const VocabularyError& E : P.Errors) ADD_FAILURE() << E.str();
      Entries += P.Entries.size();
    } else if (Inside) {
      Block += Line + "\n";
    }
  }
  EXPECT_EQ(Examples, 5u);
  EXPECT_EQ(Entries, 7u);
}

template <typename T, size_t N> void allNamed(const std::string& Page, const std::array<schema::Word<T>, N>& Words) {
  for (const auto& [Word, Value] : Words) {
    std::string W(Word);
    // pipeline.* effects are written as one row of suffixes
    if (W.starts_with("pipeline.") && W != "pipeline.make") W = W.substr(8);
    EXPECT_NE(Page.find(W), std::string::npos) << W << " is not on the page";
  }
}

struct KeysOnPage {
  const std::string& Page;
  void word(std::string_view K, auto&&...) { look(K); }
  void orderOrScope(std::string_view K, auto&&...) { look(K); }
  void operand(std::string_view K, auto&&...) { look(K); }
  void flag(std::string_view K, auto&&...) { look(K); }
  void capability(std::string_view K, auto&&...) { look(K); }
  void look(std::string_view K) {
    EXPECT_TRUE(Page.find(K) != std::string::npos) << K << " is not on the page";
  }
};

TEST(VocabularyDocs, EveryWordAndKeyIsNamed) {
  std::string Page = page();
  allNamed(Page, schema::EffectWords);
  allNamed(Page, schema::LevelWords);
  allNamed(Page, schema::OrderWords);
  allNamed(Page, schema::ScopeWords);
  allNamed(Page, schema::SpaceWords);
  allNamed(Page, schema::ProxyWords);
  allNamed(Page, schema::EngineWords);
  allNamed(Page, schema::DirectionWords);
  allNamed(Page, schema::CompletionWords);
  allNamed(Page, schema::GroupWords);
  allNamed(Page, schema::OpWords);
  KeysOnPage Keys{Page};
  Effect Fx;
  schema::visitFields(Fx, Keys);
}

} // namespace
