//===- Support.cpp - what several formats need --------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/report/Support.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>
#include <set>
#include <tuple>

using llvm::StringRef;

namespace cudalint::report {

StringRef name(Severity S) { return toString(S); }
StringRef name(Confidence C) { return toString(C); }

static constexpr std::pair<Problem::Kind, std::string_view> ProblemWords[] = {
    {Problem::ParseError, "parse-error"},   {Problem::Crash, "crash"},
    {Problem::Timeout, "timeout"},          {Problem::Memory, "memory-limit"},
    {Problem::Missing, "missing-file"},     {Problem::NotAnalysed, "not-analysed"},
    {Problem::Configuration, "configuration"},
};
StringRef name(Problem::Kind K) { return wordOf(ProblemWords, K); }
std::optional<Problem::Kind> parseProblemKind(StringRef Word) { return valueOf(ProblemWords, Word); }

static constexpr std::pair<Suppression::Kind, std::string_view> SuppressionWords[] = {
    {Suppression::Allow, "cuda-lint: allow"},
    {Suppression::NoLint, "NOLINT"},
    {Suppression::NoLintNextLine, "NOLINTNEXTLINE"},
    {Suppression::NoLintBegin, "NOLINTBEGIN"},
    {Suppression::NoLintEnd, "NOLINTEND"},
};
StringRef name(Suppression::Kind K) { return wordOf(SuppressionWords, K); }
std::optional<Suppression::Kind> parseSuppressionKind(StringRef Word) { return valueOf(SuppressionWords, Word); }

StringRef sarifLevel(Severity S, Confidence C) {
  unsigned Level = S == Severity::Error ? 2 : S == Severity::Performance ? 0 : 1;
  if (C == Confidence::Possible && Level) --Level;
  static const char* const Names[] = {"note", "warning", "error"};
  return Names[Level];
}

unsigned rank(Confidence C) { return C == Confidence::Certain ? 95 : C == Confidence::Likely ? 70 : 30; }

std::string relative(StringRef Root, StringRef File) {
  Root = Root.rtrim('/');
  if (!Root.empty() && File.starts_with(Root) && File.size() > Root.size() + 1 && File[Root.size()] == '/')
    return File.drop_front(Root.size() + 1).str();
  // "/" as root: everything is below it.
  if (Root.empty() && File.size() > 1 && File.starts_with("/")) return File.str();
  return File.str();
}

std::string percentEncode(StringRef Path) {
  std::string Out;
  for (unsigned char C : Path) {
    if (llvm::isAlnum(C) || StringRef("-._~/!$&'()*+,;=@").contains(C))
      Out += C;
    else {
      Out += '%';
      Out += llvm::hexdigit(C >> 4);
      Out += llvm::hexdigit(C & 15);
    }
  }
  return Out;
}

std::string uri(StringRef Root, StringRef File) {
  std::string Path = relative(Root, File);
  return StringRef(Path).starts_with("/") ? "file://" + percentEncode(Path) : percentEncode(Path);
}

static unsigned sequenceLength(StringRef Text, size_t I) {
  unsigned N = llvm::getNumBytesForUTF8(Text[I]);
  const auto* P = reinterpret_cast<const llvm::UTF8*>(Text.data()) + I;
  if (I + N <= Text.size() && llvm::isLegalUTF8Sequence(P, P + N)) return N;
  return 0;
}

std::string printable(StringRef Text) {
  std::string Out;
  for (size_t I = 0; I < Text.size();) {
    unsigned N = sequenceLength(Text, I);
    unsigned char C = Text[I];
    // C1 controls (U+0080–U+009F) and the two non-characters that XML forbids.
    bool Bad = !N || (N == 1 && (C < 0x20 || C == 0x7f) && C != '\t' && C != '\n') ||
               (N == 2 && C == 0xc2 && static_cast<unsigned char>(Text[I + 1]) < 0xa0) ||
               (N == 3 && C == 0xef && static_cast<unsigned char>(Text[I + 1]) == 0xbf &&
                static_cast<unsigned char>(Text[I + 2]) >= 0xbe);
    // Bidirectional overrides and isolates make source text read other than it compiles.
    if (N == 3 && C == 0xe2) {
      unsigned char B1 = Text[I + 1], B2 = Text[I + 2];
      Bad |= (B1 == 0x80 && B2 >= 0xaa && B2 <= 0xae) || (B1 == 0x81 && B2 >= 0xa6 && B2 <= 0xa9);
    }
    if (Bad)
      Out += "\xef\xbf\xbd";
    else
      Out += Text.substr(I, N);
    I += N ? N : 1;
  }
  return Out;
}

std::string xmlEscape(StringRef Text) {
  std::string Out;
  for (char C : printable(Text)) {
    switch (C) {
    case '&': Out += "&amp;"; break;
    case '<': Out += "&lt;"; break;
    case '>': Out += "&gt;"; break;
    case '"': Out += "&quot;"; break;
    case '\'': Out += "&#39;"; break;
    default: Out += C;
    }
  }
  return Out;
}

std::string utf8(StringRef Text) { return llvm::json::isUTF8(Text) ? Text.str() : llvm::json::fixUTF8(Text); }

std::string contentHash(StringRef Text) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  OS << llvm::format_hex_no_prefix(llvm::xxh3_64bits(Text), 16);
  return Out;
}

// ---- sources -----------------------------------------------------------------------------------------------------

Sources::Entry* Sources::load(StringRef File) {
  auto [It, New] = Cache.try_emplace(File);
  Entry& E = It->second;
  E.Age = ++Clock;
  if (New) {
    if (auto Buffer = llvm::MemoryBuffer::getFile(File, /*IsText=*/false, /*RequiresNullTerminator=*/false)) {
      E.Buffer = std::move(*Buffer);
      StringRef Text = E.Buffer->getBuffer();
      E.Starts.push_back(0);
      for (size_t I = Text.find('\n'); I != StringRef::npos; I = Text.find('\n', I + 1)) E.Starts.push_back(I + 1);
    }
    constexpr unsigned Keep = 64;
    if (Cache.size() > 2 * Keep) {
      std::vector<std::string> Old;
      for (auto& KV : Cache)
        if (KV.second.Age + Keep < Clock) Old.push_back(KV.first().str());
      for (const std::string& Name : Old) Cache.erase(Name);
    }
  }
  return E.Buffer ? &E : nullptr;
}

std::shared_ptr<llvm::MemoryBuffer> Sources::text(StringRef File) {
  Entry* E = load(File);
  return E ? E->Buffer : nullptr;
}

std::optional<std::string> Sources::line(StringRef File, unsigned N) {
  Entry* E = File.empty() || !N ? nullptr : load(File);
  if (!E || N > E->Starts.size()) return std::nullopt;
  StringRef Text = E->Buffer->getBuffer();
  size_t Begin = E->Starts[N - 1], End = N < E->Starts.size() ? E->Starts[N] - 1 : Text.size();
  if (Begin == Text.size() && N > 1) return std::nullopt; // what follows the last newline is no line
  return Text.slice(Begin, End).rtrim('\r').str();
}

std::pair<unsigned, unsigned> Sources::position(StringRef File, unsigned Offset) {
  Entry* E = load(File);
  if (!E || Offset > E->Buffer->getBufferSize()) return {0, 0};
  auto It = std::upper_bound(E->Starts.begin(), E->Starts.end(), Offset);
  unsigned Line = It - E->Starts.begin();
  return {Line, Offset - E->Starts[Line - 1] + 1};
}

unsigned Sources::utf16Column(StringRef File, unsigned Line, unsigned ByteColumn) {
  auto Text = line(File, Line);
  if (!Text || !ByteColumn) return ByteColumn;
  unsigned Units = 0;
  size_t I = 0;
  while (I < Text->size() && I + 1 < ByteColumn) {
    unsigned N = sequenceLength(*Text, I);
    Units += N == 4 ? 2 : 1;
    I += N ? N : 1;
  }
  // A column past the end of the line stays past it.
  return Units + 1 + (ByteColumn > I + 1 ? ByteColumn - (I + 1) : 0);
}

Place Sources::extent(const Place& Where) {
  Place P = Where;
  if (P.EndLine && P.EndColumn && (P.EndLine > P.Line || (P.EndLine == P.Line && P.EndColumn > P.Column))) return P;
  P.EndLine = P.Line;
  P.EndColumn = P.Column + 1;
  auto Text = line(P.File, P.Line);
  if (!Text || !P.Column || P.Column > Text->size()) return P;
  size_t I = P.Column - 1;
  auto IsWord = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  if (IsWord((*Text)[I]))
    while (I < Text->size() && IsWord((*Text)[I])) ++I;
  else
    I += std::max(1u, sequenceLength(*Text, I));
  P.EndColumn = I + 1;
  return P;
}

// ---- counting and identity ---------------------------------------------------------------------------------------

Counts count(const RunResult& Run) {
  Counts C;
  std::set<StringRef> Files, Broken;
  for (const Result& R : Run.Results) {
    if (R.Suppressed) {
      ++C.Suppressed;
      continue;
    }
    switch (R.Sev) {
    case Severity::Error: ++C.Errors; break;
    case Severity::Warning: ++C.Warnings; break;
    case Severity::Performance: ++C.Performance; break;
    case Severity::Portability: ++C.Portability; break;
    }
    if (!R.Fixes.empty()) ++(R.UnsafeFix ? C.UnsafeFixable : C.Fixable);
    Files.insert(R.Where.File);
  }
  for (const Problem& P : Run.Problems) {
    ++C.Problems;
    if (!P.Fatal) continue;
    ++C.FatalProblems;
    Broken.insert(P.Where.File);
  }
  C.Files = Files.size();
  C.ProblemFiles = Broken.size();
  return C;
}

int exitStatus(const RunResult& Run) {
  if (Run.ExitStatus >= 0) return Run.ExitStatus;
  Counts C = count(Run);
  return C.FatalProblems ? 3 : C.total() ? 1 : 0;
}

static std::string numbered(StringRef Hash, unsigned Ordinal) {
  return Ordinal ? (Hash + "-" + llvm::Twine(Ordinal)).str() : Hash.str();
}

std::vector<std::string> fingerprints(const RunResult& Run, Sources& Src, PathFn Name) {
  std::vector<std::string> Prints;
  llvm::StringMap<unsigned> Seen;
  for (const Result& R : Run.Results) {
    std::string Line = Src.line(R.Where.File, R.Where.Line).value_or(R.Message);
    // White space does not count: reformatting must not bring a known finding back.
    std::string Text;
    for (char C : Line)
      if (!llvm::isSpace(C)) Text += C;
    std::string Hash = contentHash(R.Rule + '\0' + Name(R.Where.File) + '\0' + Text);
    Prints.push_back(numbered(Hash, Seen[Hash]++));
  }
  return Prints;
}

std::vector<std::string> fingerprints(const RunResult& Run, Sources& Src) {
  std::vector<std::string> Prints = fingerprints(Run, Src, [&](StringRef File) { return relative(Run.Root, File); });
  for (size_t I = 0; I < Prints.size(); ++I)
    if (!Run.Results[I].Fingerprint.empty()) Prints[I] = Run.Results[I].Fingerprint;
  return Prints;
}

void renumberFingerprints(RunResult& Run) {
  llvm::StringMap<unsigned> Seen;
  for (Result& R : Run.Results) {
    StringRef Hash = StringRef(R.Fingerprint).split('-').first;
    if (!Hash.empty()) R.Fingerprint = numbered(Hash, Seen[Hash]++);
  }
}

void assignFingerprints(RunResult& Run) {
  Sources Src;
  std::vector<std::string> Prints = fingerprints(Run, Src);
  for (size_t I = 0; I < Prints.size(); ++I) Run.Results[I].Fingerprint = Prints[I];
}

void sort(RunResult& Run) {
  auto Key = [](const Place& P) { return std::tie(P.File, P.Line, P.Column, P.Offset); };
  std::sort(Run.Results.begin(), Run.Results.end(), [&](const Result& A, const Result& B) {
    return std::tuple_cat(Key(A.Where), std::tie(A.Rule, A.Message, A.Kernel, A.Passes)) <
           std::tuple_cat(Key(B.Where), std::tie(B.Rule, B.Message, B.Kernel, B.Passes));
  });
  std::sort(Run.Problems.begin(), Run.Problems.end(), [&](const Problem& A, const Problem& B) {
    return std::tuple_cat(Key(A.Where), std::tie(A.K, A.Message, A.Pass)) <
           std::tuple_cat(Key(B.Where), std::tie(B.K, B.Message, B.Pass));
  });
}

bool samePlace(const Place& A, const Place& B) { return A.File == B.File && A.Line == B.Line && A.Column == B.Column; }

bool placeLess(const Place& A, const Place& B) {
  return std::tie(A.File, A.Line, A.Column, A.Offset) < std::tie(B.File, B.Line, B.Column, B.Offset);
}

bool isRemark(const Note& N, const Result& R) { return N.Where.File.empty() || samePlace(N.Where, R.Where); }

std::vector<Step> witness(const Result& R) {
  std::vector<Step> Steps;
  for (const Note& N : R.Notes)
    if (!isRemark(N, R)) Steps.push_back({N.Where, N.Message});
  size_t At = std::min<size_t>(Steps.size(), 1);
  while (At < Steps.size() && !(Steps[At].Where.File == R.Where.File && Steps[At].Where.Line > R.Where.Line)) ++At;
  Steps.insert(Steps.begin() + ptrdiff_t(At), Step{R.Where, R.Message.empty() ? R.Rule : R.Message, true});
  return Steps;
}

std::string plural(unsigned N, StringRef Noun) {
  return std::to_string(N) + " " + Noun.str() + (N == 1 ? "" : "s");
}

} // namespace cudalint::report
