//===- Eval.cpp - inline PTX: values and blocking waits -----------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/PtxEval.h"
#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace cudalint::ptx {

bool isSpecialRegister(std::string_view Name) {
  static const std::unordered_set<std::string_view> Names = {
      "tid", "ntid", "ctaid", "nctaid", "clusterid", "nclusterid", "cluster_ctaid", "cluster_nctaid",
      "laneid", "warpid", "nwarpid", "smid", "nsmid", "gridid", "is_explicit_cluster", "cluster_ctarank",
      "cluster_nctarank", "lanemask_eq", "lanemask_le", "lanemask_lt", "lanemask_ge", "lanemask_gt", "clock",
      "clock_hi", "clock64", "globaltimer", "globaltimer_lo", "globaltimer_hi", "total_smem_size", "aggr_smem_size",
      "dynamic_smem_size", "current_graph_exec", "reserved_smem_offset_begin", "reserved_smem_offset_end",
      "reserved_smem_offset_cap", "reserved_smem_offset_0", "reserved_smem_offset_1"};
  // The components of the vector registers; .w reads as zero.
  size_t Dot = Name.find('.');
  if (Dot != std::string_view::npos) {
    if (Name.size() != Dot + 2 || std::string_view("xyzw").find(Name[Dot + 1]) == std::string_view::npos) return false;
    Name = Name.substr(0, Dot);
  }
  if (Names.count(Name)) return true;
  auto Numbered = [&](std::string_view Prefix) {
    if (Name.substr(0, Prefix.size()) != Prefix || Name.size() == Prefix.size()) return false;
    return std::all_of(Name.begin() + long(Prefix.size()), Name.end(), [](char C) { return C >= '0' && C <= '9'; });
  };
  return Numbered("envreg") || Numbered("pm");
}

namespace {

struct Type {
  unsigned Bits = 0;
  bool Signed = false, Float = false;
};

std::optional<Type> typeOf(std::string_view M) {
  if (M == "pred") return Type{1, false, false};
  if (M.size() < 2 || M.find_first_not_of("0123456789", 1) != std::string_view::npos) {
    if (M.substr(0, 4) == "bf16" || M == "f16x2" || M == "f32x2" || M.substr(0, 2) == "e4" || M.substr(0, 2) == "e5" ||
        M.substr(0, 4) == "tf32" || M.substr(0, 2) == "e2" || M.substr(0, 2) == "e3" || M.substr(0, 3) == "ue8")
      return Type{0, false, true};
    if (M == "u16x2" || M == "s16x2") return Type{0, false, true}; // packed: not one integer
    return std::nullopt;
  }
  char C = M[0];
  if (C != 'u' && C != 's' && C != 'b' && C != 'f') return std::nullopt;
  static const std::unordered_map<std::string_view, unsigned> Widths = {
      {"8", 8}, {"16", 16}, {"32", 32}, {"64", 64}, {"128", 128}};
  auto It = Widths.find(M.substr(1));
  if (It == Widths.end()) return std::nullopt;
  return Type{It->second, C == 's', C == 'f'};
}

void flatten(const Arg& A, std::vector<const Arg*>& Out) {
  if (A.K == Arg::Pair || A.K == Arg::Vector) {
    for (const Arg& S : A.Sub) flatten(S, Out);
    return;
  }
  Out.push_back(A.K == Arg::Sink ? nullptr : &A);
}

EvalOp opcodeOf(std::string_view O) {
  static const std::unordered_map<std::string_view, EvalOp> Map = {
      {"mov", EvalOp::Mov},   {"add", EvalOp::Add}, {"sub", EvalOp::Sub},   {"mul", EvalOp::Mul}, {"mad", EvalOp::Mad},
      {"div", EvalOp::Div},   {"rem", EvalOp::Rem}, {"shl", EvalOp::Shl},   {"shr", EvalOp::Shr}, {"and", EvalOp::And},
      {"or", EvalOp::Or},     {"xor", EvalOp::Xor}, {"not", EvalOp::Not},   {"neg", EvalOp::Neg}, {"abs", EvalOp::Abs},
      {"min", EvalOp::Min},   {"max", EvalOp::Max}, {"setp", EvalOp::Setp}, {"selp", EvalOp::Selp},
      {"cvt", EvalOp::Cvt},   {"mapa", EvalOp::Mapa}, {"bra", EvalOp::Branch}, {"ret", EvalOp::Return},
      {"exit", EvalOp::Return}, {"trap", EvalOp::Return}};
  auto It = Map.find(O);
  return It == Map.end() ? EvalOp::Other : It->second;
}

uint64_t truncate(uint64_t V, unsigned Bits) {
  return Bits == 0 || Bits >= 64 ? V : V & ((uint64_t(1) << Bits) - 1);
}
int64_t extend(uint64_t V, unsigned Bits) {
  if (Bits == 0 || Bits >= 64) return int64_t(V);
  uint64_t Sign = uint64_t(1) << (Bits - 1);
  V = truncate(V, Bits);
  return int64_t((V ^ Sign) - Sign);
}

/// Instructions without a destination: their first operand is read.
bool hasNoDestination(const Instruction& I) {
  static const std::unordered_set<std::string_view> Set = {
      "",         "st",        "red",     "bar",           "barrier", "fence",  "membar",  "cp",
      "brkpt",    "pmevent",   "discard", "applypriority", "prefetch", "prefetchu", "nanosleep", "griddepcontrol",
      "setmaxnreg", "stmatrix", "tensormap", "sust", "sured"};
  if (I.Opcode == "bar" || I.Opcode == "barrier") return !I.has("red");
  if (Set.count(I.Opcode)) return true;
  if (I.Opcode == "wmma") return I.has("store");
  if (I.Opcode == "wgmma") return !I.has("mma_async");
  if (I.Opcode == "tcgen05") return !I.has("ld");
  if (I.Opcode == "multimem") return !I.has("ld_reduce");
  if (I.Opcode == "clusterlaunchcontrol") return I.has("try_cancel");
  if (I.Opcode == "mbarrier") return I.Args.empty() || I.Args[0].K == Arg::Address;
  return false;
}

} // namespace

Evaluation classify(const Instruction& I) {
  Evaluation E;
  E.Op = opcodeOf(I.Opcode);
  if (E.Op == EvalOp::Branch || E.Op == EvalOp::Return) return E;
  if (hasNoDestination(I)) {
    E.Op = EvalOp::Nop;
    return E;
  }
  if (I.Args.empty()) {
    E.Op = I.Opcode == "call" || E.Op != EvalOp::Other ? EvalOp::Other : EvalOp::Nop;
    return E;
  }
  flatten(I.Args[0], E.Dsts);
  for (size_t K = 1; K < I.Args.size(); ++K) {
    const Arg& A = I.Args[K];
    if (A.K == Arg::Vector)
      flatten(A, E.Srcs);
    else
      E.Srcs.push_back(&A);
  }

  // Types: the last written is the sources', the first the destination's (cvt, mul.wide apart they are one).
  std::vector<Type> Types;
  bool Packed = false;
  for (const std::string& M : I.Modifiers) {
    if (auto T = typeOf(M)) {
      Types.push_back(*T);
      Packed |= T->Bits == 0;
    }
    E.Saturate |= M == "sat" || M == "cc";
  }
  if (!Types.empty()) {
    E.SrcBits = Types.back().Bits;
    E.DstBits = Types.front().Bits;
    E.Signed = Types.back().Signed;
    E.Float = Packed || Types.front().Float || Types.back().Float;
  }

  if (I.Opcode == "cvta") {
    bool Shared = I.has("shared") || I.has("shared::cta") || I.has("shared::cluster");
    E.Op = !Shared ? EvalOp::CvtaOther : I.has("to") ? EvalOp::CvtaToShared : EvalOp::CvtaFromShared;
    return E;
  }
  switch (E.Op) {
  case EvalOp::Mov:
    E.Float = false; // bits are moved
    if (I.Args.size() != 2) {
      E.Op = EvalOp::Other;
    } else if (I.Args[0].K == Arg::Vector) {
      E.Op = EvalOp::Unpack;
    } else if (I.Args[1].K == Arg::Vector) {
      E.Op = EvalOp::Pack;
    } else if (I.Args[1].K == Arg::Reg && isSpecialRegister(I.Args[1].Text)) {
      E.Op = EvalOp::ReadSpecialReg;
      E.Name = I.Args[1].Text;
    }
    break;
  case EvalOp::Mul:
  case EvalOp::Mad:
    if (I.has("wide")) {
      E.Part = MulPart::Wide;
      E.DstBits = E.SrcBits * 2;
    } else if (I.has("hi")) {
      E.Part = MulPart::High;
    }
    break;
  case EvalOp::Setp: {
    static const std::unordered_map<std::string_view, Compare> Compares = {
        {"eq", Compare::Eq}, {"ne", Compare::Ne}, {"lt", Compare::Lt}, {"le", Compare::Le}, {"gt", Compare::Gt},
        {"ge", Compare::Ge}, {"lo", Compare::Lt}, {"ls", Compare::Le}, {"hi", Compare::Gt}, {"hs", Compare::Ge}};
    if (!I.Modifiers.empty()) {
      auto It = Compares.find(I.Modifiers[0]);
      if (It != Compares.end()) E.Cmp = It->second;
      // lo, ls, hi, hs are the unsigned comparisons, whatever the type says.
      if (I.Modifiers[0] == "lo" || I.Modifiers[0] == "ls" || I.Modifiers[0] == "hi" || I.Modifiers[0] == "hs")
        E.Signed = false;
    }
    for (size_t K = 1; K < I.Modifiers.size(); ++K)
      if (EvalOp C = opcodeOf(I.Modifiers[K]); C == EvalOp::And || C == EvalOp::Or || C == EvalOp::Xor) E.Combine = C;
    E.DstBits = 1;
    break;
  }
  default: break;
  }
  return E;
}

std::optional<uint64_t> evaluate(const Evaluation& E, std::span<const uint64_t> Values) {
  if (E.Saturate || E.Float || Values.size() < E.Srcs.size() || E.Dsts.empty() || E.SrcBits > 64 || E.DstBits > 64)
    return std::nullopt;
  std::vector<uint64_t> V(Values.begin(), Values.end());
  for (size_t K = 0; K < E.Srcs.size(); ++K)
    if (E.Srcs[K] && E.Srcs[K]->K == Arg::Negated) V[K] = V[K] == 0;
  auto Srcs = [&](size_t N) { return E.Srcs.size() == N; };
  auto U = [&](size_t K) { return truncate(V[K], E.SrcBits); };
  auto S = [&](size_t K) { return extend(V[K], E.SrcBits); };
  auto Done = [&](uint64_t R) { return std::optional<uint64_t>(truncate(R, E.DstBits)); };
  // The whole product, as 128 bits.
  auto Product = [&]() -> uint64_t {
    unsigned __int128 P = E.Signed ? (unsigned __int128)((__int128)S(0) * S(1)) : (unsigned __int128)U(0) * U(1);
    switch (E.Part) {
    case MulPart::High: return uint64_t(P >> (E.SrcBits ? E.SrcBits : 32));
    case MulPart::Low:
    case MulPart::Wide: return uint64_t(P);
    }
    return 0;
  };
  switch (E.Op) {
  case EvalOp::Mov:
    if (!Srcs(1)) return std::nullopt;
    return Done(V[0] + uint64_t(E.Srcs[0] && E.Srcs[0]->K != Arg::Constant && E.Srcs[0]->OffsetAsm < 0 ? E.Srcs[0]->Offset : 0));
  case EvalOp::Pack: {
    if (E.Srcs.empty() || E.DstBits == 0 || E.DstBits % E.Srcs.size()) return std::nullopt;
    unsigned Part = E.DstBits / unsigned(E.Srcs.size());
    uint64_t R = 0;
    for (size_t K = E.Srcs.size(); K-- > 0;) R = (Part >= 64 ? 0 : R << Part) | truncate(V[K], Part);
    return R;
  }
  case EvalOp::Unpack: {
    if (!Srcs(1) || E.SrcBits == 0 || E.SrcBits % E.Dsts.size()) return std::nullopt;
    return truncate(V[0], E.SrcBits / unsigned(E.Dsts.size()));
  }
  case EvalOp::Add: return Srcs(2) ? Done(V[0] + V[1]) : std::nullopt;
  case EvalOp::Sub: return Srcs(2) ? Done(V[0] - V[1]) : std::nullopt;
  case EvalOp::Mul: return Srcs(2) && E.SrcBits ? Done(Product()) : std::nullopt;
  case EvalOp::Mad: return Srcs(3) && E.SrcBits ? Done(Product() + V[2]) : std::nullopt;
  case EvalOp::Div:
  case EvalOp::Rem: {
    if (!Srcs(2) || U(1) == 0) return std::nullopt;
    bool Div = E.Op == EvalOp::Div;
    if (!E.Signed) return Done(Div ? U(0) / U(1) : U(0) % U(1));
    if (S(1) == -1) return Done(Div ? 0 - uint64_t(S(0)) : 0); // the one quotient that overflows
    return Done(uint64_t(Div ? S(0) / S(1) : S(0) % S(1)));
  }
  case EvalOp::Shl:
  case EvalOp::Shr: {
    if (!Srcs(2) || E.SrcBits == 0) return std::nullopt;
    // The amount is 32 bits and clamped to the width.
    uint64_t N = std::min<uint64_t>(truncate(V[1], 32), E.SrcBits);
    if (E.Op == EvalOp::Shl) return Done(N >= 64 ? 0 : U(0) << N);
    if (E.Signed) return Done(uint64_t(S(0) >> std::min<uint64_t>(N, 63)));
    return Done(N >= 64 ? 0 : U(0) >> N);
  }
  case EvalOp::And: return Srcs(2) ? Done(V[0] & V[1]) : std::nullopt;
  case EvalOp::Or: return Srcs(2) ? Done(V[0] | V[1]) : std::nullopt;
  case EvalOp::Xor: return Srcs(2) ? Done(V[0] ^ V[1]) : std::nullopt;
  case EvalOp::Not: return Srcs(1) ? Done(~V[0]) : std::nullopt;
  case EvalOp::Neg: return Srcs(1) ? Done(0 - V[0]) : std::nullopt;
  case EvalOp::Abs: return Srcs(1) ? Done(S(0) < 0 ? 0 - uint64_t(S(0)) : uint64_t(S(0))) : std::nullopt;
  case EvalOp::Min:
  case EvalOp::Max: {
    if (!Srcs(2)) return std::nullopt;
    bool Less = E.Signed ? S(0) < S(1) : U(0) < U(1);
    return Done(V[Less == (E.Op == EvalOp::Min) ? 0 : 1]);
  }
  case EvalOp::Setp: {
    if (E.Srcs.size() < 2) return std::nullopt;
    bool R = false;
    bool Less = E.Signed ? S(0) < S(1) : U(0) < U(1);
    bool Equal = U(0) == U(1);
    switch (E.Cmp) {
    case Compare::Eq: R = Equal; break;
    case Compare::Ne: R = !Equal; break;
    case Compare::Lt: R = Less; break;
    case Compare::Le: R = Less || Equal; break;
    case Compare::Gt: R = !Less && !Equal; break;
    case Compare::Ge: R = !Less; break;
    case Compare::None: return std::nullopt;
    }
    if (E.Combine != EvalOp::Nop) {
      if (!Srcs(3)) return std::nullopt;
      bool C = V[2] & 1;
      R = E.Combine == EvalOp::And ? (R && C) : E.Combine == EvalOp::Or ? (R || C) : (R != C);
    }
    return R;
  }
  case EvalOp::Selp: return Srcs(3) ? Done(V[2] & 1 ? V[0] : V[1]) : std::nullopt;
  case EvalOp::Cvt:
    if (!Srcs(1) || E.SrcBits == 0) return std::nullopt;
    return Done(E.Signed ? uint64_t(S(0)) : U(0));
  default: return std::nullopt;
  }
}

// ---- waits that loop -------------------------------------------------------------------------------------------------
//
// The instruction has just answered false. Follow the program with what that makes known of its registers: it blocks if
// every way from there meets a wait on the same phase again, and none leaves the asm statement. A wait met that way must
// block in its turn; where it is the same instruction, that is the loop.

namespace {

bool isWait(const Instruction& I) {
  return I.Opcode == "mbarrier" && (I.has("try_wait") || I.has("test_wait")) && I.Args.size() >= 3 &&
         I.Args[1].K == Arg::Address;
}

bool sameValue(const Arg& A, const Arg& B) {
  if (A.K != B.K || A.Index != B.Index || A.Imm != B.Imm || A.Offset != B.Offset || A.OffsetAsm != B.OffsetAsm ||
      A.OffsetScale != B.OffsetScale || A.Sub.size() != B.Sub.size())
    return false;
  if (A.K == Arg::Reg && A.Text != B.Text) return false;
  for (size_t K = 0; K < A.Sub.size(); ++K)
    if (!sameValue(A.Sub[K], B.Sub[K])) return false;
  return true;
}

std::string keyOf(const Arg& A) {
  if (A.K == Arg::Asm) return "%" + std::to_string(A.Index);
  if (A.K == Arg::Reg) return A.Text;
  return {};
}

class WaitLoop {
public:
  WaitLoop(const Program& P, size_t Start) : P(P), Start(Start) {}

  bool blocks() {
    Pending.push_back(Start);
    Assumed.insert(Start);
    while (!Pending.empty()) {
      size_t I = Pending.back();
      Pending.pop_back();
      if (!falseLeadsBack(I)) return false;
    }
    return true;
  }

private:
  using Facts = std::map<std::string, uint64_t>;
  struct State {
    size_t Pc;
    Facts Known;
    unsigned Steps = 0;
  };
  const Program& P;
  size_t Start;
  std::vector<size_t> Pending;
  std::set<size_t> Assumed;
  unsigned Budget = 2048; // instructions followed in all

  static std::optional<uint64_t> valueOf(const Arg& A, const Facts& Known) {
    if (A.K == Arg::Negated) return valueOf(A.Sub[0], Known);
    if (A.K == Arg::Constant) return A.OffsetAsm < 0 ? std::optional<uint64_t>(uint64_t(A.Imm)) : std::nullopt;
    std::string Key = keyOf(A);
    if (Key.empty() || A.OffsetAsm >= 0) return std::nullopt;
    auto It = Known.find(Key);
    return It == Known.end() ? std::nullopt : std::optional<uint64_t>(It->second);
  }

  static void step(const Instruction& I, Facts& Known) {
    Evaluation E = classify(I);
    std::optional<uint64_t> R;
    std::vector<uint64_t> Values;
    for (const Arg* S : E.Srcs) {
      auto V = S ? valueOf(*S, Known) : std::nullopt;
      if (!V) break;
      Values.push_back(*V);
    }
    if (Values.size() == E.Srcs.size() && E.Op != EvalOp::Other) R = evaluate(E, Values);
    for (size_t K = 0; K < E.Dsts.size(); ++K) {
      if (!E.Dsts[K]) continue;
      std::string Key = keyOf(*E.Dsts[K]);
      if (Key.empty()) continue;
      if (R && K == 0)
        Known[Key] = *R;
      else if (R && E.Op == EvalOp::Setp && E.Combine == EvalOp::Nop)
        Known[Key] = !*R;
      else
        Known.erase(Key);
    }
  }

  bool falseLeadsBack(size_t Wait) {
    const Instruction& W = P.Instructions[Wait];
    std::string Result = keyOf(W.Args[0]);
    if (Result.empty()) return false;
    std::vector<State> Work;
    Work.push_back({Wait + 1, {{Result, 0}}});
    while (!Work.empty()) {
      State S = std::move(Work.back());
      Work.pop_back();
      for (;;) {
        if (S.Pc >= P.Instructions.size() || Budget == 0) return false;
        --Budget;
        // A loop that never asks the barrier again is not a wait.
        if (++S.Steps > P.Instructions.size() + 1) return false;
        const Instruction& I = P.Instructions[S.Pc];
        std::optional<bool> Runs = true;
        if (!I.Guard.empty()) {
          auto It = S.Known.find(I.Guard);
          Runs = It == S.Known.end() ? std::nullopt : std::optional<bool>((It->second & 1) != I.GuardNegated);
        }
        if (Runs && !*Runs) {
          ++S.Pc;
          continue;
        }
        if (isWait(I) && sameValue(I.Args[1], W.Args[1]) && sameValue(I.Args[2], W.Args[2])) {
          if (!Runs) {
            Work.push_back({S.Pc + 1, S.Known, S.Steps});
          }
          if (Assumed.insert(S.Pc).second) Pending.push_back(S.Pc);
          break;
        }
        EvalOp Op = classify(I).Op;
        if (Op == EvalOp::Branch) {
          if (I.Target < 0) return false;
          if (!Runs) Work.push_back({S.Pc + 1, S.Known, S.Steps});
          S.Pc = size_t(I.Target);
          continue;
        }
        if (Op == EvalOp::Return || I.Opcode == "brx" || I.Opcode == "call") {
          if (I.Opcode == "trap") { // a time-out: no later instruction sees the phase
            if (Runs) break;
            ++S.Pc;
            continue;
          }
          return false;
        }
        if (Runs) {
          step(I, S.Known);
        } else {
          Evaluation E = classify(I);
          for (const Arg* D : E.Dsts)
            if (D) S.Known.erase(keyOf(*D));
        }
        ++S.Pc;
      }
    }
    return true;
  }
};

} // namespace

bool isBlockingWait(const Program& P, size_t I) {
  if (I >= P.Instructions.size() || !isWait(P.Instructions[I])) return false;
  return WaitLoop(P, I).blocks();
}

} // namespace cudalint::ptx
