//===- Database.cpp -----------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/toolchain/Database.h"
#include "driver/support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace cudalint::toolchain {

namespace {

constexpr char FileName[] = "compile_commands.json";

/// Compiler launchers that stand before the compiler.
bool isLauncher(StringRef Program) {
  return StringSwitch<bool>(sys::path::stem(Program))
      .Cases({"ccache", "sccache", "distcc", "icecc", "buildcache", "goma"}, true)
      .Default(false);
}

/// True when nvcc, or another compiler told so, reads the unit as CUDA.
bool isCudaUnit(const CompileCommand& Command) {
  if (isCudaSource(Command.File))
    return true;
  for (size_t I = 1; I < Command.Arguments.size(); ++I) {
    StringRef A = Command.Arguments[I];
    if (A == "-x=cu" || A == "--x=cu" || A == "-xcuda" || A == "-xcu")
      return true;
    if ((A == "-x" || A == "--x") && I + 1 < Command.Arguments.size() &&
        (Command.Arguments[I + 1] == "cu" || Command.Arguments[I + 1] == "cuda"))
      return true;
  }
  return false;
}

/// Number of leading folders that two paths share.
unsigned sharedFolders(StringRef A, StringRef B) {
  A = sys::path::parent_path(A);
  B = sys::path::parent_path(B);
  unsigned Count = 0;
  auto I = sys::path::begin(A), J = sys::path::begin(B);
  for (; I != sys::path::end(A) && J != sys::path::end(B) && *I == *J; ++I, ++J)
    ++Count;
  return Count;
}

bool writeIfDifferent(StringRef Path, StringRef Text, std::string& Error) {
  if (ErrorOr<std::unique_ptr<MemoryBuffer>> Old = MemoryBuffer::getFile(Path))
    if ((*Old)->getBuffer() == Text)
      return true;
  return writeAtomically(Path, Text, &Error);
}

} // namespace

std::unique_ptr<Database> Database::load(StringRef Given, vfs::FileSystem& FS, std::string& Error) {
  Error.clear();
  SmallString<256> Path(Given);
  ErrorOr<vfs::Status> Status = FS.status(Path);
  if (Status && Status->isDirectory())
    sys::path::append(Path, FileName);
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = FS.getBufferForFile(Path);
  if (!Buffer) {
    Error = "cannot read '" + std::string(Path) + "': " + Buffer.getError().message();
    return nullptr;
  }
  Expected<json::Value> Root = json::parse((*Buffer)->getBuffer());
  if (!Root) {
    Error = "'" + std::string(Path) + "' is no compilation database: " + toString(Root.takeError());
    return nullptr;
  }
  const json::Array* Entries = Root->getAsArray();
  if (!Entries) {
    Error = "'" + std::string(Path) + "' is no compilation database: an array of entries is expected";
    return nullptr;
  }
  auto Result = std::make_unique<Database>();
  Result->Path = std::string(Path);
  const std::string Home = absolutePath(sys::path::parent_path(Path), ".");
  for (size_t I = 0; I < Entries->size(); ++I) {
    const json::Object* Entry = (*Entries)[I].getAsObject();
    std::optional<StringRef> File = Entry ? Entry->getString("file") : std::nullopt;
    const json::Array* Words = Entry ? Entry->getArray("arguments") : nullptr;
    std::optional<StringRef> Line = Entry ? Entry->getString("command") : std::nullopt;
    if (!File || (!Words && !Line)) {
      Error = "'" + std::string(Path) + "' is no compilation database: entry " + std::to_string(I + 1) +
              " lacks \"file\" and \"command\" or \"arguments\"";
      return nullptr;
    }
    CompileCommand Command;
    Command.Directory = absolutePath(Entry->getString("directory").value_or(""), Home);
    Command.File = absolutePath(*File, Command.Directory);
    if (Words) {
      for (const json::Value& Word : *Words)
        if (std::optional<StringRef> Text = Word.getAsString())
          Command.Arguments.push_back(Text->str());
    } else {
      BumpPtrAllocator Memory;
      StringSaver Saver(Memory);
      SmallVector<const char*, 64> Tokens;
      cl::TokenizeGNUCommandLine(*Line, Saver, Tokens);
      Command.Arguments.assign(Tokens.begin(), Tokens.end());
    }
    while (Command.Arguments.size() > 1 && isLauncher(Command.Arguments.front()))
      Command.Arguments.erase(Command.Arguments.begin());
    Result->ByFile[Command.File].push_back(Result->Commands.size());
    Result->Commands.push_back(std::move(Command));
  }
  return Result;
}

std::unique_ptr<Database> Database::find(StringRef File, vfs::FileSystem& FS, std::string& Error) {
  Error.clear();
  const std::string Path = findPath(File, FS);
  return Path.empty() ? nullptr : load(Path, FS, Error);
}

std::string Database::findPath(StringRef File, vfs::FileSystem& FS) {
  const std::string Start = absolutePath(File, ".");
  StringRef Folder = Start;
  if (ErrorOr<vfs::Status> Status = FS.status(Folder); !Status || !Status->isDirectory())
    Folder = sys::path::parent_path(Folder);
  for (; !Folder.empty(); Folder = sys::path::parent_path(Folder)) {
    for (const char* Sub : {"", "build"}) {
      SmallString<256> Candidate(Folder);
      if (*Sub)
        sys::path::append(Candidate, Sub);
      sys::path::append(Candidate, FileName);
      if (FS.exists(Candidate))
        return std::string(Candidate);
    }
    if (!sys::path::has_parent_path(Folder) || sys::path::parent_path(Folder) == Folder)
      break;
  }
  return {};
}

std::vector<std::string> Database::cudaFiles() const {
  std::vector<std::string> Result;
  StringSet<> Seen;
  for (const CompileCommand& Command : Commands)
    if (isCudaUnit(Command) && Seen.insert(Command.File).second)
      Result.push_back(Command.File);
  return Result;
}

std::vector<CompileCommand> Database::commandsFor(StringRef File) const {
  std::vector<CompileCommand> Result;
  auto It = ByFile.find(File);
  if (It != ByFile.end())
    for (size_t Index : It->second)
      Result.push_back(Commands[Index]);
  return Result;
}

std::optional<CompileCommand> Database::commandFor(StringRef File) const {
  if (auto It = ByFile.find(File); It != ByFile.end())
    return Commands[It->second.front()];
  const CompileCommand* Best = nullptr;
  std::pair<unsigned, bool> BestRank;
  for (const CompileCommand& Command : Commands) {
    if (!isCudaUnit(Command))
      continue;
    const std::pair<unsigned, bool> Rank{sharedFolders(File, Command.File),
                                         sys::path::stem(File) == sys::path::stem(Command.File)};
    if (!Best || Rank > BestRank) {
      Best = &Command;
      BestRank = Rank;
    }
  }
  if (!Best)
    return std::nullopt;
  CompileCommand Result = *Best;
  Result.InferredFrom = Best->File;
  Result.File = File.str();
  llvm::erase_if(Result.Arguments, [&](const std::string& A) {
    return !StringRef(A).starts_with("-") && absolutePath(A, Best->Directory) == Best->File;
  });
  // Read as CUDA whatever its ending says.
  Result.Arguments.insert(Result.Arguments.end(), {"-x", "cuda", Result.File});
  return Result;
}

CompileCommand fixedCommand(StringRef File, ArrayRef<std::string> Flags, StringRef Directory) {
  CompileCommand Result;
  Result.Directory = absolutePath(Directory, ".");
  Result.File = absolutePath(File, Result.Directory);
  Result.Arguments.push_back("");
  // The whole command may stand after `--`, compiler first.
  if (!Flags.empty() && !StringRef(Flags.front()).starts_with("-") && !StringRef(Flags.front()).starts_with("@"))
    Result.Arguments.front() = Flags.front(), Flags = Flags.drop_front();
  Result.Arguments.insert(Result.Arguments.end(), Flags.begin(), Flags.end());
  return Result;
}

Expected<json::Value> translateDatabase(const Database& Source, function_ref<UnitChoice(StringRef)> Choose,
                                        StringRef SupportDirectory, vfs::FileSystem& FS) {
  if (std::error_code Failure = sys::fs::create_directories(SupportDirectory))
    return createStringError(Failure, "cannot create '" + SupportDirectory + "': " + Failure.message());
  json::Array Entries;
  StringMap<Toolkit> Toolkits;
  std::string Error;
  // A virtual file becomes a real one, named after its contents.
  auto Materialise = [&](StringRef Name, StringRef Text) -> std::string {
    SmallString<256> Path(SupportDirectory);
    sys::path::append(Path, sys::path::stem(Name) + "-" + utohexstr(xxh3_64bits(Text), true) + sys::path::extension(Name));
    return writeIfDifferent(Path, Text, Error) ? std::string(Path) : std::string();
  };
  for (const CompileCommand& Command : Source.commands()) {
    if (!isCudaUnit(Command)) {
      Entries.push_back(json::Object{{"directory", Command.Directory},
                                     {"file", Command.File},
                                     {"arguments", json::Array(Command.Arguments)}});
      continue;
    }
    TranslatedCommand Translated = translate(Command, FS);
    const UnitChoice Choice = Choose(Command.File);
    auto [It, New] = Toolkits.try_emplace(Choice.Cuda + "\n" + Translated.Compiler + "\n" + Translated.CudaPath);
    if (New)
      It->second = findToolkit({Choice.Cuda, Translated.Compiler, Command.Directory, Translated.CudaPath}, FS, Error);
    if (It->second.Root.empty())
      return createStringError(inconvertibleErrorCode(), Error);
    std::vector<Pass> Passes = makePasses(Translated, It->second, Choice.Options, FS);
    if (Passes.empty())
      continue;
    Pass& First = Passes.front();
    json::Array Overlays;
    for (const auto& [Path, Text] : First.VirtualFiles) {
      const bool Prelude = Path == PreludePath;
      // Here `__shared__` stays Clang's own: an annotated variable is a host variable to a tool that does not know better,
      // and an error in every kernel. (The plugin annotates for itself.)
      const std::string Real = Materialise(Path, Prelude ? Text + "\n#undef __shared__\n#define __shared__ __attribute__((shared))\n" : Text);
      if (Real.empty())
        return createStringError(inconvertibleErrorCode(), Error);
      if (Prelude)
        std::replace(First.Arguments.begin(), First.Arguments.end(), Path, Real);
      else
        Overlays.push_back(json::Object{{"name", Path}, {"type", "file"}, {"external-contents", Real}});
    }
    if (!Overlays.empty()) {
      json::Value Overlay = json::Object{
          {"version", 0}, {"use-external-names", false}, {"roots", std::move(Overlays)}};
      std::string Text;
      raw_string_ostream(Text) << formatv("{0:2}\n", Overlay);
      const std::string Real = Materialise("overlay.yaml", Text);
      if (Real.empty())
        return createStringError(inconvertibleErrorCode(), Error);
      First.Arguments.insert(First.Arguments.end() - 1, {"-ivfsoverlay", Real});
    }
    // The tool that reads this has a resource directory of its own.
    llvm::erase_if(First.Arguments, [](const std::string& A) { return StringRef(A).starts_with("-resource-dir="); });
    Entries.push_back(json::Object{{"directory", First.Directory},
                                   {"file", First.File},
                                   {"arguments", json::Array(First.Arguments)}});
  }
  return json::Value(std::move(Entries));
}

} // namespace cudalint::toolchain
