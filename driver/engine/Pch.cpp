//===- Pch.cpp --------------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/engine/Pch.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/FrontendOptions.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "driver/engine/Recorder.h"
#include "driver/support/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA1.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace cudalint::engine {

using llvm::StringRef;
using toolchain::Pass;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {

constexpr char Source[] = "/__cuda_lint__/precompiled.cuh";
constexpr int FormatVersion = 2;

std::string joined(StringRef A, const llvm::Twine& B) {
  llvm::SmallString<256> P(A);
  path::append(P, B);
  return P.str().str();
}

/// Macros that system and CUDA headers look at: the compiler's reserved names and what the libraries document.
bool isHeaderMacro(StringRef Name) {
  if (Name == "NDEBUG" || Name.starts_with("_")) return true;
  for (StringRef Start : {"CUDA", "CCCL_", "LIBCUDACXX_", "THRUST_", "CUB_", "NV_", "WIN32", "unix", "linux"})
    if (Name.starts_with(Start)) return true;
  return false;
}

/// The words of a command line that belong to the project.
struct ProjectFlags {
  std::vector<std::string> Folders; ///< absolute
  std::vector<std::string> Macros;  ///< names
};

bool isToolkitFolder(StringRef Folder) {
  return fs::exists(joined(Folder, "cuda_runtime.h")) || fs::exists(joined(Folder, "nv/target")) ||
         fs::exists(joined(Folder, "__cuda_lint_bundled_prelude.h"));
}

/// The pass without them.
Pass strip(const Pass& P, ProjectFlags& Project) {
  Pass Out = P;
  Out.Arguments.clear();
  bool AfterPrelude = false;
  auto Macro = [&](StringRef Word, bool Separate, StringRef Option) {
    StringRef Name = Word.split('=').first;
    if (isHeaderMacro(Name)) {
      if (Separate) Out.Arguments.push_back(Option.str()), Out.Arguments.push_back(Word.str());
      else Out.Arguments.push_back((Option + Word).str());
    } else Project.Macros.push_back(Name.str());
  };
  for (size_t I = 0; I < P.Arguments.size(); ++I) {
    StringRef A = P.Arguments[I];
    bool More = I + 1 < P.Arguments.size();
    if ((A == "-I" || A == "-isystem" || A == "-iquote" || A == "-idirafter") && More) {
      std::string Folder = absolutePath(P.Arguments[++I], P.Directory);
      // What is searched last shadows nothing.
      if (A == "-idirafter" || isToolkitFolder(Folder)) Out.Arguments.push_back(A.str()), Out.Arguments.push_back(Folder);
      else Project.Folders.push_back(Folder);
    } else if (A.starts_with("-I") && A.size() > 2) {
      std::string Folder = absolutePath(A.drop_front(2), P.Directory);
      if (isToolkitFolder(Folder)) Out.Arguments.push_back("-I" + Folder);
      else Project.Folders.push_back(Folder);
    } else if ((A == "-D" || A == "-U") && More) Macro(P.Arguments[++I], true, A);
    else if ((A.starts_with("-D") || A.starts_with("-U")) && A.size() > 2) Macro(A.drop_front(2), false, A.take_front(2));
    else if (A == "-include" && More) {
      const std::string& Name = P.Arguments[++I];
      // The project's own come after the prelude, so they may be read after the precompiled header as well.
      if (!AfterPrelude) Out.Arguments.push_back("-include"), Out.Arguments.push_back(Name);
      AfterPrelude |= Name == toolchain::PreludePath;
    } else if (A == P.File) Out.Arguments.push_back(Source);
    else Out.Arguments.push_back(A.str());
  }
  Out.File = Source;
  Out.Directory = "/";
  return Out;
}

/// Where the toolkit's headers of a pass are.
std::vector<std::string> toolkitFolders(const Pass& Stripped) {
  std::vector<std::string> Folders;
  for (size_t I = 0; I < Stripped.Arguments.size(); ++I) {
    StringRef A = Stripped.Arguments[I];
    if (A == "-isystem" && I + 1 < Stripped.Arguments.size()) Folders.push_back(Stripped.Arguments[I + 1]);
    if (A.consume_front("--cuda-path=")) Folders.push_back(joined(A, "include"));
  }
  return Folders;
}

std::string keyOf(const Pass& P, const std::vector<std::string>& Headers) {
  llvm::SHA1 Hash;
  auto Add = [&](StringRef S) {
    Hash.update(std::to_string(S.size()) + ":");
    Hash.update(S);
  };
  Add(buildIdentity());
  Add(std::to_string(FormatVersion));
  for (const std::string& A : P.Arguments) Add(A);
  for (const auto& [Path, Text] : P.VirtualFiles) Add(Path), Add(Text);
  for (const std::string& H : Headers) Add(H);
  return llvm::toHex(Hash.final(), /*LowerCase=*/true).substr(0, 32);
}

/// Writes the precompiled header and remembers the words and names that its headers use.
class Action : public clang::GeneratePCHAction {
public:
  std::set<std::string> Includes;
  std::vector<uint64_t> Identifiers;

protected:
  bool BeginSourceFileAction(clang::CompilerInstance& CI) override {
    class Callbacks : public clang::PPCallbacks {
    public:
      explicit Callbacks(std::set<std::string>& Names) : Names(Names) {}
      void InclusionDirective(clang::SourceLocation, const clang::Token&, StringRef Name, bool, clang::CharSourceRange,
                              clang::OptionalFileEntryRef, StringRef, StringRef, const clang::Module*, bool,
                              clang::SrcMgr::CharacteristicKind) override {
        Names.insert(Name.str());
      }
      void HasInclude(clang::SourceLocation, StringRef Name, bool, clang::OptionalFileEntryRef,
                      clang::SrcMgr::CharacteristicKind) override {
        Names.insert(Name.str());
      }

    private:
      std::set<std::string>& Names;
    };
    CI.getPreprocessor().addPPCallbacks(std::make_unique<Callbacks>(Includes));
    return GeneratePCHAction::BeginSourceFileAction(CI);
  }
  void EndSourceFileAction() override {
    for (const auto& Entry : getCompilerInstance().getPreprocessor().getIdentifierTable())
      Identifiers.push_back(llvm::xxh3_64bits(Entry.getKey()));
    std::sort(Identifiers.begin(), Identifiers.end());
    GeneratePCHAction::EndSourceFileAction();
  }
};

std::string hex(uint64_t N) { return llvm::utohexstr(N, /*LowerCase=*/true, 16); }

} // namespace

std::vector<std::string> leadingIncludes(StringRef Text) {
  // Standard headers in between leave the CUDA headers alone.
  auto IsStandard = [](StringRef Name) {
    static const std::set<std::string> C = {"assert.h", "ctype.h", "errno.h",  "float.h",  "inttypes.h", "limits.h", "locale.h",
                                            "math.h",   "setjmp.h", "signal.h", "stdarg.h", "stdbool.h",  "stddef.h", "stdint.h",
                                            "stdio.h",  "stdlib.h", "string.h", "time.h",   "unistd.h"};
    if (C.count(Name.str())) return true;
    return llvm::all_of(Name, [](char Ch) { return llvm::isAlnum(Ch) || Ch == '_'; });
  };
  std::vector<std::string> Names;
  while (!Text.empty()) {
    Text = Text.ltrim();
    if (Text.starts_with("//")) {
      Text = Text.drop_front(std::min(Text.find('\n'), Text.size()));
      continue;
    }
    if (Text.starts_with("/*")) {
      size_t End = Text.find("*/", 2);
      if (End == StringRef::npos) break;
      Text = Text.drop_front(End + 2);
      continue;
    }
    if (!Text.starts_with("#")) break;
    StringRef Line = Text.take_front(Text.find('\n'));
    Text = Text.drop_front(Line.size());
    StringRef Word = Line.drop_front().ltrim();
    if (Word.starts_with("pragma") && Word.contains("once")) continue;
    if (!Word.consume_front("include") || Word.starts_with("_next")) break;
    Word = Word.ltrim();
    if (!Word.consume_front("<")) break;
    StringRef Name = Word.take_front(Word.find('>'));
    if (Name.size() == Word.size()) break;
    if (!IsStandard(Name)) Names.push_back(Name.str());
  }
  return Names;
}

PchStore::PchStore(std::string FolderIn, FileStamps& Files) : Folder(joined(FolderIn, "pch")), Files(Files) {
  (void)fs::create_directories(Folder);
}

std::vector<PchRequest> PchStore::requestsFor(const Pass& P) const {
  std::vector<PchRequest> Requests;
  if (!llvm::is_contained(P.Arguments, "cuda")) return Requests;
  ProjectFlags Project;
  PchRequest Plain;
  Plain.Pass = strip(P, Project);
  Plain.Key = keyOf(Plain.Pass, {});
  if (auto Buffer = llvm::MemoryBuffer::getFile(P.File)) {
    // What every pass has already.
    static const std::set<std::string> Always = {"cuda.h",         "cuda_runtime.h",   "cuda_runtime_api.h",
                                                 "driver_types.h", "vector_types.h",   "device_launch_parameters.h",
                                                 "vector_functions.h", "builtin_types.h"};
    std::vector<std::string> Folders = toolkitFolders(Plain.Pass);
    std::set<std::string> Headers;
    for (const std::string& Name : leadingIncludes((*Buffer)->getBuffer())) {
      if (Always.count(Name)) continue;
      bool Toolkit = llvm::any_of(Folders, [&](const std::string& F) { return Name.find("..") == std::string::npos && bool(const_cast<FileStamps&>(Files).stamp(joined(F, Name))); });
      // Anything else may define what the headers after it look at.
      if (!Toolkit) break;
      Headers.insert(Name);
    }
    if (!Headers.empty()) {
      PchRequest Rich = Plain;
      Rich.Headers.assign(Headers.begin(), Headers.end());
      Rich.Key = keyOf(Rich.Pass, Rich.Headers);
      Requests.push_back(std::move(Rich));
    }
  }
  Requests.push_back(std::move(Plain));
  return Requests;
}

bool PchStore::build(const PchRequest& R, const std::string& Folder, std::string& Error) {
  std::string Text = "#pragma once\n";
  for (const std::string& Name : R.Headers) Text += "#include <" + Name + ">\n";
  Pass P = R.Pass;
  P.VirtualFiles.emplace_back(Source, Text);
  // A name of its own, so that the description below always fits the file it names, whoever else builds the same.
  std::string Name = R.Key + "-" + std::to_string(getpid()) + ".pch";
  std::string Output = joined(Folder, Name);
  Action A;
  Dependencies Deps;
  toolchain::RunOptions Options;
  Options.BaseFS = llvm::makeIntrusiveRefCnt<RecordingFileSystem>(llvm::vfs::createPhysicalFileSystem(), Deps, P.Directory);
  Options.AdjustInvocation = [&](clang::CompilerInvocation& I) {
    clang::FrontendOptions& F = I.getFrontendOpts();
    F.ProgramAction = clang::frontend::GeneratePCH;
    F.OutputFile = Output;
    F.Inputs = {clang::FrontendInputFile(Source, F.Inputs.front().getKind().getHeader())};
    I.getLangOpts().IsHeaderFile = true;
  };
  toolchain::RunResult Run = toolchain::runPass(P, A, Options);
  if (!Run.Started || Run.Errors) {
    Error = !Run.Started ? Run.Failure : Run.First.empty() ? "errors in the headers" : Run.First.front().Message;
    fs::remove(Output);
    return false;
  }
  auto Written = llvm::MemoryBuffer::getFile(Output, false, false);
  if (!Written) {
    Error = "was not written";
    return false;
  }
  for (const auto& [Path, Contents] : P.VirtualFiles) Deps.Read.erase(Path);
  FileStamps Stamps;
  llvm::json::Array Read;
  for (const std::string& File : Deps.Read) {
    auto S = Stamps.stamp(File);
    auto Hash = Stamps.contents(File);
    if (!S || !Hash || !llvm::json::isUTF8(File)) continue;
    Read.push_back(llvm::json::Array{File, int64_t(S->Size), hex(*Hash), S->Modified, S->Changed});
  }
  StringRef Words(reinterpret_cast<const char*>(A.Identifiers.data()), A.Identifiers.size() * sizeof(uint64_t));
  if (!writeAtomically(joined(Folder, R.Key + ".words"), Words, &Error)) return false;
  llvm::json::Object O{{"version", FormatVersion},
                       {"file", Name},
                       {"source", Text},
                       {"size", int64_t((*Written)->getBufferSize())},
                       {"hash", hex(llvm::xxh3_64bits((*Written)->getBuffer()))},
                       {"words", hex(llvm::xxh3_64bits(Words))},
                       {"includes", llvm::json::Array(std::vector<std::string>(A.Includes.begin(), A.Includes.end()))},
                       {"read", std::move(Read)}};
  std::string Body;
  llvm::raw_string_ostream(Body) << llvm::json::Value(std::move(O));
  if (!writeAtomically(joined(Folder, R.Key + ".json"), Body, &Error)) return false;
  fs::remove(joined(Folder, R.Key + ".wanted"));
  return true;
}

std::optional<PchStore::Entry> PchStore::load(const std::string& Key) {
  auto Buffer = llvm::MemoryBuffer::getFile(joined(Folder, Key + ".json"));
  if (!Buffer) return std::nullopt;
  auto Damaged = [&]() -> std::optional<Entry> {
    ++Corrupt;
    return std::nullopt;
  };
  auto Parsed = llvm::json::parse((*Buffer)->getBuffer());
  if (!Parsed) {
    llvm::consumeError(Parsed.takeError());
    return Damaged();
  }
  const llvm::json::Object* O = Parsed->getAsObject();
  auto File = O ? O->getString("file") : std::nullopt;
  auto Hash = O ? O->getString("hash") : std::nullopt;
  auto SourceText = O ? O->getString("source") : std::nullopt;
  auto Words = O ? O->getString("words") : std::nullopt;
  auto Size = O ? O->getInteger("size") : std::nullopt;
  const llvm::json::Array* Includes = O ? O->getArray("includes") : nullptr;
  const llvm::json::Array* Read = O ? O->getArray("read") : nullptr;
  if (!File || !SourceText || !Hash || !Words || !Size || !Includes || !Read) return Damaged();
  Entry E;
  E.File = joined(Folder, *File);
  E.Source = SourceText->str();
  for (const llvm::json::Value& V : *Read) {
    const llvm::json::Array* A = V.getAsArray();
    if (!A || A->size() != 5) return Damaged();
    auto Path = (*A)[0].getAsString(), Contents = (*A)[2].getAsString();
    auto Length = (*A)[1].getAsInteger(), Modified = (*A)[3].getAsInteger(), Changed = (*A)[4].getAsInteger();
    if (!Path || !Contents || !Length || !Modified || !Changed) return Damaged();
    auto Now = Files.stamp(*Path);
    if (!Now || Now->Size != uint64_t(*Length)) return std::nullopt;
    if (Now->Modified != *Modified || Now->Changed != *Changed) {
      // Clang itself refuses a precompiled header whose inputs have another time.
      return std::nullopt;
    }
    E.Read.insert(Path->str());
  }
  // A damaged one could take the worker down.
  auto Pch = llvm::MemoryBuffer::getFile(E.File, false, false);
  if (!Pch || int64_t((*Pch)->getBufferSize()) != *Size || hex(llvm::xxh3_64bits((*Pch)->getBuffer())) != *Hash) return Damaged();
  auto WordsFile = llvm::MemoryBuffer::getFile(joined(Folder, Key + ".words"), false, false);
  if (!WordsFile || hex(llvm::xxh3_64bits((*WordsFile)->getBuffer())) != *Words) return Damaged();
  E.Identifiers.resize((*WordsFile)->getBufferSize() / sizeof(uint64_t));
  memcpy(E.Identifiers.data(), (*WordsFile)->getBufferStart(), E.Identifiers.size() * sizeof(uint64_t));
  for (const llvm::json::Value& V : *Includes)
    if (auto S = V.getAsString()) E.Includes.insert(S->str());
  // So that pruneCache sees that it is in use.
  (void)utimensat(AT_FDCWD, joined(Folder, Key + ".json").c_str(), nullptr, 0);
  (void)utimensat(AT_FDCWD, joined(Folder, Key + ".words").c_str(), nullptr, 0);
  (void)utimensat(AT_FDCWD, E.File.c_str(), nullptr, 0);
  return E;
}

const PchStore::Entry* PchStore::find(const std::string& Key) {
  auto [It, New] = Entries.try_emplace(Key);
  if (New) It->second = load(Key);
  return It->second ? &*It->second : nullptr;
}

bool PchStore::has(const std::string& Key) { return find(Key); }
void PchStore::refresh(const std::string& Key) { Entries.erase(Key); }

const std::set<std::string>& PchStore::filesOf(const std::string& Key) {
  static const std::set<std::string> None;
  const Entry* E = find(Key);
  return E ? E->Read : None;
}

PchUse PchStore::useFor(const std::string& Key, const Pass& P) {
  const Entry* E = find(Key);
  if (!E) return {};
  ProjectFlags Project;
  (void)strip(P, Project);
  for (const std::string& Name : Project.Macros)
    if (std::binary_search(E->Identifiers.begin(), E->Identifiers.end(), llvm::xxh3_64bits(StringRef(Name)))) return {};
  // Clang's wrapper includes a few of the toolkit's headers in quotes, but from its own folder: the file's folder is
  // never searched for what a header includes.
  for (const std::string& FolderName : Project.Folders) {
    auto [It, New] = Listings.try_emplace(FolderName);
    if (New) {
      std::error_code EC;
      for (fs::directory_iterator Dir(FolderName, EC), End; Dir != End && !EC; Dir.increment(EC))
        It->second.insert(path::filename(Dir->path()).str());
    }
    if (It->second.empty()) continue;
    for (const std::string& Name : E->Includes) {
      StringRef First = StringRef(Name).split('/').first;
      if (It->second.count(First.str()) && (First == Name || Files.stamp(joined(FolderName, Name)))) return {};
    }
  }
  return {E->File, {Source, E->Source}};
}

void PchStore::want(const std::string& Key) { (void)writeAtomically(joined(Folder, Key + ".wanted"), ""); }
bool PchStore::wanted(const std::string& Key) const { return fs::exists(joined(Folder, Key + ".wanted")); }

void pruneCache(const std::string& Folder) {
  constexpr time_t Day = 24 * 60 * 60;
  constexpr uint64_t PchLimit = 4ull << 30;
  time_t Now = time(nullptr);
  std::string Mark = joined(Folder, "pruned");
  struct stat S;
  if (stat(Mark.c_str(), &S) == 0 && Now - S.st_mtime < Day) return;
  if (!writeAtomically(Mark, "")) return;
  struct File {
    std::string Path;
    time_t Used;
    uint64_t Size;
  };
  std::vector<File> Pchs;
  std::error_code EC;
  for (fs::recursive_directory_iterator It(Folder, EC, /*follow_symlinks=*/false), End; It != End && !EC; It.increment(EC)) {
    const std::string& Path = It->path();
    if (stat(Path.c_str(), &S) != 0 || !S_ISREG(S.st_mode)) continue;
    bool Temporary = StringRef(Path).contains(".tmp");
    if (Now - S.st_mtime > (Temporary ? Day : 30 * Day)) fs::remove(Path);
    else if (path::extension(Path) == ".pch") Pchs.push_back({Path, S.st_mtime, uint64_t(S.st_size)});
  }
  std::sort(Pchs.begin(), Pchs.end(), [](const File& A, const File& B) { return A.Used > B.Used; });
  uint64_t Total = 0;
  for (const File& F : Pchs)
    if ((Total += F.Size) > PchLimit) fs::remove(F.Path);
}

} // namespace cudalint::engine
