//===- Files.cpp ------------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace cudalint {

using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

std::string absolutePath(StringRef Path, StringRef Directory) {
  llvm::SmallString<256> Full(Path);
  if (!path::is_absolute(Full)) {
    Full = Directory;
    path::append(Full, Path);
    // Fails without a working directory alone.
    if (!path::is_absolute(Full)) (void)fs::make_absolute(Full);
  }
  path::remove_dots(Full, /*remove_dot_dot=*/true);
  return Full.str().str();
}

std::string realPath(StringRef Path) {
  llvm::SmallString<256> Real;
  if (!fs::real_path(Path, Real)) return Real.str().str();
  // A file that is gone: links above it must not matter.
  if (StringRef Folder = path::parent_path(Path); !Folder.empty() && !fs::real_path(Folder, Real)) {
    path::append(Real, path::filename(Path));
    return Real.str().str();
  }
  llvm::SmallString<256> Plain(Path);
  path::remove_dots(Plain, /*remove_dot_dot=*/true);
  return Plain.str().str();
}

std::string relativeTo(StringRef Path, StringRef Folder) {
  auto P = path::begin(Path), PEnd = path::end(Path), F = path::begin(Folder), FEnd = path::end(Folder);
  while (P != PEnd && F != FEnd && *P == *F) ++P, ++F;
  llvm::SmallString<256> Out;
  for (; F != FEnd; ++F)
    if (!F->empty() && *F != ".") path::append(Out, "..");
  for (; P != PEnd; ++P) path::append(Out, *P);
  return Out.str().str();
}

bool isWithin(StringRef Path, StringRef Folder) {
  Folder = Folder.rtrim('/');
  return Path.starts_with(Folder) && (Path.size() == Folder.size() || Path[Folder.size()] == '/');
}

bool isHeaderName(StringRef Path) {
  static constexpr StringRef Extensions[] = {".cuh", ".h", ".hh", ".hpp", ".hxx", ".inl", ".inc", ".ipp", ".tcc"};
  return llvm::is_contained(Extensions, path::extension(Path));
}

bool writeAtomically(StringRef Path, StringRef Text, std::string* Error) {
  auto Done = [&](std::error_code EC) {
    if (EC && Error) *Error = EC.message();
    return !EC;
  };
  std::string Target = fs::is_symlink_file(Path) ? realPath(Path) : Path.str();
  // Not llvm's TempFile: it installs signal handlers, which every worker forked later would inherit.
  int Fd = -1;
  llvm::SmallString<256> Temporary;
  if (std::error_code EC = fs::createUniqueFile(Target + ".%%%%%%%%.tmp", Fd, Temporary, fs::OF_None, fs::all_read | fs::all_write))
    return Done(EC);
  std::error_code EC;
  {
    llvm::raw_fd_ostream Out(Fd, /*shouldClose=*/true);
    Out << Text;
    Out.close();
    EC = Out.error();
    Out.clear_error();
  }
  if (!EC)
    if (auto Permissions = fs::getPermissions(Target)) EC = fs::setPermissions(Temporary, *Permissions);
  if (!EC) EC = fs::rename(Temporary, Target);
  if (EC) fs::remove(Temporary);
  return Done(EC);
}

} // namespace cudalint
