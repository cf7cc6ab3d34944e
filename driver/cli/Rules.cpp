//===- Rules.cpp - `cuda-lint rules` and `cuda-lint explain` ----------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/cli/Cli.h"
#include "driver/support/Words.h"
#include "driver/gate/Suppressions.h"
#include "driver/report/RegistryRules.h"
#include "driver/report/Support.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

namespace cudalint::cli {

using llvm::StringRef;

namespace {

struct Page {
  StringRef Id, Text;
};

constexpr Page Pages[] = {
#include "driver/cli/RulePages.inc"
    {"", ""}};

/// A page without what its examples hold for the tests that lint and run them (test/checks/run_cases.py).
std::string forReaders(StringRef Text) {
  std::string Out;
  bool Code = false;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    if (Line.starts_with("```")) Code = !Code;
    if (!Code && Line.starts_with("<!-- ") && Line.ends_with(" -->")) continue;
    bool Marker = false;
    for (StringRef Word : {"// arch: ", "// FLAGS: ", "// OPTIONS: ", "// RULES-OFF: "}) Marker |= Code && Line.starts_with(Word);
    if (Marker) continue;
    // The line of a finding keeps the rule's name.
    if (size_t At = Code ? Line.find("// EXPECT: ") : StringRef::npos; At != StringRef::npos) {
      StringRef Rule = Line.substr(At + StringRef("// EXPECT: ").size()).ltrim();
      Out += (Line.take_front(At) + "// " + Rule.take_until([](char C) { return C == ' '; }) + "\n").str();
      continue;
    }
    Out += (Line + "\n").str();
  }
  return Out;
}

std::string embeddedPage(StringRef Id) {
  for (const Page& P : Pages)
    if (P.Id == Id) return forReaders(P.Text);
  return {};
}

/// The checks, then what is found about comments.
const std::vector<report::Rule>& rules() {
  static const std::vector<report::Rule> All = [] {
    auto Rules = report::registryRules([](std::string_view Id) { return embeddedPage(StringRef(Id)); },
                                       [](std::string_view) { return true; });
    for (report::Rule& R : gate::gateRules()) Rules.push_back(std::move(R));
    return Rules;
  }();
  return All;
}

std::vector<std::string> ids() {
  std::vector<std::string> Ids;
  for (const report::Rule& R : rules()) Ids.push_back(R.Id);
  return Ids;
}

/// Markdown for a terminal: headings and code set off, the marks gone.
void printPage(llvm::raw_ostream& OS, StringRef Text, bool Colour) {
  auto Paint = [&](const char* Code, StringRef S) {
    if (Colour) OS << "\x1b[" << Code << 'm' << S << "\x1b[0m";
    else OS << S;
  };
  bool Code = false;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    if (Line.starts_with("```")) {
      Code = !Code;
      continue;
    }
    if (Code) {
      OS << "    ";
      Paint("36", Line);
    } else if (Line.starts_with("#")) Paint("1", Line.ltrim('#').ltrim());
    else {
      // `code` keeps its mark where there is no colour to show it.
      bool Inside = false;
      while (!Line.empty()) {
        auto [Part, Tail] = Line.split('`');
        bool More = Part.size() != Line.size();
        if (Inside && Colour) Paint("36", Part);
        else OS << Part;
        if (More && !Colour) OS << '`';
        Line = Tail;
        Inside = !Inside;
        if (!More) break;
      }
    }
    OS << '\n';
  }
}

} // namespace

StringRef rulePage(StringRef Id) {
  for (const report::Rule& R : rules())
    if (R.Id == Id) return R.Help;
  return {};
}

int explainCommand(const Command& C) {
  std::string Format = C.value(OPT_format, "text");
  if (Format != "text" && Format != "markdown") {
    error("explain writes text or markdown, not '" + Format + "'");
    return Failed;
  }
  if (C.Words.empty()) {
    error("explain needs the id of a rule, as in `cuda-lint explain cuda-shared-race`; see `cuda-lint rules`");
    return Failed;
  }
  for (const std::string& Id : C.Words)
    if (!llvm::is_contained(ids(), Id)) {
      error("no rule '" + Id + "'" + suggestion(Id, ids()) + " (see `cuda-lint rules`)");
      return Failed;
    }
  auto Out = Output::open(C.value(OPT_o, OPT_output, ""));
  if (!Out) return Failed;
  auto Colour = wantsColour(C, *Out);
  if (!Colour) return Failed;
  bool First = true;
  for (const std::string& Id : C.Words) {
    StringRef Text = rulePage(Id);
    if (Text.empty()) {
      error("this build holds no page for " + Id);
      return Failed;
    }
    if (!First) Out->stream() << '\n';
    First = false;
    if (Format == "markdown") Out->stream() << Text;
    else printPage(Out->stream(), Text, *Colour);
  }
  return Out->finish() ? Clean : Failed;
}

int rulesCommand(const Command& C) {
  std::string Format = C.value(OPT_format, "text");
  if (Format != "text" && Format != "json") {
    error("rules writes text or json, not '" + Format + "'" + suggestion(Format, {"text", "json"}));
    return Failed;
  }
  if (!C.Words.empty()) {
    error("rules takes no argument; for one rule use `cuda-lint explain " + C.Words.front() + "`");
    return Failed;
  }
  std::string Globs = C.value(OPT_checks);
  for (const std::string& Wrong : engine::checkGlobErrors(Globs)) {
    error("--checks: " + Wrong);
    return Failed;
  }
  auto Out = Output::open(C.value(OPT_o, OPT_output, ""));
  if (!Out) return Failed;
  llvm::raw_ostream& OS = Out->stream();
  if (Format == "json") {
    llvm::json::OStream J(OS, 2);
    J.array([&] {
      for (const report::Rule& R : rules())
        J.object([&] {
          J.attribute("id", R.Id);
          J.attribute("family", R.Family);
          J.attribute("severity", report::name(R.Default));
          J.attribute("summary", R.Summary);
          J.attribute("enabled", globsEnable(Globs, R.Id));
          J.attribute("page", R.Help);
        });
    });
    OS << '\n';
  } else {
    size_t Width = 0;
    for (const report::Rule& R : rules()) Width = std::max(Width, R.Id.size());
    StringRef Family;
    for (const report::Rule& R : rules()) {
      if (!globsEnable(Globs, R.Id)) continue;
      if (Family != R.Family) {
        OS << (Family.empty() ? "" : "\n") << R.Family << '\n';
        Family = R.Family;
      }
      OS << "  " << llvm::left_justify(R.Id, unsigned(Width)) << "  " << llvm::left_justify(report::name(R.Default), 11)
         << "  " << R.Summary << '\n';
    }
  }
  return Out->finish() ? Clean : Failed;
}

} // namespace cudalint::cli
