//===- IncludesTest.cpp -----------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/engine/Includes.h"
#include "test/support/TempFolder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cudalint;
using namespace cudalint::engine;
using cudalint::test::TempFolder;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

namespace {

TEST(Includes, LinesOfEveryForm) {
  EXPECT_THAT(includeLines("#include <a.h>\n  #  include \"b/c.cuh\" // why\r\n#include_next <d.h>\n#include MACRO\n// #include <e.h>\n"
                           "#define include\n#include <broken\n#include \"\"\nint x; #include <f.h>\n#include<g.h>"),
              ElementsAre(Pair("a.h", false), Pair("b/c.cuh", true), Pair("d.h", false), Pair("g.h", false)));
}

class Scan : public testing::Test {
protected:
  TempFolder T;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS = llvm::vfs::getRealFileSystem();

  std::set<std::string> scan(std::vector<std::string> Flags, std::set<std::string> Wanted) {
    toolchain::TranslatedCommand C;
    C.Directory = T.path("build");
    C.File = T.path("src/a.cu");
    C.Flags = std::move(Flags);
    return IncludeScanner(*FS).includedBy(C, Wanted);
  }
};

TEST_F(Scan, ByWayOfOthersAndFoldersOfTheCommand) {
  T.write("build/x", "");
  T.write("src/a.cu", "#include \"near.h\"\n#include <far.h>\n");
  std::string Near = T.write("src/near.h", "#include \"near.h\"\n#include \"../lib/deep.cuh\"\n");
  std::string Deep = T.write("lib/deep.cuh", "#include <far.h>\n"), Far = T.write("include/far.h", ""), Forced = T.write("src/forced.h", "");
  std::string Other = T.write("lib/far.h", "");
  std::set<std::string> All = {Near, Deep, Far, Forced, Other};
  EXPECT_EQ(scan({}, All), (std::set<std::string>{Near, Deep}));
  EXPECT_EQ(scan({"-I../include"}, All), (std::set<std::string>{Near, Deep, Far}));
  EXPECT_EQ(scan({"-I", "../include", "-I../lib"}, All), (std::set<std::string>{Near, Deep, Far})) << "the first folder wins";
  EXPECT_EQ(scan({"-iquote", "../include"}, All), (std::set<std::string>{Near, Deep})) << "not for <>";
  EXPECT_EQ(scan({"-include", "../src/forced.h"}, All), (std::set<std::string>{Near, Deep, Forced}));
  EXPECT_THAT(scan({"-isystem", "../include"}, {Far}), IsEmpty());
  EXPECT_EQ(scan({"-I../include"}, {Far}), (std::set<std::string>{Far}));
}

} // namespace
