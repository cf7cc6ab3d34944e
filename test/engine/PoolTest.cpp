//===- PoolTest.cpp ---------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/engine/Pool.h"
#include <csignal>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <vector>

using namespace cudalint::engine;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

struct Record {
  std::vector<std::string> Lines;
  Outcome End;
  bool Ended = false;
};

/// Runs the jobs and returns what the parent saw of each.
std::vector<Record> runJobs(std::vector<std::function<void(llvm::raw_ostream&)>> Works, unsigned Slots, Limits L = {}) {
  std::vector<Record> Records(Works.size());
  size_t Next = 0;
  Pool(Slots, L).run([&](Job& J) {
    if (Next == Works.size()) return Pool::Supply::End;
    size_t I = Next++;
    J.Work = Works[I];
    J.OnLine = [&, I](llvm::StringRef Line) { Records[I].Lines.push_back(Line.str()); };
    J.OnEnd = [&, I](const Outcome& E) { Records[I].End = E, Records[I].Ended = true; };
    return Pool::Supply::Job;
  });
  return Records;
}

TEST(Pool, DeliversWholeLinesOfManyJobs) {
  std::vector<std::function<void(llvm::raw_ostream&)>> Works;
  for (int I = 0; I < 12; ++I)
    Works.push_back([I](llvm::raw_ostream& OS) {
      for (int K = 0; K < 1000; ++K) OS << I << ":" << std::string(200, 'x') << '\n';
      OS << "torn";
    });
  for (const Record& R : runJobs(Works, 3)) {
    EXPECT_TRUE(R.Ended);
    EXPECT_EQ(R.End.What, Outcome::Finished);
    EXPECT_EQ(R.Lines.size(), 1000u) << "a line without its end is not delivered";
  }
}

TEST(Pool, ACrashCostsItsJobAlone) {
  auto R = runJobs({[](llvm::raw_ostream& OS) {
                      OS << "before\n";
                      OS.flush();
                      llvm::errs() << "why it died\n";
                      raise(SIGSEGV);
                    },
                    [](llvm::raw_ostream& OS) { OS << "fine\n"; }},
                   1);
  EXPECT_EQ(R[0].End.What, Outcome::Signalled);
  EXPECT_EQ(R[0].End.Code, SIGSEGV);
  EXPECT_THAT(R[0].Lines, ElementsAre("before"));
  EXPECT_THAT(R[0].End.Stderr, HasSubstr("why it died"));
  EXPECT_EQ(R[1].End.What, Outcome::Finished);
  EXPECT_THAT(R[1].Lines, ElementsAre("fine"));
}

TEST(Pool, AnEarlyExitIsNamed) {
  auto R = runJobs({[](llvm::raw_ostream&) { _exit(5); }}, 1);
  EXPECT_EQ(R[0].End.What, Outcome::Exited);
  EXPECT_EQ(R[0].End.Code, 5);
}

TEST(Pool, AHangIsStopped) {
  Limits L;
  L.Seconds = 0.3;
  auto R = runJobs({[](llvm::raw_ostream& OS) {
                      OS << "here\n";
                      OS.flush();
                      while (true) pause();
                    },
                    [](llvm::raw_ostream& OS) { OS << "fine\n"; }},
                   2, L);
  EXPECT_EQ(R[0].End.What, Outcome::TimedOut);
  EXPECT_THAT(R[0].Lines, ElementsAre("here"));
  EXPECT_EQ(R[1].End.What, Outcome::Finished);
}

TEST(Pool, MemoryIsLimited) {
  Limits L;
  L.Bytes = 300u << 20;
  L.Seconds = 30;
  auto R = runJobs({[](llvm::raw_ostream&) {
                      std::vector<std::string> Kept;
                      while (true) Kept.emplace_back(16u << 20, 'x');
                    }},
                   1, L);
  EXPECT_EQ(R[0].End.What, Outcome::OutOfMemory);
  EXPECT_LT(R[0].End.Seconds, 20);
}

TEST(Pool, StandardOutputOfAJobIsNotTheReports) {
  auto R = runJobs({[](llvm::raw_ostream& OS) {
    llvm::outs() << "stray\n";
    llvm::outs().flush();
    OS << "line\n";
  }},
                   1);
  EXPECT_THAT(R[0].Lines, ElementsAre("line"));
  EXPECT_THAT(R[0].End.Stderr, HasSubstr("stray"));
}

TEST(Pool, WaitIsAskedAgainAfterAJobEnded) {
  std::vector<int> Order;
  int Step = 0;
  bool FirstDone = false;
  Pool(4, {}).run([&](Job& J) {
    if (Step == 0) {
      Step = 1;
      J.Work = [](llvm::raw_ostream&) { usleep(100000); };
      J.OnEnd = [&](const Outcome&) { FirstDone = true, Order.push_back(1); };
      return Pool::Supply::Job;
    }
    if (!FirstDone) return Pool::Supply::Wait;
    if (Step == 1) {
      Step = 2;
      J.Work = [](llvm::raw_ostream&) {};
      J.OnEnd = [&](const Outcome&) { Order.push_back(2); };
      return Pool::Supply::Job;
    }
    return Pool::Supply::End;
  });
  EXPECT_THAT(Order, ElementsAre(1, 2));
}

TEST(Pool, NothingToDoEnds) {
  Pool(2, {}).run([](Job&) { return Pool::Supply::End; });
  Pool(2, {}).run([](Job&) { return Pool::Supply::Wait; });
}

} // namespace
