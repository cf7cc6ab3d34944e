//===- EmbedVocabulary.cpp - YAML files to one C++ file, at build time --------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/sync/Schema.h"
#include <cstdio>
#include <fstream>
#include <iterator>

using namespace cudalint;

namespace {
/// The layer is named after the file: libcudacxx-barrier.yaml is libcudacxx.
std::string apiOf(std::string Stem) {
  if (Stem == "intrinsics") return "intrinsic";
  if (Stem == "cooperative-groups") return "cg";
  return Stem.substr(0, Stem.find('-'));
}
} // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: %s OUTPUT.cpp FILE.yaml...\n", argv[0]);
    return 2;
  }
  std::vector<VocabularyEntry> All;
  bool Good = true;
  for (int I = 2; I < argc; ++I) {
    std::ifstream In(argv[I], std::ios::binary);
    if (!In) {
      std::fprintf(stderr, "%s: cannot be read\n", argv[I]);
      return 1;
    }
    std::string Text((std::istreambuf_iterator<char>(In)), std::istreambuf_iterator<char>());
    std::string File = argv[I];
    std::string Name = File.substr(File.find_last_of('/') + 1);
    schema::Parsed P = schema::parse(Text, File, apiOf(Name.substr(0, Name.rfind('.'))));
    for (const VocabularyError& E : P.Errors) std::fprintf(stderr, "%s\n", E.str().c_str());
    Good &= P.Errors.empty();
    for (VocabularyEntry& E : P.Entries) {
      E.File = Name; // no path of the build machine in the binary
      All.push_back(std::move(E));
    }
  }
  if (!Good) return 1;
  std::string Bytes = schema::pack(All);
  std::ofstream Out(argv[1], std::ios::binary);
  Out << "// Generated from checks/lib/sync/vocabulary/*.yaml.\n#include <string_view>\n\nnamespace cudalint {\n"
         "std::string_view builtinVocabularyBytes();\n"
         "std::string_view builtinVocabularyBytes() {\n  static const char Bytes[] =\n";
  for (size_t At = 0; At < Bytes.size(); At += 64) {
    Out << "      \"";
    for (char C : std::string_view(Bytes).substr(At, 64)) {
      char Escape[8];
      std::snprintf(Escape, sizeof Escape, "\\%03o", static_cast<unsigned>(static_cast<unsigned char>(C)));
      Out << Escape;
    }
    Out << "\"\n";
  }
  Out << "      ;\n  return std::string_view(Bytes, sizeof Bytes - 1);\n}\n} // namespace cudalint\n";
  Out.flush();
  return Out ? 0 : 1;
}
