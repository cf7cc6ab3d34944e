//===- Baseline.cpp - findings that were there before -------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/gate/Gate.h"
#include "driver/report/Support.h"
#include "driver/support/Files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using llvm::StringRef;
namespace json = llvm::json;

namespace cudalint::gate {

static constexpr int FormatVersion = 1;

static llvm::Error fail(const llvm::Twine& Text) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Text);
}

static std::string rootOf(StringRef File) { return realPath(llvm::sys::path::parent_path(absolutePath(File, {}))); }

llvm::Expected<Baseline> Baseline::load(StringRef File) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return fail("can't read baseline '" + File + "': " + Buffer.getError().message() +
                "; 'cuda-lint baseline create' makes one");
  auto Value = json::parse((*Buffer)->getBuffer());
  if (!Value) return fail("baseline '" + File + "' is no JSON: " + llvm::toString(Value.takeError()));
  const json::Object* O = Value->getAsObject();
  if (!O || !O->getArray("entries")) return fail("'" + File + "' is no baseline of cuda-lint (no \"entries\")");
  if (O->getInteger("version") != FormatVersion)
    return fail("baseline '" + File + "' has another format version; this cuda-lint reads version " +
                llvm::Twine(FormatVersion));
  Baseline B(rootOf(File));
  unsigned N = 0;
  for (const json::Value& V : *O->getArray("entries")) {
    ++N;
    const json::Object* E = V.getAsObject();
    BaselineEntry Entry;
    auto Get = [&](StringRef Key) { return E ? E->getString(Key).value_or("").str() : ""; };
    Entry.Rule = Get("rule");
    Entry.Path = Get("path");
    Entry.Fingerprint = Get("fingerprint");
    Entry.Line = Get("line");
    Entry.Message = Get("message");
    auto Conf = parseConfidence(Get("confidence"));
    if (Conf) Entry.Conf = *Conf;
    if (Entry.Rule.empty() || Entry.Path.empty() || Entry.Fingerprint.empty() || !Conf)
      return fail("baseline '" + File + "', entry " + llvm::Twine(N) +
                  ": needs rule, path, fingerprint and a confidence (possible, likely, certain)");
    B.Entries.push_back(std::move(Entry));
  }
  std::sort(B.Entries.begin(), B.Entries.end());
  return B;
}

std::vector<Baseline::Key> Baseline::keys(const RunResult& Run, report::Sources& Src) const {
  auto Name = [&](StringRef File) { return relativeTo(File, Root); };
  std::vector<std::string> Prints = report::fingerprints(Run, Src, Name);
  std::vector<Key> Keys;
  for (size_t I = 0; I < Prints.size(); ++I)
    Keys.emplace_back(Run.Results[I].Rule, Name(Run.Results[I].Where.File), std::move(Prints[I]));
  return Keys;
}

static BaselineEntry entry(const Baseline::Key& Key, const report::Result& R, report::Sources& Src) {
  BaselineEntry E;
  std::tie(E.Rule, E.Path, E.Fingerprint) = Key;
  E.Conf = R.Conf;
  E.Line = report::utf8(StringRef(Src.line(R.Where.File, R.Where.Line).value_or("")).trim());
  E.Message = report::utf8(R.Message);
  return E;
}

/// A comment that silences a finding says more than a baseline: such findings don't enter.
static bool counts(const report::Result& R) { return !R.Suppressed || R.SuppressionKind == "external"; }

llvm::Error Baseline::save(StringRef File) const {
  std::vector<BaselineEntry> Sorted = Entries;
  // By path first: a change of one file is one place in the diff.
  std::sort(Sorted.begin(), Sorted.end(), [](const BaselineEntry& A, const BaselineEntry& B) {
    return std::tie(A.Path, A.Rule, A.Line, A.Fingerprint) < std::tie(B.Path, B.Rule, B.Line, B.Fingerprint);
  });
  std::string Text, Why;
  {
    llvm::raw_string_ostream OS(Text);
    OS << "{\n\"version\": " << FormatVersion << ",\n\"tool\": \"cuda-lint\",\n\"entries\": [";
    bool First = true;
    for (const BaselineEntry& E : Sorted) {
      OS << (First ? "\n" : ",\n");
      First = false;
      json::OStream J(OS);
      J.object([&] {
        J.attribute("path", report::utf8(E.Path));
        J.attribute("rule", report::utf8(E.Rule));
        J.attribute("fingerprint", report::utf8(E.Fingerprint));
        J.attribute("confidence", report::name(E.Conf));
        J.attribute("line", E.Line);
        J.attribute("message", E.Message);
      });
    }
    OS << "\n]\n}\n";
  }
  return writeAtomically(File, Text, &Why) ? llvm::Error::success() : fail(Why);
}

static Baseline::Key key(const BaselineEntry& E) { return {E.Rule, E.Path, E.Fingerprint}; }

unsigned Baseline::apply(RunResult& Run) const {
  std::set<Key> Known;
  for (const BaselineEntry& E : Entries) Known.insert(key(E));
  report::Sources Src;
  std::vector<Key> Keys = keys(Run, Src);
  unsigned N = 0;
  for (size_t I = 0; I < Keys.size(); ++I) {
    report::Result& R = Run.Results[I];
    if (R.Suppressed || !Known.count(Keys[I])) continue;
    R.Suppressed = true;
    R.SuppressionKind = "external";
    R.SuppressionReason = "in the baseline";
    ++N;
  }
  return N;
}

std::vector<BaselineEntry> Baseline::stale(const RunResult& Run) const {
  std::set<Key> Found;
  report::Sources Src;
  std::vector<Key> Keys = keys(Run, Src);
  for (size_t I = 0; I < Keys.size(); ++I)
    if (counts(Run.Results[I])) Found.insert(Keys[I]);
  std::set<std::string> Broken;
  bool AnyBroken = false;
  for (const report::Problem& P : Run.Problems)
    if (P.Fatal || P.K == report::Problem::NotAnalysed) {
      Broken.insert(P.Where.File);
      AnyBroken = true;
    }
  std::set<std::string> Files(Run.Files.begin(), Run.Files.end()), Headers(Run.Headers.begin(), Run.Headers.end());
  std::map<std::string, const report::Rule*> Rules;
  for (const report::Rule& R : Run.Rules) Rules[R.Id] = &R;
  auto LookedFor = [&](const BaselineEntry& E) {
    auto It = Rules.find(E.Rule);
    return It == Rules.end() ? E.Conf >= Run.MinConfidence : It->second->Enabled && E.Conf >= It->second->MinConfidence;
  };
  auto LookedAt = [&](const std::string& File) {
    // A file that is gone was looked for in the folders of the run, by one of its shards.
    if (!llvm::sys::fs::exists(File))
      return llvm::any_of(Run.Scope, [&](const std::string& Folder) { return isWithin(File, Folder); }) &&
             Shard{Run.ShardIndex, Run.ShardCount}.has(report::relative(Run.Root, File));
    if (Run.Partial.count(File) || Broken.count(File)) return false;
    // A header's findings come from the files that include it: one that is broken, or in another shard, may have them.
    bool Read = Headers.count(File) || Files.count(File);
    if (Headers.count(File) || isHeaderName(File)) return Read && !AnyBroken && Run.ShardCount == 1;
    return Read;
  };
  std::vector<BaselineEntry> Gone;
  for (const BaselineEntry& E : Entries)
    if (!Found.count(key(E)) && LookedFor(E) && LookedAt(absolutePath(E.Path, Root))) Gone.push_back(E);
  return Gone;
}

unsigned Baseline::remove(const std::vector<BaselineEntry>& Gone) {
  std::set<Key> Keys;
  for (const BaselineEntry& E : Gone) Keys.insert(key(E));
  size_t Before = Entries.size();
  std::erase_if(Entries, [&](const BaselineEntry& E) { return Keys.count(key(E)); });
  return Before - Entries.size();
}

unsigned Baseline::add(const RunResult& Run) {
  std::set<Key> Keys;
  for (const BaselineEntry& E : Entries) Keys.insert(key(E));
  report::Sources Src;
  std::vector<Key> Found = keys(Run, Src);
  unsigned N = 0;
  for (size_t I = 0; I < Found.size(); ++I) {
    if (!counts(Run.Results[I]) || !Keys.insert(Found[I]).second) continue;
    Entries.push_back(entry(Found[I], Run.Results[I], Src));
    ++N;
  }
  std::sort(Entries.begin(), Entries.end());
  return N;
}

static std::string entries(unsigned N) { return std::to_string(N) + (N == 1 ? " entry" : " entries"); }

llvm::Expected<BaselineOutcome> baselineCreate(const RunResult& Run, StringRef File, bool Force) {
  if (!Force && llvm::sys::fs::exists(File))
    return fail("'" + File + "' is there already: 'baseline update' keeps it current, --force replaces it");
  Baseline B(rootOf(File));
  B.add(Run);
  if (llvm::Error E = B.save(File)) return fail("can't write '" + File + "': " + llvm::toString(std::move(E)));
  BaselineOutcome Out;
  Out.Added = B.Entries.size();
  Out.Text = ("baseline '" + File + "': " + entries(Out.Added) + "\n").str();
  return Out;
}

llvm::Expected<BaselineOutcome> baselineUpdate(const RunResult& Run, StringRef File, bool Force) {
  auto B = Baseline::load(File);
  if (!B) return B.takeError();
  BaselineOutcome Out;
  Out.Removed = B->remove(B->stale(Run));
  Out.Kept = B->Entries.size();
  Baseline Grown = *B;
  unsigned New = Grown.add(Run);
  if (New && Force) {
    *B = std::move(Grown);
    Out.Added = New;
  }
  if (Out.Removed || Out.Added)
    if (llvm::Error E = B->save(File)) return fail("can't write '" + File + "': " + llvm::toString(std::move(E)));
  Out.Text = ("baseline '" + File + "': " + entries(Out.Removed) + " removed, " + std::to_string(Out.Added) +
              " added, " + std::to_string(Out.Kept + Out.Added) + " left\n")
                 .str();
  if (New && !Force) {
    Out.Grew = true;
    Out.Text += std::to_string(New) + (New == 1 ? " new finding is" : " new findings are") +
                " not in it, and a baseline only shrinks: fix, silence with a comment, or add with --force\n";
  }
  return Out;
}

llvm::Expected<BaselineOutcome> baselinePrune(const RunResult& Run, StringRef File) {
  auto B = Baseline::load(File);
  if (!B) return B.takeError();
  BaselineOutcome Out;
  Out.Removed = B->remove(B->stale(Run));
  Out.Kept = B->Entries.size();
  if (Out.Removed)
    if (llvm::Error E = B->save(File)) return fail("can't write '" + File + "': " + llvm::toString(std::move(E)));
  Out.Text = ("baseline '" + File + "': " + entries(Out.Removed) + " removed, " + std::to_string(Out.Kept) + " left\n")
                 .str();
  return Out;
}

llvm::Expected<std::string> baselineShow(StringRef File) {
  auto B = Baseline::load(File);
  if (!B) return B.takeError();
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  std::map<std::string, unsigned> Rules, Paths;
  size_t RuleWidth = 4;
  for (const BaselineEntry& E : B->Entries) {
    ++Rules[E.Rule];
    ++Paths[E.Path];
    RuleWidth = std::max(RuleWidth, E.Rule.size());
  }
  OS << "baseline '" << File << "': " << entries(B->Entries.size()) << " in "
     << report::plural(Paths.size(), "file") << '\n';
  for (auto& [Rule, N] : Rules) OS << llvm::formatv("{0,6}  {1}\n", N, Rule);
  std::string Path;
  std::vector<BaselineEntry> Sorted = B->Entries;
  std::sort(Sorted.begin(), Sorted.end(), [](const BaselineEntry& A, const BaselineEntry& C) {
    return std::tie(A.Path, A.Rule, A.Line, A.Fingerprint) < std::tie(C.Path, C.Rule, C.Line, C.Fingerprint);
  });
  for (const BaselineEntry& E : Sorted) {
    if (E.Path != Path) OS << '\n' << report::printable(E.Path) << '\n';
    Path = E.Path;
    OS << "  " << llvm::left_justify(E.Rule, RuleWidth) << "  " << report::printable(E.Line) << '\n';
  }
  return Text;
}

std::string staleText(const std::vector<BaselineEntry>& Stale, StringRef File) {
  if (Stale.empty()) return "";
  std::string Text;
  for (const BaselineEntry& E : Stale)
    Text += "stale baseline entry: " + report::printable(E.Path) + ": " + E.Rule + ": " + report::printable(E.Line) + "\n";
  Text += ("baseline '" + File + "': " + entries(Stale.size()) + " no longer found; run 'cuda-lint baseline prune' and " +
           "commit the file\n")
              .str();
  return Text;
}

} // namespace cudalint::gate
