//===- Builtin.cpp - the table of this build and of this process --------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Schema.h"

namespace cudalint {

/// Defined in the file that the build generates from vocabulary/*.yaml.
std::string_view builtinVocabularyBytes();

const Vocabulary& Vocabulary::builtin() {
  static const Vocabulary Table = [] {
    Vocabulary V;
    for (VocabularyEntry& E : schema::unpack(builtinVocabularyBytes())) V.insert(std::move(E), /*Front=*/false);
    return V;
  }();
  return Table;
}

namespace {
std::optional<Vocabulary>& configured() {
  static std::optional<Vocabulary> V;
  return V;
}
} // namespace

const Vocabulary& activeVocabulary() { return configured() ? *configured() : Vocabulary::builtin(); }
void setActiveVocabulary(Vocabulary V) { configured() = std::move(V); }

} // namespace cudalint
