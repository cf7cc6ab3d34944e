//===- Rules.cpp - `cuda-lint rules` and `cuda-lint explain` ----------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/cli/Cli.h"
#include "driver/engine/CheckOptions.h"
#include "driver/support/Words.h"
#include "driver/gate/Suppressions.h"
#include "driver/report/RegistryRules.h"
#include "driver/report/Support.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Unicode.h"
#include <algorithm>
#include <unistd.h>

namespace cudalint::cli {

using llvm::StringRef;

namespace {

struct Page {
  StringRef Id, Text;
};

constexpr Page Pages[] = {
#include "driver/cli/RulePages.inc"
    {"", ""}};

StringRef embedded(StringRef Name) {
  for (const Page& P : Pages)
    if (P.Id == Name) return P.Text;
  return {};
}

/// What a GPU did with the patterns of a rule: the rows of docs/gpu-results.md, which no installed copy need hold.
std::string evidence(StringRef Id) {
  llvm::SmallVector<StringRef> Lines;
  embedded("gpu-results").split(Lines, '\n');
  std::string Gpu, Cuda, Date, Rows;
  for (StringRef Line : Lines) {
    llvm::SmallVector<StringRef> Cells;
    Line.trim("| ").split(Cells, " | ");
    if (Cells.size() == 2 && Cells[0] == "GPU") Gpu = Cells[1].str();
    if (Cells.size() == 2 && Cells[0] == "toolkit") Cuda = Cells[1].split(',').first.str();
    if (Cells.size() == 2 && Cells[0] == "date") Date = Cells[1].str();
    if (Cells.size() != 5) continue;
    StringRef Name = Cells[0].split('`').second.split('`').first;
    StringRef Variant = Name;
    if (!Variant.consume_front(Id) || !(Variant.empty() || Variant.starts_with("."))) continue;
    // A cell escapes what a table would take for itself.
    std::string Bad = Cells[4].str();
    std::erase(Bad, '\\');
    Rows += ("- `" + Name + "`: the corrected pattern: " + Cells[2] + ", rounds passed: " + Cells[3] + "; the bad one: " + Bad + "\n").str();
  }
  return Rows.empty() ? Rows : "Measured on an " + Gpu + " with " + Cuda + ", " + Date + " (`docs/gpu-results.md`, written by the test that runs the examples):\n\n" + Rows;
}

/// Links to other files of the repository are text to a reader who has the page alone.
std::string withoutLocalLinks(StringRef Line) {
  std::string Out;
  while (true) {
    size_t Open = Line.find('['), Middle = Open == StringRef::npos ? Open : Line.find("](", Open);
    size_t Close = Middle == StringRef::npos ? Middle : Line.find(')', Middle);
    if (Close == StringRef::npos) return Out + Line.str();
    StringRef Text = Line.slice(Open + 1, Middle), Target = Line.slice(Middle + 2, Close);
    // An array's subscript has a bracket, too.
    if (Text.contains('[') || Target.contains(' ') || Target.contains("://")) {
      Out += Line.take_front(Open + 1);
      Line = Line.drop_front(Open + 1);
      continue;
    }
    Out += Line.take_front(Open).str() + Text.str();
    Line = Line.drop_front(Close + 1);
  }
}

/// A page without what its examples hold for the tests that lint and run them (test/checks/run_cases.py), and with the
/// evidence that it links to.
std::string forReaders(StringRef Id, StringRef Text) {
  std::string Rows = evidence(Id);
  bool InEvidence = false;
  auto EndSection = [&](std::string& Out) {
    if (Rows.empty()) return;
    Out = StringRef(Out).rtrim('\n').str() + (InEvidence ? "\n\n" : "\n\n## Evidence\n\n") + Rows;
    Rows.clear();
  };
  std::string Out;
  bool Code = false;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    if (Line.starts_with("```")) Code = !Code;
    if (!Code && Line.starts_with("<!-- ") && Line.ends_with(" -->")) continue;
    if (!Code && Line.starts_with("## ")) {
      if (InEvidence) EndSection(Out), Out += "\n";
      InEvidence = Line == "## Evidence";
    }
    bool Marker = false;
    for (StringRef Word : {"// arch: ", "// FLAGS: ", "// OPTIONS: ", "// RULES-OFF: "}) Marker |= Code && Line.starts_with(Word);
    if (Marker) continue;
    // The line of a finding keeps the rule's name.
    if (size_t At = Code ? Line.find("// EXPECT: ") : StringRef::npos; At != StringRef::npos) {
      StringRef Rule = Line.substr(At + StringRef("// EXPECT: ").size()).ltrim();
      Out += (Line.take_front(At) + "// " + Rule.take_until([](char C) { return C == ' '; }) + "\n").str();
      continue;
    }
    Out += (Code ? Line.str() : withoutLocalLinks(Line)) + "\n";
  }
  EndSection(Out);
  return Out;
}

std::string embeddedPage(StringRef Id) {
  StringRef Text = embedded(Id);
  return Text.empty() ? std::string() : forReaders(Id, Text);
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

/// Markdown for a terminal: headings and code set off, the marks gone. Width: prose is wrapped to it; 0: lines stay as
/// they are.
class PagePrinter {
public:
  PagePrinter(llvm::raw_ostream& OS, bool Colour, unsigned Width) : OS(OS), Colour(Colour), Width(Width) {}

  void print(StringRef Text) {
    bool Code = false;
    while (!Text.empty()) {
      auto [Line, Rest] = Text.split('\n');
      Text = Rest;
      if (Line.starts_with("```")) {
        flush();
        Code = !Code;
      } else if (Code) {
        OS << "    ";
        paint("36", Line);
        OS << '\n';
      } else if (Line.starts_with("#")) {
        flush();
        paint("1", Line.ltrim('#').ltrim());
        OS << '\n';
      } else if (!Width || Line.trim().empty() || Line.starts_with("|")) {
        flush();
        Inside = false;
        prose(Line);
        OS << '\n';
      } else {
        unsigned Lead = unsigned(Line.size() - Line.ltrim().size()), Mark = marker(Line.ltrim());
        if (Mark || Block.empty()) {
          flush();
          Block = Line.rtrim().str();
          Indent = Lead + Mark;
        } else Block += " " + Line.trim().str();
      }
    }
    flush();
  }

private:
  llvm::raw_ostream& OS;
  bool Colour;
  unsigned Width;
  std::string Block; ///< a paragraph or an item of a list, its lines joined
  unsigned Indent = 0;
  bool Inside = false; ///< of `code`

  void paint(const char* Code, StringRef S) {
    if (Colour && !S.empty()) OS << "\x1b[" << Code << 'm' << S << "\x1b[0m";
    else OS << S;
  }

  /// Length of "- " or "12. " at the front.
  static unsigned marker(StringRef Line) {
    StringRef Digits = Line.take_while(llvm::isDigit);
    if (Line.starts_with("- ") || Line.starts_with("* ")) return 2;
    return !Digits.empty() && Line.drop_front(Digits.size()).starts_with(". ") ? unsigned(Digits.size()) + 2 : 0;
  }

  /// `code` keeps its mark where there is no colour to show it.
  void prose(StringRef Text) {
    while (true) {
      auto [Part, Tail] = Text.split('`');
      bool More = Part.size() != Text.size();
      if (Inside) paint("36", Part);
      else OS << Part;
      if (!More) return;
      if (!Colour) OS << '`';
      Text = Tail;
      Inside = !Inside;
    }
  }

  unsigned columns(StringRef Word) const {
    std::string Shown = Word.str();
    if (Colour) std::erase(Shown, '`');
    int Columns = llvm::sys::unicode::columnWidthUTF8(Shown);
    return Columns < 0 ? unsigned(Shown.size()) : unsigned(Columns);
  }

  void flush() {
    if (Block.empty()) return;
    StringRef Text = Block;
    unsigned At = unsigned(Text.size() - Text.ltrim().size());
    OS.indent(At);
    Inside = false;
    llvm::SmallVector<StringRef, 64> Words;
    Text.split(Words, ' ', -1, /*KeepEmpty=*/false);
    bool First = true;
    for (StringRef Word : Words) {
      unsigned Columns = columns(Word);
      if (First) First = false;
      else if (At + 1 + Columns > Width) {
        OS << '\n';
        OS.indent(Indent);
        At = Indent;
      } else {
        OS << ' ';
        ++At;
      }
      prose(Word);
      At += Columns;
    }
    OS << '\n';
    Block.clear();
  }
};

void ruleJson(llvm::json::OStream& J, const report::Rule& R, StringRef Globs) {
  J.object([&] {
    J.attribute("id", R.Id);
    J.attribute("family", R.Family);
    J.attribute("severity", report::name(R.Default));
    J.attribute("summary", R.Summary);
    J.attribute("enabled", globsEnable(Globs, R.Id));
    J.attribute("page", R.Help);
  });
}

} // namespace

StringRef rulePage(StringRef Id) {
  for (const report::Rule& R : rules())
    if (R.Id == Id) return R.Help;
  return {};
}

int explainCommand(const Command& C) {
  std::string Format = C.value(OPT_format, "text");
  if (Format != "text" && Format != "markdown" && Format != "json") {
    error("explain writes text, markdown or json, not '" + Format + "'" + suggestion(Format, {"text", "markdown", "json"}));
    return Failed;
  }
  if (C.Words.empty()) {
    error("explain needs the id of a rule, as in `cuda-lint explain cuda-shared-race`; see `cuda-lint rules`");
    return Failed;
  }
  for (const std::string& Id : C.Words)
    if (!llvm::is_contained(ids(), Id)) {
      error("no rule '" + Id + "'" + engine::nearestRule(Id) + " (see `cuda-lint rules`)");
      return Failed;
    }
  auto Out = Output::open(C.value(OPT_o, OPT_output, ""));
  if (!Out) return Failed;
  auto Colour = wantsColour(C, *Out);
  if (!Colour) return Failed;
  if (Format == "json") {
    llvm::json::OStream J(Out->stream(), 2);
    J.array([&] {
      for (const std::string& Id : C.Words)
        for (const report::Rule& R : rules())
          if (R.Id == Id) ruleJson(J, R, {});
    });
    Out->stream() << '\n';
    return Out->finish() ? Clean : Failed;
  }
  unsigned Width = Out->isTerminal() ? std::min(terminalWidth(STDOUT_FILENO), 100u) : 0;
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
    else PagePrinter(Out->stream(), *Colour, Width).print(Text);
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
      for (const report::Rule& R : rules()) ruleJson(J, R, Globs);
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
