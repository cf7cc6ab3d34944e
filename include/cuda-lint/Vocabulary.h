//===- Vocabulary.h - which function has which effect -----------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// The table is data: checks/lib/sync/vocabulary/*.yaml, embedded at build time; a project adds its own wrappers under
// `wrappers:` in .cuda-lint.yaml with the same schema. Source of the built-in entries: rules.md §1.1–1.12. The guide for
// users, with every key and word, is docs/wrappers.md.
//
//   - name: cuda::ptx::mbarrier_arrive         # see canonicalName() below; a list of names, or braces as in
//                                              #   ns::{load,store}, make one entry each; `*` stands for any characters
//                                              #   but ':'
//     when: {args: 5, arg2: space_cluster}     # optional: which overload (argument count, type of an argument, targ0 and
//                                              #   ctarg0: a template argument; member: true|false). A list of words
//                                              #   makes one entry each
//     effect: bar.arrive                       # or effects: [ {effect: …}, … ] for several, in order; [] for none
//     object: arg3
//     count: arg4
//     order: arg0                              # a word (release) or where it comes from
//     scope: arg1
//     min_cc: 9.0
//
// Operands: argN, this, targN, ctargN, *argN and *this (pointer to it), an integer, a word. argN?V, targN?V, ctargN?V: V
// when it is absent. A suffix +K adds K to the value. An operand that names an object (object, dst, src, map) is the
// object itself for a reference and the object pointed to for a pointer. A result that is not written is the value of
// the call.
//
// order and scope: a word (`release`); a word with a question mark (`seq_cst?`: the library's default, nothing of it can
// be written at this call: sets DefaultOrder); an operand (`arg1`); an operand with a default (`arg1?seq_cst`: OrderFrom
// with HasDefault, Ord for an absent argument). An argument that the call leaves to a default argument of the callee
// counts as absent: the client then sets DefaultOrder or DefaultScope.
//
// A scope by ctargN?system: the class has a default argument there; the client that sees it left out sets DefaultScope.
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

/// A condition on the call that selects an overload. All parts must hold.
struct EntryCondition {
  std::optional<int> Args;             ///< number of arguments written or defaulted
  std::optional<int> MinArgs;
  std::optional<bool> Member;          ///< called on an object / not (a static member function is not)
  std::map<int, std::string> ArgTags;  ///< argument N's type is this tag ("space_cluster", "sem_relaxed"; also any class name)
  std::map<int, std::string> TemplateArgs, ClassTemplateArgs; ///< enumerator name, integer or type name
  bool empty() const {
    return !Args && !MinArgs && !Member && ArgTags.empty() && TemplateArgs.empty() && ClassTemplateArgs.empty();
  }
  bool operator==(const EntryCondition&) const = default;
};

struct VocabularyEntry {
  std::string Name;
  EntryCondition When;
  std::vector<Effect> Effects; ///< in program order; empty: known to do nothing
  std::string Api;             ///< layer: intrinsic, cg, libcudacxx, ptx, primitives, wmma, cutlass, cute, cub, user
  std::string Since;           ///< toolkit version in which it appeared, when that matters for the validation test
  std::vector<std::string> AbsentIn; ///< header sets without it: "bundled", "toolkit" (CUDA 13.0), "cutlass" (4.x)
  bool FollowBody = false;     ///< where the body is in view it is run instead: more exact than the effects (class templates of CUTLASS, CUB)
  std::string File;            ///< where the entry stands, for messages
  int Line = 0;
};

/// A mistake in a YAML file: always with its place, and the nearest valid word where there is one.
struct VocabularyError {
  std::string File;
  int Line = 0, Column = 0; ///< from 1; 0 when the text as a whole is meant
  std::string Message;
  std::string str() const; ///< file:line:column: message
};

class Vocabulary {
public:
  /// The built-in table (unpacked once).
  static const Vocabulary& builtin();

  /// Adds the entries of a YAML sequence (the text of one file, or of a wrappers: section); a mapping with a key
  /// `wrappers` (a whole .cuda-lint.yaml) gives the entries below that key. Valid entries are kept, the errors of the
  /// others returned. Never throws. Later additions come before earlier ones and before the built-in entries; inside one
  /// text the first entry whose condition holds counts.
  std::vector<VocabularyError> add(std::string_view Yaml, std::string_view FileName, std::string_view Api = "user");

  /// Entries of this name, in order of precedence (user's first). Null when the name is not in the table. The name need
  /// not be canonical.
  const std::vector<VocabularyEntry>* find(std::string_view QualifiedName) const;
  size_t size() const;
  std::vector<const VocabularyEntry*> all() const; ///< sorted by name, then precedence

  /// Adds one entry in front of (or behind) those of its name.
  void insert(VocabularyEntry E, bool Front);

private:
  std::unordered_map<std::string, std::vector<VocabularyEntry>> Entries;
  std::map<std::string, std::vector<VocabularyEntry>> Patterns; ///< names with '*': looked at when Entries has nothing
};

/// The vocabulary of this process: builtin() and what the configuration added.
const Vocabulary& activeVocabulary();
void setActiveVocabulary(Vocabulary V);

// ---- names and constants: the part of the schema that the client resolves with Clang --------------------------------

/// The key of a qualified name as Clang prints it (rules.md 0.3-5):
///  - template arguments are dropped, of classes and of the function;
///  - a leading `::` is dropped;
///  - components that only carry a version are dropped: `__v1`, `__4` (any `__` and digits), `CUB_300001_SM_900`,
///    `THRUST_…`, `_V_…`; and `(anonymous namespace)`. Inline namespaces that Clang did not print are no matter;
///  - a conversion function is `operator T` whatever it converts to; other operators stay (`operator+=`);
///  - a constructor is `class::class`, a destructor `class::~class`.
std::string canonicalName(std::string_view QualifiedName);

/// Whether a canonical name is meant by the name of an entry, in which `*` stands for any characters but ':'.
bool nameMatches(std::string_view EntryName, std::string_view CanonicalName);
bool isPattern(std::string_view EntryName);

/// Value of an enumerator or integer constant. Type is the name of the enumeration without qualification:
/// "memory_order" and "" or "int" (cuda::std::memory_order and __NV_ATOMIC_* number alike), "dot_sem".
std::optional<Order> orderOfValue(std::string_view Type, int64_t Value);
/// "thread_scope" (cuda::thread_scope), "" or "int" (__NV_THREAD_SCOPE_*), "dot_scope" (rules.md 0.3-3, 0.3-7).
std::optional<Scope> scopeOfValue(std::string_view Type, int64_t Value);
/// The cuda::ptx tag of integral_constant<dot_X, N>: ("dot_space", 1) is "space_cluster". Empty when there is none.
std::string_view tagOfValue(std::string_view Type, int64_t Value);
/// Tags and tag types, with or without qualification and the suffix _t: "sem_release_t", "memory_order_release".
std::optional<Order> orderOfTag(std::string_view Name);
/// "scope_cta", "thread_scope_block", "__thread_scope_device_tag". CCCL maps the thread tag to the block tag.
std::optional<Scope> scopeOfTag(std::string_view Name);
std::optional<Space> spaceOfTag(std::string_view Name);

} // namespace cudalint

#endif
