//===- HostValues.h - follows values through host code ------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Which value does this expression have, which functions may this pointer name? Launch sizes and kernel pointers travel
// through locals, configuration structs that are filled in member by member, tables, helper functions and templates.
// An expression is resolved to the set of expressions its value comes from: definitions that reach it (structurally:
// the last one that dominates it and what may lie between), arguments of the calls in the context, returned values of
// visible functions. Several different values are kept as a set; what can't be followed is unknown, never guessed.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_CHECKS_LIB_KERNEL_HOSTVALUES_H
#define CUDA_LINT_CHECKS_LIB_KERNEL_HOSTVALUES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cudalint {

/// One step from an object to a part of it.
struct PathStep {
  std::string Field;  ///< member name; empty for an index
  int64_t Index = 0;  ///< element, also 0 for a dereference; AnyIndex where the subscript is not known
  static constexpr int64_t AnyIndex = -1;
  bool isField() const { return !Field.empty(); }
  static PathStep field(llvm::StringRef Name) { return {Name.str(), 0}; }
  static PathStep index(int64_t I) { return {{}, I}; }
};
using Path = llvm::SmallVector<PathStep, 4>;

/// A call in a visible function.
struct CallSite {
  const clang::Expr* Call = nullptr;          ///< CallExpr or CXXConstructExpr
  const clang::FunctionDecl* In = nullptr;    ///< innermost function (a lambda's call operator)
  const clang::FunctionDecl* Outer = nullptr; ///< the function whose body holds it (In, unless In is a lambda's)
};

/// The calls that lead to the function at hand: parameters of Callee are the arguments of Site, read in Parent.
struct CallContext {
  const clang::FunctionDecl* Callee = nullptr; ///< canonical
  const CallSite* Site = nullptr;
  const CallContext* Parent = nullptr;
  unsigned Depth = 0;
};

/// What an expression's value comes from.
struct Leaf {
  const clang::Expr* E = nullptr; ///< a literal, a function name, an arithmetic expression …
  const CallContext* Context = nullptr;
  bool Zero = false;    ///< value-initialised
  bool Unknown = false; ///< some definition could not be followed
};

class HostValues {
public:
  explicit HostValues(clang::ASTContext& Context);
  ~HostValues();

  /// Reads every function definition outside system headers.
  void scan();

  /// Every call to a function of this name ("cudaLaunchKernel"), and every kernel call, in the order of scan().
  const std::vector<CallSite>& kernelCalls() const { return KernelCalls; }
  std::vector<const CallSite*> callsNamed(llvm::StringRef Name) const;
  const std::vector<const CallSite*>* callersOf(const clang::FunctionDecl* F) const;

  /// The possible values of an integral expression (or of the part P of it), ascending; nullopt: unknown.
  std::optional<std::vector<int64_t>> values(const clang::Expr* E, const CallContext* C, const Path& P = {});
  std::vector<Leaf> resolve(const clang::Expr* E, const CallContext* C, const Path& P = {});
  /// False when the conditions around the statement are known to keep it from running in this context.
  bool mayRun(const clang::Stmt* S, const clang::FunctionDecl* Outer, const CallContext* C);

  const CallContext* push(const clang::FunctionDecl* Callee, const CallSite* Site, const CallContext* Parent);

  /// Functions whose parameters were met without a call in the context since the last clear().
  llvm::SmallPtrSet<const clang::FunctionDecl*, 8> Unbound;

  /// The statement that encloses S in the body of Outer; null at the top.
  const clang::Stmt* parent(const clang::Stmt* S, const clang::FunctionDecl* Outer);

private:
  struct Body;
  struct Def;
  Body* body(const clang::FunctionDecl* Outer);
  const clang::FunctionDecl* outermost(const clang::DeclContext* DC) const;
  void scanFunction(const clang::FunctionDecl* F);
  void resolveInto(const clang::Expr* E, Path P, const CallContext* C, std::vector<Leaf>& Out, unsigned Depth);
  void resolveVar(const clang::VarDecl* V, const Path& P, const clang::Expr* Use, const CallContext* C,
                  std::vector<Leaf>& Out, unsigned Depth);
  void resolveCall(const clang::CallExpr* Call, const Path& P, const CallContext* C, std::vector<Leaf>& Out,
                   unsigned Depth);
  std::optional<std::vector<int64_t>> valuesOf(const clang::Expr* E, const CallContext* C, unsigned Depth);
  std::optional<bool> truth(const clang::Expr* E, const CallContext* C);

  clang::ASTContext& Context;
  std::vector<CallSite> KernelCalls;
  std::deque<CallSite> Sites;
  llvm::DenseMap<const clang::FunctionDecl*, std::vector<const CallSite*>> Callers;
  std::vector<std::pair<std::string, const CallSite*>> Named;
  /// A lambda's call operator (and its instantiations) → the function whose body holds the lambda.
  llvm::DenseMap<const clang::FunctionDecl*, const clang::FunctionDecl*> LambdaOuter;
  llvm::DenseMap<const clang::FunctionDecl*, std::unique_ptr<Body>> Bodies;
  llvm::SmallPtrSet<const clang::VarDecl*, 16> ModifiedGlobals;
  std::deque<CallContext> Contexts;
  unsigned Budget = 0;
};

/// Arguments of a CallExpr (without the object of an operator call) or a CXXConstructExpr.
llvm::SmallVector<const clang::Expr*, 8> argumentsOf(const clang::Expr* Call);
/// Grid, block, bytes of dynamic shared memory and stream of a launch, as far as they are there.
llvm::SmallVector<const clang::Expr*, 4> configurationOf(const clang::CUDAKernelCallExpr* Launch);
/// The function that is called, where it is named.
const clang::FunctionDecl* calleeOf(const clang::Expr* Call);

} // namespace cudalint

#endif
