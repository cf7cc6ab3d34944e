//===- Fixup.cpp --------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/toolchain/Fixup.h"
#include "driver/support/Files.h"
#include "driver/toolchain/Command.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace cudalint::toolchain {

namespace {

bool isBlank(char C) { return C == ' ' || C == '\t'; }
bool isWord(char C) { return isAlnum(C) || C == '_' || C == '$'; }

/// One past the comment, string or character literal that begins at I; I itself when none does.
size_t skipOpaque(StringRef T, size_t I) {
  if (T.substr(I).starts_with("//")) {
    size_t End = T.find('\n', I);
    while (End != StringRef::npos && End > 0 && T[End - 1] == '\\')
      End = T.find('\n', End + 1);
    return End == StringRef::npos ? T.size() : End;
  }
  if (T.substr(I).starts_with("/*")) {
    const size_t End = T.find("*/", I + 2);
    return End == StringRef::npos ? T.size() : End + 2;
  }
  if (T[I] == '"' && I > 0 && T[I - 1] == 'R' && (I < 2 || !isWord(T[I - 2]) || T[I - 2] == '8' || T[I - 2] == 'u' ||
                                                   T[I - 2] == 'U' || T[I - 2] == 'L')) {
    const size_t Open = T.find('(', I);
    if (Open == StringRef::npos || Open - I > 17)
      return I + 1;
    const std::string Close = ")" + T.slice(I + 1, Open).str() + "\"";
    const size_t End = T.find(Close, Open);
    return End == StringRef::npos ? T.size() : End + Close.size();
  }
  // A digit separator is no character literal.
  if (T[I] == '"' || (T[I] == '\'' && !(I > 0 && isHexDigit(T[I - 1]) && I + 1 < T.size() && isHexDigit(T[I + 1])))) {
    const char Quote = T[I];
    for (size_t J = I + 1; J < T.size(); ++J) {
      if (T[J] == '\\')
        ++J;
      else if (T[J] == Quote)
        return J + 1;
      else if (T[J] == '\n')
        return J; // unterminated: an #error text, or code nobody compiles
    }
    return T.size();
  }
  return I;
}

class Fixer {
public:
  explicit Fixer(StringRef Text) : T(Text), Out(Text.str()) {}

  std::optional<std::string> run() {
    for (size_t I = 0; I < T.size();) {
      if (size_t Next = skipOpaque(T, I); Next != I) {
        I = Next;
        continue;
      }
      if (isWord(T[I])) {
        size_t End = I;
        while (End < T.size() && isWord(T[End]))
          ++End;
        StringRef Word = T.slice(I, End);
        if (Word == "asm" || Word == "__asm__" || Word == "__asm")
          asmStatement(End);
        else if (Word == "extern")
          externC(End);
        else if (Word == "__shared__" && Depth && Depth < SharedDepth && declaresLocal(I))
          SharedDepth = Depth;
        I = End;
        // Let a raw string see its prefix.
        if (I < T.size() && T[I] == '"' && Word.ends_with("R"))
          I = skipOpaque(T, I);
        continue;
      }
      if (T[I] == '<') {
        I = chevron(I);
        continue;
      }
      if (T[I] == '{')
        ++Depth;
      else if (T[I] == '}' && Depth && --Depth < SharedDepth)
        SharedDepth = None;
      else if (T[I] == '[' && SharedDepth != None)
        captures(I);
      ++I;
    }
    if (!Changed)
      return std::nullopt;
    return std::move(Out);
  }

private:
  StringRef T;
  std::string Out;
  bool Changed = false;
  static constexpr unsigned None = ~0u;
  unsigned Depth = 0, SharedDepth = None; ///< braces open here, and around the outermost __shared__ variable in view

  void put(size_t At, StringRef Text) {
    std::copy(Text.begin(), Text.end(), Out.begin() + At);
    Changed = true;
  }

  /// Within asm(template : outputs : inputs : clobbers), an operand directly after an operand.
  void asmStatement(size_t I) {
    auto SkipBlank = [&] {
      while (I < T.size() && isSpace(T[I]))
        ++I;
    };
    SkipBlank();
    while (I < T.size() && isWord(T[I])) { // volatile, goto, inline
      const size_t Begin = I;
      while (I < T.size() && isWord(T[I]))
        ++I;
      const bool Qualifier = StringSwitch<bool>(T.slice(Begin, I))
                                 .Cases({"volatile", "__volatile__", "__volatile", "goto", "inline"}, true)
                                 .Default(false);
      if (!Qualifier)
        return;
      SkipBlank();
    }
    if (I >= T.size() || T[I] != '(')
      return;
    int Depth = 0;
    bool Operands = false;       // past the first colon
    bool Constraint = false;     // the last token at depth 1 was a string
    bool Operand = false;        // the open parenthesis follows a constraint
    size_t AfterOperand = 0;     // one past the last complete operand, 0 when something else came since
    for (; I < T.size();) {
      if (size_t Next = skipOpaque(T, I); Next != I) {
        const bool String = T[I] == '"';
        if (String && Depth == 1) {
          if (AfterOperand)
            insertComma(AfterOperand, I);
          Constraint = Operands;
          AfterOperand = 0;
        }
        I = Next;
        continue;
      }
      const char C = T[I];
      if (C == '(' || C == '[' || C == '{') {
        if (Depth == 1 && C == '[' && AfterOperand) { // [name] "r"(x)
          insertComma(AfterOperand, I);
          AfterOperand = 0;
        }
        if (Depth == 1)
          Operand = C == '(' && Constraint;
        ++Depth;
      } else if (C == ')' || C == ']' || C == '}') {
        if (--Depth == 0)
          return;
        if (Depth == 1) {
          AfterOperand = Operand && C == ')' ? I + 1 : 0;
          Constraint = false;
          Operand = false;
        }
      } else if (Depth == 1 && !isSpace(C)) {
        Operands |= C == ':';
        Constraint = false;
        AfterOperand = 0;
        if (C == ';' || C == '#')
          return; // no asm statement after all, or a directive inside it
      }
      ++I;
    }
  }

  void insertComma(size_t From, size_t To) {
    for (size_t I = From; I < To; ++I)
      if (isBlank(T[I])) {
        put(I, ",");
        return;
      }
      else if (T[I] != '\n' && T[I] != '\r')
        return; // a comment
  }

  /// extern "C"__global__
  void externC(size_t I) {
    const size_t Blank = I;
    while (I < T.size() && isBlank(T[I]))
      ++I;
    StringRef Rest = T.substr(I);
    if (I == Blank || (!Rest.starts_with("\"C\"") && !Rest.starts_with("\"C++\"")))
      return;
    const size_t Length = Rest.starts_with("\"C\"") ? 3 : 5;
    if (Rest.size() <= Length || !isWord(Rest[Length]))
      return;
    put(I - 1, (Rest.take_front(Length) + " ").str());
  }

  /// The word at I declares a variable of a function: no macro's text, nothing extern (that has static storage in Clang, too).
  bool declaresLocal(size_t I) const {
    size_t Line = T.rfind('\n', I);
    Line = Line == StringRef::npos ? 0 : Line + 1;
    if (T.slice(Line, I).ltrim().starts_with("#") || (Line > 1 && T[Line - 2] == '\\'))
      return false;
    return !T.slice(Line, I).rtrim().ends_with("extern");
  }

  /// [=] after a __shared__ variable, at I
  void captures(size_t I) {
    size_t Equal = I + 1;
    while (Equal < T.size() && isSpace(T[Equal]))
      ++Equal;
    size_t Close = Equal + 1;
    while (Close < T.size() && isSpace(T[Close]))
      ++Close;
    if (Close < T.size() && T[Equal] == '=' && T[Close] == ']')
      put(Equal, "&");
  }

  /// The opening chevrons at I; returns where to go on.
  size_t chevron(size_t I) {
    const size_t OpenEnd = three(I, '<');
    if (!OpenEnd)
      return I + 1;
    // A launch, no shift: a name or a template-id before it.
    size_t Before = I;
    while (Before > 0 && isSpace(T[Before - 1]))
      --Before;
    if (Before == 0 || !(isWord(T[Before - 1]) || T[Before - 1] == '>'))
      return OpenEnd;
    // The last closing chevrons of the statement that a parenthesis follows.
    int Depth = 0;
    size_t Close = 0, CloseEnd = 0;
    for (size_t J = OpenEnd; J < T.size();) {
      if (size_t Next = skipOpaque(T, J); Next != J) {
        J = Next;
        continue;
      }
      const char C = T[J];
      if (C == ';' || C == '#')
        break;
      if (C == '(' || C == '[' || C == '{')
        ++Depth;
      if ((C == ')' || C == ']' || C == '}') && --Depth < 0)
        break;
      if (C == '>' && Depth == 0) {
        if (size_t End = three(J, '>')) {
          size_t After = End;
          while (After < T.size() && isSpace(T[After]))
            ++After;
          if (After < T.size() && T[After] == '(') {
            Close = J;
            CloseEnd = End;
          }
          J = End;
          continue;
        }
      }
      ++J;
    }
    if (!Close)
      return OpenEnd;
    if (OpenEnd - I > 3)
      put(I, "<<<" + std::string(OpenEnd - I - 3, ' '));
    if (CloseEnd - Close > 3)
      put(Close, ">>>" + std::string(CloseEnd - Close - 3, ' '));
    return OpenEnd;
  }

  /// One past three characters C with blanks between them at most; 0 when there are none.
  size_t three(size_t I, char C) const {
    unsigned Count = 0;
    for (; I < T.size() && Count < 3; ++I) {
      if (T[I] == C)
        ++Count;
      else if (!isBlank(T[I]))
        return 0;
    }
    return Count == 3 ? I : 0;
  }
};

/// Cheap look for something to do, before the careful one.
bool worthFixing(StringRef Text) {
  return Text.contains("asm") || Text.contains("<< <") || Text.contains("< <<") || Text.contains("< < <") ||
         Text.contains(">> >") || (Text.contains("[=]") && Text.contains("__shared__")) || Text.contains("\"C\"_") || Text.contains("\"C\"v");
}

class FixedFile : public vfs::File {
public:
  FixedFile(vfs::Status S, std::string Text, std::string Name)
      : S(std::move(S)), Text(std::move(Text)), Name(std::move(Name)) {}
  ErrorOr<vfs::Status> status() override { return S; }
  ErrorOr<std::string> getName() override { return Name; }
  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine& BufferName, int64_t, bool, bool) override {
    return MemoryBuffer::getMemBufferCopy(Text, BufferName);
  }
  std::error_code close() override { return {}; }

private:
  vfs::Status S;
  std::string Text, Name;
};

class FixingFileSystem : public vfs::ProxyFileSystem {
public:
  FixingFileSystem(IntrusiveRefCntPtr<vfs::FileSystem> Base, std::vector<std::string> Except)
      : ProxyFileSystem(std::move(Base)), Except(std::move(Except)) {}

  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine& Path) override {
    ErrorOr<std::unique_ptr<vfs::File>> File = ProxyFileSystem::openFileForRead(Path);
    const std::string Name = Path.str();
    if (!File || !isCandidate(Name))
      return File;
    ErrorOr<vfs::Status> Status = (*File)->status();
    ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = (*File)->getBuffer(Name);
    if (!Status || !Buffer)
      return ProxyFileSystem::openFileForRead(Path);
    StringRef Text = (*Buffer)->getBuffer();
    std::optional<std::string> Fixed = worthFixing(Text) ? fixSource(Text) : std::nullopt;
    if (!Fixed)
      return ProxyFileSystem::openFileForRead(Path);
    return std::make_unique<FixedFile>(*Status, std::move(*Fixed), Name);
  }

private:
  std::vector<std::string> Except;

  bool isCandidate(StringRef Path) const {
    if (!isCudaSource(Path) && !isHeaderName(Path) && sys::path::extension(Path) != ".cpp" &&
        sys::path::extension(Path) != ".cc")
      return false;
    for (const std::string& Folder : Except)
      if (!Folder.empty() && Path.starts_with(Folder))
        return false;
    return true;
  }
};

} // namespace

std::optional<std::string> fixSource(StringRef Text) { return Fixer(Text).run(); }

IntrusiveRefCntPtr<vfs::FileSystem> makeFixingFileSystem(IntrusiveRefCntPtr<vfs::FileSystem> Base,
                                                         std::vector<std::string> Except) {
  return makeIntrusiveRefCnt<FixingFileSystem>(std::move(Base), std::move(Except));
}

} // namespace cudalint::toolchain
