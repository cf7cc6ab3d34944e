//===- Parse.cpp - YAML text to vocabulary entries ----------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Schema.h"
#include <algorithm>
#include <charconv>
#include <sstream>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

namespace cudalint::schema {
namespace {

constexpr int MaxIndex = 63;     // arguments and template arguments
constexpr size_t MaxNames = 4096; // of one entry, braces and lists expanded

size_t distance(std::string_view A, std::string_view B) {
  std::vector<size_t> Row(B.size() + 1);
  for (size_t J = 0; J <= B.size(); ++J) Row[J] = J;
  for (size_t I = 1; I <= A.size(); ++I) {
    size_t Diagonal = Row[0];
    Row[0] = I;
    for (size_t J = 1; J <= B.size(); ++J) {
      size_t Up = Row[J];
      Row[J] = A[I - 1] == B[J - 1] ? Diagonal : 1 + std::min({Diagonal, Up, Row[J - 1]});
      Diagonal = Up;
    }
  }
  return Row[B.size()];
}

template <typename T> std::vector<std::string> wordsOf(std::span<const Word<T>> Words) {
  std::vector<std::string> Out;
  for (const Word<T>& W : Words) Out.emplace_back(W.first);
  return Out;
}
std::vector<std::string> wordsOf(const char* const* First, size_t N) { return {First, First + N}; }

/// Keys of the fields of an effect, in the schema's order.
struct KeyCollector {
  std::vector<std::string> Keys;
  template <typename... T> void word(std::string_view K, T&&...) { Keys.emplace_back(K); }
  template <typename... T> void orderOrScope(std::string_view K, T&&...) { Keys.emplace_back(K); }
  template <typename... T> void operand(std::string_view K, T&&...) { Keys.emplace_back(K); }
  template <typename... T> void flag(std::string_view K, T&&...) { Keys.emplace_back(K); }
  template <typename... T> void capability(std::string_view K, T&&...) { Keys.emplace_back(K); }
};
const std::vector<std::string>& fieldKeys() {
  static const std::vector<std::string> Keys = [] {
    KeyCollector C;
    Effect Fx;
    visitFields(Fx, C);
    return C.Keys;
  }();
  return Keys;
}

constexpr const char* EntryKeys[] = {"name", "when", "effect", "effects", "since", "absent_in", "body", "note"};

std::string quoted(std::string_view S) { return "'" + std::string(S) + "'"; }
std::string list(const std::vector<std::string>& Words) {
  std::string Out;
  for (const std::string& W : Words) Out += (Out.empty() ? "" : ", ") + W;
  return Out;
}
/// "did you mean 'x'?", or all words if they are few, or nothing.
std::string hint(std::string_view Given, const std::vector<std::string>& Valid) {
  if (std::string Near = nearest(Given, Valid); !Near.empty()) return "; did you mean " + quoted(Near) + "?";
  if (Valid.size() <= 20) return "; valid: " + list(Valid);
  return "";
}

bool parseInteger(std::string_view S, int64_t& V) {
  bool Negative = S.starts_with("-");
  if (Negative) S.remove_prefix(1);
  int Base = 10;
  if (S.starts_with("0x") || S.starts_with("0X")) {
    Base = 16;
    S.remove_prefix(2);
  }
  uint64_t U = 0;
  auto [End, Error] = std::from_chars(S.data(), S.data() + S.size(), U, Base);
  if (S.empty() || Error != std::errc() || End != S.data() + S.size() || U > uint64_t(INT64_MAX)) return false;
  V = Negative ? -static_cast<int64_t>(U) : static_cast<int64_t>(U);
  return true;
}

bool isWord(std::string_view S) {
  return !S.empty() && std::all_of(S.begin(), S.end(), [](unsigned char C) {
    return std::isalnum(C) || C == '_' || C == '.';
  }) && !std::isdigit(static_cast<unsigned char>(S[0]));
}

/// What stands behind the question mark of an operand is left to the caller: an integer, or a word of an order or scope.
struct OperandText {
  Operand O;
  std::string Default;
  bool HasDefault = false;
};
/// False when the text is not an operand.
bool parseOperand(std::string_view S, OperandText& Out) {
  Operand& O = Out.O;
  if (S.starts_with("*")) {
    O.Deref = true;
    S.remove_prefix(1);
  }
  int64_t V;
  if (!O.Deref && parseInteger(S, V)) {
    O.K = Operand::Constant;
    O.Imm = V;
    return true;
  }
  if (size_t Plus = S.rfind('+'); Plus != std::string_view::npos && Plus > 0) {
    if (!parseInteger(S.substr(Plus + 1), O.Offset)) return false;
    S = S.substr(0, Plus);
  }
  if (size_t Mark = S.find('?'); Mark != std::string_view::npos) {
    Out.HasDefault = true;
    Out.Default = S.substr(Mark + 1);
    S = S.substr(0, Mark);
    if (Out.Default.empty()) return false;
  }
  if (S == "this") {
    O.K = Operand::This;
    return !Out.HasDefault;
  }
  for (auto [Prefix, Kind] : {std::pair<std::string_view, Operand::Kind>{"arg", Operand::Arg},
                              {"targ", Operand::TemplateArg},
                              {"ctarg", Operand::ClassTemplateArg}}) {
    if (!S.starts_with(Prefix)) continue;
    if (!parseInteger(S.substr(Prefix.size()), V) || V < 0 || V > MaxIndex) return false;
    O.K = Kind;
    O.Index = static_cast<int>(V);
    return true;
  }
  return false;
}

/// Where a document begins.
class Events : public YAML::EventHandler {
public:
  YAML::Mark At = YAML::Mark::null_mark();
  void OnDocumentStart(const YAML::Mark& M) override { at(M); }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& M, YAML::anchor_t) override { at(M); }
  void OnAlias(const YAML::Mark& M, YAML::anchor_t) override { at(M); }
  void OnScalar(const YAML::Mark& M, const std::string&, YAML::anchor_t, const std::string&) override { at(M); }
  void OnSequenceStart(const YAML::Mark& M, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override { at(M); }
  void OnSequenceEnd() override {}
  void OnMapStart(const YAML::Mark& M, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override { at(M); }
  void OnMapEnd() override {}

private:
  void at(const YAML::Mark& M) {
    if (At.is_null()) At = M;
  }
};

class Parser {
public:
  Parser(std::string_view File, std::string_view Api) : File(File), Api(Api) {}
  Parsed Out;

  void run(std::string_view Yaml) {
    YAML::Node Root;
    try {
      std::string Text(Yaml);
      Root = YAML::Load(Text);
      // Load() ends where the first document does: at a stray comma, say. (LoadAll() never ends there: yaml-cpp 0.7.)
      std::istringstream In(Text);
      YAML::Parser Rest(In);
      Events First, Second;
      if (Rest.HandleNextDocument(First) && Rest.HandleNextDocument(Second)) {
        error(Second.At, "not valid YAML: the list of entries ends before this (a stray character, or wrong indentation)");
        return;
      }
    } catch (const YAML::Exception& E) {
      error(E.mark, "not valid YAML: " + E.msg);
      return;
    } catch (const std::exception& E) {
      error(YAML::Mark::null_mark(), std::string("not valid YAML: ") + E.what());
      return;
    }
    try {
      document(Root);
      checkHidden();
    } catch (const std::exception& E) { // of yaml-cpp's accessors; everything is tested before, so this is a defect
      error(YAML::Mark::null_mark(), std::string("cannot be read: ") + E.what());
    }
  }

private:
  std::string File, Api;
  bool Failed = false; // of the entry at hand

  void error(const YAML::Mark& Mark, std::string Message) {
    VocabularyError E;
    E.File = File;
    if (!Mark.is_null()) {
      E.Line = Mark.line + 1;
      E.Column = Mark.column + 1;
    }
    E.Message = std::move(Message);
    Out.Errors.push_back(std::move(E));
    Failed = true;
  }
  void error(const YAML::Node& Node, std::string Message) { error(Node.Mark(), std::move(Message)); }

  /// The text of a scalar; an error and nothing otherwise.
  std::optional<std::string> scalar(const YAML::Node& Node, std::string_view Key) {
    if (Node.IsScalar()) return Node.Scalar();
    if (Node.IsNull())
      error(Node, quoted(Key) + " has an empty item");
    else
      error(Node, quoted(Key) + " must be one word or number, not a " + (Node.IsMap() ? "mapping" : "list"));
    return std::nullopt;
  }
  std::vector<std::pair<std::string, YAML::Node>> scalars(const YAML::Node& Node, std::string_view Key) {
    std::vector<std::pair<std::string, YAML::Node>> List;
    if (Node.IsSequence()) {
      if (Node.size() == 0) error(Node, quoted(Key) + " is an empty list");
      for (const YAML::Node& Item : Node)
        if (auto S = scalar(Item, Key)) List.emplace_back(*S, Item);
    } else if (auto S = scalar(Node, Key)) {
      List.emplace_back(*S, Node);
    }
    return List;
  }

  void document(const YAML::Node& Root) {
    if (!Root || Root.IsNull()) return;
    if (Root.IsMap()) {
      for (const auto& Pair : Root)
        if (Pair.first.IsScalar() && Pair.first.Scalar() == "wrappers") {
          if (Pair.second.IsNull()) return;
          if (!Pair.second.IsSequence())
            error(Pair.second, "'wrappers' must be a list of entries, each beginning with '- name: …'");
          else
            entries(Pair.second);
          return;
        }
      error(Root, "expected a list of entries, each beginning with '- name: …'");
      return;
    }
    if (!Root.IsSequence()) {
      error(Root, "expected a list of entries, each beginning with '- name: …'");
      return;
    }
    entries(Root);
  }

  void entries(const YAML::Node& List) {
    for (const YAML::Node& Item : List) {
      Failed = false;
      entry(Item);
    }
  }

  /// The pairs of a mapping in order; a key that is not one word or stands twice is an error.
  std::vector<std::pair<std::string, YAML::Node>> pairs(const YAML::Node& Map, std::map<std::string, YAML::Node>* KeyNodes) {
    std::vector<std::pair<std::string, YAML::Node>> List;
    std::map<std::string, int> Seen;
    for (const auto& Pair : Map) {
      if (!Pair.first.IsScalar()) {
        error(Pair.first, "a key must be one word");
        continue;
      }
      const std::string& Key = Pair.first.Scalar();
      if (auto [It, New] = Seen.emplace(Key, Pair.first.Mark().line + 1); !New) {
        error(Pair.first, "key " + quoted(Key) + " given twice (first in line " + std::to_string(It->second) + ")");
        continue;
      }
      if (KeyNodes) KeyNodes->emplace(Key, Pair.first);
      if (Pair.second.IsNull()) { // its own mark is that of the next token
        error(Pair.first, quoted(Key) + " has no value");
        continue;
      }
      List.emplace_back(Key, Pair.second);
    }
    return List;
  }

  void entry(const YAML::Node& Item) {
    if (!Item.IsMap()) {
      error(Item, "an entry must be a mapping beginning with 'name: …'");
      return;
    }
    std::map<std::string, YAML::Node> KeyNodes;
    auto Pairs = pairs(Item, &KeyNodes);
    VocabularyEntry E;
    E.Api = Api;
    E.File = File;
    E.Line = Item.Mark().line + 1;
    std::vector<std::string> Names;
    std::vector<EntryCondition> Conditions(1);
    std::vector<std::pair<std::string, YAML::Node>> Fields;
    YAML::Node Kind, Several;
    bool HasKind = false, HasSeveral = false;
    for (auto& [Key, Node] : Pairs) {
      if (Key == "name")
        names(Node, Names);
      else if (Key == "when")
        conditions(Node, Conditions);
      else if (Key == "effect") {
        Kind.reset(Node);
        HasKind = true;
      } else if (Key == "effects") {
        Several.reset(Node);
        HasSeveral = true;
      } else if (Key == "since") {
        if (auto S = scalar(Node, Key)) E.Since = *S;
      } else if (Key == "absent_in") {
        for (auto& [Set, Where] : scalars(Node, Key)) {
          if (Set != "bundled" && Set != "toolkit" && Set != "cutlass")
            error(Where, "unknown header set " + quoted(Set) + hint(Set, {"bundled", "toolkit", "cutlass"}));
          E.AbsentIn.push_back(Set);
        }
      } else if (Key == "body") {
        if (auto S = scalar(Node, Key)) {
          if (*S != "followed") error(Node, "unknown word " + quoted(*S) + hint(*S, {"followed"}));
          E.FollowBody = true;
        }
      } else if (Key == "note") {
        (void)scalar(Node, Key);
      } else if (std::find(fieldKeys().begin(), fieldKeys().end(), Key) != fieldKeys().end()) {
        Fields.emplace_back(Key, Node);
      } else {
        std::vector<std::string> Valid = wordsOf(EntryKeys, std::size(EntryKeys));
        std::string Near = nearest(Key, Valid);
        Valid.insert(Valid.end(), fieldKeys().begin(), fieldKeys().end());
        error(KeyNodes.at(Key), "unknown key " + quoted(Key) + (Near.empty() ? hint(Key, Valid) : "; did you mean " + quoted(Near) + "?"));
      }
    }
    // A misspelt or empty key was named already.
    if (!KeyNodes.count("name") && !Failed) error(Item, "entry without 'name'");
    if (HasKind && HasSeveral)
      error(KeyNodes.at("effects"), "'effect' and 'effects' exclude each other");
    else if (!HasKind && !HasSeveral) {
      if (!Failed) error(Item, "entry without 'effect' (or 'effects: []' for a function that does nothing to threads or memory)");
    } else if (HasKind)
      effect(Kind, Fields, E.Effects);
    else
      effects(Several, Fields, KeyNodes, E.Effects);
    checkIndices(Item, Conditions, E.Effects);
    if (Failed) return;
    for (const std::string& Name : Names)
      for (const EntryCondition& C : Conditions) {
        E.Name = Name;
        E.When = C;
        Out.Entries.push_back(E);
      }
  }

  void expand(const std::string& S, std::vector<std::string>& Names, const YAML::Node& Where) {
    if (Names.size() > MaxNames) return;
    size_t Open = S.find('{');
    if (Open == std::string::npos) {
      if (S.find('}') != std::string::npos)
        error(Where, "name " + quoted(S) + " closes a brace that it does not open");
      else
        Names.push_back(S);
      return;
    }
    size_t Close = S.find('}', Open);
    if (Close == std::string::npos || S.find('{', Open + 1) < Close) {
      error(Where, "name " + quoted(S) + ": braces must be closed and not nested, as in 'ns::{load,store}'");
      return;
    }
    for (size_t At = Open + 1; At <= Close;) {
      size_t End = std::min(S.find(',', At), Close);
      expand(S.substr(0, Open) + S.substr(At, End - At) + S.substr(Close + 1), Names, Where);
      At = End + 1;
    }
  }

  void names(const YAML::Node& Node, std::vector<std::string>& Names) {
    for (auto& [S, Where] : scalars(Node, "name")) {
      std::vector<std::string> Expanded;
      expand(S, Expanded, Where);
      if (Expanded.size() + Names.size() > MaxNames) {
        error(Where, "more than " + std::to_string(MaxNames) + " names");
        return;
      }
      for (const std::string& Name : Expanded) {
        if (Name.empty()) {
          error(Where, "'name' is empty");
          continue;
        }
        if (std::string Canonical = canonicalName(Name); Canonical != Name) {
          error(Where, "name " + quoted(Name) + " must be written without template arguments, version namespaces and leading '::'" +
                           (Canonical.empty() ? "" : ": " + quoted(Canonical)));
          continue;
        }
        if (size_t Bad = Name.find_first_of(" \t()&"); Bad != std::string::npos && Name.find("operator") == std::string::npos) {
          error(Where, "name " + quoted(Name) + " must be a qualified name alone, without " + quoted(Name.substr(Bad, 1)));
          continue;
        }
        if (std::find(Names.begin(), Names.end(), Name) != Names.end()) {
          error(Where, "name " + quoted(Name) + " stands twice in this entry");
          continue;
        }
        Names.push_back(Name);
      }
    }
  }

  /// "arg3" after Prefix "arg": 3.
  static bool indexed(std::string_view Key, std::string_view Prefix, int& Index) {
    int64_t V;
    if (!Key.starts_with(Prefix) || !parseInteger(Key.substr(Prefix.size()), V) || V < 0 || V > MaxIndex) return false;
    Index = static_cast<int>(V);
    return true;
  }

  void conditions(const YAML::Node& Node, std::vector<EntryCondition>& Conditions) {
    if (!Node.IsMap()) {
      error(Node, "'when' must be a mapping, as in 'when: {args: 2, arg0: space_shared}'");
      return;
    }
    std::map<std::string, YAML::Node> KeyNodes;
    for (auto& [Key, Value] : pairs(Node, &KeyNodes)) {
      int Index = 0;
      if (Key == "args" || Key == "min_args") {
        auto S = scalar(Value, Key);
        int64_t V = 0;
        if (!S) continue;
        if (!parseInteger(*S, V) || V < 0 || V > MaxIndex + 1) {
          error(Value, quoted(Key) + " must be a number of arguments, not " + quoted(*S));
          continue;
        }
        for (EntryCondition& C : Conditions) (Key == "args" ? C.Args : C.MinArgs) = static_cast<int>(V);
      } else if (Key == "member") {
        if (auto B = boolean(Value, Key))
          for (EntryCondition& C : Conditions) C.Member = *B;
      } else if (bool Arg = indexed(Key, "arg", Index), TArg = indexed(Key, "targ", Index), CArg = indexed(Key, "ctarg", Index);
                 Arg || TArg || CArg) {
        std::vector<EntryCondition> Product;
        for (auto& [Word, Where] : scalars(Value, Key)) {
          if (Word.empty()) error(Where, quoted(Key) + " has no value");
          for (EntryCondition C : Conditions) {
            (Arg ? C.ArgTags : TArg ? C.TemplateArgs : C.ClassTemplateArgs)[Index] = Word;
            Product.push_back(std::move(C));
          }
        }
        if (Product.size() > MaxNames) {
          error(Value, "more than " + std::to_string(MaxNames) + " combinations");
          return;
        }
        if (!Product.empty()) Conditions = std::move(Product);
      } else {
        error(KeyNodes.at(Key), "unknown condition " + quoted(Key) +
                                    hint(Key, {"args", "min_args", "member", "arg0", "arg1", "targ0", "ctarg0"}));
      }
    }
  }

  std::optional<bool> boolean(const YAML::Node& Node, std::string_view Key) {
    auto S = scalar(Node, Key);
    if (!S) return std::nullopt;
    if (*S == "true") return true;
    if (*S == "false") return false;
    error(Node, quoted(Key) + " must be true or false, not " + quoted(*S));
    return std::nullopt;
  }

  void effects(const YAML::Node& Node, const std::vector<std::pair<std::string, YAML::Node>>& Shared,
               const std::map<std::string, YAML::Node>& EntryKeyNodes, std::vector<Effect>& Effects) {
    for (const auto& [Key, Value] : Shared)
      if (Key != "min_cc" && Key != "arch_specific" && Key != "legacy")
        error(EntryKeyNodes.at(Key), quoted(Key) + " belongs into one of the items of 'effects'");
    if (!Node.IsSequence()) {
      error(Node, "'effects' must be a list, as in 'effects: [{effect: commit, group: bulk}]'");
      return;
    }
    for (const YAML::Node& Item : Node) {
      if (!Item.IsMap()) {
        error(Item, "an item of 'effects' must be a mapping with 'effect: …'");
        continue;
      }
      std::map<std::string, YAML::Node> KeyNodes;
      std::vector<std::pair<std::string, YAML::Node>> Fields;
      YAML::Node Kind;
      bool HasKind = false;
      for (auto& [Key, Value] : pairs(Item, &KeyNodes)) {
        if (Key == "effect") {
          Kind.reset(Value);
          HasKind = true;
        } else if (std::find(fieldKeys().begin(), fieldKeys().end(), Key) != fieldKeys().end()) {
          Fields.emplace_back(Key, Value);
        } else {
          std::vector<std::string> Valid = fieldKeys();
          Valid.insert(Valid.begin(), "effect");
          error(KeyNodes.at(Key), "unknown key " + quoted(Key) + hint(Key, Valid));
        }
      }
      if (!HasKind) {
        if (!Failed) error(Item, "item of 'effects' without 'effect'");
        continue;
      }
      for (const auto& Field : Shared)
        if (!KeyNodes.count(Field.first)) Fields.push_back(Field);
      effect(Kind, Fields, Effects);
    }
  }

  struct FieldParser {
    Parser& P;
    const std::string& Key;
    const YAML::Node& Node;
    EffectKind Kind;
    bool here(std::string_view K) const { return K == Key; }

    template <typename T> void word(std::string_view K, T& F, std::span<const Word<T>> Words) {
      if (!here(K)) return;
      auto S = P.scalar(Node, Key);
      if (!S) return;
      if (auto V = valueOf(Words, *S))
        F = *V;
      else
        P.error(Node, "unknown " + Key + " " + quoted(*S) + hint(*S, wordsOf(Words)));
    }

    template <typename T>
    void orderOrScope(std::string_view K, T& F, Operand& From, bool& Default, std::span<const Word<T>> Words) {
      if (!here(K)) return;
      auto S = P.scalar(Node, Key);
      if (!S) return;
      std::string Text = *S;
      if (Text.ends_with("?")) {
        Text.pop_back();
        Default = true;
      }
      if (auto V = valueOf(Words, Text)) {
        F = *V;
        return;
      }
      OperandText O;
      if (!Default && parseOperand(Text, O) && O.O.K != Operand::Constant && O.O.Offset == 0 && !O.O.Deref) {
        From = O.O;
        if (!O.HasDefault) return;
        From.HasDefault = true;
        if (auto V = valueOf(Words, O.Default))
          F = *V;
        else
          P.error(Node, "unknown " + Key + " " + quoted(O.Default) + hint(O.Default, wordsOf(Words)));
        return;
      }
      std::vector<std::string> Valid = wordsOf(Words);
      Valid.insert(Valid.end(), {"arg0", "arg1", "arg2", "targ0", "ctarg0", "ctarg1"});
      P.error(Node, "unknown " + Key + " " + quoted(*S) + hint(Text, Valid));
    }

    void operand(std::string_view K, Operand& F) {
      if (!here(K)) return;
      auto S = P.scalar(Node, Key);
      if (!S) return;
      OperandText O;
      if (parseOperand(*S, O)) {
        if (O.HasDefault) {
          if (!parseInteger(O.Default, O.O.Imm)) {
            P.error(Node, "default " + quoted(O.Default) + " of " + quoted(Key) + " must be an integer");
            return;
          }
          O.O.HasDefault = true;
        }
        F = O.O;
        return;
      }
      // Only these name something by a word.
      bool Names = Key == "value" && (Kind == EffectKind::GroupRank || Kind == EffectKind::GroupHandle ||
                                      Kind == EffectKind::SpecialRegister || Kind == EffectKind::CubCollective);
      if (Names && isWord(*S)) {
        F = Operand();
        F.K = Operand::Word;
        F.Text = *S;
        return;
      }
      P.error(Node, "bad operand " + quoted(*S) + " for " + quoted(Key) +
                        "; an operand is argN, argN?DEFAULT, this, *argN, targN, ctargN or an integer" +
                        [&] {
                          std::string Near = nearest(*S, {"arg0", "arg1", "arg2", "arg3", "arg4", "targ0", "targ1", "ctarg0", "ctarg1", "this"});
                          return Near.empty() ? "" : " (did you mean " + quoted(Near) + "?)";
                        }());
    }

    void flag(std::string_view K, bool& F) {
      if (!here(K)) return;
      if (auto B = P.boolean(Node, Key)) F = *B;
    }

    void capability(std::string_view K, unsigned& F) {
      if (!here(K)) return;
      auto S = P.scalar(Node, Key);
      if (!S) return;
      size_t Dot = S->find('.');
      int64_t Major = 0, Minor = 0;
      if (Dot == std::string::npos || !parseInteger(S->substr(0, Dot), Major) || !parseInteger(S->substr(Dot + 1), Minor) ||
          Major < 1 || Major > 99 || Minor < 0 || Minor > 9) {
        P.error(Node, quoted(Key) + " must be a compute capability such as 9.0, not " + quoted(*S));
        return;
      }
      F = static_cast<unsigned>(Major * 100 + Minor * 10);
    }
  };

  void effect(const YAML::Node& KindNode, const std::vector<std::pair<std::string, YAML::Node>>& Fields, std::vector<Effect>& Effects) {
    auto Word = scalar(KindNode, "effect");
    if (!Word) return;
    std::span<const schema::Word<EffectKind>> Kinds(EffectWords);
    auto Kind = valueOf(Kinds, *Word);
    if (!Kind) {
      error(KindNode, "unknown effect " + quoted(*Word) + hint(*Word, wordsOf(Kinds)));
      return;
    }
    Effect Fx;
    Fx.Kind = *Kind;
    for (const auto& [Key, Node] : Fields) {
      FieldParser V{*this, Key, Node, Fx.Kind};
      visitFields(Fx, V);
    }
    auto Need = [&](bool Given, const char* Key, const char* Why) {
      if (!Given) error(KindNode, "effect " + quoted(*Word) + " needs " + quoted(Key) + " (" + Why + ")");
    };
    if (!Failed) switch (Fx.Kind) {
      case EffectKind::ExecBarrier:
      case EffectKind::ExecArrive:
      case EffectKind::ExecWait:
        Need(Fx.Lvl != Level::None, "level", "which threads take part");
        if (Fx.Lvl == Level::Named) Need(bool(Fx.Id), "id", "which of the 16 barriers");
        break;
      case EffectKind::Fence: Need(Fx.Scp != Scope::None || Fx.ScopeFrom, "scope", "whom it orders for"); break;
      case EffectKind::ProxyFence: Need(Fx.Proxy != ProxyKind::None, "proxy", "which proxies it joins"); break;
      case EffectKind::BarInit:
      case EffectKind::BarArrive:
      case EffectKind::BarArriveExpectTx:
      case EffectKind::BarExpectTx:
      case EffectKind::BarCompleteTx:
      case EffectKind::BarTestWait:
      case EffectKind::BarTryWait:
      case EffectKind::BarWait:
      case EffectKind::BarArriveWait:
      case EffectKind::BarDrop:
      case EffectKind::BarInval:
      case EffectKind::BarHandle:
      case EffectKind::CopyArrive:
      case EffectKind::Tcgen05Commit: Need(bool(Fx.Object), "object", "which barrier"); break;
      case EffectKind::Copy:
        Need(Fx.Eng != Engine::None, "engine", "which hardware copies");
        Need(Fx.Dst || Fx.Src || Fx.Map, "dst", "or 'src' or 'map': what is copied");
        if (Fx.Done == Completion::Mbarrier) Need(bool(Fx.Object), "object", "the barrier that counts the bytes");
        break;
      case EffectKind::Commit:
      case EffectKind::GroupWait: Need(Fx.Group != GroupClass::None, "group", "which asynchronous groups"); break;
      case EffectKind::AsyncConsumer: Need(Fx.Eng != Engine::None, "engine", "wgmma or tcgen05"); break;
      case EffectKind::Atomic:
        Need(bool(Fx.Object), "object", "what is accessed");
        Need(Fx.Op != AtomicOp::None, "op", "which operation");
        break;
      case EffectKind::Load:
      case EffectKind::Store:
      case EffectKind::MapRemote:
      case EffectKind::AddressCast:
      case EffectKind::TensormapReplace: Need(bool(Fx.Object), "object", "which address"); break;
      case EffectKind::GroupHandle:
      case EffectKind::CubCollective: Need(Fx.Lvl != Level::None, "level", "which threads"); break;
      case EffectKind::GroupRank:
      case EffectKind::SpecialRegister: Need(bool(Fx.Value), "value", "which query"); break;
      default: break;
      }
    Effects.push_back(std::move(Fx));
  }

  struct IndexVisitor {
    int Limit;
    std::string Bad;
    void look(const Operand& O) {
      if (O.K == Operand::Arg && O.Index >= Limit && !O.HasDefault && Bad.empty()) Bad = "arg" + std::to_string(O.Index);
    }
    template <typename... T> void word(T&&...) {}
    template <typename... T> void flag(T&&...) {}
    template <typename... T> void capability(T&&...) {}
    template <typename T, typename... Rest> void orderOrScope(std::string_view, T&, const Operand& From, Rest&&...) { look(From); }
    void operand(std::string_view, const Operand& O) { look(O); }
  };
  /// An entry that asks for N arguments can't use the N-th.
  void checkIndices(const YAML::Node& Item, const std::vector<EntryCondition>& Conditions, const std::vector<Effect>& Effects) {
    if (Failed || !Conditions[0].Args) return;
    IndexVisitor V{*Conditions[0].Args, {}};
    for (const Effect& Fx : Effects) visitFields(Fx, V);
    for (const auto& [Index, Tag] : Conditions[0].ArgTags)
      if (Index >= V.Limit && V.Bad.empty()) V.Bad = "arg" + std::to_string(Index);
    if (!V.Bad.empty())
      error(Item, quoted(V.Bad) + " does not exist: the condition says that the call has " + std::to_string(V.Limit) + " arguments");
  }

  /// The first entry whose condition holds counts, so one behind an unconditional entry, or with the same condition, is dead.
  void checkHidden() {
    std::unordered_map<std::string, std::vector<const VocabularyEntry*>> ByName;
    std::vector<bool> Dead(Out.Entries.size());
    for (size_t I = 0; I < Out.Entries.size(); ++I) {
      const VocabularyEntry& E = Out.Entries[I];
      std::vector<const VocabularyEntry*>& Before = ByName[E.Name];
      for (const VocabularyEntry* B : Before) {
        if (!B->When.empty() && !(B->When == E.When)) continue;
        VocabularyError X;
        X.File = File;
        X.Line = E.Line;
        X.Column = 1;
        X.Message = quoted(E.Name) + (B->When == E.When ? " has the same entry in line " : " is hidden by the entry without condition in line ") +
                    std::to_string(B->Line);
        Out.Errors.push_back(std::move(X));
        Dead[I] = true;
        break;
      }
      if (!Dead[I]) Before.push_back(&E);
    }
    size_t Kept = 0;
    for (size_t I = 0; I < Dead.size(); ++I)
      if (!Dead[I]) {
        if (Kept != I) Out.Entries[Kept] = std::move(Out.Entries[I]);
        ++Kept;
      }
    Out.Entries.resize(Kept);
  }
};

} // namespace

std::string nearest(std::string_view Given, const std::vector<std::string>& Valid) {
  std::string Best;
  size_t Least = std::max<size_t>(2, Given.size() / 3) + 1;
  for (const std::string& W : Valid)
    if (size_t D = distance(Given, W); D < Least && D < W.size()) {
      Least = D;
      Best = W;
    }
  return Best;
}

Parsed parse(std::string_view Yaml, std::string_view FileName, std::string_view Api) {
  Parser P(FileName, Api);
  P.run(Yaml);
  return std::move(P.Out);
}

} // namespace cudalint::schema
