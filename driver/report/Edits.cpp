//===- Edits.cpp - edits of one text and the lines they change ----------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/report/Edits.h"
#include <algorithm>
#include <tuple>

using llvm::ArrayRef;
using llvm::StringRef;

namespace cudalint::report {

bool conflicts(const Edit& A, const Edit& B) {
  if (A == B) return false;
  const Edit& First = A.Offset <= B.Offset ? A : B;
  const Edit& Second = A.Offset <= B.Offset ? B : A;
  if (A.Offset == B.Offset) {
    // An insertion in front of a replacement is well defined; two insertions or two replacements are not.
    return (A.Length == 0) == (B.Length == 0);
  }
  return First.Offset + First.Length > Second.Offset;
}

static bool inOrder(const Edit& A, const Edit& B) {
  return std::tie(A.Offset, A.Length, A.Text) < std::tie(B.Offset, B.Length, B.Text);
}

std::string applyEdits(StringRef Text, ArrayRef<Edit> Edits) {
  std::vector<Edit> Sorted(Edits.begin(), Edits.end());
  std::sort(Sorted.begin(), Sorted.end(), inOrder);
  std::string Out;
  size_t At = 0;
  for (const Edit& E : Sorted) {
    Out += Text.slice(At, E.Offset);
    Out += E.Text;
    At = E.Offset + E.Length;
  }
  Out += Text.substr(At);
  return Out;
}

static std::vector<StringRef> splitLines(StringRef Text) {
  std::vector<StringRef> Lines;
  while (!Text.empty()) {
    size_t End = Text.find('\n');
    End = End == StringRef::npos ? Text.size() : End + 1;
    Lines.push_back(Text.take_front(End));
    Text = Text.drop_front(End);
  }
  return Lines;
}

namespace {
/// Old lines [Begin, End) become New.
struct Change {
  unsigned Begin = 0, End = 0;
  std::vector<std::string> New;
};
} // namespace

static std::vector<Change> changes(StringRef Text, ArrayRef<StringRef> Lines, ArrayRef<Edit> Edits) {
  std::vector<unsigned> Starts;
  unsigned At = 0;
  for (StringRef L : Lines) {
    Starts.push_back(At);
    At += L.size();
  }
  auto LineOf = [&](unsigned Offset) -> unsigned {
    auto It = std::upper_bound(Starts.begin(), Starts.end(), Offset);
    unsigned Line = It == Starts.begin() ? 0 : It - Starts.begin() - 1;
    // Past a final newline there is a line of its own, which has no text yet.
    if (Offset == Text.size() && Text.ends_with("\n")) Line = Lines.size();
    return Line;
  };
  std::vector<Edit> Sorted(Edits.begin(), Edits.end());
  std::sort(Sorted.begin(), Sorted.end(), inOrder);

  std::vector<Change> Result;
  for (size_t I = 0; I < Sorted.size();) {
    unsigned Begin = LineOf(Sorted[I].Offset), Last = LineOf(Sorted[I].Offset + Sorted[I].Length);
    size_t J = I + 1;
    for (; J < Sorted.size() && LineOf(Sorted[J].Offset) <= Last; ++J)
      Last = std::max(Last, LineOf(Sorted[J].Offset + Sorted[J].Length));
    unsigned End = std::min<unsigned>(Last + 1, Lines.size());
    unsigned From = Begin < Starts.size() ? Starts[Begin] : Text.size();
    unsigned To = End < Starts.size() ? Starts[End] : Text.size();
    std::vector<Edit> Local(Sorted.begin() + I, Sorted.begin() + J);
    for (Edit& E : Local) E.Offset -= From;
    std::string After = applyEdits(Text.slice(From, To), Local);
    std::vector<StringRef> New = splitLines(After);
    ArrayRef<StringRef> Old = Lines.slice(Begin, End - Begin);
    size_t Head = 0, Tail = 0;
    while (Head < Old.size() && Head < New.size() && Old[Head] == New[Head]) ++Head;
    while (Tail + Head < Old.size() && Tail + Head < New.size() &&
           Old[Old.size() - 1 - Tail] == New[New.size() - 1 - Tail])
      ++Tail;
    Change C;
    C.Begin = Begin + Head;
    C.End = End - Tail;
    for (size_t K = Head; K < New.size() - Tail; ++K) C.New.push_back(New[K].str());
    if (C.Begin != C.End || !C.New.empty()) Result.push_back(std::move(C));
    I = J;
  }
  return Result;
}

std::vector<Hunk> hunks(StringRef Text, ArrayRef<Edit> Edits, unsigned Context) {
  std::vector<StringRef> Lines = splitLines(Text);
  std::vector<Change> Changes = changes(Text, Lines, Edits);
  std::vector<Hunk> Result;
  long Shift = 0; // new line number minus old one
  auto Line = [](char Mark, StringRef L) {
    DiffLine D;
    D.Mark = Mark;
    D.NoNewline = !L.consume_back("\n");
    D.Text = L.str();
    return D;
  };
  for (size_t I = 0; I < Changes.size();) {
    size_t J = I + 1;
    while (J < Changes.size() && Changes[J].Begin <= Changes[J - 1].End + 2 * Context) ++J;
    unsigned Begin = Changes[I].Begin > Context ? Changes[I].Begin - Context : 0;
    unsigned End = std::min<unsigned>(Changes[J - 1].End + Context, Lines.size());
    Hunk H;
    unsigned At = Begin;
    for (size_t K = I; K < J; ++K) {
      for (; At < Changes[K].Begin; ++At) H.Lines.push_back(Line(' ', Lines[At]));
      for (; At < Changes[K].End; ++At) H.Lines.push_back(Line('-', Lines[At]));
      for (const std::string& L : Changes[K].New) H.Lines.push_back(Line('+', L));
    }
    for (; At < End; ++At) H.Lines.push_back(Line(' ', Lines[At]));
    H.OldCount = End - Begin;
    long Grown = 0;
    for (size_t K = I; K < J; ++K) Grown += long(Changes[K].New.size()) - long(Changes[K].End - Changes[K].Begin);
    H.NewCount = H.OldCount + Grown;
    // An empty side counts from the line before it.
    H.OldStart = Begin + (H.OldCount ? 1 : 0);
    H.NewStart = Begin + Shift + (H.NewCount ? 1 : 0);
    Shift += Grown;
    Result.push_back(std::move(H));
    I = J;
  }
  return Result;
}

/// git quotes a path with such characters, as a C string.
static std::string quoted(StringRef Prefix, StringRef Path) {
  if (Path.find_first_of("\"\\\t\n\r") == StringRef::npos) return (Prefix + Path).str();
  std::string Out = "\"";
  Out += Prefix;
  for (char C : Path) {
    switch (C) {
    case '"': Out += "\\\""; break;
    case '\\': Out += "\\\\"; break;
    case '\t': Out += "\\t"; break;
    case '\n': Out += "\\n"; break;
    case '\r': Out += "\\r"; break;
    default: Out += C;
    }
  }
  return Out + "\"";
}

void writeUnifiedDiff(llvm::raw_ostream& OS, StringRef Path, ArrayRef<Hunk> Hunks, bool Colour) {
  if (Hunks.empty()) return;
  auto Paint = [&](StringRef Code, auto&& Write) {
    if (Colour) OS << "\x1b[" << Code << "m";
    Write();
    if (Colour) OS << "\x1b[0m";
    OS << '\n';
  };
  Paint("1", [&] { OS << "--- " << quoted("a/", Path); });
  Paint("1", [&] { OS << "+++ " << quoted("b/", Path); });
  for (const Hunk& H : Hunks) {
    Paint("36", [&] {
      OS << "@@ -" << H.OldStart;
      if (H.OldCount != 1) OS << ',' << H.OldCount;
      OS << " +" << H.NewStart;
      if (H.NewCount != 1) OS << ',' << H.NewCount;
      OS << " @@";
    });
    for (const DiffLine& L : H.Lines) {
      if (L.Mark == ' ' || !Colour)
        OS << L.Mark << L.Text << '\n';
      else
        Paint(L.Mark == '+' ? "32" : "31", [&] { OS << L.Mark << L.Text; });
      if (L.NoNewline) OS << "\\ No newline at end of file\n";
    }
  }
}

} // namespace cudalint::report
