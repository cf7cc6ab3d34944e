//===- Parser.cpp - inline PTX: lexer and parser ------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// One pass over the text, no backtracking over more than a token, recursion bounded by MaxDepth. An error costs the
// statement it stands in, never what follows.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/Ptx.h"
#include <algorithm>
#include <bit>
#include <charconv>
#include <limits>
#include <unordered_map>

namespace cudalint::ptx {

bool Instruction::has(std::string_view Modifier) const {
  return std::find(Modifiers.begin(), Modifiers.end(), Modifier) != Modifiers.end();
}

std::string Instruction::mnemonic() const {
  std::string S = Opcode;
  for (const std::string& M : Modifiers) {
    S += '.';
    S += M;
  }
  return S;
}

int Program::indexOfLabel(std::string_view Label) const {
  if (Label.empty()) return -1;
  for (size_t I = 0; I < Instructions.size(); ++I)
    if (Instructions[I].Label == Label) return int(I);
  return -1;
}

namespace {

constexpr unsigned MaxDepth = 24;         // of nested operands and constant expressions
constexpr unsigned MaxScopes = 32;        // of nested { }
constexpr size_t MaxRegisters = 16384;    // that a program may declare; "r<4000000000>" must not eat memory
constexpr size_t MaxErrors = 64;

// <cctype> depends on the locale and is undefined for negative chars.
bool isDigit(char C) { return C >= '0' && C <= '9'; }
bool isAlpha(char C) { return (C >= 'a' && C <= 'z') || (C >= 'A' && C <= 'Z'); }
bool isIdentStart(char C) { return isAlpha(C) || C == '_' || C == '$'; }
bool isIdent(char C) { return isIdentStart(C) || isDigit(C); }
bool isSpace(char C) { return C == ' ' || C == '\t' || C == '\n' || C == '\r' || C == '\f' || C == '\v'; }
int hexValue(char C) {
  if (isDigit(C)) return C - '0';
  if (C >= 'a' && C <= 'f') return C - 'a' + 10;
  if (C >= 'A' && C <= 'F') return C - 'A' + 10;
  return -1;
}

int64_t wrapAdd(int64_t A, int64_t B) { return int64_t(uint64_t(A) + uint64_t(B)); }
int64_t wrapMul(int64_t A, int64_t B) { return int64_t(uint64_t(A) * uint64_t(B)); }
int64_t wrapNeg(int64_t A) { return int64_t(0 - uint64_t(A)); }

class Parser {
public:
  Parser(std::string_view Text, const std::vector<std::string>& Names) : T(Text) {
    for (size_t I = 0; I < Names.size(); ++I)
      if (!Names[I].empty()) AsmNames.emplace(Names[I], int(I));
    Scopes.emplace_back();
  }

  Program run() {
    for (;;) {
      skipSpace();
      if (atEnd()) break;
      statement();
    }
    flushLabel();
    if (Depth + IgnoredDepth > 0) error(T.size(), "'{' without '}'");
    resolveBranches();
    return std::move(Out);
  }

private:
  struct ScopeInfo {
    int Parent = -1;
    std::unordered_map<std::string, int> Labels;
    std::unordered_map<std::string, std::string> Registers; // as written -> unique name
  };

  std::string_view T;
  size_t P = 0;
  size_t LineStart = 0; // where a skipSpace() that crossed a line end stopped
  std::unordered_map<std::string, int> AsmNames;
  Program Out;
  std::vector<ScopeInfo> Scopes;
  std::unordered_map<std::string, unsigned> Shadows;
  int Current = 0;
  unsigned Depth = 0, IgnoredDepth = 0;
  std::string PendingLabel;
  size_t PendingLabelAt = 0;

  bool atEnd() const { return P >= T.size(); }
  char peek(size_t Ahead = 0) const { return P + Ahead < T.size() ? T[P + Ahead] : '\0'; }
  bool eat(char C) {
    if (peek() != C || atEnd()) return false;
    ++P;
    return true;
  }
  void error(size_t At, std::string Message) {
    if (Out.Errors.size() < MaxErrors)
      Out.Errors.push_back({unsigned(At), std::move(Message)});
    else if (Out.Errors.size() == MaxErrors)
      Out.Errors.push_back({unsigned(At), "more errors follow"});
  }
  std::string found() const {
    if (atEnd()) return "end of text";
    unsigned char C = (unsigned char)T[P];
    if (C < 0x20 || C >= 0x7f) {
      const char* Hex = "0123456789abcdef";
      return std::string("byte 0x") + Hex[C >> 4] + Hex[C & 15];
    }
    return std::string("'") + char(C) + "'";
  }

  /// Is there a line end between the last token and here?
  bool afterNewLine() const { return P > 0 && LineStart == P; }

  void skipSpace() {
    bool NewLine = false;
    for (;;) {
      while (!atEnd() && isSpace(T[P])) {
        NewLine |= T[P] == '\n';
        ++P;
      }
      if (peek() == '/' && peek(1) == '/') {
        while (!atEnd() && T[P] != '\n') ++P;
        continue;
      }
      if (peek() == '/' && peek(1) == '*') {
        size_t End = T.find("*/", P + 2);
        if (End == std::string_view::npos) {
          error(P, "comment without end");
          P = T.size();
          return;
        }
        P = End + 2;
        continue;
      }
      // GCC's escapes for characters that asm dialects claim: %{ %| %}.
      if (peek() == '%' && (peek(1) == '{' || peek(1) == '|' || peek(1) == '}')) ++P;
      if (NewLine) LineStart = P;
      return;
    }
  }

  /// After an error: to the end of the statement, or in front of the '}' that closes the scope.
  void recover() {
    unsigned Nested = 0;
    while (!atEnd()) {
      skipSpace();
      if (atEnd()) return;
      char C = T[P];
      if (C == '"') {
        ++P;
        while (!atEnd() && T[P] != '"' && T[P] != '\n') ++P;
        if (!atEnd()) ++P;
        continue;
      }
      if (C == '}') {
        if (Nested == 0) return;
        --Nested;
      }
      if (C == '{') ++Nested;
      ++P;
      if (C == ';') return;
    }
  }

  // ---- statements --------------------------------------------------------------------------------------------------

  void statement() {
    char C = peek();
    if (C == ';') {
      ++P;
      return;
    }
    if (C == '{') {
      ++P;
      // A label in front of a block names its first instruction, seen from outside the block.
      flushLabel();
      open();
      return;
    }
    if (C == '}') {
      flushLabel();
      size_t At = P++;
      close(At);
      return;
    }
    if (C == '.' && !isDigit(peek(1))) {
      directive();
      return;
    }
    if (C == '@') {
      guarded();
      return;
    }
    if (isIdentStart(C) || C == '%') {
      size_t At = P;
      std::string Word;
      bool Percent = C == '%';
      if (!name(Word)) {
        error(At, "expected an instruction, found " + found());
        ++P;
        recover();
        return;
      }
      size_t AfterWord = P;
      skipSpace();
      if (peek() == ':' && peek(1) != ':') {
        ++P;
        label(std::move(Word), At);
        return;
      }
      if (Percent) {
        error(At, "expected an instruction, found operand '" + Word + "'");
        recover();
        return;
      }
      P = AfterWord;
      Instruction I;
      I.Offset = unsigned(At);
      I.Opcode = std::move(Word);
      instruction(std::move(I));
      return;
    }
    error(P, "expected an instruction, found " + found());
    ++P;
    recover();
  }

  void open() {
    if (Depth >= MaxScopes) {
      if (IgnoredDepth++ == 0) error(P - 1, "blocks nested too deep");
      return;
    }
    ScopeInfo S;
    S.Parent = Current;
    Current = int(Scopes.size());
    Scopes.push_back(std::move(S));
    ++Depth;
  }
  void close(size_t At) {
    if (IgnoredDepth > 0) {
      --IgnoredDepth;
      return;
    }
    if (Depth == 0) {
      error(At, "'}' without '{'");
      return;
    }
    --Depth;
    Current = Scopes[size_t(Current)].Parent;
  }

  void label(std::string Name, size_t At) {
    flushLabel();
    PendingLabel = std::move(Name);
    PendingLabelAt = At;
  }
  void flushLabel() {
    if (PendingLabel.empty()) return;
    Instruction I;
    I.Offset = unsigned(PendingLabelAt);
    add(std::move(I));
  }
  void add(Instruction I) {
    if (!PendingLabel.empty()) {
      Scopes[size_t(Current)].Labels.emplace(PendingLabel, int(Out.Instructions.size()));
      I.Label = std::move(PendingLabel);
      PendingLabel.clear();
    }
    I.Scope = unsigned(Current);
    Out.Instructions.push_back(std::move(I));
  }

  void guarded() {
    size_t At = P++;
    Instruction I;
    I.Offset = unsigned(At);
    skipSpace();
    if (eat('!')) {
      I.GuardNegated = true;
      skipSpace();
    }
    Arg G;
    if (!(isIdentStart(peek()) || peek() == '%') || !reference(G) || (G.K != Arg::Reg && G.K != Arg::Asm)) {
      error(At, "expected a predicate after '@'");
      recover();
      return;
    }
    if (G.K == Arg::Asm) {
      I.GuardAsm = G.Index;
      I.Guard = "%" + std::to_string(G.Index);
    } else {
      I.Guard = std::move(G.Text);
    }
    skipSpace();
    size_t OpcodeAt = P;
    if (!isIdentStart(peek()) || !name(I.Opcode)) {
      error(OpcodeAt, "expected an instruction after the predicate, found " + found());
      recover();
      return;
    }
    instruction(std::move(I));
  }

  void directive() {
    size_t At = P++;
    size_t Begin = P;
    while (isIdent(peek())) ++P;
    std::string_view Word = T.substr(Begin, P - Begin);
    if (Word == "reg") {
      registers(At);
      return;
    }
    if (Word.empty()) {
      error(At, "expected a directive after '.'");
      recover();
      return;
    }
    // .loc, .file and the DWARF sections end with the line, all others with ';'.
    if (Word == "loc" || Word == "file") {
      while (!atEnd() && T[P] != '\n' && T[P] != ';') ++P;
      return;
    }
    recover();
  }

  /// .reg .b32 a, b<3>, %%c;
  void registers(size_t At) {
    skipSpace();
    bool SawType = false;
    while (peek() == '.') {
      ++P;
      while (isIdent(peek())) ++P;
      SawType = true;
      skipSpace();
    }
    if (!SawType) error(At, ".reg without a type");
    for (;;) {
      skipSpace();
      size_t NameAt = P;
      std::string Name;
      if (!(isIdentStart(peek()) || peek() == '%') || !name(Name)) {
        error(NameAt, "expected a register name in .reg, found " + found());
        recover();
        return;
      }
      skipSpace();
      if (eat('<')) {
        skipSpace();
        uint64_t N = 0;
        bool Digits = false;
        while (isDigit(peek())) {
          if (N <= MaxRegisters) N = N * 10 + uint64_t(peek() - '0');
          Digits = true;
          ++P;
        }
        skipSpace();
        if (!Digits || !eat('>')) {
          error(NameAt, "expected a count in '" + Name + "<>'");
          recover();
          return;
        }
        for (uint64_t I = 0; I < N; ++I)
          if (!declare(Name + std::to_string(I), NameAt)) break;
      } else {
        declare(std::move(Name), NameAt);
      }
      skipSpace();
      if (eat(',')) continue;
      if (eat(';') || atEnd()) return;
      if (peek() == '}' || afterNewLine()) {
        error(P, "expected ';' after .reg");
        return;
      }
      error(P, "expected ',' or ';' in .reg, found " + found());
      recover();
      return;
    }
  }

  bool declare(std::string Name, size_t At) {
    if (Out.Registers.size() >= MaxRegisters) {
      error(At, "too many registers declared");
      return false;
    }
    std::string Unique = Name;
    for (int S = Scopes[size_t(Current)].Parent; S >= 0; S = Scopes[size_t(S)].Parent)
      if (Scopes[size_t(S)].Registers.count(Name)) {
        Unique += "#" + std::to_string(++Shadows[Name]);
        break;
      }
    auto [It, New] = Scopes[size_t(Current)].Registers.emplace(std::move(Name), Unique);
    if (New) Out.Registers.push_back(std::move(Unique));
    return true;
  }
  void resolveRegister(std::string& Name) const {
    for (int S = Current; S >= 0; S = Scopes[size_t(S)].Parent) {
      auto It = Scopes[size_t(S)].Registers.find(Name);
      if (It != Scopes[size_t(S)].Registers.end()) {
        Name = It->second;
        return;
      }
    }
  }

  // ---- instructions ------------------------------------------------------------------------------------------------

  void modifiers(Instruction& I) {
    for (;;) {
      size_t Before = P;
      skipSpace();
      if (peek() != '.' || !(isIdent(peek(1)) || peek(1) == '%')) {
        P = Before;
        return;
      }
      size_t Begin = P + 1;
      size_t End = Begin;
      while (End < T.size()) {
        if (isIdent(T[End]) || T[End] == '%')
          ++End;
        else if (T[End] == ':' && End + 1 < T.size() && T[End + 1] == ':')
          End += 2;
        else
          break;
      }
      std::string_view M = T.substr(Begin, End - Begin);
      // "…\n .reg …": the ';' in front of a declaration is missing.
      if (afterNewLine() && (M == "reg" || M == "pragma")) {
        P = Before;
        return;
      }
      I.Modifiers.emplace_back(M);
      P = End;
    }
  }

  void instruction(Instruction I) {
    modifiers(I);
    bool Branches = I.Opcode == "bra" || I.Opcode == "brx";
    skipSpace();
    if (!atEnd() && peek() != ';' && peek() != '}') {
      for (;;) {
        skipSpace();
        size_t At = P;
        Arg A;
        if (!operand(A, 0)) {
          if (Out.Errors.empty() || Out.Errors.back().Offset < At)
            error(P, "expected an operand of '" + I.mnemonic() + "', found " + found());
          recover();
          return; // an instruction without some of its operands would be a guess
        }
        if (Branches && A.K == Arg::Reg) A.K = Arg::Label;
        bool Address = A.K == Arg::Address;
        I.Args.push_back(std::move(A));
        if (Address) modifiers(I); // "[a].unified"
        skipSpace();
        if (!eat(',')) break;
      }
    }
    if (eat(';') || atEnd()) {
      add(std::move(I));
      return;
    }
    size_t At = P;
    if (afterNewLine() || peek() == '}') {
      error(At, "expected ';' after '" + I.mnemonic() + "'");
      add(std::move(I));
      return;
    }
    error(At, "expected ',' or ';' after an operand of '" + I.mnemonic() + "', found " + found());
    recover();
  }

  // ---- names and operands ------------------------------------------------------------------------------------------

  /// An identifier, with %= and %N inside it (labels made unique), without the leading % or %%.
  bool name(std::string& Result) {
    if (peek() == '%') {
      if (peek(1) == '=') {
      } else if (peek(1) == '%' && isIdentStart(peek(2))) {
        P += 2;
      } else if (isIdentStart(peek(1))) {
        P += 1;
      } else {
        return false;
      }
    } else if (!isIdentStart(peek())) {
      return false;
    }
    size_t Begin = P;
    for (;;) {
      if (isIdent(peek()) && !atEnd()) {
        ++P;
      } else if (peek() == '%' && peek(1) == '=') {
        P += 2;
      } else if (peek() == '%' && isDigit(peek(1)) && P > Begin) {
        P += 2;
      } else {
        break;
      }
    }
    Result.assign(T.substr(Begin, P - Begin));
    return !Result.empty();
  }

  /// %0, %[name], %%reg, %reg, reg, reg.x
  bool reference(Arg& A) {
    size_t At = P;
    if (peek() == '%' && isDigit(peek(1))) {
      ++P;
      uint64_t N = 0;
      while (isDigit(peek())) {
        if (N < 1000000) N = N * 10 + uint64_t(peek() - '0');
        ++P;
      }
      A.K = Arg::Asm;
      A.Index = int(std::min<uint64_t>(N, 1000000));
      return true;
    }
    if (peek() == '%' && peek(1) == '[') {
      size_t End = P + 2;
      while (End < T.size() && isIdent(T[End])) ++End;
      if (End >= T.size() || T[End] != ']' || End == P + 2) {
        error(At, "expected '%[name]'");
        return false;
      }
      std::string Name(T.substr(P + 2, End - P - 2));
      P = End + 1;
      auto It = AsmNames.find(Name);
      if (It == AsmNames.end()) {
        error(At, "the asm statement has no operand named '" + Name + "'");
        return false;
      }
      A.K = Arg::Asm;
      A.Index = It->second;
      return true;
    }
    std::string Name;
    if (!name(Name)) return false;
    if (Name == "_") {
      A.K = Arg::Sink;
      A.Text = "_";
      return true;
    }
    // ".x" of a vector or of a special register.
    if (peek() == '.' && isAlpha(peek(1)) && !isIdent(peek(2)) && std::string_view("xyzwrgba").find(peek(1)) != std::string_view::npos) {
      std::string Base = Name;
      resolveRegister(Base);
      A.Text = Base + "." + peek(1);
      P += 2;
    } else {
      resolveRegister(Name);
      A.Text = std::move(Name);
    }
    A.K = Arg::Reg;
    return true;
  }

  bool operand(Arg& A, unsigned Nesting) {
    if (Nesting > MaxDepth) {
      error(P, "operands nested too deep");
      return false;
    }
    skipSpace();
    char C = peek();
    if (atEnd()) return false;
    if (C == '[') return address(A, Nesting);
    if (C == '{' || C == '(') {
      // '(' opens an operand list of call, or a constant expression: one value in parentheses is the value.
      if (C == '(' && !listFollows()) return sum(A, Nesting);
      return list(A, Nesting, C == '{' ? '}' : ')');
    }
    if (C == '!') {
      ++P;
      Arg Inner;
      if (!operand(Inner, Nesting + 1)) return false;
      if (Inner.K == Arg::Constant) {
        Inner.Imm = !Inner.Imm;
        Inner.Text = "!" + Inner.Text;
        A = std::move(Inner);
        return true;
      }
      A.K = Arg::Negated;
      A.Sub.push_back(std::move(Inner));
      return true;
    }
    if (!sum(A, Nesting)) return false;
    skipSpace();
    if (peek() == '|' && A.K != Arg::Constant) {
      ++P;
      Arg Second;
      if (!operand(Second, Nesting + 1)) return false;
      Arg Pair;
      Pair.K = Arg::Pair;
      Pair.Sub.push_back(std::move(A));
      if (Second.K == Arg::Pair)
        error(P, "more than two destinations");
      Pair.Sub.push_back(std::move(Second));
      A = std::move(Pair);
    }
    return true;
  }

  /// At '(': is there a ',' before its ')', or nothing inside?
  bool listFollows() const {
    unsigned Nested = 0;
    // Bounded, so that a text of '(' only stays linear.
    for (size_t I = P; I < T.size() && I < P + 256; ++I) {
      if (T[I] == '(' || T[I] == '[' || T[I] == '{') ++Nested;
      if (T[I] == ')' || T[I] == ']' || T[I] == '}') {
        if (--Nested == 0) {
          for (size_t K = P + 1; K < I; ++K)
            if (!isSpace(T[K])) return false;
          return true;
        }
      }
      if (T[I] == ',' && Nested == 1) return true;
      if (T[I] == ';') return false;
    }
    return false;
  }

  bool list(Arg& A, unsigned Nesting, char Close) {
    ++P;
    A.K = Arg::Vector;
    skipSpace();
    if (eat(Close)) return true;
    for (;;) {
      Arg E;
      if (!operand(E, Nesting + 1)) return false;
      A.Sub.push_back(std::move(E));
      skipSpace();
      if (eat(Close)) return true;
      if (!eat(',')) {
        error(P, std::string("expected ',' or '") + Close + "' in a list, found " + found());
        return false;
      }
    }
  }

  bool address(Arg& A, unsigned Nesting) {
    ++P;
    A.K = Arg::Address;
    Arg Base;
    skipSpace();
    if (!sum(Base, Nesting)) return false;
    A.Offset = Base.Offset;
    A.OffsetAsm = Base.OffsetAsm;
    A.OffsetScale = Base.OffsetScale;
    Base.Offset = 0;
    Base.OffsetAsm = -1;
    Base.OffsetScale = 1;
    A.Sub.push_back(std::move(Base));
    for (;;) {
      skipSpace();
      if (eat(']')) return true;
      if (!eat(',')) {
        error(P, "expected ',' or ']' in an address, found " + found());
        return false;
      }
      Arg E;
      if (!operand(E, Nesting + 1)) return false;
      A.Sub.push_back(std::move(E));
    }
  }

  // ---- constant expressions, and base + offset ---------------------------------------------------------------------
  //
  // A value is Imm, or one reference with a constant and perhaps one scaled asm operand added. Anything else is an
  // error: its value would be a guess.

  static int precedence(char C, char D) {
    switch (C) {
    case '*':
    case '/': return 6;
    case '+':
    case '-': return 5;
    case '<': return D == '<' ? 4 : 0;
    case '>': return D == '>' ? 4 : 0;
    case '&': return D == '&' ? 0 : 3;
    case '^': return 2;
    case '|': return D == '|' ? 0 : 1;
    default: return 0;
    }
  }

  bool sum(Arg& A, unsigned Nesting) {
    size_t At = P;
    if (!binary(A, 1, Nesting)) return false;
    // A multiple of an asm operand without a base: a value that nobody knows, named by its text.
    if (isScaled(A)) {
      A = Arg();
      A.K = Arg::Reg;
      A.Text.assign(T.substr(At, P - At));
    }
    return true;
  }

  bool binary(Arg& A, int MinPrecedence, unsigned Nesting) {
    if (Nesting > MaxDepth) {
      error(P, "expression nested too deep");
      return false;
    }
    size_t At = P;
    if (!unary(A, Nesting)) return false;
    for (;;) {
      size_t Before = P;
      skipSpace();
      char C = peek();
      int Prec = precedence(C, peek(1));
      // a|b of two registers is a pair of destinations.
      if (Prec < MinPrecedence || Prec == 0 || (C == '|' && A.K != Arg::Constant)) {
        P = Before;
        return true;
      }
      P += Prec == 4 ? 2 : 1;
      skipSpace();
      Arg B;
      // One more level of nesting for each level of precedence: bounded, as binary() itself loops over equals.
      if (!binary(B, Prec + 1, Nesting + 1)) return false;
      if (!combine(A, C, std::move(B))) {
        error(At, "expression that is not an address plus constants");
        return false;
      }
    }
  }

  static bool isPlain(const Arg& A) { return A.Offset == 0 && A.OffsetAsm < 0; }
  static bool isScaled(const Arg& A) { return A.K == Arg::Constant && A.OffsetAsm >= 0; }

  static bool combine(Arg& A, char Op, Arg B) {
    if (A.Float || B.Float) return false;
    bool Imms = A.K == Arg::Constant && B.K == Arg::Constant && isPlain(A) && isPlain(B);
    auto Fold = [&](int64_t V) {
      A.Imm = V;
      A.Text = std::to_string(V);
      return true;
    };
    switch (Op) {
    case '*':
      if (Imms) return Fold(wrapMul(A.Imm, B.Imm));
      if (A.K == Arg::Constant && isPlain(A)) std::swap(A, B);
      if (B.K != Arg::Constant || !isPlain(B)) return false;
      if (A.K == Arg::Asm && isPlain(A)) {
        Arg S;
        S.K = Arg::Constant;
        S.Text = "0";
        S.OffsetAsm = A.Index;
        S.OffsetScale = B.Imm;
        A = std::move(S);
        return true;
      }
      if (isScaled(A)) {
        A.OffsetScale = wrapMul(A.OffsetScale, B.Imm);
        A.Imm = wrapMul(A.Imm, B.Imm);
        return true;
      }
      return false;
    case '/':
      if (!Imms || B.Imm == 0 || (B.Imm == -1)) return false;
      return Fold(A.Imm / B.Imm);
    case '<':
      if (!Imms || B.Imm < 0 || B.Imm > 63) return false;
      return Fold(int64_t(uint64_t(A.Imm) << B.Imm));
    case '>':
      if (!Imms || B.Imm < 0 || B.Imm > 63) return false;
      return Fold(A.Imm >> B.Imm);
    case '&': return Imms && Fold(A.Imm & B.Imm);
    case '|': return Imms && Fold(A.Imm | B.Imm);
    case '^': return Imms && Fold(A.Imm ^ B.Imm);
    case '-':
      if (B.K != Arg::Constant) return false;
      B.Imm = wrapNeg(B.Imm);
      B.OffsetScale = wrapNeg(B.OffsetScale);
      [[fallthrough]];
    case '+': {
      if (Imms) return Fold(wrapAdd(A.Imm, B.Imm));
      // The base is whichever side is not a constant; of two references the second is the offset.
      if (A.K == Arg::Constant && B.K != Arg::Constant) std::swap(A, B);
      if (A.K != Arg::Asm && A.K != Arg::Reg && !isScaled(A)) return false;
      if (B.K == Arg::Constant) {
        if (A.K == Arg::Constant)
          A.Imm = wrapAdd(A.Imm, B.Imm);
        else
          A.Offset = wrapAdd(A.Offset, B.Imm);
        if (B.OffsetAsm < 0) return true;
        if (A.OffsetAsm >= 0) return false;
        A.OffsetAsm = B.OffsetAsm;
        A.OffsetScale = B.OffsetScale;
        return true;
      }
      if (B.K != Arg::Asm || A.OffsetAsm >= 0 || B.OffsetAsm >= 0) return false;
      A.Offset = wrapAdd(A.Offset, B.Offset);
      A.OffsetAsm = B.Index;
      A.OffsetScale = 1;
      return true;
    }
    default: return false;
    }
  }

  bool unary(Arg& A, unsigned Nesting) {
    // A run of signs is a loop, not a recursion.
    bool Negative = false;
    std::string Signs;
    for (;;) {
      skipSpace();
      char C = peek();
      if (C == '-') {
        Negative = !Negative;
      } else if (C == '~') {
        Signs += Negative ? "-~" : "~";
        Negative = false;
      } else if (C != '+') {
        break;
      }
      ++P;
    }
    size_t At = P;
    if (!primary(A, Nesting)) return false;
    if (!Negative && Signs.empty()) return true;
    if (A.K != Arg::Constant || !isPlain(A)) {
      error(At, "sign in front of something that is not a constant");
      return false;
    }
    if (A.Float) {
      if (!Signs.empty()) {
        error(At, "'~' of a floating-point constant");
        return false;
      }
      bool Single = A.Text.size() > 1 && (A.Text[1] == 'f' || A.Text[1] == 'F');
      A.Imm ^= Single ? int64_t(0x80000000) : std::numeric_limits<int64_t>::min();
      A.Text = "-" + A.Text;
      return true;
    }
    if (Negative) {
      A.Imm = wrapNeg(A.Imm);
      A.Text = "-" + A.Text;
    }
    for (auto It = Signs.rbegin(); It != Signs.rend(); ++It) A.Imm = *It == '~' ? ~A.Imm : wrapNeg(A.Imm);
    if (!Signs.empty()) A.Text = std::to_string(A.Imm);
    return true;
  }

  bool primary(Arg& A, unsigned Nesting) {
    char C = peek();
    if (C == '(') {
      ++P;
      skipSpace();
      if (!binary(A, 1, Nesting + 1)) return false;
      skipSpace();
      if (!eat(')')) {
        error(P, "expected ')', found " + found());
        return false;
      }
      return true;
    }
    if (isDigit(C) || (C == '.' && isDigit(peek(1)))) return number(A);
    if (C == '%' || isIdentStart(C)) return reference(A);
    return false;
  }

  bool number(Arg& A) {
    A.K = Arg::Constant;
    size_t Begin = P;
    auto Digits = [&](int Base) {
      uint64_t V = 0;
      while (!atEnd()) {
        int D = hexValue(peek());
        if (D < 0 || D >= Base) break;
        V = V * uint64_t(Base) + uint64_t(D);
        ++P;
      }
      return V;
    };
    bool Good = true;
    auto Prefixed = [&](int Base) {
      P += 2;
      size_t First = P;
      uint64_t V = Digits(Base);
      Good = P > First;
      return V;
    };
    char X = peek(1);
    if (peek() == '0' && (X == 'x' || X == 'X')) {
      A.Imm = int64_t(Prefixed(16));
    } else if (peek() == '0' && (X == 'b' || X == 'B')) {
      A.Imm = int64_t(Prefixed(2));
    } else if (peek() == '0' && (X == 'f' || X == 'F' || X == 'd' || X == 'D')) {
      size_t Want = X == 'f' || X == 'F' ? 8 : 16;
      uint64_t V = Prefixed(16);
      Good = P - Begin == Want + 2;
      A.Imm = int64_t(V);
      A.Float = true;
    } else {
      size_t End = P;
      while (End < T.size() && isDigit(T[End])) ++End;
      bool Fraction = End < T.size() && T[End] == '.' && !(End + 1 < T.size() && isIdentStart(T[End + 1]));
      bool Exponent = End < T.size() && (T[End] == 'e' || T[End] == 'E');
      if (Fraction || Exponent) {
        if (Fraction)
          for (++End; End < T.size() && isDigit(T[End]);) ++End;
        if (End < T.size() && (T[End] == 'e' || T[End] == 'E')) {
          ++End;
          if (End < T.size() && (T[End] == '+' || T[End] == '-')) ++End;
          while (End < T.size() && isDigit(T[End])) ++End;
        }
        double V = 0;
        auto [Ptr, Ec] = std::from_chars(T.data() + P, T.data() + End, V);
        Good = Ptr == T.data() + End;
        A.Imm = std::bit_cast<int64_t>(V);
        A.Float = true;
        P = End;
      } else {
        A.Imm = int64_t(Digits(peek() == '0' ? 8 : 10));
      }
    }
    if (!A.Float && (peek() == 'U' || peek() == 'u')) ++P;
    if (!Good || (!atEnd() && isIdent(peek()))) {
      while (!atEnd() && isIdent(peek())) ++P;
      error(Begin, "malformed number '" + std::string(T.substr(Begin, std::min<size_t>(P - Begin, 40))) + "'");
      return false;
    }
    A.Text.assign(T.substr(Begin, P - Begin));
    return true;
  }

  // ---- labels ------------------------------------------------------------------------------------------------------

  void resolveBranches() {
    for (Instruction& I : Out.Instructions) {
      if (I.Args.empty() || I.Args.back().K != Arg::Label) continue;
      for (int S = int(I.Scope); S >= 0 && I.Target < 0; S = Scopes[size_t(S)].Parent) {
        auto It = Scopes[size_t(S)].Labels.find(I.Args.back().Text);
        if (It != Scopes[size_t(S)].Labels.end()) I.Target = It->second;
      }
    }
  }
};

} // namespace

Program parse(std::string_view Text, const std::vector<std::string>& Names) { return Parser(Text, Names).run(); }

} // namespace cudalint::ptx
