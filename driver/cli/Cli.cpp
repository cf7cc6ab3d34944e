//===- Cli.cpp --------------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/cli/Cli.h"
#include "clang/Basic/Version.h"
#include "cuda-lint/Registry.h"
#include "cuda-lint/Vocabulary.h"
#include "driver/report/Report.h"
#include "driver/support/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <csignal>
#include <set>
#include <sys/ioctl.h>
#include <unistd.h>

namespace cudalint::cli {

using llvm::StringRef;

#define OPTTABLE_STR_TABLE_CODE
#include "driver/cli/Options.inc"
#undef OPTTABLE_STR_TABLE_CODE
#define OPTTABLE_PREFIXES_TABLE_CODE
#include "driver/cli/Options.inc"
#undef OPTTABLE_PREFIXES_TABLE_CODE
#define OPTTABLE_SUBCOMMAND_IDS_TABLE_CODE
#include "driver/cli/Options.inc"
#undef OPTTABLE_SUBCOMMAND_IDS_TABLE_CODE
#define OPTTABLE_SUBCOMMANDS_CODE
#include "driver/cli/Options.inc"
#undef OPTTABLE_SUBCOMMANDS_CODE

namespace {

using namespace llvm::opt; // the generated table names its flags without it

constexpr OptTable::Info InfoTable[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "driver/cli/Options.inc"
#undef OPTION
};

class Table : public llvm::opt::GenericOptTable {
public:
  Table() : GenericOptTable(OptionStrTable, OptionPrefixesTable, InfoTable, false, OptionSubCommands, OptionSubCommandIDsTable) {}
  bool takes(StringRef Command, unsigned Id) const { return isValidForSubCommand(&InfoTable[Id - 1], Command); }
};

std::vector<std::string> commandNames() {
  std::vector<std::string> Names;
  for (const auto& C : OptionSubCommands) Names.push_back(C.Name);
  return Names;
}

const llvm::opt::OptTable::SubCommand& commandInfo(StringRef Name) {
  for (const auto& C : OptionSubCommands)
    if (Name == C.Name) return C;
  return OptionSubCommands[0];
}

/// The options of one command, in the order of Options.td's names.
void printHelp(const Table& T, StringRef Command) {
  llvm::raw_ostream& OS = llvm::outs();
  const auto& Info = commandInfo(Command);
  OS << "usage: " << Info.Usage << "\n\n" << StringRef(Info.HelpText).take_front(1).upper() << StringRef(Info.HelpText).drop_front(1) << ".\n";
  if (Command == "check") {
    OS << "\nCommands:\n";
    for (const auto& C : OptionSubCommands) OS << "  " << llvm::left_justify(C.Name, 14) << C.HelpText << '\n';
  }
  OS << "\nOptions:\n";
  for (unsigned I = 0; I < std::size(InfoTable); ++I) {
    const auto& O = InfoTable[I];
    if (!O.HelpText || !T.takes(Command, O.ID)) continue;
    std::string Left = "  " + T.getOptionPrefixedName(O.ID).str();
    if (O.MetaVar) Left += (StringRef(Left).ends_with("=") ? "" : " ") + std::string(O.MetaVar);
    StringRef Help = O.HelpText;
    std::string Names;
    if (StringRef(T.getOptionName(O.ID)) == "format=") {
      std::vector<std::string> Formats = Command == "rules" || Command == "config" ? std::vector<std::string>{"text", "json"}
                                         : Command == "explain"                    ? std::vector<std::string>{"text", "markdown", "json"}
                                                                                   : report::formatNames();
      Names = llvm::join(Formats, ", ");
    }
    OS << llvm::left_justify(Left, 24) << (Left.size() >= 24 ? "\n                        " : "") << Help << Names << '\n';
  }
  if (Command == "check")
    OS << "\nExit status: 0 nothing found, 1 findings, 2 wrong usage or configuration or an internal error,\n"
          "3 some input could not be analysed (findings or not).\n";
}

void printVersion() {
  llvm::outs() << "cuda-lint " CUDA_LINT_VERSION " (Clang " CLANG_VERSION_STRING ")\n";
}

/// What the user meant by an unknown option, for this command.
std::string nearestOption(const Table& T, StringRef Command, StringRef Word) {
  std::vector<std::string> Names;
  for (const auto& O : InfoTable)
    if (O.HelpText && T.takes(Command, O.ID)) Names.push_back(T.getOptionPrefixedName(O.ID).rtrim('=').str());
  StringRef Name = Word.split('=').first;
  std::string Long = Name.starts_with("--") ? Name.str() : "-" + Name.str();
  return suggestion(Long, Names);
}

/// Flags that a user of nvcc or clang puts before "--" by habit.
bool looksLikeCompilerFlag(StringRef Word) {
  for (StringRef Start : {"-I", "-D", "-U", "-std", "-isystem", "-include", "-f", "-W", "-x", "-Xcompiler", "-gencode", "-arch",
                          "--cuda-gpu-arch", "--generate-code", "--expt-", "--extended-lambda", "-rdc", "-O", "-G", "--std", "-m"})
    if (Word.starts_with(Start)) return true;
  return false;
}

/// The command line for the report, without what has no influence on the findings: two runs that differ in these alone
/// write the same bytes.
std::string reportedLine(const std::string& Name, const llvm::opt::InputArgList& Args, const Command& C) {
  static const std::set<unsigned> Silent = {OPT_j,     OPT_jobs,  OPT_o,        OPT_output,    OPT_no_cache,  OPT_cache_dir,
                                            OPT_color, OPT_quiet, OPT_statistics, OPT_timeout, OPT_memory};
  std::string Line = "cuda-lint " + Name;
  for (const llvm::opt::Arg* A : Args)
    if (!Silent.count(A->getOption().getUnaliasedOption().getID())) Line += " " + A->getAsString(Args);
  if (C.HasFlags) Line += " -- " + llvm::join(C.Flags, " ");
  return Line;
}

class FileOutput : public Output {
public:
  FileOutput(std::string Path, std::unique_ptr<llvm::raw_fd_ostream> OS) : Path(std::move(Path)), OS(std::move(OS)) {}
  llvm::raw_ostream& stream() override { return *OS; }
  bool finish() override {
    OS->flush();
    if (!OS->has_error()) return true;
    error("can't write " + Path + ": " + OS->error().message());
    OS->clear_error();
    return false;
  }
  bool isStandard() const override { return false; }
  bool isTerminal() const override { return false; }

private:
  std::string Path;
  std::unique_ptr<llvm::raw_fd_ostream> OS;
};

class StandardOutput : public Output {
public:
  llvm::raw_ostream& stream() override { return llvm::outs(); }
  bool finish() override {
    llvm::outs().flush();
    if (!llvm::outs().has_error()) return true;
    std::error_code EC = llvm::outs().error();
    llvm::outs().clear_error();
    // A reader that has seen enough (head, less) is no failure.
    if (EC == std::errc::broken_pipe) return true;
    error("can't write the report: " + EC.message());
    return false;
  }
  bool isStandard() const override { return true; }
  bool isTerminal() const override { return isatty(STDOUT_FILENO); }
};

} // namespace

void error(const llvm::Twine& Message) { llvm::errs() << "cuda-lint: error: " << Message << '\n'; }
void warning(const llvm::Twine& Message) { llvm::errs() << "cuda-lint: warning: " << Message << '\n'; }

std::string Command::value(OptionId Id, StringRef Default) const { return Args.getLastArgValue(Id, Default).str(); }
std::string Command::value(OptionId Id, OptionId Other, StringRef Default) const {
  const llvm::opt::Arg* A = Args.getLastArg(Id, Other);
  return A ? A->getValue() : Default.str();
}

std::unique_ptr<Output> Output::open(const std::string& File) {
  if (File.empty() || File == "-") return std::make_unique<StandardOutput>();
  std::error_code EC;
  auto OS = std::make_unique<llvm::raw_fd_ostream>(File, EC);
  if (EC) {
    error("can't write " + File + ": " + EC.message());
    return nullptr;
  }
  return std::make_unique<FileOutput>(File, std::move(OS));
}

std::optional<bool> wantsColour(const Command& C, const Output& Out) {
  std::string When = C.value(OPT_color, "auto");
  if (When == "always") return true;
  if (When == "never") return false;
  if (When != "auto") {
    error("--color takes auto, always or never, not '" + When + "'");
    return std::nullopt;
  }
  auto Value = [](const char* Name) {
    const char* Text = std::getenv(Name);
    return StringRef(Text ? Text : "");
  };
  if (!Value("NO_COLOR").empty()) return false;
  // They speak of the log of a CI job, which is no terminal and shows colours. The file of -o is none, and patch reads
  // what --diff writes.
  for (const char* Name : {"FORCE_COLOR", "CLICOLOR_FORCE"})
    if (StringRef Force = Value(Name); !Force.empty() && Force != "0" && Force != "false" && Out.isStandard() && !C.has(OPT_diff))
      return true;
  return Out.isTerminal() && Value("TERM") != "dumb";
}

unsigned terminalWidth(int Fd) {
  winsize Size{};
  return ioctl(Fd, TIOCGWINSZ, &Size) == 0 ? Size.ws_col : 0;
}

bool readInputOptions(const Command& C, engine::InputOptions& O) {
  llvm::SmallString<256> Cwd;
  if (std::error_code EC = llvm::sys::fs::current_path(Cwd)) {
    error("the working directory can't be read: " + EC.message());
    return false;
  }
  O.WorkingDirectory = Cwd.str().str();
  O.Paths = C.Words;
  O.Flags = C.Flags;
  O.HasFlags = C.HasFlags;
  O.Database = C.value(OPT_p);
  O.Cuda = C.value(OPT_cuda);
  O.Globs = C.value(OPT_checks);
  if (O.HasFlags && !O.Database.empty()) {
    error("-p and flags after -- exclude each other: the flags would replace the database");
    return false;
  }
  if (std::string Archs = C.value(OPT_arch); !Archs.empty()) {
    std::string Bad;
    auto Parsed = toolchain::parseArchList(Archs, Bad);
    if (!Parsed || Parsed->empty()) {
      error("--arch: unknown architecture '" + (Bad.empty() ? Archs : Bad) + "'; write it as sm_80 or sm_90a, several with commas");
      return false;
    }
    O.Archs = *Parsed;
  }
  if (std::string Level = C.value(OPT_confidence); !Level.empty()) {
    O.MinConfidence = parseConfidence(Level);
    if (!O.MinConfidence) {
      error("--confidence takes certain, likely or possible, not '" + Level + "'" + suggestion(Level, {"certain", "likely", "possible"}));
      return false;
    }
  }
  for (const std::string& Wrong : engine::checkGlobErrors(O.Globs)) {
    error("--checks: " + Wrong);
    return false;
  }
  return true;
}

bool readRunOptions(const Command& C, engine::RunOptions& O) {
  std::string Jobs = C.value(OPT_j, OPT_jobs, "");
  O.Jobs = engine::defaultJobs();
  if (!Jobs.empty() && (StringRef(Jobs).getAsInteger(10, O.Jobs) || O.Jobs < 1 || O.Jobs > 4096)) {
    error("-j takes a number of workers from 1 to 4096, not '" + Jobs + "'");
    return false;
  }
  if (std::string Seconds = C.value(OPT_timeout); !Seconds.empty()) {
    if (StringRef(Seconds).getAsDouble(O.Limit.Seconds) || !(O.Limit.Seconds >= 0)) {
      error("--timeout takes seconds, as in 60, or 0 for no limit, not '" + Seconds + "'");
      return false;
    }
  }
  O.Limit.Bytes = engine::defaultMemory();
  if (std::string Size = C.value(OPT_memory); !Size.empty()) {
    StringRef Digits = Size;
    uint64_t Unit = 1;
    // 4G, 4GB and 4GiB are all powers of two, as with ulimit.
    if (Digits.consume_back_insensitive("b")) Digits.consume_back_insensitive("i");
    if (Digits.consume_back_insensitive("T")) Unit = 1ull << 40;
    else if (Digits.consume_back_insensitive("G")) Unit = 1ull << 30;
    else if (Digits.consume_back_insensitive("M")) Unit = 1ull << 20;
    else if (Digits.consume_back_insensitive("K")) Unit = 1ull << 10;
    double Number = 0;
    if (Digits.getAsDouble(Number) || !(Number >= 0) || Number * double(Unit) > 1e15) {
      error("--memory takes a size, as in 4G, 500M or 4GiB, or 0 for no limit, not '" + Size + "'");
      return false;
    }
    O.Limit.Bytes = uint64_t(Number * double(Unit));
  }
  if (!C.has(OPT_no_cache)) {
    llvm::SmallString<256> Folder(C.value(OPT_cache_dir));
    if (Folder.empty()) {
      if (const char* Xdg = std::getenv("XDG_CACHE_HOME"); Xdg && *Xdg == '/') Folder = Xdg;
      else if (const char* Home = std::getenv("HOME"); Home && *Home) Folder = Home, llvm::sys::path::append(Folder, ".cache");
      if (!Folder.empty()) llvm::sys::path::append(Folder, "cuda-lint");
    }
    if (!Folder.empty()) O.CacheFolder = absolutePath(Folder, {});
  }
  return true;
}

std::unique_ptr<engine::Configuration> makeConfiguration(const Command& C) {
  std::string File = C.value(OPT_config);
  if (!File.empty() && C.has(OPT_no_config)) {
    error("--config and --no-config exclude each other");
    return nullptr;
  }
  if (!File.empty()) {
    if (!llvm::sys::fs::is_regular_file(File)) {
      error("--config: no such file: " + File);
      return nullptr;
    }
    File = absolutePath(File, {});
  }
  return std::make_unique<engine::Configuration>(File, !C.has(OPT_no_config));
}

bool reportConfigurationErrors(const engine::Configuration& Config, const std::vector<engine::Unit>& Units) {
  bool Any = false;
  for (const engine::ConfigError& E : Config.errors()) {
    error(E.format());
    Any = true;
  }
  static size_t Warned = 0; // a run asks twice
  for (; Warned < Config.warnings().size(); ++Warned) warning(Config.warnings()[Warned].format());
  std::set<std::string> Seen;
  for (const engine::Unit& U : Units)
    for (const engine::WrapperText& W : U.Wrappers) {
      if (!Seen.insert(W.File).second) continue;
      Vocabulary V = Vocabulary::builtin();
      for (const VocabularyError& E : V.add(W.Text, W.File)) {
        error(engine::ConfigError{E.File.empty() ? W.File : E.File, unsigned(E.Line), unsigned(E.Column), "wrappers: " + E.Message}.format());
        Any = true;
      }
    }
  return Any;
}

int main(int Argc, const char* const* Argv) {
  // A closed reader ends the run by a failed write, which Output::finish judges.
  std::signal(SIGPIPE, SIG_IGN);
  Command C;
  std::vector<const char*> Args;
  for (int I = 1; I < Argc; ++I) {
    if (StringRef(Argv[I]) == "--") {
      C.HasFlags = true;
      C.Flags.assign(Argv + I + 1, Argv + Argc);
      break;
    }
    Args.push_back(Argv[I]);
  }
  std::vector<std::string> Names = commandNames();
  // `cuda-lint check config` and `cuda-lint ./config` lint a folder of that name.
  bool Named = false;
  if (!Args.empty() && llvm::is_contained(Names, StringRef(Args.front()))) {
    C.Name = Args.front();
    Args.erase(Args.begin());
    Named = true;
  }

  auto T = std::make_unique<Table>();
  unsigned MissingIndex = 0, MissingCount = 0;
  C.Args = T->ParseArgs(Args, MissingIndex, MissingCount);
  if (MissingCount) {
    error(llvm::Twine(C.Args.getArgString(MissingIndex)) + " needs a value");
    return Failed;
  }
  bool Moved = false;
  // `cuda-lint --format=json rules` means what it says.
  if (C.Name == "check" && !Named)
    for (llvm::opt::Arg* A : C.Args)
      if (A->getOption().getID() == OPT_INPUT) {
        if (llvm::is_contained(Names, StringRef(A->getValue())) && !llvm::sys::fs::exists(A->getValue())) {
          C.Name = A->getValue();
          Moved = true;
        }
        break;
      }
  for (const llvm::opt::Arg* A : C.Args) {
    unsigned Id = A->getOption().getUnaliasedOption().getID();
    if (Id == OPT_INPUT && std::exchange(Moved, false)) continue;
    if (Id == OPT_INPUT) C.Words.push_back(A->getValue());
    else if (Id == OPT_UNKNOWN) {
      std::string Word = A->getAsString(C.Args);
      std::string Near = nearestOption(*T, C.Name, Word);
      std::string Hint = looksLikeCompilerFlag(Word) && C.Name != "explain" && C.Name != "rules"
                             ? "; compiler flags go after --, as in `cuda-lint file.cu -- " + Word + "`"
                             : !Near.empty() ? Near : "; see `cuda-lint " + (C.Name == "check" ? "" : C.Name + " ") + "--help`";
      error("unknown option '" + Word + "'" + Hint);
      return Failed;
    } else if (!T->takes(C.Name, Id)) {
      error("'" + A->getAsString(C.Args) + "' is no option of `cuda-lint " + C.Name + "`");
      return Failed;
    }
  }
  if (C.Args.hasArg(OPT_help)) return printHelp(*T, C.Name), Clean;
  if (C.Args.hasArg(OPT_version)) return printVersion(), Clean;

  // A mistyped command reads as a path that does not exist.
  if (C.Name == "check" && C.Words.size() >= 1 && !llvm::sys::fs::exists(C.Words[0])) {
    StringRef First = C.Words[0];
    std::string Near = First.contains('/') || First.contains('.') ? std::string() : nearestWord(First, Names);
    if (!Near.empty() || (C.Words.size() == 1 && !First.contains('/') && !First.contains('.'))) {
      error("'" + First + "' is neither a command nor a path" + suggestion(First, Names));
      return Failed;
    }
  }
  C.Line = reportedLine(C.Name, C.Args, C);
  C.Table = std::move(T);
  if (C.Name == "check") return checkCommand(C);
  if (C.Name == "explain") return explainCommand(C);
  if (C.Name == "rules") return rulesCommand(C);
  if (C.Name == "config") return configCommand(C);
  if (C.Name == "compdb") return compdbCommand(C);
  if (C.Name == "baseline") return baselineCommand(C);
  if (C.Name == "merge") return mergeCommand(C);
  return showKernelCommand(C);
}

} // namespace cudalint::cli
