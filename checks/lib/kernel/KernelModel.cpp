//===- KernelModel.cpp - scenarios of a kernel ----------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/Kernel.h"
#include "Answers.h"
#include "Interp.h"
#include "Shared.h"
#include "cuda-lint/Host.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include <ctime>
#include <set>

using namespace clang;

namespace cudalint {

// ---- one run -------------------------------------------------------------------------------------------------------

double threadSeconds() {
  timespec Now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &Now);
  return static_cast<double>(Now.tv_sec) + static_cast<double>(Now.tv_nsec) * 1e-9;
}

static bool lessLoaded(const std::pair<int, Scalar>& A, const std::pair<int, Scalar>& B) {
  return std::tie(A.first, A.second.Base, A.second.K) < std::tie(B.first, B.second.Base, B.second.K);
}

Interp::Interp(ASTContext& Ctx, const FunctionDecl* Kernel, const InterpOptions& Options, const Script& S)
    : Ctx(Ctx), Kernel(Kernel), Opt(Options), Scr(S), Tr(std::make_shared<Trace>()), Loaded(lessLoaded) {
  T = std::min<unsigned>(ThreadSet::Max, Opt.Block[0] * Opt.Block[1] * Opt.Block[2]);
  All = Cur = ThreadSet::range(0, T);
  Tr->Threads = T;
  Tr->Block = Opt.Block;
  Tr->Pool = std::make_shared<TermPool>();
  Tr->Assumed = std::make_shared<Facts>(*Tr->Pool);
  Tr->Scenario = S.Name;
  if (!S.Steps.empty()) {
    Tr->ScenarioCond = S.Steps.front().Cond;
    Tr->ScenarioSplit = S.Steps.front().Take == Decision::Split;
  }
  static const char* Names[] = {"x", "y", "z"};
  for (int D = 0; D < 3; ++D) {
    BlockIdx[D] = Tr->Pool->symbol(std::string("blockIdx.") + Names[D], Varies::Block, true);
    GridDim[D] = Tr->Pool->symbol(std::string("gridDim.") + Names[D], Varies::Grid, true);
    Tr->Assumed->assume(Tr->Pool->less({GridDim[D], 0}, {0, 1}), false);
  }
  ClusterRank = Tr->Pool->symbol("cluster rank", Varies::Block, true);
  Deadline = threadSeconds() + Opt.MaxSeconds;
}

std::shared_ptr<Trace> Interp::run() {
  const FunctionDecl* Def = nullptr;
  if (!Kernel->hasBody(Def)) return Tr;
  auto F = std::make_unique<Frame>();
  F->FD = Def;
  Tr->Frames.push_back({nullptr, 0, Def, 0});
  F->Call = &Tr->Frames.back();
  Frame* KF = F.get();
  Stack.push_back(std::move(F));
  try {
    for (const ParmVarDecl* PD : Def->parameters()) {
      std::string Name = PD->getNameAsString();
      int Id = newObject(MemObject::Parameter, Name, sizeOf(PD->getType()), PD);
      State[Id].Fill = Varies::Grid;
      State[Id].FillName = Name;
      KF->Address[PD->getCanonicalDecl()] = addressOfObject(Id);
      if (!PD->getType()->isRecordType() && !PD->getType()->isReferenceType())
        State[Id].Cells[0] = {fresh(PD->getType(), Varies::Grid, Name), sizeOf(PD->getType())};
      if (unsigned I = PD->getFunctionScopeIndex(); I < Opt.Args.size() && Opt.Args[I] && PD->getType()->isIntegralOrEnumerationType())
        State[Id].Cells[0] = {Value::of(*Opt.Args[I]), sizeOf(PD->getType())};
      if (PD->getType()->isReferenceType()) KF->Address[PD->getCanonicalDecl()] = fresh(Ctx.getPointerType(PD->getType().getNonReferenceType()), Varies::Grid, Name);
    }
    exec(Def->getBody());
    Tr->Exited = Stack.back()->Returned;
    if (Cur.any()) {
      Event& Ev = emit(nullptr, Def->getBody(), "");
      Ev.K = Event::Exit;
      Ev.Loc = raw(Def->getBody()->getEndLoc());
    }
  } catch (BudgetExceeded&) {
    for (size_t I = Stack.size(); I-- > 1;) charge(*Stack[I], Stack[I - 1]->FD);
    Tr->Complete = false;
    unmodelled("budget reached");
  }
  Stack.clear();
  markUnseen();
  markDroppedAnswers(*Tr);
  return Tr;
}

// ---- block shape ---------------------------------------------------------------------------------------------------

static std::string kernelName(const FunctionDecl* FD) {
  std::string S;
  llvm::raw_string_ostream OS(S);
  PrintingPolicy P(FD->getASTContext().getLangOpts());
  P.SuppressTagKeyword = true;
  P.FullyQualifiedName = false;
  FD->getNameForDiagnostic(OS, P, false);
  return S;
}

std::string KernelModel::shapeAssumption() const {
  unsigned N = Block[0] * Block[1] * Block[2];
  switch (Origin) {
  case ShapeOrigin::Launch: case ShapeOrigin::Attribute: return "";
  case ShapeOrigin::LaunchBounds: return "assuming a block of " + std::to_string(N) + " threads, as __launch_bounds__ allows";
  case ShapeOrigin::Inferred: return "assuming a block of " + std::to_string(N) + " threads, as the source suggests";
  case ShapeOrigin::Default: return "assuming a block of " + std::to_string(N) + " threads (no launch in view)";
  }
  return "";
}

namespace {
/// What of threadIdx a kernel uses, to guess a shape.
struct DimensionUse : RecursiveASTVisitor<DimensionUse> {
  bool X = false, Y = false, Z = false;
  std::set<const FunctionDecl*> Seen; ///< the functions that it calls are looked into as well
  bool shouldVisitImplicitCode() const { return true; }
  bool VisitCallExpr(CallExpr* E) {
    const FunctionDecl *FD = E->getDirectCallee(), *Def = nullptr;
    if (!FD || Seen.size() > 200 || !FD->hasBody(Def) || Def->isDependentContext() || FD->getASTContext().getSourceManager().isInSystemHeader(FD->getLocation())) return true;
    return !Seen.insert(Def).second || TraverseStmt(Def->getBody());
  }
  void see(const Expr* Base, llvm::StringRef Name) {
    Base = Base->IgnoreParenImpCasts();
    if (const auto* O = dyn_cast<OpaqueValueExpr>(Base); O && O->getSourceExpr()) Base = O->getSourceExpr()->IgnoreParenImpCasts();
    if (const auto* D = dyn_cast<DeclRefExpr>(Base))
      if (const auto* V = dyn_cast<VarDecl>(D->getDecl()); V && (V->getName() == "threadIdx" || V->getName() == "blockDim")) {
        X |= Name == "x";
        Y |= Name == "y";
        Z |= Name == "z";
      }
  }
  bool VisitMSPropertyRefExpr(MSPropertyRefExpr* E) {
    see(E->getBaseExpr(), E->getPropertyDecl()->getName());
    return true;
  }
  bool VisitMemberExpr(MemberExpr* E) {
    if (E->getMemberDecl()->getDeclName().isIdentifier()) see(E->getBase(), E->getMemberDecl()->getName());
    return true;
  }
};
} // namespace

/// A shared array indexed by a thread number that is too large for it says that the block is smaller.
static unsigned suggestedThreads(const Trace& T) {
  unsigned Limit = T.Threads;
  for (const Event& E : T.Events) {
    if (E.K != Event::Access || E.Mem.Object < 0 || T.Objects[E.Mem.Object].K != MemObject::Shared) continue;
    int64_t Size = T.Objects[E.Mem.Object].Size;
    if (!Size || E.Mem.Offset.uniform()) continue;
    for (int I = E.Mask.first(); I >= 0; I = E.Mask.next(I)) {
      Scalar S = E.Mem.Offset.at(static_cast<unsigned>(I));
      if (S.isConst() && S.K + E.Bytes > Size) {
        Limit = std::min(Limit, static_cast<unsigned>(I));
        break;
      }
    }
  }
  return Limit;
}

const HappensBefore& KernelRun::order() const {
  return *Derived.get<std::unique_ptr<HappensBefore>>([&] { return std::make_unique<HappensBefore>(*T); });
}

std::string sourceText(const Stmt* E, ASTContext& Ctx, unsigned Max) {
  if (!E) return "";
  const SourceManager& SM = Ctx.getSourceManager();
  CharSourceRange R = CharSourceRange::getTokenRange(E->getSourceRange());
  R = Lexer::makeFileCharRange(R, SM, Ctx.getLangOpts());
  if (R.isInvalid()) R = SM.getExpansionRange(E->getSourceRange());
  std::string S = Lexer::getSourceText(R, SM, Ctx.getLangOpts()).str();
  std::string Out;
  for (char C : S) {
    if (C == '\n' || C == '\t' || C == '\r') C = ' ';
    if (C == ' ' && !Out.empty() && Out.back() == ' ') continue;
    Out += C;
  }
  if (Out.size() > Max) Out = Out.substr(0, Max - 3) + "...";
  return Out;
}

std::unique_ptr<KernelModel> buildKernelModel(ASTContext& Ctx, const FunctionDecl* Kernel, const HostModel& Host, const KernelOptions& Options, unsigned CC) {
  const double Start = threadSeconds();
  auto seconds = [&] { return threadSeconds() - Start; };
  auto M = std::make_unique<KernelModel>();
  M->Function = Kernel;
  M->Name = kernelName(Kernel);
  InterpOptions IO;
  IO.MaxSteps = Options.MaxSteps;
  IO.ComputeCapability = CC;
  IO.Block = Options.DefaultBlock;
  // shape
  bool Known = false;
  for (const Launch* L : Host.launchesOf(Kernel)) {
    M->LaunchInView = true;
    M->Cooperative |= L->Cooperative;
    if (!Known && L->Block[0].Known && L->Block[1].Known && L->Block[2].Known) {
      int64_t N = *L->Block[0].Known * *L->Block[1].Known * *L->Block[2].Known;
      if (N >= 1 && N <= ThreadSet::Max) {
        for (int D = 0; D < 3; ++D) IO.Block[D] = static_cast<unsigned>(*L->Block[D].Known);
        M->Origin = ShapeOrigin::Launch;
        Known = true;
        for (int D = 0; D < 3; ++D)
          if (L->Grid[D].Known) IO.Grid[D] = {0, *L->Grid[D].Known};
      }
    }
    if (L->Cluster[0].Known && L->Cluster[0].Written)
      M->ClusterSize = static_cast<unsigned>(*L->Cluster[0].Known * (L->Cluster[1].Known.value_or(1)) * (L->Cluster[2].Known.value_or(1)));
  }
  // a grid that launches disagree on is not known
  for (const Launch* L : Host.launchesOf(Kernel))
    for (int D = 0; D < 3; ++D)
      if (!L->Grid[D].Known || *L->Grid[D].Known != IO.Grid[D].K) IO.Grid[D] = {};
  bool FirstLaunch = true;
  for (const Launch* L : Host.launchesOf(Kernel)) {
    if (FirstLaunch)
      for (const HostValue& V : L->Args) IO.Args.push_back(V.Known);
    else
      for (size_t I = 0; I < IO.Args.size(); ++I)
        if (I >= L->Args.size() || L->Args[I].Known != IO.Args[I]) IO.Args[I].reset();
    FirstLaunch = false;
  }
  auto evalAttr = [&](const Expr* E) -> std::optional<int64_t> {
    Expr::EvalResult R;
    if (E && !E->isValueDependent() && E->EvaluateAsInt(R, Ctx)) return R.Val.getInt().getExtValue();
    return std::nullopt;
  };
  if (auto Cluster = declaredCluster(Kernel))
    M->ClusterSize = static_cast<unsigned>((*Cluster)[0] * (*Cluster)[1] * (*Cluster)[2]);
  // launches in view that say nothing of clusters make clusters of one block
  const auto& InView = Host.launchesOf(Kernel);
  if (!M->ClusterSize && !InView.empty() &&
      std::all_of(InView.begin(), InView.end(), [](const Launch* L) { return !L->Cluster[0].Written && !L->Cluster[0].Known && !L->UnknownAttributes; }))
    M->ClusterSize = 1;
  IO.ClusterSize = M->ClusterSize;
  DimensionUse Use;
  if (const FunctionDecl* Def = Kernel->getDefinition()) Use.TraverseStmt(Def->getBody());
  if (!Known) {
    unsigned N = 0;
    if (const auto* LB = Kernel->getAttr<CUDALaunchBoundsAttr>())
      if (auto K = evalAttr(LB->getMaxThreads()); K && *K >= 1 && *K <= ThreadSet::Max) {
        N = static_cast<unsigned>(*K);
        M->Origin = ShapeOrigin::LaunchBounds;
      }
    // a template parameter that is the block size by name: kBlockSize, BLOCK_THREADS, blockDimX …
    if (!N)
      if (const auto* TA = Kernel->getTemplateSpecializationArgs(); TA && Kernel->getPrimaryTemplate()) {
        const TemplateParameterList* TP = Kernel->getPrimaryTemplate()->getTemplateParameters();
        for (unsigned I = 0; I < TP->size() && I < TA->size(); ++I) {
          std::string P = llvm::StringRef(TP->getParam(I)->getName()).lower();
          bool Named = (P.find("block") != std::string::npos && (P.find("size") != std::string::npos || P.find("dim") != std::string::npos || P.find("thread") != std::string::npos)) ||
                       P == "threads" || P == "kthreads" || P == "nthreads" || P == "num_threads" || P == "numthreads" || P == "knumthreads" || P == "tpb";
          if (!Named || TA->get(I).getKind() != TemplateArgument::Integral) continue;
          int64_t K = TA->get(I).getAsIntegral().getExtValue();
          if (K < 1 || K > ThreadSet::Max) continue;
          if (Use.Y && K <= 32) K *= K;
          N = static_cast<unsigned>(K);
          M->Origin = ShapeOrigin::Inferred;
          break;
        }
      }
    if (!N) N = std::max(1u, Options.DefaultBlock[0] * Options.DefaultBlock[1] * Options.DefaultBlock[2]);
    IO.Block = {N, 1, 1};
    if (Use.Y && N >= 64) {
      unsigned X = N % 32 == 0 ? 32 : 16;
      for (unsigned Q : {8u, 16u, 32u})
        if (M->Origin == ShapeOrigin::Inferred && Q * Q == N) X = Q;
      if (M->Origin == ShapeOrigin::Default && N == 256) X = 16;
      IO.Block = {X, N / X, 1};
      // threadIdx.y alone numbers the threads: a column
      if (M->Origin == ShapeOrigin::Default && !Use.X) IO.Block = {1, N, 1};
    }
    // a launch that tells some of the extents and not the others
    for (const Launch* L : Host.launchesOf(Kernel)) {
      if (!L->Block[0].Known || (L->Block[1].Known && L->Block[2].Known)) continue;
      unsigned X = static_cast<unsigned>(std::clamp<int64_t>(*L->Block[0].Known, 1, ThreadSet::Max));
      unsigned Y = L->Block[1].Known ? static_cast<unsigned>(std::clamp<int64_t>(*L->Block[1].Known, 1, ThreadSet::Max / X)) : std::max(1u, N / X);
      unsigned Z = L->Block[2].Known ? static_cast<unsigned>(std::clamp<int64_t>(*L->Block[2].Known, 1, ThreadSet::Max / (X * Y)))
                   : L->Block[1].Known ? std::max(1u, N / (X * Y)) : 1;
      IO.Block = {X, Y, Z};
      if (M->Origin == ShapeOrigin::Default) M->Origin = ShapeOrigin::Inferred;
      break;
    }
  }
  IO.InventedShape = !Known;
  uint64_t Work = 0;
  std::vector<const FunctionDecl*> Heavy;
  unsigned Uneven = 0;
  auto runScript = [&](const Script& S, std::vector<ChoicePoint>* Choices) {
    auto once = [&](const InterpOptions& With) {
      Interp I(Ctx, Kernel, With, S);
      KernelRun R;
      R.T = I.run();
      Work += I.work();
      if (Choices) *Choices = I.choices();
      if (Choices && !R.T->Complete) Heavy = I.heavy(0.02);
      if (Choices) Uneven = R.T->Complete ? I.unevenRounds() : 0;
      return R;
    };
    KernelRun R = once(IO);
    if (IO.Unwritten.empty()) return R;
    // what the other runs leave alone this one may write
    const auto Here = unwrittenLoads(*R.T);
    InterpOptions Less = IO;
    for (const Event& E : R.T->Events) {
      const auto* Site = static_cast<const Stmt*>(E.Expr);
      if (IO.Unwritten.contains(Site) && !Here.contains(Site)) Less.Unwritten.erase(Site);
    }
    return Less.Unwritten.size() == IO.Unwritten.size() ? R : once(Less);
  };
  std::vector<ChoicePoint> Choices;
  KernelRun First = runScript(Script{}, &Choices);
  // Too much: once more without the bodies that took most of the work and do nothing that a rule looks at (random numbers, series). Those that may make
  // addresses (swizzles of shared memory) only when nothing else is left: without them the places of accesses are lost.
  for (unsigned Round = 0; Round < 4 && !First.T->Complete && !Heavy.empty(); ++Round) {
    auto makesAddress = [](const FunctionDecl* FD) {
      QualType Ty = FD->getReturnType();
      return Ty->isReferenceType() || Ty->isPointerType() || Ty->isIntegralOrEnumerationType();
    };
    size_t Before = IO.Skipped.size();
    for (const FunctionDecl* FD : Heavy)
      if (!makesAddress(FD)) IO.Skipped.insert(FD);
    if (IO.Skipped.size() == Before) IO.Skipped.insert(Heavy.begin(), Heavy.end());
    Heavy.clear();
    if (IO.Skipped.size() == Before) break;
    First = runScript(Script{}, &Choices);
  }
  if (!Known && M->Origin == ShapeOrigin::Default) {
    unsigned S = suggestedThreads(*First.T);
    if (S < First.T->Threads && S >= 1 && IO.Block[1] == 1) {
      IO.Block = {S, 1, 1};
      M->Origin = ShapeOrigin::Inferred;
      First = runScript(Script{}, &Choices);
    }
  }
  // Roles with endless loops have to go around equally often, or whoever goes around more waits for the others in vain.
  if (Uneven) {
    IO.Rounds = Uneven;
    if (KernelRun Even = runScript(Script{}, &Choices); Even.T->Complete) First = std::move(Even);
  }
  if (First.T->Complete)
    if (IO.Unwritten = unwrittenLoads(*First.T); !IO.Unwritten.empty()) {
      KernelRun Again = runScript(Script{}, &Choices);
      if (Again.T->Complete) First = Again;
    }
  M->Block = IO.Block;
  M->Complete = First.T->Complete;
  M->Runs.push_back(First);
  // Whoever asks a barrier once and has a way for "not yet" goes that way, too.
  if (M->Complete && std::any_of(First.T->Events.begin(), First.T->Events.end(), [](const Event& E) {
        return (E.is(EffectKind::BarTryWait) || E.is(EffectKind::BarTestWait)) && E.ResultUsed && !E.AnswerIdle && !E.Spin;
      })) {
    Script NotYet;
    NotYet.TriesFail = true;
    NotYet.Name = "a try says `not yet` the first time";
    if (KernelRun R = runScript(NotYet, nullptr); R.T->Complete) M->Runs.push_back(std::move(R));
  }
  // A scenario a deviation: the first time a condition is open, and every time.
  struct Variant {
    Script S;
    unsigned Priority;
  };
  std::vector<Variant> Variants;
  std::set<std::pair<const Stmt*, int>> Seen;
  bool Sync = false;
  for (const Event& E : First.T->Events)
    Sync |= E.K == Event::Effect || E.Spin || E.Ord == Order::Volatile || (E.Mem.Object >= 0 && First.T->Objects[E.Mem.Object].isShared());
  // some blocks go another way: what they do there may be theirs to order
  for (const Guard& G : First.T->GuardPool) {
    if (Sync || !G.HasTerm || G.Loop || G.Var > Varies::Block) continue;
    std::vector<TermId> Atoms;
    First.T->Pool->atoms(G.Term, Atoms);
    for (TermId Id : Atoms) Sync |= (*First.T->Pool)[Id].Op == TermOp::Symbol && (*First.T->Pool)[Id].Name.starts_with("blockIdx.");
  }
  if (Sync && M->Complete) {
    unsigned Order = 0;
    for (const ChoicePoint& C : Choices) {
      auto add = [&](Decision D, int Occurrence, const char* How, unsigned Priority) {
        Variant V;
        V.S.Steps.push_back({C.Cond, Occurrence, D});
        V.S.Name = "`" + sourceText(C.Cond, Ctx, 50) + "` " + How;
        // what no run has seen yet comes before another look at the same code
        V.Priority = Priority * 10000 + (C.Unseen ? 0 : 5000) + Order++;
        Variants.push_back(std::move(V));
      };
      if (C.Loop) {
        if (C.Iteration > 1 || !Seen.insert({C.Cond, static_cast<int>(C.Iteration)}).second) continue;
        // zero trips, one trip
        add(Decision::False, static_cast<int>(C.Occurrence), C.Negated ? (C.Iteration == 0 ? "holds at first" : "holds after one iteration") : C.Iteration == 0 ? "does not hold at first" : "does not hold after one iteration", 4 + C.Iteration);
        if (C.Var >= Varies::Warp && C.Iteration == 1) add(Decision::Split, static_cast<int>(C.Occurrence), "differs between threads", 3);
        continue;
      }
      if (!Seen.insert({C.Cond, -1}).second) {
        if (C.Occurrence == 1 && Seen.insert({C.Cond, 1}).second)
          add(C.Taken == Decision::True ? Decision::False : Decision::True, 1, C.Taken == Decision::True ? "does not hold the second time" : "holds the second time", 5);
        continue;
      }
      Decision Other = C.Taken == Decision::True ? Decision::False : Decision::True;
      const char* Text = C.Taken == Decision::True ? "does not hold" : "holds";
      if (C.Var >= Varies::Warp) {
        add(Decision::Split, static_cast<int>(C.Occurrence), "holds for some threads only", 0);
        add(Decision::Split, -1, "holds for some threads only, each time", 6);
      }
      add(Other, static_cast<int>(C.Occurrence), C.Taken == Decision::True ? "does not hold the first time" : "holds the first time", 1);
      add(Other, -1, Text, 2);
    }
    std::sort(Variants.begin(), Variants.end(), [](auto& A, auto& B) { return A.Priority < B.Priority; });
    const uint64_t ScenarioWork = Work + Options.MaxWork;
    size_t Events = First.T->Events.size();
    for (const Variant& V : Variants) {
      if (M->Runs.size() >= Options.MaxRuns || Work > ScenarioWork || Events > Options.MaxEvents) {
        M->NotAnalysed.push_back(std::to_string(Variants.size() + 1 - M->Runs.size()) + " of " + std::to_string(Variants.size() + 1) + " scenarios");
        break;
      }
      KernelRun R = runScript(V.S, nullptr);
      if (!R.T->Complete) continue;
      Events += R.T->Events.size();
      M->Runs.push_back(std::move(R));
    }
  }
  for (const std::string& U : First.T->Unmodelled) M->NotAnalysed.push_back(U);
  M->Seconds = seconds();
  return M;
}

// ---- printing ------------------------------------------------------------------------------------------------------

static std::string place(const Trace& T, const Location& L, int64_t Bytes, const ThreadSet& M) {
  if (L.Object < 0) return "?";
  const MemObject& O = T.Objects[L.Object];
  std::string S = std::string(toString(O.Spc)) + " " + O.Name;
  int A = M.first(), B = M.last();
  auto offset = [&](int I) { return I < 0 ? std::string("?") : T.Pool->print(L.Offset.at(static_cast<unsigned>(I))); };
  S += "+" + (L.Offset.uniform() || A == B ? offset(A) : offset(A) + ".." + offset(B));
  if (Bytes) S += ":" + std::to_string(Bytes);
  return S;
}

std::string printKernel(const KernelModel& K, ASTContext& Ctx, bool AllRuns) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  const SourceManager& SM = Ctx.getSourceManager();
  OS << "kernel " << K.Name << " block " << K.Block[0] << "x" << K.Block[1] << "x" << K.Block[2] << "\n";
  for (size_t R = 0; R < K.Runs.size(); ++R) {
    if (R && !AllRuns) break;
    const Trace& T = *K.Runs[R].T;
    OS << "scenario " << T.Scenario << (T.Complete ? "" : " (incomplete)") << "\n";
    for (const Event& E : T.Events) {
      PresumedLoc P = SM.getPresumedLoc(SM.getExpansionLoc(SourceLocation::getFromRawEncoding(E.Loc)));
      OS << llvm::formatv("{0,4} line {1,-4} [{2}] ", E.Index, P.isValid() ? P.getLine() : 0, E.Mask.print());
      auto val = [&](const Value& V) {
        int A = E.Mask.first(), B = E.Mask.last();
        if (V.uniform() || A < 0 || A == B) return T.Pool->print(V.at(static_cast<unsigned>(std::max(0, A))));
        return T.Pool->print(V.at(static_cast<unsigned>(A))) + ".." + T.Pool->print(V.at(static_cast<unsigned>(B)));
      };
      auto lanes = [&](const Value& V) { // of a warp, as people write them
        Scalar A = V.at(static_cast<unsigned>(std::max(0, E.Mask.first()))), B = V.at(static_cast<unsigned>(std::max(0, E.Mask.last())));
        if (!A.isConst() || !B.isConst()) return val(V);
        std::string S = llvm::formatv("{0:x8}", static_cast<uint32_t>(A.K));
        return A == B ? S : S + ".." + llvm::formatv("{0:x8}", static_cast<uint32_t>(B.K)).str();
      };
      switch (E.K) {
      case Event::Exit: OS << "exit"; break;
      case Event::Opaque: OS << "opaque " << E.Spelling; break;
      case Event::Access:
        OS << (E.Fx ? "register-" : "") << (E.Read && E.Write ? "update " : E.Write ? "write " : "read ") << place(T, E.Mem, E.Bytes, E.Mask);
        if (E.Ord == Order::Volatile) OS << " volatile";
        break;
      case Event::Effect:
        OS << toString(E.Fx->Kind);
        if (E.Lvl != Level::None) OS << " " << toString(E.Lvl);
        if (E.GroupSize) OS << "(" << E.GroupSize << ")";
        if (E.Fx->Eng != Engine::None) OS << " " << toString(E.Fx->Eng);
        if (E.Fx->Dir != Direction::None) OS << " " << toString(E.Fx->Dir);
        if (E.Fx->Group != GroupClass::None) OS << " " << toString(E.Fx->Group);
        if (E.Fx->Proxy != ProxyKind::None) OS << " " << toString(E.Fx->Proxy) << " " << toString(E.Fx->Spc);
        if (E.Fx->Op != AtomicOp::None) OS << " " << toString(E.Fx->Op);
        if (E.Ord > Order::Weak) OS << " " << toString(E.Ord);
        if (E.Scp != Scope::None) OS << " " << toString(E.Scp);
        if (E.Fx->Object) OS << " obj=" << place(T, E.Obj, E.Bytes, E.Mask);
        if (E.Fx->Dst) OS << " dst=" << place(T, E.Dst, 0, E.Mask);
        if (E.Fx->Src) OS << " src=" << place(T, E.Src, 0, E.Mask);
        if (E.Fx->Src2 && E.Src2.Object >= 0) OS << " src2=" << place(T, E.Src2, 0, E.Mask);
        if (E.Fx->Map) OS << " map=" << place(T, E.Map, 0, E.Mask);
        if (E.HasCount) OS << " count=" << val(E.Count);
        if (E.HasTx) OS << " tx=" << val(E.Tx);
        if (E.HasSize) OS << " bytes=" << val(E.Size);
        if (E.HasMask) OS << " mask=" << lanes(E.Mask_);
        if (E.HasParity) OS << " parity=" << val(E.Parity);
        if (E.HasToken) OS << " token=" << val(E.Token);
        if (E.HasN) OS << " n=" << val(E.N);
        if (E.HasId) OS << " id=" << val(E.Id);
        if (E.Fx->Read) OS << " read";
        if (E.Fx->NoInc) OS << " noinc";
        break;
      }
      if (E.Spin) OS << " spin";
      bool Open = false;
      for (const Guard* G = E.Guards; G; G = G->Parent) Open |= !G->Known;
      if (Open) {
        OS << " if";
        for (const Guard* G = E.Guards; G; G = G->Parent)
          if (!G->Known) {
            OS << " " << (G->Taken ? "" : "!") << "(" << sourceText(static_cast<const Stmt*>(G->Cond), Ctx, 30) << ")";
            break;
          }
      }
      OS << "\n";
    }
    for (const std::string& U : T.Unmodelled) OS << "  not modelled: " << U << "\n";
  }
  return Out;
}

} // namespace cudalint
