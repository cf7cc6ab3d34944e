//===- Interp.h - runs a kernel's AST for all threads of a block --------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// The interpreter behind the kernel model. It executes statements under a set of threads, evaluates expressions to one
// value a thread (Trace.h: Value), follows calls with visible bodies, looks spellings up in the vocabulary, decodes
// inline PTX, and appends Events to a Trace. Conditions that nothing decides are decided by a Script.
//
// A symbol whose Varies is Thread (or Warp) stands for a family: each thread (warp) has its own unknown instance.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_CHECKS_LIB_KERNEL_INTERP_H
#define CUDA_LINT_CHECKS_LIB_KERNEL_INTERP_H

#include "cuda-lint/Ptx.h"
#include "cuda-lint/Trace.h"
#include "cuda-lint/Vocabulary.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <set>
#include <tuple>

namespace cudalint {

/// How an undecided condition goes.
enum class Decision : unsigned char { True, False, Split };

/// A condition that nothing in the source decides, as met by a run.
struct ChoicePoint {
  const clang::Stmt* Cond = nullptr;
  unsigned Occurrence = 0;
  Varies Var = Varies::Block;
  bool Loop = false;
  unsigned Iteration = 0;
  Decision Taken = Decision::True;
  unsigned Loc = 0;
  bool Negated = false;                ///< of a loop: Cond ends it
  const clang::Stmt* Beyond = nullptr; ///< of an `if`: the branch that was not taken
  bool Unseen = false;                 ///< Beyond calls functions or holds inline PTX, and the run has nowhere come to it
};

/// Deviations from the default decisions. Occurrence -1: every time.
/// The address in a descriptor of shared memory, or S where it is an address itself; nullopt when there is none.
std::optional<Scalar> packedAddress(TermPool& P, Scalar S);

struct Script {
  struct Step {
    const clang::Stmt* Cond = nullptr;
    int Occurrence = -1;
    Decision Take = Decision::True;
  };
  std::vector<Step> Steps;
  std::string Name = "default";
  bool TriesFail = false; ///< a try_wait outside of a polling loop says "not yet" the first time
};

struct InterpOptions {
  std::array<unsigned, 3> Block{256, 1, 1};
  std::array<Scalar, 3> Grid{};                 ///< constants where the launch tells, {0,0} = unknown
  unsigned ClusterSize = 0;                     ///< blocks a cluster; 0 = unknown
  unsigned MaxSteps = 4000000;                  ///< evaluated expressions
  unsigned MaxEvents = 60000;
  unsigned MaxDepth = 40;
  /// What bounds a run, the same on every machine: values computed (one a thread) and the cost of their terms, about 10 ns each.
  uint64_t MaxWork = 150'000'000;
  double MaxSeconds = 20;                       ///< of processor time: for what Work does not see; never reached by the kernels known to us
  unsigned ComputeCapability = 0;
  bool InventedShape = false;                   ///< no launch tells the block's shape
  std::vector<std::optional<int64_t>> Args;     ///< integer arguments that every launch in view passes alike
  unsigned Rounds = 0;                          ///< endless loops of roles are left after as many iterations; 0 = each as its body allows
  /// Atomic loads of memory that an earlier run of the kernel only reads: they vary as their address does (unwrittenLoads).
  llvm::DenseSet<const clang::Stmt*> Unwritten;
  llvm::DenseSet<const clang::FunctionDecl*> Skipped; ///< definitions that are not run: their results are unknown (Interp::heavy)
};

/// The atomic loads of a run, by place in the source, that read elements of arrays which nothing in the run writes. (A single word that
/// nobody in the kernel writes is a flag for somebody outside to set.)
llvm::DenseSet<const clang::Stmt*> unwrittenLoads(const Trace& T);

/// Processor time of this thread.
double threadSeconds();

/// A function's canonical name for the vocabulary: qualified, inline namespaces and template arguments dropped.
std::string vocabularyName(const clang::FunctionDecl* FD);

class Interp {
public:
  Interp(clang::ASTContext& Ctx, const clang::FunctionDecl* Kernel, const InterpOptions& Options, const Script& S);
  /// Runs the kernel. Never throws; a budget that is reached leaves Trace::Complete false.
  std::shared_ptr<Trace> run();
  /// The open conditions that run() met, in their order.
  const std::vector<ChoicePoint>& choices() const { return Choices; }
  uint64_t work() const { return Work + Tr->Pool->cost() / 2; }
  /// Definitions that took more than Share of the work of a run and did nothing that a rule looks at: what a second attempt may skip
  /// when the first left the budget. The outermost of them only.
  std::vector<const clang::FunctionDecl*> heavy(double Share) const;
  /// The endless loops of the kernel's roles were left after different numbers of iterations: the smallest of these, else 0.
  unsigned unevenRounds() const { return Uneven ? FewestRounds : 0; }

private:
  struct Cell {
    Value V;
    int64_t Size = 0;
    bool Float = false;
    /// Shared memory: what one role left here in the iterations of its loop, the oldest first. Roles are run one after the other; a role with a loop
    /// of its own finds the k-th value the k-th time it comes by.
    struct Mail {
      ThreadSet Writers;
      const void* Loop = nullptr; ///< the writers' outermost loop
      unsigned Meeting = 0;              ///< Meetings when they wrote
      std::vector<Scalar> Values;
      std::map<int, std::pair<const LoopFrame*, size_t>> Read; ///< by the first reading thread: iteration and index
    };
    std::shared_ptr<Mail> Left = nullptr;
  };
  struct ObjectState {
    std::map<int64_t, Cell> Cells;
    unsigned Version = 0;
    Varies Fill = Varies::Thread; ///< what reading an unwritten part of a local object gives
    bool Watched = false;         ///< local object used as registers of an asynchronous instruction
    std::string FillName;
    /// The same for members that were copied as a whole from elsewhere (a kernel's parameters kept in an object). Later ones count.
    struct Part {
      int64_t From, To;
      Varies Fill;
    };
    std::vector<Part> Parts;
    Varies fillAt(int64_t Offset) const {
      for (auto It = Parts.rbegin(); It != Parts.rend(); ++It)
        if (Offset >= It->From && Offset < It->To) return It->Fill;
      return Fill;
    }
  };
  /// A variable whose destructor runs when its scope ends.
  struct LiveObject {
    Value At;
    const clang::CXXDestructorDecl* Destructor = nullptr;
    clang::SourceLocation Loc;
    ThreadSet Threads; ///< that have it
  };
  struct Frame {
    const clang::FunctionDecl* FD = nullptr;
    std::vector<LiveObject> Live; ///< in the order of construction
    llvm::DenseMap<const clang::ValueDecl*, Value> Address; ///< of variables; for references, of what they refer to
    llvm::DenseMap<const clang::VarDecl*, int> Instances;
    Value This;
    ThreadSet Returned;
    Value Result;
    bool HasResult = false;
    Value ResultSlot;            ///< address of the record that a call returns
    const CallFrame* Call = nullptr;
    const clang::CXXRecordDecl* Closure = nullptr;
    const clang::FieldDecl* ThisField = nullptr; ///< of a lambda that captures this
    llvm::DenseMap<const clang::ValueDecl*, const clang::FieldDecl*> Captures;
    llvm::DenseMap<const clang::LabelDecl*, ThreadSet> Pending; ///< goto
    uint64_t WorkBefore = 0;     ///< when the call began
    unsigned TracedBefore = 0;
  };
  /// Added to the offset of an access that no execution makes: beyond every object.
  static constexpr int64_t Nowhere = int64_t(1) << 40;
  struct BudgetExceeded {};
  struct Cost {
    uint64_t Work = 0;
    bool Traced = false; ///< synchronises, or touches shared memory, in one of its calls
    llvm::SmallPtrSet<const clang::FunctionDecl*, 2> Callers;
  };

  // ---- statements (InterpStmt.cpp)
  void exec(const clang::Stmt* S);
  void discard(const clang::Expr* E);
  void execDecl(const clang::DeclStmt* S);
  void execVar(const clang::VarDecl* VD);
  /// Destroys what of the frame's objects was constructed after the first Mark, in the threads of Leaving.
  void leaveScope(size_t Mark, const ThreadSet& Leaving);
  void destroy(const Value& At, const clang::CXXDestructorDecl* D, clang::SourceLocation Loc);
  void execIf(const clang::IfStmt* S);
  void execLoop(const clang::Stmt* S, const clang::Stmt* Init, const clang::VarDecl* CondVar, const clang::Expr* Cond,
                const clang::Expr* Inc, const clang::Stmt* Body, bool CondFirst);
  struct Bound {
    Scalar X; ///< the loop goes on while X < 0, or while X >= 0
    bool Negated = false;
  };
  /// V, as numbers where the assumptions leave one value only.
  Value settledNumber(const Value& V);
  std::optional<Bound> boundOf(const Value& Cond) const;
  void endAt(const Bound& First, const std::optional<Bound>& Second, unsigned& Limit);
  /// A loop that a guard ends and not its condition: `for (;;) { if (t >= n) break; … }`, or `while (next(t))` with `if (t >= n) return false;` in next().
  struct GuardedLoop {
    const LoopFrame* Inside = nullptr;          ///< the loop's own frame: no loop of the callee stands between
    unsigned Iteration = 0;
    unsigned* Limit = nullptr;
    bool* Assumed = nullptr;
    size_t Frame = 0;                           ///< of the guard: its index in Stack
    const clang::CompoundStmt* Body = nullptr;  ///< of an endless loop; null: of a call in the condition
    std::optional<int64_t> Ends;                ///< what the call returns to end the loop
    const clang::IfStmt* Guard = nullptr;       ///< the first open one, once met
    std::optional<Bound> First;
  };
  /// The iteration of the outermost loop that is being run; null outside of loops.
  const LoopFrame* outermost() const {
    const LoopFrame* L = Loop;
    while (L && L->Parent) L = L->Parent;
    return L;
  }
  bool guardsLoop(const clang::IfStmt* S);
  void execSwitch(const clang::SwitchStmt* S);
  /// Threads of Cur for which Cond is true. Decides what is open by the script. Says what the decision was about.
  struct SplitResult {
    ThreadSet True;
    bool Open = false; ///< the source does not decide it: the script did, or what an earlier decision implies
    Varies Var = Varies::Constant;
    Decision Took = Decision::True;
  };
  SplitResult split(Value Cond, const clang::Stmt* Site, bool Loop, unsigned Iteration, unsigned Limit, Decision Default);
  Varies variationIn(const Value& Cond, const ThreadSet& Threads) const;
  Varies variationHere(const Value& V) const { return V.uniform() ? variation(V) : variationIn(V, Cur); }
  llvm::DenseSet<const clang::Stmt*> Entered; ///< branches of `if` that were run
  void markUnseen();
  /// Cond is Holds for the active threads where nothing has decided it yet.
  void assumeFor(Value Cond, bool Holds);
  /// An assertion: where one side aborts the grid, the other is the one that is meant; Cond is assumed so.
  bool asserted(Value Cond, const clang::Stmt* IfTrue, const clang::Stmt* IfFalse);
  Decision ask(const clang::Stmt* Site, Varies Var, bool Loop, unsigned Iteration, unsigned Limit, Decision Default);
  void pushGuard(const clang::Stmt* Cond, Varies Var, bool Taken, bool Known, bool Exit, bool Loop, const Value* V = nullptr);
  void pollUntil(size_t From, const Value& Cond, bool Negated);
  bool onlySpins(const clang::Expr* Cond, const clang::Stmt* Body);

  // ---- expressions (InterpExpr.cpp)
  Value choice(const clang::ConditionalOperator* C, llvm::function_ref<Value(const clang::Expr*)> Of);
  Value eval(const clang::Expr* E);           ///< value of a scalar; address of a record
  Value address(const clang::Expr* E);        ///< of a glvalue; materialises prvalues
  void initialise(Value Address, clang::QualType T, const clang::Expr* Init);
  Value binary(clang::BinaryOperatorKind Op, Value L, Value R, clang::QualType T, clang::QualType OperandType, int64_t Stride);
  Value map1(Value X, llvm::function_ref<Scalar(Scalar)> F);
  Value map2(Value X, Value Y, llvm::function_ref<Scalar(Scalar, Scalar)> F);
  Value select(Value C, Value A, Value B, bool Float);
  Value truth(Value V);
  Value convert(Value V, clang::QualType From, clang::QualType To, clang::CastKind K);
  Value wrap(Value V, clang::QualType T);
  Value merge(Value Old, Value New, const ThreadSet& M, bool Float);
  Value fresh(clang::QualType T, Varies Var, const std::string& Name);
  /// Memory from the device's heap: one object a thread that gets here.
  Value allocation(clang::QualType Pointer, const std::string& Name);
  Value lanes(llvm::function_ref<Scalar(unsigned)> F);
  Varies variation(const Value& V) const;
  std::optional<int64_t> constant(const Value& V) const;
  std::optional<int64_t> evaluateConstant(const clang::Expr* E);
  bool isFloat(clang::QualType T) const { return T->isRealFloatingType(); }
  int64_t sizeOf(clang::QualType T) const;
  int64_t stride(clang::QualType Pointer) const;

  // ---- memory (InterpMemory.cpp)
  int newObject(MemObject::Kind K, std::string Name, int64_t Size, const clang::ValueDecl* D = nullptr);
  int objectOf(const clang::VarDecl* VD);
  Value addressOfObject(int Id) { return Value::of(Scalar{Tr->Pool->address(Id), 0}); }
  Value temporary(clang::QualType T, const char* Name);
  int pointeeObject(TermId Root);
  /// Splits an address value into locations by object.
  std::vector<std::pair<Location, ThreadSet>> resolve(const Value& Address, const ThreadSet& M);
  Location locate(const Value& Address);
  struct AccessInfo {
    Order Ord = Order::Weak;
    Scope Scp = Scope::None;
    bool Atomic = false, Read = false, Write = false, Spin = false;
  };
  Value load(const Value& Address, clang::QualType T, const clang::Expr* E);
  Varies variationAt(const Value& Offset, const ThreadSet& M) const;
  bool sameInEachWarp(const Value& Offset, const ThreadSet& M) const;
  void store(const Value& Address, clang::QualType T, Value V, const clang::Expr* E);
  void copyRecord(const Value& Dst, const Value& Src, clang::QualType T, const clang::Expr* E);
  void clear(int Object, int64_t From, int64_t To, const ThreadSet& M);
  Value loadCell(int Object, const Value& Offset, clang::QualType T);
  void storeCell(int Object, const Value& Offset, int64_t Size, Value V, bool Float);
  Event& emitAccess(const Location& L, const ThreadSet& M, int64_t Bytes, const AccessInfo& A, const clang::Stmt* E);
  void havoc(const Value& Address, const clang::Stmt* E, clang::QualType Pointee);

  // ---- calls (InterpCall.cpp)
  struct Call {
    const clang::FunctionDecl* FD = nullptr;
    const clang::Expr* E = nullptr;
    std::vector<const clang::Expr*> Args;
    std::vector<Value> Values;      ///< addresses for references and records
    std::vector<bool> IsAddress;
    Value This;
    bool HasThis = false;
    bool ResultUsed = true;
    clang::SourceLocation Loc; ///< where there is no expression: of the variable that is destroyed
  };
  Value call(const clang::CallExpr* E);
  Value invoke(Call& C);
  Value construct(const clang::CXXConstructExpr* E, Value Where);
  std::optional<Value> intrinsic(Call& C);
  std::optional<Value> vocabulary(Call& C);
  std::optional<Value> applyEffects(Call& C, const VocabularyEntry& Entry);
  bool matches(const EntryCondition& When, const Call& C);
  Value operand(const Operand& O, Call& C, bool WantAddress);
  Order orderOf(const Effect& Fx, Call& C);
  Scope scopeOf(const Effect& Fx, Call& C);
  Value inlineCall(Call& C, const clang::FunctionDecl* Def);
  Value skipCall(Call& C, const clang::FunctionDecl* Def);
  Varies contentVariation(const Value& Where, clang::QualType Ty);
  void charge(const Frame& F, const clang::FunctionDecl* Caller);
  void zeroInitialise(const Value& Where, clang::QualType Ty, unsigned Depth);
  Value sreg(llvm::StringRef Name, clang::QualType Ty);
  bool collectiveValue(llvm::StringRef Name, const Value& Mask, const Value& V, const Value& Lane, unsigned W, const clang::Stmt* Site, clang::QualType Ty, Value& Out);
  const std::string& nameOf(const clang::FunctionDecl* FD);
  void evalArgs(Call& C, const clang::FunctionDecl* FD, llvm::ArrayRef<const clang::Expr*> Args);
  Value groupQuery(Call& C, llvm::StringRef Name);
  struct Group {
    Level Lvl = Level::None;
    unsigned Size = 0;
    bool Known = false, Coalesced = false;
  };
  Group groupOf(clang::QualType T, const Value* Address);
  bool settled(const Event& Ev) const;
  Event& emit(const Effect* Fx, const clang::Stmt* E, llvm::StringRef Spelling);
  std::optional<Value> pieces(int Object, int64_t At, int64_t Size);
  /// Whether these threads ask for this phase of this barrier for the first time, here.
  bool asksFirst(const Event& E);
  Value emitEffect(const Effect& Fx, const clang::Stmt* E, llvm::StringRef Spelling,
                   llvm::function_ref<Value(const Operand&, bool)> Get, Order Ord, Scope Scp, clang::QualType ResultType,
                   bool ResultUsed, const Call* C);

  // ---- inline PTX (InterpAsm.cpp)
  void execAsm(const clang::GCCAsmStmt* S);

  void step();
  unsigned raw(clang::SourceLocation L) const { return L.getRawEncoding(); }
  void unmodelled(std::string What);
  unsigned warps() const { return (T + 31) / 32; }
  uint32_t activeLanes(unsigned Warp) const { return Cur.warp(Warp); }

  clang::ASTContext& Ctx;
  const clang::FunctionDecl* Kernel;
  InterpOptions Opt;
  const Script& Scr;
  std::shared_ptr<Trace> Tr;
  unsigned T = 0;
  ThreadSet All, Cur;
  ThreadSet Exited; ///< ended by the PTX instruction, in whatever function
  std::vector<std::unique_ptr<Frame>> Stack;
  std::deque<ObjectState> State; ///< parallel to Tr->Objects
  llvm::DenseMap<const clang::VarDecl*, int> Globals;
  std::map<TermId, int> Pointees;
  std::map<std::pair<int, Scalar>, std::pair<unsigned, Value>, bool (*)(const std::pair<int, Scalar>&, const std::pair<int, Scalar>&)> Loaded;
  llvm::DenseMap<const clang::Expr*, Value> OpaqueValues;
  llvm::DenseMap<const clang::FunctionDecl*, std::string> Names;
  llvm::DenseMap<const clang::GCCAsmStmt*, std::shared_ptr<ptx::Program>> Programs;
  std::map<std::pair<TermId, int64_t>, ThreadSet> SplitSets;
  llvm::DenseMap<const clang::Stmt*, unsigned> Occurrences;
  llvm::DenseMap<const clang::Expr*, std::optional<int64_t>> ConstantCache;
  std::vector<ChoicePoint> Choices;
  std::array<TermId, 3> BlockIdx{}, GridDim{};
  TermId ClusterRank = 0, ActiveMaskSym = 0;
  const clang::Expr* Unused = nullptr; ///< the expression of the statement under way, whose value nobody takes
  const LoopFrame* Loop = nullptr;
  const Guard* Guards = nullptr;
  ThreadSet* BreakTo = nullptr;
  ThreadSet* ContinueTo = nullptr;
  unsigned Steps = 0;
  uint64_t Work = 0;
  unsigned Traced = 0; ///< events so far that a rule may look at
  llvm::DenseMap<const clang::FunctionDecl*, Cost> Costs;
  unsigned FewestRounds = 0;
  bool Uneven = false;
  unsigned SharedEpoch = 0;
  unsigned Meetings = 0; ///< waits of all threads that are still there
  std::set<std::tuple<const void*, int, int, TermId, int64_t, TermId, int64_t>> Asked; ///< asksFirst
  bool SpinCondition = false;
  bool PastEnd = false; ///< under `&`: one past the end of a row is a place to point at
  GuardedLoop* Guarded = nullptr;
  std::optional<size_t> EndlessPoll; ///< first event of an endless loop that only polls: its breaks end the wait
  int DynamicShared = -1;
  double Deadline = 0; ///< in threadSeconds()
};

} // namespace cudalint

#endif
