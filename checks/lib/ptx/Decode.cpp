//===- Decode.cpp - inline PTX: what an instruction does ----------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Sources: PTX ISA 9.0 §9.7 for syntax, defaults and operands; rules.md §1.11 for effects, §3 for capabilities (what
// ptxas 13.0 accepts). One function per opcode takes the qualifiers it understands; one left over means that this is not
// the instruction we know, and the answer is "unknown". Arithmetic is recognised by its opcode alone.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/Ptx.h"
#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace cudalint::ptx {
namespace {

Operand toOperand(const Arg& A) {
  Operand O;
  switch (A.K) {
  case Arg::Asm:
    O.K = Operand::Asm;
    O.Index = A.Index;
    break;
  case Arg::Reg:
    O.K = Operand::Reg;
    O.Text = A.Text;
    break;
  case Arg::Constant:
    O.K = Operand::Constant;
    O.Imm = A.Imm;
    break;
  case Arg::Label:
    O.K = Operand::Word;
    O.Text = A.Text;
    break;
  case Arg::Negated: return toOperand(A.Sub[0]);
  case Arg::Address: {
    O = toOperand(A.Sub[0]);
    if (A.Sub[0].K == Arg::Constant)
      O.Imm = int64_t(uint64_t(O.Imm) + uint64_t(A.Offset));
    else
      O.Offset = A.Offset;
    O.OffsetAsm = A.OffsetAsm;
    O.OffsetScale = A.OffsetScale;
    return O;
  }
  case Arg::Sink:
  case Arg::Vector:
  case Arg::Pair: return O;
  }
  O.Offset = A.Offset;
  O.OffsetAsm = A.OffsetAsm;
  O.OffsetScale = A.OffsetScale;
  return O;
}

Operand defaulted(int64_t V) {
  Operand O = Operand::imm(V);
  O.HasDefault = true;
  return O;
}

/// Bits of a PTX type name, 0 if it is none.
unsigned typeBits(std::string_view M) {
  static const std::unordered_map<std::string_view, unsigned> Bits = {
      {"pred", 1},      {"b8", 8},        {"u8", 8},        {"s8", 8},        {"b16", 16},      {"u16", 16},
      {"s16", 16},      {"f16", 16},      {"bf16", 16},     {"f16x2", 32},    {"bf16x2", 32},   {"b32", 32},
      {"u32", 32},      {"s32", 32},      {"f32", 32},      {"tf32", 32},     {"b64", 64},      {"u64", 64},
      {"s64", 64},      {"f64", 64},      {"f32x2", 64},    {"b128", 128},    {"e4m3", 8},      {"e5m2", 8},
      {"e4m3x2", 16},   {"e5m2x2", 16},   {"e4m3x4", 32},   {"e5m2x4", 32},   {"u16x2", 32},    {"s16x2", 32}};
  auto It = Bits.find(M);
  return It == Bits.end() ? 0 : It->second;
}

bool startsWith(std::string_view S, std::string_view Prefix) { return S.substr(0, Prefix.size()) == Prefix; }

/// The qualifiers of an instruction, ticked off as they are understood.
class Decoder {
public:
  explicit Decoder(const Instruction& I) : I(I), Used(I.Modifiers.size()) {}

  const Instruction& I;
  Decoded Out;

  bool take(std::string_view M) {
    for (size_t K = 0; K < Used.size(); ++K)
      if (!Used[K] && I.Modifiers[K] == M) {
        Used[K] = true;
        return true;
      }
    return false;
  }
  bool takePrefix(std::string_view Prefix, std::string* Which = nullptr) {
    for (size_t K = 0; K < Used.size(); ++K)
      if (!Used[K] && startsWith(I.Modifiers[K], Prefix)) {
        Used[K] = true;
        if (Which) *Which = I.Modifiers[K];
        return true;
      }
    return false;
  }
  /// Which of these is there: its index, -1 if none.
  int takeOne(std::initializer_list<std::string_view> Words) {
    int Index = 0;
    for (std::string_view W : Words) {
      if (take(W)) return Index;
      ++Index;
    }
    return -1;
  }
  void takeRest() { std::fill(Used.begin(), Used.end(), true); }
  bool allTaken() const { return std::find(Used.begin(), Used.end(), false) == Used.end(); }

  // ---- qualifiers ------------------------------------------------------------------------------------------------

  bool takeOrder(Effect& E) {
    switch (takeOne({"relaxed", "acquire", "release", "acq_rel", "sc", "weak", "volatile"})) {
    case 0: E.Ord = Order::Relaxed; break;
    case 1: E.Ord = Order::Acquire; break;
    case 2: E.Ord = Order::Release; break;
    case 3: E.Ord = Order::AcqRel; break;
    case 4: E.Ord = Order::SeqCst; break;
    case 5: E.Ord = Order::Weak; break;
    case 6: E.Ord = Order::Volatile; break;
    default: return false;
    }
    return true;
  }
  bool takeScope(Effect& E) {
    switch (takeOne({"cta", "cluster", "gpu", "sys"})) {
    case 0: E.Scp = Scope::Block; break;
    case 1: E.Scp = Scope::Cluster; break;
    case 2: E.Scp = Scope::Device; break;
    case 3: E.Scp = Scope::System; break;
    default: return false;
    }
    return true;
  }
  void orderOr(Effect& E, Order Default) {
    if (takeOrder(E)) return;
    E.Ord = Default;
    E.DefaultOrder = true;
  }
  void scopeOr(Effect& E, Scope Default) {
    if (takeScope(E)) return;
    E.Scp = Default;
    E.DefaultScope = true;
  }
  static std::optional<Space> spaceOf(std::string_view M) {
    if (M == "shared" || M == "shared::cta") return Space::Shared;
    if (M == "shared::cluster") return Space::SharedCluster;
    if (M == "global") return Space::Global;
    if (M == "const") return Space::Const;
    if (M == "local") return Space::Local;
    if (M == "param" || M == "param::entry" || M == "param::func") return Space::Param;
    return std::nullopt;
  }
  /// The first state space not yet taken, in the order written.
  std::optional<Space> takeSpace() {
    for (size_t K = 0; K < Used.size(); ++K)
      if (!Used[K])
        if (auto S = spaceOf(I.Modifiers[K])) {
          Used[K] = true;
          return S;
        }
    return std::nullopt;
  }
  /// Bits of the type, 0 if none is written.
  unsigned takeType() {
    for (size_t K = 0; K < Used.size(); ++K)
      if (!Used[K])
        if (unsigned B = typeBits(I.Modifiers[K])) {
          Used[K] = true;
          return B;
        }
    return 0;
  }
  void takeCacheHints() {
    while (takePrefix("L1::") || takePrefix("L2::")) {}
    while (takeOne({"ca", "cg", "cs", "lu", "cv", "wb", "wt"}) >= 0) {}
  }
  unsigned takeVector() {
    switch (takeOne({"v2", "v4", "v8", "v16", "v32"})) {
    case 0: return 2;
    case 1: return 4;
    case 2: return 8;
    case 3: return 16;
    case 4: return 32;
    default: return 1;
    }
  }
  AtomicOp takeAtomicOp() {
    switch (takeOne({"exch", "cas", "add", "and", "or", "xor", "min", "max", "inc", "dec"})) {
    case 0: return AtomicOp::Exchange;
    case 1: return AtomicOp::CompareExchange;
    case 2: return AtomicOp::Add;
    case 3: return AtomicOp::And;
    case 4: return AtomicOp::Or;
    case 5: return AtomicOp::Xor;
    case 6: return AtomicOp::Min;
    case 7: return AtomicOp::Max;
    case 8: return AtomicOp::Inc;
    case 9: return AtomicOp::Dec;
    default: return AtomicOp::None;
    }
  }

  // ---- operands --------------------------------------------------------------------------------------------------

  size_t args() const { return I.Args.size(); }
  const Arg* at(size_t N) const { return N < I.Args.size() ? &I.Args[N] : nullptr; }
  Operand arg(size_t N) const { return N < I.Args.size() ? toOperand(I.Args[N]) : Operand(); }
  /// Index of the N-th [address] operand, args() if there is none.
  size_t address(size_t N = 0) const {
    for (size_t K = 0; K < I.Args.size(); ++K)
      if (I.Args[K].K == Arg::Address && N-- == 0) return K;
    return I.Args.size();
  }
  void result(Effect& E, size_t N) const {
    const Arg* A = at(N);
    if (!A) return;
    if (A->K == Arg::Sink)
      E.Discard = true;
    else if (A->K == Arg::Pair)
      E.Result = toOperand(A->Sub[0]);
    else
      E.Result = toOperand(*A);
  }

  void need(Effect& E, unsigned MinCC, bool ArchSpecific = false) const {
    E.MinCC = std::max(E.MinCC, MinCC);
    E.ArchSpecific |= ArchSpecific;
  }
  Effect& emit(EffectKind K, unsigned MinCC = 0, bool ArchSpecific = false) {
    Effect E;
    E.Kind = K;
    E.MinCC = MinCC;
    E.ArchSpecific = ArchSpecific;
    Out.Effects.push_back(std::move(E));
    return Out.Effects.back();
  }
  bool nothing(unsigned MinCC = 0, bool ArchSpecific = false) {
    emit(EffectKind::None, MinCC, ArchSpecific);
    return true;
  }

private:
  std::vector<bool> Used;
};

// Each handler returns false for "not an instruction I know".
using Handler = bool (*)(Decoder&);

bool pure(Decoder& D) {
  D.takeRest();
  return true;
}
bool hint(Decoder& D) {
  D.takeRest();
  return D.nothing();
}
bool leave(Decoder& D) {
  D.emit(EffectKind::Exit);
  return true;
}

// ---- execution barriers and fences -----------------------------------------------------------------------------------

/// bar{.cta}.{sync,arrive,red}, barrier{.cta}…, bar.warp.sync, barrier.cluster
bool barrier(Decoder& D) {
  bool Short = D.I.Opcode == "bar";
  if (D.take("warp")) {
    if (!Short || !D.take("sync") || D.args() != 1) return false;
    Effect& E = D.emit(EffectKind::ExecBarrier);
    E.Lvl = Level::Warp;
    E.Mask = D.arg(0);
    E.Converges = E.Orders = true;
    return true;
  }
  if (!Short && D.take("cluster")) {
    int Half = D.takeOne({"arrive", "wait"});
    if (Half < 0 || D.args() != 0) return false;
    Effect& E = D.emit(Half == 0 ? EffectKind::ExecArrive : EffectKind::ExecWait, 900);
    E.Lvl = Level::Cluster;
    E.Scp = Scope::Cluster;
    E.DefaultScope = true;
    E.Aligned = D.take("aligned");
    D.orderOr(E, Half == 0 ? Order::Release : Order::Acquire);
    if (Half == 0 ? E.Ord != Order::Release && E.Ord != Order::Relaxed : E.Ord != Order::Acquire) return false;
    E.Orders = E.Ord != Order::Relaxed;
    return true;
  }
  D.take("cta");
  bool Aligned = D.take("aligned") || Short;
  int Kind = D.takeOne({"sync", "arrive", "red"});
  if (Kind < 0) return false;
  Effect E;
  size_t First = 0;
  if (Kind == 2) {
    // bar.red.popc.u32 d, a{, b}, {!}c; bar.red.{and,or}.pred p, a{, b}, {!}c
    if (D.takeOne({"popc", "and", "or"}) < 0 || D.takeType() == 0 || D.args() < 3 || D.args() > 4) return false;
    D.result(E, 0);
    E.Value = D.arg(D.args() - 1);
    First = 1;
    if (D.args() == 4) E.Count = D.arg(2);
  } else {
    if (D.args() < 1 || D.args() > 2) return false;
    if (D.args() == 2) E.Count = D.arg(1);
  }
  E.Kind = Kind == 1 ? EffectKind::ExecArrive : EffectKind::ExecBarrier;
  E.Id = D.arg(First);
  E.Lvl = E.Id.K == Operand::Constant && E.Id.Imm == 0 && !E.Count && Kind != 1 ? Level::Block : Level::Named;
  E.Aligned = Aligned;
  E.Converges = E.Lvl == Level::Block && Aligned;
  E.Orders = true;
  if (Kind == 1) E.Ord = Order::Release;
  D.Out.Effects.push_back(std::move(E));
  return true;
}

bool proxyFence(Decoder& D) {
  std::string Which;
  if (D.take("alias")) {
    Effect& E = D.emit(EffectKind::ProxyFence, 700);
    E.Proxy = ProxyKind::Alias;
    E.Ord = Order::AcqRel;
    E.DefaultOrder = true;
    return true;
  }
  if (D.take("async")) {
    Effect& E = D.emit(EffectKind::ProxyFence, 900);
    E.Proxy = ProxyKind::Async;
    E.Ord = Order::AcqRel;
    E.DefaultOrder = true;
    E.Spc = D.takeSpace().value_or(Space::Generic);
    return true;
  }
  if (D.take("async::generic")) {
    Effect& E = D.emit(EffectKind::ProxyFence, 900);
    E.Proxy = ProxyKind::AsyncGeneric;
    if (!D.takeOrder(E) || !D.takePrefix("sync_restrict::", &Which) || !D.takeScope(E)) return false;
    E.Spc = D.spaceOf(std::string_view(Which).substr(15)).value_or(Space::Generic);
    return E.Spc != Space::Generic && (E.Ord == Order::Acquire || E.Ord == Order::Release);
  }
  if (D.take("tensormap::generic")) {
    Effect& E = D.emit(EffectKind::ProxyFence, 900);
    E.Proxy = ProxyKind::Tensormap;
    E.Spc = Space::Tensor;
    if (!D.takeOrder(E) || !D.takeScope(E)) return false;
    if (E.Ord == Order::Acquire) {
      if (D.args() != 2) return false;
      E.Object = D.arg(0);
      E.Bytes = D.arg(1);
    }
    return E.Ord == Order::Acquire || E.Ord == Order::Release;
  }
  return false;
}

bool fence(Decoder& D) {
  if (D.take("proxy")) return proxyFence(D);
  if (D.take("mbarrier_init")) {
    Effect& E = D.emit(EffectKind::MbarrierInitFence, 900);
    return D.takeOrder(E) && D.takeScope(E) && E.Ord == Order::Release && E.Scp == Scope::Cluster;
  }
  Effect& E = D.emit(EffectKind::Fence, 700);
  D.orderOr(E, Order::AcqRel);
  std::string Which;
  if (D.takePrefix("sync_restrict::", &Which)) {
    auto S = D.spaceOf(std::string_view(Which).substr(15));
    if (!S) return false;
    E.Spc = *S;
    D.need(E, 900);
  }
  if (!D.takeScope(E)) return false;
  if (E.Scp == Scope::Cluster) D.need(E, 900);
  if (E.Ord == Order::Acquire || E.Ord == Order::Release) D.need(E, 750);
  return E.Ord != Order::Relaxed && E.Ord != Order::Weak && E.Ord != Order::Volatile;
}

bool membar(Decoder& D) {
  if (D.take("proxy")) return proxyFence(D);
  Effect& E = D.emit(EffectKind::Fence);
  E.Ord = Order::SeqCst;
  E.DefaultOrder = true;
  switch (D.takeOne({"cta", "gl", "sys"})) {
  case 0: E.Scp = Scope::Block; return true;
  case 1: E.Scp = Scope::Device; return true;
  case 2: E.Scp = Scope::System; return true;
  default: return false;
  }
}

// ---- mbarrier ----------------------------------------------------------------------------------------------------

bool mbarrier(Decoder& D) {
  int Op = D.takeOne({"init", "inval", "arrive", "arrive_drop", "expect_tx", "complete_tx", "test_wait", "try_wait",
                      "pending_count"});
  if (Op < 0 || !D.take("b64")) return false;
  Effect E;
  E.MinCC = 800;
  if (Op == 8) { // mbarrier.pending_count.b64 count, state
    E.Kind = EffectKind::BarPendingCount;
    D.result(E, 0);
    E.Token = D.arg(1);
    D.Out.Effects.push_back(std::move(E));
    return D.args() == 2;
  }
  E.Spc = D.takeSpace().value_or(Space::Generic);
  size_t A = D.address();
  if (A > 1 || A >= D.args()) return false;
  E.Object = D.arg(A);
  if (E.Spc == Space::SharedCluster) D.need(E, 900);
  if (Op == 0 || Op == 1) {
    E.Kind = Op == 0 ? EffectKind::BarInit : EffectKind::BarInval;
    if (Op == 0) E.Count = D.arg(1);
    bool Good = A == 0 && D.args() == (Op == 0 ? 2u : 1u);
    D.Out.Effects.push_back(std::move(E));
    return Good;
  }

  bool ExpectTx = Op != 4 && D.take("expect_tx");
  bool NoComplete = D.take("noComplete");
  bool Parity = D.take("parity");
  Order Default = Op == 2 || Op == 3 ? Order::Release : Op == 6 || Op == 7 ? Order::Acquire : Order::Relaxed;
  D.orderOr(E, Default);
  D.scopeOr(E, Scope::Block);
  if (!E.DefaultOrder || !E.DefaultScope) D.need(E, 900);
  if (E.Ord == Order::Weak || E.Ord == Order::Volatile || E.Ord == Order::SeqCst || E.Ord == Order::AcqRel) return false;
  switch (Op) {
  case 2:
  case 3: {
    if (A == 1)
      D.result(E, 0);
    else
      E.Discard = true;
    E.NoComplete = NoComplete;
    E.Kind = Op == 2 ? EffectKind::BarArrive : EffectKind::BarDrop;
    E.Count = defaulted(1);
    if (ExpectTx) {
      if (D.args() != A + 2) return false;
      D.need(E, 900);
      Operand Tx = D.arg(A + 1);
      if (Op == 2) {
        E.Kind = EffectKind::BarArriveExpectTx;
        E.Tx = std::move(Tx);
      } else {
        // The expect-tx operation comes first, then the arrive-drop (PTX mbarrier.arrive_drop).
        Effect X;
        X.Kind = EffectKind::BarExpectTx;
        X.Object = E.Object;
        X.Spc = E.Spc;
        X.Tx = std::move(Tx);
        X.Ord = Order::Relaxed;
        X.Scp = E.Scp;
        X.DefaultOrder = true;
        X.DefaultScope = E.DefaultScope;
        X.MinCC = 900;
        D.Out.Effects.push_back(std::move(X));
      }
    } else if (D.args() == A + 2) {
      E.Count = D.arg(A + 1);
      if (!NoComplete) D.need(E, 900);
    } else if (D.args() != A + 1) {
      return false;
    }
    break;
  }
  case 4:
  case 5:
    if (A != 0 || D.args() != 2) return false;
    E.Kind = Op == 4 ? EffectKind::BarExpectTx : EffectKind::BarCompleteTx;
    E.Tx = D.arg(1);
    D.need(E, 900);
    break;
  default: // p, [a], state|parity{, hint}
    if (A != 1 || D.args() < 3 || D.args() > (Op == 7 ? 4u : 3u)) return false;
    E.Kind = Op == 6 ? EffectKind::BarTestWait : EffectKind::BarTryWait;
    D.result(E, 0);
    (Parity ? E.Parity : E.Token) = D.arg(2);
    if (Op == 7) D.need(E, 900);
    Parity = false;
  }
  if (Parity || (NoComplete && Op > 3)) return false;
  D.Out.Effects.push_back(std::move(E));
  return true;
}

// ---- asynchronous copies -------------------------------------------------------------------------------------------

/// The scalar operands from From on are the CTA mask (multicast) and then a cache policy.
void ctaMask(Decoder& D, Effect& E, size_t From) {
  if (!E.Multicast) return;
  for (size_t K = From; K < D.args(); ++K)
    if (D.at(K)->K != Arg::Vector && D.at(K)->K != Arg::Address) {
      E.CtaMask = D.arg(K);
      return;
    }
}

/// Destination and source space, as written, give the direction; the completion mechanism must fit.
bool bulkDirection(Decoder& D, Effect& E) {
  auto Dst = D.takeSpace();
  auto Src = D.takeSpace();
  bool ToBarrier = D.take("mbarrier::complete_tx::bytes");
  bool ToGroup = D.take("bulk_group");
  if (!Dst || !Src || ToBarrier == ToGroup) return false;
  bool DstShared = *Dst == Space::Shared || *Dst == Space::SharedCluster;
  if (DstShared && *Src == Space::Global)
    E.Dir = Direction::GlobalToShared;
  else if (*Dst == Space::SharedCluster && *Src == Space::Shared)
    E.Dir = Direction::SharedToCluster;
  else if (*Dst == Space::Global && *Src == Space::Shared)
    E.Dir = Direction::SharedToGlobal;
  else
    return false;
  if (ToBarrier != (E.Dir != Direction::SharedToGlobal)) return false;
  E.Spc = *Dst;
  E.Done = ToBarrier ? Completion::Mbarrier : Completion::BulkGroup;
  E.Proxy = ProxyKind::Async;
  return true;
}

/// After cp{.reduce}.async.bulk: .tensor or not.
bool bulkCopy(Decoder& D, bool Reduce) {
  Effect E;
  E.Kind = EffectKind::Copy;
  E.MinCC = 900;
  bool Tensor = D.take("tensor");
  bool Multicast = D.take("multicast::cluster");
  E.Multicast = Multicast;
  while (D.takePrefix("L2::")) {}
  if (Reduce) {
    E.Op = D.takeAtomicOp();
    if (E.Op == AtomicOp::None || E.Op == AtomicOp::Exchange || E.Op == AtomicOp::CompareExchange) return false;
    E.Ord = Order::Relaxed;
    E.Scp = Scope::Device;
    E.DefaultOrder = E.DefaultScope = true;
  }
  if (Tensor) {
    if (D.takeOne({"1d", "2d", "3d", "4d", "5d"}) < 0) return false;
    int Mode = D.takeOne({"tile", "tile::gather4", "tile::scatter4", "im2col", "im2col::w", "im2col::w::128",
                          "im2col_no_offs"});
    if (Mode == 1 || Mode == 2 || Mode == 4 || Mode == 5) D.need(E, 1000);
    if (D.takePrefix("cta_group::")) D.need(E, 1000, true);
    if (!bulkDirection(D, E)) return false;
    E.Eng = Reduce ? Engine::TensorReduce : Engine::Tensor;
    if (E.Dir == Direction::SharedToGlobal) { // [map, {coords}], [src]
      if (D.address(1) != 1) return false;
      E.Map = D.arg(0);
      E.Src = D.arg(1);
    } else { // [dst], [map, {coords}], [mbarrier]{, im2col}{, mask}{, policy}
      if (D.address(2) != 2 || E.Dir != Direction::GlobalToShared || Reduce) return false;
      E.Dst = D.arg(0);
      E.Map = D.arg(1);
      E.Object = D.arg(2);
      ctaMask(D, E, 3);
    }
    D.Out.Effects.push_back(std::move(E));
    return true;
  }
  if (D.take("cp_mask")) D.need(E, 1000);
  if (!bulkDirection(D, E)) return false;
  if (Reduce) {
    D.take("noftz");
    if (D.takeType() == 0 || E.Dir == Direction::GlobalToShared) return false;
  }
  E.Eng = Reduce ? Engine::BulkReduce : Engine::Bulk;
  // [dst], [src], size, [mbarrier]…  or  [dst], [src], size…
  if (D.address(0) != 0 || D.address(1) != 1 || D.args() < 3) return false;
  E.Dst = D.arg(0);
  E.Src = D.arg(1);
  E.Bytes = D.arg(2);
  if (E.Done == Completion::Mbarrier) {
    if (D.address(2) != 3) return false;
    E.Object = D.arg(3);
    ctaMask(D, E, 4);
  }
  D.Out.Effects.push_back(std::move(E));
  return true;
}

bool groupOp(Decoder& D, GroupClass Class, unsigned MinCC, bool ArchSpecific = false) {
  if (D.take("commit_group")) {
    Effect& E = D.emit(EffectKind::Commit, MinCC, ArchSpecific);
    E.Group = Class;
    return D.args() == 0;
  }
  bool All = D.take("wait_all");
  if (!All && !D.take("wait_group")) return false;
  Effect& E = D.emit(EffectKind::GroupWait, MinCC, ArchSpecific);
  E.Group = Class;
  E.All = All;
  E.Read = Class == GroupClass::Bulk && D.take("read");
  E.N = All ? defaulted(0) : D.arg(0);
  return D.args() == (All ? 0u : 1u);
}

bool cp(Decoder& D) {
  bool Reduce = D.take("reduce");
  if (!D.take("async")) return false;
  if (D.take("bulk")) {
    if (D.take("prefetch")) {
      D.takeRest();
      return D.nothing(900);
    }
    if (!Reduce && (D.I.has("commit_group") || D.I.has("wait_group"))) return groupOp(D, GroupClass::Bulk, 900);
    return bulkCopy(D, Reduce);
  }
  if (Reduce) return false;
  if (D.I.has("commit_group") || D.I.has("wait_group") || D.I.has("wait_all"))
    return groupOp(D, GroupClass::Ldgsts, 800);
  if (D.take("mbarrier")) { // cp.async.mbarrier.arrive{.noinc}{.shared}.b64 [a]
    if (!D.take("arrive") || !D.take("b64") || D.address() != 0 || D.args() != 1) return false;
    Effect& E = D.emit(EffectKind::CopyArrive, 800);
    E.NoInc = D.take("noinc");
    E.Spc = D.takeSpace().value_or(Space::Generic);
    E.Object = D.arg(0);
    return true;
  }
  // cp.async.{ca,cg}.shared.global [dst], [src], size{, src-size | ignore-src}{, policy}
  if (D.takeOne({"ca", "cg"}) < 0) return false;
  auto Dst = D.takeSpace();
  auto Src = D.takeSpace();
  if (!Dst || *Dst != Space::Shared || !Src || *Src != Space::Global) return false;
  bool Policy = D.take("L2::cache_hint");
  while (D.takePrefix("L2::")) {}
  if (D.address(0) != 0 || D.address(1) != 1 || D.args() < 3) return false;
  Effect& E = D.emit(EffectKind::Copy, 800);
  E.Eng = Engine::Ldgsts;
  E.Dir = Direction::GlobalToShared;
  E.Done = Completion::LdgstsGroup;
  E.Spc = Space::Shared;
  E.Dst = D.arg(0);
  E.Src = D.arg(1);
  E.Bytes = D.arg(2);
  size_t Scalars = D.args() - 3;
  if (Scalars == (Policy ? 2u : 1u)) E.N = D.arg(3);
  return Scalars <= (Policy ? 2u : 1u);
}

// ---- memory accesses -----------------------------------------------------------------------------------------------

bool takeAccessOrder(Decoder& D, Effect& E, Order Default) {
  bool Mmio = D.take("mmio");
  D.orderOr(E, Default);
  if (E.Ord == Order::Volatile) {
    E.Scp = Scope::System;
    E.DefaultScope = true;
    return !Mmio;
  }
  if (E.Ord == Order::Weak) {
    E.DefaultScope = true;
    return !Mmio;
  }
  if (!E.DefaultOrder) D.need(E, 700);
  // Atomics have a default scope, strong loads and stores must name it.
  bool Atomic = Default != Order::Weak;
  if (!D.takeScope(E)) {
    if (!Atomic) return false;
    E.Scp = Scope::Device;
    E.DefaultScope = true;
  } else if (E.Scp == Scope::Cluster) {
    D.need(E, 900);
  } else if (Atomic && E.Scp != Scope::Device) {
    D.need(E, 600);
  }
  return true;
}

/// st.async, red.async: completion on an mbarrier of the same remote CTA; or the .mmio forms on global memory.
bool asyncStore(Decoder& D, bool Reduce) {
  Effect E;
  E.MinCC = 900;
  bool Mmio = D.take("mmio");
  D.orderOr(E, Reduce ? Order::Relaxed : Order::Weak);
  if (!D.takeScope(E)) E.DefaultScope = true;
  E.Spc = D.takeSpace().value_or(Space::Generic);
  bool ToBarrier = D.take("mbarrier::complete_tx::bytes");
  if (Reduce) {
    E.Op = D.takeAtomicOp();
    if (E.Op == AtomicOp::None) return false;
  }
  unsigned N = D.takeVector();
  unsigned Bits = D.takeType();
  if (Bits == 0 || D.address(0) != 0 || D.args() < 2) return false;
  E.Bytes = Operand::imm(int64_t(N) * Bits / 8);
  E.Value = D.arg(1);
  if (ToBarrier) {
    if (Mmio || D.args() != 3 || D.address(1) != 2) return false;
    E.Kind = EffectKind::Copy;
    E.Eng = Reduce ? Engine::RedAsync : Engine::Stas;
    E.Dir = Direction::RegisterToCluster;
    E.Done = Completion::Mbarrier;
    E.Dst = D.arg(0);
    E.Object = D.arg(2);
  } else {
    if (D.args() != 2) return false;
    D.need(E, 1000);
    E.Kind = Reduce ? EffectKind::Atomic : EffectKind::Store;
    E.Object = D.arg(0);
    E.Discard = Reduce;
  }
  D.Out.Effects.push_back(std::move(E));
  return true;
}

bool access(Decoder& D) {
  bool Store = D.I.Opcode == "st";
  if (Store && D.take("async")) return asyncStore(D, false);
  if (Store && D.take("bulk")) { // st.bulk{.weak}{.shared::cta} [a], size, initval
    Effect& E = D.emit(EffectKind::Store, 1000);
    D.orderOr(E, Order::Weak);
    E.Spc = D.takeSpace().value_or(Space::Generic);
    if (D.address() != 0 || D.args() < 2) return false;
    E.Object = D.arg(0);
    E.Bytes = D.arg(1);
    E.Value = D.arg(2);
    return E.Ord == Order::Weak;
  }
  Effect& E = D.emit(Store ? EffectKind::Store : EffectKind::Load);
  if (!takeAccessOrder(D, E, Order::Weak)) return false;
  E.Spc = D.takeSpace().value_or(Space::Generic);
  if (E.Spc == Space::SharedCluster) D.need(E, 900);
  if (!Store) {
    D.take("nc");
    D.take("unified");
  }
  D.takeCacheHints();
  unsigned N = D.takeVector();
  unsigned Bits = D.takeType();
  if (Bits < 8) return false;
  E.Bytes = Operand::imm(int64_t(N) * Bits / 8);
  if (N * Bits > 128) D.need(E, 1000);
  if (Bits == 128) D.need(E, 700);
  size_t A = D.address();
  if (A != (Store ? 0u : 1u) || D.args() < 2 || D.args() > 3) return false;
  E.Object = D.arg(A);
  if (Store)
    E.Value = D.arg(1);
  else
    D.result(E, 0);
  // Acquire is a load's, release a store's.
  return E.Ord != (Store ? Order::Acquire : Order::Release) && E.Ord != Order::AcqRel && E.Ord != Order::SeqCst;
}

bool atomic(Decoder& D) {
  bool Red = D.I.Opcode == "red";
  if (Red && D.take("async")) return asyncStore(D, true);
  Effect& E = D.emit(EffectKind::Atomic);
  if (!takeAccessOrder(D, E, Order::Relaxed)) return false;
  if (E.Ord == Order::Weak || E.Ord == Order::Volatile || E.Ord == Order::SeqCst) return false;
  E.Spc = D.takeSpace().value_or(Space::Generic);
  if (E.Spc == Space::SharedCluster) D.need(E, 900);
  E.Op = D.takeAtomicOp();
  D.take("noftz");
  D.takeCacheHints();
  unsigned N = D.takeVector();
  unsigned Bits = D.takeType();
  if (E.Op == AtomicOp::None || Bits == 0) return false;
  if (N > 1 || Bits == 128) D.need(E, 900);
  if (E.Op == AtomicOp::Add && D.I.has("f64")) D.need(E, 600);
  if (E.Op == AtomicOp::CompareExchange && Bits == 16) D.need(E, 700);
  E.Bytes = Operand::imm(int64_t(N) * Bits / 8);
  size_t A = D.address();
  if (A != (Red ? 0u : 1u) || D.args() < A + 2) return false;
  E.Object = D.arg(A);
  if (Red)
    E.Discard = true;
  else
    D.result(E, 0);
  if (E.Op == AtomicOp::CompareExchange) {
    if (Red || D.args() < 4) return false;
    E.Src2 = D.arg(2);
    E.Value = D.arg(3);
  } else {
    E.Value = D.arg(A + 1);
  }
  return true;
}

bool multimem(Decoder& D) {
  bool Reduce = D.take("cp") ? D.take("reduce") : false;
  if (D.I.has("cp")) {
    if (!D.take("async") || !D.take("bulk")) return false;
    return bulkCopy(D, Reduce);
  }
  int Kind = D.takeOne({"ld_reduce", "st", "red"});
  if (Kind < 0) return false;
  Effect& E =
      D.emit(Kind == 0 ? EffectKind::Load : Kind == 1 ? EffectKind::Store : EffectKind::Atomic, 900);
  if (D.take("volatile") || !takeAccessOrder(D, E, Kind == 2 ? Order::Relaxed : Order::Weak)) return false;
  E.Spc = D.takeSpace().value_or(Space::Generic);
  if (Kind != 1) {
    E.Op = D.takeAtomicOp();
    if (E.Op == AtomicOp::None) return false;
    D.takePrefix("acc::");
  }
  unsigned N = D.takeVector();
  unsigned Bits = D.takeType();
  size_t A = D.address();
  if (Bits == 0 || A != (Kind == 0 ? 1u : 0u) || D.args() != 2) return false;
  E.Bytes = Operand::imm(int64_t(N) * Bits / 8);
  E.Object = D.arg(A);
  if (Kind == 0)
    D.result(E, 0);
  else
    E.Value = D.arg(1);
  E.Discard = Kind == 2;
  return true;
}

// ---- warp ----------------------------------------------------------------------------------------------------------

Effect& collective(Decoder& D, bool Sync, unsigned MinCC = 0) {
  Effect& E = D.emit(EffectKind::Collective, MinCC);
  E.Lvl = Level::Warp;
  E.Converges = true;
  E.Legacy = !Sync;
  if (Sync && D.args() > 0) E.Mask = D.arg(D.args() - 1);
  D.result(E, 0);
  E.Value = D.arg(1);
  return E;
}

bool shfl(Decoder& D) { // d{|p}, a, b, c{, mask}
  bool Sync = D.take("sync");
  if (D.takeOne({"up", "down", "bfly", "idx"}) < 0 || !D.take("b32") || D.args() != (Sync ? 5u : 4u)) return false;
  Effect& E = collective(D, Sync);
  E.N = D.arg(2);
  E.Width = D.arg(3);
  return true;
}
bool vote(Decoder& D) { // d, {!}a{, mask}
  bool Sync = D.take("sync");
  if (D.takeOne({"all", "any", "uni", "ballot"}) < 0 || D.takeOne({"pred", "b32"}) < 0 || D.args() != (Sync ? 3u : 2u))
    return false;
  collective(D, Sync);
  return true;
}
bool match(Decoder& D) { // d{|p}, a, mask
  if (!D.take("sync") || D.takeOne({"any", "all"}) < 0 || D.takeOne({"b32", "b64"}) < 0 || D.args() != 3) return false;
  collective(D, true, 700);
  return true;
}
bool redux(Decoder& D) { // d, a, mask
  if (!D.take("sync") || D.takeAtomicOp() == AtomicOp::None || D.args() != 3) return false;
  bool Float = D.take("f32");
  if (!Float && D.takeOne({"u32", "s32", "b32"}) < 0) return false;
  if (Float) {
    D.take("abs");
    D.take("NaN");
  }
  Effect& E = collective(D, true, 800);
  if (Float) D.need(E, 1000, true);
  return true;
}
bool elect(Decoder& D) { // d|p, mask
  if (!D.take("sync") || D.args() != 2) return false;
  Effect& E = D.emit(EffectKind::Elect, 900);
  E.Lvl = Level::Warp;
  E.Converges = true;
  E.Mask = D.arg(1);
  const Arg& First = *D.at(0);
  if (First.K != Arg::Pair) return false;
  E.Dst = toOperand(First.Sub[0]);
  E.Result = toOperand(First.Sub[1]);
  E.Discard = First.Sub[1].K == Arg::Sink;
  return true;
}
bool activemask(Decoder& D) {
  if (!D.take("b32") || D.args() != 1) return false;
  Effect& E = D.emit(EffectKind::ActiveMask);
  E.Lvl = Level::Warp;
  D.result(E, 0);
  return true;
}

// ---- matrices ------------------------------------------------------------------------------------------------------

Effect& wholeWarp(Effect& E) {
  E.Lvl = Level::Warp;
  E.Converges = E.Aligned = true;
  E.Mask = Operand::imm(0xffffffff);
  return E;
}

bool matrixAccess(Decoder& D) { // ldmatrix, stmatrix: one row at each lane's address
  bool Store = D.I.Opcode == "stmatrix";
  if (!D.take("sync") || !D.take("aligned")) return false;
  int Lanes = D.takeOne({"x1", "x2", "x4"});
  int Shape = D.takeOne({"m8n8", "m8n16", "m16n16", "m16n8"});
  D.take("trans");
  auto Spc = D.takeSpace();
  if (Lanes < 0 || Shape < 0) return false;
  bool Narrow = D.take("b8") || D.take("b8x16");
  if (!Narrow && !D.take("b16")) return false;
  D.takeOne({"b6x16_p32", "b4x16_p64"});
  Effect& E = wholeWarp(D.emit(Store ? EffectKind::MatrixStore : EffectKind::MatrixLoad, Store ? 900 : 750));
  if (Shape > 0) D.need(E, 1000, true);
  E.Spc = Spc.value_or(Space::Generic);
  E.Ord = Order::Weak;
  E.DefaultOrder = true;
  E.Bytes = Operand::imm(16);
  // A matrix of 16 rows takes the addresses of 16 lanes.
  E.Count = Operand::imm((Lanes == 0 ? 8 : Lanes == 1 ? 16 : 32) * (Shape >= 2 && Lanes < 2 ? 2 : 1));
  size_t A = D.address();
  if (A != (Store ? 0u : 1u) || D.args() != 2) return false;
  (Store ? E.Dst : E.Src) = D.arg(A);
  E.Object = D.arg(A);
  return true;
}

bool mma(Decoder& D) { // registers only
  if (!D.take("sync") || !D.take("aligned")) return false;
  D.takeRest();
  wholeWarp(D.emit(EffectKind::Collective, D.I.Opcode == "movmatrix" ? 750 : 700));
  return true;
}

bool wmma(Decoder& D) {
  int Kind = D.takeOne({"load", "store", "mma"});
  if (Kind < 0 || !D.take("sync") || !D.take("aligned")) return false;
  auto Spc = D.takeSpace();
  D.takeRest();
  Effect& E = wholeWarp(D.emit(Kind == 0   ? EffectKind::MatrixLoad
                               : Kind == 1 ? EffectKind::MatrixStore
                                           : EffectKind::Collective,
                               700));
  if (Kind == 2) return true;
  E.Spc = Spc.value_or(Space::Generic);
  E.Ord = Order::Weak;
  E.DefaultOrder = true;
  size_t A = D.address();
  if (A != (Kind == 0 ? 1u : 0u)) return false;
  (Kind == 0 ? E.Src : E.Dst) = D.arg(A);
  E.Object = D.arg(A);
  return true;
}

bool wgmma(Decoder& D) {
  auto Group = [&] { return D.take("sync") && D.take("aligned"); };
  auto Mark = [](Effect& E) {
    E.Lvl = Level::Warpgroup;
    E.Aligned = E.Converges = true;
  };
  if (D.take("fence")) {
    Mark(D.emit(EffectKind::WgmmaFence, 900, true));
    return Group() && D.args() == 0;
  }
  if (D.take("mma_async")) { // d, a, b-desc, …
    if (!Group() || D.args() < 3) return false;
    D.takeRest();
    Effect& E = D.emit(EffectKind::AsyncConsumer, 900, true);
    Mark(E);
    E.Eng = Engine::Wgmma;
    E.Group = GroupClass::Wgmma;
    E.Proxy = ProxyKind::Async;
    E.Spc = Space::Shared;
    E.Src = D.arg(1);
    E.Src2 = D.arg(2);
    return true;
  }
  if (!D.I.has("commit_group") && !D.I.has("wait_group")) return false;
  if (!Group() || !groupOp(D, GroupClass::Wgmma, 900, true)) return false;
  Mark(D.Out.Effects.back());
  return true;
}

bool tcgen05(Decoder& D) {
  auto WarpWide = [&](Effect& E) {
    E.Lvl = Level::Warp;
    E.Aligned = E.Converges = true;
    return D.take("sync") && D.take("aligned");
  };
  int Kind = D.takeOne({"alloc", "dealloc", "relinquish_alloc_permit", "mma", "cp", "shift", "commit", "ld", "st",
                        "wait::ld", "wait::st", "fence::before_thread_sync", "fence::after_thread_sync"});
  if (Kind < 0) return false;
  Effect E;
  E.MinCC = 1000;
  E.ArchSpecific = true;
  D.takePrefix("cta_group::");
  bool Good = true;
  switch (Kind) {
  case 0: // [dst], columns
    E.Kind = EffectKind::TmemAlloc;
    Good = WarpWide(E) && D.take("b32") && D.args() == 2 && D.address() == 0;
    E.Spc = D.takeSpace().value_or(Space::Generic);
    E.Object = E.Dst = D.arg(0);
    E.Count = D.arg(1);
    break;
  case 1:
    E.Kind = EffectKind::TmemDealloc;
    Good = WarpWide(E) && D.take("b32") && D.args() == 2;
    E.Object = D.arg(0);
    E.Count = D.arg(1);
    break;
  case 2: Good = WarpWide(E); break;
  case 3: // [d], a-desc | [a], b-desc, …
    E.Kind = EffectKind::AsyncConsumer;
    E.Eng = Engine::Tcgen05;
    E.Group = GroupClass::Tcgen05;
    E.Proxy = ProxyKind::Async;
    E.Spc = Space::Shared;
    D.takeRest();
    Good = D.args() >= 4 && D.address() == 0;
    E.Dst = D.arg(0);
    if (Good && D.at(1)->K != Arg::Address) E.Src = D.arg(1);
    E.Src2 = D.arg(2);
    break;
  case 4: // [tmem], desc
    E.Kind = EffectKind::AsyncConsumer;
    E.Eng = Engine::Tcgen05;
    E.Group = GroupClass::Tcgen05;
    E.Proxy = ProxyKind::Async;
    E.Spc = Space::Shared;
    D.takeRest();
    Good = D.args() == 2 && D.address() == 0;
    E.Dst = D.arg(0);
    E.Src = D.arg(1);
    break;
  case 5: // tensor memory only
    E.Kind = EffectKind::AsyncConsumer;
    E.Eng = Engine::Tcgen05;
    E.Group = GroupClass::Tcgen05;
    E.Proxy = ProxyKind::Async;
    Good = D.take("down") && D.args() == 1;
    E.Dst = D.arg(0);
    break;
  case 6:
    E.Kind = EffectKind::Tcgen05Commit;
    Good = D.take("mbarrier::arrive::one") && D.take("b64") && D.address() == 0;
    E.Multicast = D.take("multicast::cluster");
    E.Spc = D.takeSpace().value_or(Space::Generic);
    E.Object = D.arg(0);
    ctaMask(D, E, 1);
    break;
  case 7:
  case 8: {
    E.Kind = Kind == 7 ? EffectKind::TmemLoad : EffectKind::TmemStore;
    Good = WarpWide(E);
    D.takeRest();
    size_t A = D.address();
    Good = Good && A < D.args();
    (Kind == 7 ? E.Src : E.Dst) = D.arg(A);
    E.Object = D.arg(A);
    break;
  }
  case 9:
  case 10:
    E.Kind = EffectKind::GroupWait;
    E.Group = Kind == 9 ? GroupClass::TmemLoad : GroupClass::TmemStore;
    E.N = defaulted(0);
    Good = WarpWide(E) && D.args() == 0;
    break;
  default:
    E.Kind = EffectKind::Tcgen05Fence;
    E.Ord = Kind == 11 ? Order::Release : Order::Acquire;
    Good = D.args() == 0;
  }
  D.Out.Effects.push_back(std::move(E));
  return Good;
}

// ---- the rest ------------------------------------------------------------------------------------------------------

bool tensormap(Decoder& D) {
  if (D.take("replace")) {
    D.takeRest();
    if (D.address() != 0) return false;
    Effect& E = D.emit(EffectKind::TensormapReplace, 900, true);
    E.Spc = D.I.has("shared::cta") || D.I.has("shared") ? Space::Shared
            : D.I.has("global")                         ? Space::Global
                                                        : Space::Generic;
    E.Object = D.arg(0);
    return true;
  }
  // tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.scope.sync.aligned [dst], [src], 128
  if (!D.take("cp_fenceproxy") || !D.take("tensormap::generic")) return false;
  Effect& E = D.emit(EffectKind::TensormapCopyFence, 900);
  auto Dst = D.takeSpace();
  auto Src = D.takeSpace();
  if (!Dst || !Src || *Dst != Space::Global || *Src != Space::Shared) return false;
  if (!D.takeOrder(E) || E.Ord != Order::Release || !D.takeScope(E) || !D.take("sync") || !D.take("aligned"))
    return false;
  E.Proxy = ProxyKind::Tensormap;
  E.Lvl = Level::Warp;
  E.Aligned = E.Converges = true;
  if (D.args() != 3 || D.address(1) != 1) return false;
  E.Object = E.Dst = D.arg(0);
  E.Src = D.arg(1);
  E.Bytes = D.arg(2);
  return true;
}

bool mapa(Decoder& D) { // d, a, rank
  D.take("shared::cluster");
  if (D.takeOne({"u32", "u64"}) < 0 || D.args() != 3) return false;
  Effect& E = D.emit(EffectKind::MapRemote, 900);
  E.Spc = Space::SharedCluster;
  D.result(E, 0);
  E.Object = D.arg(1);
  E.Value = D.arg(2);
  return true;
}
bool getctarank(Decoder& D) {
  D.take("shared::cluster");
  return D.takeOne({"u32", "u64"}) >= 0 && D.args() == 2 && D.nothing(900);
}

bool griddepcontrol(Decoder& D) {
  int Kind = D.takeOne({"wait", "launch_dependents"});
  if (Kind < 0) return false;
  D.emit(Kind == 0 ? EffectKind::GridDependencyWait : EffectKind::LaunchDependents, 900);
  return true;
}

bool setmaxnreg(Decoder& D) {
  if (D.takeOne({"inc", "dec"}) < 0 || !D.take("sync") || !D.take("aligned") || !D.take("u32") || D.args() != 1)
    return false;
  Effect& E = D.emit(EffectKind::SetMaxReg, 900, true);
  E.Lvl = Level::Warpgroup;
  E.Aligned = E.Converges = true;
  E.Value = D.arg(0);
  return true;
}

bool clusterlaunchcontrol(Decoder& D) {
  if (D.take("query_cancel")) {
    D.takeRest();
    return D.nothing(1000);
  }
  // try_cancel.async{.shared::cta}.mbarrier::complete_tx::bytes{.multicast::cluster::all}.b128 [addr], [mbar]
  if (!D.take("try_cancel") || !D.take("async") || !D.take("mbarrier::complete_tx::bytes") || !D.take("b128"))
    return false;
  Effect& E = D.emit(EffectKind::ClusterLaunchCancel, 1000);
  E.Spc = D.takeSpace().value_or(Space::Generic);
  E.Multicast = D.take("multicast::cluster::all");
  E.Done = Completion::Mbarrier;
  E.Proxy = ProxyKind::Async;
  E.Bytes = Operand::imm(16);
  if (D.args() != 2 || D.address(1) != 1) return false;
  E.Dst = D.arg(0);
  E.Object = D.arg(1);
  return true;
}

/// Opcodes whose instructions compute registers from registers, or move control inside the asm statement.
const std::unordered_set<std::string_view>& pureOpcodes() {
  static const std::unordered_set<std::string_view> Set = {
      // data movement and conversion
      "mov", "cvt", "cvta", "prmt", "selp", "slct", "isspacep", "istypep", "createpolicy",
      // integer
      "add", "sub", "mul", "mad", "mul24", "mad24", "div", "rem", "abs", "neg", "min", "max", "sad", "popc", "clz",
      "bfind", "fns", "brev", "bfe", "bfi", "szext", "bmsk", "dp4a", "dp2a", "addc", "subc", "madc",
      // floating point
      "fma", "rcp", "sqrt", "rsqrt", "sin", "cos", "lg2", "ex2", "tanh", "testp", "copysign",
      // logic, comparison
      "set", "setp", "and", "or", "xor", "not", "cnot", "lop3", "shf", "shl", "shr",
      // video
      "vadd", "vsub", "vabsdiff", "vmin", "vmax", "vshl", "vshr", "vmad", "vset", "vadd2", "vsub2", "vavrg2",
      "vabsdiff2", "vmin2", "vmax2", "vset2", "vadd4", "vsub4", "vavrg4", "vabsdiff4", "vmin4", "vmax4", "vset4",
      // control flow inside the asm statement
      "bra", "brx", "ret"};
  return Set;
}

/// Opcodes that touch memory or the machine in ways no rule asks about: textures, surfaces, hints.
const std::unordered_set<std::string_view>& inertOpcodes() {
  static const std::unordered_set<std::string_view> Set = {
      "tex",     "tld4",     "txq",           "suld",    "sust",     "sured", "suq",    "prefetch", "prefetchu",
      "discard", "brkpt",    "applypriority", "pmevent", "nanosleep", "alloca", "stacksave", "stackrestore"};
  return Set;
}

const std::unordered_map<std::string_view, Handler>& handlers() {
  static const std::unordered_map<std::string_view, Handler> Map = {
      {"bar", barrier},
      {"barrier", barrier},
      {"fence", fence},
      {"membar", membar},
      {"mbarrier", mbarrier},
      {"cp", cp},
      {"ld", access},
      {"ldu", access},
      {"st", access},
      {"atom", atomic},
      {"red", atomic},
      {"multimem", multimem},
      {"shfl", shfl},
      {"vote", vote},
      {"match", match},
      {"redux", redux},
      {"elect", elect},
      {"activemask", activemask},
      {"ldmatrix", matrixAccess},
      {"stmatrix", matrixAccess},
      {"movmatrix", mma},
      {"mma", mma},
      {"wmma", wmma},
      {"wgmma", wgmma},
      {"tcgen05", tcgen05},
      {"tensormap", tensormap},
      {"mapa", mapa},
      {"getctarank", getctarank},
      {"griddepcontrol", griddepcontrol},
      {"setmaxnreg", setmaxnreg},
      {"clusterlaunchcontrol", clusterlaunchcontrol},
      {"exit", leave},
      {"trap", leave},
  };
  return Map;
}

} // namespace

Decoded decode(const Instruction& I) {
  Decoder D(I);
  bool Known = false;
  if (I.Opcode.empty() || pureOpcodes().count(I.Opcode)) {
    Known = pure(D);
  } else if (inertOpcodes().count(I.Opcode)) {
    Known = hint(D);
  } else {
    auto It = handlers().find(I.Opcode);
    if (It != handlers().end()) Known = It->second(D) && D.allTaken();
  }
  // A qualifier that comes from an asm operand ("C" constraint) can change everything.
  for (const std::string& M : I.Modifiers)
    if (M.find('%') != std::string::npos) Known = false;
  if (!Known) D.Out.Effects.clear();
  D.Out.Known = Known;
  return std::move(D.Out);
}

} // namespace cudalint::ptx
