//===- Pool.cpp -----------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/engine/Pool.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <malloc.h>
#include <memory>
#include <new>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace cudalint::engine {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int OutOfMemoryStatus = 77;
constexpr size_t StderrKept = 4096;

double since(Clock::time_point Start) { return std::chrono::duration<double>(Clock::now() - Start).count(); }

/// Fields of /proc/PID/statm in bytes: 0 the whole address space, 1 the resident part. 0 when it can't be read.
uint64_t processSize(pid_t Pid, int Field) {
  char Path[64];
  std::snprintf(Path, sizeof(Path), "/proc/%d/statm", int(Pid));
  FILE* F = std::fopen(Path, "r");
  if (!F) return 0;
  unsigned long long Total = 0, Resident = 0;
  int Read = std::fscanf(F, "%llu %llu", &Total, &Resident);
  std::fclose(F);
  if (Read != 2) return 0;
  return (Field == 0 ? Total : Resident) * uint64_t(sysconf(_SC_PAGESIZE));
}

void outOfMemory() {
  static const char Text[] = "out of memory\n";
  (void)!write(STDERR_FILENO, Text, sizeof(Text) - 1);
  _exit(OutOfMemoryStatus);
}

/// Prepares the child: dies with its parent, has room for Clang's recursion, can't take the machine down.
void setUpChild(const Limits& L) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (int Signal : {SIGINT, SIGTERM, SIGPIPE, SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE}) std::signal(Signal, SIG_DFL);
  rlimit Core{0, 0};
  setrlimit(RLIMIT_CORE, &Core);

  rlimit Stack;
  constexpr rlim_t Wanted = 64u << 20;
  if (getrlimit(RLIMIT_STACK, &Stack) == 0 && Stack.rlim_cur != RLIM_INFINITY && Stack.rlim_cur < Wanted) {
    Stack.rlim_cur = Stack.rlim_max == RLIM_INFINITY ? Wanted : std::min(Wanted, Stack.rlim_max);
    setrlimit(RLIMIT_STACK, &Stack);
  }
  if (L.Bytes) {
    // The parent watches the resident size; this catches what grows faster than it looks. Mapped files and shared
    // libraries count as address space, hence the margin.
    rlimit Space;
    uint64_t Cap = L.Bytes + processSize(getpid(), 0) + (1ull << 30);
    if (getrlimit(RLIMIT_AS, &Space) == 0 && (Space.rlim_max == RLIM_INFINITY || Cap < Space.rlim_max)) {
      Space.rlim_cur = Cap;
      setrlimit(RLIMIT_AS, &Space);
    }
  }
#ifdef __GLIBC__
  // A kernel's terms come and go many times: pages given back and asked for again cost a third of the time of large kernels.
  mallopt(M_TRIM_THRESHOLD, 512 << 20);
  mallopt(M_MMAP_THRESHOLD, 128 << 20);
#endif
  std::set_new_handler(outOfMemory);
  llvm::install_bad_alloc_error_handler([](void*, const char*, bool) { outOfMemory(); });
}

struct Running {
  Job J;
  pid_t Pid = -1;
  int Out = -1, Err = -1;
  Clock::time_point Start;
  std::string Line;
  Outcome End;
  bool Killed = false;
};

void setNonBlocking(int Fd) { fcntl(Fd, F_SETFL, fcntl(Fd, F_GETFL) | O_NONBLOCK); }

/// Reads what is there. False at the end of the stream.
template <typename F> bool drain(int Fd, F Take) {
  char Buffer[65536];
  while (true) {
    ssize_t N = read(Fd, Buffer, sizeof(Buffer));
    if (N > 0) Take(llvm::StringRef(Buffer, size_t(N)));
    else if (N == 0) return false;
    else if (errno == EINTR) continue;
    else return errno == EAGAIN || errno == EWOULDBLOCK;
  }
}

bool start(Running& R, const Limits& L) {
  int Out[2], Err[2];
  if (pipe2(Out, O_CLOEXEC) != 0) return false;
  if (pipe2(Err, O_CLOEXEC) != 0) {
    close(Out[0]), close(Out[1]);
    return false;
  }
  llvm::outs().flush();
  llvm::errs().flush();
  std::fflush(nullptr);
  R.Start = Clock::now();
  R.Pid = fork();
  if (R.Pid < 0) {
    int Why = errno;
    for (int Fd : {Out[0], Out[1], Err[0], Err[1]}) close(Fd);
    errno = Why;
    return false;
  }
  if (R.Pid == 0) {
    close(Out[0]), close(Err[0]);
    dup2(Err[1], STDERR_FILENO);
    // Standard output belongs to the report: a stray print of a library must not end up there.
    dup2(Err[1], STDOUT_FILENO);
    setUpChild(L);
    {
      llvm::raw_fd_ostream Lines(Out[1], /*shouldClose=*/false);
      R.J.Work(Lines);
      Lines.flush();
      Lines.clear_error();
    }
    // No destructors: the system takes the memory back faster.
    _exit(0);
  }
  close(Out[1]), close(Err[1]);
  R.Out = Out[0], R.Err = Err[0];
  setNonBlocking(R.Out), setNonBlocking(R.Err);
  return true;
}

void takeLines(Running& R, llvm::StringRef Bytes) {
  while (true) {
    auto [Head, Tail] = Bytes.split('\n');
    if (Head.size() == Bytes.size()) {
      R.Line += Bytes;
      return;
    }
    R.Line += Head;
    if (R.J.OnLine) R.J.OnLine(R.Line);
    R.Line.clear();
    Bytes = Tail;
  }
}

} // namespace

void Pool::run(const std::function<Supply(Job&)>& Next, const std::function<void()>& Tick) {
  std::vector<std::unique_ptr<Running>> Active;
  bool More = true, Starved = false;
  Clock::time_point LastTick = Clock::now();
  while (true) {
    while (More && !Starved && Active.size() < Slots) {
      auto R = std::make_unique<Running>();
      Supply S = Next(R->J);
      if (S == Supply::End) More = false;
      else if (S == Supply::Wait) {
        if (Active.empty()) More = false;
        Starved = true;
      } else if (start(*R, Limit)) Active.push_back(std::move(R));
      else {
        R->End.What = Outcome::NotStarted;
        R->End.Code = errno;
        if (R->J.OnEnd) R->J.OnEnd(R->End);
      }
    }
    if (Active.empty()) {
      if (!More) return;
      Starved = false;
      continue;
    }

    std::vector<pollfd> Fds;
    for (auto& R : Active) {
      Fds.push_back({R->Out, POLLIN, 0});
      Fds.push_back({R->Err, POLLIN, 0});
    }
    poll(Fds.data(), Fds.size(), 50);

    for (auto& R : Active) {
      if (R->Out >= 0 && !drain(R->Out, [&](llvm::StringRef S) { takeLines(*R, S); })) close(R->Out), R->Out = -1;
      if (R->Err >= 0 && !drain(R->Err, [&](llvm::StringRef S) {
            R->End.Stderr += S;
            if (R->End.Stderr.size() > StderrKept) R->End.Stderr.erase(0, R->End.Stderr.size() - StderrKept);
          }))
        close(R->Err), R->Err = -1;

      if (!R->Killed && Limit.Seconds > 0 && since(R->Start) > Limit.Seconds) {
        R->Killed = true, R->End.What = Outcome::TimedOut;
        kill(R->Pid, SIGKILL);
      }
      if (!R->Killed && Limit.Bytes && processSize(R->Pid, 1) > Limit.Bytes) {
        R->Killed = true, R->End.What = Outcome::OutOfMemory;
        kill(R->Pid, SIGKILL);
      }
      if (R->Out >= 0 && !R->Killed) continue;

      int Status = 0;
      rusage Usage{};
      while (wait4(R->Pid, &Status, 0, &Usage) < 0 && errno == EINTR) {}
      R->End.Seconds = since(R->Start);
      R->End.PeakBytes = uint64_t(Usage.ru_maxrss) * 1024;
      if (R->Out >= 0) {
        drain(R->Out, [&](llvm::StringRef S) { takeLines(*R, S); });
        close(R->Out);
      }
      if (R->Err >= 0) {
        drain(R->Err, [&](llvm::StringRef S) { R->End.Stderr += S; });
        close(R->Err);
      }
      if (!R->Killed) {
        if (WIFSIGNALED(Status)) R->End.What = Outcome::Signalled, R->End.Code = WTERMSIG(Status);
        else if (WEXITSTATUS(Status) == OutOfMemoryStatus) R->End.What = Outcome::OutOfMemory;
        else if (WEXITSTATUS(Status) != 0) R->End.What = Outcome::Exited, R->End.Code = WEXITSTATUS(Status);
      }
      R->Pid = -1;
      if (R->J.OnEnd) R->J.OnEnd(R->End);
      Starved = false;
    }
    std::erase_if(Active, [](const auto& R) { return R->Pid < 0; });

    if (Tick && since(LastTick) > 0.1) {
      LastTick = Clock::now();
      Tick();
    }
  }
}

} // namespace cudalint::engine
