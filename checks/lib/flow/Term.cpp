//===- Term.cpp -----------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/Term.h"
#include <algorithm>
#include <numeric>

namespace cudalint {

namespace {
uint64_t mix(uint64_t H, uint64_t V) {
  H ^= V + 0x9e3779b97f4a7c15ull + (H << 6) + (H >> 2);
  H *= 0xff51afd7ed558ccdull;
  return H ^ (H >> 32);
}
uint64_t mix(uint64_t H, Scalar S) { return mix(mix(H, static_cast<uint64_t>(S.Base)), static_cast<uint64_t>(S.K)); }

bool sameTerm(const TermData& X, const TermData& Y) {
  return X.Op == Y.Op && X.A == Y.A && X.B == Y.B && X.C == Y.C && X.Object == Y.Object && X.Sum == Y.Sum && X.Name == Y.Name;
}

bool powerOfTwo(int64_t V) { return V > 0 && (V & (V - 1)) == 0; }
int64_t floorDiv(int64_t A, int64_t B) { return A / B - ((A % B != 0) && ((A < 0) != (B < 0))); }
int64_t floorMod(int64_t A, int64_t B) { return A - floorDiv(A, B) * B; }
int64_t wrapMul(int64_t A, int64_t B) { return static_cast<int64_t>(static_cast<uint64_t>(A) * static_cast<uint64_t>(B)); }
int64_t wrapAdd(int64_t A, int64_t B) { return static_cast<int64_t>(static_cast<uint64_t>(A) + static_cast<uint64_t>(B)); }
} // namespace

TermPool::TermPool() { Terms.emplace_back(); }

TermId TermPool::intern(TermData D) {
  Cost += 16 + D.Sum.size();
  uint64_t H = mix(mix(mix(mix(static_cast<uint64_t>(D.Op), D.A), D.B), D.C), static_cast<uint64_t>(D.Object));
  for (auto [Atom, C] : D.Sum) H = mix(mix(H, static_cast<uint64_t>(Atom)), static_cast<uint64_t>(C));
  if (!D.Name.empty()) H = mix(H, static_cast<uint64_t>(std::hash<std::string>()(D.Name)));
  if (2 * (Indexed + 1) > Index.size()) {
    std::vector<std::pair<uint64_t, TermId>> Old(std::max<size_t>(1024, 2 * Index.size()));
    Old.swap(Index);
    for (const auto& Entry : Old) {
      if (!Entry.second) continue;
      size_t At = Entry.first & (Index.size() - 1);
      while (Index[At].second) At = (At + 1) & (Index.size() - 1);
      Index[At] = Entry;
    }
  }
  size_t At = H & (Index.size() - 1);
  for (; Index[At].second; At = (At + 1) & (Index.size() - 1))
    if (Index[At].first == H && sameTerm(Terms[Index[At].second], D)) return Index[At].second;
  Terms.push_back(std::move(D));
  Index[At] = {H, static_cast<TermId>(Terms.size() - 1)};
  ++Indexed;
  return Index[At].second;
}

TermId TermPool::symbol(std::string Name, Varies Var, bool NonNegative, bool IsPointer, unsigned char Bits) {
  TermData D;
  D.Op = TermOp::Symbol;
  D.Var = Var;
  D.NonNegative = NonNegative;
  D.IsPointer = IsPointer;
  D.Bits = Bits;
  D.Name = std::move(Name);
  Terms.push_back(std::move(D)); // each call is a new unknown, whatever its name
  return static_cast<TermId>(Terms.size() - 1);
}

TermId TermPool::symbols(unsigned N, Varies Var, bool IsPointer, const std::string& Name) {
  TermId First = static_cast<TermId>(Terms.size());
  for (unsigned I = 0; I < N; ++I) symbol(Name, Var, false, IsPointer);
  return First;
}

TermId TermPool::address(int Object, bool Aligned) {
  TermData D;
  D.Op = TermOp::Address;
  D.Var = Varies::Grid;
  D.Object = Object;
  D.NonNegative = true;
  D.IsPointer = true;
  D.A.K = Aligned;
  return intern(std::move(D));
}

Scalar TermPool::token(unsigned Event) {
  TermData D;
  D.Op = TermOp::Token;
  D.Var = Varies::Block;
  D.A.K = Event;
  return {intern(std::move(D)), 0};
}

std::vector<std::pair<TermId, int64_t>> TermPool::sumOf(TermId Base) const {
  Cost += 8 + Terms[Base].Sum.size();
  if (!Base) return {};
  if (Terms[Base].Op == TermOp::Linear) return Terms[Base].Sum;
  return {{Base, 1}};
}

TermId TermPool::linear(std::vector<std::pair<TermId, int64_t>> Sum) {
  std::erase_if(Sum, [](auto& P) { return P.second == 0; });
  if (Sum.empty()) return 0;
  if (Sum.size() == 1 && Sum[0].second == 1) return Sum[0].first;
  TermData D;
  D.Op = TermOp::Linear;
  D.Var = Varies::Constant;
  D.NonNegative = true;
  for (auto [Atom, C] : Sum) {
    D.Var = std::max(D.Var, Terms[Atom].Var);
    D.NonNegative &= C > 0 && Terms[Atom].NonNegative;
  }
  D.Sum = std::move(Sum);
  return intern(std::move(D));
}

Scalar TermPool::add(Scalar X, Scalar Y) {
  Scalar R;
  R.K = wrapAdd(X.K, Y.K);
  if (!X.Base || !Y.Base) {
    R.Base = X.Base | Y.Base;
    return R;
  }
  uint64_t CacheKey = (static_cast<uint64_t>(X.Base) << 32) | Y.Base;
  if (AddCache.empty()) AddCache.resize(4096);
  const size_t CacheSlot = mix(X.Base, static_cast<uint64_t>(Y.Base)) & (AddCache.size() - 1);
  if (AddCache[CacheSlot].first == CacheKey) {
    R.Base = AddCache[CacheSlot].second;
    return R;
  }
  auto P = sumOf(X.Base), Q = sumOf(Y.Base);
  std::vector<std::pair<TermId, int64_t>> S;
  size_t I = 0, J = 0;
  while (I < P.size() || J < Q.size()) {
    if (J == Q.size() || (I < P.size() && P[I].first < Q[J].first)) S.push_back(P[I++]);
    else if (I == P.size() || Q[J].first < P[I].first) S.push_back(Q[J++]);
    else {
      S.emplace_back(P[I].first, wrapAdd(P[I].second, Q[J].second));
      ++I, ++J;
    }
  }
  R.Base = linear(std::move(S));
  AddCache[CacheSlot] = {CacheKey, R.Base};
  return R;
}

Scalar TermPool::neg(Scalar X) { return mul(X, Scalar{0, -1}); }
Scalar TermPool::sub(Scalar X, Scalar Y) {
  if (X.Base == Y.Base) return {0, wrapAdd(X.K, wrapMul(Y.K, -1))};
  return add(X, neg(Y));
}

Scalar TermPool::mul(Scalar X, Scalar Y) {
  if (!X.Base && !Y.Base) return {0, wrapMul(X.K, Y.K)};
  if (!X.Base) std::swap(X, Y);
  if (!Y.Base) {
    if (Y.K == 0) return {};
    if (Y.K == 1) return X;
    auto S = sumOf(X.Base);
    for (auto& [Atom, C] : S) C = wrapMul(C, Y.K);
    return {linear(std::move(S)), wrapMul(X.K, Y.K)};
  }
  // (base + k) * (base' + k'): products of atoms are atoms; distribute the sums so that i * n + j * n meet.
  auto pairProduct = [&](TermId P, TermId Q) {
    TermData D;
    D.Op = TermOp::Mul;
    D.A = {P, 0};
    D.B = {Q, 0};
    D.Var = std::max(Terms[P].Var, Terms[Q].Var);
    D.NonNegative = Terms[P].NonNegative && Terms[Q].NonNegative;
    return intern(std::move(D));
  };
  // One order and one grouping of the factors, so that (i * n) * m and i * (m * n) are one term.
  auto atomProduct = [&](TermId P, TermId Q) {
    std::vector<TermId> Factors;
    for (TermId Id : {P, Q}) {
      for (; Terms[Id].Op == TermOp::Mul; Id = Terms[Id].A.Base) Factors.push_back(Terms[Id].B.Base);
      Factors.push_back(Id);
    }
    std::sort(Factors.begin(), Factors.end());
    TermId R = Factors[0];
    for (size_t I = 1; I < Factors.size(); ++I) R = pairProduct(R, Factors[I]);
    return R;
  };
  auto P = sumOf(X.Base), Q = sumOf(Y.Base);
  if (P.size() * Q.size() > 16) return {atomProduct(X.Base, Y.Base), 0};
  Scalar R{0, wrapMul(X.K, Y.K)};
  for (auto [A, C] : P)
    for (auto [B, E] : Q) R = add(R, mul(Scalar{atomProduct(A, B), 0}, Scalar{0, wrapMul(C, E)}));
  R = add(R, mul(Scalar{X.Base, 0}, Scalar{0, Y.K}));
  return add(R, mul(Scalar{Y.Base, 0}, Scalar{0, X.K}));
}

bool TermPool::nonNegative(Scalar S) const { return S.K >= 0 && (!S.Base || Terms[S.Base].NonNegative); }

Scalar TermPool::binary(TermOp Op, Scalar X, Scalar Y) {
  if (Op == TermOp::Mul) return mul(X, Y);
  bool Consts = X.isConst() && Y.isConst();
  switch (Op) {
  case TermOp::Div:
    if (Consts && Y.K && !(Y.K == -1 && X.K == INT64_MIN)) return {0, X.K / Y.K};
    if (Y.isConst() && Y.K == 1) return X;
    break;
  case TermOp::Rem:
    if (Consts && Y.K && Y.K != -1) return {0, X.K % Y.K};
    if (Y.isConst() && (Y.K == 1 || Y.K == -1)) return {};
    break;
  case TermOp::And:
    if (Consts) return {0, X.K & Y.K};
    if ((X.isConst() && X.K == 0) || (Y.isConst() && Y.K == 0)) return {};
    if (X.isConst()) std::swap(X, Y);
    if (Y.isConst() && Y.K == -1) return X;
    if (X == Y) return X;
    break;
  case TermOp::Or:
    if (Consts) return {0, X.K | Y.K};
    if (X.isConst() && X.K == 0) return Y;
    if (Y.isConst() && Y.K == 0) return X;
    if (X == Y) return X;
    break;
  case TermOp::Xor:
    if (Consts) return {0, X.K ^ Y.K};
    if (X.isConst() && X.K == 0) return Y;
    if (Y.isConst() && Y.K == 0) return X;
    if (X == Y) return {};
    break;
  case TermOp::Shl:
    if (Y.isConst() && Y.K >= 0 && Y.K < 62) return mul(X, {0, int64_t(1) << Y.K});
    break;
  case TermOp::Shr:
    if (Consts && Y.K >= 0 && Y.K < 64) return {0, X.K >> Y.K};
    if (Y.isConst() && Y.K == 0) return X;
    if (Y.isConst() && Y.K > 0 && Y.K < 62) return binary(TermOp::Div, X, {0, int64_t(1) << Y.K});
    break;
  case TermOp::Min:
    if (Consts) return {0, std::min(X.K, Y.K)};
    if (X.Base == Y.Base) return X.K < Y.K ? X : Y;
    break;
  case TermOp::Max:
    if (Consts) return {0, std::max(X.K, Y.K)};
    if (X.Base == Y.Base) return X.K > Y.K ? X : Y;
    break;
  default: break;
  }
  // Base all multiples of a constant divisor: (256 * b + t) / 32 == 8 * b + t / 32, (256 * b + t) % 32 == t % 32. Exact
  // for values that are not negative, which indices are.
  if ((Op == TermOp::Div || Op == TermOp::Rem) && Y.isConst() && Y.K > 0) {
    std::vector<std::pair<TermId, int64_t>> Multiple, Rest;
    for (auto P : sumOf(X.Base)) (P.second % Y.K == 0 ? Multiple : Rest).push_back(P);
    if (!Multiple.empty()) {
      Scalar Remainder{linear(Rest), X.K};
      if (Op == TermOp::Rem) return Rest.empty() ? Scalar{0, floorMod(X.K, Y.K)} : binary(TermOp::Rem, Remainder, Y);
      for (auto& P : Multiple) P.second /= Y.K;
      Scalar Quotient{linear(Multiple), 0};
      return add(Quotient, Rest.empty() ? Scalar{0, floorDiv(X.K, Y.K)} : binary(TermOp::Div, Remainder, Y));
    }
  }
  if (Op == TermOp::And && Y.isConst() && X.Base) {
    if (Y.K > 0 && powerOfTwo(Y.K + 1)) { // x & (2^k - 1) is x % 2^k
      Scalar R = binary(TermOp::Rem, X, {0, Y.K + 1});
      if (R.isConst() || Terms[R.Base].Op != TermOp::Rem || Terms[R.Base].A != X) return R;
    }
    // x & ~(2^k - 1): rounding down. Masks written in 32 bits (~127u) have zero high halves: an address in the shared
    // window fits in them.
    int64_t Low = ~Y.K;
    if (Low < 0 || Low > 0xffffffffll) Low &= 0xffffffffll;
    if (Low > 0 && powerOfTwo(Low + 1)) {
      auto S = sumOf(X.Base);
      bool Fold = true;
      for (auto [Atom, C] : S) Fold &= C % (Low + 1) == 0 || (Terms[Atom].Op == TermOp::Address && C == 1);
      if (Fold) {
        // The object's start counts as aligned from here on; the address atom remembers that it was rounded.
        Scalar R{0, X.K - floorMod(X.K, Low + 1)};
        for (auto [Atom, C] : S)
          R = add(R, Terms[Atom].Op == TermOp::Address ? Scalar{address(Terms[Atom].Object, true), 0}
                                                       : mul({Atom, 0}, {0, C}));
        return R;
      }
    }
  }
  TermData D;
  D.Op = Op;
  bool Commutes = Op == TermOp::And || Op == TermOp::Or || Op == TermOp::Xor || Op == TermOp::Min || Op == TermOp::Max;
  if (Commutes && (X.Base < Y.Base || (X.Base == Y.Base && X.K < Y.K))) std::swap(X, Y); // constants last
  D.A = X;
  D.B = Y;
  D.Var = std::max(varies(X), varies(Y));
  bool NX = nonNegative(X), NY = nonNegative(Y);
  D.NonNegative = Op == TermOp::And ? NX || NY : Op == TermOp::Max ? NX || NY : NX && NY;
  return {intern(std::move(D)), 0};
}

/// What divides every value of a sum of terms.
template <class TermsT> static int64_t stepOf(const TermsT& Terms, const std::vector<std::pair<TermId, int64_t>>& Sum) {
  int64_t G = 0;
  for (auto [Atom, C] : Sum) {
    const TermData& D = Terms[Atom];
    int64_t Own = 1;
    if (D.Op == TermOp::And && D.B.isConst() && D.B.K) Own = D.B.K & -D.B.K; // x & ~31
    G = std::gcd(G, C * Own);
  }
  return G;
}

Scalar TermPool::less(Scalar X, Scalar Y) {
  Scalar D = sub(X, Y); // X < Y  <=>  X - Y < 0
  if (D.isConst()) return {0, D.K < 0};
  // i < n with n a multiple of 32 holds for all of i's neighbours below the next multiple or for none: one term for them
  if (int64_t G = stepOf(Terms, sumOf(D.Base)); G > 1) D.K = floorDiv(D.K, G) * G;
  if (D.K >= 0 && Terms[D.Base].NonNegative) return {};
  if (Scalar N = neg(D); N.K > 0 && Terms[N.Base].NonNegative) return {0, 1};
  TermData T;
  T.Op = TermOp::Less0;
  T.A = D;
  T.Var = varies(D);
  T.NonNegative = true;
  return {intern(std::move(T)), 0};
}

Scalar TermPool::equal(Scalar X, Scalar Y) {
  Scalar D = sub(X, Y);
  if (D.isConst()) return {0, D.K == 0};
  if (int64_t G = stepOf(Terms, sumOf(D.Base)); G > 1 && floorMod(D.K, G)) return {};
  if (sumOf(D.Base).front().second < 0) D = neg(D); // one sign only, so that a == b and b == a are one term
  if (D.K > 0 && Terms[D.Base].NonNegative) return {};
  TermData T;
  T.Op = TermOp::Equal0;
  T.A = D;
  T.Var = varies(D);
  T.NonNegative = true;
  return {intern(std::move(T)), 0};
}

Scalar TermPool::logicalNot(Scalar X) {
  if (X.isConst()) return {0, X.K == 0};
  const TermData& T = Terms[X.Base];
  bool Boolean = T.Op == TermOp::Less0 || T.Op == TermOp::Equal0 || T.Op == TermOp::BoolAnd || T.Op == TermOp::BoolOr;
  if (Boolean && X.K == 0) return sub({0, 1}, X);
  if (T.Op == TermOp::Linear && T.Sum.size() == 1 && T.Sum[0].second == -1 && X.K == 1) return {T.Sum[0].first, 0};
  return equal(X, {});
}

Scalar TermPool::select(Scalar Cond, Scalar X, Scalar Y) {
  if (Cond.isConst()) return Cond.K ? X : Y;
  if (X == Y) return X;
  TermData T;
  T.Op = TermOp::Select;
  T.A = Cond;
  T.B = X;
  T.C = Y;
  T.Var = std::max({varies(Cond), varies(X), varies(Y)});
  T.NonNegative = nonNegative(X) && nonNegative(Y);
  return {intern(std::move(T)), 0};
}

Scalar TermPool::opaque(TermOp Op, const std::string& What, Scalar X, Scalar Y, Varies Var, bool NonNegative) {
  TermData T;
  T.Op = Op;
  T.A = X;
  T.B = Y;
  T.Var = Var;
  T.NonNegative = NonNegative;
  T.Name = What;
  return {intern(std::move(T)), 0};
}

std::optional<std::pair<TermId, Scalar>> TermPool::splitAddress(Scalar S) {
  if (!S.Base) return std::nullopt;
  TermId Root = 0;
  std::vector<std::pair<TermId, int64_t>> Rest;
  for (auto [Atom, C] : sumOf(S.Base)) {
    bool Pointer = Terms[Atom].IsPointer && C == 1;
    if (Pointer && (!Root || (Terms[Root].Op != TermOp::Address && Terms[Atom].Op == TermOp::Address))) {
      if (Root) Rest.emplace_back(Root, 1);
      Root = Atom;
    } else Rest.emplace_back(Atom, C);
  }
  if (!Root) return std::nullopt;
  std::sort(Rest.begin(), Rest.end());
  return std::make_pair(Root, Scalar{linear(std::move(Rest)), S.K});
}

int64_t TermPool::coefficient(Scalar S, TermId Atom) const {
  for (auto [A, C] : sumOf(S.Base))
    if (A == Atom) return C;
  return 0;
}

void TermPool::atoms(Scalar S, std::vector<TermId>& Out) const {
  std::vector<TermId> Work;
  if (S.Base) Work.push_back(S.Base);
  while (!Work.empty() && Out.size() < 64) {
    TermId Id = Work.back();
    Work.pop_back();
    const TermData& T = Terms[Id];
    if (T.Op == TermOp::Linear) {
      for (auto [Atom, C] : T.Sum) Work.push_back(Atom);
      continue;
    }
    if (std::find(Out.begin(), Out.end(), Id) != Out.end()) continue;
    Out.push_back(Id);
    for (Scalar X : {T.A, T.B, T.C})
      if (X.Base) Work.push_back(X.Base);
  }
}

std::string TermPool::print(Scalar S) const {
  if (!S.Base) return std::to_string(S.K);
  std::string Out;
  for (auto [Atom, C] : sumOf(S.Base)) {
    if (!Out.empty()) Out += C < 0 ? " - " : " + ";
    else if (C < 0) Out += "-";
    if (C != 1 && C != -1) Out += std::to_string(C < 0 ? -C : C) + "*";
    const TermData& T = Terms[Atom];
    auto infix = [&](const char* Text) { Out += "(" + print(T.A) + " " + Text + " " + print(T.B) + ")"; };
    switch (T.Op) {
    case TermOp::Symbol: Out += T.Name.empty() ? "?" : T.Name; break;
    case TermOp::Address: Out += "&obj" + std::to_string(T.Object); break;
    case TermOp::Linear: break;
    case TermOp::Mul: infix("*"); break;
    case TermOp::Div: infix("/"); break;
    case TermOp::Rem: infix("%"); break;
    case TermOp::And: infix("&"); break;
    case TermOp::Or: infix("|"); break;
    case TermOp::Xor: infix("^"); break;
    case TermOp::Shl: infix("<<"); break;
    case TermOp::Shr: infix(">>"); break;
    case TermOp::Min: Out += "min(" + print(T.A) + ", " + print(T.B) + ")"; break;
    case TermOp::Max: Out += "max(" + print(T.A) + ", " + print(T.B) + ")"; break;
    case TermOp::Less0: Out += "(" + print(T.A) + " < 0)"; break;
    case TermOp::Equal0: Out += "(" + print(T.A) + " == 0)"; break;
    case TermOp::BoolAnd: infix("&&"); break;
    case TermOp::BoolOr: infix("||"); break;
    case TermOp::Select: Out += "(" + print(T.A) + " ? " + print(T.B) + " : " + print(T.C) + ")"; break;
    case TermOp::Apply: Out += T.Name + "(..)"; break;
    case TermOp::Token: Out += "token" + std::to_string(T.A.K); break;
    }
  }
  if (S.K) Out += (S.K < 0 ? " - " : " + ") + std::to_string(S.K < 0 ? -S.K : S.K);
  return Out;
}

// ---- Facts ---------------------------------------------------------------------------------------------------------

namespace {
constexpr int64_t Far = std::numeric_limits<int64_t>::max() / 4;
int64_t clampAdd(int64_t A, int64_t B) {
  if (A >= Far || B >= Far) return Far;
  if (A <= -Far || B <= -Far) return -Far;
  return std::clamp(A + B, -Far, Far);
}
int64_t clampMul(int64_t A, int64_t C) {
  __int128 P = static_cast<__int128>(A) * C;
  return P > Far ? Far : P < -Far ? -Far : static_cast<int64_t>(P);
}
} // namespace

Interval Facts::rangeOfBase(TermId Base, unsigned Depth) const {
  Interval R{-Far, Far};
  const TermData& T = Pool[Base];
  if (T.NonNegative) R.Lo = 0;
  if (Depth > 6) return R;
  auto of = [&](Scalar S) {
    if (!S.Base) return Interval{S.K, S.K};
    Interval I = rangeOfBase(S.Base, Depth + 1);
    return Interval{clampAdd(I.Lo, S.K), clampAdd(I.Hi, S.K)};
  };
  switch (T.Op) {
  case TermOp::Linear: {
    Interval Sum{0, 0};
    for (auto [Atom, C] : T.Sum) {
      Interval I = rangeOfBase(Atom, Depth + 1);
      int64_t A = clampMul(I.Lo, C), B = clampMul(I.Hi, C);
      Sum.Lo = clampAdd(Sum.Lo, std::min(A, B));
      Sum.Hi = clampAdd(Sum.Hi, std::max(A, B));
    }
    R.Lo = std::max(R.Lo, Sum.Lo);
    R.Hi = std::min(R.Hi, Sum.Hi);
    break;
  }
  case TermOp::Symbol:
    if (T.Bits) R = {0, (int64_t(1) << T.Bits) - 1};
    break;
  case TermOp::Less0: case TermOp::Equal0: case TermOp::BoolAnd: case TermOp::BoolOr: R = {0, 1}; break;
  case TermOp::Rem:
    if (T.B.isConst() && T.B.K > 0) {
      Interval A = of(T.A);
      R = {A.Lo >= 0 ? 0 : -(T.B.K - 1), T.B.K - 1};
      if (A.Lo >= 0 && A.Hi < T.B.K) R = A;
      if (A.isPoint()) R = {A.Lo % T.B.K, A.Lo % T.B.K};
    }
    break;
  case TermOp::And:
    if (T.B.isConst() && T.B.K >= 0) R = {0, T.B.K};
    else if (T.A.isConst() && T.A.K >= 0) R = {0, T.A.K};
    break;
  case TermOp::Min: {
    Interval A = of(T.A), B = of(T.B);
    R = {std::min(A.Lo, B.Lo), std::min(A.Hi, B.Hi)};
    break;
  }
  case TermOp::Max: {
    Interval A = of(T.A), B = of(T.B);
    R = {std::max(A.Lo, B.Lo), std::max(A.Hi, B.Hi)};
    break;
  }
  case TermOp::Div:
    if (T.B.isConst() && T.B.K > 0) {
      Interval A = of(T.A);
      R = {A.Lo <= -Far ? -Far : floorDiv(A.Lo, T.B.K), A.Hi >= Far ? Far : floorDiv(A.Hi, T.B.K)};
    }
    break;
  case TermOp::Select: {
    Interval A = of(T.B), B = of(T.C);
    R = {std::min(A.Lo, B.Lo), std::max(A.Hi, B.Hi)};
    break;
  }
  default: break;
  }
  // Ranges are kept for one sign of a base.
  if (T.Op == TermOp::Linear && T.Sum.front().second < 0) {
    if (auto It = Ranges.find(Pool.neg({Base, 0}).Base); It != Ranges.end()) {
      R.Lo = std::max(R.Lo, -It->second.Hi);
      R.Hi = std::min(R.Hi, -It->second.Lo);
    }
  } else if (auto It = Ranges.find(Base); It != Ranges.end()) {
    R.Lo = std::max(R.Lo, It->second.Lo);
    R.Hi = std::min(R.Hi, It->second.Hi);
  }
  if (Depth == 0 && T.Op == TermOp::Linear) byNeighbours(T.Sum, R);
  return R;
}

/// Sums that an assumption was made about and that differ from this one in how often one atom counts: `t + 3 * step >= n` tells that
/// `t + 4 * step >= n`, where step is not negative. Two loops over the same tiles by different strides agree on the end that way.
void Facts::byNeighbours(const std::vector<std::pair<TermId, int64_t>>& Sum, Interval& R) const {
  constexpr size_t Many = 128; // runs with more assumptions than this are about data, not about loops
  if (Ranges.size() > Many || Sum.size() < 2) return;
  const int64_t Sign = Sum.front().second < 0 ? -1 : 1;
  for (const auto& [Base, I] : Ranges) {
    const TermData& F = Pool[Base];
    if (F.Op != TermOp::Linear || F.Sum.size() != Sum.size() || F.Sum.front().first != Sum.front().first) continue;
    TermId Other = 0;
    int64_t By = 0;
    bool Same = true;
    for (size_t K = 0; K < Sum.size() && Same; ++K) {
      const int64_t D = Sign * Sum[K].second - F.Sum[K].second;
      Same = Sum[K].first == F.Sum[K].first && (D == 0 || !Other);
      if (D) Other = Sum[K].first, By = D;
    }
    if (!Same || !Other) continue;
    const Interval A = rangeOfBase(Other, 1);
    const int64_t P = clampMul(A.Lo, By), Q = clampMul(A.Hi, By);
    int64_t Lo = clampAdd(I.Lo, std::min(P, Q)), Hi = clampAdd(I.Hi, std::max(P, Q));
    if (Sign < 0) std::swap(Lo, Hi), Lo = -Lo, Hi = -Hi;
    R.Lo = std::max(R.Lo, Lo);
    R.Hi = std::min(R.Hi, Hi);
  }
}

Interval Facts::range(Scalar S) const {
  if (!S.Base) return {S.K, S.K};
  auto [It, New] = Known.Of.try_emplace(S.Base);
  if (New) It->second = rangeOfBase(S.Base);
  Interval I = It->second;
  return {clampAdd(I.Lo, S.K), clampAdd(I.Hi, S.K)};
}

/// Comparisons of one base with numbers, X being XIs and Y being YIs, that leave no value to it.
bool Facts::excludeEachOther(Scalar X, bool XIs, Scalar Y, bool YIs) const {
  struct Half {
    TermId Base = 0;
    Interval I{-Far, Far};
  };
  auto half = [&](Scalar S, bool Is) -> Half {
    const TermData* D = S.Base ? &Pool[S.Base] : nullptr;
    if (D && D->Op == TermOp::Linear && D->Sum.size() == 1 && D->Sum[0].second == -1 && S.K == 1) { // 1 - x
      Is = !Is;
      S = {D->Sum[0].first, 0};
      D = &Pool[S.Base];
    }
    if (!D || S.K != 0 || D->Op != TermOp::Less0) return {};
    Scalar A = D->A;
    Half H{A.Base, Is ? Interval{-Far, -1 - A.K} : Interval{-A.K, Far}};
    if (const TermData& L = Pool[A.Base]; L.Op == TermOp::Linear && L.Sum.front().second < 0) {
      H.Base = Pool.neg({A.Base, 0}).Base;
      H.I = {H.I.Hi >= Far ? -Far : -H.I.Hi, H.I.Lo <= -Far ? Far : -H.I.Lo};
    }
    return H;
  };
  const Half A = half(X, XIs);
  if (!A.Base) return false;
  const Half B = half(Y, YIs);
  return A.Base == B.Base && std::max(A.I.Lo, B.I.Lo) > std::min(A.I.Hi, B.I.Hi);
}

std::optional<bool> Facts::decide(Scalar Cond) const {
  if (Cond.isConst()) return Cond.K != 0;
  const TermData& T = Pool[Cond.Base];
  if (T.Op == TermOp::Linear && T.Sum.size() == 1 && T.Sum[0].second == -1 && Cond.K == 1) {
    if (auto Inner = decide({T.Sum[0].first, 0})) return !*Inner; // 1 - x: the negation of a truth value
    return std::nullopt;
  }
  if (Cond.K == 0) {
    if (auto It = Truth.find(Cond.Base); It != Truth.end()) return It->second;
    switch (T.Op) {
    case TermOp::Less0: {
      Interval I = range(T.A);
      if (I.Hi < 0) return true;
      if (I.Lo >= 0) return false;
      return std::nullopt;
    }
    case TermOp::Equal0: {
      Interval I = range(T.A);
      if (I.Lo == 0 && I.Hi == 0) return true;
      if (I.Lo > 0 || I.Hi < 0) return false;
      return std::nullopt;
    }
    case TermOp::BoolAnd: {
      auto A = decide(T.A), B = decide(T.B);
      if ((A && !*A) || (B && !*B)) return false;
      if (A && B) return true;
      if (!A && !B && excludeEachOther(T.A, true, T.B, true)) return false; // n < 8 && n >= 8
      return std::nullopt;
    }
    case TermOp::BoolOr: {
      auto A = decide(T.A), B = decide(T.B);
      if ((A && *A) || (B && *B)) return true;
      if (A && B) return false;
      if (!A && !B && excludeEachOther(T.A, false, T.B, false)) return true;
      return std::nullopt;
    }
    case TermOp::Select:
      if (auto C = decide(T.A)) return decide(*C ? T.B : T.C);
      break;
    default: break;
    }
  }
  Interval I = range(Cond);
  if (I.Lo > 0 || I.Hi < 0) return true;
  if (I.Lo == 0 && I.Hi == 0) return false;
  return std::nullopt;
}

bool Facts::assume(Scalar Cond, bool Value) {
  if (auto Known = decide(Cond)) return *Known == Value;
  const TermData& T = Pool[Cond.Base];
  if (T.Op == TermOp::Linear && T.Sum.size() == 1 && T.Sum[0].second == -1 && Cond.K == 1)
    return assume({T.Sum[0].first, 0}, !Value);
  auto narrow = [&](Scalar S, int64_t Lo, int64_t Hi) {
    Known.Of.clear();
    if (const TermData& D = Pool[S.Base]; D.Op == TermOp::Linear && D.Sum.front().second < 0) {
      S = Pool.neg(S);
      std::swap(Lo, Hi);
      Lo = -Lo, Hi = -Hi;
    }
    Interval& I = Ranges[S.Base];
    if (Lo > -Far) I.Lo = std::max(I.Lo, Lo - S.K);
    if (Hi < Far) I.Hi = std::min(I.Hi, Hi - S.K);
    return I.Lo <= I.Hi;
  };
  if (Cond.K == 0) {
    switch (T.Op) {
    case TermOp::Less0: return Value ? narrow(T.A, -Far, -1) : narrow(T.A, 0, Far);
    case TermOp::Equal0: {
      if (Value) return narrow(T.A, 0, 0);
      Interval I = range(T.A);
      if (I.Lo == 0) return narrow(T.A, 1, Far);
      if (I.Hi == 0) return narrow(T.A, -Far, -1);
      break;
    }
    case TermOp::BoolAnd:
      if (Value) return assume(T.A, true) && assume(T.B, true);
      if (auto A = decide(T.A); A && *A) return assume(T.B, false);
      if (auto B = decide(T.B); B && *B) return assume(T.A, false);
      break;
    case TermOp::BoolOr:
      if (!Value) return assume(T.A, false) && assume(T.B, false);
      if (auto A = decide(T.A); A && !*A) return assume(T.B, true);
      if (auto B = decide(T.B); B && !*B) return assume(T.A, true);
      break;
    default: break;
    }
    Truth[Cond.Base] = Value;
    Known.Of.clear();
    return true;
  }
  if (!Value) return narrow(Cond, 0, 0);
  return true;
}

} // namespace cudalint
