//===- Pass.h - one parse of a unit: the host's, or that of one architecture --------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_DRIVER_TOOLCHAIN_PASS_H
#define CUDA_LINT_DRIVER_TOOLCHAIN_PASS_H

#include "driver/toolchain/Command.h"
#include "driver/toolchain/Toolkit.h"
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace cudalint::toolchain {

/// One clang invocation. Its arguments are those of the clang driver and yield exactly one cc1 job.
struct Pass {
  enum class Kind : unsigned char { Host, Device };
  Kind Side = Kind::Device;
  Arch Device;                        ///< the architecture of a device pass
  std::string Directory;              ///< working directory
  std::string File;                   ///< absolute
  std::vector<std::string> Arguments; ///< "clang++" ... File, with -fsyntax-only
  /// Files that exist only in the virtual file system of this pass: path and contents.
  std::vector<std::pair<std::string, std::string>> VirtualFiles;
  bool Bundled = false;

  /// "host" or "sm_90a".
  std::string name() const { return Side == Kind::Host ? "host" : Device.name(); }
  /// Everything that shapes the meaning of a header that the pass includes first: two passes with the same key can
  /// share a precompiled header of the CUDA headers. Arguments without the file; contents of VirtualFiles.
  std::string headerKey() const;
};

/// Which passes to make.
struct PassOptions {
  /// Architectures the user asked for (--arch); empty: the highest one of the command (DefaultArch when it has none).
  std::vector<Arch> Archs;
  bool AllArchs = false; ///< every architecture of the command
  bool Host = true;
  bool Device = true;
  std::vector<std::string> ExtraArguments; ///< clang flags to add at the end (--extra-arg)
};

/// One device pass an architecture (highest first), then the host pass. A plain C or C++ unit has a host pass only.
std::vector<Pass> makePasses(const TranslatedCommand& Command, const Toolkit& Headers, const PassOptions& Options,
                             llvm::vfs::FileSystem& FS);

/// The architectures makePasses would use, highest first.
std::vector<Arch> selectArchs(const TranslatedCommand& Command, const PassOptions& Options);

/// The prelude that stands in for nvcc's built-ins with a real toolkit, as text.
llvm::StringRef preludeText();
/// The path it has in the virtual file system of every pass.
inline constexpr char PreludePath[] = "/__cuda_lint__/nvcc_prelude.h";

} // namespace cudalint::toolchain

#endif
