//===- TempFolder.h - a folder that goes away with the test -----------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#ifndef CUDA_LINT_TEST_SUPPORT_TEMPFOLDER_H
#define CUDA_LINT_TEST_SUPPORT_TEMPFOLDER_H

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

namespace cudalint::test {

class TempFolder {
public:
  TempFolder() {
    std::string Template = (std::filesystem::temp_directory_path() / "cuda-lint-test-XXXXXX").string();
    if (!mkdtemp(Template.data())) throw std::runtime_error("no temporary folder");
    // Tests compare paths, and /tmp may be a link.
    Folder = std::filesystem::canonical(Template);
  }
  ~TempFolder() {
    std::error_code Ignored;
    std::filesystem::remove_all(Folder, Ignored);
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  std::string path(const std::string& Name = {}) const { return Name.empty() ? Folder.string() : (Folder / Name).string(); }
  /// Writes a file, its folders as well, and returns its path.
  std::string write(const std::string& Name, const std::string& Text) const {
    std::filesystem::create_directories((Folder / Name).parent_path());
    std::ofstream(Folder / Name, std::ios::binary) << Text;
    return path(Name);
  }
  static std::string read(const std::string& Path) {
    std::ifstream In(Path, std::ios::binary);
    return {std::istreambuf_iterator<char>(In), {}};
  }

private:
  std::filesystem::path Folder;
};

} // namespace cudalint::test

#endif
