//===- bench.cpp - the cost of the kernel model ------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
//   cuda-lint-bench [--cuda=bundled|auto|PATH] [--units=LIST] [options of Google Benchmark]
//
// One benchmark a unit: the time to build the models of all its kernels, every scenario and the order of the default one
// included. The counters are the time of the parse and the ratio to it; at the end stands the median of the ratios.
// LIST has one JSON line a unit, {"file", "flags"}; without it, the sources of the golden event graphs are taken.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Units.h"
#include "cuda-lint/Kernel.h"
#include "cuda-lint/Model.h"
#include <malloc.h>
#include <benchmark/benchmark.h>

using namespace cudalint;
using namespace cudalint::bench;

namespace {

std::map<std::string, std::vector<double>> Ratios; // by unit

void model(benchmark::State& State, const Unit& U, const std::string& Cuda) {
  double ParseSum = 0, ModelSum = 0;
  size_t Kernels = 0, Events = 0;
  unsigned Errors = 0;
  for (auto _ : State) {
    double Model = 0;
    Kernels = Events = 0;
    Parse P = parse(U, Cuda, [&](clang::ASTContext& Ctx) {
      const double Begin = processorSeconds();
      TranslationUnitModel& TU = TranslationUnitModel::of(Ctx);
      for (const clang::FunctionDecl* F : TU.kernels()) {
        const KernelModel& K = TU.kernel(F);
        (void)K.Runs[0].order();
        ++Kernels;
        for (const KernelRun& R : K.Runs) Events += R.T->Events.size();
      }
      Model = processorSeconds() - Begin;
    });
    if (!P.Ok) {
      State.SkipWithError(P.FirstError.c_str());
      return;
    }
    Errors = P.Errors;
    State.SetIterationTime(Model);
    ParseSum += P.Seconds;
    ModelSum += Model;
  }
  const double N = static_cast<double>(State.iterations());
  State.counters["parse_ms"] = ParseSum / N * 1e3;
  State.counters["ratio"] = ModelSum / ParseSum;
  State.counters["kernels"] = static_cast<double>(Kernels);
  State.counters["events"] = static_cast<double>(Events);
  if (Errors) State.counters["errors"] = Errors;
  if (Kernels) Ratios[U.File].push_back(ModelSum / ParseSum);
}

double quantile(const std::vector<double>& Sorted, double Q) { return Sorted[static_cast<size_t>(Q * static_cast<double>(Sorted.size() - 1) + 0.5)]; }

} // namespace

int main(int argc, char** argv) {
  mallopt(M_TRIM_THRESHOLD, 512 << 20); // as the linter's workers do
  mallopt(M_MMAP_THRESHOLD, 128 << 20);
  std::string Cuda = "bundled", List;
  std::vector<char*> Rest{argv[0]};
  for (int I = 1; I < argc; ++I) {
    llvm::StringRef A = argv[I];
    if (A.consume_front("--cuda=")) Cuda = A.str();
    else if (A.consume_front("--units=")) List = A.str();
    else Rest.push_back(argv[I]);
  }
  int Count = static_cast<int>(Rest.size());
  benchmark::Initialize(&Count, Rest.data());
  if (benchmark::ReportUnrecognizedArguments(Count, Rest.data())) return 2;
  std::vector<Unit> Units = List.empty() ? unitsBelow(CUDA_LINT_SOURCE_DIR "/test/unit/kernel/golden") : readUnits(List);
  for (const Unit& U : Units) {
    auto* B = benchmark::RegisterBenchmark(U.Name.c_str(), [U, Cuda](benchmark::State& State) { model(State, U, Cuda); });
    B->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(List.empty() ? 3 : 1);
  }
  llvm::outs().SetUnbuffered();
  setvbuf(stdout, nullptr, _IOLBF, 0); // a unit a line as it comes: some take minutes
  benchmark::RunSpecifiedBenchmarks();
  std::vector<double> All;
  for (auto& [File, R] : Ratios) All.push_back(R.back());
  std::sort(All.begin(), All.end());
  if (!All.empty())
    llvm::outs() << llvm::formatv("model / parse over {0} units with kernels: median {1:f3}, 90 % {2:f3}, largest {3:f3}\n", All.size(), quantile(All, 0.5),
                                  quantile(All, 0.9), All.back());
  return All.empty() ? 1 : 0;
}
