//===- Guard.cpp - what -load loads -----------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// The checks need the very Clang that they were built for. Another one would answer with a mangled symbol name, or
// crash later. So this library, which needs no symbol of LLVM and therefore loads anywhere, asks the host for its version
// first and only then brings in the checks, which lie beside it.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <string>

namespace {

// std::string clang::getClangFullVersion(), the one spelling that every Clang since 3.x has had.
constexpr char VersionSymbol[] = "_ZN5clang19getClangFullVersionB5cxx11Ev";

void say(const std::string& Message) { std::fprintf(stderr, "cuda-lint: error: %s\n", Message.c_str()); }

/// "22" of "Debian clang version 22.1.8 (…)".
std::string majorVersion(const std::string& Full) {
  size_t At = Full.find("version ");
  if (At == std::string::npos) return {};
  At += 8;
  return Full.substr(At, Full.find_first_not_of("0123456789", At) - At);
}

struct Guard {
  Guard() {
    auto* Version = reinterpret_cast<std::string (*)()>(dlsym(RTLD_DEFAULT, VersionSymbol));
    if (!Version) {
      say("this program exports no Clang symbols (a statically linked clang-tidy?), so the plugin can't be used with it; "
          "use clang-tidy-" CUDA_LINT_CLANG_MAJOR " with shared libraries, or the cuda-lint command");
      return;
    }
    std::string Full = Version();
    if (majorVersion(Full) != CUDA_LINT_CLANG_MAJOR) {
      say("this plugin is for clang-tidy " CUDA_LINT_CLANG_MAJOR ", not for " + Full + "; its checks are not loaded");
      return;
    }
    Dl_info Self;
    if (!dladdr(reinterpret_cast<void*>(&majorVersion), &Self) || !Self.dli_fname) {
      say("the plugin can't find its own folder");
      return;
    }
    std::string Path = Self.dli_fname;
    size_t Slash = Path.rfind('/');
    Path = (Slash == std::string::npos ? std::string() : Path.substr(0, Slash + 1)) + CUDA_LINT_CHECKS_LIBRARY;
    if (!dlopen(Path.c_str(), RTLD_LAZY | RTLD_GLOBAL)) {
      const char* Why = dlerror();
      say("the checks can't be loaded: " + std::string(Why ? Why : Path));
    }
  }
};

Guard TheGuard;

} // namespace
