//===- Ptx.h - inline PTX: lexer, parser, effects -----------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Source: PTX ISA 9.0, §4 (syntax), §9.7 (instructions); rules.md §1.11. Knows no Clang: the caller passes the asm
// string (concatenated literals, escapes resolved) as written by the user ("%0", "%[name]", "%%reg" and nvcc's single
// "%reg").
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_PTX_H
#define CUDA_LINT_PTX_H

#include "cuda-lint/Effect.h"
#include <string>
#include <string_view>
#include <vector>

namespace cudalint::ptx {

/// An operand of an instruction.
struct Arg {
  enum Kind : unsigned char {
    Asm,       ///< %N or %[name]: Index-th operand of the asm statement (outputs first)
    Reg,       ///< local or special register: Text without '%' ("tid.x", "p")
    Constant,  ///< integer immediate (also hex, 0f…): Imm; Text as written
    Sink,      ///< "_"
    Label,     ///< branch target: Text
    Address,   ///< [base + Offset {, coordinates}]: Sub[0] = base, Sub[1..] = what follows inside the brackets
    Vector,    ///< {a, b, c}: Sub
    Pair,      ///< a|b, two destinations: Sub
    Negated,   ///< !p: Sub[0]
  } K = Reg;
  int Index = -1;
  int64_t Imm = 0;    ///< of a floating-point immediate: its bits (0f: 32, otherwise 64)
  int64_t Offset = 0; ///< added to an address or a symbol
  int OffsetAsm = -1; ///< an asm operand added as well (an "n" constraint), times OffsetScale: [%0 + %1 * 4]
  int64_t OffsetScale = 1;
  bool Float = false; ///< the immediate is a floating-point one
  std::string Text;   ///< a register that shadows one of an outer scope carries a suffix: "p#1"
  std::vector<Arg> Sub;
};

struct Instruction {
  std::string Label;                  ///< label in front of it (several: the last, the others stand on instructions
                                      ///< of their own with an empty Opcode), empty if none
  std::string Guard;                  ///< "@p": register name or "%N"; empty if none
  bool GuardNegated = false;          ///< "@!p"
  int GuardAsm = -1;                  ///< guard is asm operand N
  std::string Opcode;                 ///< first word: "mbarrier", "cp", "fence"
  std::vector<std::string> Modifiers; ///< what follows the dots, in order: "try_wait", "parity", "shared::cta", "b64"
  std::vector<Arg> Args;              ///< destination first, as written
  unsigned Offset = 0;                ///< byte offset in the asm string
  int Target = -1;                    ///< bra: index of the instruction branched to, -1 if not in this asm statement
  unsigned Scope = 0;                 ///< number of the innermost { } it stands in; 0 is the asm statement itself
  bool has(std::string_view Modifier) const;
  std::string mnemonic() const;       ///< "mbarrier.try_wait.parity.shared::cta.b64"
};

struct Diagnostic {
  unsigned Offset = 0;
  std::string Message;
};

/// A parsed asm string.
struct Program {
  std::vector<Instruction> Instructions; ///< in order; a trailing label without an instruction gets an empty Opcode
  std::vector<std::string> Registers;    ///< declared by .reg
  std::vector<Diagnostic> Errors;        ///< what could not be parsed; the rest is still there
  int indexOfLabel(std::string_view Label) const; ///< index into Instructions, -1 if absent
};

/// Names of the asm statement's operands for %[name]; Names[i] is empty when operand i has none.
Program parse(std::string_view Text, const std::vector<std::string>& Names = {});

/// What an instruction does. Empty vector: pure data movement or arithmetic (mov, add, setp, selp, cvta …).
///
/// Beyond the comments of Effect.h:
/// - Operands: %N is Operand::Asm, a register Operand::Reg, an address its base with Offset. A vector gives no operand.
///   A destination written "_" gives no Result and sets Discard.
/// - Order AcqRel on a ProxyFence means both directions.
/// - Execution barriers: id 0 and no count is Level::Block; every other one is Level::Named, without Count when all
///   threads of the block take part. Count is in threads. bar.red: Value is the predicate, Result the reduction.
/// - A Count or N that the PTX default supplies is Operand::Constant with HasDefault.
/// - Copy of cp.async: N is src-size (or ignore-src). Stas, RedAsync: Value is what is stored. Tensor copies: the global
///   side is Map, Bytes is unknown.
/// - Atomic cas: Value is the new value, Src2 the expected one. shfl: N is the lane, delta or mask operand, Width the operand
///   c (clamp and segment).
/// - MatrixLoad/MatrixStore of ldmatrix/stmatrix: Bytes is the row at one lane's address, Count how many lanes give one.
/// - Elect: Result is the predicate, Dst the register for the lane number.
/// - mbarrier.arrive_drop.expect_tx is two effects: BarExpectTx, BarDrop.
struct Decoded {
  bool Known = true;            ///< false: mnemonic not in the tables; kept and named, never guessed
  std::vector<Effect> Effects;
};
Decoded decode(const Instruction&);

/// True when instruction I (a try_wait or test_wait) is inside a loop of the program that repeats until its predicate is
/// true: the asm statement as a whole is a blocking wait.
bool isBlockingWait(const Program&, size_t I);

} // namespace cudalint::ptx

#endif
