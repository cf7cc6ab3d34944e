//===- Pack.cpp - the vocabulary as bytes -------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Reading the YAML files takes longer than a worker may spend on its start; the build does it once and embeds this form.
// Integers are LEB128, strings are a length and bytes, an effect is its kind and the fields that differ from the default,
// each behind its number, closed by 0.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Schema.h"

namespace cudalint::schema {
namespace {

class Writer {
public:
  std::string Out;
  void number(uint64_t V) {
    for (; V >= 0x80; V >>= 7) Out.push_back(static_cast<char>(V | 0x80));
    Out.push_back(static_cast<char>(V));
  }
  void integer(int64_t V) { number((static_cast<uint64_t>(V) << 1) ^ static_cast<uint64_t>(V >> 63)); }
  void text(std::string_view S) {
    number(S.size());
    Out.append(S);
  }
};

class Reader {
public:
  explicit Reader(std::string_view In) : In(In) {}
  uint64_t number() {
    uint64_t V = 0;
    for (unsigned Shift = 0;; Shift += 7) {
      auto Byte = static_cast<unsigned char>(In[At++]);
      V |= static_cast<uint64_t>(Byte & 0x7f) << Shift;
      if (!(Byte & 0x80)) return V;
    }
  }
  int64_t integer() {
    uint64_t V = number();
    return static_cast<int64_t>(V >> 1) ^ -static_cast<int64_t>(V & 1);
  }
  std::string text() {
    size_t N = number();
    std::string S(In.substr(At, N));
    At += N;
    return S;
  }

private:
  std::string_view In;
  size_t At = 0;
};

void put(Writer& W, const Operand& O) {
  W.number(O.K | (O.HasDefault ? 0x10u : 0u) | (O.Deref ? 0x20u : 0u));
  W.integer(O.Index);
  W.integer(O.Imm);
  W.integer(O.Offset);
  W.text(O.Text);
}
void get(Reader& R, Operand& O) {
  uint64_t Bits = R.number();
  O.K = static_cast<Operand::Kind>(Bits & 0xf);
  O.HasDefault = Bits & 0x10;
  O.Deref = Bits & 0x20;
  O.Index = static_cast<int>(R.integer());
  O.Imm = R.integer();
  O.Offset = R.integer();
  O.Text = R.text();
}

struct FieldWriter {
  Writer& W;
  unsigned Field = 0;
  template <typename T, typename Words> void word(std::string_view, const T& F, Words) {
    ++Field;
    if (F == T()) return;
    W.number(Field);
    W.number(static_cast<uint64_t>(F));
  }
  template <typename T, typename Words>
  void orderOrScope(std::string_view Key, const T& F, const Operand& From, const bool& Default, Words Ws) {
    word(Key, F, Ws);
    operand(Key, From);
    flag(Key, Default);
  }
  void operand(std::string_view, const Operand& O) {
    ++Field;
    if (!O) return;
    W.number(Field);
    put(W, O);
  }
  void flag(std::string_view, const bool& F) {
    ++Field;
    if (F) W.number(Field);
  }
  void capability(std::string_view, const unsigned& F) {
    ++Field;
    if (!F) return;
    W.number(Field);
    W.number(F);
  }
};

struct FieldReader {
  Reader& R;
  uint64_t Next;
  unsigned Field = 0;
  explicit FieldReader(Reader& R) : R(R), Next(R.number()) {}
  bool here() { return ++Field == Next; }
  template <typename T, typename Words> void word(std::string_view, T& F, Words) {
    if (!here()) return;
    F = static_cast<T>(R.number());
    Next = R.number();
  }
  template <typename T, typename Words>
  void orderOrScope(std::string_view Key, T& F, Operand& From, bool& Default, Words Ws) {
    word(Key, F, Ws);
    operand(Key, From);
    flag(Key, Default);
  }
  void operand(std::string_view, Operand& O) {
    if (!here()) return;
    get(R, O);
    Next = R.number();
  }
  void flag(std::string_view, bool& F) {
    if (!here()) return;
    F = true;
    Next = R.number();
  }
  void capability(std::string_view, unsigned& F) {
    if (!here()) return;
    F = static_cast<unsigned>(R.number());
    Next = R.number();
  }
};

void putMap(Writer& W, const std::map<int, std::string>& M) {
  W.number(M.size());
  for (const auto& [Index, Text] : M) {
    W.integer(Index);
    W.text(Text);
  }
}
void getMap(Reader& R, std::map<int, std::string>& M) {
  for (uint64_t N = R.number(); N > 0; --N) {
    int Index = static_cast<int>(R.integer());
    M.emplace(Index, R.text());
  }
}

} // namespace

std::string pack(const std::vector<VocabularyEntry>& Entries) {
  Writer W;
  W.number(Entries.size());
  for (const VocabularyEntry& E : Entries) {
    W.text(E.Name);
    W.text(E.Api);
    W.text(E.Since);
    W.number(E.AbsentIn.size());
    for (const std::string& Set : E.AbsentIn) W.text(Set);
    W.number(E.FollowBody);
    W.text(E.File);
    W.integer(E.Line);
    W.number(E.When.empty() ? 0 : 1);
    if (!E.When.empty()) {
      W.integer(E.When.Args.value_or(-1));
      W.integer(E.When.MinArgs.value_or(-1));
      W.integer(E.When.Member ? *E.When.Member : -1);
      putMap(W, E.When.ArgTags);
      putMap(W, E.When.TemplateArgs);
      putMap(W, E.When.ClassTemplateArgs);
    }
    W.number(E.Effects.size());
    for (const Effect& Fx : E.Effects) {
      W.number(static_cast<uint64_t>(Fx.Kind));
      FieldWriter V{W};
      visitFields(Fx, V);
      W.number(0);
    }
  }
  return std::move(W.Out);
}

std::vector<VocabularyEntry> unpack(std::string_view Bytes) {
  Reader R(Bytes);
  std::vector<VocabularyEntry> Entries(R.number());
  for (VocabularyEntry& E : Entries) {
    E.Name = R.text();
    E.Api = R.text();
    E.Since = R.text();
    E.AbsentIn.resize(R.number());
    for (std::string& Set : E.AbsentIn) Set = R.text();
    E.FollowBody = R.number() != 0;
    E.File = R.text();
    E.Line = static_cast<int>(R.integer());
    if (R.number()) {
      if (auto V = R.integer(); V >= 0) E.When.Args = static_cast<int>(V);
      if (auto V = R.integer(); V >= 0) E.When.MinArgs = static_cast<int>(V);
      if (auto V = R.integer(); V >= 0) E.When.Member = V != 0;
      getMap(R, E.When.ArgTags);
      getMap(R, E.When.TemplateArgs);
      getMap(R, E.When.ClassTemplateArgs);
    }
    E.Effects.resize(R.number());
    for (Effect& Fx : E.Effects) {
      Fx.Kind = static_cast<EffectKind>(R.number());
      FieldReader V(R);
      visitFields(Fx, V);
    }
  }
  return Entries;
}

} // namespace cudalint::schema
