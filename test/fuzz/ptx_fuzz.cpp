//===- ptx_fuzz.cpp - libFuzzer target: inline PTX ----------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Any text must come back: parsed, decoded, evaluated; within bounds, with indices that point into the program.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/PtxEval.h"
#include <cassert>
#include <cstddef>

using namespace cudalint;

static unsigned depth(const ptx::Arg& A) {
  unsigned D = 0;
  for (const ptx::Arg& S : A.Sub) D = std::max(D, depth(S));
  return D + 1;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* Data, size_t Size) {
  static const std::vector<std::string> Names = {"out", "", "a"};
  ptx::Program P = ptx::parse({reinterpret_cast<const char*>(Data), Size}, Names);
  assert(P.Errors.size() <= 65);
  for (const ptx::Diagnostic& D : P.Errors) assert(D.Offset <= Size && !D.Message.empty());
  for (size_t N = 0; N < P.Instructions.size(); ++N) {
    const ptx::Instruction& I = P.Instructions[N];
    assert(I.Offset <= Size && I.Target < int(P.Instructions.size()));
    for (const ptx::Arg& A : I.Args) assert(depth(A) <= 64);
    ptx::Decoded D = ptx::decode(I);
    assert(D.Known || D.Effects.empty());
    for (const Effect& E : D.Effects) assert(toString(E.Kind)[0] != '?');
    ptx::Evaluation E = ptx::classify(I);
    std::vector<uint64_t> Values(E.Srcs.size());
    for (size_t K = 0; K < Values.size(); ++K) Values[K] = K * 0x9e3779b97f4a7c15ull + N;
    if (auto V = ptx::evaluate(E, Values); V && E.DstBits && E.DstBits < 64) assert(*V >> E.DstBits == 0);
    ptx::isBlockingWait(P, N);
  }
  return 0;
}
