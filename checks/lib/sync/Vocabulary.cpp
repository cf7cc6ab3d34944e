//===- Vocabulary.cpp - the table, canonical names, constants -----------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Schema.h"
#include <algorithm>
#include <cctype>

namespace cudalint {

using schema::Word;

std::string VocabularyError::str() const {
  std::string S = File.empty() ? "<text>" : File;
  if (Line) S += ":" + std::to_string(Line) + ":" + std::to_string(Column);
  return S + ": " + Message;
}

void Vocabulary::insert(VocabularyEntry E, bool Front) {
  std::vector<VocabularyEntry>& List = isPattern(E.Name) ? Patterns[E.Name] : Entries[E.Name];
  List.insert(Front ? List.begin() : List.end(), std::move(E));
}

std::vector<VocabularyError> Vocabulary::add(std::string_view Yaml, std::string_view FileName, std::string_view Api) {
  schema::Parsed P = schema::parse(Yaml, FileName, Api);
  // The last one goes to the front first, so that the first of this text ends up in front.
  for (auto It = P.Entries.rbegin(); It != P.Entries.rend(); ++It) insert(std::move(*It), /*Front=*/true);
  return std::move(P.Errors);
}

const std::vector<VocabularyEntry>* Vocabulary::find(std::string_view QualifiedName) const {
  if (auto It = Entries.find(std::string(QualifiedName)); It != Entries.end()) return &It->second;
  std::string Canonical = canonicalName(QualifiedName);
  if (Canonical != QualifiedName)
    if (auto It = Entries.find(Canonical); It != Entries.end()) return &It->second;
  for (const auto& [Pattern, List] : Patterns)
    if (nameMatches(Pattern, Canonical)) return &List;
  return nullptr;
}

size_t Vocabulary::size() const {
  size_t N = 0;
  for (const auto& [Name, List] : Entries) N += List.size();
  for (const auto& [Name, List] : Patterns) N += List.size();
  return N;
}

std::vector<const VocabularyEntry*> Vocabulary::all() const {
  std::map<std::string_view, const std::vector<VocabularyEntry>*> Sorted;
  for (const auto& [Name, List] : Entries) Sorted.emplace(Name, &List);
  for (const auto& [Name, List] : Patterns) Sorted.emplace(Name, &List);
  std::vector<const VocabularyEntry*> All;
  for (const auto& [Name, List] : Sorted)
    for (const VocabularyEntry& E : *List) All.push_back(&E);
  return All;
}

// ---- names -----------------------------------------------------------------------------------------------------------

namespace {

bool isIdentifier(char C) { return std::isalnum(static_cast<unsigned char>(C)) || C == '_'; }
bool allDigits(std::string_view S) {
  return !S.empty() && std::all_of(S.begin(), S.end(), [](unsigned char C) { return std::isdigit(C); });
}

/// A namespace that carries a version or the build's configuration and no meaning.
bool isVersion(std::string_view Part) {
  if (Part == "__v1" || Part == "(anonymous namespace)") return true;
  if (Part.starts_with("__") && allDigits(Part.substr(2))) return true;
  for (std::string_view Prefix : {"CUB_", "THRUST_", "_V_"})
    if (Part.starts_with(Prefix) && Part.size() > Prefix.size() &&
        std::isdigit(static_cast<unsigned char>(Part[Prefix.size()])))
      return true;
  return false;
}

} // namespace

std::string canonicalName(std::string_view Name) {
  std::vector<std::string> Parts(1);
  for (size_t At = 0; At < Name.size();) {
    std::string& Part = Parts.back();
    // The operator's own characters are part of its name: they may be '<' and '>'.
    if (Part.empty() && Name.substr(At).starts_with("operator") && (At + 8 == Name.size() || !isIdentifier(Name[At + 8]))) {
      size_t End = At + 8;
      if (End < Name.size() && Name[End] == ' ') {
        std::string_view Rest = Name.substr(End + 1);
        bool Allocation = Rest.starts_with("new") || Rest.starts_with("delete") || Rest.starts_with("co_await");
        Part = Allocation ? std::string(Name.substr(At)) : "operator T";
        break;
      }
      if (Name.substr(End).starts_with("\"\"")) {
        Part = Name.substr(At);
        break;
      }
      // Longest first; what follows can only be template arguments.
      for (std::string_view Symbol : {"<=>", "<<=", ">>=", "->*", "()", "[]", "->", "<<", ">>", "<=", ">=", "==", "!=", "&&",
                                      "||",  "++",  "--",  "+=",  "-=", "*=", "/=", "%=", "^=", "&=", "|="})
        if (Name.substr(End).starts_with(Symbol)) {
          Part = Name.substr(At, 8 + Symbol.size());
          break;
        }
      if (Part.empty()) Part = Name.substr(At, 9);
      break;
    }
    if (Name[At] == '<') {
      int Depth = 0, Parentheses = 0; // Clang puts an expression with '>' into parentheses
      for (; At < Name.size(); ++At) {
        Parentheses += Name[At] == '(' ? 1 : Name[At] == ')' ? -1 : 0;
        if (Parentheses > 0) continue;
        if (Name[At] == '<') ++Depth;
        if (Name[At] == '>' && Name[At - 1] != '-' && --Depth == 0) break;
      }
      ++At;
      continue;
    }
    if (Name[At] == ':' && At + 1 < Name.size() && Name[At + 1] == ':') {
      Parts.emplace_back();
      At += 2;
      continue;
    }
    Part += Name[At++];
  }
  std::string Out;
  for (size_t I = 0; I < Parts.size(); ++I) {
    if (Parts[I].empty() || (I + 1 < Parts.size() && isVersion(Parts[I]))) continue;
    if (!Out.empty()) Out += "::";
    Out += Parts[I];
  }
  return Out;
}

bool isPattern(std::string_view Name) {
  size_t Star = Name.find('*');
  std::string_view Before = Name.substr(0, Star);
  return Star != std::string_view::npos && !Before.ends_with("operator") && !Before.ends_with("operator->");
}

bool nameMatches(std::string_view Pattern, std::string_view Name) {
  if (!isPattern(Pattern)) return Pattern == Name;
  // The last star may have to take more; earlier ones need not, but for the ':' that none may pass.
  size_t P = 0, N = 0, Star = std::string_view::npos, Taken = 0;
  while (N < Name.size()) {
    if (P < Pattern.size() && Pattern[P] == '*') {
      Star = P++;
      Taken = N;
    } else if (P < Pattern.size() && Pattern[P] == Name[N]) {
      ++P;
      ++N;
    } else if (Star != std::string_view::npos && Name[Taken] != ':') {
      P = Star + 1;
      N = ++Taken;
    } else {
      return false;
    }
  }
  while (P < Pattern.size() && Pattern[P] == '*') ++P;
  return P == Pattern.size();
}

// ---- constants and tags ------------------------------------------------------------------------------------------------

namespace {

constexpr Order StdOrders[] = {Order::Relaxed, Order::Acquire /* consume */, Order::Acquire,
                               Order::Release, Order::AcqRel,                Order::SeqCst};
constexpr Order PtxOrders[] = {Order::AcqRel, Order::Acquire, Order::Relaxed, Order::Release, Order::SeqCst, Order::Weak};
constexpr Scope PtxScopes[] = {Scope::Block, Scope::Cluster, Scope::Device, Scope::System};
// __NV_THREAD_SCOPE_THREAD acts as BLOCK (rules.md 1.4).
constexpr Scope NvScopes[] = {Scope::Block, Scope::Block, Scope::Cluster, Scope::Device, Scope::System};

template <typename T, size_t N> std::optional<T> at(const T (&Table)[N], int64_t Index) {
  if (Index < 0 || Index >= static_cast<int64_t>(N)) return std::nullopt;
  return Table[Index];
}

/// Last component of a qualified name, without _t and _tag.
std::string_view baseOf(std::string_view Name) {
  if (size_t At = Name.rfind("::"); At != std::string_view::npos) Name.remove_prefix(At + 2);
  for (std::string_view Suffix : {"_tag", "_t"})
    if (Name.ends_with(Suffix)) {
      Name.remove_suffix(Suffix.size());
      break;
    }
  return Name;
}
bool consume(std::string_view& Name, std::string_view Prefix) {
  if (!Name.starts_with(Prefix)) return false;
  Name.remove_prefix(Prefix.size());
  return true;
}

} // namespace

std::optional<Order> orderOfValue(std::string_view Type, int64_t Value) {
  if (Type == "dot_sem") return at(PtxOrders, Value);
  return at(StdOrders, Value);
}

std::optional<Scope> scopeOfValue(std::string_view Type, int64_t Value) {
  if (Type == "dot_scope") return at(PtxScopes, Value);
  if (Type == "thread_scope") {
    switch (Value) {
    case 0: return Scope::System;
    case 1: return Scope::Device;
    case 2: return Scope::Block;
    case 10: return Scope::Thread;
    default: return std::nullopt;
    }
  }
  return at(NvScopes, Value);
}

std::string_view tagOfValue(std::string_view Type, int64_t Value) {
  static constexpr std::string_view Sems[] = {"sem_acq_rel", "sem_acquire", "sem_relaxed", "sem_release", "sem_sc", "sem_weak"};
  static constexpr std::string_view Scopes[] = {"scope_cta", "scope_cluster", "scope_gpu", "scope_sys"};
  static constexpr std::string_view Spaces[] = {"space_global", "space_cluster", "space_shared"};
  static constexpr std::string_view Ops[] = {"op_add",    "op_dec",   "op_inc",    "op_max", "op_min",
                                             "op_and_op", "op_or_op", "op_xor_op", "op_cas", "op_exch"};
  static constexpr std::string_view CtaGroups[] = {"cta_group_1", "cta_group_2"};
  static constexpr std::string_view Kinds[] = {"kind_f16",     "kind_f8f6f4",   "kind_i8",  "kind_mxf4",
                                               "kind_mxf4nvf4", "kind_mxf8f6f4", "kind_tf32"};
  std::optional<std::string_view> Tag;
  if (Type == "dot_sem")
    Tag = at(Sems, Value);
  else if (Type == "dot_scope")
    Tag = at(Scopes, Value);
  else if (Type == "dot_space")
    Tag = at(Spaces, Value);
  else if (Type == "dot_op")
    Tag = at(Ops, Value);
  else if (Type == "dot_cta_group")
    Tag = at(CtaGroups, Value);
  else if (Type == "dot_kind")
    Tag = at(Kinds, Value);
  return Tag.value_or(std::string_view());
}

std::optional<Order> orderOfTag(std::string_view Name) {
  Name = baseOf(Name);
  if (!consume(Name, "memory_order_")) consume(Name, "sem_");
  if (Name == "sc") return Order::SeqCst;
  if (Name == "consume") return Order::Acquire;
  if (Name == "none") return std::nullopt;
  return schema::valueOf(std::span<const Word<Order>>(schema::OrderWords), Name);
}

std::optional<Scope> scopeOfTag(std::string_view Name) {
  Name = baseOf(Name);
  consume(Name, "__");
  bool Tag = consume(Name, "thread_scope_");
  if (!Tag) consume(Name, "scope_");
  if (Name == "cta") return Scope::Block;
  if (Name == "gpu") return Scope::Device;
  if (Name == "sys") return Scope::System;
  if (Name == "none") return std::nullopt;
  return schema::valueOf(std::span<const Word<Scope>>(schema::ScopeWords), Name);
}

std::optional<Space> spaceOfTag(std::string_view Name) {
  Name = baseOf(Name);
  if (!consume(Name, "space_")) return std::nullopt;
  if (Name == "global") return Space::Global;
  if (Name == "shared") return Space::Shared;
  if (Name == "cluster") return Space::SharedCluster;
  return std::nullopt;
}

} // namespace cudalint
