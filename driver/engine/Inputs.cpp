//===- Inputs.cpp -----------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/engine/Inputs.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

namespace cudalint::engine {

using llvm::StringRef;
using report::Problem;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {

Problem problemAt(Problem::Kind K, std::string File, std::string Message, bool Fatal = true) {
  Problem P;
  P.K = K;
  P.Where.File = std::move(File);
  P.Message = std::move(Message);
  P.Fatal = Fatal;
  return P;
}

bool isCudaFile(StringRef File) {
  StringRef Extension = path::extension(File);
  return Extension == ".cu" || Extension == ".cuh";
}

/// Folders that hold no sources: hidden ones, and what CMake, Bazel and Python build.
bool isSkippedFolder(StringRef Folder) {
  StringRef Name = path::filename(Folder);
  if (Name.starts_with(".") || Name == "CMakeFiles" || Name == "node_modules" || Name == "__pycache__" ||
      Name.starts_with("bazel-"))
    return true;
  llvm::SmallString<256> Marker(Folder);
  path::append(Marker, "CMakeCache.txt");
  return fs::exists(Marker);
}

class Collector {
public:
  Collector(const InputOptions& O, Configuration& C) : O(O), Config(C), FS(llvm::vfs::getRealFileSystem()) {}

  Inputs run() {
    if (!O.Database.empty()) {
      Explicit = toolchain::Database::load(toolchain::absolutePath(O.Database, O.WorkingDirectory), *FS, In.Error);
      if (!Explicit) return std::move(In);
    }
    if (O.Paths.empty()) listDatabase();
    else
      for (const std::string& Path : O.Paths) addPath(toolchain::absolutePath(Path, O.WorkingDirectory), Path);
    if (!In.Error.empty()) return std::move(In);
    for (const auto& [File, FromWalk] : Files)
      if (!O.Keep || O.Keep(File)) addUnits(File, FromWalk);
    return std::move(In);
  }

private:
  const InputOptions& O;
  Configuration& Config;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS;
  Inputs In;
  std::map<std::string, bool> Files; ///< file -> a header that only the walk brought
  std::unique_ptr<toolchain::Database> Explicit;
  std::map<std::string, std::shared_ptr<toolchain::Database>> ByFolder;
  std::map<std::string, toolchain::Toolkit> Toolkits;
  std::set<std::string> Reported;

  void once(Problem P) {
    if (Reported.insert(P.Where.File + '\0' + P.Message).second) In.Problems.push_back(std::move(P));
  }

  void listDatabase() {
    std::string Error;
    std::shared_ptr<toolchain::Database> Found;
    const toolchain::Database* Db = Explicit.get();
    if (!Db) {
      llvm::SmallString<256> Probe(O.WorkingDirectory);
      path::append(Probe, "x.cu");
      Found = toolchain::Database::find(Probe, *FS, Error);
      Db = Found.get();
    }
    if (!Db) {
      In.Error = !Error.empty() ? Error
                                : "nothing to lint: no path given, and no compile_commands.json at or above " +
                                      O.WorkingDirectory + "; name files or folders, or use -p DIR";
      return;
    }
    for (const std::string& File : Db->cudaFiles())
      if (!Config.excluded(File)) Files.emplace(File, false);
    if (Files.empty()) In.Error = Db->path() + " lists no CUDA file";
  }

  void addPath(const std::string& Path, StringRef Written) {
    fs::file_status Status;
    if (fs::status(Path, Status) || !fs::exists(Status)) {
      In.Problems.push_back(problemAt(Problem::Missing, Path, "no such file or folder: " + Written.str()));
      return;
    }
    if (fs::is_directory(Status)) {
      size_t Before = Files.size();
      bool Excluded = false;
      walk(Path, Excluded);
      if (Files.size() == Before && !Excluded)
        In.Problems.push_back(problemAt(Problem::Missing, Path, "no .cu or .cuh file in folder " + Written.str()));
      return;
    }
    if (!fs::is_regular_file(Status)) {
      In.Problems.push_back(problemAt(Problem::Missing, Path, "neither a file nor a folder: " + Written.str()));
      return;
    }
    Files[Path] = false;
  }

  void walk(const std::string& Folder, bool& Excluded) {
    std::error_code Error;
    std::vector<std::string> Folders;
    for (fs::directory_iterator It(Folder, Error), End; It != End && !Error; It.increment(Error)) {
      std::string Path = It->path();
      // Links to folders are not followed: they lead to cycles and to the same file by two names.
      if (It->type() == fs::file_type::directory_file) {
        if (!isSkippedFolder(Path)) Folders.push_back(Path);
      } else if (isCudaFile(Path) && fs::is_regular_file(Path)) {
        if (Config.excluded(Path)) Excluded = true;
        else Files.emplace(Path, path::extension(Path) == ".cuh");
      }
    }
    if (Error) once(problemAt(Problem::Missing, Folder, "folder can't be read: " + Error.message()));
    std::sort(Folders.begin(), Folders.end());
    for (const std::string& Sub : Folders) walk(Sub, Excluded);
  }

  const toolchain::Database* databaseFor(StringRef File) {
    if (Explicit) return Explicit.get();
    std::string Folder = path::parent_path(File).str();
    auto [It, New] = ByFolder.try_emplace(Folder);
    if (!New) return It->second.get();
    std::string Error;
    std::shared_ptr<toolchain::Database> Found = toolchain::Database::find(File, *FS, Error);
    if (!Error.empty()) once(problemAt(Problem::Configuration, Folder, Error));
    // Folders share a database: keep one copy of it.
    if (Found)
      for (auto& [Other, Db] : ByFolder)
        if (Db && Db->path() == Found->path()) Found = Db;
    return (ByFolder[Folder] = Found).get();
  }

  std::vector<toolchain::CompileCommand> commandsFor(const std::string& File) {
    if (!O.HasFlags)
      if (const toolchain::Database* Db = databaseFor(File)) {
        auto Commands = Db->commandsFor(File);
        if (!Commands.empty()) return Commands;
        if (auto Near = Db->commandFor(File)) return {*Near};
      }
    return {toolchain::fixedCommand(File, O.Flags, O.WorkingDirectory)};
  }

  const toolchain::Toolkit& toolkitFor(const std::string& Choice, const toolchain::TranslatedCommand& T, std::string& Error) {
    auto [It, New] = Toolkits.try_emplace(Choice + '\0' + T.Compiler + '\0' + T.CudaPath + '\0' + T.Directory);
    if (New) {
      std::string Why;
      toolchain::ToolkitQuery Query;
      Query.Choice = Choice;
      Query.Compiler = T.Compiler;
      Query.CudaPath = T.CudaPath;
      Query.Directory = T.Directory;
      It->second = toolchain::findToolkit(Query, *FS, Why);
      if (It->second.Root.empty()) It->second.FoundBy = Why.empty() ? "no CUDA headers found" : Why;
    }
    if (It->second.Root.empty()) Error = It->second.FoundBy;
    return It->second;
  }

  void addUnits(const std::string& File, bool FromWalk) {
    FileConfig C = Config.forFile(File);
    std::string Cuda = !O.Cuda.empty() ? O.Cuda : C.Cuda.Value;
    std::vector<toolchain::Arch> Archs = O.Archs;
    if (Archs.empty() && !C.Archs.Value.empty()) {
      std::string Bad;
      if (auto Parsed = toolchain::parseArchList(llvm::join(C.Archs.Value, ","), Bad)) Archs = *Parsed;
      else once(problemAt(Problem::Configuration, C.Archs.Origin, "unknown architecture '" + Bad + "'"));
    }
    CheckSettings Settings = C.checkSettings(O.UnsafeFixes);
    if (!O.Globs.empty()) Settings.Globs += (Settings.Globs.empty() ? "" : ",") + O.Globs;
    if (O.MinConfidence) Settings.MinConfidence = *O.MinConfidence;

    std::set<std::vector<std::string>> Seen;
    for (const toolchain::CompileCommand& Command : commandsFor(File)) {
      toolchain::TranslatedCommand T = toolchain::translate(Command, *FS);
      Unit U;
      U.File = File;
      U.Directory = T.Directory;
      U.Checks = Settings;
      U.Wrappers = C.Wrappers;
      U.FromWalk = FromWalk;
      for (const std::string& Flag : T.Unknown)
        once(problemAt(Problem::Configuration, O.HasFlags ? std::string() : File, "unknown compiler flag ignored: " + Flag, false));
      for (const std::string& Text : T.Problems) U.Problems.push_back(problemAt(Problem::Configuration, File, Text));
      std::string Error;
      const toolchain::Toolkit& Kit = toolkitFor(Cuda, T, Error);
      if (!Error.empty()) {
        In.Error = Error;
        return;
      }
      toolchain::PassOptions Options;
      Options.Archs = Archs;
      U.Passes = toolchain::makePasses(T, Kit, Options, *FS);
      // Several entries of a database often differ in the output file alone.
      std::vector<std::string> Key;
      for (const toolchain::Pass& P : U.Passes) Key.insert(Key.end(), P.Arguments.begin(), P.Arguments.end());
      if (Seen.insert(Key).second) In.Units.push_back(std::move(U));
    }
  }
};

} // namespace

Inputs collectInputs(const InputOptions& Options, Configuration& Config) { return Collector(Options, Config).run(); }

} // namespace cudalint::engine
