//===- Suppression.cpp ----------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/engine/Suppression.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>

namespace cudalint::engine {

using llvm::StringRef;

namespace {

StringRef lineAt(StringRef Text, size_t Offset) {
  Offset = std::min(Offset, Text.size());
  size_t Begin = Text.rfind('\n', Offset);
  // A position on the newline itself belongs to the line that it ends.
  if (Begin != StringRef::npos && Begin == Offset) Begin = Offset ? Text.rfind('\n', Offset - 1) : StringRef::npos;
  Begin = Begin == StringRef::npos ? 0 : Begin + 1;
  return Text.slice(Begin, Text.find('\n', Begin));
}

StringRef lineBefore(StringRef Text, size_t Offset) {
  StringRef Line = lineAt(Text, Offset);
  size_t Begin = size_t(Line.data() - Text.data());
  return Begin ? lineAt(Text, Begin - 1) : StringRef();
}

bool isCommentLine(StringRef Line) {
  Line = Line.trim();
  return Line.starts_with("//") || (Line.starts_with("/*") && Line.ends_with("*/") && Line.find("*/") == Line.size() - 2);
}

/// The part behind "--", without the end of a block comment.
std::string reasonIn(StringRef Tail) {
  size_t At = Tail.find("--");
  if (At == StringRef::npos) return {};
  StringRef Reason = Tail.drop_front(At).ltrim('-');
  if (size_t End = Reason.find("*/"); End != StringRef::npos) Reason = Reason.take_front(End);
  return Reason.trim().str();
}

} // namespace

bool globMatches(StringRef Glob, StringRef Text) {
  // Greedy match with one point to fall back to: the last star.
  size_t G = 0, T = 0, Star = StringRef::npos, Mark = 0;
  while (T < Text.size()) {
    if (G < Glob.size() && Glob[G] == '*') Star = G++, Mark = T;
    else if (G < Glob.size() && Glob[G] == Text[T]) ++G, ++T;
    else if (Star != StringRef::npos) G = Star + 1, T = ++Mark;
    else return false;
  }
  while (G < Glob.size() && Glob[G] == '*') ++G;
  return G == Glob.size();
}

bool AllowComment::covers(StringRef Rule) const {
  return std::any_of(Rules.begin(), Rules.end(), [&](const std::string& Glob) { return globMatches(Glob, Rule); });
}

std::optional<AllowComment> parseAllowComment(StringRef Line) {
  size_t Comment = std::min(Line.find("//"), Line.find("/*"));
  if (Comment == StringRef::npos) return std::nullopt;
  size_t Key = Line.find("cuda-lint:", Comment);
  if (Key == StringRef::npos) return std::nullopt;
  StringRef Rest = Line.drop_front(Key + StringRef("cuda-lint:").size()).ltrim();
  if (!Rest.consume_front("allow")) return std::nullopt;
  Rest = Rest.ltrim();
  if (!Rest.consume_front("(")) return std::nullopt;
  size_t Close = Rest.find(')');
  if (Close == StringRef::npos) return std::nullopt;
  AllowComment A;
  llvm::SmallVector<StringRef> Rules;
  Rest.take_front(Close).split(Rules, ',', -1, false);
  for (StringRef Rule : Rules)
    if (!Rule.trim().empty()) A.Rules.push_back(Rule.trim().str());
  A.Reason = reasonIn(Rest.drop_front(Close + 1));
  return A;
}

std::optional<AllowComment> findAllowComment(StringRef Text, unsigned Offset, StringRef Rule) {
  if (auto A = parseAllowComment(lineAt(Text, Offset)); A && A->covers(Rule)) return A;
  StringRef Before = lineBefore(Text, Offset);
  if (isCommentLine(Before))
    if (auto A = parseAllowComment(Before); A && A->covers(Rule)) return A;
  return std::nullopt;
}

std::string findNoLintReason(StringRef Text, unsigned Offset) {
  auto From = [](StringRef Line, StringRef Word) -> std::string {
    size_t At = Line.find(Word);
    return At == StringRef::npos ? std::string() : reasonIn(Line.drop_front(At + Word.size()));
  };
  std::string Reason = From(lineAt(Text, Offset), "NOLINT");
  return Reason.empty() ? From(lineBefore(Text, Offset), "NOLINTNEXTLINE") : Reason;
}

} // namespace cudalint::engine
