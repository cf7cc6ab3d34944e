//===- Module.cpp - the checks as a clang-tidy module -----------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "clang-tidy/ClangTidyModule.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/Preprocessor.h"
#include "cuda-lint/Check.h"
#include "cuda-lint/Registry.h"

namespace cudalint {

namespace {

constexpr char Marker[] = "/* cuda-lint prelude */";

/// Clang refuses __shared__ variables of classes with a constructor or destructor (cuda::barrier, of all things), and a
/// kernel that has one is lost. As an ordinary variable with an annotation it stays whole; the model reads the
/// annotation.
constexpr char Prelude[] = "\n/* cuda-lint prelude */\n"
                           "#ifdef __shared__\n"
                           "#undef __shared__\n"
                           "#define __shared__ __attribute__((annotate(\"cuda-lint:shared\")))\n"
                           "#endif\n";

/// Drops what follows from that: device code that refers to such a variable at namespace scope.
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
    Dropped = Level >= clang::DiagnosticsEngine::Error && isTolerated(Info);
    if (!Dropped) Next->HandleDiagnostic(Level, Info);
  }

private:
  clang::DiagnosticConsumer* Next;
  std::unique_ptr<clang::DiagnosticConsumer> Owned;
  bool Dropped = false;

  static bool isTolerated(const clang::Diagnostic& Info) {
    if (Info.getID() != clang::diag::err_ref_bad_target && Info.getID() != clang::diag::err_ref_bad_target_global_initializer)
      return false;
    for (unsigned I = 0; I < Info.getNumArgs(); ++I) {
      if (Info.getArgKind(I) != clang::DiagnosticsEngine::ak_nameddecl) continue;
      const auto* D = reinterpret_cast<const clang::NamedDecl*>(Info.getRawArg(I));
      if (const auto* A = D ? D->getAttr<clang::AnnotateAttr>() : nullptr)
        if (A->getAnnotation() == "cuda-lint:shared") return true;
    }
    return false;
  }
};

void bringInPrelude(const clang::SourceManager&, clang::Preprocessor& PP) {
  if (!PP.getLangOpts().CUDA || llvm::StringRef(PP.getPredefines()).contains(Marker)) return;
  // The CUDA headers come in at the end of the predefines; what follows them sees their macros.
  PP.setPredefines(PP.getPredefines() + Prelude);
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
