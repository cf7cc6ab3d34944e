//===- events.cpp - what the kernel model sees in real kernels --------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
//   cuda-lint-events [--cuda=bundled|auto|PATH] LIST
//
// LIST has one JSON line a unit, {"file", "flags"}. Says, a unit and in sum: kernels (instantiated), how many of them the
// model runs within its budget, events, asm statements that the kernels can reach and how many of those hold an
// instruction that is not known, functions without a body and without an entry in the vocabulary that were called.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Units.h"
#include "cuda-lint/Kernel.h"
#include "cuda-lint/Model.h"
#include "cuda-lint/Ptx.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include <map>
#include <set>

using namespace cudalint;
using namespace cudalint::bench;
using namespace clang;

namespace {

/// The asm statements in the bodies that a kernel can reach by direct calls.
class Reach : public RecursiveASTVisitor<Reach> {
public:
  std::map<unsigned, const GCCAsmStmt*> Asm; ///< by source place
  bool shouldVisitImplicitCode() const { return true; }
  bool shouldVisitTemplateInstantiations() const { return false; }

  void from(const FunctionDecl* F) {
    add(F);
    while (!Work.empty()) {
      const FunctionDecl* Def = Work.back();
      Work.pop_back();
      TraverseStmt(Def->getBody());
      if (const auto* C = dyn_cast<CXXConstructorDecl>(Def))
        for (const CXXCtorInitializer* I : C->inits()) TraverseStmt(I->getInit());
    }
  }
  bool VisitGCCAsmStmt(GCCAsmStmt* S) {
    Asm.emplace(S->getBeginLoc().getRawEncoding(), S);
    return true;
  }
  bool VisitCallExpr(CallExpr* E) {
    if (const FunctionDecl* F = E->getDirectCallee()) add(F);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr* E) {
    add(E->getConstructor());
    return true;
  }

private:
  std::vector<const FunctionDecl*> Work;
  std::set<const FunctionDecl*> Seen;
  void add(const FunctionDecl* F) {
    const FunctionDecl* Def = nullptr;
    if (F->hasBody(Def) && !Def->isDependentContext() && Seen.insert(Def).second) Work.push_back(Def);
  }
};

struct Counts {
  size_t Kernels = 0, Complete = 0, Events = 0, Asm = 0, Unknown = 0, Opaque = 0, Calls = 0;
};

} // namespace

int main(int argc, char** argv) {
  std::string Cuda = "auto", List;
  for (int I = 1; I < argc; ++I) {
    llvm::StringRef A = argv[I];
    if (A.consume_front("--cuda=")) Cuda = A.str();
    else List = A.str();
  }
  if (List.empty()) {
    llvm::errs() << "usage: cuda-lint-events [--cuda=bundled|auto|PATH] LIST\n";
    return 2;
  }
  Counts Sum;
  std::map<std::string, unsigned> Mnemonics, Functions, Left;
  for (const Unit& U : readUnits(List)) {
    Counts N;
    Parse P = parse(U, Cuda, [&](ASTContext& Ctx) {
      TranslationUnitModel& TU = TranslationUnitModel::of(Ctx);
      Reach R;
      for (const FunctionDecl* F : TU.kernels()) {
        R.from(F);
        const KernelModel& K = TU.kernel(F);
        ++N.Kernels;
        N.Complete += K.Complete;
        for (const Event& E : K.Runs[0].T->Events) {
          N.Opaque += E.K == Event::Opaque;
          if (E.K == Event::Opaque) ++Functions[std::string(E.Spelling)];
          else ++N.Events;
        }
        for (const std::string& Word : K.NotAnalysed) ++Left[Word];
      }
      for (auto& [Loc, S] : R.Asm) {
        std::vector<std::string> Names;
        for (unsigned I = 0; I < S->getNumOutputs(); ++I) Names.push_back(S->getOutputName(I).str());
        for (unsigned I = 0; I < S->getNumInputs(); ++I) Names.push_back(S->getInputName(I).str());
        ptx::Program Program = ptx::parse(S->getAsmString(), Names);
        bool Known = Program.Errors.empty();
        if (!Known) ++Mnemonics["(not parsed) " + Program.Errors[0].Message];
        for (const ptx::Instruction& I : Program.Instructions)
          if (!I.Opcode.empty() && !ptx::decode(I).Known) {
            Known = false;
            ++Mnemonics[I.mnemonic()];
          }
        ++N.Asm;
        N.Unknown += !Known;
      }
    });
    llvm::outs() << llvm::formatv("{0}: kernels {1}, complete {2}, events {3}, opaque calls {4}, asm {5}, unknown {6}{7}\n", U.Name, N.Kernels, N.Complete, N.Events,
                                  N.Opaque, N.Asm, N.Unknown, P.FirstError.empty() ? "" : " (" + P.FirstError + ")");
    llvm::outs().flush();
    Sum.Kernels += N.Kernels, Sum.Complete += N.Complete, Sum.Events += N.Events, Sum.Opaque += N.Opaque, Sum.Asm += N.Asm, Sum.Unknown += N.Unknown;
  }
  llvm::outs() << llvm::formatv("sum: kernels {0}, complete {1}, events {2}, opaque calls {3}, asm {4}, unknown {5} ({6:f2} %)\n", Sum.Kernels, Sum.Complete, Sum.Events,
                                Sum.Opaque, Sum.Asm, Sum.Unknown, Sum.Asm ? 100.0 * static_cast<double>(Sum.Unknown) / static_cast<double>(Sum.Asm) : 0.0);
  auto list = [](const char* What, const std::map<std::string, unsigned>& M) {
    std::vector<std::pair<unsigned, std::string>> V;
    for (auto& [K, C] : M) V.emplace_back(C, K);
    std::sort(V.rbegin(), V.rend());
    if (!V.empty()) llvm::outs() << What << ":\n";
    for (size_t I = 0; I < V.size() && I < 40; ++I) llvm::outs() << "  " << V[I].first << " " << V[I].second << "\n";
  };
  list("unknown instructions", Mnemonics);
  list("functions without a body", Functions);
  list("left out", Left);
  return 0;
}
