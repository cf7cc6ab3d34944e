//===- Pass.cpp ---------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/toolchain/Pass.h"
#include "driver/support/Files.h"
#include "driver/toolchain/Database.h"
#include "driver/toolchain/Run.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cudalint::toolchain {

namespace {

std::string join(StringRef A, const Twine& B) {
  SmallString<256> Path(A);
  sys::path::append(Path, B);
  return std::string(Path);
}

std::string realPath(StringRef Path, vfs::FileSystem& FS) {
  SmallString<256> Real;
  return FS.getRealPath(Path, Real) ? Path.str() : std::string(Real);
}

/// Names that clang's CUDA wrapper includes in quotes: a project file of that name would be taken instead.
constexpr const char* WrapperIncludes[] = {"cuda.h",        "cuda_runtime.h",        "driver_types.h",
                                           "host_config.h", "host_defines.h",        "curand_mtgp32_kernel.h",
                                           "vector_types.h"};

/// The flags of the command without the folders of a CUDA toolkit (the pass has its own), and whether one of the others
/// shadows a header of it.
struct UserFlags {
  std::vector<std::string> Flags;
  bool Shadows = false;
};

UserFlags userFlags(const TranslatedCommand& Command, const Toolkit& Headers, vfs::FileSystem& FS) {
  UserFlags Result;
  const std::string Own = Headers.Include.empty() ? "" : realPath(Headers.Include, FS);
  StringSet<> OwnExtra;
  for (const std::string& Extra : Headers.ExtraIncludes)
    OwnExtra.insert(realPath(Extra, FS));
  for (size_t I = 0; I < Command.Flags.size(); ++I) {
    StringRef Flag = Command.Flags[I];
    const bool Separate = Flag == "-isystem" || Flag == "-I" || Flag == "-idirafter";
    StringRef Folder = Separate && I + 1 < Command.Flags.size() ? StringRef(Command.Flags[I + 1])
                       : Flag.starts_with("-I")                 ? Flag.drop_front(2)
                                                                : StringRef();
    if (!Folder.empty()) {
      const std::string Path = absolutePath(Folder, Command.Directory);
      const std::string Real = realPath(Path, FS);
      const bool IsToolkit = Real == Own || OwnExtra.contains(Real) ||
                             (FS.exists(join(Path, "cuda_runtime.h")) && FS.exists(join(Path, "crt/host_config.h")));
      if (IsToolkit) {
        I += Separate;
        continue;
      }
      for (const char* Name : WrapperIncludes)
        Result.Shadows |= FS.exists(join(Path, Name));
    }
    Result.Flags.push_back(Flag.str());
    if (Separate && I + 1 < Command.Flags.size())
      Result.Flags.push_back(Command.Flags[++I]);
  }
  return Result;
}

/// driver_types.h with the members of cudaDeviceProp that CUDA 13 removed; nothing when all are there.
std::optional<std::string> patchedDriverTypes(StringRef Path, vfs::FileSystem& FS) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = FS.getBufferForFile(Path);
  if (!Buffer)
    return std::nullopt;
  StringRef Text = (*Buffer)->getBuffer();
  size_t Begin = StringRef::npos;
  for (size_t At = Text.find("cudaDeviceProp"); At != StringRef::npos; At = Text.find("cudaDeviceProp", At + 1))
    if (Text.drop_front(At + strlen("cudaDeviceProp")).ltrim().starts_with("{")) {
      Begin = At;
      break;
    }
  if (Begin == StringRef::npos)
    return std::nullopt;
  const size_t Reserved = Text.find("reserved[", Begin);
  if (Reserved == StringRef::npos)
    return std::nullopt;
  StringRef Body = Text.slice(Begin, Reserved);
  const size_t Insert = Text.rfind('\n', Reserved);
  if (Insert == StringRef::npos || Insert < Begin || Body.contains("};"))
    return std::nullopt;
  std::string Members;
  for (const char* Name : {"clockRate", "deviceOverlap", "kernelExecTimeoutEnabled", "computeMode", "maxTexture1DLinear",
                           "memoryClockRate", "singleToDoublePrecisionPerfRatio", "cooperativeMultiDeviceLaunch"}) {
    size_t At = Body.find(Name);
    while (At != StringRef::npos && (isAlnum(Body[At - 1]) || isAlnum(Body[At + strlen(Name)])))
      At = Body.find(Name, At + 1);
    if (At == StringRef::npos)
      Members += std::string(" int ") + Name + ";";
  }
  if (Members.empty())
    return std::nullopt;
  // On the line of the reserved words: the lines of everything else stay.
  return (Text.take_front(Insert + 1) + Members + Text.drop_front(Insert + 1)).str();
}

std::string archList(const std::vector<Arch>& Archs) {
  std::vector<unsigned> Numbers;
  for (const Arch& A : Archs)
    Numbers.push_back(A.Number * 10);
  llvm::sort(Numbers);
  Numbers.erase(llvm::unique(Numbers), Numbers.end());
  std::string Result;
  for (unsigned N : Numbers)
    Result += (Result.empty() ? "" : ",") + std::to_string(N);
  return Result;
}

/// Clang drives launches and warp built-ins by the toolkit's version; the driver tells cc1 only when it also looks for
/// libdevice. One that clang 22 does not know counts as none at all, hence its newest.
std::string sdkVersion(const Toolkit& Headers) {
  if (Headers.Major == 0 || Headers.Major > 12 || (Headers.Major == 12 && Headers.Minor > 9))
    return "12.9";
  return std::to_string(Headers.Major) + "." + std::to_string(Headers.Minor);
}

/// The lines before and after the prelude that depend on the command.
std::string preludeFor(const TranslatedCommand& Command, const Toolkit& Headers) {
  std::string Text;
  raw_string_ostream Out(Text);
  Out << "#pragma clang system_header\n";
  if (!Headers.Bundled && Headers.Major != 0)
    Out << "#ifndef __CUDACC_VER_MAJOR__\n"
        << "#define __CUDACC_VER_MAJOR__ " << Headers.Major << "\n#define __CUDACC_VER_MINOR__ " << Headers.Minor
        << "\n#define __CUDACC_VER_BUILD__ 0\n#define __CUDA_API_VER_MAJOR__ " << Headers.Major
        << "\n#define __CUDA_API_VER_MINOR__ " << Headers.Minor << "\n#endif\n";
  if (!Headers.Bundled)
    Out << preludeText();
  // Short names such as N would change clang's own headers, not nvcc's; they come after these.
  for (const std::string& Definition : Command.ReservedDefines) {
    auto [Name, Value] = StringRef(Definition).split('=');
    Out << "#define " << Name << ' ' << (StringRef(Definition).contains('=') ? Value : StringRef("1")) << '\n';
  }
  return Text;
}

} // namespace

std::string Pass::headerKey() const {
  std::string Key;
  for (const std::string& A : Arguments)
    if (A != File)
      Key += A + '\n';
  Key += Directory + '\n';
  for (const auto& [Path, Contents] : VirtualFiles)
    Key += Path + '\n' + Contents + '\n';
  return Key;
}

std::vector<Arch> selectArchs(const TranslatedCommand& Command, const PassOptions& Options) {
  std::vector<Arch> Result = Options.Archs.empty() ? Command.Archs : Options.Archs;
  if (Result.empty())
    Result = {DefaultArch};
  llvm::sort(Result);
  Result.erase(llvm::unique(Result), Result.end());
  std::reverse(Result.begin(), Result.end());
  // The highest one sees the most of a source; the others differ from it by less code, as a rule.
  if (Options.Archs.empty() && !Options.AllArchs)
    Result.resize(1);
  return Result;
}

std::vector<Pass> makePasses(const TranslatedCommand& Command, const Toolkit& Headers, const PassOptions& Options,
                             vfs::FileSystem& FS) {
  const bool Cuda = Command.Language == "cuda";
  const UserFlags User = userFlags(Command, Headers, FS);
  const std::vector<Arch> Archs = selectArchs(Command, Options);
  // Clang's own idea of a toolkit is <root>/include with <root>/bin beside it.
  const bool ClangLayout =
      !Headers.Bundled && Headers.Include == join(Headers.Root, "include") && FS.exists(join(Headers.Root, "bin"));

  std::vector<std::pair<std::string, std::string>> Virtual;
  if (Cuda) {
    Virtual.emplace_back(PreludePath, preludeFor(Command, Headers));
    if (!Headers.Bundled) {
      const std::string Path = join(Headers.Include, "driver_types.h");
      if (std::optional<std::string> Patched = patchedDriverTypes(Path, FS)) {
        Virtual.emplace_back(Path, *Patched);
        if (std::string Real = realPath(Path, FS); Real != Path)
          Virtual.emplace_back(Real, *Patched);
      }
    }
  }

  auto Make = [&](Pass::Kind Side, Arch Device) {
    Pass P;
    P.Side = Side;
    P.Device = Device;
    P.Directory = Command.Directory;
    P.File = Command.File;
    P.VirtualFiles = Virtual;
    P.Bundled = Headers.Bundled;
    std::vector<std::string>& A = P.Arguments;
    auto Add = [&A](std::initializer_list<std::string> Words) { A.insert(A.end(), Words); };
    Add({"clang++", "-x", Command.Language});
    if (!resourceDirectory().empty())
      Add({"-resource-dir=" + resourceDirectory()});
    Add({"-std=" + Command.Standard, "-fsyntax-only"});
    if (Cuda) {
      // Never link, so never look for libdevice; never refuse an architecture that this toolkit's ptxas lacks.
      Add({"-nogpulib", "--no-cuda-version-check", "-Wno-unknown-cuda-version", "-fgpu-rdc"});
      if (Side == Pass::Kind::Host)
        Add({"--cuda-host-only"});
      else
        Add({"--cuda-device-only"});
      // The host half has no architecture, but clang wants a list.
      Add({"--cuda-gpu-arch=" + Device.clangName()});
      if (User.Shadows)
        Add({"-iquote", Headers.Include});
      Add({"-Xclang", "-target-sdk-version=" + sdkVersion(Headers)});
      if (ClangLayout) {
        Add({"--cuda-path=" + Headers.Root});
      } else {
        Add({"-nogpuinc"});
        if (Side == Pass::Kind::Device)
          Add({"--cuda-feature=+ptx88"});
        if (Headers.Bundled)
          Add({"-isystem", Headers.Include, "-include", join(Headers.Include, "__cuda_lint_bundled_prelude.h")});
        else
          Add({"-isystem", Headers.Include, "-include", "__clang_cuda_runtime_wrapper.h"});
      }
      Add({"-D__CUDA_ARCH_LIST__=" + archList(Archs)});
      if (Side == Pass::Kind::Device && Device.Suffix == 'f') {
        // Clang 22 has no family targets; nvcc defines this one macro for them and none of the others.
        Add({"-U__CUDA_ARCH_FEAT_SM" + std::to_string(Device.Number) + "_ALL",
             "-D__CUDA_ARCH_FAMILY_SPECIFIC__=" + std::to_string(Device.Number * 10)});
      }
      if (Command.RelocatableDeviceCode)
        Add({"-D__CUDACC_RDC__"});
      if (Command.WholeProgram)
        Add({"-D__CUDACC_EWP__"});
      if (Command.DeviceDebug)
        Add({"-D__CUDACC_DEBUG__"});
      if (Command.ExtendedLambda)
        Add({"-D__CUDACC_EXTENDED_LAMBDA__"});
      if (Command.RelaxedConstexpr)
        Add({"-D__CUDACC_RELAXED_CONSTEXPR__"});
      if (Command.PerThreadDefaultStream)
        Add({"-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"});
      Add({"-include", PreludePath});
    }
    A.insert(A.end(), User.Flags.begin(), User.Flags.end());
    if (!Cuda && !Headers.Include.empty())
      Add({"-isystem", Headers.Include});
    // Last, so that a project's own libcu++ comes first.
    for (const std::string& Extra : Headers.ExtraIncludes)
      Add({"-isystem", Extra});
    // At the very end: clang's intrinsics stay first.
    if (std::string Gcc = hostCompilerInclude(); !Gcc.empty())
      Add({"-idirafter", Gcc});
    Add({"-Wno-register", "-Wno-c++11-narrowing", "-Wno-unknown-warning-option", "-Wno-unused-command-line-argument",
         "-fbracket-depth=1024", "-ferror-limit=0"});
    A.insert(A.end(), Options.ExtraArguments.begin(), Options.ExtraArguments.end());
    Add({Command.File});
    return P;
  };

  std::vector<Pass> Passes;
  if (Cuda && Options.Device)
    for (const Arch& A : Archs)
      Passes.push_back(Make(Pass::Kind::Device, A));
  if (Options.Host || !Cuda)
    Passes.push_back(Make(Pass::Kind::Host, Archs.front()));
  return Passes;
}

StringRef preludeText() {
  static constexpr char Text[] =
#include "driver/toolchain/NvccPreludeText.inc"
      ;
  return StringRef(Text, sizeof(Text) - 1);
}

} // namespace cudalint::toolchain
