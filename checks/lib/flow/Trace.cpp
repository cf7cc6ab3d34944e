//===- Trace.cpp ------------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "cuda-lint/Trace.h"
#include <bit>

namespace cudalint {

ThreadSet ThreadSet::range(unsigned Begin, unsigned End) {
  ThreadSet S;
  for (unsigned I = Begin / 64; I < Max / 64 && I * 64 < End; ++I) {
    unsigned Lo = std::max(Begin, I * 64) - I * 64, Hi = std::min(End, I * 64 + 64) - I * 64;
    if (Lo >= Hi) continue;
    uint64_t Mask = Hi - Lo == 64 ? ~uint64_t(0) : ((uint64_t(1) << (Hi - Lo)) - 1) << Lo;
    S.W[I] |= Mask;
  }
  return S;
}
bool ThreadSet::any() const {
  for (uint64_t X : W)
    if (X) return true;
  return false;
}
unsigned ThreadSet::count() const {
  unsigned N = 0;
  for (uint64_t X : W) N += static_cast<unsigned>(std::popcount(X));
  return N;
}
int ThreadSet::first() const { return next(-1); }
int ThreadSet::next(int After) const {
  unsigned From = static_cast<unsigned>(After + 1);
  for (unsigned I = From / 64; I < Max / 64; ++I) {
    uint64_t X = W[I];
    if (I == From / 64) X &= ~uint64_t(0) << (From & 63);
    if (X) return static_cast<int>(I * 64 + static_cast<unsigned>(std::countr_zero(X)));
  }
  return -1;
}
int ThreadSet::last() const {
  for (unsigned I = Max / 64; I-- > 0;)
    if (W[I]) return static_cast<int>(I * 64 + 63 - static_cast<unsigned>(std::countl_zero(W[I])));
  return -1;
}
bool ThreadSet::contains(const ThreadSet& O) const {
  for (unsigned I = 0; I < Max / 64; ++I)
    if (O.W[I] & ~W[I]) return false;
  return true;
}
bool ThreadSet::intersects(const ThreadSet& O) const {
  for (unsigned I = 0; I < Max / 64; ++I)
    if (O.W[I] & W[I]) return true;
  return false;
}
uint32_t ThreadSet::warp(unsigned Index) const { return static_cast<uint32_t>(W[Index / 2] >> (Index % 2 * 32)); }
ThreadSet& ThreadSet::operator&=(const ThreadSet& O) {
  for (unsigned I = 0; I < Max / 64; ++I) W[I] &= O.W[I];
  return *this;
}
ThreadSet& ThreadSet::operator|=(const ThreadSet& O) {
  for (unsigned I = 0; I < Max / 64; ++I) W[I] |= O.W[I];
  return *this;
}
ThreadSet& ThreadSet::operator-=(const ThreadSet& O) {
  for (unsigned I = 0; I < Max / 64; ++I) W[I] &= ~O.W[I];
  return *this;
}
std::string ThreadSet::print() const {
  std::string Out;
  unsigned Parts = 0;
  for (int T = first(); T >= 0;) {
    int End = T;
    while (End + 1 < static_cast<int>(Max) && test(static_cast<unsigned>(End + 1))) ++End;
    if (!Out.empty()) Out += ", ";
    if (++Parts > 4) return Out + "...";
    Out += std::to_string(T);
    if (End > T) Out += "-" + std::to_string(End);
    T = next(End);
  }
  return Out.empty() ? "none" : Out;
}

} // namespace cudalint
