//===- Module.cpp - the checks as a clang-tidy module -----------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/dialect/Dialect.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang/Lex/Preprocessor.h"
#include "cuda-lint/Check.h"
#include "cuda-lint/Registry.h"

namespace cudalint {

namespace {

constexpr char Marker[] = "/* cuda-lint prelude */";

/// Clang refuses __shared__ variables of classes with a constructor or destructor (cuda::barrier, of all things), and a
/// kernel that has one is lost. As an ordinary variable with an annotation it stays whole; the model reads the
/// annotation.
std::string prelude() {
  return std::string("\n") + Marker + "\n#ifdef __shared__\n#undef __shared__\n#define __shared__ __attribute__((annotate(\"" +
         SharedAnnotation + "\")))\n#endif\n";
}

/// Drops what follows from that, and the other errors that nvcc does not have.
class Filter : public clang::DiagnosticConsumer {
public:
  Filter(clang::DiagnosticConsumer* Next, std::unique_ptr<clang::DiagnosticConsumer> Owned)
      : Next(Next), Owned(std::move(Owned)) {}

  void BeginSourceFile(const clang::LangOptions& Lang, const clang::Preprocessor* PP) override { Next->BeginSourceFile(Lang, PP); }
  void EndSourceFile() override { Next->EndSourceFile(); }
  void finish() override { Next->finish(); }
  bool IncludeInDiagnosticCounts() const override { return Next->IncludeInDiagnosticCounts(); }

  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic& Info) override {
    if (Level == clang::DiagnosticsEngine::Note && Dropped) return;
    Dropped = Level >= clang::DiagnosticsEngine::Error && isToleratedByNvcc(Info);
    if (!Dropped) Next->HandleDiagnostic(Level, Info);
  }

private:
  clang::DiagnosticConsumer* Next;
  std::unique_ptr<clang::DiagnosticConsumer> Owned;
  bool Dropped = false;
};

void bringInPrelude(const clang::SourceManager&, clang::Preprocessor& PP) {
  if (!PP.getLangOpts().CUDA || llvm::StringRef(PP.getPredefines()).contains(Marker)) return;
  // The CUDA headers come in at the end of the predefines; what follows them sees their macros.
  PP.setPredefines(PP.getPredefines() + prelude());
  clang::DiagnosticsEngine& Diags = PP.getDiagnostics();
  clang::DiagnosticConsumer* Client = Diags.getClient();
  std::unique_ptr<clang::DiagnosticConsumer> Owned;
  if (Diags.ownsClient()) Owned = Diags.takeClient();
  Diags.setClient(new Filter(Client, std::move(Owned)), /*ShouldOwnClient=*/true);
}

class Module : public clang::tidy::ClangTidyModule {
public:
  void addCheckFactories(clang::tidy::ClangTidyCheckFactories& Factories) override {
    Check::setPreprocessorHook(&bringInPrelude);
    addAllChecks(Factories);
  }
};

clang::tidy::ClangTidyModuleRegistry::Add<Module> Registered("cuda-module", "Bugs of CUDA C++ kernels and their launches.");

} // namespace

} // namespace cudalint
