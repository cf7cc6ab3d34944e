//===- Worker.cpp -----------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/engine/Worker.h"
#include "cuda-lint/Vocabulary.h"
#include "driver/engine/Analysis.h"
#include "driver/engine/Recorder.h"
#include "driver/engine/Wire.h"
#include "driver/support/Files.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/Support/Path.h"
#include <chrono>

namespace cudalint::engine {

using llvm::StringRef;

namespace {

class LineEmitter : public Emitter {
public:
  explicit LineEmitter(llvm::raw_ostream& Out) : Out(Out) {}
  void result(report::Result R) override { send("result", toJson(R)); }
  void problem(report::Problem P) override { send("problem", toJson(P)); }
  void userFile(std::string File) override { UserFiles.insert(std::move(File)); }
  void skipped(std::string File, unsigned First, unsigned Last) override {
    for (unsigned Line = First; Line <= Last; ++Line) Skipped[File].insert(Line);
  }
  void phase(StringRef What) override {
    send("phase", What);
    // It has to be out before the worker can die in it.
    Out.flush();
  }
  void send(StringRef Key, llvm::json::Value V) {
    llvm::json::Object O;
    O[Key] = std::move(V);
    Out << llvm::json::Value(std::move(O)) << '\n';
  }

  /// The files of the pass that begins now are counted anew, also when it is run again.
  void beginPass() { UserFiles.clear(), Skipped.clear(); }
  /// Device: only what a device compiles counts as compiled.
  void endPass(bool Device, const Dependencies& Deps) {
    std::map<std::string, std::string> Hashes;
    std::set<llvm::StringRef> Names;
    for (const std::string& File : UserFiles) Names.insert(llvm::sys::path::filename(File));
    for (const auto& [Name, Hash] : Deps.Hashes)
      if (Names.count(llvm::sys::path::filename(Name))) Hashes[realPath(Name)] = Hash;
    for (const std::string& File : UserFiles) {
      if (All.insert(File).second) send("userFile", llvm::json::Array{llvm::json::fixUTF8(File), Hashes[File]});
      if (!Device) continue;
      auto [It, New] = Uncompiled.try_emplace(File, Skipped[File]);
      if (!New) std::erase_if(It->second, [&](unsigned Line) { return !Skipped[File].count(Line); });
    }
  }
  void sendUncompiled() {
    for (const auto& [File, Lines] : Uncompiled)
      for (auto It = Lines.begin(); It != Lines.end();) {
        unsigned First = *It, Last = First;
        while (++It != Lines.end() && *It == Last + 1) ++Last;
        send("uncompiled", llvm::json::Array{llvm::json::fixUTF8(File), int64_t(First), int64_t(Last)});
      }
  }

private:
  llvm::raw_ostream& Out;
  std::set<std::string> UserFiles, All;
  std::map<std::string, std::set<unsigned>> Skipped, Uncompiled;
};

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

} // namespace

void installWrappers(const Unit& U) {
  if (U.Wrappers.empty()) return;
  Vocabulary V = Vocabulary::builtin();
  // Their errors were reported when the configuration was read.
  for (const WrapperText& W : U.Wrappers) (void)V.add(W.Text, W.File);
  setActiveVocabulary(std::move(V));
}

void work(const Unit& U, const std::vector<PchUse>& PchOfPass, llvm::raw_ostream& Lines) {
  LineEmitter Out(Lines);
  installWrappers(U);
  Dependencies Deps;
  llvm::json::Object Seconds;
  for (size_t I = 0; I < U.Passes.size(); ++I) {
    toolchain::Pass Pass = U.Passes[I];
    std::string Pch;
    if (I < PchOfPass.size() && !PchOfPass[I].File.empty()) {
      Pch = PchOfPass[I].File;
      // Clang asks for the file that it was made from.
      Pass.VirtualFiles.push_back(PchOfPass[I].Source);
    }
    double Start = now();
    while (true) {
      Out.beginPass();
      Analysis A(U.File, U.Directory, Pass.name(), U.Checks, Out);
      auto Action = A.makeAction();
      toolchain::RunOptions Options;
      Options.Diagnostics = &A.compilerDiagnostics();
      Options.IncludePch = Pch;
      Options.BaseFS = llvm::makeIntrusiveRefCnt<RecordingFileSystem>(llvm::vfs::createPhysicalFileSystem(), Deps, U.Directory);
      // After a header that is not there Clang would instantiate no template and report nothing more.
      Options.AdjustInstance = [](clang::CompilerInstance& CI) { CI.getDiagnostics().setFatalsAsError(true); };
      toolchain::RunResult Run = toolchain::runPass(Pass, *Action, Options);
      // A precompiled header must never be why a file fails: look again without it.
      if (!Pch.empty() && (!Run.Started || A.hasErrors())) {
        Pch.clear();
        Pass = U.Passes[I];
        continue;
      }
      if (!Run.Started) {
        report::Problem P;
        P.K = report::Problem::ParseError;
        P.Where.File = U.File;
        P.Pass = Pass.name();
        P.Message = Run.Failure.empty() ? "Clang could not be started on it" : Run.Failure;
        Out.problem(std::move(P));
      }
      A.finish();
      Out.endPass(Pass.Side == toolchain::Pass::Kind::Device, Deps);
      if (!Pch.empty()) Out.send("precompiled", Pass.name());
      break;
    }
    Seconds[Pass.name()] = now() - Start;
  }
  Out.sendUncompiled();
  for (const toolchain::Pass& Pass : U.Passes)
    for (const auto& [Path, Text] : Pass.VirtualFiles) Deps.Missing.erase(Path), Deps.Read.erase(Path);
  llvm::json::Array Read, Missing;
  for (const std::string& File : Deps.Read) Read.push_back(llvm::json::fixUTF8(File));
  for (const std::string& File : Deps.Missing)
    if (!Deps.Read.count(File)) Missing.push_back(llvm::json::fixUTF8(File));
  Out.send("read", std::move(Read));
  Out.send("missing", std::move(Missing));
  Out.send("seconds", std::move(Seconds));
  Out.send("done", true);
}

void WorkerReader::line(StringRef Line) {
  auto Parsed = llvm::json::parse(Line);
  if (!Parsed) {
    llvm::consumeError(Parsed.takeError());
    return;
  }
  const llvm::json::Object* O = Parsed->getAsObject();
  if (!O) return;
  auto Strings = [&](StringRef Key, std::set<std::string>& To) {
    if (const llvm::json::Array* A = O->getArray(Key))
      for (const llvm::json::Value& V : *A)
        if (auto S = V.getAsString()) To.insert(S->str());
  };
  if (const llvm::json::Value* V = O->get("result")) {
    report::Result R;
    if (fromJson(*V, R)) Result.Results.push_back(std::move(R));
  } else if (const llvm::json::Value* V = O->get("problem")) {
    report::Problem P;
    if (fromJson(*V, P)) Result.Problems.push_back(std::move(P));
  } else if (auto S = O->getString("phase")) Phase = S->str();
  else if (O->get("precompiled")) ++PrecompiledPasses;
  else if (const llvm::json::Array* A = O->getArray("userFile")) {
    if (A->size() == 2 && (*A)[0].getAsString() && (*A)[1].getAsString())
      Result.UserFiles.emplace((*A)[0].getAsString()->str(), (*A)[1].getAsString()->str());
  } else if (const llvm::json::Array* A = O->getArray("uncompiled")) {
    if (A->size() == 3 && (*A)[0].getAsString() && (*A)[1].getAsInteger() && (*A)[2].getAsInteger())
      Result.Uncompiled[(*A)[0].getAsString()->str()].emplace_back(unsigned(*(*A)[1].getAsInteger()), unsigned(*(*A)[2].getAsInteger()));
  }
  else if (const llvm::json::Object* T = O->getObject("seconds")) {
    for (const auto& [Key, V] : *T)
      if (auto N = V.getAsNumber()) Timing[Key.str()] += *N;
  } else if (O->get("done")) Complete = true;
  Strings("read", Result.Deps.Read);
  Strings("missing", Result.Deps.Missing);
}

} // namespace cudalint::engine
