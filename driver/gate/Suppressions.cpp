//===- Suppressions.cpp - comments that silence findings ----------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/gate/Suppressions.h"
#include "driver/report/Support.h"
#include "driver/support/Files.h"
#include "driver/support/Words.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <map>
#include <set>

using llvm::StringRef;
using cudalint::report::Place;
using cudalint::report::Result;
using cudalint::report::RunResult;
using cudalint::report::Suppression;

namespace cudalint::gate {

std::vector<report::Rule> gateRules() {
  report::Rule Unused;
  Unused.Id = UnusedSuppressionRule.str();
  Unused.Family = "suppression";
  Unused.Summary = "a comment silences a finding that is not there";
  Unused.Default = Severity::Warning;
  Unused.Help = "# cuda-unused-suppression\n\n"
                "A `NOLINT` or `cuda-lint: allow(…)` comment names a rule that found nothing there, or a rule that does "
                "not exist. It would hide the next real finding on that line. Remove the id or the comment (`--fix` "
                "does). Only rules that ran, in files that were analysed wholly, are called unused.\n";
  report::Rule Reason;
  Reason.Id = SuppressionReasonRule.str();
  Reason.Family = "suppression";
  Reason.Summary = "a comment silences a finding and does not say why";
  Reason.Default = Severity::Warning;
  Reason.Help = "# cuda-suppression-reason\n\n"
                "With `require-reason`, each comment that silences a finding ends in ` -- ` and the reason, so that the "
                "next reader can judge it.\n";
  return {Unused, Reason};
}

namespace {

bool isIdChar(char C) { return llvm::isAlnum(C) || C == '-' || C == '_' || C == '*' || C == '.'; }

/// Whether a pattern is meant for us: a cuda- id, or a glob that reaches one.
bool isOurs(StringRef Pattern) { return Pattern.starts_with("cuda-") && Pattern != "cuda-"; }

class Parser {
public:
  Parser(StringRef File, StringRef Source) : File(File), Text(Source) {}

  std::vector<Suppression> parse() {
    lex();
    resolve();
    return std::move(Found);
  }

private:
  StringRef File, Text;
  std::vector<Suppression> Found;
  std::vector<unsigned> Starts = {0};
  /// Lines that hold something other than blanks and comments.
  std::set<unsigned> CodeLines;

  unsigned lineOf(size_t Offset) const {
    return std::upper_bound(Starts.begin(), Starts.end(), Offset) - Starts.begin();
  }

  /// Skips to the end of a literal that starts at I with its quote.
  size_t literal(size_t I) const {
    char Quote = Text[I++];
    while (I < Text.size() && Text[I] != Quote && Text[I] != '\n') I += Text[I] == '\\' ? 2 : 1;
    return std::min(I + (I < Text.size() && Text[I] == Quote), Text.size());
  }

  size_t rawString(size_t I) const { // at the quote
    size_t Paren = Text.find('(', I);
    if (Paren == StringRef::npos || Paren - I > 17) return literal(I);
    std::string End = (")" + Text.slice(I + 1, Paren) + "\"").str();
    size_t At = Text.find(End, Paren);
    return At == StringRef::npos ? Text.size() : At + End.size();
  }

  void lex() {
    for (size_t I = Text.find('\n'); I != StringRef::npos; I = Text.find('\n', I + 1)) Starts.push_back(I + 1);
    size_t I = 0;
    unsigned Line = 1;
    auto Code = [&] {
      if (CodeLines.empty() || *CodeLines.rbegin() != Line) CodeLines.insert(Line);
    };
    while (I < Text.size()) {
      char C = Text[I];
      if (C == '\n') {
        ++Line;
        ++I;
      } else if (C == '/' && I + 1 < Text.size() && Text[I + 1] == '/') {
        size_t End = I;
        do {
          End = Text.find('\n', End + 1);
          if (End == StringRef::npos) End = Text.size();
          // A line comment goes on after a backslash.
        } while (End < Text.size() && Text.slice(I, End).rtrim('\r').ends_with("\\"));
        comment(I, End, false);
        Line = lineOf(End);
        I = End;
      } else if (C == '/' && I + 1 < Text.size() && Text[I + 1] == '*') {
        size_t End = Text.find("*/", I + 2);
        End = End == StringRef::npos ? Text.size() : End + 2;
        comment(I, End, true);
        Line = lineOf(std::min(End, Text.size() ? Text.size() - 1 : 0));
        I = End;
      } else if (C == '"') {
        Code();
        bool Raw = I && Text[I - 1] == 'R' && (I < 2 || !llvm::isAlnum(Text[I - 2]) || StringRef("uUL8").contains(Text[I - 2]));
        I = Raw ? rawString(I) : literal(I);
        Line = lineOf(std::min(I, Text.size() - 1));
        Code();
      } else if (C == '\'') {
        Code();
        // 1'000 is a number, not a character.
        bool Digits = I && llvm::isHexDigit(Text[I - 1]) && I + 1 < Text.size() && llvm::isHexDigit(Text[I + 1]) &&
                      !(I + 2 < Text.size() && Text[I + 2] == '\'');
        I = Digits ? I + 1 : literal(I);
      } else {
        if (!llvm::isSpace(C)) Code();
        ++I;
      }
    }
  }

  /// One directive in a comment; a comment holds one at most of each form.
  void comment(size_t Begin, size_t End, bool Block) {
    StringRef Body = Text.slice(Begin, End);
    static const std::pair<StringRef, Suppression::Kind> Words[] = {
        {"cuda-lint:", Suppression::Allow},
        {"NOLINTNEXTLINE", Suppression::NoLintNextLine},
        {"NOLINTBEGIN", Suppression::NoLintBegin},
        {"NOLINTEND", Suppression::NoLintEnd},
        {"NOLINT", Suppression::NoLint},
    };
    size_t Inner = Begin + 2, InnerEnd = Block && Body.ends_with("*/") && Body.size() >= 4 ? End - 2 : End;
    for (size_t At = Inner; At < InnerEnd;) {
      size_t Best = StringRef::npos;
      Suppression::Kind Kind = Suppression::Allow;
      StringRef Word;
      for (auto& [W, K] : Words) {
        size_t Pos = Text.slice(0, InnerEnd).find(W, At);
        // "NOLINT" also begins the longer words, which come first.
        if (Pos < Best) {
          Best = Pos;
          Kind = K;
          Word = W;
        }
      }
      if (Best == StringRef::npos) return;
      At = directive(Best, Word, Kind, Begin, End, Inner, InnerEnd);
    }
  }

  size_t directive(size_t At, StringRef Word, Suppression::Kind Kind, size_t Begin, size_t End, size_t Inner,
                   size_t InnerEnd) {
    size_t Next = At + Word.size();
    auto Before = [&] { return At > Inner ? Text[At - 1] : ' '; };
    Suppression S;
    S.K = Kind;
    if (Kind == Suppression::Allow) {
      // In prose the name may stand anywhere; a directive opens the comment.
      if (!Text.slice(Inner, At).trim(" \t*/!<").empty()) return Next;
      size_t I = skipBlanks(Next, InnerEnd);
      size_t WordEnd = I;
      while (WordEnd < InnerEnd && (llvm::isAlpha(Text[WordEnd]) || Text[WordEnd] == '-')) ++WordEnd;
      StringRef Verb = Text.slice(I, WordEnd);
      Next = std::max(WordEnd, Next);
      if (Verb != "allow") {
        S.Malformed = Verb.empty() ? "expected 'allow(id)' after 'cuda-lint:'"
                                   : ("unknown directive '" + Verb.take_front(40) + "'; did you mean 'allow(id)'?").str();
        return finish(S, At, Next, Begin, End, Inner, InnerEnd);
      }
      I = skipBlanks(WordEnd, InnerEnd);
      if (I >= InnerEnd || Text[I] != '(') {
        S.Malformed = "expected '(' and rule ids after 'allow'";
        return finish(S, At, Next, Begin, End, Inner, InnerEnd);
      }
      Next = I;
    } else {
      if (llvm::isAlnum(Before()) || Before() == '_') return Next;
      if (Next < InnerEnd && (llvm::isAlnum(Text[Next]) || Text[Next] == '_')) return Next;
    }
    if (Next < InnerEnd && Text[Next] == '(') {
      size_t Close = Text.slice(0, InnerEnd).find(')', Next);
      if (Close == StringRef::npos) {
        S.Malformed = "no ')' after the rule ids";
        return finish(S, At, Next + 1, Begin, End, Inner, InnerEnd);
      }
      llvm::SmallVector<StringRef, 4> Ids;
      Text.slice(Next + 1, Close).split(Ids, ',');
      for (StringRef Id : Ids) {
        Id = Id.trim();
        if (Id.empty()) continue;
        if (Kind == Suppression::Allow && !llvm::all_of(Id, isIdChar))
          S.Malformed = ("'" + report::printable(Id.take_front(40)) + "' is no rule id");
        S.Rules.push_back(Id.str());
      }
      if (S.Rules.empty() && Kind == Suppression::Allow) S.Malformed = "no rule id between the parentheses";
      // NOLINT() silences nothing.
      if (S.Rules.empty() && Kind != Suppression::Allow) S.Rules.push_back("");
      Next = Close + 1;
    }
    return finish(S, At, Next, Begin, End, Inner, InnerEnd);
  }

  size_t skipBlanks(size_t I, size_t End) const {
    while (I < End && (Text[I] == ' ' || Text[I] == '\t')) ++I;
    return I;
  }

  size_t finish(Suppression S, size_t At, size_t Next, size_t Begin, size_t End, size_t Inner, size_t InnerEnd) {
    size_t LineEnd = std::min(Text.find('\n', Next), InnerEnd);
    StringRef Rest = Text.slice(Next, LineEnd).rtrim("\r");
    size_t Whole = Next;
    StringRef Tail = Rest.ltrim();
    if (Tail.consume_front("--") && (Tail.empty() || Tail.starts_with(" "))) {
      S.Reason = Tail.trim().str();
      Whole = LineEnd;
    }
    S.Where.File = File.str();
    S.Where.Offset = At;
    S.Where.Line = S.Where.EndLine = lineOf(At);
    S.Where.Column = At - Starts[S.Where.Line - 1] + 1;
    S.Where.EndColumn = S.Where.Column + (Next - At);
    S.CommentOffset = Begin;
    S.CommentLength = End - Begin;
    S.InMacro = inDefinition(S.Where.Line);
    S.WholeComment = Text.slice(Inner, At).trim(" \t*/!<").empty() && Text.slice(Whole, InnerEnd).trim().empty();
    Found.push_back(std::move(S));
    return std::max(Whole, Next);
  }

  /// Whether a line belongs to a #define, by itself or by a backslash above.
  bool inDefinition(unsigned Line) const {
    auto At = [&](unsigned L) { return Text.slice(Starts[L - 1], L < Starts.size() ? Starts[L] : Text.size()).rtrim(); };
    while (Line > 1 && At(Line - 1).ends_with("\\")) --Line;
    StringRef First = At(Line).ltrim();
    return First.consume_front("#") && First.ltrim().starts_with("define");
  }

  /// The lines that each directive silences.
  void resolve() {
    std::vector<size_t> Open;
    for (size_t I = 0; I < Found.size(); ++I) {
      Suppression& S = Found[I];
      if (!S.Malformed.empty()) continue;
      unsigned Line = S.Where.Line;
      switch (S.K) {
      case Suppression::Allow: {
        S.First = S.Last = Line;
        if (CodeLines.count(Line)) break;
        // Alone on its line: the next line of code, past further comments.
        auto It = CodeLines.upper_bound(Line);
        if (It == CodeLines.end()) {
          S.First = S.Last = 0;
          S.Malformed = "no code follows";
        } else
          S.First = S.Last = *It;
        break;
      }
      case Suppression::NoLint: S.First = S.Last = Line; break;
      case Suppression::NoLintNextLine: S.First = S.Last = Line + 1; break;
      case Suppression::NoLintBegin: Open.push_back(I); break;
      case Suppression::NoLintEnd: {
        auto Same = std::find_if(Open.rbegin(), Open.rend(), [&](size_t O) { return Found[O].Rules == S.Rules; });
        if (Same == Open.rend()) {
          S.Malformed = "NOLINTEND without a NOLINTBEGIN of the same ids";
          break;
        }
        Found[*Same].First = Found[*Same].Where.Line;
        Found[*Same].Last = Line;
        Open.erase(std::next(Same).base());
        break;
      }
      }
    }
    for (size_t I : Open) Found[I].Malformed = "NOLINTBEGIN without a NOLINTEND of the same ids";
  }
};

} // namespace

std::vector<Suppression> parseSuppressions(StringRef File, StringRef Source) { return Parser(File, Source).parse(); }

void readSuppressions(RunResult& Run) {
  Run.Suppressions.clear();
  std::set<std::string> Files(Run.Files.begin(), Run.Files.end());
  Files.insert(Run.Headers.begin(), Run.Headers.end());
  for (const std::string& File : Files) {
    auto Buffer = llvm::MemoryBuffer::getFile(File);
    if (!Buffer) continue;
    StringRef Text = (*Buffer)->getBuffer();
    // Most files hold no comment of this kind: don't read them letter by letter.
    if (!Text.contains("NOLINT") && !Text.contains("cuda-lint:")) continue;
    for (Suppression& S : parseSuppressions(File, Text)) Run.Suppressions.push_back(std::move(S));
  }
}

unsigned applySuppressions(RunResult& Run) {
  std::map<StringRef, std::vector<Suppression*>> ByFile;
  for (Suppression& S : Run.Suppressions)
    if (S.First) ByFile[S.Where.File].push_back(&S);
  unsigned N = 0;
  for (Result& R : Run.Results) {
    auto It = ByFile.find(R.Where.File);
    if (It == ByFile.end()) continue;
    for (Suppression* S : It->second) {
      if (R.Where.Line < S->First || R.Where.Line > S->Last) continue;
      bool Hit = S->Rules.empty();
      if (Hit && S->Used.empty()) S->Used.push_back(0);
      for (unsigned I = 0; I < S->Rules.size(); ++I)
        if (globMatches(S->Rules[I], R.Rule)) {
          Hit = true;
          if (!llvm::is_contained(S->Used, I)) S->Used.push_back(I);
        }
      if (!Hit) continue;
      // A reason wins over none when two comments cover the finding.
      if (!R.Suppressed || (R.SuppressionReason.empty() && !S->Reason.empty())) R.SuppressionReason = S->Reason;
      if (!R.Suppressed) ++N;
      R.Suppressed = true;
      R.SuppressionKind = "inSource";
    }
  }
  for (Suppression& S : Run.Suppressions) std::sort(S.Used.begin(), S.Used.end());
  return N;
}

// ---- findings about comments -------------------------------------------------------------------------------------

/// Edits that take the comment away, together with the blanks before it, or with its line when nothing else is there.
static std::optional<report::Replacement> removal(const Suppression& S, StringRef Text) {
  size_t Begin = S.CommentOffset, End = Begin + S.CommentLength;
  if (End > Text.size()) return std::nullopt;
  while (Begin && (Text[Begin - 1] == ' ' || Text[Begin - 1] == '\t')) --Begin;
  bool AtStart = Begin == 0 || Text[Begin - 1] == '\n';
  StringRef Rest = Text.substr(End);
  if (AtStart) {
    size_t LineEnd = Rest.find('\n');
    if (Rest.take_front(LineEnd == StringRef::npos ? Rest.size() : LineEnd).trim().empty())
      End = LineEnd == StringRef::npos ? Text.size() : End + LineEnd + 1;
    else {
      Begin = S.CommentOffset; // code follows: keep its indentation
      while (End < Text.size() && (Text[End] == ' ' || Text[End] == '\t')) ++End;
    }
  }
  return report::Replacement{S.Where.File, unsigned(Begin), unsigned(End - Begin), ""};
}

void addSuppressionFindings(RunResult& Run, const SuppressionOptions& Opts) {
  std::set<std::string> Broken;
  bool AnyBroken = false;
  for (const report::Problem& P : Run.Problems)
    if (P.Fatal || P.K == report::Problem::NotAnalysed) {
      Broken.insert(P.Where.File);
      AnyBroken = true;
    }
  std::set<std::string> Headers(Run.Headers.begin(), Run.Headers.end());
  std::set<std::string> Known, Ran;
  for (const report::Rule& R : Run.Rules) {
    Known.insert(R.Id);
    if (R.Enabled) Ran.insert(R.Id);
  }
  for (StringRef Id : report::CommentRules) Known.insert(Id.str());
  report::Sources Src;

  std::vector<Result> New;
  for (const Suppression& S : Run.Suppressions) {
    auto Add = [&](StringRef Rule, std::string Message) -> Result& {
      Result R;
      R.Rule = Rule.str();
      R.Where = S.Where;
      R.Message = std::move(Message);
      R.Sev = Severity::Warning;
      R.Conf = Confidence::Certain;
      if (!Headers.count(S.Where.File)) R.MainFiles = {S.Where.File};
      New.push_back(std::move(R));
      return New.back();
    };
    bool Ours = S.K == Suppression::Allow;
    for (const std::string& Id : S.Rules) Ours |= isOurs(Id);
    if (!Ours || (Opts.Only && !Opts.Only(S))) continue;
    if (!S.Malformed.empty()) {
      if (Opts.ReportUnused)
        Add(UnusedSuppressionRule, "this comment silences nothing: " + S.Malformed);
      continue;
    }
    if (S.K == Suppression::NoLintEnd || S.InMacro) continue;
    if (Opts.RequireReason && Opts.RequireReason(S.Where.File) && S.Reason.empty())
      Add(SuppressionReasonRule, "no reason why this is silenced; write it after ' -- '");
    if (!Opts.ReportUnused) continue;

    bool Header = Headers.count(S.Where.File) || isHeaderName(S.Where.File);
    bool Wholly = S.Judged && !Broken.count(S.Where.File) && !(Header && (AnyBroken || Run.ShardCount > 1));
    std::vector<unsigned> Unused;
    std::string Names, Unknown;
    for (unsigned I = 0; I < S.Rules.size(); ++I) {
      const std::string& Id = S.Rules[I];
      if (llvm::is_contained(S.Used, I)) continue;
      bool Glob = StringRef(Id).contains('*');
      // What names the two rules here is judged by nobody: it may be there for the other one.
      if (Id == UnusedSuppressionRule || Id == SuppressionReasonRule) continue;
      if (S.K != Suppression::Allow && !isOurs(Id)) continue;
      if (Glob) {
        bool All = Wholly && !Ran.empty();
        bool Any = false;
        for (const std::string& K : Known)
          if (globMatches(Id, K)) {
            Any = true;
            All &= Ran.count(K) || K == UnusedSuppressionRule || K == SuppressionReasonRule;
          }
        if (Any && !All) continue;
      } else if (!Known.count(Id)) {
        if (Run.Rules.empty()) continue; // nothing is known of rules: nothing is unknown
        std::string Hint = nearestWord(Id, {Known.begin(), Known.end()});
        Unknown += (Unknown.empty() ? "" : ", ") + ("'" + report::printable(Id) + "'") +
                   (Hint.empty() ? "" : " (did you mean '" + Hint + "'?)");
        continue; // not removed by a fix: the spelling is what is wrong
      } else if (!Wholly || !Ran.count(Id))
        continue;
      Unused.push_back(I);
      Names += (Names.empty() ? "'" : ", '") + report::printable(Id) + "'";
    }
    if (!Unknown.empty()) Add(UnusedSuppressionRule, "no such rule: " + Unknown);
    if (Unused.empty()) continue;
    bool Everything = Unused.size() == S.Rules.size();
    Result& R = Add(UnusedSuppressionRule, Names + " found nothing to silence here");
    auto Buffer = Src.text(S.Where.File);
    // Half of a NOLINTBEGIN … NOLINTEND pair is not for a fix.
    if (!Buffer || S.K == Suppression::NoLintBegin) continue;
    if (Everything && S.WholeComment) {
      if (auto Edit = removal(S, Buffer->getBuffer())) R.Fixes.push_back(std::move(*Edit));
    } else if (!Everything && S.Where.EndColumn > S.Where.Column) {
      unsigned Length = S.Where.EndColumn - S.Where.Column;
      StringRef Text = Buffer->getBuffer();
      if (size_t(S.Where.Offset) + Length > Text.size()) continue;
      StringRef Old = Text.substr(S.Where.Offset, Length);
      size_t Paren = Old.find('(');
      if (Paren == StringRef::npos) continue;
      std::string Ids;
      for (unsigned I = 0; I < S.Rules.size(); ++I)
        if (!llvm::is_contained(Unused, I)) Ids += (Ids.empty() ? "" : ", ") + S.Rules[I];
      R.Fixes.push_back({S.Where.File, unsigned(S.Where.Offset + Paren + 1), unsigned(Length - Paren - 2), Ids});
    }
  }
  // They can be silenced too, but by name alone: "cuda-*" must not hide that it is unused itself.
  RunResult Own;
  Own.Results = std::move(New);
  Own.Suppressions = Run.Suppressions;
  std::erase_if(Own.Suppressions, [](Suppression& S) {
    std::erase_if(S.Rules, [](StringRef Id) { return Id != UnusedSuppressionRule && Id != SuppressionReasonRule; });
    return S.Rules.empty();
  });
  applySuppressions(Own);
  for (Result& R : Own.Results) Run.Results.push_back(std::move(R));
  report::sort(Run);
}

} // namespace cudalint::gate
