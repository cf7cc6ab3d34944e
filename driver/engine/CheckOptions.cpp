//===- CheckOptions.cpp -----------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/engine/CheckOptions.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "clang-tidy/ClangTidyModule.h"
#include "cuda-lint/Registry.h"
#include "driver/engine/Analysis.h"
#include "driver/report/Report.h"
#include "driver/support/Words.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

namespace cudalint::engine {

using llvm::StringRef;

const std::map<std::string, std::map<std::string, std::string>>& checkOptions() {
  static const auto Known = [] {
    std::map<std::string, std::map<std::string, std::string>> Map;
    clang::tidy::ClangTidyOptions All;
    All.Checks = "-*,cuda-*";
    clang::tidy::ClangTidyContext Context(
        std::make_unique<clang::tidy::DefaultOptionsProvider>(clang::tidy::ClangTidyGlobalOptions(), All));
    for (const auto& Check : checkFactories().createChecks(&Context)) {
      clang::tidy::ClangTidyOptions::OptionMap Stored;
      Check->storeOptions(Stored);
      for (const auto& Entry : Stored) {
        auto [Rule, Name] = Entry.getKey().split('.');
        Map[Rule.str()][Name.str()] = Entry.getValue().Value;
      }
    }
    return Map;
  }();
  return Known;
}

const std::vector<std::string>& globalOptions() {
  static const auto Names = [] {
    std::map<std::string, unsigned> Rules;
    for (const auto& [Rule, Options] : checkOptions())
      for (const auto& [Name, Default] : Options) ++Rules[Name];
    std::vector<std::string> Found;
    for (const auto& [Name, Count] : Rules)
      if (Count > 1) Found.push_back(Name);
    return Found;
  }();
  return Names;
}

const std::vector<std::string>& ruleIds() {
  static const auto Ids = [] {
    std::vector<std::string> All;
    for (const CheckInfo& Info : allChecks()) All.emplace_back(Info.Id);
    for (StringRef Id : report::CommentRules) All.push_back(Id.str());
    return All;
  }();
  return Ids;
}

std::string nearestRule(StringRef Word) {
  if (std::string Near = suggestion(Word, ruleIds()); !Near.empty()) return Near;
  // What all ids share would make every one of them near.
  auto Name = [](StringRef Id) {
    Id.consume_front("cuda-");
    return Id;
  };
  std::string Plain = Name(Word).str();
  std::erase(Plain, '*');
  if (Plain.empty()) return {};
  const std::string& Nearest = *std::min_element(ruleIds().begin(), ruleIds().end(), [&](const std::string& A, const std::string& B) {
    return StringRef(Plain).edit_distance_insensitive(Name(A)) < StringRef(Plain).edit_distance_insensitive(Name(B));
  });
  return "; the nearest is '" + Nearest + "'";
}

static std::string valueError(StringRef Key, StringRef Default, StringRef Value) {
  auto OneOf = [&](std::vector<std::string> Words) {
    return "'" + Value.str() + "' is no value of " + Key.str() + " (" + llvm::join(Words, ", ") + ")" + suggestion(Value, Words);
  };
  unsigned Number = 0;
  if (parseConfidence(Default)) return parseConfidence(Value) ? "" : OneOf({"certain", "likely", "possible"});
  if (Default == "true" || Default == "false") return Value == "true" || Value == "false" ? "" : OneOf({"true", "false"});
  if (!Default.getAsInteger(10, Number) && Value.getAsInteger(10, Number)) return Key.str() + " takes a number, not '" + Value.str() + "'";
  return {};
}

std::string optionError(StringRef Key, StringRef Value) {
  const auto& Known = checkOptions();
  auto [Rule, Name] = Key.split('.');
  if (Name.empty()) {
    for (const auto& [Id, Options] : Known)
      if (auto It = Options.find(Key.str()); It != Options.end() && llvm::is_contained(globalOptions(), Key))
        return valueError(Key, It->second, Value);
    // "cuda-shared-race: certain" names a rule and no option.
    if (Known.count(Rule.str())) return "'" + Key.str() + "' names a rule and no option; write " + Key.str() + ".MinConfidence, for one";
    return "no option '" + Key.str() + "'" + suggestion(Key, globalOptions()) + " (for all rules: " + llvm::join(globalOptions(), ", ") +
           "; for one: cuda-shared-race.MinConfidence)";
  }
  auto Options = Known.find(Rule.str());
  if (Options == Known.end()) return "no rule '" + Rule.str() + "'" + nearestRule(Rule);
  auto Option = Options->second.find(Name.str());
  if (Option != Options->second.end()) return valueError(Key, Option->second, Value);
  std::vector<std::string> Names;
  for (const auto& [Candidate, Default] : Options->second) Names.push_back(Candidate);
  return Rule.str() + " has no option '" + Name.str() + "'" + suggestion(Name, Names) + " (known: " + llvm::join(Names, ", ") + ")";
}

} // namespace cudalint::engine
