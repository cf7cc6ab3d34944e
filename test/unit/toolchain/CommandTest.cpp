//===- CommandTest.cpp - nvcc's flags, one by one -----------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Support.h"

using namespace cudalint::toolchain;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

TranslatedCommand nvcc(std::vector<std::string> Flags, const std::string& File = "/src/a.cu") {
  CompileCommand Command;
  Command.Directory = "/src";
  Command.File = File;
  Command.Arguments = {"nvcc"};
  Command.Arguments.insert(Command.Arguments.end(), Flags.begin(), Flags.end());
  Command.Arguments.push_back(File);
  return translate(Command, *fileSystem());
}

std::vector<std::string> archs(const TranslatedCommand& Command) {
  std::vector<std::string> Names;
  for (const Arch& A : Command.Archs)
    Names.push_back(A.name());
  return Names;
}

TEST(Arch, Words) {
  auto Name = [](const char* Word) {
    ArchWord Read = parseArchWord(Word);
    return Read.Valid && Read.Archs.size() == 1 ? Read.Archs.front().name() : std::string("-");
  };
  EXPECT_EQ(Name("sm_90a"), "sm_90a");
  EXPECT_EQ(Name("compute_80"), "sm_80");
  EXPECT_EQ(Name("lto_86"), "sm_86");
  EXPECT_EQ(Name("SM_75"), "sm_75");
  EXPECT_EQ(Name("90a"), "sm_90a");
  EXPECT_EQ(Name("sm_100f"), "sm_100f");
  EXPECT_EQ(Name("sm_101a"), "sm_110a"); // renamed in CUDA 13
  EXPECT_EQ(Name("native"), DefaultArch.name());
  EXPECT_EQ(Name("sm_"), "-");
  EXPECT_EQ(Name("sm_90x"), "-");
  EXPECT_EQ(Name("turing"), "-");
  EXPECT_EQ((Arch{100, 'f'}).clangName(), "sm_100a");
  EXPECT_GT(parseArchWord("all").Archs.size(), parseArchWord("all-major").Archs.size());
  EXPECT_FALSE(parseArchWord("sm_95").Known);
  EXPECT_EQ(parseArchWord("sm_95").Archs.front().name(), "sm_90");
}

TEST(Arch, ListNamesTheBadWord) {
  std::string Bad;
  EXPECT_EQ(parseArchList("sm_90a,sm_80,sm_80", Bad)->size(), 2u);
  EXPECT_FALSE(parseArchList("sm_80,foo", Bad));
  EXPECT_EQ(Bad, "foo");
  EXPECT_FALSE(parseArchList("sm_990", Bad));
}

struct ArchForm {
  std::vector<std::string> Flags;
  std::vector<std::string> Expected;
};

class ArchForms : public testing::TestWithParam<ArchForm> {};

TEST_P(ArchForms, Read) {
  TranslatedCommand Command = nvcc(GetParam().Flags);
  EXPECT_EQ(archs(Command), GetParam().Expected);
  EXPECT_THAT(Command.Unknown, IsEmpty());
  EXPECT_THAT(Command.Problems, IsEmpty());
  EXPECT_THAT(Command.Flags, IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(
    Spellings, ArchForms,
    testing::Values(
        ArchForm{{}, {}}, ArchForm{{"-arch=sm_90a"}, {"sm_90a"}}, ArchForm{{"-arch", "sm_80"}, {"sm_80"}},
        ArchForm{{"--gpu-architecture=compute_75"}, {"sm_75"}}, ArchForm{{"--gpu-architecture", "sm_86"}, {"sm_86"}},
        ArchForm{{"-arch=compute_80", "-code=sm_86,sm_89"}, {"sm_80"}}, ArchForm{{"-code", "sm_80"}, {"sm_80"}},
        ArchForm{{"-gencode", "arch=compute_90a,code=sm_90a"}, {"sm_90a"}},
        ArchForm{{"-gencode=arch=compute_80,code=[compute_80,sm_80]", "-gencode", "arch=compute_90,code=[compute_90,sm_90]"},
                 {"sm_80", "sm_90"}},
        ArchForm{{"--generate-code=arch=compute_80,code=[sm_80]"}, {"sm_80"}},
        ArchForm{{"--generate-code", "arch=compute_80,code=sm_80"}, {"sm_80"}},
        ArchForm{{"-gencode", "arch=compute_80,code=\"sm_80,compute_80\""}, {"sm_80"}},
        ArchForm{{"-gencode", "arch=compute_100f,code=sm_100f"}, {"sm_100f"}},
        ArchForm{{"-gencode", "arch=compute_90,code=lto_90"}, {"sm_90"}},
        ArchForm{{"-arch=native"}, {"sm_90"}},
        ArchForm{{"-arch=all-major"}, {"sm_80", "sm_90", "sm_100", "sm_110", "sm_120"}}));

/// A flag that leaves nothing behind and takes the right number of words: -DMARK after it survives.
class Dropped : public testing::TestWithParam<std::vector<std::string>> {};

TEST_P(Dropped, LeavesItsNeighbours) {
  std::vector<std::string> Flags{"-DBEFORE"};
  Flags.insert(Flags.end(), GetParam().begin(), GetParam().end());
  Flags.push_back("-DAFTER");
  TranslatedCommand Command = nvcc(Flags);
  llvm::erase(Command.Flags, "-Ulinux"); // of a strict -std
  llvm::erase(Command.Flags, "-Uunix");
  EXPECT_THAT(Command.Flags, ElementsAre("-DBEFORE", "-DAFTER"));
  EXPECT_THAT(Command.Unknown, IsEmpty());
  EXPECT_THAT(Command.Problems, IsEmpty());
  EXPECT_EQ(Command.File, "/src/a.cu");
}

using Words = std::vector<std::string>;
INSTANTIATE_TEST_SUITE_P(
    Flags, Dropped,
    testing::Values(
        Words{"-c"}, Words{"-dc"}, Words{"--device-c"}, Words{"-dw"}, Words{"-dlink"}, Words{"-o", "x.o"}, Words{"-ox"},
        Words{"--output-file=x.o"}, Words{"-odir", "d"}, Words{"-ldir", "d"}, Words{"-G"}, Words{"--device-debug"}, Words{"-g"},
        Words{"-lineinfo"}, Words{"--generate-line-info"}, Words{"-O3"}, Words{"-O", "2"}, Words{"--optimize", "3"},
        Words{"-Ofc", "max"}, Words{"--Ofast-compile=max"}, Words{"-t", "4"}, Words{"-t=4"}, Words{"-t4"}, Words{"--threads", "4"},
        Words{"--threads=4"}, Words{"-maxrregcount", "64"}, Words{"-maxrregcount=64"}, Words{"--maxrregcount=64"},
        Words{"-use_fast_math"}, Words{"--use_fast_math"}, Words{"-ftz=true"}, Words{"-ftz", "true"}, Words{"-prec-div=false"},
        Words{"--prec-sqrt=false"}, Words{"-fmad=false"}, Words{"-rdc=true"}, Words{"-rdc", "true"}, Words{"-rdc"},
        Words{"--relocatable-device-code=true"}, Words{"-ewp"}, Words{"-dlto"}, Words{"-lto"}, Words{"--extended-lambda"},
        Words{"-extended-lambda"}, Words{"-expt-extended-lambda"}, Words{"--expt-relaxed-constexpr"},
        Words{"-expt-relaxed-constexpr"}, Words{"-nohdinitlist"}, Words{"-nohdmoveforward"}, Words{"-ccbin", "g++-12"},
        Words{"-ccbin=g++-12"}, Words{"--compiler-bindir=/usr/bin"}, Words{"-allow-unsupported-compiler"}, Words{"-Xptxas", "-v"},
        Words{"-Xptxas=-v,-O3"}, Words{"--ptxas-options=-v"}, Words{"-Xlinker", "-rpath"}, Words{"-Xnvlink", "-v"},
        Words{"-Xfatbin", "-compress-all"}, Words{"-Xarchive", "x"}, Words{"-Xcudafe", "--diag_suppress=177"},
        Words{"-diag-suppress", "177"}, Words{"-diag-suppress=177,20012"}, Words{"--diag-error=1"}, Words{"-diag-warn", "2"},
        Words{"-Werror", "all-warnings"}, Words{"--Werror=cross-execution-space-call"}, Words{"-err-no"}, Words{"-brief-diag=true"},
        Words{"-forward-unknown-to-host-compiler"}, Words{"-forward-unknown-to-host-linker"}, Words{"-forward-unknown-opts"},
        Words{"-default-stream", "legacy"}, Words{"--default-stream=null"}, Words{"-cudart", "static"}, Words{"--cudart=shared"},
        Words{"-cudadevrt=none"}, Words{"-target-dir", "sbsa-linux"}, Words{"-keep"}, Words{"--keep-dir", "k"}, Words{"-save-temps"},
        Words{"-clean"}, Words{"-run"}, Words{"-run-args", "1"}, Words{"-time", "f"}, Words{"--time=f"}, Words{"-no-align-double"},
        Words{"-nodlink"}, Words{"-e", "k"}, Words{"-entries=k"}, Words{"-extra-device-vectorization"},
        Words{"-keep-device-functions"}, Words{"-src-in-ptx"}, Words{"-restrict"}, Words{"-res-usage"}, Words{"--resource-usage"},
        Words{"-no-compress"}, Words{"-compress-mode=size"}, Words{"-qpp-config", "x"}, Words{"-astoolspatch"}, Words{"-hls=gen-lcs"},
        Words{"-aug-hls"}, Words{"-jtd", "3"}, Words{"-reloc-ptx"}, Words{"-device-stack-protector=true"}, Words{"-sanitize=memcheck"},
        Words{"-jobserver"}, Words{"-split-compile", "2"}, Words{"-split-compile=2"}, Words{"-split-compile-extended=0"},
        Words{"-static-global-template-stub=true"}, Words{"-device-entity-has-hidden-visibility=false"},
        Words{"-fdevice-syntax-only"}, Words{"-fdevice-time-trace", "t"}, Words{"-noprof"}, Words{"-use-local-env"}, Words{"-idp", "/"},
        Words{"-ddp", "/"}, Words{"-dp", "/"}, Words{"-objtemp"}, Words{"-arbin", "ar"}, Words{"-m64"}, Words{"-m", "64"},
        Words{"-cuda"}, Words{"-cubin"}, Words{"-fatbin"}, Words{"-ptx"}, Words{"-optix-ir"}, Words{"-ltoir"}, Words{"-E"}, Words{"-M"},
        Words{"-MM"}, Words{"-MD"}, Words{"-MMD"}, Words{"-MF", "f.d"}, Words{"-MT", "t"}, Words{"-MP"}, Words{"-lib"}, Words{"-link"},
        Words{"-shared"}, Words{"-lcudart"}, Words{"-l", "cudart"}, Words{"-L/lib"}, Words{"-L", "/lib"}, Words{"-pg"}, Words{"-v"},
        Words{"-dryrun"}, Words{"-r"}, Words{"-frandom-seed=1"}, Words{"-opt-info", "inline"}, Words{"-dopt=on"}, Words{"-x", "cu"},
        Words{"-x=cu"}, Words{"--x", "cu"}, Words{"-std=c++17"}, Words{"-std", "c++17"}, Words{"--std", "c++17"}, Words{"--std=c++17"},
        Words{"-ftemplate-backtrace-limit", "9"}, Words{"-Xcompiler", "-Wl,-rpath"}, Words{"-Xcompiler=-O3"},
        Words{"--compiler-options", "-Werror"}, Words{"-Xcompiler", "-rdynamic"}));

TEST(Command, Facts) {
  TranslatedCommand Command = nvcc({"-rdc=true", "-G", "-use_fast_math", "--default-stream", "per-thread", "--extended-lambda",
                                    "--expt-relaxed-constexpr", "-ewp", "-maxrregcount=40"});
  EXPECT_TRUE(Command.RelocatableDeviceCode);
  EXPECT_TRUE(Command.DeviceDebug);
  EXPECT_TRUE(Command.FastMath);
  EXPECT_TRUE(Command.PerThreadDefaultStream);
  EXPECT_TRUE(Command.ExtendedLambda);
  EXPECT_TRUE(Command.RelaxedConstexpr);
  EXPECT_TRUE(Command.WholeProgram);
  EXPECT_EQ(Command.MaxRegisters, 40u);
  EXPECT_FALSE(nvcc({"-rdc=false"}).RelocatableDeviceCode);
  EXPECT_TRUE(nvcc({"-dc"}).RelocatableDeviceCode);
}

TEST(Command, DebugDoesNotSwallowTheFile) {
  TranslatedCommand Command = nvcc({"-G"});
  EXPECT_TRUE(Command.DeviceDebug);
  EXPECT_THAT(Command.Problems, IsEmpty());
}

TEST(Command, MacrosAndFolders) {
  TranslatedCommand Command =
      nvcc({"-DAAA", "-D", "BBB=1", "-D=CCC,DDD=2", "--define-macro=EEE", "-DFFF=x(1,2)", "-UGGG", "--undefine-macro", "HHH", "-I/i", "-I", "j",
            "-I=k,l", "--include-path=m", "-isystem", "/s", "-isystem=/t", "-isystem/u", "--system-include=/v", "-include", "p.h,q.h",
            "--pre-include=r.h", "-I\"/quoted dir\""});
  EXPECT_THAT(Command.Flags,
              ElementsAre("-DAAA", "-DBBB=1", "-DCCC", "-DDDD=2", "-DEEE", "-DFFF=x(1,2)", "-UGGG", "-UHHH", "-I/i", "-Ij", "-Ik", "-Il", "-Im",
                          "-isystem", "/s", "-isystem", "/t", "-isystem", "/u", "-isystem", "/v", "-include", "p.h", "-include",
                          "q.h", "-include", "r.h", "-I/quoted dir"));
}

TEST(Command, ShortMacroNamesAreKeptFromClangsHeaders) {
  TranslatedCommand Command = nvcc({"-DN=64", "-DTX=2", "-DTILE=3"});
  EXPECT_THAT(Command.ReservedDefines, ElementsAre("N=64", "TX=2"));
  EXPECT_THAT(Command.Flags, ElementsAre("-DTILE=3"));
}

TEST(Command, HostFlags) {
  TranslatedCommand Command = nvcc({"-Xcompiler", "-fPIC,-Wall,-DHOST=1", "-Xcompiler=-I/h", "--compiler-options",
                                    "-fno-strict-aliasing -march=native", "-Xcompiler", "-isystem", "-Xcompiler", "/sys",
                                    "-Xcompiler", "-Werror,-Wl\\,-rpath", "-Xcompiler", "\"-fopenmp\""});
  EXPECT_THAT(Command.Flags, Contains("-fPIC"));
  EXPECT_THAT(Command.Flags, Contains("-Wall"));
  EXPECT_THAT(Command.Flags, Contains("-DHOST=1"));
  EXPECT_THAT(Command.Flags, Contains("-I/h"));
  EXPECT_THAT(Command.Flags, Contains("-march=native"));
  EXPECT_THAT(Command.Flags, Contains("/sys"));
  EXPECT_THAT(Command.Flags, testing::Not(Contains("-Werror")));
}

TEST(Command, StandardAndLanguage) {
  EXPECT_EQ(nvcc({}).Standard, "gnu++17");
  EXPECT_EQ(nvcc({"-std=c++20"}).Standard, "gnu++20");
  EXPECT_EQ(nvcc({"-std", "c++14"}).Standard, "gnu++14");
  EXPECT_EQ(nvcc({"-Xcompiler", "-std=c++20"}).Standard, "c++20");
  EXPECT_EQ(nvcc({}, "/src/a.cu").Language, "cuda");
  EXPECT_EQ(nvcc({}, "/src/a.cuh").Language, "cuda");
  EXPECT_EQ(nvcc({}, "/src/a.cpp").Language, "c++");
  EXPECT_EQ(nvcc({"-x", "cu"}, "/src/a.cpp").Language, "cuda");
}

TEST(Command, UnknownFlagsOnceEach) {
  TranslatedCommand Command = nvcc({"--no-such-flag", "-Darg", "--no-such-flag", "--other=1"});
  EXPECT_THAT(Command.Unknown, ElementsAre("--no-such-flag", "--other=1"));
  EXPECT_THAT(Command.Flags, ElementsAre("-Darg"));
}

TEST(Command, ForwardedUnknownBelongsToGcc) {
  TranslatedCommand Command =
      nvcc({"-forward-unknown-to-host-compiler", "-fno-such-thing-in-clang", "-Wcast-align=strict", "-fno-plt", "-Wextra"});
  EXPECT_THAT(Command.Unknown, IsEmpty());
  EXPECT_THAT(Command.Flags, Contains("-Wextra"));
  EXPECT_THAT(Command.Flags, testing::Not(Contains("-fno-such-thing-in-clang")));
}

TEST(Command, BadArchitectureIsAProblem) {
  TranslatedCommand Command = nvcc({"-arch=fermi"});
  ASSERT_EQ(Command.Problems.size(), 1u);
  EXPECT_THAT(Command.Problems.front(), HasSubstr("'fermi'"));
}

TEST(Command, ClangsOwnPassesThrough) {
  CompileCommand Command;
  Command.Directory = "/src";
  Command.File = "/src/a.cu";
  Command.Arguments = {"clang++-22", "-x", "cuda", "--cuda-gpu-arch=sm_80", "--offload-arch=sm_90a,sm_86", "--cuda-path=/opt/cuda",
                       "-std=c++20", "-Wall", "-O2", "-g", "-c", "-o", "a.o", "-I", "inc", "-fgpu-rdc", "-MD", "-MF", "a.d", "a.cu"};
  TranslatedCommand Result = translate(Command, *fileSystem());
  EXPECT_TRUE(Result.ClangCommand);
  EXPECT_THAT(archs(Result), ElementsAre("sm_80", "sm_86", "sm_90a"));
  EXPECT_EQ(Result.CudaPath, "/opt/cuda");
  EXPECT_EQ(Result.Standard, "c++20");
  EXPECT_TRUE(Result.RelocatableDeviceCode);
  EXPECT_THAT(Result.Flags, ElementsAre("-Wall", "-I", "inc"));
  EXPECT_THAT(Result.Unknown, IsEmpty());
}

TEST(Command, FlagsWithoutACompilerMayMixDialects) {
  TranslatedCommand Result = translate(
      fixedCommand("a.cu", {"-std=c++17", "--cuda-gpu-arch=sm_90a", "--expt-relaxed-constexpr", "-G", "-I/i"}, "/src"), *fileSystem());
  EXPECT_THAT(archs(Result), ElementsAre("sm_90a"));
  EXPECT_TRUE(Result.DeviceDebug);
  EXPECT_TRUE(Result.RelaxedConstexpr);
  EXPECT_EQ(Result.Standard, "gnu++17");
  EXPECT_THAT(Result.Flags, ElementsAre("-Ulinux", "-Uunix", "-I/i"));
  EXPECT_THAT(Result.Unknown, IsEmpty());
  EXPECT_EQ(Result.File, "/src/a.cu");
}

TEST(Response, NestedRelativeToTheDirectory) {
  Folder Home;
  Home.write("includes.rsp", "-I\"/p q\" -DTEXT=\"a b\" --options-file sub/inner.rsp");
  Home.write("sub/inner.rsp", "-DINNER\n@more.rsp\n");
  Home.write("more.rsp", "-arch=sm_80");
  CompileCommand Command{Home.path(), Home.at("a.cu"), {"nvcc", "--options-file", "includes.rsp", "-DLAST"}, ""};
  TranslatedCommand Result = translate(Command, *fileSystem());
  EXPECT_THAT(Result.Flags, ElementsAre("-I/p q", "-DTEXT=a b", "-DINNER", "-DLAST"));
  EXPECT_THAT(archs(Result), ElementsAre("sm_80"));
  Command.Arguments = {"nvcc", "-optf=more.rsp", "-optf", "sub/inner.rsp"};
  EXPECT_THAT(archs(translate(Command, *fileSystem())), ElementsAre("sm_80"));
}

TEST(Response, MissingAndCircularAreProblems) {
  Folder Home;
  Home.write("loop.rsp", "-DONCE @loop.rsp");
  CompileCommand Command{Home.path(), Home.at("a.cu"), {"nvcc", "@loop.rsp", "@gone.rsp", "-optf"}, ""};
  TranslatedCommand Result = translate(Command, *fileSystem());
  ASSERT_EQ(Result.Problems.size(), 3u);
  EXPECT_THAT(Result.Problems[0], HasSubstr("includes itself"));
  EXPECT_THAT(Result.Problems[1], HasSubstr("gone.rsp"));
  EXPECT_THAT(Result.Problems[2], HasSubstr("lacks its file"));
  EXPECT_THAT(Result.Flags, ElementsAre("-DONCE"));
}

} // namespace
