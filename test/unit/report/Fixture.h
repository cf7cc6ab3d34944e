//===- Fixture.h - a run over files of a temporary folder ---------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_TEST_UNIT_REPORT_FIXTURE_H
#define CUDA_LINT_TEST_UNIT_REPORT_FIXTURE_H

#include "driver/report/Support.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <fstream>
#include <sstream>

namespace cudalint::test {

class TempDir {
public:
  TempDir() {
    llvm::SmallString<128> P, Real;
    EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("cuda-lint-report", P));
    EXPECT_FALSE(llvm::sys::fs::real_path(P, Real));
    Path = Real.str().str();
  }
  ~TempDir() { llvm::sys::fs::remove_directories(Path); }
  std::string file(llvm::StringRef Name) const { return Path + "/" + Name.str(); }
  std::string write(llvm::StringRef Name, llvm::StringRef Text) const {
    std::string File = file(Name);
    llvm::sys::fs::create_directories(llvm::sys::path::parent_path(File));
    std::ofstream(File, std::ios::binary) << std::string_view(Text.data(), Text.size());
    return File;
  }
  std::string read(llvm::StringRef Name) const { return slurp(file(Name)); }
  static std::string slurp(const std::string& File) {
    std::ifstream In(File, std::ios::binary);
    std::stringstream S;
    S << In.rdbuf();
    return S.str();
  }
  std::string Path;
};

inline std::string write(llvm::StringRef Format, const report::RunResult& Run, report::Options Opts = {}) {
  auto F = report::makeFormat(Format);
  EXPECT_TRUE(F) << Format.str();
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  if (F) F->write(Run, Opts, OS);
  return Out;
}

/// The place of the N-th occurrence of Needle in a file.
inline report::Place find(const std::string& File, llvm::StringRef Needle, unsigned N = 1) {
  std::string Text = TempDir::slurp(File);
  size_t At = Text.find(Needle);
  while (--N && At != std::string::npos) At = Text.find(Needle, At + 1);
  report::Place P;
  P.File = File;
  EXPECT_NE(At, std::string::npos) << Needle.str();
  if (At == std::string::npos) return P;
  P.Offset = At;
  P.Line = 1 + std::count(Text.begin(), Text.begin() + At, '\n');
  size_t Newline = llvm::StringRef(Text).take_front(At).rfind('\n');
  P.Column = Newline == llvm::StringRef::npos ? At + 1 : At - Newline;
  return P;
}

inline report::Rule rule(const char* Id, const char* Family, Severity Default) {
  report::Rule R;
  R.Id = Id;
  R.Family = Family;
  R.Summary = std::string("summary of ") + Id;
  R.Help = std::string("# ") + Id + "\n\nHelp.\n";
  R.Default = Default;
  return R;
}

/// Two files, findings of several severities and confidences, notes, fixes, a suppressed finding and problems.
class Sample {
public:
  TempDir Dir;
  report::RunResult Run;
  std::string Reduce, Header;

  Sample() {
    Reduce = Dir.write("src/reduce.cu", "#include \"warp.cuh\"\n"
                                        "__global__ void reduce(float* out) {\n"
                                        "  __shared__ float s[32];\n"
                                        "  unsigned tid = threadIdx.x;\n"
                                        "\ts[tid] += s[tid + 16]; // <b> & \"quotes\" ]]>\n"
                                        "  s[tid] += s[tid + 8];\n"
                                        "  out[0] = s[0];\n"
                                        "}\n");
    Header = Dir.write("src/warp.cuh", "inline __device__ int sum(int v) {\n"
                                       "  return __shfl_down(v, 1);\n"
                                       "}\n");
    Run.Root = Dir.Path;
    Run.Version = "0.1.0";
    Run.CommandLine = "cuda-lint src";
    Run.Files = {Reduce};
    Run.Headers = {Header};
    Run.Rules = {rule("cuda-implicit-warp-sync", "warp", Severity::Error),
                 rule("cuda-legacy-warp-intrinsic", "warp", Severity::Error),
                 rule("cuda-wide-atomic-scope", "scope", Severity::Performance)};

    report::Result R;
    R.Rule = "cuda-implicit-warp-sync";
    R.Where = find(Reduce, "s[tid] +=", 2);
    R.Message = "lane 8 writes 's[8]' and lane 0 reads it, nothing orders them";
    R.Kernel = "reduce(float *)";
    R.Sev = Severity::Error;
    R.Notes.push_back({find(Reduce, "s[tid] +="), "lane 8 writes 's[8]' here"});
    R.Notes.push_back({find(Reduce, "s[tid + 8]"), "lane 0 reads 's[8]' here"});
    R.Notes.push_back({{}, "put '__syncwarp()' between the two"});
    R.Fixes.push_back({Reduce, R.Where.Offset, 0, "__syncwarp();\n  "});
    R.Passes = {"sm_80", "sm_90a"};
    R.MainFiles = {Reduce};
    Run.Results.push_back(R);

    report::Result Perf;
    Perf.Rule = "cuda-wide-atomic-scope";
    Perf.Where = find(Reduce, "out[0]");
    Perf.Message = "scope is wider than the block";
    Perf.Sev = Severity::Performance;
    Perf.Conf = Confidence::Possible;
    Run.Results.push_back(Perf);

    report::Result Quiet;
    Quiet.Rule = "cuda-wide-atomic-scope";
    Quiet.Where = find(Reduce, "s[0]");
    Quiet.Message = "known";
    Quiet.Conf = Confidence::Likely;
    Quiet.Suppressed = true;
    Quiet.SuppressionKind = "inSource";
    Quiet.SuppressionReason = "the reason";
    Run.Results.push_back(Quiet);

    report::Result Legacy;
    Legacy.Rule = "cuda-legacy-warp-intrinsic";
    Legacy.Where = find(Header, "__shfl_down");
    Legacy.Message = "'__shfl_down' is gone since Volta";
    Legacy.Sev = Severity::Portability;
    Legacy.Fixes.push_back({Header, Legacy.Where.Offset, 12, "__shfl_down_sync(0xffffffff, "});
    Legacy.UnsafeFix = true;
    Run.Results.push_back(Legacy);

    report::Problem P;
    P.Where = find(Reduce, "float* out");
    P.Pass = "sm_90a";
    P.Message = "unknown type name 'floot'";
    Run.Problems.push_back(P);
    report::Problem Lesser;
    Lesser.K = report::Problem::Configuration;
    Lesser.Message = "unknown nvcc flag '--frob', ignored";
    Lesser.Fatal = false;
    Run.Problems.push_back(Lesser);
    report::sort(Run);
  }
};

/// A source full of bytes that no text format likes, and a finding that quotes them.
inline report::RunResult hostile(TempDir& Dir) {
  report::RunResult Run;
  Run.Root = Dir.Path;
  std::string Text = "x \xff\x01\x1b[0m ";
  Text += '\0';
  Text += " ]]> </script> <!-- 漢😀 \xe2\x80\xae y\n";
  std::string File = Dir.write("odd & <name>.cu", Text);
  Run.Files = {File};
  report::Result R;
  R.Rule = "cuda-x";
  R.Where = find(File, "y\n");
  R.Message = "quotes \" \\ \x01 \xfe </script> ]]> & < 100% \r\n, :: ::error::";
  R.Kernel = "k<\"\xff\">";
  R.Notes.push_back({R.Where, "note \x02 \xff"});
  R.Fixes.push_back({File, R.Where.Offset, 1, "\xff\x01z"});
  Run.Results.push_back(R);
  report::Problem P;
  P.Message = "broken \xff\x03 & <x>";
  P.Where = R.Where;
  Run.Problems.push_back(P);
  return Run;
}

} // namespace cudalint::test

#endif
