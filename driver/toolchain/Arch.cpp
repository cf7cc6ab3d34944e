//===- Arch.cpp ---------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/toolchain/Arch.h"
#include "clang/Basic/OffloadArch.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace cudalint::toolchain {

namespace {
constexpr Arch Known[] = {{50},  {52},  {53},  {60},  {61},  {62},  {70},        {72},  {75},  {80}, {86},
                          {87},  {88},  {89},  {90},  {90, 'a'},   {100}, {100, 'a'}, {103}, {103, 'a'},
                          {110}, {110, 'a'}, {120}, {120, 'a'}, {121}, {121, 'a'}};

bool clangHas(const Arch& A) { return clang::StringToOffloadArch(A.clangName()) != clang::OffloadArch::UNKNOWN; }
} // namespace

std::string Arch::name() const {
  std::string Result = "sm_" + std::to_string(Number);
  if (Suffix)
    Result += Suffix;
  return Result;
}

std::string Arch::clangName() const {
  return "sm_" + std::to_string(Number) + (Suffix ? "a" : "");
}

ArrayRef<Arch> knownArchs() { return Known; }

ArchWord parseArchWord(StringRef Word) {
  ArchWord Result;
  const std::string Lower = Word.trim().lower();
  StringRef Rest = Lower;
  if (Rest == "native") {
    // The GPU of the build machine, which a linter has no business to ask for.
    Result.Archs = {DefaultArch};
    Result.Valid = true;
    return Result;
  }
  if (Rest == "all" || Rest == "all-major") {
    for (const Arch& A : Known)
      if (A.Number >= 75 && !A.Suffix && (Rest == "all" || A.Number % 10 == 0))
        Result.Archs.push_back(A);
    Result.Valid = true;
    return Result;
  }
  (void)(Rest.consume_front("sm_") || Rest.consume_front("compute_") || Rest.consume_front("lto_"));
  Arch A;
  if (Rest.consumeInteger(10, A.Number) || A.Number < 10 || A.Number > 999)
    return Result;
  if (Rest.consume_front("a"))
    A.Suffix = 'a';
  else if (Rest.consume_front("f"))
    A.Suffix = 'f';
  if (!Rest.empty())
    return Result;
  Result.Valid = true;
  if (A.Number == 101) // renamed in CUDA 13
    A.Number = 110;
  if (!clangHas(A)) {
    Result.Known = false;
    const Arch* Best = &Known[0];
    for (const Arch& K : Known)
      if (K.Number <= A.Number && !K.Suffix)
        Best = &K;
    A = *Best;
  }
  Result.Archs = {A};
  return Result;
}

std::optional<std::vector<Arch>> parseArchList(StringRef List, std::string& Bad) {
  std::vector<Arch> Result;
  SmallVector<StringRef, 8> Words;
  List.split(Words, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Word : Words) {
    ArchWord Read = parseArchWord(Word);
    if (!Read.Valid || !Read.Known) {
      Bad = Word.str();
      return std::nullopt;
    }
    Result.insert(Result.end(), Read.Archs.begin(), Read.Archs.end());
  }
  llvm::sort(Result);
  Result.erase(llvm::unique(Result), Result.end());
  return Result;
}

} // namespace cudalint::toolchain
