//===- Html.cpp - one self-contained page -------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// The page is whole without scripts; a script of its own adds filter and search. It loads nothing, and everything that
// comes from the sources is escaped, so a page about hostile code is as harmless as one about good code.
//
// The witness is drawn as a sequence: a column for each thread, lane, warp or block that the notes name, a row for each
// step, and the path from step to step.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/report/Edits.h"
#include "driver/report/Formats.h"
#include "driver/report/HtmlPage.h"
#include "driver/report/Support.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <set>

using llvm::StringRef;

namespace cudalint::report {

namespace {

/// "lane 16" of "lane 16 writes s[16]": the first thread, lane, warp, block or rank with a number, or else a block that
/// the message calls by its part.
std::string actorOf(StringRef Message) {
  static const char* const Kinds[] = {"thread", "threads", "lane", "lanes", "warp", "warps", "block", "CTA", "rank"};
  size_t Best = StringRef::npos;
  std::string Actor;
  for (StringRef Kind : Kinds)
    for (size_t At = Message.find(Kind); At != StringRef::npos; At = Message.find(Kind, At + 1)) {
      if (At && (llvm::isAlnum(Message[At - 1]) || Message[At - 1] == '_')) continue;
      StringRef Rest = Message.drop_front(At + Kind.size());
      if (!Rest.consume_front(" ")) continue;
      size_t End = 0;
      bool Paren = Rest.starts_with("(");
      if (Paren)
        End = Rest.find(')') == StringRef::npos ? 0 : Rest.find(')') + 1;
      else
        while (End < Rest.size() && (llvm::isDigit(Rest[End]) || Rest[End] == '-' || Rest[End] == '+')) ++End;
      while (!Paren && End && !llvm::isDigit(Rest[End - 1])) --End;
      if (!End || End > 16 || At >= Best) continue;
      Best = At;
      Actor = (Kind + " " + Rest.take_front(End)).str();
    }
  if (Actor.empty())
    for (StringRef Part : {"last block", "this block", "other block"})
      if (Message.contains(Part)) return Part.str();
  return Actor;
}

/// A message as HTML: what stands between backticks is code.
std::string prose(StringRef Text) {
  std::string Out;
  while (true) {
    size_t From = Text.find('`'), To = From == StringRef::npos ? From : Text.find('`', From + 1);
    if (To == StringRef::npos) return Out + xmlEscape(Text);
    Out += xmlEscape(Text.take_front(From)) + "<code>" + xmlEscape(Text.slice(From + 1, To)) + "</code>";
    Text = Text.drop_front(To + 1);
  }
}

class Writer {
public:
  Writer(const RunResult& Run, llvm::raw_ostream& OS) : Run(Run), OS(OS) {}

  void write() {
    C = count(Run);
    Prints = fingerprints(Run, Src);
    OS << "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
          "script-src 'unsafe-inline'\">\n"
          "<title>cuda-lint report</title>\n<style>"
       << htmlStyle << "</style>\n</head>\n<body>\n";
    head();
    problems();
    summary();
    filters();
    OS << "<main id=\"findings\">\n";
    for (size_t I = 0; I < Run.Results.size(); ++I) finding(Run.Results[I], Prints[I], I);
    OS << "</main>\n<p id=\"none\" hidden>No finding matches the filter.</p>\n";
    if (Run.Results.empty()) OS << "<p class=\"clean\">No findings.</p>\n";
    OS << "<script>" << htmlScript << "</script>\n</body>\n</html>\n";
  }

private:
  const RunResult& Run;
  llvm::raw_ostream& OS;
  Sources Src;
  Counts C;
  std::vector<std::string> Prints;

  std::string rel(StringRef File) const { return xmlEscape(relative(Run.Root, File)); }

  void card(StringRef Class, unsigned N, StringRef Label) {
    OS << "<div class=\"card " << Class << (N ? "" : " zero") << "\"><b>" << N << "</b><span>" << Label
       << "</span></div>\n";
  }

  void head() {
    OS << "<header>\n<h1>cuda-lint</h1>\n<dl>";
    auto Row = [&](StringRef Name, StringRef Value) {
      if (!Value.empty()) OS << "<dt>" << Name << "</dt><dd>" << xmlEscape(Value) << "</dd>";
    };
    Row("version", Run.Version);
    Row("root", Run.Root);
    Row("command", Run.CommandLine);
    Row("checked", plural(Run.Files.size(), "file"));
    OS << "</dl>\n<button id=\"theme\" type=\"button\" hidden>dark / light</button>\n</header>\n<section class=\"cards\">\n";
    card("error", C.Errors, C.Errors == 1 ? "error" : "errors");
    card("warning", C.Warnings, C.Warnings == 1 ? "warning" : "warnings");
    card("performance", C.Performance, "performance");
    card("portability", C.Portability, "portability");
    card("suppressed", C.Suppressed, "suppressed");
    card("problem", C.FatalProblems, C.FatalProblems == 1 ? "problem" : "problems");
    OS << "</section>\n";
  }

  void problems() {
    if (Run.Problems.empty()) return;
    OS << "<section class=\"problems\"><h2>Not analysed, or not wholly</h2>\n<ul>\n";
    for (const Problem& P : Run.Problems) {
      OS << "<li" << (P.Fatal ? " class=\"fatal\"" : "") << "><code>" << name(P.K) << "</code> ";
      if (!P.Where.File.empty()) {
        OS << "<b>" << rel(P.Where.File);
        if (P.Where.Line) OS << ':' << P.Where.Line;
        OS << "</b> ";
      }
      OS << xmlEscape(P.Message);
      if (!P.Pass.empty()) OS << " <i>" << xmlEscape(P.Pass) << "</i>";
      OS << "</li>\n";
    }
    OS << "</ul></section>\n";
  }

  void table(StringRef Title, StringRef Key, const std::map<std::string, std::array<unsigned, 4>>& Rows) {
    std::vector<std::pair<std::string, std::array<unsigned, 4>>> Sorted(Rows.begin(), Rows.end());
    auto Total = [](const std::array<unsigned, 4>& A) { return A[0] + A[1] + A[2] + A[3]; };
    std::sort(Sorted.begin(), Sorted.end(), [&](auto& A, auto& B) {
      return std::make_pair(-int(Total(A.second)), A.first) < std::make_pair(-int(Total(B.second)), B.first);
    });
    OS << "<div class=\"table\"><h2>" << Title
       << "</h2><table><thead><tr><th></th><th>all</th><th class=\"error\">err</th><th class=\"warning\">warn</th>"
          "<th class=\"performance\">perf</th><th class=\"portability\">port</th></tr></thead><tbody>\n";
    for (auto& [Name, Counts] : Sorted) {
      OS << "<tr><td><button type=\"button\" data-" << Key << "=\"" << xmlEscape(Name) << "\">" << xmlEscape(Name)
         << "</button></td><td>" << Total(Counts) << "</td>";
      for (unsigned N : Counts) {
        OS << "<td>";
        if (N) OS << N;
        OS << "</td>";
      }
      OS << "</tr>\n";
    }
    OS << "</tbody></table></div>\n";
  }

  void summary() {
    std::map<std::string, std::array<unsigned, 4>> Rules, Files;
    for (const Result& R : Run.Results) {
      if (R.Suppressed) continue;
      ++Rules[R.Rule][unsigned(R.Sev)];
      ++Files[relative(Run.Root, R.Where.File)][unsigned(R.Sev)];
    }
    if (Rules.empty()) return;
    OS << "<section class=\"tables\">\n";
    table("By rule", "rule", Rules);
    table("By file", "file", Files);
    OS << "</section>\n";
  }

  void filters() {
    if (Run.Results.empty()) return;
    std::set<std::string> Rules, Files;
    for (const Result& R : Run.Results) {
      Rules.insert(R.Rule);
      Files.insert(relative(Run.Root, R.Where.File));
    }
    OS << "<form id=\"filter\" hidden>\n<input type=\"search\" id=\"q\" placeholder=\"search ( / )\" "
          "aria-label=\"search\">\n";
    auto Select = [&](StringRef Id, StringRef All, const std::set<std::string>& Items) {
      OS << "<select id=\"" << Id << "\" aria-label=\"" << Id << "\"><option value=\"\">" << All << "</option>";
      for (const std::string& I : Items) OS << "<option>" << xmlEscape(I) << "</option>";
      OS << "</select>\n";
    };
    Select("rule", "all rules", Rules);
    Select("file", "all files", Files);
    auto Boxes = [&](StringRef Name, std::initializer_list<StringRef> Words) {
      OS << "<span class=\"boxes\">";
      for (StringRef W : Words)
        OS << "<label class=\"" << W << "\"><input type=\"checkbox\" name=\"" << Name << "\" value=\"" << W
           << "\" checked>" << W << "</label>";
      OS << "</span>\n";
    };
    Boxes("severity", {"error", "warning", "performance", "portability"});
    Boxes("confidence", {"certain", "likely", "possible"});
    if (C.Suppressed) OS << "<label><input type=\"checkbox\" id=\"suppressed\">suppressed</label>\n";
    OS << "<button type=\"reset\">reset</button> <output id=\"shown\"></output>\n</form>\n";
  }

  /// A source line with the given byte ranges marked; ranges may touch or overlap.
  std::string marked(StringRef Line, std::vector<std::pair<unsigned, unsigned>> Ranges) {
    std::sort(Ranges.begin(), Ranges.end());
    std::string Out;
    size_t At = 0;
    for (auto [From, To] : Ranges) {
      From = std::max<size_t>(From, At);
      To = std::min<size_t>(To, Line.size());
      if (From >= To) continue;
      Out += xmlEscape(Line.slice(At, From)) + "<mark>" + xmlEscape(Line.slice(From, To)) + "</mark>";
      At = To;
    }
    return Out + xmlEscape(Line.substr(At));
  }

  /// Every place of the finding with two lines around it, file by file, the steps numbered in the margin.
  void excerpt(const std::vector<Step>& Steps) {
    std::vector<std::string> Files;
    for (const Step& S : Steps)
      if (!llvm::is_contained(Files, S.Where.File)) Files.push_back(S.Where.File);
    for (const std::string& File : Files) {
      std::set<unsigned> Lines;
      for (const Step& S : Steps)
        if (S.Where.File == File)
          for (unsigned L = S.Where.Line > 2 ? S.Where.Line - 2 : 1; L <= S.Where.Line + 2; ++L) Lines.insert(L);
      std::string Rows;
      unsigned Previous = 0;
      for (unsigned L : Lines) {
        auto Line = Src.line(File, L);
        if (!Line) continue;
        if (Previous && L != Previous + 1) Rows += "<tr class=\"gap\"><td></td><td></td><td>⋯</td></tr>\n";
        Previous = L;
        std::vector<std::pair<unsigned, unsigned>> Ranges;
        std::string Badges, Texts;
        for (size_t I = 0; I < Steps.size(); ++I) {
          const Step& S = Steps[I];
          if (S.Where.File != File || S.Where.Line != L) continue;
          if (S.Where.Column) {
            Place P = Src.extent(S.Where);
            Ranges.emplace_back(P.Column - 1, P.EndLine > P.Line ? Line->size() : P.EndColumn - 1);
          }
          std::string Number = std::to_string(I + 1);
          Badges += "<span class=\"badge\">" + Number + "</span>";
          Texts += "<tr class=\"say\"><td></td><td></td><td><span class=\"badge\">" + Number + "</span> " +
                   prose(S.Message) + "</td></tr>\n";
        }
        Rows += llvm::formatv("<tr{0}><td>{1}</td><td>{2}</td><td><pre>", Badges.empty() ? "" : " class=\"hit\"",
                              Badges, L)
                    .str() +
                marked(*Line, Ranges) + "</pre></td></tr>\n" + Texts;
      }
      if (Rows.empty()) continue;
      OS << "<div class=\"source\"><div class=\"path\">" << rel(File) << "</div><table>\n" << Rows << "</table></div>\n";
    }
  }

  /// Draws the steps that somebody takes; assumptions and remarks keep their numbers for the excerpt alone.
  void drawing(const std::vector<Step>& Steps) {
    std::vector<std::string> Actors, Of;
    std::vector<size_t> Drawn;
    for (size_t I = 0; I < Steps.size(); ++I) {
      Of.push_back(actorOf(Steps[I].Message));
      if (Of[I].empty()) continue;
      Drawn.push_back(I);
      if (!llvm::is_contained(Actors, Of[I])) Actors.push_back(Of[I]);
    }
    if (Actors.size() < 2) return;
    constexpr unsigned LaneWidth = 112, RowHeight = 34, Top = 34, Longest = 96;
    auto X = [&](size_t I) {
      unsigned Lane = std::find(Actors.begin(), Actors.end(), Of[Drawn[I]]) - Actors.begin();
      return 16 + LaneWidth / 2 + Lane * LaneWidth;
    };
    auto Y = [&](size_t I) { return Top + 16 + unsigned(I) * RowHeight; };
    unsigned Right = 16 + unsigned(Actors.size()) * LaneWidth + 8;
    unsigned Height = Top + unsigned(Drawn.size()) * RowHeight + 6;
    OS << "<div class=\"witness\"><svg role=\"img\" aria-label=\"witness: the steps of each thread\" width=\"100%\" height=\""
       << Height << "\">\n";
    for (size_t I = 0; I < Actors.size(); ++I) {
      unsigned LaneX = 16 + LaneWidth / 2 + unsigned(I) * LaneWidth;
      OS << "<text class=\"actor\" x=\"" << LaneX << "\" y=\"16\">" << xmlEscape(Actors[I])
         << "</text><line class=\"life\" x1=\"" << LaneX << "\" y1=\"24\" x2=\"" << LaneX << "\" y2=\"" << Height - 4
         << "\"/>\n";
    }
    for (size_t I = 0; I + 1 < Drawn.size(); ++I) {
      int X1 = X(I), Y1 = Y(I), X2 = X(I + 1), Y2 = Y(I + 1);
      // The line ends at the rims of the circles. Its head is a shape of its own: a marker would need an id, and one in
      // a finding that the filter hides is not drawn anywhere.
      double DX = X2 - X1, DY = Y2 - Y1, L = std::sqrt(DX * DX + DY * DY);
      double EndX = X2 - DX / L * 12, EndY = Y2 - DY / L * 12, Angle = std::atan2(DY, DX) * 180 / 3.14159265358979;
      OS << llvm::formatv("<g class=\"step{0}\"><line x1=\"{1:f1}\" y1=\"{2:f1}\" x2=\"{3:f1}\" y2=\"{4:f1}\"/>"
                          "<path d=\"M0 0L-8 -4L-8 4z\" transform=\"translate({3:f1} {4:f1}) rotate({5:f1})\"/></g>\n",
                          X1 == X2 ? "" : " across", X1 + DX / L * 11, Y1 + DY / L * 11, EndX, EndY, Angle);
    }
    for (size_t I = 0; I < Drawn.size(); ++I) {
      const Step& S = Steps[Drawn[I]];
      OS << "<circle cx=\"" << X(I) << "\" cy=\"" << Y(I) << "\" r=\"10\"/><text class=\"number\" x=\"" << X(I)
         << "\" y=\"" << Y(I) + 4 << "\">" << Drawn[I] + 1 << "</text>";
      // Here a short form will do: the excerpt below has the whole sentence.
      std::string Text = S.Message;
      std::erase(Text, '`');
      if (Text.size() > Longest) {
        size_t Cut = StringRef(Text).rfind(' ', Longest);
        if (Cut == StringRef::npos || Cut < Longest / 2) Cut = Longest;
        Text = StringRef(Text).take_front(Cut).rtrim(" ,:;").str() + " …";
      }
      OS << "<text class=\"what\" x=\"" << Right << "\" y=\"" << Y(I) + 4 << "\"><tspan class=\"line\">"
         << xmlEscape(llvm::sys::path::filename(S.Where.File)) << ':' << S.Where.Line << "</tspan> " << xmlEscape(Text)
         << "</text>\n";
    }
    OS << "</svg></div>\n";
  }

  void fix(const Result& R) {
    if (R.Fixes.empty()) return;
    std::map<std::string, std::vector<Edit>> ByFile;
    for (const Replacement& F : R.Fixes) ByFile[F.File].push_back({F.Offset, F.Length, F.Text});
    std::string Out;
    llvm::raw_string_ostream Diff(Out);
    for (auto& [File, Edits] : ByFile) {
      auto Buffer = Src.text(File);
      std::sort(Edits.begin(), Edits.end());
      Edits.erase(std::unique(Edits.begin(), Edits.end()), Edits.end());
      for (size_t I = 0; I < Edits.size(); ++I)
        if (!Buffer || size_t(Edits[I].Offset) + Edits[I].Length > Buffer->getBufferSize() ||
            (I && conflicts(Edits[I - 1], Edits[I])))
          return;
      Diff << "<div class=\"path\">" << rel(File) << "</div>";
      for (const Hunk& H : hunks(Buffer->getBuffer(), Edits, 1)) {
        Diff << "<pre>";
        for (const DiffLine& L : H.Lines) {
          StringRef Tag = L.Mark == '+' ? "ins" : L.Mark == '-' ? "del" : "span";
          Diff << '<' << Tag << '>' << L.Mark << ' ' << xmlEscape(StringRef(L.Text).rtrim('\r')) << "</" << Tag << ">\n";
        }
        Diff << "</pre>";
      }
    }
    OS << "<details class=\"fix\"><summary>" << (R.UnsafeFix ? "unsafe fix (--unsafe-fixes)" : "fix (--fix)")
       << "</summary>" << Out << "</details>\n";
  }

  void finding(const Result& R, StringRef Print, size_t Index) {
    StringRef Sev = name(R.Sev), Conf = name(R.Conf);
    OS << "<article id=\"f" << Index << "\" class=\"" << Sev << (R.Suppressed ? " suppressed" : "") << "\" data-rule=\""
       << xmlEscape(R.Rule) << "\" data-file=\"" << rel(R.Where.File) << "\" data-severity=\"" << Sev
       << "\" data-confidence=\"" << Conf << "\" data-suppressed=\"" << (R.Suppressed ? 1 : 0) << "\" data-print=\""
       << xmlEscape(Print) << "\">\n<details open><summary><span class=\"tag\">" << Sev << "</span> <span class=\"msg\">"
       << prose(R.Message) << "</span><span class=\"meta\"><a href=\"#f" << Index << "\">" << rel(R.Where.File) << ':'
       << R.Where.Line << ':' << R.Where.Column << "</a> <code>" << xmlEscape(R.Rule) << "</code> <span class=\"conf "
       << Conf << "\">" << Conf << "</span>";
    if (!R.Kernel.empty()) OS << " <span>kernel <code>" << xmlEscape(R.Kernel) << "</code></span>";
    if (!R.Passes.empty()) OS << " <span>" << xmlEscape(llvm::join(R.Passes, ", ")) << "</span>";
    OS << "</span></summary>\n<div class=\"body\">\n";

    std::vector<Step> Steps = witness(R);
    drawing(Steps);
    excerpt(Steps);
    for (const Note& N : R.Notes)
      if (isRemark(N, R)) OS << "<p class=\"help\"><b>" << (N.Where.File.empty() ? "help" : "note") << "</b> " << prose(N.Message) << "</p>\n";
    fix(R);
    if (R.Suppressed)
      OS << "<p class=\"help\">suppressed " << (R.SuppressionKind == "external" ? "by the baseline" : "in the source")
         << (R.SuppressionReason.empty() ? "" : ": ") << xmlEscape(R.SuppressionReason) << "</p>\n";
    OS << "</div></details></article>\n";
  }
};

class Html : public Format {
public:
  void write(const RunResult& Run, const Options&, llvm::raw_ostream& OS) const override { Writer(Run, OS).write(); }
};

} // namespace

std::unique_ptr<Format> makeHtml() { return std::make_unique<Html>(); }

} // namespace cudalint::report
