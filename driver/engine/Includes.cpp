//===- Includes.cpp ---------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/engine/Includes.h"
#include "driver/support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace cudalint::engine {

using llvm::StringRef;
namespace path = llvm::sys::path;

std::vector<std::pair<std::string, bool>> includeLines(StringRef Text) {
  std::vector<std::pair<std::string, bool>> Lines;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    Line = Line.ltrim();
    if (!Line.consume_front("#")) continue;
    Line = Line.ltrim();
    if (!Line.consume_front("include")) continue;
    Line.consume_front("_next");
    Line = Line.ltrim();
    bool Quoted = Line.starts_with("\"");
    if (!Quoted && !Line.starts_with("<")) continue;
    Line = Line.drop_front();
    size_t End = Line.find(Quoted ? '"' : '>');
    if (End != StringRef::npos && End > 0) Lines.emplace_back(Line.take_front(End).str(), Quoted);
  }
  return Lines;
}

const std::vector<IncludeScanner::Include>& IncludeScanner::read(const std::string& File) {
  auto [It, New] = Texts.try_emplace(File);
  if (New)
    if (auto Buffer = FS.getBufferForFile(File))
      for (auto& [Name, Quoted] : includeLines((*Buffer)->getBuffer())) It->second.push_back({std::move(Name), Quoted});
  return It->second;
}

bool IncludeScanner::exists(const std::string& File) {
  auto [It, New] = Known.try_emplace(File, false);
  if (New) {
    auto Status = FS.status(File);
    It->second = Status && !Status->isDirectory();
  }
  return It->second;
}

std::set<std::string> IncludeScanner::includedBy(const toolchain::TranslatedCommand& Unit, const std::set<std::string>& Wanted) {
  std::vector<std::string> Quoted, Folders, Work = {Unit.File};
  for (size_t I = 0; I < Unit.Flags.size(); ++I) {
    StringRef Flag = Unit.Flags[I];
    auto Value = [&]() -> std::string {
      return !Flag.empty() ? Flag.str() : I + 1 < Unit.Flags.size() ? Unit.Flags[++I] : std::string();
    };
    if (Flag.consume_front("-I")) Folders.push_back(absolutePath(Value(), Unit.Directory));
    else if (Flag.consume_front("-iquote")) Quoted.push_back(absolutePath(Value(), Unit.Directory));
    else if (Flag == "-include" && I + 1 < Unit.Flags.size()) Work.push_back(absolutePath(Unit.Flags[++I], Unit.Directory));
  }
  llvm::append_range(Quoted, Folders);
  std::vector<std::string> Key = Quoted;
  Key.push_back("");
  llvm::append_range(Key, Folders);
  auto& Edges = Resolved[Key];

  std::set<StringRef> Names;
  for (const std::string& File : Wanted) Names.insert(path::filename(File));
  std::set<std::string> Seen(Work.begin(), Work.end()), Found;
  while (!Work.empty()) {
    std::string File = std::move(Work.back());
    Work.pop_back();
    if (Names.count(path::filename(File)))
      if (std::string Real = realPath(File); Wanted.count(Real)) Found.insert(Real);
    auto [It, New] = Edges.try_emplace(File);
    if (New)
      for (const Include& I : read(File)) {
        std::vector<std::string> Candidates;
        if (I.Quoted) Candidates.push_back(absolutePath(I.Name, path::parent_path(File)));
        for (const std::string& Folder : I.Quoted ? Quoted : Folders) Candidates.push_back(absolutePath(I.Name, Folder));
        auto There = llvm::find_if(Candidates, [&](const std::string& Path) { return exists(Path); });
        if (There != Candidates.end()) It->second.push_back(*There);
      }
    for (const std::string& Next : It->second)
      if (Seen.insert(Next).second) Work.push_back(Next);
  }
  return Found;
}

} // namespace cudalint::engine
