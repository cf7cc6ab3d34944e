//===- Inputs.cpp -----------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/engine/Inputs.h"
#include "driver/engine/CheckOptions.h"
#include "driver/engine/Includes.h"
#include "driver/support/Files.h"
#include "driver/support/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <set>
#include <tuple>

namespace cudalint::engine {

using llvm::StringRef;
using report::Problem;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

void InputOptions::applyTo(CheckSettings& S) const {
  if (!Globs.empty()) S.Globs += (S.Globs.empty() ? "" : ",") + Globs;
  if (!MinConfidence) return;
  S.MinConfidence = *MinConfidence;
  // The command line goes last, also before what single rules are set to.
  std::erase_if(S.Options, [](const auto& Option) { return StringRef(Option.first).ends_with(".MinConfidence"); });
}

/// The folder that a header's project begins with: its checkout, else the outermost one with a configuration.
static std::string projectOf(StringRef Folder) {
  std::string Configured;
  for (; !Folder.empty(); Folder = path::parent_path(Folder)) {
    auto Has = [&](const char* Name) {
      llvm::SmallString<256> Marker(Folder);
      path::append(Marker, Name);
      return fs::exists(Marker);
    };
    if (Has(".git") || Has(".hg")) return Folder.str();
    if (Has(".cuda-lint.yaml")) Configured = Folder.str();
    if (path::parent_path(Folder) == Folder) break;
  }
  return Configured;
}

bool Coverage::seesUsersOf(StringRef Header) {
  if (Everything) return true;
  std::string Folder = path::parent_path(Header).str();
  auto [It, New] = KnownFolders.try_emplace(Folder, false);
  if (!New) return It->second;
  auto FS = llvm::vfs::getRealFileSystem();
  std::string Database = HasFlags ? std::string() : toolchain::Database::findPath(Header, *FS);
  if (!Database.empty()) {
    auto Db = Databases.find(Database);
    return It->second = Db != Databases.end() && Db->second;
  }
  std::string Project = projectOf(Folder);
  if (Project.empty() && isWithin(Folder, WorkingDirectory)) Project = WorkingDirectory;
  return It->second = !Project.empty() &&
                      llvm::any_of(Scope, [&](const std::string& Walked) { return isWithin(realPath(Project), realPath(Walked)); });
}

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

} // namespace

class Collector {
public:
  Collector(const InputOptions& O, Configuration& C) : O(O), Config(C), FS(llvm::vfs::getRealFileSystem()) {}

  Inputs run() {
    if (!O.Database.empty()) {
      Explicit = toolchain::Database::load(absolutePath(O.Database, O.WorkingDirectory), *FS, In.Error);
      if (!Explicit) return std::move(In);
    }
    if (O.Paths.empty()) listDatabase();
    else
      for (const std::string& Path : O.Paths) addPath(absolutePath(Path, O.WorkingDirectory), Path);
    if (!In.Error.empty()) return std::move(In);
    for (const auto& [File, FromWalk] : Files)
      if (kept(File)) addUnits(File, FromWalk, In.Units);
    findUsers();
    bool AnyRule = In.Units.empty();
    for (const Unit& U : In.Units)
      for (const std::string& Id : ruleIds()) AnyRule |= globsEnable(U.Checks.Globs, Id);
    if (!AnyRule && In.Error.empty())
      In.Error = std::string("no rule is on") + (O.Globs.empty() ? "" : " with --checks=" + O.Globs) +
                 "; `cuda-lint config show " + In.Units.front().File + "` says why";
    if (In.Error.empty()) describeCoverage();
    return std::move(In);
  }

private:
  const InputOptions& O;
  Configuration& Config;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS;
  Inputs In;
  std::map<std::string, bool> Files; ///< file -> a header that only the walk brought
  std::unique_ptr<toolchain::Database> Explicit;
  std::map<std::string, std::shared_ptr<toolchain::Database>> ByFolder, ByPath;
  std::vector<std::string> Walked;
  std::string Listed; ///< the database that says what to lint, when no path does
  std::map<std::string, toolchain::Toolkit> Toolkits;
  std::set<std::string> Reported;

  bool kept(const std::string& File) const { return !O.Keep || O.Keep(File); }

  void once(Problem P) {
    if (Reported.insert(P.Where.File + '\0' + P.Message).second) In.Problems.push_back(std::move(P));
  }

  void describeCoverage() {
    In.Seen.WorkingDirectory = O.WorkingDirectory;
    In.Seen.HasFlags = O.HasFlags;
    In.Seen.Everything = O.Paths.empty();
    In.Seen.Scope = O.Paths.empty() ? std::vector<std::string>{"/"} : Walked;
    auto Watch = [&](StringRef Path) { In.Seen.Folders.insert(absolutePath(path::parent_path(Path), O.WorkingDirectory)); };
    if (Explicit) Watch(Explicit->path());
    if (O.Paths.empty()) {
      if (!Explicit) Watch(Listed);
      return;
    }
    auto Add = [&](const toolchain::Database& Db) {
      Watch(Db.path());
      auto [It, New] = In.Seen.Databases.try_emplace(Db.path(), false);
      if (New)
        It->second = llvm::all_of(Db.cudaFiles(), [&](const std::string& File) { return Files.count(File) || Config.excluded(File); });
    };
    if (Explicit) {
      Add(*Explicit);
      // -p names the one that governs every file.
      In.Seen.Everything = In.Seen.Databases.begin()->second;
    }
    for (const auto& [Folder, Db] : ByFolder)
      if (Db) Add(*Db);
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
    Listed = Db->path();
    for (const std::string& File : Db->cudaFiles())
      if (!Config.excluded(File)) Files.emplace(File, false);
    if (Files.empty())
      In.Error = Db->path() + (Db->cudaFiles().empty() ? " lists no CUDA file" : " lists no CUDA file that 'exclude' leaves");
  }

  void addPath(const std::string& Path, StringRef Written) {
    fs::file_status Status;
    if (fs::status(Path, Status) || !fs::exists(Status)) {
      In.Problems.push_back(problemAt(Problem::Missing, Path, "no such file or folder: " + Written.str()));
      return;
    }
    if (fs::is_directory(Status)) {
      Walked.push_back(Path);
      Walk Seen;
      walk(Path, Seen);
      if (!Seen.Found && !Seen.Excluded)
        In.Problems.push_back(problemAt(Problem::Missing, Path, "no .cu or .cuh file in folder " + Written.str()));
      else if (!Seen.Found)
        In.Problems.push_back(problemAt(Problem::Configuration, Path,
                                        "nothing to lint: 'exclude' leaves out every CUDA file of folder " + Written.str(), false));
      return;
    }
    if (!fs::is_regular_file(Status)) {
      In.Problems.push_back(problemAt(Problem::Missing, Path, "neither a file nor a folder: " + Written.str()));
      return;
    }
    Files[Path] = false;
  }

  struct Walk {
    unsigned Found = 0, Excluded = 0;
  };
  void walk(const std::string& Folder, Walk& Seen) {
    In.Seen.Folders.insert(Folder);
    std::error_code Error;
    std::vector<std::string> Folders;
    for (fs::directory_iterator It(Folder, Error), End; It != End && !Error; It.increment(Error)) {
      std::string Path = It->path();
      // Links to folders are not followed: they lead to cycles and to the same file by two names.
      if (It->type() == fs::file_type::directory_file) {
        if (!isSkippedFolder(Path)) Folders.push_back(Path);
      } else if (isCudaFile(Path)) {
        fs::file_status Status;
        if (Config.excluded(Path)) ++Seen.Excluded;
        else if (fs::status(Path, Status)) once(problemAt(Problem::Missing, Path, "a link that leads nowhere"));
        else if (fs::is_regular_file(Status)) ++Seen.Found, Files.emplace(Path, path::extension(Path) == ".cuh");
        else continue;
      }
    }
    if (Error) once(problemAt(Problem::Missing, Folder, "folder can't be read: " + Error.message()));
    std::sort(Folders.begin(), Folders.end());
    for (const std::string& Sub : Folders) walk(Sub, Seen);
  }

  const toolchain::Database* databaseFor(StringRef File) {
    if (Explicit) return Explicit.get();
    std::string Folder = path::parent_path(File).str();
    auto [It, New] = ByFolder.try_emplace(Folder);
    if (!New) return It->second.get();
    std::string Path = toolchain::Database::findPath(File, *FS);
    if (Path.empty()) return nullptr;
    // Folders share a database: it is read once.
    auto [Known, First] = ByPath.try_emplace(Path);
    if (First) {
      std::string Error;
      Known->second = toolchain::Database::load(Path, *FS, Error);
      if (!Error.empty()) once(problemAt(Problem::Configuration, Folder, Error));
    }
    return (It->second = Known->second).get();
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

  /// Headers that a database knows as parts of units only are read as parts of one.
  void findUsers() {
    std::map<const toolchain::Database*, std::vector<size_t>> Headers;
    for (size_t I = 0; I < In.Units.size(); ++I) {
      Unit& U = In.Units[I];
      if (!isHeaderName(U.File)) continue;
      const toolchain::Database* Db = O.HasFlags ? nullptr : databaseFor(U.File);
      if (Db && !Db->commandsFor(U.File).empty()) continue;
      U.Alone = "this header was read alone" + std::string(O.HasFlags ? ", with the flags after --," : "") + " and does not compile alone; ";
      if (Db) {
        U.Alone += "no unit of " + Db->path() + " was found to include it: name a file that does";
        Headers[Db].push_back(I);
      } else if (O.HasFlags) U.Alone += "name a file that includes it instead";
      else
        U.Alone += "name a file that includes it instead, or have a compile_commands.json (CMake: "
                   "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON) with a unit that does: it is then read as a part of that one";
    }
    std::set<std::string> Added;
    for (const auto& [Db, Indices] : Headers) {
      std::set<std::string> Wanted;
      for (size_t I : Indices) Wanted.insert(realPath(In.Units[I].File));
      std::map<std::string, std::vector<std::string>> UsersOf; // real path of a header -> files, in the order of the database
      std::map<std::string, unsigned> Uses;
      IncludeScanner Scanner(*FS);
      for (const std::string& File : Db->cudaFiles()) {
        std::set<std::string> Found;
        for (const toolchain::CompileCommand& Command : Db->commandsFor(File)) Found.merge(Scanner.includedBy(toolchain::translate(Command, *FS), Wanted));
        for (const std::string& Header : Found) UsersOf[Header].push_back(File);
        Uses[File] = unsigned(Found.size());
      }
      for (size_t I : Indices) {
        std::vector<std::string> Users = UsersOf[realPath(In.Units[I].File)];
        if (Users.empty()) continue;
        In.Units[I].Droppable = true;
        In.Units[I].Alone = "this header was read alone and does not compile alone: of the units of " + Db->path() +
                            " that seem to include it none does; name a file that does";
        // One that is read anyway will do.
        if (llvm::any_of(Users, [&](const std::string& File) { return Files.count(File) && kept(File); })) continue;
        // One unit for many headers is read once; the unit of the same name uses most of what the header has.
        StringRef Header = In.Units[I].File;
        auto Rank = [&](const std::string& File) {
          return std::tuple(path::stem(File) == path::stem(Header), Uses[File], path::parent_path(File) == path::parent_path(Header));
        };
        std::stable_sort(Users.begin(), Users.end(), [&](const std::string& A, const std::string& B) { return Rank(A) > Rank(B); });
        // A unit may be one that does not compile here, or include the header under a condition: a few more are tried.
        constexpr size_t Tries = 3;
        if (Users.size() > Tries) Users.resize(Tries);
        In.Units[I].Users = Users;
        Added.insert(Users.begin(), Users.end());
      }
    }
    for (const std::string& File : Added) addUnits(File, false, In.Users);
  }

  void addUnits(const std::string& File, bool FromWalk, std::vector<Unit>& To) {
    FileConfig C = Config.forFile(File);
    std::string Cuda = !O.Cuda.empty() ? O.Cuda : C.Cuda.Value;
    std::vector<toolchain::Arch> Configured = C.archs();
    std::vector<toolchain::Arch> Archs = O.Archs.empty() ? Configured : O.Archs;
    CheckSettings Settings = C.checkSettings();
    bool LessSure = O.MinConfidence && *O.MinConfidence > Settings.MinConfidence;
    for (const auto& [Key, Value] : Settings.Options)
      if (auto Least = parseConfidence(Value); Least && StringRef(Key).ends_with(".MinConfidence"))
        LessSure |= O.MinConfidence && *O.MinConfidence > *Least;
    O.applyTo(Settings);
    bool OtherFlags = O.HasFlags && !toolchain::Database::findPath(File, *FS).empty();

    std::set<std::vector<std::string>> Seen;
    for (const toolchain::CompileCommand& Command : commandsFor(File)) {
      toolchain::TranslatedCommand T = toolchain::translate(Command, *FS);
      Unit U;
      U.File = File;
      U.Directory = T.Directory;
      U.Checks = Settings;
      U.Wrappers = C.Wrappers;
      U.Droppable = FromWalk;
      auto Covers = [&](llvm::ArrayRef<toolchain::Arch> Wanted) {
        return llvm::all_of(Wanted, [&](const toolchain::Arch& A) { return llvm::is_contained(Archs, A); });
      };
      toolchain::PassOptions Usual;
      Usual.Archs = Configured;
      U.Whole = !OtherFlags && (O.Archs.empty() || Covers(toolchain::selectArchs(T, Usual)));
      Usual.AllArchs = true;
      std::vector<toolchain::Arch> All = toolchain::selectArchs(T, Usual);
      U.Judges = U.Whole && !LessSure && (Archs.empty() ? All.size() == 1 : Covers(All));
      for (const std::string& Flag : T.Unknown) {
        Problem P = problemAt(Problem::Configuration, O.HasFlags ? std::string() : File, "unknown compiler flag ignored: " + Flag, false);
        if (&To == &In.Units) once(std::move(P));
        else U.Problems.push_back(std::move(P));
      }
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
      if (Seen.insert(Key).second) To.push_back(std::move(U));
    }
  }
};

Inputs collectInputs(const InputOptions& Options, Configuration& Config) { return Collector(Options, Config).run(); }

} // namespace cudalint::engine
