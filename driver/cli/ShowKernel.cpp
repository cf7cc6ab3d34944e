//===- ShowKernel.cpp - `cuda-lint show-kernel` -----------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "cuda-lint/Kernel.h"
#include "cuda-lint/Model.h"
#include "driver/cli/Pipeline.h"
#include "driver/engine/Worker.h"
#include "driver/report/Support.h"
#include "llvm/Support/FileSystem.h"

namespace cudalint::cli {

using llvm::StringRef;

static int showKernels(const std::vector<engine::Unit>& Units, const std::string& Kernel, bool AllScenarios, llvm::raw_ostream& Out);

int showKernelCommand(const Command& C) {
  engine::InputOptions O;
  if (!readInputOptions(C, O)) return Failed;
  if (C.Words.size() != 1) {
    error("show-kernel takes one file, as in `cuda-lint show-kernel file.cu:kernel`");
    return Failed;
  }
  std::string File = C.Words[0], Kernel;
  // "a.cu:ns::f": the first colon behind a name that exists.
  if (!llvm::sys::fs::exists(File))
    for (size_t At = File.find(':'); At != std::string::npos; At = File.find(':', At + 1))
      if (llvm::sys::fs::is_regular_file(StringRef(File).take_front(At))) {
        Kernel = File.substr(At + 1);
        File.resize(At);
        break;
      }
  if (!llvm::sys::fs::is_regular_file(File)) {
    error("no such file: " + File);
    return Failed;
  }
  O.Paths = {File};
  auto Config = makeConfiguration(C);
  if (!Config) return Failed;
  engine::Inputs In = engine::collectInputs(O, *Config);
  if (reportConfigurationErrors(*Config, In.Units)) return Failed;
  if (!In.Error.empty()) {
    error(In.Error);
    return Failed;
  }
  report::RunResult Said;
  Said.Root = O.WorkingDirectory;
  Said.Problems = In.Problems;
  for (const engine::Unit& U : In.Units) Said.Problems.insert(Said.Problems.end(), U.Problems.begin(), U.Problems.end());
  printProblems(Said);
  auto Out = Output::open("");
  int Status = showKernels(In.Units, Kernel, C.has(OPT_all_scenarios), Out->stream());
  if (Status == Clean && report::count(Said).FatalProblems) Status = NotAnalysed;
  return Out->finish() ? Status : int(Failed);
}

static int showKernels(const std::vector<engine::Unit>& Units, const std::string& Kernel, bool AllScenarios, llvm::raw_ostream& Out) {
  unsigned Shown = 0, Errors = 0;
  for (const engine::Unit& U : Units) {
    // As a worker does it: what is shown is what is checked.
    engine::installWrappers(U);
    if (auto It = U.Checks.Options.find("BlockSize"); It != U.Checks.Options.end())
      if (unsigned Threads = 0; !StringRef(It->second).getAsInteger(10, Threads) && Threads)
        TranslationUnitModel::kernelOptions().DefaultBlock = {Threads, 1, 1};
    for (const toolchain::Pass& P : U.Passes) {
      if (P.Side != toolchain::Pass::Kind::Device) continue;
      class Consumer : public clang::ASTConsumer {
      public:
        Consumer(StringRef Wanted, StringRef Pass, bool AllScenarios, unsigned& Shown, llvm::raw_ostream& Out)
            : Wanted(Wanted), Pass(Pass), AllScenarios(AllScenarios), Shown(Shown), Out(Out) {}
        void HandleTranslationUnit(clang::ASTContext& AST) override {
          for (const clang::FunctionDecl* F : TranslationUnitModel::of(AST).kernels()) {
            std::string Name;
            llvm::raw_string_ostream OS(Name);
            F->getNameForDiagnostic(OS, AST.getPrintingPolicy(), /*Qualified=*/true);
            if (!Wanted.empty() && F->getName() != Wanted && F->getQualifiedNameAsString() != Wanted && Name != Wanted) continue;
            Out << Name << " [" << Pass << "]\n";
            const KernelModel& KM = TranslationUnitModel::of(AST).kernel(F);
            Out << printKernel(KM, AST, AllScenarios);
            if (std::string A = KM.shapeAssumption(); !A.empty()) Out << "  " << A << "\n";
            for (const KernelRun& R : KM.Runs)
              for (const StuckWait& W : R.order().stuck())
                Out << "  waits for ever: event " << W.Event << ", threads " << W.Threads.print() << " (" << R.T->Scenario << ")\n";
            ++Shown;
          }
        }

      private:
        StringRef Wanted, Pass;
        bool AllScenarios;
        unsigned& Shown;
        llvm::raw_ostream& Out;
      };
      std::string Name = P.name();
      toolchain::RunResult R = toolchain::runPass(
          P, [&](clang::CompilerInstance&, StringRef) { return std::make_unique<Consumer>(Kernel, Name, AllScenarios, Shown, Out); });
      if (!R.Started) error(U.File + ": " + R.Failure);
      for (const toolchain::ParseError& E : R.First)
        error(E.File + ":" + llvm::Twine(E.Line) + ":" + llvm::Twine(E.Column) + ": " + E.Message + " [" + Name + "]");
      Errors += R.Errors + !R.Started;
    }
  }
  if (!Shown && !Errors) {
    error(Kernel.empty() ? "no kernel in this file" : "no kernel '" + Kernel + "' in this file");
    return Failed;
  }
  return Errors ? NotAnalysed : Clean;
}

} // namespace cudalint::cli
