//===- PtxEval.h - what an inline-PTX instruction computes ------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// A reading of data movement and integer arithmetic (PTX ISA 9.0, §9.7.1–9.7.9) for a client that follows values
// through the registers of an asm statement: classify() says which operation, evaluate() does the arithmetic for one
// thread. Values are 64-bit patterns, zero-extended from the width of the result type; predicates are 0 or 1.
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_PTXEVAL_H
#define CUDA_LINT_PTXEVAL_H

#include "cuda-lint/Ptx.h"
#include <optional>
#include <span>

namespace cudalint::ptx {

enum class EvalOp : unsigned char {
  Mov,
  Pack,   ///< mov.b64 d, {lo, hi}: Srcs are the parts, lowest first
  Unpack, ///< mov.b64 {lo, hi}, a: Dsts are the parts, lowest first; "_" parts are null
  Add,
  Sub,
  Mul,
  Mad,
  Div,
  Rem,
  Shl,
  Shr,
  And,
  Or,
  Xor,
  Not,
  Neg,
  Abs,
  Min,
  Max,
  Setp, ///< Dsts[0] = compare, Dsts[1] (if any) its negation; Combine with the predicate Srcs[2]
  Selp, ///< Srcs[2] ? Srcs[0] : Srcs[1]
  Cvt,
  CvtaToShared,     ///< generic address to a shared-window address; cvta.to.<space> of another space is CvtaOther
  CvtaFromShared,   ///< shared-window address to a generic one
  CvtaOther,        ///< between generic and another space
  Mapa,             ///< Srcs[0] = address, Srcs[1] = CTA rank
  ReadSpecialReg,   ///< Name: "tid.x", "laneid"
  Branch,           ///< bra: Instruction::Target
  Return,           ///< ret, exit, trap: control leaves the asm statement
  Nop,              ///< no destination: a label, a store, a fence, nanosleep
  Other             ///< destinations get values that this header can't tell
};

enum class Compare : unsigned char { None, Eq, Ne, Lt, Le, Gt, Ge };
enum class MulPart : unsigned char { Low, High, Wide };

struct Evaluation {
  EvalOp Op = EvalOp::Other;
  Compare Cmp = Compare::None;
  EvalOp Combine = EvalOp::Nop; ///< of Setp: And, Or, Xor with the predicate Srcs[2]
  MulPart Part = MulPart::Low;
  bool Signed = false;          ///< of the sources
  bool Float = false;           ///< floating-point: evaluate() does not compute it
  bool Saturate = false;        ///< .sat, .cc: evaluate() does not compute it
  unsigned SrcBits = 0;         ///< width of the sources; 1 for predicates, 0 unknown
  unsigned DstBits = 0;
  std::string Name;             ///< of ReadSpecialReg
  std::vector<const Arg*> Dsts; ///< registers written: into the Instruction; pairs and vectors taken apart
  std::vector<const Arg*> Srcs; ///< values read, in the order of the instruction
};

/// Pointers in the result live as long as the instruction.
Evaluation classify(const Instruction& I);

/// The value of the first destination for these source values (Negated sources are passed as their register holds them;
/// evaluate() negates). nullopt: not computable (floating point, saturation, division by zero, address casts, mapa,
/// special registers, Other). Values[i] belongs to Srcs[i].
std::optional<uint64_t> evaluate(const Evaluation& E, std::span<const uint64_t> Values);

/// "tid.x", "laneid" …: the predefined registers of PTX §10, without '%'.
bool isSpecialRegister(std::string_view Name);

} // namespace cudalint::ptx

#endif
