//===- Command.cpp - the table of nvcc's flags, and what becomes of each ------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/toolchain/Command.h"
#include "driver/toolchain/Database.h"
#include "driver/support/Files.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;

namespace cudalint::toolchain {

namespace {

/// How a flag takes its value. nvcc writes a value as `-x v`, `-x=v`, `--long v` or `--long=v`.
enum class Takes : unsigned char {
  Nothing,
  Value,      ///< one, always
  Bool,       ///< true or false; `-ftz` alone does not occur
  IfEquals,   ///< only as `=v`
  Attached,   ///< `-Iv` too
  Number      ///< `-t4` too
};

enum class Does : unsigned char {
  Drop,
  Define,
  Undefine,
  Include,
  SystemInclude,
  PreInclude,
  Std,
  Language,
  HostFlags,
  VirtualArch,
  Code,
  GenerateCode,
  Rdc,
  RdcAlways,
  DeviceDebug,
  FastMath,
  DefaultStream,
  ExtendedLambda,
  RelaxedConstexpr,
  WholeProgram,
  MaxRegisters,
  TemplateDepth,
  NoExceptions,
  ForwardUnknown,
  ToClang, ///< clang spells it the same way
};

struct FlagRow {
  const char* Long;
  const char* Short; ///< without the dash; null: none
  Takes Value;
  Does Action;
};

// One row a flag of nvcc 11 to 13. Short names are matched behind one dash, long ones behind one or two.
constexpr FlagRow Table[] = {
    // Phases and files: a linter has one phase of its own.
    {"cuda", "cuda", Takes::Nothing, Does::Drop},
    {"cubin", "cubin", Takes::Nothing, Does::Drop},
    {"fatbin", "fatbin", Takes::Nothing, Does::Drop},
    {"ptx", "ptx", Takes::Nothing, Does::Drop},
    {"optix-ir", "optix-ir", Takes::Nothing, Does::Drop},
    {"ltoir", "ltoir", Takes::Nothing, Does::Drop},
    {"preprocess", "E", Takes::Nothing, Does::Drop},
    {"generate-dependencies", "M", Takes::Nothing, Does::Drop},
    {"generate-nonsystem-dependencies", "MM", Takes::Nothing, Does::Drop},
    {"generate-dependencies-with-compile", "MD", Takes::Nothing, Does::Drop},
    {"generate-nonsystem-dependencies-with-compile", "MMD", Takes::Nothing, Does::Drop},
    {"dependency-output", "MF", Takes::Value, Does::Drop},
    {"generate-dependency-targets", "MP", Takes::Nothing, Does::Drop},
    {"dependency-target-name", "MT", Takes::Value, Does::Drop},
    {"MQ", "MQ", Takes::Value, Does::Drop},
    {"compile", "c", Takes::Nothing, Does::Drop},
    {"device-c", "dc", Takes::Nothing, Does::RdcAlways},
    {"device-w", "dw", Takes::Nothing, Does::RdcAlways},
    {"device-link", "dlink", Takes::Nothing, Does::Drop},
    {"link", "link", Takes::Nothing, Does::Drop},
    {"lib", "lib", Takes::Nothing, Does::Drop},
    {"run", "run", Takes::Nothing, Does::Drop},
    {"run-args", "run-args", Takes::Value, Does::Drop},
    {"shared", "shared", Takes::Nothing, Does::Drop},
    {"static", "static", Takes::Nothing, Does::Drop},
    {"output-file", "o", Takes::Value, Does::Drop},
    {"output-directory", "odir", Takes::Value, Does::Drop},
    {"objdir-as-tempdir", "objtemp", Takes::Nothing, Does::Drop},
    {"library", "l", Takes::Attached, Does::Drop},
    {"library-path", "L", Takes::Attached, Does::Drop},
    {"cudart", "cudart", Takes::Value, Does::Drop},
    {"cudadevrt", "cudadevrt", Takes::Value, Does::Drop},
    {"libdevice-directory", "ldir", Takes::Value, Does::Drop},
    {"target-directory", "target-dir", Takes::Value, Does::Drop},
    {"use-local-env", "use-local-env", Takes::Nothing, Does::Drop},
    {"force-cl-env-setup", "force-cl-env-setup", Takes::Nothing, Does::Drop},
    {"relocatable-link", "r", Takes::Nothing, Does::Drop},
    {"no-device-link", "nodlink", Takes::Nothing, Does::Drop},
    {"keep", "keep", Takes::Nothing, Does::Drop},
    {"keep-dir", "keep-dir", Takes::Value, Does::Drop},
    {"save-temps", "save-temps", Takes::IfEquals, Does::Drop},
    {"clean-targets", "clean", Takes::Nothing, Does::Drop},
    {"time", "time", Takes::Value, Does::Drop},
    {"dryrun", "dryrun", Takes::Nothing, Does::Drop},
    {"verbose", "v", Takes::Nothing, Does::Drop},
    {"dont-use-profile", "noprof", Takes::Nothing, Does::Drop},
    {"input-drive-prefix", "idp", Takes::Value, Does::Drop},
    {"dependency-drive-prefix", "ddp", Takes::Value, Does::Drop},
    {"drive-prefix", "dp", Takes::Value, Does::Drop},
    {"archiver-binary", "arbin", Takes::Value, Does::Drop},
    {"help", "h", Takes::Nothing, Does::Drop},
    {"version", "V", Takes::Nothing, Does::Drop},
    {"list-gpu-code", "code-ls", Takes::Nothing, Does::Drop},
    {"list-gpu-arch", "arch-ls", Takes::Nothing, Does::Drop},

    // What the source sees.
    {"define-macro", "D", Takes::Attached, Does::Define},
    {"undefine-macro", "U", Takes::Attached, Does::Undefine},
    {"include-path", "I", Takes::Attached, Does::Include},
    {"system-include", "isystem", Takes::Attached, Does::SystemInclude},
    {"pre-include", "include", Takes::Value, Does::PreInclude},
    {"std", "std", Takes::Value, Does::Std},
    {"x", "x", Takes::Value, Does::Language},
    {"no-exceptions", "noeh", Takes::Nothing, Does::NoExceptions},
    {"ftemplate-depth", "ftemplate-depth", Takes::Value, Does::TemplateDepth},
    {"ftemplate-backtrace-limit", "ftemplate-backtrace-limit", Takes::Value, Does::Drop},
    {"default-stream", "default-stream", Takes::Value, Does::DefaultStream},
    {"expt-extended-lambda", "expt-extended-lambda", Takes::Nothing, Does::ExtendedLambda},
    {"extended-lambda", "extended-lambda", Takes::Nothing, Does::ExtendedLambda},
    {"expt-relaxed-constexpr", "expt-relaxed-constexpr", Takes::Nothing, Does::RelaxedConstexpr},
    {"no-host-device-initializer-list", "nohdinitlist", Takes::Nothing, Does::Drop},
    {"no-host-device-move-forward", "nohdmoveforward", Takes::Nothing, Does::Drop},
    {"static-global-template-stub", "static-global-template-stub", Takes::Value, Does::Drop},
    {"device-entity-has-hidden-visibility", "device-entity-has-hidden-visibility", Takes::Value, Does::Drop},

    // Architectures.
    {"gpu-architecture", "arch", Takes::Value, Does::VirtualArch},
    {"gpu-code", "code", Takes::Value, Does::Code},
    {"generate-code", "gencode", Takes::Value, Does::GenerateCode},
    {"cuda-gpu-arch", nullptr, Takes::Value, Does::VirtualArch}, // clang's words amid nvcc's
    {"offload-arch", nullptr, Takes::Value, Does::VirtualArch},

    // Code generation that the source can see, or that rules ask about.
    {"relocatable-device-code", "rdc", Takes::Bool, Does::Rdc},
    {"dlink-time-opt", "dlto", Takes::Nothing, Does::RdcAlways},
    {"lto", "lto", Takes::Nothing, Does::Drop},
    {"gen-opt-lto", "gen-opt-lto", Takes::Nothing, Does::Drop},
    {"extensible-whole-program", "ewp", Takes::Nothing, Does::WholeProgram},
    {"device-debug", "G", Takes::Nothing, Does::DeviceDebug},
    {"use_fast_math", "use_fast_math", Takes::Nothing, Does::FastMath},
    {"use-fast-math", "use-fast-math", Takes::Nothing, Does::FastMath},
    {"maxrregcount", "maxrregcount", Takes::Value, Does::MaxRegisters},

    // Code generation that neither sees.
    {"ftz", "ftz", Takes::Bool, Does::Drop},
    {"prec-div", "prec-div", Takes::Bool, Does::Drop},
    {"prec-sqrt", "prec-sqrt", Takes::Bool, Does::Drop},
    {"fmad", "fmad", Takes::Bool, Does::Drop},
    {"profile", "pg", Takes::Nothing, Does::Drop},
    {"debug", "g", Takes::Nothing, Does::Drop},
    {"generate-line-info", "lineinfo", Takes::Nothing, Does::Drop},
    {"optimization-info", "opt-info", Takes::Value, Does::Drop},
    {"optimize", "O", Takes::Attached, Does::Drop},
    {"Ofast-compile", "Ofc", Takes::Value, Does::Drop},
    {"dopt", "dopt", Takes::Value, Does::Drop},
    {"machine", "m", Takes::Number, Does::Drop},
    {"m64", "m64", Takes::Nothing, Does::Drop},
    {"m32", "m32", Takes::Nothing, Does::Drop},
    {"entries", "e", Takes::Value, Does::Drop},
    {"extra-device-vectorization", "extra-device-vectorization", Takes::Nothing, Does::Drop},
    {"keep-device-functions", "keep-device-functions", Takes::Nothing, Does::Drop},
    {"source-in-ptx", "src-in-ptx", Takes::Nothing, Does::Drop},
    {"restrict", "restrict", Takes::Nothing, Does::Drop},
    {"resource-usage", "res-usage", Takes::Nothing, Does::Drop},
    {"no-compress", "no-compress", Takes::Nothing, Does::Drop},
    {"compress-mode", "compress-mode", Takes::Value, Does::Drop},
    {"compress-all", "compress-all", Takes::Nothing, Does::Drop},
    {"qpp-config", "qpp-config", Takes::Value, Does::Drop},
    {"compile-as-tools-patch", "astoolspatch", Takes::Nothing, Does::Drop},
    {"host-linker-script", "hls", Takes::Value, Does::Drop},
    {"augment-host-linker-script", "aug-hls", Takes::Nothing, Does::Drop},
    {"jump-table-density", "jtd", Takes::Value, Does::Drop},
    {"relocatable-ptx", "reloc-ptx", Takes::Nothing, Does::Drop},
    {"device-stack-protector", "device-stack-protector", Takes::Bool, Does::Drop},
    {"no-align-double", "no-align-double", Takes::Nothing, Does::Drop},
    {"frandom-seed", "frandom-seed", Takes::Value, Does::Drop},
    {"sanitize", "sanitize", Takes::Value, Does::Drop},
    {"jobserver", "jobserver", Takes::Nothing, Does::Drop},
    {"threads", "t", Takes::Number, Does::Drop},
    {"split-compile", "split-compile", Takes::Value, Does::Drop},
    {"split-compile-extended", "split-compile-extended", Takes::Value, Does::Drop},
    {"fdevice-syntax-only", "fdevice-syntax-only", Takes::Nothing, Does::Drop},
    {"fdevice-time-trace", "fdevice-time-trace", Takes::Value, Does::Drop},
    {"fdevice-sanitize", "fdevice-sanitize", Takes::Value, Does::Drop},

    // Other programs.
    {"compiler-bindir", "ccbin", Takes::Value, Does::Drop},
    {"allow-unsupported-compiler", "allow-unsupported-compiler", Takes::Nothing, Does::Drop},
    {"compiler-options", "Xcompiler", Takes::Value, Does::HostFlags},
    {"linker-options", "Xlinker", Takes::Value, Does::Drop},
    {"archive-options", "Xarchive", Takes::Value, Does::Drop},
    {"ptxas-options", "Xptxas", Takes::Value, Does::Drop},
    {"nvlink-options", "Xnvlink", Takes::Value, Does::Drop},
    {"fatbin-options", "Xfatbin", Takes::Value, Does::Drop},
    {"cudafe-options", "Xcudafe", Takes::Value, Does::Drop},
    {"nvvm-options", "Xcicc", Takes::Value, Does::Drop},
    {"forward-unknown-to-host-compiler", "forward-unknown-to-host-compiler", Takes::Nothing, Does::ForwardUnknown},
    {"forward-unknown-to-host-linker", "forward-unknown-to-host-linker", Takes::Nothing, Does::Drop},
    {"forward-unknown-opts", "forward-unknown-opts", Takes::Nothing, Does::ForwardUnknown},

    // Messages.
    {"disable-warnings", "w", Takes::Nothing, Does::ToClang},
    {"Wreorder", "Wreorder", Takes::Nothing, Does::ToClang},
    {"Wdefault-stream-launch", "Wdefault-stream-launch", Takes::Nothing, Does::Drop},
    {"Wmissing-launch-bounds", "Wmissing-launch-bounds", Takes::Nothing, Does::Drop},
    {"Wext-lambda-captures-this", "Wext-lambda-captures-this", Takes::Nothing, Does::Drop},
    {"Wno-deprecated-declarations", "Wno-deprecated-declarations", Takes::Nothing, Does::ToClang},
    {"Wno-deprecated-gpu-targets", "Wno-deprecated-gpu-targets", Takes::Nothing, Does::Drop},
    {"Werror", "Werror", Takes::Value, Does::Drop},
    {"display-error-number", "err-no", Takes::Nothing, Does::Drop},
    {"no-display-error-number", "no-err-no", Takes::Nothing, Does::Drop},
    {"diag-error", "diag-error", Takes::Value, Does::Drop},
    {"diag-suppress", "diag-suppress", Takes::Value, Does::Drop},
    {"diag-warn", "diag-warn", Takes::Value, Does::Drop},
    {"brief-diagnostics", "brief-diag", Takes::Bool, Does::Drop},
};

struct FlagIndex {
  StringMap<const FlagRow*> Long, Short;
  FlagIndex() {
    for (const FlagRow& Row : Table) {
      Long[Row.Long] = &Row;
      if (Row.Short)
        Short[Row.Short] = &Row;
    }
  }
};

const FlagIndex& flagIndex() {
  static const FlagIndex Index;
  return Index;
}

/// A flag found in the table. Value is set when it was written in the same word.
struct Match {
  const FlagRow* Row = nullptr;
  std::optional<StringRef> Value;
};

Match matchNvcc(StringRef Argument) {
  const FlagIndex& Index = flagIndex();
  StringRef Body = Argument;
  const bool Double = Body.consume_front("--");
  if (!Double && !Body.consume_front("-"))
    return {};
  auto [Name, Written] = Body.split('=');
  std::optional<StringRef> Value;
  if (Body.contains('='))
    Value = Written;
  const FlagRow* Row = nullptr;
  if (!Double)
    Row = Index.Short.lookup(Name);
  if (!Row)
    Row = Index.Long.lookup(Name);
  if (Row && (!Value || Row->Value != Takes::Nothing))
    return {Row, Value};
  if (Double)
    return {};
  // `-DX=1`: the equals sign belongs to the value. The longest name that fits wins (-isystem before -I is not at stake,
  // they differ in case).
  for (size_t Length = Body.size() - 1; Length > 0; --Length) {
    const FlagRow* Prefix = Index.Short.lookup(Body.take_front(Length));
    if (!Prefix)
      continue;
    StringRef Rest = Body.drop_front(Length);
    if (Prefix->Value == Takes::Attached)
      return {Prefix, Rest};
    if (Prefix->Value == Takes::Number && llvm::all_of(Rest, [](char C) { return isDigit(C); }))
      return {Prefix, Rest};
  }
  return {};
}

/// Splits at commas outside quotes, brackets and parentheses.
std::vector<std::string> splitCommas(StringRef Text) {
  std::vector<std::string> Parts(1);
  int Depth = 0;
  char Quote = '\0';
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    if (C == '\\' && I + 1 < Text.size() && Text[I + 1] == ',') { // nvcc's way to keep a comma
      Parts.back() += ',';
      ++I;
      continue;
    }
    if (Quote)
      Quote = C == Quote ? '\0' : Quote;
    else if (C == '"' || C == '\'')
      Quote = C;
    else if (C == '(' || C == '[' || C == '{')
      ++Depth;
    else if (C == ')' || C == ']' || C == '}')
      --Depth;
    if (C == ',' && !Quote && Depth <= 0) {
      Parts.emplace_back();
      continue;
    }
    Parts.back() += C;
  }
  llvm::erase_if(Parts, [](const std::string& P) { return P.empty(); });
  return Parts;
}

/// One option of clang's own table at Arguments[I]: how many words it takes; 0 when clang does not know it.
struct ClangOption {
  unsigned Words = 0;
  unsigned Id = 0;
  std::vector<std::string> Values;
  bool Input = false;
};

ClangOption matchClang(ArrayRef<std::string> Arguments, size_t I) {
  // The table wants C strings of the words that may belong to the option.
  std::vector<const char*> Words;
  for (size_t J = I; J < Arguments.size() && J < I + 4; ++J)
    Words.push_back(Arguments[J].c_str());
  const opt::OptTable& Options = clang::getDriverOptTable();
  opt::InputArgList List(Words.data(), Words.data() + Words.size());
  unsigned Index = 0;
  std::unique_ptr<opt::Arg> Arg =
      Options.ParseOneArg(List, Index, opt::Visibility(opt::DefaultVis));
  ClangOption Result;
  if (!Arg || Arg->getOption().getID() == clang::options::OPT_UNKNOWN)
    return Result;
  Result.Words = Index;
  Result.Id = Arg->getOption().getUnaliasedOption().getID();
  Result.Input = Arg->getOption().getID() == clang::options::OPT_INPUT;
  for (const char* V : Arg->getValues())
    Result.Values.push_back(V);
  return Result;
}

bool isReservedName(StringRef Name) { return !Name.empty() && Name.size() <= 2 && isAlpha(Name[0]); }

StringRef gnuStandard(StringRef Value) {
  static const StringMap<const char*> Map = {
      {"c++03", "gnu++03"}, {"c++98", "gnu++98"}, {"c++11", "gnu++11"}, {"c++0x", "gnu++11"}, {"c++14", "gnu++14"},
      {"c++1y", "gnu++14"}, {"c++17", "gnu++17"}, {"c++1z", "gnu++17"}, {"c++20", "gnu++20"}, {"c++2a", "gnu++20"},
      {"c++23", "gnu++23"}, {"c++2b", "gnu++23"}, {"c++26", "gnu++26"}};
  auto It = Map.find(Value);
  return It == Map.end() ? Value : StringRef(It->second);
}

/// Words of clang's driver that make no sense for a parse of ours, though clang knows them.
bool isOutputOption(unsigned Id) {
  using namespace clang::options;
  switch (Id) {
  case OPT_o:
  case OPT_c:
  case OPT_S:
  case OPT_E:
  case OPT_M:
  case OPT_MM:
  case OPT_MD:
  case OPT_MMD:
  case OPT_MF:
  case OPT_MG:
  case OPT_MJ:
  case OPT_MP:
  case OPT_MQ:
  case OPT_MT:
  case OPT_MV:
  case OPT_fsyntax_only:
  case OPT_emit_llvm:
  case OPT_save_temps:
  case OPT_save_temps_EQ:
  case OPT_include_pch:
  case OPT_no_offload_inc:
  case OPT_no_offloadlib:
  case OPT_pedantic_errors:
  case OPT_ferror_limit_EQ:
  case OPT_v:
  case OPT__HASH_HASH_HASH:
  case OPT_shared:
  case OPT_L:
  case OPT_l:
  case OPT_g_Flag:
  case OPT_ggdb:
  case OPT_time:
  case OPT_ftime_trace:
  case OPT_ftime_trace_EQ:
  case OPT_resource_dir:
  case OPT_Xlinker:
    return true;
  default:
    return false;
  }
}

class Translator {
public:
  Translator(const CompileCommand& Command, vfs::FileSystem& FS) : Command(Command), FS(FS) {}

  TranslatedCommand run() {
    Out.Directory = Command.Directory;
    Out.File = Command.File;
    std::vector<std::string> Arguments =
        expandResponseFiles(Command.Arguments, Command.Directory, FS, Out.Problems);
    if (!Arguments.empty()) {
      Out.Compiler = Arguments.front();
      Arguments.erase(Arguments.begin());
    }
    HasCompiler = !Out.Compiler.empty();
    Out.ClangCommand = isClangCommand(Arguments);
    // Bare flags may mix both dialects: nvcc's table first, for clang misreads some of nvcc's flags (-G, -use_fast_math).
    Native = Out.ClangCommand && HasCompiler;
    for (size_t I = 0; I < Arguments.size();)
      I += Native ? clangFlag(Arguments, I) : nvccFlag(Arguments, I);
    // -Xcompiler words can be halves of one flag (-Xcompiler -isystem -Xcompiler /p), hence all of them together.
    for (size_t I = 0; I < HostWords.size();)
      I += hostFlag(HostWords, I);
    finish();
    return std::move(Out);
  }

private:
  const CompileCommand& Command;
  vfs::FileSystem& FS;
  TranslatedCommand Out;
  bool StrictMode = false;
  bool Native = false, HasCompiler = false, ForwardUnknown = false;
  std::vector<std::string> HostWords;
  std::string Language, HostStandard;
  std::vector<Arch> Virtual, Real;

  bool isClangCommand(ArrayRef<std::string> Arguments) const {
    StringRef Tool = sys::path::filename(Out.Compiler);
    if (Tool.contains("nvcc"))
      return false;
    if (Tool.contains("clang"))
      return true;
    for (size_t I = 0; I < Arguments.size(); ++I) {
      StringRef A = Arguments[I];
      if (A.starts_with("--cuda-gpu-arch") || A.starts_with("--offload-arch") || A.starts_with("--cuda-path") ||
          (A == "-x" && I + 1 < Arguments.size() && Arguments[I + 1] == "cuda") || A == "-xcuda")
        return true;
    }
    // A host compiler of a .cpp entry: its words are close to clang's.
    return !Out.Compiler.empty();
  }

  void unknown(StringRef Flag) {
    if (!llvm::is_contained(Out.Unknown, Flag))
      Out.Unknown.push_back(Flag.str());
  }
  void drop(ArrayRef<std::string> Words) { Out.Dropped.push_back(llvm::join(Words, " ")); }
  void flag(std::string Word) { Out.Flags.push_back(std::move(Word)); }
  void flag(const char* Name, std::string Value) {
    Out.Flags.push_back(Name);
    Out.Flags.push_back(std::move(Value));
  }

  /// nvcc's front end knows gcc's extensions (typeof) in strict mode too, clang does not. What else GNU mode brings is
  /// two macros that strict mode has not.
  void setStandard(StringRef Value) {
    const StringRef Gnu = Native ? Value : gnuStandard(Value);
    Out.Standard = Gnu.str();
    StrictMode = Gnu != Value;
  }

  void addDefine(StringRef Definition) {
    StringRef Name = Definition.split('=').first.split('(').first;
    if (isReservedName(Name))
      Out.ReservedDefines.push_back(Definition.str());
    else
      flag("-D" + Definition.str());
  }

  void addArchs(StringRef Words, std::vector<Arch>& To) {
    StringRef List = Words.trim();
    List.consume_front("[");
    List.consume_back("]");
    SmallVector<StringRef, 8> Parts;
    List.split(Parts, ',', -1, false);
    for (StringRef Part : Parts) {
      ArchWord Word = parseArchWord(Part.trim(" '\""));
      if (!Word.Valid) {
        Out.Problems.push_back("'" + Part.str() + "' is no GPU architecture");
        continue;
      }
      if (!Word.Known)
        Out.Problems.push_back("clang has no target '" + Part.str() + "'; " + Word.Archs.front().name() + " is used");
      To.insert(To.end(), Word.Archs.begin(), Word.Archs.end());
    }
  }

  /// arch=compute_90,code=[compute_90,sm_90]: __CUDA_ARCH__ follows `arch`.
  void addGenerateCode(StringRef Spec) {
    std::vector<Arch> Found, Codes;
    for (std::string& Part : splitCommas(Spec)) {
      StringRef P = StringRef(Part).trim(" '\"");
      if (P.consume_front("arch="))
        addArchs(P, Found);
      else if (P.consume_front("code="))
        addArchs(P, Codes);
      else // code=sm_80,sm_86 without brackets
        addArchs(P, Codes);
    }
    std::vector<Arch>& From = Found.empty() ? Codes : Found;
    Virtual.insert(Virtual.end(), From.begin(), From.end());
  }

  size_t nvccFlag(ArrayRef<std::string> Arguments, size_t I) {
    StringRef A = Arguments[I];
    if (A.empty() || A == "-")
      return 1;
    if (A[0] != '-')
      return 1; // an input: the unit itself, or objects of a link line
    Match M = matchNvcc(A);
    if (!M.Row)
      return otherFlag(Arguments, I);
    size_t Used = 1;
    StringRef Value;
    switch (M.Row->Value) {
    case Takes::Nothing:
      break;
    case Takes::IfEquals:
      Value = M.Value.value_or("");
      break;
    case Takes::Bool:
      // nvcc insists on a value; `-rdc` before another flag is a slip that must not eat the flag.
      if (!M.Value && I + 1 < Arguments.size() && (Arguments[I + 1] == "true" || Arguments[I + 1] == "false")) {
        Value = Arguments[I + 1];
        Used = 2;
      } else {
        Value = M.Value.value_or("true");
      }
      break;
    case Takes::Value:
    case Takes::Attached:
    case Takes::Number:
      if (M.Value && !(M.Value->empty() && M.Row->Value == Takes::Attached)) {
        Value = *M.Value;
      } else if (I + 1 < Arguments.size()) {
        Value = Arguments[I + 1];
        Used = 2;
      } else {
        // "-O" and "-w" kin at the end of the line are complete without.
        if (M.Row->Action != Does::Drop)
          Out.Problems.push_back("'" + A.str() + "' lacks its value");
      }
      // `-O -c`, `-Werror -c`: the next flag is no value of these two.
      if (Used == 2 && M.Row->Action == Does::Drop && Value.starts_with("-") &&
          (M.Row->Value == Takes::Attached || StringRef(M.Row->Long) == "Werror")) {
        Value = "";
        Used = 1;
      }
      break;
    }
    apply(*M.Row, A, Value, Arguments.slice(I, Used));
    return Used;
  }

  void apply(const FlagRow& Row, StringRef Written, StringRef Value, ArrayRef<std::string> Words) {
    switch (Row.Action) {
    case Does::Drop:
      drop(Words);
      return;
    case Does::Define:
      for (const std::string& Item : splitCommas(Value))
        addDefine(Item);
      return;
    case Does::Undefine:
      for (const std::string& Item : splitCommas(Value))
        flag("-U" + Item);
      return;
    case Does::Include:
      for (const std::string& Item : splitCommas(trimEquals(Value)))
        flag("-I" + Item);
      return;
    case Does::SystemInclude:
      for (const std::string& Item : splitCommas(trimEquals(Value)))
        flag("-isystem", Item);
      return;
    case Does::PreInclude:
      for (const std::string& Item : splitCommas(Value))
        flag("-include", Item);
      return;
    case Does::Std:
      setStandard(Value);
      return;
    case Does::Language:
      Language = Value.str();
      return;
    case Does::HostFlags:
      for (const std::string& Item : splitCommas(Value)) {
        SmallVector<StringRef, 4> Parts;
        StringRef(Item).split(Parts, ' ', -1, false);
        // -DNAME="a b" keeps its blank.
        if (Item.find_first_of("\"'") != std::string::npos)
          HostWords.push_back(Item);
        else
          for (StringRef Part : Parts)
            HostWords.push_back(Part.str());
      }
      return;
    case Does::VirtualArch:
      addArchs(Value, Virtual);
      return;
    case Does::Code:
      addArchs(Value, Real);
      return;
    case Does::GenerateCode:
      addGenerateCode(Value);
      return;
    case Does::Rdc:
      Out.RelocatableDeviceCode = Value != "false";
      return;
    case Does::RdcAlways:
      Out.RelocatableDeviceCode = true;
      return;
    case Does::DeviceDebug:
      Out.DeviceDebug = true;
      return;
    case Does::FastMath:
      Out.FastMath = true;
      return;
    case Does::DefaultStream:
      Out.PerThreadDefaultStream = Value == "per-thread";
      return;
    case Does::ExtendedLambda:
      Out.ExtendedLambda = true;
      return;
    case Does::RelaxedConstexpr:
      Out.RelaxedConstexpr = true;
      return;
    case Does::WholeProgram:
      Out.WholeProgram = true;
      return;
    case Does::MaxRegisters: {
      unsigned Count = 0;
      if (!Value.getAsInteger(10, Count))
        Out.MaxRegisters = Count;
      drop(Words);
      return;
    }
    case Does::TemplateDepth:
      flag("-ftemplate-depth=" + Value.str());
      return;
    case Does::NoExceptions:
      flag("-fno-exceptions");
      return;
    case Does::ForwardUnknown:
      ForwardUnknown = true;
      return;
    case Does::ToClang:
      flag(Written.str());
      return;
    }
  }

  static StringRef trimEquals(StringRef Path) {
    Path.consume_front("=");
    return Path.trim('"');
  }

  /// A flag that is not nvcc's: the host compiler's, or clang's.
  size_t otherFlag(ArrayRef<std::string> Arguments, size_t I) {
    ClangOption Clang = matchClang(Arguments, I);
    if (Clang.Words == 0) {
      // gcc has flags of its own; nvcc forwards them when told to.
      StringRef A = Arguments[I];
      if (ForwardUnknown && (A.starts_with("-f") || A.starts_with("-m") || A.starts_with("-W")))
        drop(Arguments.slice(I, 1));
      else
        unknown(A);
      return 1;
    }
    return keepClang(Arguments, I, Clang);
  }

  size_t keepClang(ArrayRef<std::string> Arguments, size_t I, const ClangOption& Clang) {
    using namespace clang::options;
    const size_t Used = std::min<size_t>(Clang.Words, Arguments.size() - I);
    ArrayRef<std::string> Words = Arguments.slice(I, Used);
    auto First = [&] { return Clang.Values.empty() ? std::string() : Clang.Values.front(); };
    StringRef A = Words.front();
    switch (Clang.Id) {
    case OPT_D:
      addDefine(First());
      return Used;
    case OPT_x:
      Language = First();
      return Used;
    case OPT_std_EQ:
      setStandard(First());
      return Used;
    case OPT_offload_arch_EQ:
      for (const std::string& Value : Clang.Values)
        addArchs(Value, Virtual);
      return Used;
    case OPT_no_offload_arch_EQ: {
      std::string Bad;
      for (const Arch& Gone : parseArchList(First(), Bad).value_or(std::vector<Arch>{}))
        llvm::erase(Virtual, Gone);
      return Used;
    }
    case OPT_cuda_path_EQ:
      Out.CudaPath = First();
      return Used;
    case OPT_offload_host_only:
    case OPT_offload_device_only:
    case OPT_offload_host_device:
      drop(Words);
      return Used;
    case OPT_fgpu_rdc:
      Out.RelocatableDeviceCode = true;
      return Used;
    case OPT_fno_gpu_rdc:
      Out.RelocatableDeviceCode = false;
      return Used;
    case OPT_fgpu_default_stream_EQ:
      Out.PerThreadDefaultStream = First() == "per-thread";
      return Used;
    case OPT_ffast_math:
    case OPT_fgpu_approx_transcendentals:
      Out.FastMath = true;
      break;
    case OPT_include:
      if (StringRef(First()).ends_with(".pch")) {
        drop(Words);
        return Used;
      }
      break;
    default:
      break;
    }
    // A warning made an error would be a parse error here.
    if (isOutputOption(Clang.Id) || A.starts_with("-Werror") || A.starts_with("-Wl,") || A.starts_with("-Wa,") ||
        A.starts_with("-O") || (A.starts_with("-g") && Words.size() == 1 && !A.starts_with("-gcc"))) {
      drop(Words);
      return Used;
    }
    Out.Flags.insert(Out.Flags.end(), Words.begin(), Words.end());
    return Used;
  }

  /// A command in clang's (or a host compiler's) own words.
  size_t clangFlag(ArrayRef<std::string> Arguments, size_t I) {
    StringRef A = Arguments[I];
    if (A.empty() || A == "-")
      return 1;
    if (A == "--" && I + 1 < Arguments.size())
      return Arguments.size() - I; // only inputs follow
    ClangOption Clang = matchClang(Arguments, I);
    if (Clang.Input)
      return 1;
    if (Clang.Words != 0)
      return keepClang(Arguments, I, Clang);
    if (matchNvcc(A).Row)
      return nvccFlag(Arguments, I);
    if (A.starts_with("-f") || A.starts_with("-m") || A.starts_with("-W"))
      drop(Arguments.slice(I, 1)); // gcc's own
    else
      unknown(A);
    return 1;
  }

  /// A word for the host compiler alone. Macros, include paths, language switches shape the host half of the unit too.
  size_t hostFlag(ArrayRef<std::string> Words, size_t I) {
    using namespace clang::options;
    StringRef A = Words[I];
    ClangOption Clang = matchClang(Words, I);
    if (Clang.Words == 0 || Clang.Input || A == "-Wl" || A == "-Wa" || A == "-Wp") {
      drop(Words.slice(I, 1));
      return 1;
    }
    if (Clang.Id == OPT_std_EQ) {
      HostStandard = Clang.Values.empty() ? "" : Clang.Values.front();
      return Clang.Words;
    }
    const bool Keep = A.starts_with("-D") || A.starts_with("-U") || A.starts_with("-I") || A.starts_with("-i") ||
                      A.starts_with("-f") || A.starts_with("-m") || A.starts_with("-W") || A == "-pthread" || A == "-w";
    if (!Keep) {
      const size_t Used = std::min<size_t>(Clang.Words, Words.size() - I);
      drop(Words.slice(I, Used));
      return Used;
    }
    return keepClang(Words, I, Clang);
  }

  void finish() {
    if (Language == "cu" || Language == "cuda")
      Out.Language = "cuda";
    else if (!Language.empty() && Language != "none")
      Out.Language = StringRef(Language).starts_with("c++") ? "c++" : Language;
    else if (isCudaSource(Out.File) || isHeaderName(Out.File))
      Out.Language = "cuda";
    else if (sys::path::extension(Out.File) == ".c")
      Out.Language = "c";
    else
      Out.Language = HasCompiler ? "c++" : "cuda";
    // A header that is linted on its own, with the command of a C++ neighbour.
    if (Out.Language != "cuda" && isCudaSource(Out.File))
      Out.Language = "cuda";
    if (Out.Standard.empty() && !HostStandard.empty())
      Out.Standard = HostStandard;
    if (Out.Standard.empty())
      Out.Standard = Out.Language == "c" ? "gnu17" : "gnu++17";
    if (StrictMode && Out.Language != "c")
      Out.Flags.insert(Out.Flags.begin(), {"-Ulinux", "-Uunix"});
    // __CUDA_ARCH__ is that of the virtual architecture; -code alone stands for both.
    Out.Archs = Virtual.empty() ? Real : Virtual;
    llvm::sort(Out.Archs);
    Out.Archs.erase(llvm::unique(Out.Archs), Out.Archs.end());
  }
};

void expand(ArrayRef<std::string> Arguments, StringRef Directory, vfs::FileSystem& FS, StringSet<>& Open,
            std::vector<std::string>& Problems, std::vector<std::string>& Result);

void readResponse(StringRef Name, StringRef Directory, vfs::FileSystem& FS, StringSet<>& Open,
                  std::vector<std::string>& Problems, std::vector<std::string>& Result) {
  const std::string Path = absolutePath(Name.trim("\"' "), Directory);
  if (Open.contains(Path)) {
    Problems.push_back("response file '" + Path + "' includes itself");
    return;
  }
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = FS.getBufferForFile(Path);
  if (!Buffer) {
    Problems.push_back("cannot read response file '" + Path + "': " + Buffer.getError().message());
    return;
  }
  BumpPtrAllocator Memory;
  StringSaver Saver(Memory);
  SmallVector<const char*, 64> Words;
  cl::TokenizeGNUCommandLine((*Buffer)->getBuffer(), Saver, Words);
  std::vector<std::string> Inner(Words.begin(), Words.end());
  Open.insert(Path);
  expand(Inner, Directory, FS, Open, Problems, Result);
  Open.erase(Path);
}

void expand(ArrayRef<std::string> Arguments, StringRef Directory, vfs::FileSystem& FS, StringSet<>& Open,
            std::vector<std::string>& Problems, std::vector<std::string>& Result) {
  for (size_t I = 0; I < Arguments.size(); ++I) {
    StringRef A = Arguments[I];
    if (A.size() > 1 && A[0] == '@') {
      readResponse(A.drop_front(), Directory, FS, Open, Problems, Result);
      continue;
    }
    StringRef Rest = A;
    if (Rest == "--options-file" || Rest == "-optf" || Rest == "-options-file") {
      if (I + 1 == Arguments.size()) {
        Problems.push_back("'" + A.str() + "' lacks its file");
        continue;
      }
      for (const std::string& Name : splitCommas(Arguments[++I]))
        readResponse(Name, Directory, FS, Open, Problems, Result);
      continue;
    }
    if (Rest.consume_front("--options-file=") || Rest.consume_front("-optf=") || Rest.consume_front("-options-file=")) {
      for (const std::string& Name : splitCommas(Rest))
        readResponse(Name, Directory, FS, Open, Problems, Result);
      continue;
    }
    Result.push_back(A.str());
  }
}

} // namespace

std::vector<std::string> expandResponseFiles(ArrayRef<std::string> Arguments, StringRef Directory, vfs::FileSystem& FS,
                                             std::vector<std::string>& Problems) {
  std::vector<std::string> Result;
  StringSet<> Open;
  expand(Arguments, Directory, FS, Open, Problems, Result);
  return Result;
}

TranslatedCommand translate(const CompileCommand& Command, vfs::FileSystem& FS) {
  return Translator(Command, FS).run();
}

bool isCudaSource(StringRef File) {
  StringRef Extension = sys::path::extension(File);
  return Extension == ".cu" || Extension == ".cuh";
}

} // namespace cudalint::toolchain
