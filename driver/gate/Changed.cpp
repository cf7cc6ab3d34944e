//===- Changed.cpp - what a change owns ---------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/gate/Fixes.h"
#include "driver/gate/Gate.h"
#include "driver/report/Support.h"
#include "driver/support/Files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <algorithm>

using llvm::StringRef;

namespace cudalint::gate {

static llvm::Error fail(const llvm::Twine& Text) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Text);
}

namespace {

struct Ran {
  int Status = -1;
  std::string Out, Err;
};

llvm::Expected<Ran> git(StringRef Dir, std::vector<std::string> Args) {
  auto Program = llvm::sys::findProgramByName("git");
  if (!Program) return fail("--since needs git, and there is no git in PATH");
  llvm::SmallString<128> Out, Err;
  if (auto E = llvm::sys::fs::createTemporaryFile("cuda-lint-git", "out", Out))
    return fail("can't make a temporary file: " + E.message());
  llvm::FileRemover RemoveOut(Out);
  if (auto E = llvm::sys::fs::createTemporaryFile("cuda-lint-git", "err", Err))
    return fail("can't make a temporary file: " + E.message());
  llvm::FileRemover RemoveErr(Err);
  // Nothing of a user's configuration may change the form of the answer.
  std::vector<std::string> Whole = {"git", "-C", Dir.str(), "-c", "core.quotePath=false", "-c", "color.ui=never",
                                    "--no-pager"};
  Whole.insert(Whole.end(), Args.begin(), Args.end());
  std::vector<StringRef> Refs(Whole.begin(), Whole.end());
  std::string Message;
  Ran R;
  R.Status = llvm::sys::ExecuteAndWait(*Program, Refs, std::nullopt,
                                       {std::optional<StringRef>(""), StringRef(Out), StringRef(Err)}, /*Seconds=*/0,
                                       /*MemoryLimit=*/0, &Message);
  if (R.Status < 0) return fail("git did not run: " + Message);
  if (auto Buffer = llvm::MemoryBuffer::getFile(Out)) R.Out = (*Buffer)->getBuffer().str();
  if (auto Buffer = llvm::MemoryBuffer::getFile(Err)) R.Err = (*Buffer)->getBuffer().str();
  return R;
}

/// First line of what git said, without its "fatal: ".
std::string reason(const Ran& R) {
  StringRef Line = StringRef(R.Err).trim().split('\n').first;
  Line.consume_front("fatal: ");
  return Line.empty() ? "git ended with status " + std::to_string(R.Status) : report::printable(Line);
}

/// A path as a diff header writes it: C-quoted when it holds odd characters.
std::string unquote(StringRef Path) {
  if (!Path.consume_front("\"")) {
    // git ends a path with blanks in it with a tab.
    return Path.rtrim("\t\r").str();
  }
  std::string Out;
  for (size_t I = 0; I < Path.size() && Path[I] != '"'; ++I) {
    if (Path[I] != '\\' || I + 1 == Path.size()) {
      Out += Path[I];
      continue;
    }
    char C = Path[++I];
    unsigned Code = 0;
    switch (C) {
    case 'n': Out += '\n'; break;
    case 't': Out += '\t'; break;
    case 'r': Out += '\r'; break;
    case 'a': Out += '\a'; break;
    case 'b': Out += '\b'; break;
    case 'f': Out += '\f'; break;
    case 'v': Out += '\v'; break;
    default:
      if (C >= '0' && C <= '7' && !Path.substr(I, 3).getAsInteger(8, Code)) {
        Out += char(Code);
        I += 2;
      } else
        Out += C;
    }
  }
  return Out;
}

/// Whether a removed line held code: blank lines, comments and lone braces do not order anything.
bool isCode(StringRef Line) {
  Line = Line.trim();
  return !Line.empty() && !Line.starts_with("//") && !Line.starts_with("/*") && !Line.starts_with("* ") && Line != "*/" &&
         Line != "*" && Line != "{" && Line != "}" && Line != "};";
}

} // namespace

llvm::Error ChangedLines::addDiff(StringRef Diff, StringRef Top) {
  ChangedLines::File* Current = nullptr;
  unsigned OldLeft = 0, NewLeft = 0;
  unsigned NewStart = 0, NewCount = 0;
  bool RemovedCode = false;
  auto EndHunk = [&] {
    if (Current && RemovedCode) {
      // Removed without a replacement: between line NewStart and the next one.
      unsigned First = NewStart, Last = NewCount ? NewStart + NewCount - 1 : NewStart + 1;
      Current->Removed.emplace_back(First, Last);
    }
    RemovedCode = false;
  };
  while (!Diff.empty()) {
    auto [Line, Rest] = Diff.split('\n');
    Diff = Rest;
    if (OldLeft || NewLeft) {
      if (Line.starts_with("-") && OldLeft) {
        --OldLeft;
        RemovedCode |= isCode(Line.drop_front());
        if (!OldLeft && !NewLeft) EndHunk();
        continue;
      }
      if (Line.starts_with("+") && NewLeft) {
        --NewLeft;
        if (!OldLeft && !NewLeft) EndHunk();
        continue;
      }
      if (Line.starts_with("\\")) continue;
      if (Line.starts_with(" ") && OldLeft && NewLeft) { // context, when somebody else made the diff
        --OldLeft;
        --NewLeft;
        if (!OldLeft && !NewLeft) EndHunk();
        continue;
      }
      return fail("can't read the diff: unexpected line '" + report::printable(Line.take_front(80)) + "' in a hunk");
    }
    if (Line.starts_with("+++ ")) {
      std::string Path = unquote(Line.drop_front(4));
      Current = nullptr;
      if (Path == "/dev/null") continue;
      StringRef Name = Path;
      if (!Name.consume_front("b/")) return fail("can't read the diff: '" + report::printable(Line) + "' has no b/ prefix");
      Current = &Files[realPath((Top + "/" + Name).str())];
      continue;
    }
    if (Line.starts_with("diff ")) Current = nullptr;
    if (!Line.consume_front("@@ -")) continue;
    auto Number = [](StringRef& Text, unsigned& N) { return !Text.consumeInteger(10, N); };
    unsigned OldStart = 0, OldCount = 1;
    NewCount = 1;
    bool Good = Number(Line, OldStart);
    if (Good && Line.consume_front(",")) Good = Number(Line, OldCount);
    Good = Good && Line.consume_front(" +") && Number(Line, NewStart);
    if (Good && Line.consume_front(",")) Good = Number(Line, NewCount);
    if (!Good) return fail("can't read the diff: bad hunk header");
    OldLeft = OldCount;
    NewLeft = NewCount;
    if (Current && NewCount) Current->Lines.emplace_back(NewStart, NewStart + NewCount - 1);
  }
  if (OldLeft || NewLeft) return fail("can't read the diff: it ends within a hunk");
  return llvm::Error::success();
}

llvm::Expected<ChangedLines> ChangedLines::since(StringRef Root, StringRef Ref) {
  ChangedLines C;
  if (Ref.empty() || Ref.starts_with("-")) return fail("--since: '" + Ref + "' is no revision");
  auto Top = git(Root, {"rev-parse", "--show-toplevel"});
  if (!Top) return Top.takeError();
  if (Top->Status != 0) {
    if (StringRef(Top->Err).contains("dubious ownership"))
      return fail("--since: git refuses '" + Root + "' (it belongs to another user); 'git config --global --add " +
                  "safe.directory " + Root + "' allows it");
    return fail("--since needs a git checkout, and '" + Root + "' is in none (" + reason(*Top) +
                "); --changed-files takes a list instead");
  }
  std::string Checkout = StringRef(Top->Out).trim("\n\r").str();

  // Before the first commit everything is new.
  auto Born = git(Root, {"rev-parse", "--verify", "--quiet", "HEAD^{commit}"});
  if (!Born) return Born.takeError();
  if (Born->Status != 0) {
    auto Any = git(Root, {"rev-list", "--all", "--max-count=1"});
    if (!Any) return Any.takeError();
    bool None = Any->Status == 0 && StringRef(Any->Out).trim().empty();
    if (None || Ref == "HEAD" || Ref == "@") {
      std::string Why = None ? "this repository has no commit yet" : "the branch that is checked out has no commit yet";
      if (Ref != "HEAD" && Ref != "@") return fail("--since: " + Why + ", so there is no revision '" + Ref + "'");
      for (const char* Others : {"--cached", "--others"}) {
        auto Names = git(Checkout, {"ls-files", Others, "--exclude-standard", "-z"});
        if (!Names) return Names.takeError();
        if (Names->Status != 0) return fail("--since: git ls-files failed: " + reason(*Names));
        C.addWhole(Names->Out, Checkout);
      }
      C.Notices.push_back("--since: " + Why + ", so every line counts as new");
      return C;
    }
  }

  auto Commit = git(Root, {"rev-parse", "--verify", "--quiet", Ref.str() + "^{commit}"});
  if (!Commit) return Commit.takeError();
  if (Commit->Status != 0) {
    auto Shallow = git(Root, {"rev-parse", "--is-shallow-repository"});
    bool IsShallow = Shallow && StringRef(Shallow->Out).trim() == "true";
    if (!Shallow) llvm::consumeError(Shallow.takeError());
    return fail("--since: git knows no revision '" + Ref + "'" +
                (IsShallow ? "; this checkout is shallow, fetch it (fetch-depth: 0 in a workflow, GIT_DEPTH: 0 in GitLab)"
                           : "; fetch it first, or check the spelling"));
  }
  std::string Base = StringRef(Commit->Out).trim().str();
  // What the branch itself changed: with main ahead, its newer lines are no change of ours.
  auto MergeBase = git(Root, {"merge-base", Base, "HEAD"});
  if (!MergeBase) return MergeBase.takeError();
  if (MergeBase->Status == 0)
    Base = StringRef(MergeBase->Out).trim().str();
  else
    C.Notices.push_back(("--since: no common ancestor of HEAD and '" + Ref + "' is known (a shallow checkout?), comparing with '" +
                         Ref + "' itself")
                            .str());

  auto Diff = git(Checkout, {"diff", "-U0", "--find-renames", "--no-ext-diff", "--no-textconv", "--no-color",
                             "--src-prefix=a/", "--dst-prefix=b/", "--no-relative", "--submodule=short",
                             "--diff-algorithm=histogram", Base, "--"});
  if (!Diff) return Diff.takeError();
  if (Diff->Status != 0) return fail("--since: git diff failed: " + reason(*Diff));
  if (llvm::Error E = C.addDiff(Diff->Out, Checkout)) return std::move(E);

  auto Untracked = git(Checkout, {"ls-files", "--others", "--exclude-standard", "-z"});
  if (!Untracked) return Untracked.takeError();
  if (Untracked->Status != 0) return fail("--since: git ls-files failed: " + reason(*Untracked));
  C.addWhole(Untracked->Out, Checkout);
  return C;
}

void ChangedLines::addWhole(StringRef Names, StringRef Top) {
  llvm::SmallVector<StringRef, 32> List;
  Names.split(List, '\0', -1, /*KeepEmpty=*/false);
  for (StringRef Name : List) Files[realPath((Top + "/" + Name).str())].Whole = true;
}

llvm::Expected<ChangedLines> ChangedLines::fromList(StringRef Text, StringRef Base) {
  ChangedLines C;
  llvm::SmallVector<StringRef, 32> Lines;
  Text.split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef Line : Lines) {
    Line = Line.trim();
    if (Line.empty()) continue;
    if (Line.contains('\0')) return fail("--changed-files: the list is no text, one path a line");
    C.Files[realPath(absolutePath(Line, Base))].Whole = true;
  }
  return C;
}

namespace {

/// Where the lines of a text went when it was edited.
class LineMap {
public:
  explicit LineMap(const FixedFile& F) : F(F), Old(starts(F.Before)), New(starts(F.After)) {}

  unsigned first(unsigned Line) const { return Line && Line <= Old.size() ? lineOf(moved(code(Line).first)) : Line; }
  unsigned last(unsigned Line) const { return Line && Line <= Old.size() ? lineOf(moved(code(Line).second)) : Line; }

private:
  const FixedFile& F;
  std::vector<size_t> Old, New;

  static std::vector<size_t> starts(StringRef Text) {
    std::vector<size_t> Starts = {0};
    for (size_t I = Text.find('\n'); I != StringRef::npos; I = Text.find('\n', I + 1)) Starts.push_back(I + 1);
    return Starts;
  }
  /// First and last byte of a line that is no blank.
  std::pair<size_t, size_t> code(unsigned Line) const {
    size_t Begin = Old[Line - 1], End = Line < Old.size() ? Old[Line] - 1 : F.Before.size();
    StringRef Text = StringRef(F.Before).slice(Begin, End);
    size_t Blanks = Text.size() - Text.ltrim().size(), Length = Text.rtrim().size();
    return Length <= Blanks ? std::pair(Begin, Begin) : std::pair(Begin + Blanks, Begin + Length - 1);
  }
  size_t moved(size_t Offset) const {
    ptrdiff_t Shift = 0;
    for (const report::Edit& E : F.Edits) {
      if (E.Offset > Offset) break;
      // A byte that was replaced is where its replacement begins.
      if (size_t(E.Offset) + E.Length > Offset) return size_t(ptrdiff_t(E.Offset) + Shift);
      Shift += ptrdiff_t(E.Text.size()) - ptrdiff_t(E.Length);
    }
    return size_t(ptrdiff_t(Offset) + Shift);
  }
  unsigned lineOf(size_t Offset) const { return unsigned(std::upper_bound(New.begin(), New.end(), Offset) - New.begin()); }
};

} // namespace

void ChangedLines::follow(const FixPlan& Plan) {
  for (const FixedFile& Fixed : Plan.Files) {
    auto It = Files.find(Fixed.File);
    if (It == Files.end()) continue;
    LineMap Map(Fixed);
    for (auto& [First, Last] : It->second.Lines) First = Map.first(First), Last = Map.last(Last);
    for (auto& [First, Last] : It->second.Removed) First = Map.last(First), Last = Map.first(Last);
  }
}

void ChangedLines::widen() {
  for (auto& [Path, F] : Files) F.Whole = true;
}

bool ChangedLines::touches(StringRef File) const { return Files.count(realPath(File)) != 0; }

bool ChangedLines::contains(const report::Result& R) const {
  std::map<std::string, std::pair<unsigned, unsigned>> Spans; // first and last line of the finding in each file
  bool Primary = true;
  auto Hit = [&](const report::Place& P) {
    if (P.File.empty()) return false;
    std::string Path = realPath(P.File);
    auto [Span, New] = Spans.try_emplace(Path, P.Line, P.Line);
    Span->second.first = std::min(Span->second.first, P.Line);
    Span->second.second = std::max(Span->second.second, P.Line);
    auto It = Files.find(Path);
    if (It == Files.end()) return false;
    // A whole file owns what is reported in it; a witness that passes through a new header is no new finding.
    if (It->second.Whole) return Primary;
    unsigned Last = std::max(P.EndLine, P.Line);
    return llvm::any_of(It->second.Lines, [&](auto& L) { return P.Line <= L.second && L.first <= Last; });
  };
  if (Hit(R.Where)) return true;
  if (PrimaryOnly) return false;
  Primary = false;
  for (const report::Note& N : R.Notes)
    if (Hit(N.Where)) return true;
  for (auto& [Path, Span] : Spans) {
    auto It = Files.find(Path);
    if (It == Files.end()) continue;
    for (auto& [First, Last] : It->second.Removed)
      if (Span.first <= First && Last <= Span.second) return true;
  }
  return false;
}

unsigned keepChanged(RunResult& Run, const ChangedLines& Changed) {
  size_t Before = Run.Results.size();
  Run.Filtered = true;
  std::erase_if(Run.Results, [&](const report::Result& R) { return !Changed.contains(R); });
  return Before - Run.Results.size();
}

} // namespace cudalint::gate
