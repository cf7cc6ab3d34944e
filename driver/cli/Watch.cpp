//===- Watch.cpp ------------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/cli/Watch.h"
#include "driver/support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <cstring>
#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>
#include <vector>

namespace cudalint::cli {

using llvm::StringRef;

FolderWatch::FolderWatch() : Fd(inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
  if (Fd < 0) Why = std::strerror(errno);
}
FolderWatch::~FolderWatch() {
  if (Fd >= 0) close(Fd);
}

void FolderWatch::set(Watched W) {
  What = std::move(W);
  Names.clear();
  for (const std::string& File : What.Files) Names.insert(llvm::sys::path::filename(File).str());
  Why.clear();
  for (auto It = Ids.begin(); It != Ids.end();) {
    if (What.Folders.count(It->first)) {
      ++It;
      continue;
    }
    inotify_rm_watch(Fd, It->second);
    It = Ids.erase(It);
  }
  for (const std::string& Folder : What.Folders) {
    // Also where it is known: the folder of that name may be another one by now.
    int Id = inotify_add_watch(Fd, Folder.c_str(), IN_CLOSE_WRITE | IN_MOVE | IN_DELETE | IN_CREATE | IN_ONLYDIR);
    if (Id >= 0) Ids[Folder] = Id;
    else if (errno == ENOSPC) Why = "the system watches no more folders (fs.inotify.max_user_watches)";
  }
}

bool FolderWatch::changedSince(std::chrono::system_clock::time_point Then) const {
  auto Now = std::chrono::system_clock::now();
  return llvm::any_of(What.Files, [&](const std::string& File) {
    llvm::sys::fs::file_status Status;
    if (llvm::sys::fs::status(File, Status)) return false;
    // A time that is to come says nothing.
    return Status.getLastModificationTime() >= Then && Status.getLastModificationTime() <= Now;
  });
}

bool FolderWatch::matters(StringRef Name, unsigned Mask) const {
  // A file that is made is written next; what a folder holds is news at once.
  if (Mask & IN_ISDIR) return !Name.starts_with(".");
  if (Mask & IN_CREATE) return false;
  StringRef Extension = llvm::sys::path::extension(Name);
  return Extension == ".cu" || isHeaderName(Name) || Extension == ".yaml" || Name == ".clang-tidy" || Name == "compile_commands.json" ||
         Names.count(Name.str());
}

int FolderWatch::read() {
  alignas(inotify_event) char Buffer[16384];
  bool Any = false;
  while (true) {
    ssize_t N = ::read(Fd, Buffer, sizeof(Buffer));
    if (N < 0 && errno == EINTR) continue;
    if (N < 0) return errno == EAGAIN ? Any : -1;
    for (ssize_t At = 0; At < N;) {
      inotify_event E;
      std::memcpy(&E, Buffer + At, sizeof(E));
      // After an overflow nobody knows.
      Any |= (E.mask & IN_Q_OVERFLOW) || matters(E.len ? StringRef(Buffer + At + sizeof(E)) : StringRef(), E.mask);
      At += ssize_t(sizeof(E) + E.len);
    }
  }
}

bool FolderWatch::wait() {
  constexpr int Quiet = 150; // milliseconds: a checkout, or an editor that saves all
  bool Any = false;
  while (true) {
    pollfd P{Fd, POLLIN, 0};
    int Ready = poll(&P, 1, Any ? Quiet : -1);
    if (Ready < 0 && errno != EINTR) return false;
    if (Ready == 0) return true;
    if (Ready > 0) {
      int Found = read();
      if (Found < 0) return false;
      Any |= Found > 0;
    }
  }
}

} // namespace cudalint::cli
