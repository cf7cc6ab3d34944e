//===- ConfigCommand.cpp - `cuda-lint config` and `cuda-lint compdb` --------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/cli/Cli.h"
#include "driver/support/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

namespace cudalint::cli {

using llvm::StringRef;

namespace {

/// Command-line options on top of what the files say.
void applyOptions(const engine::InputOptions& O, engine::FileConfig& F) {
  if (!O.Globs.empty()) {
    F.Globs.Value += (F.Globs.Value.empty() ? "" : ",") + O.Globs;
    F.Globs.Origin = "--checks";
  }
}

void showText(llvm::raw_ostream& OS, StringRef File, const engine::FileConfig& F) {
  OS << "# " << File << '\n';
  if (F.Excluded) OS << "# excluded from folders by " << llvm::join(F.Files, ", ") << '\n';
  auto Row = [&](StringRef Key, StringRef Value, StringRef Origin) {
    OS << Key << ": " << Value << "  # " << Origin << '\n';
  };
  Row("checks", F.Globs.Value.empty() ? "cuda-*" : "cuda-*," + F.Globs.Value, F.Globs.Origin);
  Row("confidence", StringRef(toString(F.MinConfidence.Value)), F.MinConfidence.Origin);
  Row("arch", F.Archs.Value.empty() ? "[]" : "[" + llvm::join(F.Archs.Value, ", ") + "]", F.Archs.Value.empty() ? "default: what the command asks for" : F.Archs.Origin);
  Row("cuda", F.Cuda.Value, F.Cuda.Origin);
  if (F.BlockSize.Value) Row("block-size", std::to_string(F.BlockSize.Value), F.BlockSize.Origin);
  if (!F.Severities.empty()) OS << "severity:\n";
  for (const auto& [Rule, Sev] : F.Severities) OS << "  " << Rule << ": " << StringRef(toString(Sev.Value)) << "  # " << Sev.Origin << '\n';
  if (!F.Options.empty()) OS << "options:\n";
  for (const auto& [Key, V] : F.Options) OS << "  " << Key << ": " << V.Value << "  # " << V.Origin << '\n';
  for (const engine::WrapperText& W : F.Wrappers) OS << "wrappers: [...]  # " << W.File << '\n';
}

void showJson(llvm::json::OStream& J, StringRef File, const engine::FileConfig& F) {
  auto Setting = [&](StringRef Key, llvm::json::Value Value, StringRef Origin) {
    J.attributeObject(Key, [&] {
      J.attribute("value", std::move(Value));
      J.attribute("origin", Origin);
    });
  };
  J.object([&] {
    J.attribute("file", File);
    J.attribute("excluded", F.Excluded);
    Setting("checks", F.Globs.Value.empty() ? "cuda-*" : "cuda-*," + F.Globs.Value, F.Globs.Origin);
    Setting("confidence", StringRef(toString(F.MinConfidence.Value)), F.MinConfidence.Origin);
    Setting("arch", llvm::json::Array(F.Archs.Value), F.Archs.Origin);
    Setting("cuda", F.Cuda.Value, F.Cuda.Origin);
    Setting("block-size", int64_t(F.BlockSize.Value), F.BlockSize.Origin);
    J.attributeObject("severity", [&] {
      for (const auto& [Rule, Sev] : F.Severities) Setting(Rule, StringRef(toString(Sev.Value)), Sev.Origin);
    });
    J.attributeObject("options", [&] {
      for (const auto& [Key, V] : F.Options) Setting(Key, V.Value, V.Origin);
    });
    J.attributeArray("files", [&] {
      for (const std::string& Path : F.Files) J.value(Path);
    });
  });
}

} // namespace

int configCommand(const Command& C) {
  if (C.Words.empty() || (C.Words[0] != "show" && C.Words[0] != "check")) {
    std::string Word = C.Words.empty() ? std::string() : C.Words[0];
    error(Word.empty() ? std::string("config needs show or check, as in `cuda-lint config show file.cu`")
                       : "config has no '" + Word + "', only show and check" + suggestion(Word, {"show", "check"}));
    return Failed;
  }
  std::string Format = C.value(OPT_format, "text");
  if (Format != "text" && Format != "json") {
    error("config writes text or json, not '" + Format + "'" + suggestion(Format, {"text", "json"}));
    return Failed;
  }
  engine::InputOptions O;
  if (!readInputOptions(C, O)) return Failed;
  auto Config = makeConfiguration(C);
  if (!Config) return Failed;
  std::vector<std::string> Paths(C.Words.begin() + 1, C.Words.end());
  if (Paths.empty()) Paths.push_back("x.cu");
  std::vector<std::pair<std::string, engine::FileConfig>> Found;
  std::vector<engine::Unit> Units;
  bool Wrong = false;
  for (const std::string& Word : Paths) {
    std::string Path = absolutePath(Word, O.WorkingDirectory);
    if (C.Words.size() > 1 && !llvm::sys::fs::exists(Path)) {
      error("no such file or folder: " + Word);
      return Failed;
    }
    // A configuration file is checked itself, whatever holds for the folder that it stands in.
    StringRef Extension = llvm::sys::path::extension(Path);
    if (C.Words[0] == "check" && (Extension == ".yaml" || Extension == ".yml") && llvm::sys::fs::is_regular_file(Path)) {
      engine::Configuration Own(Path);
      Found.emplace_back(Path, Own.forFile((llvm::sys::path::parent_path(Path) + "/x.cu").str()));
      std::vector<engine::Unit> Unit(1);
      Unit[0].Wrappers = Found.back().second.Wrappers;
      Wrong |= reportConfigurationErrors(Own, Unit);
      continue;
    }
    // What holds for a folder is what holds for a file in it.
    if (llvm::sys::fs::is_directory(Path)) Path += "/x.cu";
    Found.emplace_back(Path, Config->forFile(Path));
    applyOptions(O, Found.back().second);
    Units.emplace_back().Wrappers = Found.back().second.Wrappers;
  }
  Wrong |= reportConfigurationErrors(*Config, Units);
  if (Wrong) return Failed;
  auto Out = Output::open(C.value(OPT_o, OPT_output, ""));
  if (!Out) return Failed;
  if (C.Words[0] == "check") {
    std::set<std::string> Files;
    for (const auto& [Path, F] : Found) Files.insert(F.Files.begin(), F.Files.end());
    for (const std::string& File : Files) Out->stream() << File << ": ok\n";
    if (Files.empty()) Out->stream() << "no .cuda-lint.yaml applies\n";
  } else if (Format == "json") {
    llvm::json::OStream J(Out->stream(), 2);
    J.array([&] {
      for (const auto& [Path, F] : Found) showJson(J, Path, F);
    });
    Out->stream() << '\n';
  } else
    for (const auto& [Path, F] : Found) showText(Out->stream(), Path, F);
  return Out->finish() ? Clean : Failed;
}

int compdbCommand(const Command& C) {
  engine::InputOptions O;
  if (!readInputOptions(C, O)) return Failed;
  auto Config = makeConfiguration(C);
  if (!Config) return Failed;
  if (!C.Words.empty()) {
    error("compdb takes no path; name the database with -p DIR");
    return Failed;
  }
  auto FS = llvm::vfs::getRealFileSystem();
  std::string Error;
  auto Db = O.Database.empty() ? toolchain::Database::find(O.WorkingDirectory + "/x.cu", *FS, Error)
                               : toolchain::Database::load(absolutePath(O.Database, O.WorkingDirectory), *FS, Error);
  if (!Db) {
    error(Error.empty() ? "no compile_commands.json at or above " + O.WorkingDirectory + "; name it with -p DIR" : Error);
    return Failed;
  }
  // The configurations are read before anything is written.
  std::map<std::string, toolchain::UnitChoice> Choices;
  for (const std::string& Source : Db->cudaFiles()) {
    engine::FileConfig F = Config->forFile(Source);
    toolchain::UnitChoice& Choice = Choices[Source];
    Choice.Cuda = O.Cuda.empty() ? F.Cuda.Value : O.Cuda;
    Choice.Options.Archs = O.Archs.empty() ? F.archs() : O.Archs;
  }
  if (reportConfigurationErrors(*Config, {})) return Failed;
  std::string File = C.value(OPT_o, OPT_output, "");
  // The prelude has to live somewhere that clangd can read later.
  std::string Support = File.empty() || File == "-" ? O.WorkingDirectory + "/.cuda-lint"
                                                    : absolutePath(File, O.WorkingDirectory) + ".d";
  auto Translated = toolchain::translateDatabase(*Db, [&](StringRef Source) { return Choices[Source.str()]; }, Support, *FS);
  if (!Translated) {
    error(llvm::toString(Translated.takeError()));
    return Failed;
  }
  auto Out = Output::open(File);
  if (!Out) return Failed;
  Out->stream() << llvm::formatv("{0:2}", *Translated) << '\n';
  return Out->finish() ? Clean : Failed;
}

} // namespace cudalint::cli
