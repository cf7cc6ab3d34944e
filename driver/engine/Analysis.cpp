//===- Analysis.cpp -------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/engine/Analysis.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang-tidy/ClangTidyOptions.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "cuda-lint/Registry.h"
#include "driver/report/Support.h"
#include "driver/support/Files.h"
#include "llvm/Support/Path.h"

namespace cudalint::engine {

using clang::CharSourceRange;
using clang::SourceLocation;
using clang::SourceManager;
using report::Place;

const clang::tidy::ClangTidyCheckFactories& checkFactories() {
  static const clang::tidy::ClangTidyCheckFactories Factories = [] {
    clang::tidy::ClangTidyCheckFactories F;
    addAllChecks(F);
    return F;
  }();
  return Factories;
}

namespace {

std::string fileName(clang::FileID Id, const SourceManager& SM, llvm::StringRef Directory) {
  if (auto Entry = SM.getFileEntryRefForID(Id)) {
    llvm::StringRef Real = Entry->getFileEntry().tryGetRealPathName();
    return absolutePath(Real.empty() ? Entry->getName() : Real, Directory);
  }
  return {};
}

/// Loc as the file shows it: an argument of a macro where it is written, the rest of a macro where it is used.
Place placeOf(SourceLocation Loc, const SourceManager& SM, const clang::LangOptions& Lang, llvm::StringRef Directory) {
  Place P;
  if (Loc.isInvalid()) return P;
  SourceLocation InFile = SM.getFileLoc(Loc);
  auto [Id, Offset] = SM.getDecomposedLoc(InFile);
  P.File = fileName(Id, SM, Directory);
  P.Offset = Offset;
  P.Line = SM.getLineNumber(Id, Offset);
  P.Column = SM.getColumnNumber(Id, Offset);
  SourceLocation End = clang::Lexer::getLocForEndOfToken(InFile, 0, SM, Lang);
  if (End.isValid()) {
    auto [EndId, EndOffset] = SM.getDecomposedLoc(End);
    if (EndId == Id) P.EndLine = SM.getLineNumber(Id, EndOffset), P.EndColumn = SM.getColumnNumber(Id, EndOffset);
  }
  return P;
}

/// Nullopt when the hint touches the inside of a macro: then no edit of the file is right.
std::optional<report::Replacement> replacementOf(const clang::FixItHint& Hint, const SourceManager& SM,
                                                 const clang::LangOptions& Lang, llvm::StringRef Directory) {
  CharSourceRange Range = clang::Lexer::makeFileCharRange(Hint.RemoveRange, SM, Lang);
  if (Range.isInvalid()) return std::nullopt;
  auto [Id, Begin] = SM.getDecomposedLoc(Range.getBegin());
  auto [EndId, End] = SM.getDecomposedLoc(Range.getEnd());
  if (Id != EndId || End < Begin || SM.isInSystemHeader(Range.getBegin())) return std::nullopt;
  report::Replacement R;
  R.File = fileName(Id, SM, Directory);
  R.Offset = Begin;
  R.Length = End - Begin;
  R.Text = Hint.CodeToInsert;
  if (Hint.InsertFromRange.isValid()) {
    CharSourceRange From = clang::Lexer::makeFileCharRange(Hint.InsertFromRange, SM, Lang);
    if (From.isInvalid()) return std::nullopt;
    R.Text = clang::Lexer::getSourceText(From, SM, Lang).str();
  }
  if (R.File.empty()) return std::nullopt;
  return R;
}

/// The message without the " [check]" that clang-tidy's context appends.
std::string messageOf(const clang::Diagnostic& Info, llvm::StringRef Check) {
  llvm::SmallString<256> Text;
  Info.FormatDiagnostic(Text);
  llvm::StringRef Message = Text;
  if (Message.ends_with("]")) {
    llvm::StringRef Rest = Message.drop_back();
    if (Rest.consume_back(Check) && Rest.consume_back(" [")) Message = Rest;
  }
  return Message.str();
}

} // namespace

struct Analysis::Impl {
  std::string File, Directory, Pass;
  const CheckSettings& Settings;
  Emitter& Out;

  clang::tidy::ClangTidyContext Context;
  std::vector<report::Result> Results;
  std::vector<report::Problem> Problems;
  unsigned ErrorCount = 0;
  std::multimap<std::pair<std::string, std::string>, FindingExtra> Extras; ///< by (check, message)
  clang::CompilerInstance* Compiler = nullptr;

  Impl(std::string FileIn, std::string DirectoryIn, std::string PassIn, const CheckSettings& SettingsIn, Emitter& OutIn)
      : File(std::move(FileIn)), Directory(std::move(DirectoryIn)), Pass(std::move(PassIn)), Settings(SettingsIn),
        Out(OutIn), Context(makeOptions(SettingsIn)), Sink(*this), Compile(*this), Checks(*this) {}

  static std::unique_ptr<clang::tidy::ClangTidyOptionsProvider> makeOptions(const CheckSettings& S) {
    clang::tidy::ClangTidyOptions O;
    O.Checks = "-*,cuda-*" + (S.Globs.empty() ? std::string() : "," + S.Globs);
    O.WarningsAsErrors = "";
    O.HeaderFilterRegex = ".*";
    O.SystemHeaders = false;
    for (const auto& [Key, Value] : S.Options) O.CheckOptions[Key] = clang::tidy::ClangTidyOptions::ClangTidyValue(Value);
    return std::make_unique<clang::tidy::DefaultOptionsProvider>(clang::tidy::ClangTidyGlobalOptions(), O);
  }

  /// What the checks say beside their diagnostics.
  class SinkImpl : public FindingSink {
  public:
    explicit SinkImpl(Impl& P) : P(P) { install(this); }
    ~SinkImpl() override { install(nullptr); }
    void finding(FindingExtra E) override {
      auto Key = std::make_pair(E.Check, E.Message);
      P.Extras.emplace(std::move(Key), std::move(E));
    }
    void notAnalysed(std::string File, unsigned Line, std::string What) override {
      report::Problem Problem;
      Problem.K = report::Problem::NotAnalysed;
      Problem.Where.File = absolutePath(File, P.Directory);
      Problem.Where.Line = Line;
      Problem.Where.Column = Line ? 1 : 0;
      Problem.Pass = P.Pass;
      Problem.Message = std::move(What);
      Problem.Fatal = false;
      P.Problems.push_back(std::move(Problem));
    }
    Confidence minimumConfidence() const override { return P.Settings.MinConfidence; }

  private:
    Impl& P;
  } Sink;

  /// Clang's own diagnostics: only errors matter, warnings are the compiler's business.
  class CompilerConsumer : public clang::DiagnosticConsumer {
  public:
    explicit CompilerConsumer(Impl& P) : P(P) {}
    void BeginSourceFile(const clang::LangOptions& L, const clang::Preprocessor*) override { Lang = &L; }
    void EndSourceFile() override { Lang = nullptr; }
    void HandleDiagnostic(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic& Info) override {
      clang::DiagnosticConsumer::HandleDiagnostic(Level, Info);
      if (Level < clang::DiagnosticsEngine::Error) return;
      if (P.ErrorCount++ >= ListedErrors) return;
      report::Problem Problem;
      Problem.K = report::Problem::ParseError;
      Problem.Pass = P.Pass;
      llvm::SmallString<256> Text;
      Info.FormatDiagnostic(Text);
      Problem.Message = Text.str().str();
      if (Info.hasSourceManager() && Info.getLocation().isValid())
        Problem.Where = placeOf(Info.getLocation(), Info.getSourceManager(), Lang ? *Lang : Default, P.Directory);
      if (Problem.Where.File.empty()) Problem.Where.File = P.File;
      P.Problems.push_back(std::move(Problem));
    }

  private:
    Impl& P;
    clang::LangOptions Default;
    const clang::LangOptions* Lang = nullptr;
  } Compile;

  /// The diagnostics of the checks.
  class CheckConsumer : public clang::DiagnosticConsumer {
  public:
    explicit CheckConsumer(Impl& P) : P(P) {}
    void HandleDiagnostic(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic& Info) override {
      P.handle(Level, Info, *this);
    }
    bool NotesBelong = false; ///< the last diagnostic was kept, so its notes are too

  private:
    Impl& P;
  } Checks;

  void handle(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic& Info, CheckConsumer& State) {
    if (!Compiler || !Info.hasSourceManager()) return;
    const SourceManager& SM = Info.getSourceManager();
    const clang::LangOptions& Lang = Compiler->getLangOpts();
    std::string Check = Context.getCheckName(Info.getID());

    if (Level == clang::DiagnosticsEngine::Note) {
      if (State.NotesBelong) Results.back().Notes.push_back({placeOf(Info.getLocation(), SM, Lang, Directory), messageOf(Info, Check)});
      return;
    }
    State.NotesBelong = false;
    SourceLocation Loc = Info.getLocation();
    // The user can't change a system header. A finding without a place can't be shown or suppressed.
    if (Loc.isInvalid() || SM.isInSystemHeader(Loc) || SM.isInSystemMacro(Loc)) return;

    report::Result R;
    R.Rule = Check;
    R.Where = placeOf(Loc, SM, Lang, Directory);
    if (R.Where.File.empty()) return;
    R.Message = messageOf(Info, Check);
    R.Passes = {Pass};
    R.MainFiles = {File};
    R.Sev = Severity::Warning;
    if (const CheckInfo* Known = findCheck(Check)) R.Sev = Known->Default;
    takeExtra(R);
    if (auto It = Settings.Severities.find(Check); It != Settings.Severities.end()) R.Sev = It->second;

    bool Editable = true;
    for (const clang::FixItHint& Hint : Info.getFixItHints()) {
      auto Edit = replacementOf(Hint, SM, Lang, Directory);
      if (Edit) R.Fixes.push_back(std::move(*Edit));
      else Editable = false;
    }
    // Half a fix is none.
    if (!Editable) R.Fixes.clear();
    suppress(R, Level, Info, SM);
    Results.push_back(std::move(R));
    State.NotesBelong = true;
  }

  void takeExtra(report::Result& R) {
    auto [Begin, End] = Extras.equal_range({R.Rule, R.Message});
    if (Begin == End) return;
    auto Best = Begin;
    for (auto It = Begin; It != End; ++It)
      if (It->second.Offset == R.Where.Offset) Best = It;
    R.Sev = Best->second.Sev;
    R.Conf = Best->second.Conf;
    R.Kernel = Best->second.Kernel;
    R.UnsafeFix = Best->second.UnsafeFix;
    Extras.erase(Best);
  }

  void suppress(report::Result& R, clang::DiagnosticsEngine::Level Level, const clang::Diagnostic& Info,
                const SourceManager& SM) {
    // clang-tidy's own NOLINT, which sees through macros. Allow comments, reasons and what is never used: driver/gate.
    llvm::StringRef Text = SM.getBufferData(SM.getFileID(SM.getFileLoc(Info.getLocation())));
    llvm::SmallVector<clang::tooling::Diagnostic, 1> Malformed;
    R.Suppressed = Context.shouldSuppressDiagnostic(Level, Info, Malformed);
    if (R.Suppressed) R.SuppressionKind = "inSource";
    for (const clang::tooling::Diagnostic& D : Malformed) {
      std::string Where = absolutePath(D.Message.FilePath, Directory);
      if (!MalformedSeen.insert({Where, D.Message.FileOffset}).second) continue;
      report::Problem Problem;
      Problem.K = report::Problem::Configuration;
      Problem.Where.File = Where;
      Problem.Where.Offset = D.Message.FileOffset;
      Problem.Where.Line = unsigned(Text.take_front(D.Message.FileOffset).count('\n')) + 1;
      Problem.Where.Column = 1;
      Problem.Pass = Pass;
      Problem.Message = D.Message.Message;
      Problem.Fatal = false;
      Problems.push_back(std::move(Problem));
    }
  }
  std::set<std::pair<std::string, unsigned>> MalformedSeen;
};

namespace {

class Consumer : public clang::ASTConsumer {
public:
  Consumer(std::vector<std::unique_ptr<clang::tidy::ClangTidyCheck>> Checks, std::unique_ptr<clang::DiagnosticsEngine> Diags,
           Emitter& Out, std::string Pass)
      : Diags(std::move(Diags)), Checks(std::move(Checks)), Out(Out), Pass(std::move(Pass)) {
    for (auto& Check : this->Checks) Check->registerMatchers(&Finder);
  }

  bool HandleTopLevelDecl(clang::DeclGroupRef Group) override {
    for (clang::Decl* D : Group)
      if (!D->getASTContext().getSourceManager().isInSystemHeader(D->getLocation())) Own.push_back(D);
    return true;
  }

  void HandleTranslationUnit(clang::ASTContext& AST) override {
    Out.phase("checking " + Pass);
    const SourceManager& SM = AST.getSourceManager();
    for (unsigned I = 0; I < SM.local_sloc_entry_size(); ++I) {
      const clang::SrcMgr::SLocEntry& E = SM.getLocalSLocEntry(I);
      if (!E.isFile() || E.getFile().getFileCharacteristic() != clang::SrcMgr::C_User) continue;
      if (auto File = E.getFile().getContentCache().OrigEntry)
        // What cuda-lint puts before the user's text is not the user's.
        if (llvm::StringRef Real = File->getFileEntry().tryGetRealPathName(); !Real.empty() && !Real.contains("/__cuda_lint"))
          Out.userFile(Real.str());
    }
    // Only what the user wrote is walked. Without this, a walk pulls every declaration of the CUDA headers out of the
    // precompiled header, which costs more than the parse that it saves.
    AST.setTraversalScope(Own);
    Finder.matchAST(AST);
    for (auto& Check : Checks) Check->onEndOfTranslationUnit();
  }

private:
  std::unique_ptr<clang::DiagnosticsEngine> Diags;
  std::vector<std::unique_ptr<clang::tidy::ClangTidyCheck>> Checks;
  clang::ast_matchers::MatchFinder Finder;
  Emitter& Out;
  std::string Pass;
  std::vector<clang::Decl*> Own;
};

} // namespace

namespace {

/// Which lines were not compiled, so that a suppression comment among them is not called unused.
class SkippedLines : public clang::PPCallbacks {
public:
  SkippedLines(const SourceManager& SM, Emitter& Out, std::string Directory) : SM(SM), Out(Out), Directory(std::move(Directory)) {}
  void SourceRangeSkipped(clang::SourceRange Range, SourceLocation) override {
    if (Range.isInvalid() || SM.isInSystemHeader(Range.getBegin())) return;
    auto [Id, Begin] = SM.getDecomposedLoc(SM.getFileLoc(Range.getBegin()));
    auto [EndId, End] = SM.getDecomposedLoc(SM.getFileLoc(Range.getEnd()));
    if (Id != EndId) return;
    // Most files hold no comment of this kind.
    auto [It, New] = HasComments.try_emplace(Id);
    if (New) {
      llvm::StringRef Text = SM.getBufferData(Id);
      It->second = Text.contains("NOLINT") || Text.contains("cuda-lint:");
    }
    // The directives themselves were read.
    unsigned First = SM.getLineNumber(Id, Begin) + 1, Last = SM.getLineNumber(Id, End);
    if (It->second && First < Last) Out.skipped(fileName(Id, SM, Directory), First, Last - 1);
  }

private:
  const SourceManager& SM;
  Emitter& Out;
  std::string Directory;
  std::map<clang::FileID, bool> HasComments;
};

} // namespace

class AnalysisAction : public clang::ASTFrontendAction {
public:
  using MakeConsumer = std::function<std::unique_ptr<clang::ASTConsumer>(clang::CompilerInstance&)>;
  explicit AnalysisAction(MakeConsumer Make) : Make(std::move(Make)) {}
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& CI, llvm::StringRef) override {
    return Make(CI);
  }

private:
  MakeConsumer Make;
};

Analysis::Analysis(std::string File, std::string Directory, std::string Pass, const CheckSettings& Settings, Emitter& Out)
    : P(std::make_unique<Impl>(std::move(File), std::move(Directory), std::move(Pass), Settings, Out)) {}
Analysis::~Analysis() = default;

std::unique_ptr<clang::FrontendAction> Analysis::makeAction() {
  return std::make_unique<AnalysisAction>([this](clang::CompilerInstance& CI) -> std::unique_ptr<clang::ASTConsumer> {
    P->Compiler = &CI;
    P->Out.phase("parsing " + P->Pass);
    // An engine of its own: Clang's falls silent after a fatal error, and its warning flags are not ours.
    auto Options = std::make_unique<clang::DiagnosticOptions>();
    auto Diags = std::make_unique<clang::DiagnosticsEngine>(clang::DiagnosticIDs::create(), *Options, &P->Checks,
                                                            /*ShouldOwnClient=*/false);
    P->Context.setDiagnosticsEngine(std::move(Options), Diags.get());
    P->Context.setSourceManager(&CI.getSourceManager());
    P->Context.setCurrentFile(P->File);
    P->Context.setCurrentBuildDirectory(P->Directory);
    P->Context.setASTContext(&CI.getASTContext());
    auto Checks = checkFactories().createChecksForLanguage(&P->Context);
    clang::Preprocessor& PP = CI.getPreprocessor();
    for (auto& Check : Checks) Check->registerPPCallbacks(CI.getSourceManager(), &PP, &PP);
    // What only the host compiles is no place for most rules; whether a device compiled it decides.
    if (CI.getLangOpts().CUDAIsDevice) PP.addPPCallbacks(std::make_unique<SkippedLines>(CI.getSourceManager(), P->Out, P->Directory));
    return std::make_unique<Consumer>(std::move(Checks), std::move(Diags), P->Out, P->Pass);
  });
}

clang::DiagnosticConsumer& Analysis::compilerDiagnostics() { return P->Compile; }

bool Analysis::hasErrors() const { return P->ErrorCount; }

void Analysis::finish() {
  if (P->ErrorCount > ListedErrors) {
    report::Problem More;
    More.K = report::Problem::ParseError;
    // Problems are sorted by place: this one goes behind the last that was listed, wherever that stands.
    for (const report::Problem& Listed : P->Problems)
      if (Listed.K == report::Problem::ParseError && !report::placeLess(Listed.Where, More.Where)) More.Where = Listed.Where;
    ++More.Where.Offset;
    More.Pass = P->Pass;
    More.Message = report::plural(P->ErrorCount - ListedErrors, "more error");
    if (More.Where.File != P->File) More.Message += " in " + llvm::sys::path::filename(P->File).str();
    More.Message += "; what parsed was checked";
    P->Problems.push_back(std::move(More));
  }
  for (report::Result& R : P->Results) P->Out.result(std::move(R));
  for (report::Problem& Problem : P->Problems) P->Out.problem(std::move(Problem));
  P->Results.clear(), P->Problems.clear();
}

} // namespace cudalint::engine
