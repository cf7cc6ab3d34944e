//===- Fixes.cpp - applying fixes ---------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/gate/Fixes.h"
#include "driver/report/Edits.h"
#include "driver/report/Support.h"
#include "driver/support/Files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <map>
#include <set>

using llvm::StringRef;
using cudalint::report::Edit;
using cudalint::report::Result;
using cudalint::report::RunResult;

namespace cudalint::gate {

namespace {

struct Target {
  std::string Before;
  std::string Refused;     ///< why nothing may be changed here; empty when it may
  bool Crlf = false;
  std::vector<Edit> Edits; ///< sorted, without conflicts
};

/// Whether the lines of a text end in CR LF, decided by the first of them.
bool usesCrlf(StringRef Text) {
  size_t Newline = Text.find('\n');
  return Newline != StringRef::npos && Newline && Text[Newline - 1] == '\r';
}

std::string withCrlf(StringRef Text) {
  std::string Out;
  for (size_t I = 0; I < Text.size(); ++I) {
    if (Text[I] == '\n' && (!I || Text[I - 1] != '\r')) Out += '\r';
    Out += Text[I];
  }
  return Out;
}

class Planner {
public:
  Planner(const RunResult& Run, const FixOptions& Opts) : Run(Run), Opts(Opts) {
    Root = realPath(Run.Root);
    for (const report::Problem& P : Run.Problems)
      if (P.Fatal && !P.Where.File.empty()) Broken.insert(realPath(P.Where.File));
    for (auto& [File, Hash] : Run.Hashes) Hashes[realPath(File)] = Hash;
  }

  FixPlan plan() {
    for (size_t I = 0; I < Run.Results.size(); ++I) {
      const Result& R = Run.Results[I];
      if (R.Fixes.empty() || R.Suppressed || (R.UnsafeFix && !Opts.Unsafe)) continue;
      std::string Reason = take(R);
      if (Reason.empty()) {
        ++Plan.Fixes;
        Plan.Fixed.push_back(I);
      } else
        Plan.Skipped.push_back({R.Rule, Reason, R.Where});
    }
    for (auto& [File, T] : Targets) {
      if (T.Edits.empty()) continue;
      FixedFile F;
      F.File = File;
      F.After = report::applyEdits(T.Before, T.Edits);
      F.Edits = T.Edits;
      llvm::raw_string_ostream OS(F.Diff);
      report::writeUnifiedDiff(OS, report::relative(Root, File), report::hunks(T.Before, T.Edits, 3), false);
      F.Before = std::move(T.Before);
      Plan.Files.push_back(std::move(F));
    }
    return std::move(Plan);
  }

private:
  const RunResult& Run;
  const FixOptions& Opts;
  std::string Root;
  std::set<std::string> Broken;
  std::map<std::string, std::string> Hashes;
  std::map<std::string, Target> Targets; ///< by real path
  FixPlan Plan;

  Target& target(const std::string& File) {
    auto [It, New] = Targets.try_emplace(File);
    Target& T = It->second;
    if (!New) return T;
    auto Buffer = llvm::MemoryBuffer::getFile(File);
    if (!Buffer) {
      T.Refused = "the file can't be read: " + Buffer.getError().message();
      return T;
    }
    T.Before = (*Buffer)->getBuffer().str();
    T.Crlf = usesCrlf(T.Before);
    if (Broken.count(File))
      T.Refused = "the file has parse errors";
    else if (auto H = Hashes.find(File); H != Hashes.end() && H->second != report::contentHash(T.Before))
      T.Refused = "the file changed since it was analysed";
    else if (!StringRef(File).starts_with(StringRef(Root).rtrim('/').str() + "/"))
      T.Refused = "the file lies outside of " + Root;
    return T;
  }

  /// Adds the edits of one finding, all or none. Empty when they are in, also when they were in before.
  std::string take(const Result& R) {
    bool AllBroken = !R.MainFiles.empty();
    for (const std::string& Main : R.MainFiles) AllBroken &= Broken.count(realPath(Main)) != 0;
    if (AllBroken) return "the translation unit has parse errors";
    std::map<std::string, std::set<Edit>> Own;
    for (const report::Replacement& F : R.Fixes) {
      std::string File = realPath(F.File);
      Target& T = target(File);
      if (!T.Refused.empty()) return T.Refused;
      if (size_t(F.Offset) + F.Length > T.Before.size()) return "the file is shorter than when it was analysed";
      Own[File].insert({F.Offset, F.Length, T.Crlf ? withCrlf(F.Text) : F.Text});
    }
    for (auto& [File, Edits] : Own)
      for (const Edit& E : Edits) {
        for (const Edit& Mine : Edits)
          if (report::conflicts(E, Mine)) return "its edits contradict each other";
        for (const Edit& Other : Targets[File].Edits)
          if (report::conflicts(E, Other)) return "it overlaps another fix; run again";
      }
    for (auto& [File, Edits] : Own) {
      std::vector<Edit>& All = Targets[File].Edits;
      for (const Edit& E : Edits)
        if (auto At = std::lower_bound(All.begin(), All.end(), E); At == All.end() || *At != E) All.insert(At, E);
    }
    return "";
  }
};

} // namespace

FixPlan planFixes(const RunResult& Run, const FixOptions& Opts) { return Planner(Run, Opts).plan(); }

static llvm::Error writeOne(const FixedFile& F) {
  auto Fail = [&](const llvm::Twine& Text) {
    return llvm::createStringError(llvm::inconvertibleErrorCode(), "can't fix '" + F.File + "': " + Text);
  };
  auto Now = llvm::MemoryBuffer::getFile(F.File);
  if (!Now) return Fail(Now.getError().message());
  if ((*Now)->getBuffer() != F.Before) return Fail("it changed in the meantime");
  std::string Why;
  if (!writeAtomically(F.File, F.After, &Why)) return Fail(Why);
  return llvm::Error::success();
}

llvm::Error writeFixes(const FixPlan& Plan) {
  std::vector<StringRef> Done;
  for (const FixedFile& F : Plan.Files) {
    if (llvm::Error E = writeOne(F)) {
      std::string Text = llvm::toString(std::move(E));
      if (!Done.empty()) {
        Text += "; already fixed:";
        for (StringRef D : Done) Text += (" " + D).str();
      }
      return llvm::createStringError(llvm::inconvertibleErrorCode(), Text);
    }
    Done.push_back(F.File);
  }
  return llvm::Error::success();
}

void writeDiff(const FixPlan& Plan, bool Colour, llvm::raw_ostream& OS) {
  for (const FixedFile& F : Plan.Files) {
    if (!Colour) {
      OS << F.Diff;
      continue;
    }
    llvm::SmallVector<StringRef, 64> Lines;
    StringRef(F.Diff).split(Lines, '\n');
    if (!Lines.empty() && Lines.back().empty()) Lines.pop_back();
    for (StringRef L : Lines) {
      StringRef Code = L.starts_with("--- ") || L.starts_with("+++ ") ? "1"
                       : L.starts_with("@@")                          ? "36"
                       : L.starts_with("+")                           ? "32"
                       : L.starts_with("-")                           ? "31"
                                                                      : "";
      if (Code.empty())
        OS << L << '\n';
      else
        OS << "\x1b[" << Code << 'm' << L << "\x1b[0m\n";
    }
  }
}

std::string describe(const FixPlan& Plan, const RunResult& Run, bool Written) {
  std::string Text;
  for (const SkippedFix& S : Plan.Skipped)
    Text += report::printable(report::relative(Run.Root, S.Where.File)) + ":" + std::to_string(S.Where.Line) + ": " +
            S.Rule + " not fixed: " + S.Reason + "\n";
  if (Plan.Fixes || !Plan.Skipped.empty()) {
    Text += (Written ? "fixed " : "would fix ") + report::plural(Plan.Fixes, "finding") + " in " +
            report::plural(Plan.Files.size(), "file");
    if (!Plan.Skipped.empty()) Text += ", " + std::to_string(Plan.Skipped.size()) + " not fixed";
    Text += "\n";
  }
  return Text;
}

} // namespace cudalint::gate
