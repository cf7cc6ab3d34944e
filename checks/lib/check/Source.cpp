//===- Source.cpp - source text and places, for messages and fixes --------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/check/Source.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

namespace cudalint {

std::optional<std::string> sourceText(clang::SourceRange Range, const clang::ASTContext& Context) {
  if (Range.isInvalid() || Range.getBegin().isMacroID() || Range.getEnd().isMacroID()) return std::nullopt;
  bool Invalid = false;
  llvm::StringRef Text = clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(Range),
                                                     Context.getSourceManager(), Context.getLangOpts(), &Invalid);
  if (Invalid || Text.empty()) return std::nullopt;
  return Text.str();
}

bool inSystemHeader(clang::SourceLocation Loc, const clang::ASTContext& Context) {
  const clang::SourceManager& SM = Context.getSourceManager();
  return Loc.isInvalid() || SM.isInSystemHeader(SM.getExpansionLoc(Loc));
}

clang::SourceLocation shownOr(clang::SourceLocation Loc, clang::SourceLocation Fallback,
                              const clang::ASTContext& Context) {
  return inSystemHeader(Loc, Context) ? Fallback : Loc;
}

std::string indentation(clang::SourceLocation Loc, const clang::ASTContext& Context) {
  return clang::Lexer::getIndentationForLine(Loc, Context.getSourceManager()).str();
}

namespace {

/// The statements from Body down to Target, Target last; false when it is not below.
bool pathTo(const clang::Stmt* S, const clang::Stmt* Target, std::vector<const clang::Stmt*>& Out) {
  if (!S) return false;
  Out.push_back(S);
  if (S == Target) return true;
  for (const clang::Stmt* Child : S->children())
    if (pathTo(Child, Target, Out)) return true;
  Out.pop_back();
  return false;
}

} // namespace

const clang::Stmt* ownStatement(const clang::Stmt* Body, const clang::Expr* E) {
  std::vector<const clang::Stmt*> Path;
  if (!pathTo(Body, E, Path)) return nullptr;
  for (size_t I = Path.size(); I-- > 1;) {
    if (llvm::isa<clang::CompoundStmt>(Path[I - 1])) return Path[I];
    if (!llvm::isa<clang::ExprWithCleanups>(Path[I - 1])) return nullptr;
  }
  return nullptr;
}

const clang::Stmt* commonLoop(const clang::Stmt* Body, const clang::Stmt* A, const clang::Stmt* B) {
  std::vector<const clang::Stmt*> PathA, PathB;
  if (!pathTo(Body, A, PathA) || !pathTo(Body, B, PathB)) return nullptr;
  const clang::Stmt* Loop = nullptr;
  for (size_t I = 0; I < PathA.size() && I < PathB.size() && PathA[I] == PathB[I]; ++I)
    if (llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(PathA[I])) Loop = PathA[I];
  return Loop;
}

std::vector<const clang::Expr*> conditionsAround(const clang::Stmt* Body, const clang::Stmt* S,
                                                 const clang::ASTContext& Context) {
  std::vector<const clang::Stmt*> Path;
  std::vector<const clang::Expr*> Out;
  if (!pathTo(Body, S, Path)) return Out;
  for (size_t I = Path.size(); I-- > 1;) {
    const clang::Expr* Cond = nullptr;
    if (const auto* If = llvm::dyn_cast<clang::IfStmt>(Path[I - 1]); If && Path[I] != If->getCond()) Cond = If->getCond();
    if (const auto* Sw = llvm::dyn_cast<clang::SwitchStmt>(Path[I - 1]); Sw && Path[I] != Sw->getCond())
      Cond = Sw->getCond();
    bool Known = false;
    if (Cond && !Cond->isValueDependent() && !Cond->EvaluateAsBooleanCondition(Known, Context)) Out.push_back(Cond);
  }
  return Out;
}

} // namespace cudalint
