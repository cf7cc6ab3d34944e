//===- Vocabulary.h - which function has which effect -----------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// The table is data: checks/lib/sync/vocabulary/*.yaml, embedded at build time; a project adds its own wrappers under
// `wrappers:` in .cuda-lint.yaml with the same schema. Source of the built-in entries: rules.md §1.1–1.12.
//
//   - name: cuda::ptx::mbarrier_arrive         # qualified, inline namespaces dropped, no template arguments
//     when: {args: 5, arg2: space_cluster}     # optional: which overload (argument count; type of a tag argument;
//                                              #   targ0/ctarg0: a template argument; member: true|false;
//                                              #   member: static)
//     effect: bar.arrive                       # or effects: [ {effect: …}, … ] for several, in order
//     object: arg3
//     count: arg4
//     order: arg0                              # a word (release) or where it comes from
//     scope: arg1
//     min_cc: 9.0
//
// Operands: argN, argN?V (V when absent), this, *argN (pointer to it), targN, ctargN, an integer, a word.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_VOCABULARY_H
#define CUDA_LINT_VOCABULARY_H

#include "cuda-lint/Effect.h"
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace cudalint {

/// A condition on the call that selects an overload.
struct EntryCondition {
  std::optional<int> Args;             ///< number of arguments written or defaulted
  std::optional<int> MinArgs;
  std::optional<bool> Member;          ///< called on an object / not
  std::map<int, std::string> ArgTags;  ///< argument N's type is this tag ("space_cluster", "sem_relaxed"; also any class name)
  std::map<int, std::string> TemplateArgs, ClassTemplateArgs; ///< enumerator name, integer or type name
};

struct VocabularyEntry {
  std::string Name;
  EntryCondition When;
  std::vector<Effect> Effects; ///< in program order; empty: known to do nothing
  std::string Api;             ///< layer: intrinsic, cg, libcudacxx, ptx, primitives, wmma, cutlass, cute, cub, user
  std::string Since;           ///< toolkit version in which it appeared, when that matters for the validation test
  std::string File;            ///< where the entry stands, for messages
  int Line = 0;
};

/// A mistake in a YAML file: always with its place, and the nearest valid word where there is one.
struct VocabularyError {
  std::string File;
  int Line = 0, Column = 0;
  std::string Message;
};

class Vocabulary {
public:
  /// The built-in table (parsed once).
  static const Vocabulary& builtin();

  /// Adds the entries of a YAML sequence (the text of one file, or of a wrappers: section). Valid entries are kept, the
  /// errors of the others returned.
  std::vector<VocabularyError> add(std::string_view Yaml, std::string_view FileName, std::string_view Api = "user");

  /// Entries of this name, in order of precedence (user's first). Null when the name is not in the table.
  const std::vector<VocabularyEntry>* find(std::string_view QualifiedName) const;
  size_t size() const;
  std::vector<const VocabularyEntry*> all() const;

private:
  std::unordered_map<std::string, std::vector<VocabularyEntry>> Entries;
};

/// The vocabulary of this process: builtin() and what the configuration added.
const Vocabulary& activeVocabulary();
void setActiveVocabulary(Vocabulary V);

} // namespace cudalint

#endif
