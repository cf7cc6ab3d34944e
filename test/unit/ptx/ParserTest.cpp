//===- ParserTest.cpp - inline PTX: lexer and parser --------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/Ptx.h"
#include <bit>
#include <chrono>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cudalint::ptx;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

Program good(std::string_view Text, const std::vector<std::string>& Names = {}) {
  Program P = parse(Text, Names);
  for (const Diagnostic& D : P.Errors) ADD_FAILURE() << Text << "\nat " << D.Offset << ": " << D.Message;
  return P;
}
Instruction one(std::string_view Text, const std::vector<std::string>& Names = {}) {
  Program P = good(Text, Names);
  EXPECT_EQ(P.Instructions.size(), 1u) << Text;
  return P.Instructions.empty() ? Instruction() : P.Instructions[0];
}
Arg only(std::string_view Operand) {
  Instruction I = one("op " + std::string(Operand) + ";");
  EXPECT_EQ(I.Args.size(), 1u) << Operand;
  return I.Args.empty() ? Arg() : I.Args[0];
}
int64_t imm(std::string_view Operand) {
  Arg A = only(Operand);
  EXPECT_EQ(A.K, Arg::Constant) << Operand;
  return A.Imm;
}

TEST(PtxParser, EmptyAndSpace) {
  EXPECT_THAT(good("").Instructions, IsEmpty());
  EXPECT_THAT(good(" \t\r\n").Instructions, IsEmpty());
  EXPECT_THAT(good(";;;").Instructions, IsEmpty());
  EXPECT_THAT(good("// nothing here").Instructions, IsEmpty());
  EXPECT_THAT(good("/* nor\n here */").Instructions, IsEmpty());
}

TEST(PtxParser, Mnemonic) {
  Instruction I = one("mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;");
  EXPECT_EQ(I.Opcode, "mbarrier");
  EXPECT_THAT(I.Modifiers, ElementsAre("try_wait", "parity", "shared::cta", "b64"));
  EXPECT_EQ(I.mnemonic(), "mbarrier.try_wait.parity.shared::cta.b64");
  EXPECT_TRUE(I.has("parity"));
  EXPECT_FALSE(I.has("par"));
  EXPECT_EQ(one("bar.sync 0;").mnemonic(), "bar.sync");
  // A literal broken inside the mnemonic, blanks between the parts.
  EXPECT_EQ(one("ld.global .u32 %0, [%1];").mnemonic(), "ld.global.u32");
  EXPECT_EQ(one("wgmma.wait_group.sync.aligned %0;\n").mnemonic(), "wgmma.wait_group.sync.aligned");
  EXPECT_EQ(one("tcgen05.ld.sync.aligned.32x32b.x32.b32 {%0,%1}, [%2];").mnemonic(),
            "tcgen05.ld.sync.aligned.32x32b.x32.b32");
  EXPECT_TRUE(one("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint [%0], "
                  "[%1, {%3, %4}], [%2], %5;")
                  .has("mbarrier::complete_tx::bytes"));
}

TEST(PtxParser, StatementsAndSeparators) {
  Program P = good("fence.acq_rel.gpu;\n\tmembar.sys;;bar.sync 1, 128 ; exit");
  ASSERT_EQ(P.Instructions.size(), 4u);
  EXPECT_EQ(P.Instructions[1].mnemonic(), "membar.sys");
  EXPECT_EQ(P.Instructions[2].Args.size(), 2u);
  EXPECT_EQ(P.Instructions[3].Opcode, "exit");
  EXPECT_EQ(P.Instructions[0].Offset, 0u);
  EXPECT_EQ(P.Instructions[1].Offset, 20u);
}

TEST(PtxParser, Comments) {
  Program P = good("// first\nmov.u32 %0, %1; // copy; not an instruction\n /* bar.sync 0; */ add.u32 %0, /*x*/ %0, 1;");
  ASSERT_EQ(P.Instructions.size(), 2u);
  EXPECT_EQ(P.Instructions[1].Args.size(), 3u);
  // What generated headers append after each line.
  EXPECT_EQ(good("mbarrier.init.shared.b64 [%0], %1; // 1. ").Instructions.size(), 1u);
}

TEST(PtxParser, AsmOperands) {
  EXPECT_EQ(only("%0").K, Arg::Asm);
  EXPECT_EQ(only("%0").Index, 0);
  EXPECT_EQ(only("%123").Index, 123);
  Instruction I = one("mov.u32 %[out], %[in];", {"out", "", "in"});
  EXPECT_EQ(I.Args[0].Index, 0);
  EXPECT_EQ(I.Args[1].Index, 2);
  Program P = parse("mov.u32 %[out], %[nope]; bar.sync 0;", {"out"});
  ASSERT_EQ(P.Errors.size(), 1u);
  EXPECT_THAT(P.Errors[0].Message, HasSubstr("'nope'"));
  ASSERT_EQ(P.Instructions.size(), 1u);
  EXPECT_EQ(P.Instructions[0].Opcode, "bar");
}

TEST(PtxParser, Registers) {
  EXPECT_EQ(only("%%laneid").Text, "laneid");
  EXPECT_EQ(only("%laneid").Text, "laneid");
  EXPECT_EQ(only("%%tid.x").Text, "tid.x");
  EXPECT_EQ(only("%cluster_ctaid.y").Text, "cluster_ctaid.y");
  EXPECT_EQ(only("p").K, Arg::Reg);
  EXPECT_EQ(only("$r1").Text, "$r1");
  EXPECT_EQ(only("_r").Text, "_r");
  EXPECT_EQ(only("_").K, Arg::Sink);
  EXPECT_EQ(only("v.x").Text, "v.x");
}

TEST(PtxParser, RegisterDeclarations) {
  EXPECT_THAT(good(".reg .pred p;").Registers, ElementsAre("p"));
  EXPECT_THAT(good("{ .reg .b32 a, b, %%c; .reg .pred p<3>; }").Registers, ElementsAre("a", "b", "c", "p0", "p1", "p2"));
  EXPECT_THAT(good(".reg .v4 .f32 v;").Registers, ElementsAre("v"));
  EXPECT_THAT(good(".reg.b64 %rd<2>;").Registers, ElementsAre("rd0", "rd1"));
  // A count that would eat the memory is refused.
  Program P = parse(".reg .b32 r<4000000000>; bar.sync 0;");
  EXPECT_THAT(P.Errors, testing::Not(IsEmpty()));
  EXPECT_LE(P.Registers.size(), 20000u);
  EXPECT_EQ(P.Instructions.size(), 1u);
}

TEST(PtxParser, ShadowedRegistersGetNamesOfTheirOwn) {
  Program P = good("{ .reg .pred p; setp.ne.u32 p, %0, 0; { .reg .pred p; setp.eq.u32 p, %0, 7; @p exit; } @p trap; }");
  ASSERT_EQ(P.Instructions.size(), 4u);
  EXPECT_EQ(P.Instructions[0].Args[0].Text, "p");
  EXPECT_EQ(P.Instructions[1].Args[0].Text, "p#1");
  EXPECT_EQ(P.Instructions[2].Guard, "p#1");
  EXPECT_EQ(P.Instructions[3].Guard, "p");
}

TEST(PtxParser, Integers) {
  EXPECT_EQ(imm("0"), 0);
  EXPECT_EQ(imm("42"), 42);
  EXPECT_EQ(imm("-1"), -1);
  EXPECT_EQ(imm("0x1F"), 31);
  EXPECT_EQ(imm("0XffU"), 255);
  EXPECT_EQ(imm("0b1010"), 10);
  EXPECT_EQ(imm("017"), 15);
  EXPECT_EQ(imm("128U"), 128);
  EXPECT_EQ(imm("0xffffffff"), 0xffffffffll);
  EXPECT_EQ(imm("0xFFFFFFFFFFFFFFFF"), -1);
  EXPECT_EQ(imm("-0x10"), -16);
  EXPECT_EQ(imm("~0"), -1);
  EXPECT_EQ(imm("!0"), 1);
  EXPECT_EQ(imm("!5"), 0);
  EXPECT_EQ(only("0x1F").Text, "0x1F");
  EXPECT_EQ(only("-7").Text, "-7");
}

TEST(PtxParser, FloatingPoint) {
  EXPECT_TRUE(only("0f3F800000").Float);
  EXPECT_EQ(imm("0f3F800000"), 0x3F800000);
  EXPECT_EQ(imm("0F00000000"), 0);
  EXPECT_EQ(imm("0d3FF0000000000000"), 0x3FF0000000000000ll);
  EXPECT_EQ(imm("1.0"), 0x3FF0000000000000ll);
  EXPECT_EQ(imm("1e3"), std::bit_cast<int64_t>(1000.0));
  EXPECT_EQ(imm("-2.5e-1"), std::bit_cast<int64_t>(-0.25));
  EXPECT_EQ(imm("-0f3F800000"), 0xBF800000ll);
  EXPECT_FALSE(parse("op 0f3F80;").Errors.empty()); // eight digits, no fewer
  EXPECT_FALSE(parse("op 0x;").Errors.empty());
  EXPECT_FALSE(parse("op 12ab;").Errors.empty());
  EXPECT_FALSE(parse("op 089;").Errors.empty());
}

TEST(PtxParser, ConstantExpressions) {
  EXPECT_EQ(imm("(2+3)"), 5);
  EXPECT_EQ(imm("2+3*4"), 14);
  EXPECT_EQ(imm("(2+3)*4"), 20);
  EXPECT_EQ(imm("1<<4"), 16);
  EXPECT_EQ(imm("256>>2"), 64);
  EXPECT_EQ(imm("0xf0|0x0f"), 255);
  EXPECT_EQ(imm("0xff&0x18"), 24);
  EXPECT_EQ(imm("6^3"), 5);
  EXPECT_EQ(imm("7/2"), 3);
  EXPECT_EQ(imm("10-3-2"), 5);
  EXPECT_EQ(imm("-(3)"), -3);
  EXPECT_EQ(imm("9223372036854775807+1"), std::numeric_limits<int64_t>::min());
  EXPECT_FALSE(parse("op 1/0;").Errors.empty());
  EXPECT_FALSE(parse("op 1<<64;").Errors.empty());
  EXPECT_FALSE(parse("op (1;").Errors.empty());
}

TEST(PtxParser, Addresses) {
  Arg A = only("[%0]");
  EXPECT_EQ(A.K, Arg::Address);
  ASSERT_EQ(A.Sub.size(), 1u);
  EXPECT_EQ(A.Sub[0].Index, 0);
  EXPECT_EQ(A.Offset, 0);
  EXPECT_EQ(only("[%0+16]").Offset, 16);
  EXPECT_EQ(only("[ %0 + 0x10 ]").Offset, 16);
  EXPECT_EQ(only("[%0-8]").Offset, -8);
  EXPECT_EQ(only("[%0 + -8]").Offset, -8);
  EXPECT_EQ(only("[16+%0]").Offset, 16);
  EXPECT_EQ(only("[16+%0]").Sub[0].Index, 0);
  EXPECT_EQ(only("[addr+4]").Sub[0].Text, "addr");
  EXPECT_EQ(only("[128]").Sub[0].K, Arg::Constant);
  EXPECT_EQ(only("[%0+4*8]").Offset, 32);
}

TEST(PtxParser, AddressWithAConstantOperand) {
  Arg A = only("[%0 + %2]");
  EXPECT_EQ(A.Sub[0].Index, 0);
  EXPECT_EQ(A.OffsetAsm, 2);
  EXPECT_EQ(A.OffsetScale, 1);
  A = only("[%0 + %1 * 4 + 8]");
  EXPECT_EQ(A.OffsetAsm, 1);
  EXPECT_EQ(A.OffsetScale, 4);
  EXPECT_EQ(A.Offset, 8);
  A = only("[%0 + 2 * %1]");
  EXPECT_EQ(A.OffsetScale, 2);
  EXPECT_EQ(A.Sub[0].OffsetAsm, -1);
  // No base: not the constant 0, but something unknown.
  EXPECT_EQ(only("[%1*4]").Sub[0].K, Arg::Reg);
  EXPECT_EQ(only("%1*4").K, Arg::Reg);
  EXPECT_EQ(only("%1*4+2").Text, "%1*4+2");
  // Two unknown summands besides the base: no guess.
  EXPECT_FALSE(parse("op [%0 + %1 + %2];").Errors.empty());
  EXPECT_FALSE(parse("op [%0 * %1];").Errors.empty());
}

TEST(PtxParser, Coordinates) {
  Arg A = only("[%1, {%3, %4}]");
  ASSERT_EQ(A.Sub.size(), 2u);
  EXPECT_EQ(A.Sub[0].Index, 1);
  EXPECT_EQ(A.Sub[1].K, Arg::Vector);
  ASSERT_EQ(A.Sub[1].Sub.size(), 2u);
  EXPECT_EQ(A.Sub[1].Sub[1].Index, 4);
  EXPECT_EQ(one("tex.2d.v4.f32.f32 {%0,%1,%2,%3}, [t, s, {%4,%5}];").Args[1].Sub.size(), 3u);
}

TEST(PtxParser, VectorsPairsNegation) {
  Arg A = only("{%0, r, _, 4}");
  ASSERT_EQ(A.Sub.size(), 4u);
  EXPECT_EQ(A.Sub[2].K, Arg::Sink);
  EXPECT_EQ(A.Sub[3].Imm, 4);
  EXPECT_EQ(only("{}").Sub.size(), 0u);
  A = only("p|q");
  EXPECT_EQ(A.K, Arg::Pair);
  EXPECT_EQ(A.Sub[1].Text, "q");
  EXPECT_EQ(only("_|p").Sub[0].K, Arg::Sink);
  EXPECT_EQ(only("%0 | %1").Sub[1].Index, 1);
  A = only("!p");
  EXPECT_EQ(A.K, Arg::Negated);
  EXPECT_EQ(A.Sub[0].Text, "p");
}

TEST(PtxParser, Guards) {
  Instruction I = one("@p bra DONE;");
  EXPECT_EQ(I.Guard, "p");
  EXPECT_FALSE(I.GuardNegated);
  EXPECT_EQ(I.GuardAsm, -1);
  EXPECT_TRUE(one("@!p bra DONE;").GuardNegated);
  EXPECT_TRUE(one("@! %%p bra DONE;").GuardNegated);
  EXPECT_EQ(one("@%%p1 bra DONE;").Guard, "p1");
  I = one("@%3 bra DONE;");
  EXPECT_EQ(I.Guard, "%3");
  EXPECT_EQ(I.GuardAsm, 3);
  EXPECT_EQ(one("@%[pred] exit;", {"", "pred"}).GuardAsm, 1);
  EXPECT_FALSE(parse("@ bra;").Errors.empty());
  EXPECT_FALSE(parse("@5 bra X;").Errors.empty());
  EXPECT_FALSE(parse("@p ;").Errors.empty());
}

TEST(PtxParser, LabelsAndBranches) {
  Program P = good("LAB: @!p bra LAB; bra.uni DONE; DONE:");
  ASSERT_EQ(P.Instructions.size(), 3u);
  EXPECT_EQ(P.Instructions[0].Label, "LAB");
  EXPECT_EQ(P.Instructions[0].Args[0].K, Arg::Label);
  EXPECT_EQ(P.Instructions[0].Target, 0);
  EXPECT_EQ(P.Instructions[1].Target, 2);
  EXPECT_EQ(P.Instructions[2].Opcode, "");
  EXPECT_EQ(P.Instructions[2].Label, "DONE");
  EXPECT_EQ(P.indexOfLabel("LAB"), 0);
  EXPECT_EQ(P.indexOfLabel("DONE"), 2);
  EXPECT_EQ(P.indexOfLabel("NONE"), -1);
  EXPECT_EQ(P.indexOfLabel(""), -1);
  EXPECT_EQ(one("bra ELSEWHERE;").Target, -1);
}

TEST(PtxParser, LabelsMadeUnique) {
  Program P = good("$wait_%=:\n bra $wait_%=;");
  EXPECT_EQ(P.Instructions[0].Label, "$wait_%=");
  EXPECT_EQ(P.Instructions[0].Target, 0);
  P = good("L%=: nanosleep.u32 20; bra L%=;");
  EXPECT_EQ(P.Instructions[1].Target, 0);
  P = good("wait_%1_x: bra wait_%1_x;");
  EXPECT_EQ(P.Instructions[0].Target, 0);
}

TEST(PtxParser, SeveralLabels) {
  Program P = good("A:\nB:\nC: bar.sync 0; bra B;");
  ASSERT_EQ(P.Instructions.size(), 4u);
  EXPECT_EQ(P.Instructions[2].Label, "C");
  EXPECT_EQ(P.Instructions[2].Opcode, "bar");
  EXPECT_EQ(P.indexOfLabel("A"), 0);
  EXPECT_EQ(P.Instructions[3].Target, 1);
}

TEST(PtxParser, Scopes) {
  // One label twice, in two blocks: each branch goes to its own.
  Program P = good("{ L: nanosleep.u32 1; @%0 bra L; } { L: nanosleep.u32 2; @%0 bra L; }");
  ASSERT_EQ(P.Instructions.size(), 4u);
  EXPECT_EQ(P.Instructions[1].Target, 0);
  EXPECT_EQ(P.Instructions[3].Target, 2);
  EXPECT_NE(P.Instructions[0].Scope, P.Instructions[2].Scope);
  // Out of a block, and not into one.
  P = good("OUT: { bra OUT; { bra OUT; IN: exit; } bra IN; }");
  EXPECT_EQ(P.Instructions[1].Target, 0);
  EXPECT_EQ(P.Instructions[2].Target, 0);
  EXPECT_EQ(P.Instructions[4].Target, -1);
  // A label at the end of a block that is not the end of the text.
  P = good("{ bra DONE; DONE: } bar.sync 0;");
  ASSERT_EQ(P.Instructions.size(), 3u);
  EXPECT_EQ(P.Instructions[0].Target, 1);
}

TEST(PtxParser, Directives) {
  EXPECT_EQ(good(".pragma \"nounroll;\"; bar.sync 0;").Instructions.size(), 1u);
  EXPECT_EQ(good(".loc 1 20 3\nbar.sync 0;").Instructions.size(), 1u);
  EXPECT_EQ(good(".shared .align 16 .b8 buf[1024]; bar.sync 0;").Instructions.size(), 1u);
  EXPECT_EQ(good(".const .b32 t[2] = {1, 2}; bar.sync 0;").Instructions.size(), 1u);
}

TEST(PtxParser, EscapedDialectCharacters) {
  Program P = good("%{ .reg .pred p; elect.sync _%|p, %1; %}");
  ASSERT_EQ(P.Instructions.size(), 1u);
  EXPECT_EQ(P.Instructions[0].Args[0].K, Arg::Pair);
}

TEST(PtxParser, Call) {
  Instruction I = one("call.uni (%0), fn, (%1, %2);");
  ASSERT_EQ(I.Args.size(), 3u);
  EXPECT_EQ(I.Args[2].Sub.size(), 2u);
  EXPECT_EQ(one("call fn;").Args.size(), 1u);
}

TEST(PtxParser, UnifiedQualifierAfterTheAddress) {
  EXPECT_EQ(one("ld.global.u32 %0, [%1].unified;").mnemonic(), "ld.global.u32.unified");
}

// ---- broken text -----------------------------------------------------------------------------------------------------

TEST(PtxParser, RestIsKeptAfterAnError) {
  Program P = parse("bar.sync 0; ??? what; membar.gl; ld.global.u32 %0 [%1]; bar.sync 1;");
  EXPECT_EQ(P.Errors.size(), 2u);
  ASSERT_EQ(P.Instructions.size(), 3u);
  EXPECT_EQ(P.Instructions[1].Opcode, "membar");
  EXPECT_EQ(P.Instructions[2].Args[0].Imm, 1);
}

TEST(PtxParser, MissingSemicolon) {
  Program P = parse("mov.u32 %0, %1\nadd.u32 %0, %0, 1;");
  EXPECT_EQ(P.Errors.size(), 1u);
  EXPECT_THAT(P.Errors[0].Message, HasSubstr("';'"));
  ASSERT_EQ(P.Instructions.size(), 2u);
  EXPECT_EQ(P.Instructions[1].Opcode, "add");
  P = parse("{ bar.sync 0 }");
  EXPECT_EQ(P.Errors.size(), 1u);
  EXPECT_EQ(P.Instructions.size(), 1u);
  EXPECT_THAT(parse("bar.sync 0").Errors, IsEmpty()); // at the end it does no harm
  P = parse(".reg .pred p\n bar.sync 0;");
  EXPECT_EQ(P.Errors.size(), 1u);
  EXPECT_EQ(P.Instructions.size(), 1u);
}

TEST(PtxParser, Braces) {
  EXPECT_THAT(parse("{ bar.sync 0;").Errors[0].Message, HasSubstr("without '}'"));
  EXPECT_THAT(parse("bar.sync 0; }").Errors[0].Message, HasSubstr("without '{'"));
  EXPECT_EQ(parse("bar.sync 0; }").Instructions.size(), 1u);
  Program P = parse(std::string(100, '{') + "bar.sync 0;" + std::string(100, '}') + "bar.sync 1;");
  EXPECT_EQ(P.Instructions.size(), 2u);
  EXPECT_EQ(P.Errors.size(), 1u);
  EXPECT_EQ(P.Instructions[1].Scope, 0u);
}

TEST(PtxParser, JunkNeverCrashes) {
  for (std::string_view Text :
       {"%", "%%", "@", "@!", ".", "..", ".reg", ".reg .b32", ".reg .b32 r<", ".reg .b32 r<3", "[", "op [", "op [%0", "op {",
        "op {%0,", "op %[", "op %[x", "op (", "op !", "op -", "op a|", "L:", ":", "L::", "op.", "op.%", "/*", "//", "\"",
        "op \"x\";", "op 1.2.3;", "op 0f;", "\xff\xfe", "op %99999999999999999999;", "op 99999999999999999999999999;"}) {
    Program P = parse(Text);
    EXPECT_LE(P.Instructions.size(), 1u) << Text;
  }
  std::string Zeros("bar.sync 0;\0\0 bar.sync 1;", 25);
  EXPECT_FALSE(parse(Zeros).Errors.empty());
  EXPECT_THAT(parse("bar.sync 0; \x01").Errors[0].Message, HasSubstr("0x01"));
}

TEST(PtxParser, NestingIsBounded) {
  for (std::string_view Open : {"(", "[", "{", "!", "-", "~", "1+(", "a|", "{[", "1|2^3&4<<5+6*("}) {
    std::string Text = "op ";
    for (int I = 0; I < 20000; ++I) Text += Open;
    Program P = parse(Text + "; bar.sync 0;");
    EXPECT_FALSE(P.Errors.empty()) << Open;
  }
}

TEST(PtxParser, ErrorsAreBounded) {
  std::string Text;
  for (int I = 0; I < 10000; ++I) Text += "?;";
  EXPECT_LE(parse(Text).Errors.size(), 65u);
}

TEST(PtxParser, TimeGrowsWithTheText) {
  // A quadratic parser would need minutes for these.
  for (std::string Unit : {"L: @p bra L; ", "{", "{}", ".reg .b32 a; ", "op (((((((((((; ", "? ", "/* */", "op {1,2,3}; ", "%", "x:"}) {
    std::string Text;
    while (Text.size() < (1u << 20)) Text += Unit;
    auto Begin = std::chrono::steady_clock::now();
    parse(Text);
    EXPECT_LT(std::chrono::steady_clock::now() - Begin, std::chrono::seconds(20)) << Unit;
  }
}

} // namespace
