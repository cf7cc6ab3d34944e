//===- Cache.cpp ------------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/engine/Cache.h"
#include "clang/Basic/Version.h"
#include "driver/engine/Inputs.h"
#include "driver/engine/Wire.h"
#include "driver/support/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA1.h"
#include "llvm/Support/xxhash.h"
#include <sys/stat.h>
#include <unistd.h>

namespace cudalint::engine {

using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {

constexpr char Magic[] = "cuda-lint-result 3 ";
/// Times of files are no finer than this on some file systems.
constexpr int64_t Granularity = 2'000'000'000;

std::string hex(uint64_t N) { return llvm::utohexstr(N, /*LowerCase=*/true, 16); }

} // namespace

std::string buildIdentity() {
  static const std::string Identity = [] {
    std::string Text = "cuda-lint " CUDA_LINT_VERSION ", clang " + std::string(CLANG_VERSION_STRING);
    struct stat S;
    if (stat("/proc/self/exe", &S) == 0)
      Text += " " + std::to_string(S.st_size) + " " + std::to_string(S.st_mtim.tv_sec) + "." + std::to_string(S.st_mtim.tv_nsec);
    return Text;
  }();
  return Identity;
}

std::optional<FileStamps::Stamp> FileStamps::stamp(StringRef File) {
  auto [It, New] = Stamps.try_emplace(File);
  if (New) {
    struct stat S;
    if (stat(File.str().c_str(), &S) == 0 && S_ISREG(S.st_mode))
      It->second = Stamp{uint64_t(S.st_size), uint64_t(S.st_ino), int64_t(S.st_mtim.tv_sec) * 1'000'000'000 + S.st_mtim.tv_nsec,
                         int64_t(S.st_ctim.tv_sec) * 1'000'000'000 + S.st_ctim.tv_nsec};
  }
  return It->second;
}

std::optional<uint64_t> FileStamps::contents(StringRef File) {
  auto [It, New] = Hashes.try_emplace(File);
  if (New)
    if (auto Buffer = llvm::MemoryBuffer::getFile(File, /*IsText=*/false, /*RequiresNullTerminator=*/false))
      It->second = llvm::xxh3_64bits((*Buffer)->getBuffer());
  return It->second;
}

ResultCache::ResultCache(std::string FolderIn) : Folder(std::move(FolderIn)) {
  llvm::SmallString<256> Results(Folder);
  path::append(Results, "results");
  if (std::error_code EC = fs::create_directories(Results)) {
    Why = "cache folder " + Folder + " can't be used: " + EC.message() + "; working without a cache";
    return;
  }
  if (access(Results.c_str(), R_OK | W_OK | X_OK) != 0) {
    Why = "cache folder " + Folder + " is not writable; working without a cache";
    return;
  }
  Usable = true;
}

std::string ResultCache::keyOf(const Unit& U) {
  llvm::SHA1 Hash;
  auto Add = [&](StringRef S) {
    // The length keeps "ab","c" apart from "a","bc".
    Hash.update(std::to_string(S.size()) + ":");
    Hash.update(S);
  };
  Add(buildIdentity());
  Add(U.File);
  Add(U.Directory);
  for (const toolchain::Pass& P : U.Passes) {
    Add(P.name());
    Add(std::to_string(P.Arguments.size()));
    for (const std::string& A : P.Arguments) Add(A);
    Add(std::to_string(P.VirtualFiles.size()));
    for (const auto& [Path, Text] : P.VirtualFiles) Add(Path), Add(Text);
  }
  Add(U.Checks.Globs);
  Add(std::to_string(U.Checks.Options.size()));
  for (const auto& [K, V] : U.Checks.Options) Add(K), Add(V);
  Add(std::to_string(U.Checks.Severities.size()));
  for (const auto& [K, V] : U.Checks.Severities) Add(K), Add(cudalint::toString(V));
  Add(cudalint::toString(U.Checks.MinConfidence));
  for (const WrapperText& W : U.Wrappers) Add(W.File), Add(W.Text);
  return llvm::toHex(Hash.final(), /*LowerCase=*/true);
}

std::string ResultCache::entryPath(const std::string& Key) const {
  llvm::SmallString<256> Path(Folder);
  path::append(Path, "results", Key.substr(0, 2), Key.substr(2) + ".json");
  return Path.str().str();
}

std::optional<UnitResult> ResultCache::load(const std::string& Key) {
  if (!Usable) return std::nullopt;
  auto Buffer = llvm::MemoryBuffer::getFile(entryPath(Key));
  if (!Buffer) return std::nullopt;
  auto Damaged = [&]() -> std::optional<UnitResult> {
    ++Corrupt;
    return std::nullopt;
  };
  auto [Head, Body] = (*Buffer)->getBuffer().split('\n');
  if (!Head.consume_front(Magic) || Head != hex(llvm::xxh3_64bits(Body))) return Damaged();
  auto Parsed = llvm::json::parse(Body);
  if (!Parsed) {
    llvm::consumeError(Parsed.takeError());
    return Damaged();
  }
  const llvm::json::Object* O = Parsed->getAsObject();
  const llvm::json::Array* Read = O ? O->getArray("read") : nullptr;
  const llvm::json::Array* Missing = O ? O->getArray("missing") : nullptr;
  const llvm::json::Array* Results = O ? O->getArray("results") : nullptr;
  const llvm::json::Array* Problems = O ? O->getArray("problems") : nullptr;
  const llvm::json::Array* UserFiles = O ? O->getArray("userFiles") : nullptr;
  const llvm::json::Array* Uncompiled = O ? O->getArray("uncompiled") : nullptr;
  auto Stored = O ? O->getInteger("stored") : std::nullopt;
  if (!Read || !Missing || !Results || !Problems || !UserFiles || !Uncompiled || !Stored) return Damaged();

  UnitResult R;
  for (const llvm::json::Value& V : *Read) {
    const llvm::json::Array* E = V.getAsArray();
    if (!E || E->size() != 6) return Damaged();
    auto File = (*E)[0].getAsString();
    auto Size = (*E)[1].getAsInteger(), Inode = (*E)[2].getAsInteger(), Modified = (*E)[3].getAsInteger(), Changed = (*E)[4].getAsInteger();
    auto Contents = (*E)[5].getAsString();
    if (!File || !Size || !Inode || !Modified || !Changed || !Contents) return Damaged();
    FileStamps::Stamp Then{uint64_t(*Size), uint64_t(*Inode), *Modified, *Changed};
    auto Now = Files.stamp(*File);
    if (!Now || Now->Size != Then.Size) return std::nullopt;
    bool Settled = std::max(Then.Modified, Then.Changed) + Granularity < *Stored;
    if (!(*Now == Then && Settled)) {
      auto Hash = Files.contents(*File);
      if (!Hash || hex(*Hash) != *Contents) return std::nullopt;
    }
    R.Deps.Read.insert(File->str());
  }
  for (const llvm::json::Value& V : *Missing) {
    auto File = V.getAsString();
    if (!File) return Damaged();
    if (Files.stamp(*File)) return std::nullopt;
    R.Deps.Missing.insert(File->str());
  }
  for (const llvm::json::Value& V : *UserFiles) {
    const llvm::json::Array* E = V.getAsArray();
    if (!E || E->size() != 2 || !(*E)[0].getAsString() || !(*E)[1].getAsString()) return Damaged();
    R.UserFiles.emplace((*E)[0].getAsString()->str(), (*E)[1].getAsString()->str());
  }
  for (const llvm::json::Value& V : *Uncompiled) {
    const llvm::json::Array* E = V.getAsArray();
    if (!E || E->size() != 3) return Damaged();
    auto File = (*E)[0].getAsString();
    auto First = (*E)[1].getAsInteger(), Last = (*E)[2].getAsInteger();
    if (!File || !First || !Last) return Damaged();
    R.Uncompiled[File->str()].emplace_back(unsigned(*First), unsigned(*Last));
  }
  for (const llvm::json::Value& V : *Results)
    if (!fromJson(V, R.Results.emplace_back())) return Damaged();
  for (const llvm::json::Value& V : *Problems)
    if (!fromJson(V, R.Problems.emplace_back())) return Damaged();
  return R;
}

void ResultCache::store(const std::string& Key, const UnitResult& R, std::chrono::system_clock::time_point Began) {
  if (!Usable) return;
  int64_t Start = std::chrono::duration_cast<std::chrono::nanoseconds>(Began.time_since_epoch()).count();
  llvm::json::Array Read, Missing, Results, Problems;
  for (const std::string& File : R.Deps.Read) {
    if (!llvm::json::isUTF8(File)) return;
    auto S = Files.stamp(File);
    auto Hash = Files.contents(File);
    if (!S || !Hash || S->Modified >= Start) return;
    Read.push_back(llvm::json::Array{File, int64_t(S->Size), int64_t(S->Inode), S->Modified, S->Changed, hex(*Hash)});
  }
  for (const std::string& File : R.Deps.Missing) {
    if (!llvm::json::isUTF8(File)) return;
    Missing.push_back(File);
  }
  llvm::json::Array UserFiles, Uncompiled;
  for (const auto& [File, Hash] : R.UserFiles) {
    if (!llvm::json::isUTF8(File)) return;
    UserFiles.push_back(llvm::json::Array{File, Hash});
  }
  for (const auto& [File, Ranges] : R.Uncompiled)
    for (auto [First, Last] : Ranges) Uncompiled.push_back(llvm::json::Array{File, int64_t(First), int64_t(Last)});
  for (const report::Result& Result : R.Results) Results.push_back(toJson(Result));
  for (const report::Problem& Problem : R.Problems) Problems.push_back(toJson(Problem));
  int64_t Now = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
  llvm::json::Object O{{"stored", Now},
                       {"read", std::move(Read)},
                       {"missing", std::move(Missing)},
                       {"results", std::move(Results)},
                       {"problems", std::move(Problems)},
                       {"userFiles", std::move(UserFiles)},
                       {"uncompiled", std::move(Uncompiled)}};
  std::string Body;
  llvm::raw_string_ostream(Body) << llvm::json::Value(std::move(O));
  std::string Path = entryPath(Key);
  if (fs::create_directories(path::parent_path(Path))) return;
  // A full disk costs the cache, not the run.
  (void)writeAtomically(Path, Magic + hex(llvm::xxh3_64bits(Body)) + "\n" + Body);
}

} // namespace cudalint::engine
