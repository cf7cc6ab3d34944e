//===- DatabaseTest.cpp - compile_commands.json, toolkits, passes -------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Support.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace cudalint::toolchain;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace {

/// A folder that looks like a toolkit of the given version.
void writeToolkit(const Folder& Home, const std::string& Root, unsigned Version, const std::string& Include = "include",
                  bool Cccl = false) {
  Home.write(Root + "/" + Include + "/cuda_runtime.h", "");
  Home.write(Root + "/" + Include + "/crt/host_config.h", "");
  Home.write(Root + "/" + Include + "/cuda.h",
             "// CUDA_VERSION 1\n#if CUDA_VERSION > 2\n#endif\n#define CUDA_VERSION " + std::to_string(Version) + "\n");
  Home.write(Root + "/" + Include + "/driver_types.h",
             "struct cudaDeviceProp;\nstruct __device_builtin__ cudaDeviceProp\n{\n int major;\n int computeMode2;\n"
             " int reserved[3];\n};\n");
  Home.write(Root + "/bin/nvcc", "");
  if (Cccl)
    Home.write(Root + "/" + Include + "/cccl/cuda/atomic", "");
}

TEST(Toolkit, Layouts) {
  Folder Home;
  writeToolkit(Home, "cuda11", 11080);
  writeToolkit(Home, "cuda12", 12040, "targets/x86_64-linux/include");
  writeToolkit(Home, "cuda13", 13000, "include", true);
  auto FS = fileSystem();
  Toolkit Eleven = readToolkit(Home.at("cuda11"), *FS);
  EXPECT_EQ(Eleven.Major, 11u);
  EXPECT_EQ(Eleven.Minor, 8u);
  EXPECT_THAT(Eleven.ExtraIncludes, IsEmpty());
  Toolkit Twelve = readToolkit(Home.at("cuda12"), *FS);
  EXPECT_EQ(Twelve.Include, Home.at("cuda12/targets/x86_64-linux/include"));
  EXPECT_EQ(Twelve.Minor, 4u);
  Toolkit Thirteen = readToolkit(Home.at("cuda13"), *FS);
  EXPECT_THAT(Thirteen.ExtraIncludes, ElementsAre(Home.at("cuda13/include/cccl")));
  EXPECT_EQ(readToolkit(Home.at("cuda13/include"), *FS).Include, Home.at("cuda13/include"));
  EXPECT_TRUE(readToolkit(Home.at("nothing"), *FS).Root.empty());
}

TEST(Toolkit, ChoiceAndCompiler) {
  Folder Home;
  writeToolkit(Home, "cuda", 12040);
  auto FS = fileSystem();
  std::string Error;
  EXPECT_EQ(findToolkit({"cuda", "", Home.path(), ""}, *FS, Error).FoundBy, "--cuda");
  EXPECT_EQ(Error, "");
  EXPECT_EQ(findToolkit({"auto", Home.at("cuda/bin/nvcc"), "/", ""}, *FS, Error).Root, Home.at("cuda"));
  EXPECT_EQ(findToolkit({"", "clang++", "/", Home.at("cuda")}, *FS, Error).Root, Home.at("cuda"));
  EXPECT_TRUE(findToolkit({"missing", "", Home.path(), ""}, *FS, Error).Root.empty());
  EXPECT_THAT(Error, HasSubstr("no CUDA headers in 'missing'"));
}

TEST(Passes, OneForEachArchitectureAndTheHost) {
  Folder Home;
  writeToolkit(Home, "cuda", 12040);
  auto FS = fileSystem();
  Toolkit Cuda = readToolkit(Home.at("cuda"), *FS);
  TranslatedCommand Command =
      translate(fixedCommand("a.cu", {"-gencode", "arch=compute_80,code=sm_80", "-arch=sm_90a", "-I", Home.at("cuda/include"),
                                      "-Iown", "-rdc=true", "-DN=4"},
                             Home.path()),
                *FS);
  auto Names = [&](const PassOptions& Options) {
    std::vector<std::string> Result;
    for (const Pass& P : makePasses(Command, Cuda, Options, *FS))
      Result.push_back(P.name());
    return Result;
  };
  EXPECT_THAT(Names({}), ElementsAre("sm_90a", "host"));
  PassOptions All;
  All.AllArchs = true;
  EXPECT_THAT(Names(All), ElementsAre("sm_90a", "sm_80", "host"));
  PassOptions Chosen;
  Chosen.Archs = {{75, '\0'}, {100, 'f'}};
  Chosen.Host = false;
  EXPECT_THAT(Names(Chosen), ElementsAre("sm_100f", "sm_75"));

  Pass P = makePasses(Command, Cuda, Chosen, *FS).front();
  EXPECT_THAT(P.Arguments, Contains("--cuda-gpu-arch=sm_100a"));
  EXPECT_THAT(P.Arguments, Contains("-D__CUDA_ARCH_FAMILY_SPECIFIC__=1000"));
  EXPECT_THAT(P.Arguments, Contains("-D__CUDACC_RDC__"));
  EXPECT_THAT(P.Arguments, Contains("-D__CUDA_ARCH_LIST__=750,1000"));
  EXPECT_THAT(P.Arguments, Contains("-Iown"));
  EXPECT_THAT(P.Arguments, Not(Contains(Home.at("cuda/include"))));
  ASSERT_FALSE(P.VirtualFiles.empty());
  EXPECT_EQ(P.VirtualFiles.front().first, PreludePath);
  EXPECT_THAT(P.VirtualFiles.front().second, HasSubstr("#define N 4\n"));
  EXPECT_THAT(P.VirtualFiles.front().second, HasSubstr("#define __CUDACC_VER_MAJOR__ 12\n"));
}

TEST(Passes, LostMembersOfCudaDeviceProp) {
  Folder Home;
  writeToolkit(Home, "cuda", 13000);
  auto FS = fileSystem();
  TranslatedCommand Command = translate(fixedCommand("a.cu", {}, Home.path()), *FS);
  Pass P = makePasses(Command, readToolkit(Home.at("cuda"), *FS), {}, *FS).front();
  ASSERT_EQ(P.VirtualFiles.size(), 2u);
  EXPECT_EQ(P.VirtualFiles[1].first, Home.at("cuda/include/driver_types.h"));
  EXPECT_THAT(P.VirtualFiles[1].second, HasSubstr(" int clockRate;"));
  EXPECT_THAT(P.VirtualFiles[1].second, HasSubstr(" int computeMode;")); // computeMode2 is another member
  EXPECT_THAT(P.VirtualFiles[1].second, HasSubstr("int reserved[3];\n};\n"));
}

TEST(Passes, HeaderKeyIsThatOfTheFlags) {
  Folder Home;
  writeToolkit(Home, "cuda", 12040);
  auto FS = fileSystem();
  Toolkit Cuda = readToolkit(Home.at("cuda"), *FS);
  auto Key = [&](const char* File, std::vector<std::string> Flags) {
    return makePasses(translate(fixedCommand(File, Flags, Home.path()), *FS), Cuda, {}, *FS).front().headerKey();
  };
  EXPECT_EQ(Key("a.cu", {"-DX"}), Key("b.cu", {"-DX"}));
  EXPECT_NE(Key("a.cu", {"-DX"}), Key("a.cu", {"-DY1"}));
  EXPECT_NE(Key("a.cu", {"-DN=1"}), Key("a.cu", {"-DN=2"}));
}

TEST(Passes, ProjectHeadersDoNotShadowTheToolkit) {
  Folder Home;
  writeToolkit(Home, "cuda", 12040);
  Home.write("own/cuda.h", "");
  auto FS = fileSystem();
  Toolkit Cuda = readToolkit(Home.at("cuda"), *FS);
  Pass P = makePasses(translate(fixedCommand("a.cu", {"-Iown"}, Home.path()), *FS), Cuda, {}, *FS).front();
  EXPECT_THAT(P.Arguments, Contains("-iquote"));
}

TEST(Database, FoundUpwardsAndInBuild) {
  Folder Home;
  Home.write("build/compile_commands.json", R"([{"directory": "/d", "file": "x.cu", "command": "nvcc -c x.cu"}])");
  Home.write("src/deep/a.cu", "");
  std::string Error;
  auto FS = fileSystem();
  std::unique_ptr<Database> Found = Database::find(Home.at("src/deep/a.cu"), *FS, Error);
  ASSERT_TRUE(Found) << Error;
  EXPECT_EQ(Found->path(), Home.at("build/compile_commands.json"));
  EXPECT_THAT(Found->cudaFiles(), ElementsAre("/d/x.cu"));
}

TEST(Database, CommandsAndNeighbours) {
  Folder Home;
  Home.write("compile_commands.json", R"([
    {"directory": "/p", "file": "a/one.cu", "command": "ccache /opt/nvcc -DONE \"-DS=a b\" -c a/one.cu -o one.o"},
    {"directory": "/p", "file": "/p/b/two.cu", "arguments": ["nvcc", "-DTWO", "-c", "/p/b/two.cu"]},
    {"directory": "/p", "file": "/p/b/two.cu", "arguments": ["nvcc", "-DAGAIN", "-c", "/p/b/two.cu"]},
    {"directory": "/p", "file": "c/three.cpp", "command": "nvcc -x cu -DTHREE -c c/three.cpp"},
    {"directory": "/p", "file": "host.cpp", "command": "g++ -c host.cpp"}])");
  std::string Error;
  auto FS = fileSystem();
  std::unique_ptr<Database> Found = Database::load(Home.path(), *FS, Error);
  ASSERT_TRUE(Found) << Error;
  EXPECT_THAT(Found->cudaFiles(), ElementsAre("/p/a/one.cu", "/p/b/two.cu", "/p/c/three.cpp"));
  EXPECT_EQ(Found->commandsFor("/p/b/two.cu").size(), 2u);
  std::optional<CompileCommand> One = Found->commandFor("/p/a/one.cu");
  ASSERT_TRUE(One);
  EXPECT_EQ(One->Arguments.front(), "/opt/nvcc"); // the launcher is gone
  EXPECT_THAT(One->Arguments, Contains("-DS=a b"));
  EXPECT_EQ(One->InferredFrom, "");
  std::optional<CompileCommand> Header = Found->commandFor("/p/b/util/helper.h");
  ASSERT_TRUE(Header);
  EXPECT_EQ(Header->InferredFrom, "/p/b/two.cu");
  TranslatedCommand Translated = translate(*Header, *FS);
  EXPECT_EQ(Translated.File, "/p/b/util/helper.h");
  EXPECT_EQ(Translated.Language, "cuda");
  EXPECT_THAT(Translated.Flags, ElementsAre("-DTWO"));
}

TEST(Database, BrokenOnesSayWhy) {
  Folder Home;
  auto FS = fileSystem();
  std::string Error;
  EXPECT_FALSE(Database::load(Home.path(), *FS, Error));
  EXPECT_THAT(Error, HasSubstr("cannot read"));
  for (const char* Text : {"", "{}", "[1]", R"([{"file": "a.cu"}])", "[{]"}) {
    Home.write("compile_commands.json", Text);
    EXPECT_FALSE(Database::load(Home.path(), *FS, Error)) << Text;
    EXPECT_THAT(Error, HasSubstr("is no compilation database")) << Text;
  }
}

TEST(Database, TranslatedForOtherTools) {
  Folder Home;
  writeToolkit(Home, "cuda", 13000, "include", true);
  const std::string Nvcc = Home.at("cuda/bin/nvcc");
  Home.write("compile_commands.json",
             "[{\"directory\": \"" + Home.path() + "\", \"file\": \"a.cu\", \"command\": \"" + Nvcc +
                 " --generate-code=arch=compute_90,code=[sm_90] -Xcompiler=-fPIC -DTRANSLATED -c a.cu -o a.o\"},"
                 "{\"directory\": \"" + Home.path() + "\", \"file\": \"b.cpp\", \"command\": \"g++ -c b.cpp\"}]");
  std::string Error;
  auto FS = fileSystem();
  std::unique_ptr<Database> Source = Database::load(Home.path(), *FS, Error);
  ASSERT_TRUE(Source) << Error;
  llvm::Expected<llvm::json::Value> Result = translateDatabase(
      *Source, [](llvm::StringRef) { return UnitChoice{"auto", {}}; }, Home.at("support"), *FS);
  ASSERT_TRUE(static_cast<bool>(Result)) << llvm::toString(Result.takeError());
  const llvm::json::Array& Entries = *Result->getAsArray();
  ASSERT_EQ(Entries.size(), 2u);
  std::vector<std::string> Arguments;
  for (const llvm::json::Value& Word : *Entries[0].getAsObject()->getArray("arguments"))
    Arguments.push_back(Word.getAsString()->str());
  EXPECT_THAT(Arguments, Contains("--cuda-gpu-arch=sm_90"));
  EXPECT_THAT(Arguments, Contains("--cuda-path=" + Home.at("cuda")));
  EXPECT_THAT(Arguments, Contains("-DTRANSLATED"));
  EXPECT_THAT(Arguments, Not(Contains(PreludePath)));
  EXPECT_THAT(Arguments, Contains("-ivfsoverlay"));
  // Every path that stood for a virtual file exists.
  unsigned Support = 0;
  for (const std::string& A : Arguments)
    if (llvm::StringRef(A).starts_with(Home.at("support"))) {
      EXPECT_TRUE(llvm::sys::fs::exists(A)) << A;
      ++Support;
    }
  EXPECT_EQ(Support, 2u);
  EXPECT_EQ(Entries[1].getAsObject()->getString("file"), Home.at("b.cpp"));
}

} // namespace
