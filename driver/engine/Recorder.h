//===- Recorder.h - which files a parse touches -----------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_ENGINE_RECORDER_H
#define CUDA_LINT_DRIVER_ENGINE_RECORDER_H

#include "driver/engine/Cache.h"
#include "driver/report/Support.h"
#include "driver/toolchain/Toolchain.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace cudalint::engine {

/// Remembers what was opened and what was looked for in vain.
class RecordingFileSystem : public llvm::vfs::ProxyFileSystem {
public:
  RecordingFileSystem(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base, Dependencies& Deps, std::string Directory)
      : ProxyFileSystem(std::move(Base)), Deps(Deps), Directory(std::move(Directory)) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& Path) override {
    auto S = ProxyFileSystem::status(Path);
    if (!S) missing(Path);
    return S;
  }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& Path) override {
    auto F = ProxyFileSystem::openFileForRead(Path);
    if (!F) {
      missing(Path);
      return F;
    }
    std::string Name = name(Path);
    Deps.Read.insert(Name);
    return std::unique_ptr<llvm::vfs::File>(std::make_unique<HashedFile>(std::move(*F), Deps, std::move(Name)));
  }
  bool exists(const llvm::Twine& Path) override {
    bool There = ProxyFileSystem::exists(Path);
    if (!There) missing(Path);
    return There;
  }

private:
  Dependencies& Deps;
  std::string Directory;

  /// Remembers what the text was when it was read: it may be another when a fix is made.
  class HashedFile : public llvm::vfs::File {
  public:
    HashedFile(std::unique_ptr<llvm::vfs::File> Base, Dependencies& Deps, std::string Name)
        : Base(std::move(Base)), Deps(Deps), Name(std::move(Name)) {}
    llvm::ErrorOr<llvm::vfs::Status> status() override { return Base->status(); }
    llvm::ErrorOr<std::string> getName() override { return Base->getName(); }
    llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine& Title, int64_t Size, bool Terminated,
                                                                 bool Volatile) override {
      auto Buffer = Base->getBuffer(Title, Size, Terminated, Volatile);
      if (Buffer) Deps.Hashes[Name] = report::contentHash((*Buffer)->getBuffer());
      return Buffer;
    }
    std::error_code close() override { return Base->close(); }

  private:
    std::unique_ptr<llvm::vfs::File> Base;
    Dependencies& Deps;
    std::string Name;
  };

  /// Dots stay: behind a symbolic link ".." is not what it looks like.
  std::string name(const llvm::Twine& Path) const {
    llvm::SmallString<256> Full;
    Path.toVector(Full);
    if (!llvm::sys::path::is_absolute(Full)) {
      Full = Directory;
      llvm::sys::path::append(Full, Path);
    }
    return Full.str().str();
  }
  void missing(const llvm::Twine& Path) { Deps.Missing.insert(name(Path)); }
};

} // namespace cudalint::engine

#endif
