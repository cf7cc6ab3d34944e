//===- FilesTest.cpp --------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/support/Files.h"
#include "test/support/TempFolder.h"
#include "llvm/Support/FileSystem.h"
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace cudalint;
using cudalint::test::TempFolder;

namespace {

TEST(Files, AbsolutePaths) {
  EXPECT_EQ(absolutePath("a/../b.cu", "/x/y"), "/x/y/b.cu");
  EXPECT_EQ(absolutePath("/a/./b.cu", "/x"), "/a/b.cu");
}

TEST(Files, RelativePathsLeaveTheFolder) {
  EXPECT_EQ(relativeTo("/p/src/a.cu", "/p"), "src/a.cu");
  EXPECT_EQ(relativeTo("/p/src/a.cu", "/p/ci"), "../src/a.cu");
  EXPECT_EQ(relativeTo("/p/src/a.cu", "/p/src/a"), "../a.cu");
  EXPECT_EQ(relativeTo("/a.cu", "/"), "a.cu");
}

TEST(Files, Within) {
  EXPECT_TRUE(isWithin("/p/a.cu", "/p"));
  EXPECT_TRUE(isWithin("/p/a.cu", "/"));
  EXPECT_TRUE(isWithin("/p", "/p/"));
  EXPECT_FALSE(isWithin("/pq/a.cu", "/p"));
}

TEST(Files, RealPathOfAFileThatIsGone) {
  TempFolder T;
  T.write("real/a.cu", "");
  ASSERT_EQ(symlink("real", T.path("link").c_str()), 0);
  EXPECT_EQ(realPath(T.path("link/a.cu")), realPath(T.path("real/a.cu")));
  EXPECT_EQ(realPath(T.path("link/gone.cu")), realPath(T.path("real")) + "/gone.cu");
}

TEST(Files, WritingKeepsPermissionsAndLinksAndLeavesNothing) {
  TempFolder T;
  std::string File = T.write("d/a.txt", "old");
  chmod(File.c_str(), 0640);
  ASSERT_EQ(symlink("a.txt", T.path("d/link").c_str()), 0);
  EXPECT_TRUE(writeAtomically(T.path("d/link"), "new"));
  EXPECT_EQ(TempFolder::read(File), "new");
  EXPECT_TRUE(llvm::sys::fs::is_symlink_file(T.path("d/link")));
  struct stat S;
  ASSERT_EQ(stat(File.c_str(), &S), 0);
  EXPECT_EQ(S.st_mode & 0777, 0640u);
  std::string Why;
  EXPECT_FALSE(writeAtomically(T.path("none/x"), "new", &Why));
  EXPECT_NE(Why, "");
  std::error_code EC;
  unsigned Entries = 0;
  for (llvm::sys::fs::directory_iterator It(T.path("d"), EC), End; It != End && !EC; It.increment(EC)) ++Entries;
  EXPECT_EQ(Entries, 2u);
}

} // namespace
