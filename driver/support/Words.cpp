//===- Words.cpp ------------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/support/Words.h"
#include "llvm/ADT/SmallVector.h"

namespace cudalint {

using llvm::StringRef;

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

bool globsEnable(StringRef Globs, StringRef Id) {
  bool On = true;
  llvm::SmallVector<StringRef> Parts;
  Globs.split(Parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts) {
    StringRef Glob = Part.trim();
    bool Off = Glob.consume_front("-");
    if (globMatches(Glob, Id)) On = !Off;
  }
  return On;
}

std::string nearestWord(StringRef Word, const std::vector<std::string>& Valid) {
  std::string Best;
  unsigned BestDistance = unsigned(std::max<size_t>(2, Word.size() / 3)) + 1;
  for (const std::string& Candidate : Valid) {
    unsigned Distance = Word.edit_distance_insensitive(Candidate, true, BestDistance);
    if (Distance < BestDistance) BestDistance = Distance, Best = Candidate;
  }
  // "shared-race" for cuda-shared-race: the prefix alone is farther than any typo.
  if (Best.empty())
    for (const std::string& Candidate : Valid)
      if (StringRef(Candidate).ends_with(Word) && Word.size() > 3) return Candidate;
  return Best;
}

std::string suggestion(StringRef Word, const std::vector<std::string>& Valid) {
  std::string Near = nearestWord(Word, Valid);
  return Near.empty() ? std::string() : "; did you mean '" + Near + "'?";
}

} // namespace cudalint
