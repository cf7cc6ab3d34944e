//===- Toolkit.cpp ------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/toolchain/Toolkit.h"
#include "driver/toolchain/Database.h"
#include "driver/support/Files.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include <dlfcn.h>

using namespace llvm;

namespace cudalint::toolchain {

namespace {

std::string join(StringRef A, const Twine& B, const Twine& C = "") {
  SmallString<256> Path(A);
  sys::path::append(Path, B, C);
  return std::string(Path);
}

std::string parent(StringRef Path, unsigned Levels = 1) {
  for (; Levels > 0; --Levels)
    Path = sys::path::parent_path(Path);
  return Path.str();
}

std::string executable() {
  static const int Anchor = 0;
  return sys::fs::getMainExecutable(nullptr, const_cast<int*>(&Anchor));
}

/// `#define CUDA_VERSION 13000` of cuda.h.
bool readVersion(StringRef Include, vfs::FileSystem& FS, unsigned& Major, unsigned& Minor) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = FS.getBufferForFile(join(Include, "cuda.h"));
  if (!Buffer)
    return false;
  StringRef Text = (*Buffer)->getBuffer();
  for (size_t At = Text.find("CUDA_VERSION"); At != StringRef::npos; At = Text.find("CUDA_VERSION", At + 1)) {
    StringRef Before = Text.take_front(At).rtrim(" \t");
    StringRef After = Text.drop_front(At + strlen("CUDA_VERSION")).ltrim(" \t");
    unsigned Version = 0;
    if (Before.ends_with("define") && !After.consumeInteger(10, Version) && Version >= 1000) {
      Major = Version / 1000;
      Minor = Version % 1000 / 10;
      return true;
    }
  }
  return false;
}

/// The root that an nvcc belongs to: <root>/bin/nvcc, links followed.
std::string rootOfNvcc(StringRef Nvcc, vfs::FileSystem& FS) {
  SmallString<256> Real;
  if (FS.getRealPath(Nvcc, Real))
    Real = Nvcc;
  return parent(Real, 2);
}

std::vector<std::string> usualPlaces(vfs::FileSystem& FS) {
  std::vector<std::string> Places{"/usr/local/cuda"};
  // Newest first: cuda-13.0 before cuda-12.9 before cuda-12.
  std::vector<std::pair<std::pair<unsigned, unsigned>, std::string>> Versions;
  std::error_code Failure;
  for (vfs::directory_iterator It = FS.dir_begin("/usr/local", Failure), End; !Failure && It != End;
       It.increment(Failure)) {
    StringRef Name = sys::path::filename(It->path());
    if (!Name.consume_front("cuda-"))
      continue;
    unsigned Major = 0, Minor = 0;
    if (Name.consumeInteger(10, Major))
      continue;
    if (Name.consume_front("."))
      (void)Name.consumeInteger(10, Minor);
    Versions.push_back({{Major, Minor}, It->path().str()});
  }
  llvm::sort(Versions, [](const auto& A, const auto& B) { return A.first > B.first; });
  for (auto& [Version, Path] : Versions)
    Places.push_back(Path);
  Places.insert(Places.end(), {"/opt/cuda", "/usr/lib/cuda", "/usr/lib/nvidia-cuda-toolkit"});
  return Places;
}

Toolkit bundled(StringRef Why, std::string& Error) {
  Toolkit Result;
  const std::string Include = bundledInclude();
  if (Include.empty()) {
    Error = "the CUDA headers that come with cuda-lint are not installed (set CUDA_LINT_SURFACE to their folder, or name "
            "a toolkit with --cuda)";
    return Result;
  }
  Result.Bundled = true;
  Result.Root = Result.Include = Include;
  Result.Major = 13;
  Result.FoundBy = Why.str();
  return Result;
}

} // namespace

Toolkit readToolkit(StringRef Root, vfs::FileSystem& FS) {
  Toolkit Result;
  std::vector<std::string> Includes{join(Root, "include")};
  std::error_code Failure;
  for (vfs::directory_iterator It = FS.dir_begin(join(Root, "targets"), Failure), End; !Failure && It != End;
       It.increment(Failure))
    Includes.push_back(join(It->path(), "include"));
  Includes.push_back(Root.str()); // the folder of the headers itself
  for (const std::string& Include : Includes) {
    if (!FS.exists(join(Include, "cuda_runtime.h")) || !readVersion(Include, FS, Result.Major, Result.Minor))
      continue;
    Result.Include = Include;
    Result.Root = Root.str();
    // CUDA 13 moved libcu++, CUB and Thrust; nvcc adds the folder, clang does not.
    if (FS.exists(join(Include, "cccl", "cuda")))
      Result.ExtraIncludes.push_back(join(Include, "cccl"));
    return Result;
  }
  return Result;
}

Toolkit findToolkit(const ToolkitQuery& Query, vfs::FileSystem& FS, std::string& Error) {
  Error.clear();
  if (Query.Choice == "bundled")
    return bundled("--cuda=bundled", Error);
  if (!Query.Choice.empty() && Query.Choice != "auto") {
    Toolkit Result = readToolkit(absolutePath(Query.Choice, Query.Directory), FS);
    if (Result.Root.empty())
      Error = "no CUDA headers in '" + Query.Choice + "' (looked for include/cuda_runtime.h and cuda.h)";
    Result.FoundBy = "--cuda";
    return Result;
  }
  auto Try = [&](const std::string& Root, const Twine& Why) -> std::optional<Toolkit> {
    if (Root.empty())
      return std::nullopt;
    Toolkit Result = readToolkit(Root, FS);
    if (Result.Root.empty())
      return std::nullopt;
    Result.FoundBy = Why.str();
    return Result;
  };
  if (!Query.CudaPath.empty())
    if (auto Found = Try(absolutePath(Query.CudaPath, Query.Directory), "--cuda-path of the command"))
      return *Found;
  StringRef Compiler = Query.Compiler;
  if (sys::path::filename(Compiler).contains("nvcc") && sys::path::has_parent_path(Compiler))
    if (auto Found = Try(rootOfNvcc(absolutePath(Compiler, Query.Directory), FS), "the command's nvcc"))
      return *Found;
  for (const char* Name : {"CUDA_PATH", "CUDA_HOME", "CUDA_ROOT"})
    if (std::optional<std::string> Value = sys::Process::GetEnv(Name))
      if (auto Found = Try(*Value, Name))
        return *Found;
  for (const std::string& Place : usualPlaces(FS))
    if (auto Found = Try(Place, Place))
      return *Found;
  if (ErrorOr<std::string> Nvcc = sys::findProgramByName("nvcc")) {
    if (auto Found = Try(rootOfNvcc(*Nvcc, FS), "nvcc in PATH"))
      return *Found;
    if (auto Found = Try(parent(*Nvcc, 2), "nvcc in PATH")) // Debian: /usr/bin/nvcc and /usr/include
      return *Found;
  }
  return bundled("no toolkit found", Error);
}

std::string bundledInclude() {
  auto Good = [](const std::string& Path) { return sys::fs::exists(join(Path, "cuda_runtime.h")); };
  if (std::optional<std::string> Value = sys::Process::GetEnv("CUDA_LINT_SURFACE"))
    return Good(*Value) ? *Value : std::string();
  const std::string Prefix = parent(executable(), 2);
  for (const std::string& Path : {join(Prefix, "share/cuda-lint/cuda-surface"), std::string(CUDA_LINT_SURFACE_DIR)})
    if (Good(Path))
      return Path;
  return "";
}

std::string resourceDirectory() {
  auto Good = [](const std::string& Path) {
    return !Path.empty() && sys::fs::exists(join(Path, "include/__clang_cuda_runtime_wrapper.h"));
  };
  static const std::string Found = [&]() -> std::string {
    if (std::optional<std::string> Value = sys::Process::GetEnv("CUDA_LINT_RESOURCE_DIR"))
      if (Good(*Value))
        return *Value;
    std::vector<std::string> Candidates;
    const std::string Major = std::to_string(CLANG_VERSION_MAJOR);
    // Beside the executable (a self-contained package), beside libclang-cpp, where this build's LLVM was.
    Candidates.push_back(join(parent(executable(), 2), "lib/clang", Major));
    Dl_info Library;
    if (dladdr(reinterpret_cast<void*>(static_cast<std::string (*)()>(&clang::getClangFullVersion)), &Library) &&
        Library.dli_fname) {
      SmallString<256> Real;
      if (!sys::fs::real_path(Library.dli_fname, Real))
        Candidates.push_back(join(parent(Real), "clang", Major));
    }
    Candidates.push_back(CUDA_LINT_RESOURCE_DIR);
    for (const char* Prefix : {"/usr/lib/llvm-", "/opt/llvm-"})
      Candidates.push_back(join(Prefix + Major, "lib/clang", Major));
    Candidates.push_back("/usr/lib/clang/" + Major);
    Candidates.push_back("/usr/lib64/clang/" + Major);
    for (const std::string& Candidate : Candidates)
      if (Good(Candidate))
        return Candidate;
    for (const std::string& Name : {"clang-" + Major, "clang++-" + Major, std::string("clang")}) {
      ErrorOr<std::string> Program = sys::findProgramByName(Name);
      SmallString<128> Output;
      if (!Program || sys::fs::createTemporaryFile("cuda-lint", "txt", Output))
        continue;
      std::optional<StringRef> Redirects[] = {std::nullopt, Output.str(), StringRef("")};
      const int Status = sys::ExecuteAndWait(*Program, {*Program, "-print-resource-dir"}, std::nullopt, Redirects, 10);
      std::string Path;
      if (ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = MemoryBuffer::getFile(Output))
        Path = (*Buffer)->getBuffer().trim().str();
      (void)sys::fs::remove(Output);
      if (Status == 0 && StringRef(Path).contains("/" + Major) && Good(Path))
        return Path;
    }
    return "";
  }();
  return Found;
}

} // namespace cudalint::toolchain
