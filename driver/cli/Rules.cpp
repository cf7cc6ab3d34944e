//===- Rules.cpp - `cuda-lint rules` and `cuda-lint explain` ----------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/Registry.h"
#include "driver/cli/Cli.h"
#include "driver/engine/Glob.h"
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

std::vector<std::string> ids() {
  std::vector<std::string> Ids;
  for (const CheckInfo& Info : allChecks()) Ids.emplace_back(Info.Id);
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
  for (const Page& P : Pages)
    if (P.Id == Id) return P.Text;
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
    if (!findCheck(Id)) {
      error("no rule '" + Id + "'" + engine::suggestion(Id, ids()) + " (see `cuda-lint rules`)");
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
    error("rules writes text or json, not '" + Format + "'" + engine::suggestion(Format, {"text", "json"}));
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
      for (const CheckInfo& Info : allChecks())
        J.object([&] {
          J.attribute("id", StringRef(Info.Id));
          J.attribute("family", StringRef(Info.Family));
          J.attribute("severity", StringRef(toString(Info.Default)));
          J.attribute("summary", StringRef(Info.Summary));
          J.attribute("enabled", engine::globsEnable(Globs, StringRef(Info.Id)));
          J.attribute("page", rulePage(StringRef(Info.Id)));
        });
    });
    OS << '\n';
  } else {
    size_t Width = 0;
    for (const CheckInfo& Info : allChecks()) Width = std::max(Width, Info.Id.size());
    StringRef Family;
    for (const CheckInfo& Info : allChecks()) {
      if (!engine::globsEnable(Globs, StringRef(Info.Id))) continue;
      if (Family != StringRef(Info.Family)) {
        OS << (Family.empty() ? "" : "\n") << StringRef(Info.Family) << '\n';
        Family = StringRef(Info.Family);
      }
      OS << "  " << llvm::left_justify(StringRef(Info.Id), unsigned(Width)) << "  "
         << llvm::left_justify(StringRef(toString(Info.Default)), 11) << "  " << StringRef(Info.Summary) << '\n';
    }
  }
  return Out->finish() ? Clean : Failed;
}

} // namespace cudalint::cli
