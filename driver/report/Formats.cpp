//===- Formats.cpp - the formats by name --------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/report/Formats.h"

namespace cudalint::report {

namespace {
struct Named {
  const char* Name;
  std::unique_ptr<Format> (*Make)();
};
} // namespace

static const Named Table[] = {
    {"text", makeText},     {"concise", makeConcise}, {"json", makeJson},   {"jsonl", makeJsonLines},
    {"sarif", makeSarif},   {"github", makeGithub},   {"gitlab", makeGitlab}, {"junit", makeJunit},
    {"rdjson", makeRdjson}, {"html", makeHtml},
};

std::vector<std::string> formatNames() {
  std::vector<std::string> Names;
  for (const Named& N : Table) Names.push_back(N.Name);
  return Names;
}

std::unique_ptr<Format> makeFormat(llvm::StringRef Name) {
  for (const Named& N : Table)
    if (Name == N.Name) return N.Make();
  return nullptr;
}

} // namespace cudalint::report
