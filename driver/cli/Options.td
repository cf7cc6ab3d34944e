//===- Options.td - the command line --------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
include "llvm/Option/OptParser.td"

def Check : SubCommand<"check", "lint files, folders, or what compile_commands.json lists (the default)",
                       "cuda-lint [check] [OPTIONS] [PATH...] [-- COMPILER FLAGS]">;
def Explain : SubCommand<"explain", "the page of a rule", "cuda-lint explain [--format text|markdown|json] ID...">;
def Rules : SubCommand<"rules", "list the rules", "cuda-lint rules [--format text|json]">;
def Compdb : SubCommand<"compdb", "translate a compile_commands.json of nvcc for clangd and clang-tidy",
                        "cuda-lint compdb [-p DIR] [--arch LIST] [--cuda PATH] [-o FILE]">;
def Config : SubCommand<"config", "show or check the configuration", "cuda-lint config show|check [PATH...]">;
def Baseline : SubCommand<"baseline", "accept the findings of today",
                          "cuda-lint baseline create|update|prune|show FILE [OPTIONS] [PATH...] [-- COMPILER FLAGS]">;
def Merge : SubCommand<"merge", "one report of several (--format=json) of the parts of a run",
                       "cuda-lint merge [--format NAME] [-o FILE] REPORT...">;
def ShowKernel : SubCommand<"show-kernel", "what cuda-lint sees of a kernel",
                            "cuda-lint show-kernel [OPTIONS] FILE[:KERNEL] [-- COMPILER FLAGS]">;

// A value after "=" or as the next word.
multiclass Value<string name, string help, string meta, list<SubCommand> commands> {
  def NAME : Joined<["--"], name # "=", commands>, HelpText<help>, MetaVarName<meta>;
  def NAME # _sep : Separate<["--"], name, commands>, Alias<!cast<Joined>(NAME)>, Flags<[HelpHidden]>;
}
// The same with one letter: "-j 2", "-j2".
class Short<string name, string help, string meta, list<SubCommand> commands>
    : JoinedOrSeparate<["-"], name, commands>, HelpText<help>, MetaVarName<meta>;
class Switch<string name, string help, list<SubCommand> commands>
    : Flag<["--"], name, commands>, HelpText<help>;

defvar Any = [Check, Explain, Rules, Compdb, Config, Baseline, Merge, ShowKernel];
defvar Runs = [Check, Baseline];
defvar Parses = [Check, Baseline, Compdb, ShowKernel];

// ---- output
defm format : Value<"format", "Output format: ", "NAME", [Check, Explain, Rules, Config, Merge]>;
def o : Short<"o", "Write to FILE instead of standard output", "FILE", [Check, Compdb, Config, Baseline, Rules, Explain, Merge]>;
defm output : Value<"output", "The same as -o", "FILE", [Check, Compdb, Config, Baseline, Rules, Explain, Merge]>;
defm color : Value<"color", "auto (default), always or never", "WHEN", [Check, Explain, Merge]>;
def quiet : Switch<"quiet", "Findings only: no progress, no summary", [Check, Baseline, Merge]>;
def q : Flag<["-"], "q", [Check, Baseline, Merge]>, Alias<quiet>, HelpText<"The same as --quiet">;
def statistics : Switch<"statistics", "Count findings by rule and file, and show where the time went", [Check]>;
def show_suppressed : Switch<"show-suppressed", "Show suppressed findings as well", [Check, Merge]>;

// ---- what is read and how
defm arch : Value<"arch", "Architectures to analyse, as in sm_80,sm_90a; default: what the command asks for", "LIST", Parses>;
defm cuda : Value<"cuda", "Toolkit folder, `bundled` for the headers that ship with cuda-lint, or `auto` (default)", "PATH", Parses>;
def p : Short<"p", "compile_commands.json, or the folder that holds it; default: searched upward from each file", "DIR", Parses>;
defm config : Value<"config", "Use this configuration instead of the nearest .cuda-lint.yaml", "FILE", [Check, Baseline, Config, ShowKernel, Compdb]>;
def no_config : Switch<"no-config", "Ignore .cuda-lint.yaml and .clang-tidy", [Check, Baseline, Config, ShowKernel, Compdb]>;

// ---- what is reported
defm checks : Value<"checks", "Rules to run, as in 'cuda-*,-cuda-shared-race'", "GLOBS", [Check, Baseline, Config, Rules]>;
defm confidence : Value<"confidence", "Least confidence reported: certain, likely (default) or possible", "LEVEL", Runs>;
defm fail_on : Value<"fail-on", "Least severity for exit status 1: error, warning, portability, any (default) or never", "LEVEL", [Check, Merge]>;
defm max_findings : Value<"max-findings", "Exit status 1 only when there are more than N findings", "N", [Check, Merge]>;
defm baseline : Value<"baseline", "Hide the findings that FILE lists", "FILE", [Check]>;
defm since : Value<"since", "Only findings that the changes since the git revision REF own", "REF", [Check]>;
defm changed_files : Value<"changed-files", "Only findings in the files that LIST names, one a line; - for standard input", "LIST", [Check]>;
def require_reason : Switch<"require-reason", "Report suppression comments without a reason (`-- why`)", Runs>;
defm shard : Value<"shard", "Only the K-th of N parts of the files", "K/N", [Check]>;
def force : Switch<"force", "create: replace the file; update: add findings as well", [Baseline]>;

def all_scenarios : Switch<"all-scenarios", "Every run of the kernel, not only those that differ", [ShowKernel]>;

// ---- fixes
def fix : Switch<"fix", "Apply the fixes that are right by construction", [Check]>;
def unsafe_fixes : Switch<"unsafe-fixes", "With --fix or --diff: also those that may change behaviour", [Check]>;
def diff : Switch<"diff", "Print the fixes as a unified diff and change nothing; exit status 1 if there are any", [Check]>;

// ---- how it runs
def j : Short<"j", "Workers at a time; default: one a processor, as memory allows", "N", Runs>;
defm jobs : Value<"jobs", "The same as -j", "N", Runs>;
defm timeout : Value<"timeout", "Seconds that one file may take (default 300, 0: no limit)", "SECONDS", Runs>;
defm memory : Value<"memory", "Memory that one file may take, as in 4G or 500M (default: 8G, at most 80 % of the machine; 0: no limit)", "SIZE", Runs>;
def no_cache : Switch<"no-cache", "Neither read nor write the cache", Runs>;
defm cache_dir : Value<"cache-dir", "Cache folder; default: $XDG_CACHE_HOME/cuda-lint", "DIR", Runs>;

def watch : Switch<"watch", "Lint again whenever a file that was read changes, until Ctrl-C", [Check]>;

// ---- general
def help : Switch<"help", "This text; `cuda-lint COMMAND --help` for another command", Any>;
def h : Flag<["-"], "h", Any>, Alias<help>, HelpText<"The same as --help">;
def version : Switch<"version", "Versions of cuda-lint and of Clang", Any>;
