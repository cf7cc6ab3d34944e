//===- Term.h - symbolic integers and addresses ----------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// The kernel model evaluates a kernel for every thread of one block. A value that source code fixes (threadIdx, lane
// numbers, stage indices, parities, literals) is a plain integer; what it does not fix (kernel arguments, blockIdx,
// loaded data) is a symbol. Sums of symbols are kept in one canonical linear form, so that equal expressions have equal
// ids: `blockIdx.x * 256 + threadIdx.x` of thread 5 is (base, 5), and (base + 5) - (base + 3) is the integer 2.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_TERM_H
#define CUDA_LINT_TERM_H

#include <cstdint>
#include <deque>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace cudalint {

/// Index into a TermPool; 0 is "no symbolic part".
using TermId = uint32_t;

/// Over which threads a value may differ. Ordered: a larger value varies more.
enum class Varies : unsigned char {
  Constant, ///< a literal, a template constant
  Grid,     ///< same for the whole grid: kernel arguments, gridDim
  Block,    ///< same within a block: blockIdx, data loaded at a block-uniform address
  Warp,     ///< same within a warp: votes, shuffles from one lane
  Thread,
};

/// Base + K. Base is a linear combination of atoms without constant part (or a single atom).
struct Scalar {
  TermId Base = 0;
  int64_t K = 0;
  bool isConst() const { return Base == 0; }
  friend bool operator==(const Scalar&, const Scalar&) = default;
};

struct Interval {
  int64_t Lo = std::numeric_limits<int64_t>::min() / 4, Hi = std::numeric_limits<int64_t>::max() / 4;
  bool isPoint() const { return Lo == Hi; }
};

/// Operators that stay symbolic when their operands are.
enum class TermOp : unsigned char {
  Symbol,  ///< an unknown: kernel argument, blockIdx.x, loaded value
  Address, ///< address of an object
  Linear,  ///< sum of coefficient * atom
  Mul, Div, Rem, And, Or, Xor, Shl, Shr, Min, Max,
  Less0,   ///< (A < 0) as 0 or 1
  Equal0,  ///< (A == 0) as 0 or 1
  BoolAnd, BoolOr,
  Select,  ///< A ? B : C
  Apply,   ///< a function without known structure: floating point, popc, ballot; equal arguments give equal values
  Token,   ///< arrival token of event A.K
};

struct TermData {
  TermOp Op = TermOp::Symbol;
  Varies Var = Varies::Thread;
  bool NonNegative = false;
  bool IsPointer = false;                            ///< may be the root of an address
  unsigned char Bits = 0;                            ///< Symbol: width of a narrow unsigned type, which bounds the value; 0 otherwise
  int Object = -1;                                   ///< Address: which object
  Scalar A, B, C;                                    ///< operands of operators
  std::vector<std::pair<TermId, int64_t>> Sum;       ///< Linear: (atom, coefficient), sorted by atom, none zero
  std::string Name;                                  ///< Symbol: how a person calls it ("n", "blockIdx.x")
};

/// Hash-consed terms of one kernel. Not thread-safe.
class TermPool {
public:
  TermPool();
  const TermData& operator[](TermId Id) const { return Terms[Id]; }
  size_t size() const { return Terms.size(); }
  /// Work done so far, in units of about one machine operation on an atom: what a budget counts.
  uint64_t cost() const { return Cost; }

  TermId symbol(std::string Name, Varies Var, bool NonNegative = false, bool IsPointer = false, unsigned char Bits = 0);
  /// N fresh symbols with consecutive ids (one a thread or a warp); returns the first.
  TermId symbols(unsigned N, Varies Var, bool IsPointer, const std::string& Name);
  TermId address(int Object, bool Aligned = false);
  Scalar token(unsigned Event);

  Scalar add(Scalar, Scalar);
  Scalar sub(Scalar, Scalar);
  Scalar neg(Scalar);
  Scalar mul(Scalar, Scalar);
  Scalar binary(TermOp, Scalar, Scalar);
  Scalar less(Scalar, Scalar);  ///< A < B
  Scalar equal(Scalar, Scalar); ///< A == B
  Scalar logicalNot(Scalar);
  Scalar select(Scalar Cond, Scalar A, Scalar B);
  Scalar opaque(TermOp, const std::string& What, Scalar A, Scalar B, Varies Var, bool NonNegative = false); ///< uninterpreted function of A and B

  Varies varies(Scalar S) const { return S.Base ? Terms[S.Base].Var : Varies::Constant; }
  bool nonNegative(Scalar S) const;
  /// For an address: the object and the offset in it; nullopt when there is no root, or more than one.
  std::optional<std::pair<TermId, Scalar>> splitAddress(Scalar S);
  /// Coefficient of an atom in S's base (0 when absent).
  int64_t coefficient(Scalar S, TermId Atom) const;
  /// Every atom that S is made of, operators' operands included.
  void atoms(Scalar S, std::vector<TermId>& Out) const;
  std::string print(Scalar S) const;

private:
  TermId linear(std::vector<std::pair<TermId, int64_t>> Sum);
  TermId intern(TermData D);
  std::vector<std::pair<TermId, int64_t>> sumOf(TermId Base) const;

  mutable uint64_t Cost = 0;
  std::deque<TermData> Terms; // stable references
  /// Open addressing, linear probing, at most half full: the terms by their hash, 0 = free. Symbols stand in no index.
  std::vector<std::pair<uint64_t, TermId>> Index;
  size_t Indexed = 0;
  /// Sums made lately, by the pair of bases; what is overwritten is made again.
  std::vector<std::pair<uint64_t, TermId>> AddCache;
};

/// What one path assumes of the symbols: intervals of linear bases and truth of atoms.
class Facts {
public:
  explicit Facts(TermPool& Pool) : Pool(Pool) {}
  Interval range(Scalar S) const;
  /// Whether the condition (non-zero) is decided.
  std::optional<bool> decide(Scalar Cond) const;
  /// Adds the assumption. False when it contradicts what is known.
  bool assume(Scalar Cond, bool Value);
  /// Takes back what was assumed since Before was copied from this.
  void restore(const Facts& Before) {
    Ranges = Before.Ranges;
    Truth = Before.Truth;
    Known.Of.clear();
  }

private:
  Interval rangeOfBase(TermId Base, unsigned Depth = 0) const;
  bool excludeEachOther(Scalar X, bool XIs, Scalar Y, bool YIs) const;
  void byNeighbours(const std::vector<std::pair<TermId, int64_t>>& Sum, Interval& R) const;
  /// Of whole terms, until the next assumption; a copy starts without.
  struct Cache {
    std::unordered_map<TermId, Interval> Of;
    Cache() = default;
    Cache(const Cache&) {}
    Cache& operator=(const Cache&) {
      Of.clear();
      return *this;
    }
  };
  mutable Cache Known;
  TermPool& Pool;
  std::map<TermId, Interval> Ranges;
  std::map<TermId, bool> Truth;
};

} // namespace cudalint

#endif
