//===- HostModel.cpp - launches and function attributes -------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/kernel/Functions.h"
#include "checks/lib/kernel/HostValues.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "cuda-lint/Host.h"
#include <set>

namespace cudalint {
namespace {

/// Per call that is looked at: how many callers are followed upwards.
constexpr unsigned MaxContexts = 64;
constexpr unsigned MaxCallDepth = 8;
constexpr unsigned MaxAttributes = 16;

/// What a pointer to a function may name.
struct Functions {
  std::vector<const clang::FunctionDecl*> Known;
  bool Unknown = false;
};

class Builder {
public:
  explicit Builder(clang::ASTContext& Context) : Context(Context), Values(Context) {}

  HostModel build() {
    Values.scan();
    for (const CallSite& Site : Values.kernelCalls())
      inContexts(Site, [&](const CallContext* C, bool Record) { chevron(Site, C, Record); });
    struct ByName {
      llvm::StringRef Name;
      LaunchSpelling Spelling;
    };
    for (const ByName& N : {ByName{"cudaLaunchKernel", LaunchSpelling::LaunchKernel},
                            ByName{"cudaLaunchCooperativeKernel", LaunchSpelling::LaunchCooperative}})
      for (const CallSite* Site : Values.callsNamed(N.Name))
        inContexts(*Site, [&](const CallContext* C, bool Record) { launchKernel(*Site, N.Spelling, C, Record); });
    for (llvm::StringRef Name : {"cudaLaunchKernelEx", "cudaLaunchKernelExC"})
      for (const CallSite* Site : Values.callsNamed(Name))
        inContexts(*Site, [&](const CallContext* C, bool Record) { launchEx(*Site, C, Record); });
    for (const CallSite* Site : Values.callsNamed("cudaLaunchCooperativeKernelMultiDevice"))
      inContexts(*Site, [&](const CallContext* C, bool Record) { launchMulti(*Site, C, Record); });
    for (const CallSite* Site : Values.callsNamed("cudaFuncSetAttribute"))
      inContexts(*Site, [&](const CallContext* C, bool Record) { attribute(*Site, C, Record); });
    // Driver handles are not followed: their calls prove that something else may be set.
    for (llvm::StringRef Name : {"cuFuncSetAttribute", "cuKernelSetAttribute", "cudaKernelSetAttributeForDevice"})
      if (!Values.callsNamed(Name).empty()) Model.HasUnresolvedAttribute = true;
    for (llvm::StringRef Name : {"cuLaunchKernel", "cuLaunchKernelEx", "cuLaunchCooperativeKernel"})
      if (!Values.callsNamed(Name).empty()) Model.HasUnresolvedLaunch = true;

    const clang::SourceManager& SM = Context.getSourceManager();
    auto inOrder = [&](const auto& A, const auto& B) {
      return A.Loc != B.Loc && SM.isBeforeInTranslationUnit(A.Loc, B.Loc);
    };
    std::stable_sort(Model.Launches.begin(), Model.Launches.end(), inOrder);
    std::stable_sort(Model.Attributes.begin(), Model.Attributes.end(), inOrder);
    return std::move(Model);
  }

private:
  //===- contexts ---===//

  /// Runs Fn without a context, and where that met parameters again for the calls in view, upwards until none is left.
  template <typename Fn> void inContexts(const CallSite& Site, Fn Body) {
    unsigned Left = MaxContexts;
    expand(Site.In, nullptr, Left, Body);
  }
  template <typename Fn> void expand(const clang::FunctionDecl* Root, const CallContext* C, unsigned& Left, Fn& Body) {
    Values.Unbound.clear();
    Body(C, false);
    const clang::FunctionDecl* Next = nullptr;
    if (!Values.Unbound.empty() && (!C || C->Depth < MaxCallDepth)) {
      // The callers of the function at hand first; a lambda that nothing in view calls runs in the function around it.
      if (Values.callersOf(Root)) Next = Root;
      else
        for (const clang::FunctionDecl* F : Values.Unbound)
          if (F != Root && Values.callersOf(F) && !bound(C, F)) Next = F;
    }
    if (Next && !bound(C, Next)) {
      std::vector<const CallSite*> Sites = *Values.callersOf(Next);
      if (Sites.size() <= Left) {
        Left -= Sites.size();
        for (const CallSite* Caller : Sites) expand(Caller->In ? Caller->In : Next, around(C, Next, Caller), Left, Body);
        return;
      }
    }
    Body(C, true);
  }
  /// The calls of C, made from within Callee, which Site calls.
  const CallContext* around(const CallContext* C, const clang::FunctionDecl* Callee, const CallSite* Site) {
    if (!C) return Values.push(Callee, Site, nullptr);
    return Values.push(C->Callee, C->Site, around(C->Parent, Callee, Site));
  }
  static bool bound(const CallContext* C, const clang::FunctionDecl* F) {
    for (; C; C = C->Parent)
      if (C->Callee == F->getCanonicalDecl()) return true;
    return false;
  }

  //===- values ---===//

  HostValue value(const clang::Expr* E, const CallContext* C, const Path& P = {}) {
    HostValue V;
    V.Written = E;
    if (!E) return V;
    if (auto Set = Values.values(E, C, P)) {
      V.Possible = *Set;
      if (Set->size() == 1) V.Known = Set->front();
    }
    return V;
  }
  static HostValue absent(int64_t Known) {
    HostValue V;
    V.Known = Known;
    V.Possible = {Known};
    return V;
  }

  Functions functions(const clang::Expr* E, const CallContext* C, const Path& P = {}) {
    Functions Out;
    for (const Leaf& L : Values.resolve(E, C, P)) {
      if (L.Zero) continue;
      const auto* Ref = L.E ? llvm::dyn_cast<clang::DeclRefExpr>(L.E) : nullptr;
      const auto* F = Ref ? llvm::dyn_cast<clang::FunctionDecl>(Ref->getDecl()) : nullptr;
      if (L.Unknown || !F) {
        if (L.E && llvm::isa<clang::CXXNullPtrLiteralExpr, clang::GNUNullExpr>(L.E)) continue;
        Out.Unknown = true;
        continue;
      }
      F = F->getCanonicalDecl();
      if (!llvm::is_contained(Out.Known, F)) Out.Known.push_back(F);
    }
    if (Out.Known.empty()) Out.Unknown = true;
    return Out;
  }

  /// x, y, z of a dim3 expression.
  std::array<HostValue, 3> dims(const clang::Expr* E, const CallContext* C, Path P = {}) {
    std::array<HostValue, 3> Out;
    static constexpr llvm::StringRef Names[] = {"x", "y", "z"};
    bool Plain = E && P.empty() && E->getType()->isIntegralOrEnumerationType();
    for (unsigned I = 0; I < 3; ++I) {
      if (!E) continue;
      if (Plain) {
        Out[I] = I == 0 ? value(E, C) : absent(1);
        continue;
      }
      Path Full = P;
      Full.push_back(PathStep::field(Names[I]));
      Out[I] = value(E, C, Full);
      if (I > 0 && isDefaulted(E, I)) Out[I].Written = nullptr;
    }
    return Out;
  }
  /// dim3(256): y and z are the default arguments of its constructor.
  static bool isDefaulted(const clang::Expr* E, unsigned I) {
    while (E) {
      E = E->IgnoreImplicit()->IgnoreParens();
      if (const auto* Cast = llvm::dyn_cast<clang::CXXFunctionalCastExpr>(E)) E = Cast->getSubExpr();
      else if (const auto* Construct = llvm::dyn_cast<clang::CXXConstructExpr>(E)) {
        if (Construct->getNumArgs() == 3) return llvm::isa<clang::CXXDefaultArgExpr>(Construct->getArg(I));
        if (Construct->getNumArgs() != 1) return false;
        E = Construct->getArg(0);
      } else
        return E->getType()->isIntegralOrEnumerationType();
    }
    return false;
  }

  //===- launches ---===//

  Launch started(const CallSite& Site, LaunchSpelling Spelling, const CallContext* C) {
    Launch L;
    L.Loc = Site.Call->getBeginLoc();
    L.Spelling = Spelling;
    L.Call = Site.Call;
    L.Caller = Site.In;
    for (const CallContext* X = C; X; X = X->Parent) {
      L.Via.push_back(X->Site->Call->getBeginLoc());
      L.Through.push_back({X->Site->Call, X->Site->In});
    }
    return L;
  }

  /// One record for each kernel the launch may start, unless the code around it can't run in this context.
  void record(Launch L, const Functions& Kernels, const CallSite& Site, const CallContext* C) {
    if (Site.Outer && !Values.mayRun(Site.Call, Site.Outer, C)) return;
    std::vector<const clang::FunctionDecl*> Global;
    for (const clang::FunctionDecl* F : Kernels.Known)
      if (F->hasAttr<clang::CUDAGlobalAttr>()) Global.push_back(F);
    if (Kernels.Unknown || Global.size() != Kernels.Known.size()) Model.HasUnresolvedLaunch = true;
    L.OneOfSeveral = Kernels.Unknown || Global.size() > 1;
    if (Global.empty()) {
      L.OneOfSeveral = false;
      add(L);
    }
    for (const clang::FunctionDecl* F : Global) {
      L.Kernel = F;
      add(L);
    }
  }
  void add(const Launch& L) {
    std::string Key;
    llvm::raw_string_ostream OS(Key);
    auto put = [&](const HostValue& V) {
      for (int64_t X : V.Possible) OS << X << ',';
      OS << ';';
    };
    OS << L.Loc.getRawEncoding() << ' ' << static_cast<const void*>(L.Kernel) << ' '
       << static_cast<const void*>(L.Caller ? L.Caller->getCanonicalDecl() : nullptr) << ' ';
    for (const auto* D : {&L.Grid, &L.Block, &L.Cluster})
      for (const HostValue& V : *D) put(V);
    put(L.DynamicBytes);
    OS << L.Cooperative << L.UnknownAttributes << int(L.Programmatic.value_or(false)) << L.Programmatic.has_value();
    // what such a kernel overlaps with depends on where it is launched from
    if (L.Programmatic.value_or(false))
      for (const LaunchStep& S : L.Through) OS << ' ' << static_cast<const void*>(S.Call);
    if (Seen.insert(Key).second) Model.Launches.push_back(L);
  }

  void chevron(const CallSite& Site, const CallContext* C, bool Record) {
    const auto* Call = llvm::cast<clang::CUDAKernelCallExpr>(Site.Call);
    Launch L = started(Site, LaunchSpelling::TripleChevron, C);
    Functions Kernels = functions(Call->getCallee(), C);
    llvm::SmallVector<const clang::Expr*, 4> Config = configurationOf(Call);
    if (Config.size() < 2) return;
    L.Grid = dims(Config[0], C);
    L.Block = dims(Config[1], C);
    L.DynamicBytes = Config.size() > 2 ? optional(Config[2], C) : absent(0);
    for (const clang::Expr* Arg : Call->arguments())
      L.Args.push_back(Arg->getType()->isIntegralOrEnumerationType() ? value(Arg, C) : HostValue{Arg, std::nullopt, {}});
    if (Record) record(L, Kernels, Site, C);
  }
  /// An argument that may be left to its default.
  HostValue optional(const clang::CallExpr* Call, unsigned I, const CallContext* C) {
    return I < Call->getNumArgs() ? optional(Call->getArg(I), C) : absent(0);
  }
  HostValue optional(const clang::Expr* Arg, const CallContext* C) {
    HostValue V = value(Arg, C);
    if (llvm::isa<clang::CXXDefaultArgExpr>(Arg)) V.Written = nullptr;
    return V;
  }

  void launchKernel(const CallSite& Site, LaunchSpelling Spelling, const CallContext* C, bool Record) {
    const auto* Call = llvm::cast<clang::CallExpr>(Site.Call);
    if (Call->getNumArgs() < 4) return;
    Launch L = started(Site, Spelling, C);
    L.Cooperative = Spelling == LaunchSpelling::LaunchCooperative;
    Functions Kernels = functions(Call->getArg(0), C);
    L.Grid = dims(Call->getArg(1), C);
    L.Block = dims(Call->getArg(2), C);
    L.DynamicBytes = optional(Call, 4, C);
    if (Record) record(L, Kernels, Site, C);
  }

  void launchMulti(const CallSite& Site, const CallContext* C, bool Record) {
    const auto* Call = llvm::cast<clang::CallExpr>(Site.Call);
    if (Call->getNumArgs() < 1) return;
    Launch L = started(Site, LaunchSpelling::LaunchCooperative, C);
    L.Cooperative = true;
    auto part = [](llvm::StringRef Name) { return Path{PathStep::index(PathStep::AnyIndex), PathStep::field(Name)}; };
    const clang::Expr* List = Call->getArg(0);
    Functions Kernels = functions(List, C, part("func"));
    L.Grid = dims(List, C, part("gridDim"));
    L.Block = dims(List, C, part("blockDim"));
    L.DynamicBytes = value(List, C, part("sharedMem"));
    if (Record) record(L, Kernels, Site, C);
  }

  /// cudaLaunchKernelEx(&config, kernel, …) and cudaLaunchKernelExC(&config, kernel, args).
  void launchEx(const CallSite& Site, const CallContext* C, bool Record) {
    const auto* Call = llvm::cast<clang::CallExpr>(Site.Call);
    if (Call->getNumArgs() < 2) return;
    Launch L = started(Site, LaunchSpelling::LaunchKernelEx, C);
    const clang::Expr* Config = Call->getArg(0);
    Functions Kernels = functions(Call->getArg(1), C);
    // C++ wrappers take the configuration by pointer, or by reference.
    Path Base;
    if (Config->getType()->isPointerType()) Base.push_back(PathStep::index(0));
    auto part = [&](std::initializer_list<PathStep> Steps) {
      Path P = Base;
      P.append(Steps);
      return P;
    };
    L.Grid = dims(Config, C, part({PathStep::field("gridDim")}));
    L.Block = dims(Config, C, part({PathStep::field("blockDim")}));
    L.DynamicBytes = value(Config, C, part({PathStep::field("dynamicSmemBytes")}));
    HostValue Count = value(Config, C, part({PathStep::field("numAttrs")}));
    int64_t Most = Count.Possible.empty() ? 0 : Count.Possible.back();
    if (Count.Possible.empty() || Most > MaxAttributes) L.UnknownAttributes = true;
    for (int64_t I = 0; I < std::min<int64_t>(Most, MaxAttributes); ++I) launchAttribute(L, Config, C, part, I, Count);
    if (Record) record(L, Kernels, Site, C);
  }
  template <typename PartFn>
  void launchAttribute(Launch& L, const clang::Expr* Config, const CallContext* C, PartFn part, int64_t I,
                       const HostValue& Count) {
    PathStep Attrs = PathStep::field("attrs"), Element = PathStep::index(I);
    auto at = [&](std::initializer_list<llvm::StringRef> Fields) {
      Path P = part({Attrs, Element});
      for (llvm::StringRef F : Fields) P.push_back(PathStep::field(F));
      return value(Config, C, P);
    };
    HostValue Id = at({"id"});
    if (!Id.Known) {
      L.UnknownAttributes = true;
      return;
    }
    // Only some paths may hand over this element.
    bool Sure = I < Count.Possible.front();
    std::string Name = enumeratorName("cudaLaunchAttributeID", *Id.Known);
    if (Name == "cudaLaunchAttributeCooperative") {
      HostValue On = at({"val", "cooperative"});
      if (!On.Known || !Sure) L.UnknownAttributes = true;
      if (On.Known && *On.Known && Sure) L.Cooperative = true;
    } else if (Name == "cudaLaunchAttributeProgrammaticStreamSerialization") {
      HostValue On = at({"val", "programmaticStreamSerializationAllowed"});
      if (!On.Known || !Sure) L.UnknownAttributes = true;
      L.Programmatic = !On.Known || *On.Known;
    } else if (Name == "cudaLaunchAttributePreferredSharedMemoryCarveout") {
      L.Carveout = at({"val", "sharedMemCarveout"});
    } else if (Name == "cudaLaunchAttributeClusterDimension") {
      if (!Sure) L.UnknownAttributes = true;
      static constexpr llvm::StringRef Axes[] = {"x", "y", "z"};
      for (unsigned A = 0; A < 3; ++A) L.Cluster[A] = at({"val", "clusterDim", Axes[A]});
    }
  }

  /// The name of an enumerator by its value: enum constants are ints by the time they are evaluated.
  std::string enumeratorName(llvm::StringRef Enum, int64_t V) {
    auto Found = Context.getTranslationUnitDecl()->lookup(&Context.Idents.get(Enum));
    for (const clang::NamedDecl* D : Found) {
      const auto* Type = llvm::dyn_cast<clang::EnumDecl>(D);
      if (const auto* Alias = llvm::dyn_cast<clang::TypedefNameDecl>(D))
        Type = Alias->getUnderlyingType()->getAsEnumDecl();
      if (!Type || !Type->getDefinition()) continue;
      for (const clang::EnumConstantDecl* E : Type->getDefinition()->enumerators())
        if (E->getInitVal().getExtValue() == V) return E->getName().str();
    }
    return {};
  }

  //===- attributes ---===//

  void attribute(const CallSite& Site, const CallContext* C, bool Record) {
    const auto* Call = llvm::cast<clang::CallExpr>(Site.Call);
    if (Call->getNumArgs() < 3) return;
    FuncAttribute A;
    A.Loc = Call->getBeginLoc();
    A.Call = Call;
    A.Caller = Site.In;
    A.Function = Call->getArg(0);
    for (const CallContext* X = C; X; X = X->Parent) A.Via.push_back(X->Site->Call->getBeginLoc());
    Functions Targets = functions(Call->getArg(0), C);
    HostValue Which = value(Call->getArg(1), C);
    if (Which.Known) A.Attribute = enumeratorName("cudaFuncAttribute", *Which.Known);
    A.Value = value(Call->getArg(2), C);
    if (!Record) return;
    if (Site.Outer && !Values.mayRun(Site.Call, Site.Outer, C)) return;
    if (Targets.Unknown || A.Attribute.empty()) Model.HasUnresolvedAttribute = true;
    A.OneOfSeveral = Targets.Unknown || Targets.Known.size() > 1;
    auto add = [&] {
      std::string Key;
      llvm::raw_string_ostream OS(Key);
      OS << 'A' << A.Loc.getRawEncoding() << ' ' << static_cast<const void*>(A.Target) << ' ' << A.Attribute << ' '
         << static_cast<const void*>(A.Caller ? A.Caller->getCanonicalDecl() : nullptr) << ' ';
      for (int64_t X : A.Value.Possible) OS << X << ',';
      if (Seen.insert(Key).second) Model.Attributes.push_back(A);
    };
    if (Targets.Known.empty()) add();
    for (const clang::FunctionDecl* F : Targets.Known) {
      A.Target = F;
      A.Kernel = F->hasAttr<clang::CUDAGlobalAttr>() ? F : nullptr;
      add();
    }
  }

  clang::ASTContext& Context;
  HostValues Values;
  HostModel Model;
  std::set<std::string> Seen;
};

/// Integers of an annotation "cuda-lint:<Name>".
std::vector<int64_t> annotation(const clang::FunctionDecl* F, llvm::StringRef Name) {
  std::vector<int64_t> Out;
  for (const clang::FunctionDecl* D : F->redecls())
    for (const auto* A : D->specific_attrs<clang::AnnotateAttr>()) {
      if (A->getAnnotation() != Name || !Out.empty()) continue;
      for (const clang::Expr* Arg : A->args()) {
        clang::Expr::EvalResult R;
        if (Arg->isValueDependent() || !Arg->EvaluateAsInt(R, F->getASTContext())) return {};
        Out.push_back(R.Val.getInt().getExtValue());
      }
    }
  return Out;
}

std::optional<int64_t> constant(const clang::Expr* E, const clang::ASTContext& Context) {
  clang::Expr::EvalResult R;
  if (!E || E->isValueDependent() || E->containsErrors() || !E->EvaluateAsInt(R, Context)) return std::nullopt;
  return R.Val.getInt().getExtValue();
}

} // namespace

HostModel buildHostModel(clang::ASTContext& Context) { return Builder(Context).build(); }

std::vector<const Launch*> HostModel::launchesOf(const clang::FunctionDecl* Kernel) const {
  std::vector<const Launch*> Out;
  for (const Launch& L : Launches)
    if (L.Kernel && L.Kernel == Kernel->getCanonicalDecl()) Out.push_back(&L);
  return Out;
}
std::vector<const FuncAttribute*> HostModel::attributesOf(const clang::FunctionDecl* Kernel) const {
  std::vector<const FuncAttribute*> Out;
  for (const FuncAttribute& A : Attributes)
    if (A.Kernel && A.Kernel == Kernel->getCanonicalDecl()) Out.push_back(&A);
  return Out;
}

std::optional<int64_t> launchBound(const clang::FunctionDecl* Kernel) {
  for (const clang::FunctionDecl* D : Kernel->redecls())
    if (const auto* A = D->getAttr<clang::CUDALaunchBoundsAttr>())
      if (auto V = constant(A->getMaxThreads(), Kernel->getASTContext())) return V;
  return std::nullopt;
}

std::optional<std::array<int64_t, 3>> declaredBlock(const clang::FunctionDecl* Kernel) {
  std::vector<int64_t> Numbers = annotation(Kernel, "cuda-lint:block_size");
  if (Numbers.empty()) return std::nullopt;
  std::array<int64_t, 3> Out{1, 1, 1};
  for (size_t I = 0; I < 3 && I < Numbers.size(); ++I) Out[I] = Numbers[I];
  return Out;
}

std::optional<std::array<int64_t, 3>> declaredCluster(const clang::FunctionDecl* Kernel) {
  std::array<int64_t, 3> Out{1, 1, 1};
  for (const clang::FunctionDecl* D : Kernel->redecls())
    if (const auto* A = D->getAttr<clang::CUDAClusterDimsAttr>()) {
      const clang::Expr* Args[] = {A->getX(), A->getY(), A->getZ()};
      for (unsigned I = 0; I < 3; ++I)
        if (Args[I]) {
          auto V = constant(Args[I], Kernel->getASTContext());
          if (!V) return std::nullopt;
          Out[I] = *V;
        }
      return Out;
    }
  std::vector<int64_t> Numbers = annotation(Kernel, "cuda-lint:cluster_dims");
  if (Numbers.empty()) {
    Numbers = annotation(Kernel, "cuda-lint:block_size");
    if (Numbers.size() <= 3) return std::nullopt;
    Numbers.erase(Numbers.begin(), Numbers.begin() + 3);
  }
  for (size_t I = 0; I < 3 && I < Numbers.size(); ++I) Out[I] = Numbers[I];
  return Out;
}

std::optional<std::array<int64_t, 3>> knownBlock(const HostModel& Host, const clang::FunctionDecl* Kernel) {
  if (auto Declared = declaredBlock(Kernel)) return Declared;
  std::optional<std::array<int64_t, 3>> Out;
  for (const Launch* L : Host.launchesOf(Kernel)) {
    std::array<int64_t, 3> One{};
    for (unsigned I = 0; I < 3; ++I) {
      if (!L->Block[I].Known) return std::nullopt;
      One[I] = *L->Block[I].Known;
    }
    if (One[0] <= 0 || One[1] <= 0 || One[2] <= 0 || (Out && *Out != One)) return std::nullopt;
    Out = One;
  }
  return Out;
}

std::optional<std::array<int64_t, 3>> assumedBlock(const HostModel& Host, const clang::FunctionDecl* Kernel) {
  if (auto Known = knownBlock(Host, Kernel)) return Known;
  if (auto Bound = launchBound(Kernel); Bound && *Bound > 0) return std::array<int64_t, 3>{*Bound, 1, 1};
  return std::nullopt;
}

} // namespace cudalint
