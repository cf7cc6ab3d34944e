//===- Command.h - an nvcc command line, read for clang -----------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Source of the flag table: `nvcc --help` of CUDA 11 to 13 and the nvcc manual, "Command Option Description".
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_TOOLCHAIN_COMMAND_H
#define CUDA_LINT_DRIVER_TOOLCHAIN_COMMAND_H

#include "driver/toolchain/Arch.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace cudalint::toolchain {

/// One entry of a compilation database, or what the user wrote after `--`.
struct CompileCommand {
  std::string Directory;              ///< absolute; relative paths of the command start here
  std::string File;                   ///< the unit, absolute
  std::vector<std::string> Arguments; ///< with the compiler as [0]; empty [0] when there was none
  std::string InferredFrom;           ///< a neighbour's file whose command this is; empty when it is the file's own
};

/// The same command in clang's words.
struct TranslatedCommand {
  std::string Directory;
  std::string File;
  std::string Language = "cuda";      ///< value for -x: "cuda", or "c++"/"c" for a host file that nvcc hands on
  std::string Standard;               ///< "gnu++17"; never empty
  std::vector<std::string> Flags;     ///< -I -isystem -D -U -include -f -m -W, in the order of the command
  std::vector<Arch> Archs;            ///< as asked for, sorted, unique; empty: the command names none
  std::vector<std::string> ReservedDefines; ///< "N=4": would break clang's own headers, defined after them instead
  std::string Compiler;               ///< argv[0], to find the toolkit; empty when there was none
  std::string CudaPath;               ///< --cuda-path of a clang command
  bool ClangCommand = false;          ///< the command was clang's own and was passed through

  // Facts that rules ask for.
  bool RelocatableDeviceCode = false; ///< -rdc=true, -dc, -dw, -dlto
  bool DeviceDebug = false;           ///< -G
  bool FastMath = false;              ///< -use_fast_math
  bool PerThreadDefaultStream = false;
  bool ExtendedLambda = false;
  bool RelaxedConstexpr = false;
  bool WholeProgram = false;          ///< -ewp
  std::optional<unsigned> MaxRegisters; ///< -maxrregcount

  std::vector<std::string> Dropped;   ///< flags left out on purpose
  std::vector<std::string> Unknown;   ///< flags nobody knows: report each once, go on
  std::vector<std::string> Problems;  ///< response file not readable, bad architecture name, ...: one line each
};

/// Translates Command. Never fails: what can't be used is in Unknown or Problems. FS reads the response files.
TranslatedCommand translate(const CompileCommand& Command, llvm::vfs::FileSystem& FS);

/// Expands @file, --options-file and -optf (recursively, relative to Directory). Problems gets one line for each file
/// that can't be read or includes itself.
std::vector<std::string> expandResponseFiles(llvm::ArrayRef<std::string> Arguments, llvm::StringRef Directory,
                                             llvm::vfs::FileSystem& FS, std::vector<std::string>& Problems);

/// True for a file name that nvcc compiles as CUDA (.cu).
bool isCudaSource(llvm::StringRef File);

} // namespace cudalint::toolchain

#endif
