//===- Text.cpp - findings for a person at a terminal -------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// The first line of a finding and of each note is path:line:column: kind: text, which editors and terminals link. Below
// it stand the source line and the range; what has no place (kernel, passes, help, the fix) follows after '='.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/report/Edits.h"
#include "driver/report/Formats.h"
#include "driver/report/Support.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Unicode.h"
#include <algorithm>
#include <utility>

using llvm::StringRef;

namespace cudalint::report {

namespace {

constexpr const char* Bold = "1";
constexpr const char* Red = "1;31";
constexpr const char* Yellow = "1;33";
constexpr const char* Cyan = "1;36";
constexpr const char* Magenta = "1;35";
constexpr const char* Blue = "34";
constexpr const char* Green = "32";
constexpr const char* GreenBold = "1;32";
constexpr const char* Dim = "2";

const char* colourOf(Severity S) {
  switch (S) {
  case Severity::Error: return Red;
  case Severity::Warning: return Yellow;
  case Severity::Performance: return Cyan;
  case Severity::Portability: return Magenta;
  }
  return Yellow;
}

/// One character on the screen.
struct Cell {
  std::string Bytes;
  unsigned Width = 1;
  unsigned Source = 0; ///< byte offset in the source line
};

std::vector<Cell> cells(StringRef Line) {
  constexpr unsigned TabStop = 4;
  std::vector<Cell> Result;
  unsigned Column = 0;
  for (size_t I = 0; I < Line.size();) {
    unsigned N = llvm::getNumBytesForUTF8(Line[I]);
    const auto* P = reinterpret_cast<const llvm::UTF8*>(Line.data()) + I;
    bool Legal = I + N <= Line.size() && llvm::isLegalUTF8Sequence(P, P + N);
    if (!Legal) N = 1;
    Cell C;
    C.Source = I;
    if (Line[I] == '\t') {
      do {
        C.Bytes = " ";
        Result.push_back(C);
        ++Column;
      } while (Column % TabStop);
      I += N;
      continue;
    }
    C.Bytes = printable(Line.substr(I, N));
    int Width = llvm::sys::unicode::columnWidthUTF8(C.Bytes);
    C.Width = Width < 0 ? 1 : Width;
    Column += C.Width;
    Result.push_back(std::move(C));
    I += N;
  }
  return Result;
}

unsigned width(llvm::ArrayRef<Cell> Cells) {
  unsigned W = 0;
  for (const Cell& C : Cells) W += C.Width;
  return W;
}

unsigned width(StringRef Text) {
  int W = llvm::sys::unicode::columnWidthUTF8(Text);
  return W < 0 ? Text.size() : W;
}

class Writer {
public:
  Writer(const RunResult& Run, const Options& Opts, llvm::raw_ostream& OS) : Run(Run), Opts(Opts), OS(OS) {}

  void write() {
    bool First = true;
    for (const Result& R : Run.Results) {
      if (R.Suppressed && !Opts.ShowSuppressed) continue;
      if (!First) OS << '\n';
      First = false;
      result(R);
    }
    if (!First && !Run.Problems.empty()) OS << '\n';
    const Problem* Before = nullptr;
    for (const Problem& P : Run.Problems) problem(P, std::exchange(Before, &P));
    if (!Opts.Quiet) {
      if (!First || !Run.Problems.empty()) OS << '\n';
      summary();
    }
  }

private:
  const RunResult& Run;
  const Options& Opts;
  llvm::raw_ostream& OS;
  Sources Src;

  void paint(const char* Code, StringRef Text) {
    if (Opts.Colour && !Text.empty())
      OS << "\x1b[" << Code << 'm' << Text << "\x1b[0m";
    else
      OS << Text;
  }

  /// Words of Text from column At on; what does not fit goes on below, indented. Returns the column it ends in.
  unsigned wrap(StringRef Text, unsigned At, unsigned Indent, const char* Code) {
    std::string Clean = printable(Text);
    llvm::SmallVector<StringRef, 4> Lines;
    StringRef(Clean).split(Lines, '\n');
    bool FirstLine = true;
    for (StringRef Line : Lines) {
      if (!FirstLine) {
        OS << '\n';
        OS.indent(Indent);
        At = Indent;
      }
      FirstLine = false;
      if (Opts.Width < Indent + 20) { // no room for a column of text
        paint(Code, Line);
        At += width(Line);
        continue;
      }
      std::string Row;
      llvm::SmallVector<StringRef, 32> Words;
      Line.split(Words, ' ', -1, /*KeepEmpty=*/false);
      for (StringRef Word : Words) {
        unsigned W = width(Word);
        if (At + (Row.empty() ? 0 : width(Row) + 1) + W > Opts.Width && (!Row.empty() || At > Indent)) {
          paint(Code, Row);
          OS << '\n';
          OS.indent(Indent);
          At = Indent;
          Row.clear();
        }
        if (!Row.empty()) Row += ' ';
        Row += Word;
      }
      paint(Code, Row);
      At += width(Row);
    }
    return At;
  }

  std::string at(const Place& P) {
    if (P.File.empty()) return "cuda-lint: ";
    std::string Text = printable(relative(Run.Root, P.File)) + ":";
    if (P.Line) Text += std::to_string(P.Line) + ":";
    if (P.Line && P.Column) Text += std::to_string(P.Column) + ":";
    return Text + " ";
  }

  void header(const Place& P, StringRef Kind, const char* KindColour, StringRef Message, StringRef Tag, bool Strong) {
    std::string Where = at(P);
    paint(Bold, Where);
    paint(KindColour, Kind);
    paint(KindColour, ":");
    OS << ' ';
    unsigned End = wrap(Message, width(Where) + width(Kind) + 2, 4, Strong ? Bold : "0");
    if (!Tag.empty()) {
      // One word for wrapping, so that a rule id is never torn.
      if (Opts.Width && End + 1 + width(Tag) > Opts.Width) {
        OS << '\n';
        OS.indent(4);
      } else
        OS << ' ';
      paint(Dim, Tag);
    }
    OS << '\n';
  }

  void gutter(StringRef Number, StringRef Mark = "|") {
    std::string G = llvm::formatv("{0,5} {1} ", Number, Mark).str();
    paint(Blue, G);
  }

  void excerpt(const Place& Where, const char* Colour) {
    auto Line = Src.line(Where.File, Where.Line);
    if (!Line) return;
    Place P = Src.extent(Where);
    std::vector<Cell> Cells = cells(*Line);
    unsigned From = P.Column ? P.Column - 1 : 0;
    unsigned To = P.EndLine > P.Line ? Line->size() : P.EndColumn - 1;

    // Cells of the range; a range past the end of the line gets a place of its own.
    size_t Begin = Cells.size(), End = Cells.size();
    for (size_t I = 0; I < Cells.size(); ++I) {
      if (Begin == Cells.size() && Cells[I].Source >= From) Begin = I;
      if (Cells[I].Source >= To) {
        End = I;
        break;
      }
    }
    if (P.EndLine > P.Line)
      while (End > Begin + 1 && Cells[End - 1].Bytes == " ") --End;
    End = std::max(End, Begin + 1);

    // A line wider than the screen is cut around the caret.
    size_t First = 0, Last = Cells.size();
    bool CutLeft = false, CutRight = false;
    constexpr unsigned Gutter = 8;
    if (Opts.Width >= Gutter + 20 && width(Cells) > Opts.Width - Gutter) {
      unsigned Room = Opts.Width - Gutter;
      auto Before = [&](size_t N) { return width(llvm::ArrayRef(Cells).take_front(N)); };
      size_t Caret = std::min(Begin, Cells.size());
      unsigned CaretColumn = Before(Caret);
      if (CaretColumn > Room * 2 / 3) {
        CutLeft = true;
        unsigned Start = CaretColumn - Room / 3;
        while (First < Caret && Before(First) < Start) ++First;
      }
      unsigned Used = CutLeft ? 1 : 0;
      Last = First;
      while (Last < Cells.size() && Used + Cells[Last].Width <= Room) Used += Cells[Last++].Width;
      if (Last < Cells.size()) {
        CutRight = true;
        while (Last > First && Used + 1 > Room) Used -= Cells[--Last].Width;
      }
    }

    gutter(std::to_string(Where.Line));
    std::string Text;
    if (CutLeft) Text += "…";
    for (size_t I = First; I < Last; ++I) Text += Cells[I].Bytes;
    Text = StringRef(Text).rtrim(' ').str();
    if (CutRight) Text += "…";
    OS << Text << '\n';
    if (!P.Column) return;
    gutter("");
    unsigned Pad = CutLeft ? 1 : 0;
    for (size_t I = First; I < std::min(Begin, Last); ++I) Pad += Cells[I].Width;
    OS.indent(Pad);
    std::string Marks = "^";
    for (size_t I = Begin; I < std::min(End, std::max(Last, Begin + 1)); ++I) {
      unsigned W = I < Cells.size() ? Cells[I].Width : 1;
      Marks += std::string(I == Begin ? W - (W ? 1 : 0) : W, '~');
    }
    paint(Colour, Marks);
    OS << '\n';
  }

  void remark(StringRef Label, const char* Colour, StringRef Text) {
    gutter("", "=");
    paint(Colour, Label);
    OS << ' ';
    wrap(Text, 8 + Label.size() + 1, 8 + Label.size() + 1, "0");
    OS << '\n';
  }

  void fix(const Result& R) {
    if (R.Fixes.empty()) return;
    std::string How = R.UnsafeFix ? "--unsafe-fixes makes this change; check that it keeps what you mean:"
                                  : "--fix makes this change:";
    std::map<std::string, std::vector<Edit>> ByFile;
    for (const Replacement& F : R.Fixes) ByFile[F.File].push_back({F.Offset, F.Length, F.Text});
    std::vector<std::pair<std::string, std::vector<Hunk>>> Diffs;
    unsigned Rows = 0;
    for (auto& [File, Edits] : ByFile) {
      auto Buffer = Src.text(File);
      bool Fits = Buffer != nullptr;
      for (const Edit& E : Edits) Fits &= Buffer && size_t(E.Offset) + E.Length <= Buffer->getBufferSize();
      if (!Fits) return; // the file has changed meanwhile
      std::sort(Edits.begin(), Edits.end());
      Edits.erase(std::unique(Edits.begin(), Edits.end()), Edits.end());
      for (size_t I = 0; I + 1 < Edits.size(); ++I)
        if (conflicts(Edits[I], Edits[I + 1])) return;
      Diffs.emplace_back(File, hunks(Buffer->getBuffer(), Edits, 0));
      for (const Hunk& H : Diffs.back().second) Rows += H.Lines.size();
    }
    if (Rows > 12) {
      remark("fix:", GreenBold, "available with " + std::string(R.UnsafeFix ? "--unsafe-fixes" : "--fix") + " (" +
                                    plural(Rows, "changed line") + "; --diff shows them)");
      return;
    }
    remark("fix:", GreenBold, How);
    for (auto& [File, Hunks] : Diffs) {
      if (File != R.Where.File) {
        gutter("", "=");
        OS << "  in " << printable(relative(Run.Root, File)) << ":\n";
      }
      for (const Hunk& H : Hunks) {
        unsigned Old = H.OldStart, New = H.NewStart;
        for (const DiffLine& L : H.Lines) {
          bool Added = L.Mark == '+';
          gutter(std::to_string(Added ? New++ : Old++), StringRef(&L.Mark, 1));
          std::vector<Cell> Cells = cells(StringRef(L.Text).rtrim('\r'));
          std::string Text;
          unsigned Used = 0;
          for (const Cell& C : Cells) {
            if (Opts.Width >= 28 && Used + C.Width > Opts.Width - 9) {
              Text += "…";
              break;
            }
            Used += C.Width;
            Text += C.Bytes;
          }
          paint(Added ? Green : "31", Text);
          OS << '\n';
        }
      }
    }
  }

  void result(const Result& R) {
    std::string Tag = "[" + R.Rule + ", " + name(R.Conf).str() + "]";
    header(R.Where, name(R.Sev), colourOf(R.Sev), R.Message, Tag, true);
    excerpt(R.Where, GreenBold);
    Place Shown = R.Where;
    for (const Note& N : R.Notes) {
      if (isRemark(N, R)) continue;
      header(N.Where, "note", Cyan, N.Message, "", false);
      if (!samePlace(N.Where, Shown)) excerpt(N.Where, Cyan);
      Shown = N.Where;
    }
    // The line of the finding stands above.
    for (const Note& N : R.Notes)
      if (!N.Where.File.empty() && isRemark(N, R)) remark("note:", Cyan, N.Message);
    if (!R.Kernel.empty()) {
      std::string Text = R.Kernel;
      if (!R.Passes.empty()) Text += " (" + llvm::join(R.Passes, ", ") + ")";
      remark("kernel:", Blue, Text);
    } else if (!R.Passes.empty())
      remark("passes:", Blue, llvm::join(R.Passes, ", "));
    for (const Note& N : R.Notes)
      if (N.Where.File.empty()) remark("help:", GreenBold, N.Message);
    fix(R);
    if (R.Suppressed) {
      std::string How = R.SuppressionKind == "external" ? "by the baseline" : "in the source";
      if (!R.SuppressionReason.empty()) How += ": " + R.SuppressionReason;
      remark("suppressed", Dim, How);
    }
  }

  void problem(const Problem& P, const Problem* Before) {
    std::string Tag = "[" + name(P.K).str() + (P.Pass.empty() ? "" : ", " + P.Pass) + "]";
    header(P.Where, "problem", P.Fatal ? Red : Yellow, P.Message, Tag, false);
    if (P.Where.Line && !(Before && samePlace(P.Where, Before->Where))) excerpt(P.Where, GreenBold);
  }

  void summary() {
    Counts C = count(Run);
    llvm::SmallVector<std::string, 4> Parts;
    if (C.Errors) Parts.push_back(plural(C.Errors, "error"));
    if (C.Warnings) Parts.push_back(plural(C.Warnings, "warning"));
    if (C.Performance) Parts.push_back(std::to_string(C.Performance) + " performance");
    if (C.Portability) Parts.push_back(std::to_string(C.Portability) + " portability");
    if (Parts.empty())
      paint(C.FatalProblems ? Bold : GreenBold, "no findings");
    else
      paint(C.Errors ? Red : Yellow, llvm::join(Parts, ", "));
    if (C.total()) OS << " in " << plural(C.Files, "file");
    OS << " (" << plural(Run.Files.size(), "file") << " checked";
    if (C.Suppressed) OS << ", " << C.Suppressed << " suppressed";
    if (C.Fixable) OS << ", " << C.Fixable << " fixable with --fix";
    if (C.UnsafeFixable) OS << ", " << C.UnsafeFixable << (C.Fixable ? " more" : " fixable") << " with --unsafe-fixes";
    OS << ")\n";
    if (C.FatalProblems) {
      paint(Red, plural(C.FatalProblems, "problem"));
      OS << ": " << plural(C.ProblemFiles, "file") << " could not be analysed, or not wholly\n";
    } else if (C.Problems)
      OS << plural(C.Problems, "problem") << " of lesser weight, listed above\n";
  }
};

class Text : public Format {
public:
  void write(const RunResult& Run, const Options& Opts, llvm::raw_ostream& OS) const override {
    Writer(Run, Opts, OS).write();
  }
};

} // namespace

std::unique_ptr<Format> makeText() { return std::make_unique<Text>(); }

} // namespace cudalint::report
