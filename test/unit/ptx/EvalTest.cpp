//===- EvalTest.cpp - inline PTX: values and blocking waits -------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/PtxEval.h"
#include <gtest/gtest.h>

using namespace cudalint::ptx;

namespace {

Instruction one(std::string_view Text) {
  Program P = parse(Text);
  EXPECT_TRUE(P.Errors.empty()) << Text;
  EXPECT_EQ(P.Instructions.size(), 1u) << Text;
  return P.Instructions.empty() ? Instruction() : P.Instructions[0];
}

std::optional<uint64_t> run(std::string_view Text, std::vector<uint64_t> Values) {
  Instruction I = one(Text);
  Evaluation E = classify(I);
  EXPECT_EQ(E.Srcs.size(), Values.size()) << Text;
  return evaluate(E, Values);
}

TEST(PtxEval, Kinds) {
  auto Op = [](std::string_view T) {
    Instruction I = one(T);
    return classify(I).Op;
  };
  EXPECT_EQ(Op("mov.u32 %0, %1;"), EvalOp::Mov);
  EXPECT_EQ(Op("mov.b64 %0, {%1, %2};"), EvalOp::Pack);
  EXPECT_EQ(Op("mov.b64 {%0, %1}, %2;"), EvalOp::Unpack);
  EXPECT_EQ(Op("mov.u32 %0, %%laneid;"), EvalOp::ReadSpecialReg);
  EXPECT_EQ(Op("mov.u32 %0, %tid.x;"), EvalOp::ReadSpecialReg);
  EXPECT_EQ(Op("mov.u32 %0, r1;"), EvalOp::Mov);
  EXPECT_EQ(Op("cvta.to.shared.u64 %0, %1;"), EvalOp::CvtaToShared);
  EXPECT_EQ(Op("cvta.shared.u64 %0, %1;"), EvalOp::CvtaFromShared);
  EXPECT_EQ(Op("cvta.to.global.u64 %0, %1;"), EvalOp::CvtaOther);
  EXPECT_EQ(Op("cvt.u32.u64 %0, %1;"), EvalOp::Cvt);
  EXPECT_EQ(Op("mapa.shared::cluster.u32 %0, %1, %2;"), EvalOp::Mapa);
  EXPECT_EQ(Op("bra X;"), EvalOp::Branch);
  EXPECT_EQ(Op("exit;"), EvalOp::Return);
  EXPECT_EQ(Op("st.shared.u32 [%0], %1;"), EvalOp::Nop);
  EXPECT_EQ(Op("bar.sync 0;"), EvalOp::Nop);
  EXPECT_EQ(Op("bar.red.popc.u32 %0, 0, p;"), EvalOp::Other);
  EXPECT_EQ(Op("mbarrier.init.shared.b64 [%0], 1;"), EvalOp::Nop);
  EXPECT_EQ(Op("mbarrier.arrive.shared.b64 %0, [%1];"), EvalOp::Other);
  EXPECT_EQ(Op("ld.shared.u32 %0, [%1];"), EvalOp::Other);
  EXPECT_EQ(Op("wgmma.fence.sync.aligned;"), EvalOp::Nop);
  EXPECT_EQ(Op("L:"), EvalOp::Nop);
}

TEST(PtxEval, Destinations) {
  Instruction I = one("ld.global.v2.u32 {%0, _}, [%1];");
  Evaluation E = classify(I);
  ASSERT_EQ(E.Dsts.size(), 2u);
  EXPECT_EQ(E.Dsts[0]->Index, 0);
  EXPECT_EQ(E.Dsts[1], nullptr);
  I = one("setp.lt.s32 p|q, %0, %1;");
  EXPECT_EQ(classify(I).Dsts.size(), 2u);
  I = one("mov.u32 %0, %ctaid.y;");
  EXPECT_EQ(classify(I).Name, "ctaid.y");
}

TEST(PtxEval, SpecialRegisters) {
  for (auto* N : {"tid.x", "ntid.z", "laneid", "warpid", "cluster_ctarank", "lanemask_lt", "clock64", "globaltimer",
                  "envreg31", "pm0", "smid", "is_explicit_cluster", "dynamic_smem_size"})
    EXPECT_TRUE(isSpecialRegister(N)) << N;
  for (auto* N : {"p", "tid.q", "r.x", "pm", "envregx", "", "tid.xx", "lane"}) EXPECT_FALSE(isSpecialRegister(N)) << N;
}

TEST(PtxEval, Arithmetic) {
  EXPECT_EQ(run("mov.u32 %0, %1;", {7}), 7u);
  EXPECT_EQ(run("mov.u32 %0, -1;", {~uint64_t(0)}), 0xffffffffu);
  EXPECT_EQ(run("add.u32 %0, %1, %2;", {0xffffffff, 2}), 1u);
  EXPECT_EQ(run("add.s64 %0, %1, %2;", {uint64_t(-5), 2}), uint64_t(-3));
  EXPECT_EQ(run("sub.u32 %0, %1, %2;", {1, 2}), 0xffffffffu);
  EXPECT_EQ(run("mul.lo.u32 %0, %1, %2;", {0x10000, 0x10000}), 0u);
  EXPECT_EQ(run("mul.hi.u32 %0, %1, %2;", {0x10000, 0x10000}), 1u);
  EXPECT_EQ(run("mul.wide.u32 %0, %1, %2;", {0x10000, 0x10000}), uint64_t(1) << 32);
  EXPECT_EQ(run("mul.wide.s32 %0, %1, %2;", {0xffffffff, 3}), uint64_t(-3));
  EXPECT_EQ(run("mad.lo.u32 %0, %1, %2, %3;", {3, 4, 5}), 17u);
  EXPECT_EQ(run("mad.wide.u32 %0, %1, 8, %2;", {0xffffffff, 8, 4}), 0x7fffffffcull);
  EXPECT_EQ(run("div.u32 %0, %1, %2;", {17, 5}), 3u);
  EXPECT_EQ(run("rem.s32 %0, %1, %2;", {uint64_t(-7), 3}), 0xffffffffu);
  EXPECT_EQ(run("div.s32 %0, %1, %2;", {0x80000000, uint64_t(-1)}), 0x80000000u);
  EXPECT_EQ(run("div.u32 %0, %1, %2;", {17, 0}), std::nullopt);
  EXPECT_EQ(run("neg.s32 %0, %1;", {5}), 0xfffffffbu);
  EXPECT_EQ(run("abs.s32 %0, %1;", {0xfffffffb}), 5u);
  EXPECT_EQ(run("min.s32 %0, %1, %2;", {0xffffffff, 1}), 0xffffffffu);
  EXPECT_EQ(run("min.u32 %0, %1, %2;", {0xffffffff, 1}), 1u);
  EXPECT_EQ(run("max.s32 %0, %1, %2;", {0xffffffff, 1}), 1u);
}

TEST(PtxEval, Bits) {
  EXPECT_EQ(run("shl.b32 %0, %1, %2;", {1, 31}), 0x80000000u);
  EXPECT_EQ(run("shl.b32 %0, %1, %2;", {1, 32}), 0u);
  EXPECT_EQ(run("shl.b64 %0, %1, %2;", {1, 64}), 0u);
  EXPECT_EQ(run("shr.u32 %0, %1, %2;", {0x80000000, 31}), 1u);
  EXPECT_EQ(run("shr.s32 %0, %1, %2;", {0x80000000, 40}), 0xffffffffu);
  EXPECT_EQ(run("and.b32 %0, %1, 31;", {45, 31}), 13u);
  EXPECT_EQ(run("or.b32 %0, %1, %2;", {8, 1}), 9u);
  EXPECT_EQ(run("xor.b32 %0, %1, %2;", {6, 3}), 5u);
  EXPECT_EQ(run("not.b32 %0, %1;", {0}), 0xffffffffu);
  EXPECT_EQ(run("not.pred p, q;", {1}), 0u);
  EXPECT_EQ(run("mov.b64 %0, {%1, %2};", {1, 2}), 0x200000001ull);
  EXPECT_EQ(run("mov.b64 {%0, %1}, %2;", {0x200000001ull}), 1u);
  EXPECT_EQ(run("cvt.u32.u64 %0, %1;", {0x100000005ull}), 5u);
  EXPECT_EQ(run("cvt.s64.s32 %0, %1;", {0xffffffff}), uint64_t(-1));
  EXPECT_EQ(run("cvt.u64.u32 %0, %1;", {0xffffffff}), 0xffffffffu);
}

TEST(PtxEval, Predicates) {
  EXPECT_EQ(run("setp.eq.u32 p, %0, 0;", {0, 0}), 1u);
  EXPECT_EQ(run("setp.ne.b32 p, %0, 0;", {0, 0}), 0u);
  EXPECT_EQ(run("setp.lt.s32 p, %0, %1;", {0xffffffff, 0}), 1u);
  EXPECT_EQ(run("setp.lt.u32 p, %0, %1;", {0xffffffff, 0}), 0u);
  EXPECT_EQ(run("setp.ge.s32 p, %0, %1;", {3, 3}), 1u);
  EXPECT_EQ(run("setp.hi.u32 p, %0, %1;", {4, 3}), 1u);
  EXPECT_EQ(run("setp.lt.and.s32 p, %0, %1, q;", {1, 2, 0}), 0u);
  EXPECT_EQ(run("setp.lt.or.s32 p|r, %0, %1, !q;", {5, 2, 0}), 1u);
  EXPECT_EQ(run("setp.lt.f32 p, %0, %1;", {0, 1}), std::nullopt);
  EXPECT_EQ(run("selp.b32 %0, 1, 0, p;", {1, 0, 1}), 1u);
  EXPECT_EQ(run("selp.u32 %0, %1, %2, p;", {7, 9, 0}), 9u);
}

TEST(PtxEval, NotComputable) {
  EXPECT_EQ(run("add.f32 %0, %1, %2;", {1, 2}), std::nullopt);
  EXPECT_EQ(run("add.sat.s32 %0, %1, %2;", {1, 2}), std::nullopt);
  EXPECT_EQ(run("add.cc.u32 %0, %1, %2;", {1, 2}), std::nullopt);
  EXPECT_EQ(run("add.f16x2 %0, %1, %2;", {1, 2}), std::nullopt);
  EXPECT_EQ(run("add.s16x2 %0, %1, %2;", {1, 2}), std::nullopt);
  EXPECT_EQ(run("cvt.rn.f32.s32 %0, %1;", {1}), std::nullopt);
  EXPECT_EQ(run("cvta.to.shared.u64 %0, %1;", {1}), std::nullopt);
  EXPECT_EQ(run("popc.b32 %0, %1;", {1}), std::nullopt);
  EXPECT_EQ(run("mov.f32 %0, %1;", {5}), 5u); // a move is a move
}

// ---- blocking waits --------------------------------------------------------------------------------------------------

/// Of the first wait in the text.
bool blocks(std::string_view Text) {
  Program P = parse(Text);
  EXPECT_TRUE(P.Errors.empty()) << Text;
  for (size_t I = 0; I < P.Instructions.size(); ++I)
    if (P.Instructions[I].Opcode == "mbarrier") return isBlockingWait(P, I);
  ADD_FAILURE() << "no wait in " << Text;
  return false;
}

TEST(PtxWait, Loops) {
  EXPECT_TRUE(blocks("{ .reg .pred P1; LAB_WAIT: mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;"
                     " @P1 bra DONE; bra LAB_WAIT; DONE: }"));
  EXPECT_TRUE(blocks("{ .reg .pred p; again: mbarrier.try_wait.parity.shared.b64 p, [%0], %1; @!p bra again; }"));
  EXPECT_TRUE(blocks("{ .reg .pred p; L%=: mbarrier.test_wait.shared.b64 p, [%0], %1; @p bra.uni D%=; nanosleep.u32 20;"
                     " bra.uni L%=; D%=: }"));
  // With a suspend-time hint in a register.
  EXPECT_TRUE(blocks("{ .reg .pred p; .reg .u32 t; mov.u32 t, 0x989680; W: mbarrier.try_wait.parity.shared::cta.b64 p, "
                     "[%0], %1, t; @p bra D; bra W; D: }"));
}

TEST(PtxWait, PredicateCarriedByARegister) {
  EXPECT_TRUE(blocks("{ .reg .pred p, q; .reg .b32 r; L: mbarrier.try_wait.parity.shared.b64 p, [%0], %1;"
                     " selp.b32 r, 1, 0, p; setp.eq.u32 q, r, 0; @q bra L; }"));
  EXPECT_TRUE(blocks("{ .reg .pred p, q; L: mbarrier.try_wait.parity.shared.b64 p, [%0], %1; not.pred q, p; @q bra L; }"));
}

TEST(PtxWait, Unrolled) {
  EXPECT_TRUE(blocks("{ .reg .pred p; mbarrier.test_wait.parity.shared.b64 p, [%0], %1; @p bra D;"
                     " L: mbarrier.try_wait.parity.shared.b64 p, [%0], %1; @p bra D;"
                     " mbarrier.try_wait.parity.shared.b64 p, [%0], %1; @!p bra L; D: }"));
  // Tried three times and then given up.
  EXPECT_FALSE(blocks("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%0], %1; @p bra D;"
                      " mbarrier.try_wait.parity.shared.b64 p, [%0], %1; @p bra D;"
                      " mbarrier.try_wait.parity.shared.b64 p, [%0], %1; D: }"));
}

TEST(PtxWait, ResultHandedOut) {
  EXPECT_FALSE(blocks("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"));
  EXPECT_FALSE(blocks("mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;"));
  EXPECT_FALSE(blocks("mbarrier.try_wait.parity.shared::cta.b64 _, [%1], %2;"));
}

TEST(PtxWait, LoopsThatAreNot) {
  // Repeats while the phase is complete: the wrong way round.
  EXPECT_FALSE(blocks("{ .reg .pred p; L: mbarrier.try_wait.parity.shared.b64 p, [%0], %1; @p bra L; }"));
  // Waits for another phase the second time.
  EXPECT_FALSE(blocks("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%0], %1; @p bra D; "
                      "L: mbarrier.try_wait.parity.shared.b64 p, [%0], %2; @!p bra L; D: }"));
  // The predicate is overwritten.
  EXPECT_FALSE(blocks("{ .reg .pred p; L: mbarrier.try_wait.parity.shared.b64 p, [%0], %1; setp.ne.u32 p, %2, 0;"
                      " @!p bra L; }"));
  // Bounded by a counter that nobody knows.
  EXPECT_FALSE(blocks("{ .reg .pred p, q; L: mbarrier.try_wait.parity.shared.b64 p, [%0], %1; @p bra D;"
                      " sub.u32 %2, %2, 1; setp.ne.u32 q, %2, 0; @q bra L; D: }"));
  // Spins without asking again.
  EXPECT_FALSE(blocks("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%0], %1; L: @!p bra L; }"));
  // Leaves.
  EXPECT_FALSE(blocks("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%0], %1; @!p exit; }"));
  EXPECT_FALSE(blocks("{ .reg .pred p; L: mbarrier.try_wait.parity.shared.b64 p, [%0], %1; @!p bra ELSEWHERE; }"));
}

TEST(PtxWait, TimeOutThatTraps) {
  EXPECT_TRUE(blocks("{ .reg .pred p, q; L: mbarrier.try_wait.parity.shared.b64 p, [%0], %1; @p bra D;"
                     " setp.gt.u32 q, %2, 1000; @q trap; bra L; D: }"));
}

TEST(PtxWait, NotAWait) {
  Program P = parse("bar.sync 0; mbarrier.init.shared.b64 [%0], 1;");
  EXPECT_FALSE(isBlockingWait(P, 0));
  EXPECT_FALSE(isBlockingWait(P, 1));
  EXPECT_FALSE(isBlockingWait(P, 99));
}

} // namespace
