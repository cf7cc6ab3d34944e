#!/usr/bin/env python3
# Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lints the cases of checks and compares the findings with the EXPECT markers in them.

  run_cases.py [--lint build/bin/cuda-lint] [-v] FOLDER ...

A FOLDER is a check's folder (its cases/*.cu and example/*.cuh are taken), a folder with sources, or a file.

  // EXPECT: cuda-rule-id [part of the message]   at the end of a line: a finding of this rule stands on this line and its
                                                 message contains the text; several markers may follow each other
  // FLAGS: -DX --cuda-gpu-arch=sm_80            compiler flags of the file; default -std=c++17 --cuda-gpu-arch=sm_90a
  // arch: sm_80                                 the same for the architecture alone
  // OPTIONS: --confidence=possible              options of cuda-lint for the file
  // RULES-OFF: cuda-shared-race ...             findings of these rules are not looked at

Every finding needs a marker and every marker a finding, of all rules: a file without markers must be silent.
Exit status: 0 all as expected, 1 differences, 2 nothing to run or the linter failed.
"""
import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

MARKER = re.compile(r"//\s*EXPECT:\s*(cuda-[a-z0-9-]+)\s*(.*?)(?=\s*//\s*EXPECT:|$)")
DEFAULT_STD = "-std=c++17"
DEFAULT_ARCH = "sm_90a"
INCLUDE = "-I" + str(pathlib.Path(__file__).resolve().parent / "include")  # wrappers.cuh


class Source:
    def __init__(self, path):
        self.path = path
        self.text = path.read_text()
        self.expected = []
        for number, line in enumerate(self.text.splitlines(), 1):
            for match in MARKER.finditer(line):
                self.expected.append((number, match.group(1), match.group(2).strip()))
        flags = self.directive("FLAGS")
        arch = self.directive("arch")
        if not any(flag.startswith("-std=") for flag in flags):
            flags = [DEFAULT_STD] + flags
        if not any(flag.startswith(("--cuda-gpu-arch", "-arch", "--gpu-architecture", "-gencode")) for flag in flags):
            flags = flags + ["--cuda-gpu-arch=" + (arch[0] if arch else DEFAULT_ARCH)]
        self.flags = (*flags, INCLUDE)
        self.options = tuple(self.directive("OPTIONS"))
        self.off = set(self.directive("RULES-OFF"))

    def directive(self, name):
        match = re.search(r"^//\s*" + name + r":(.*)$", self.text, re.M)
        return match.group(1).split() if match else []


def collect(arguments):
    sources = []
    for argument in arguments:
        if argument.is_file():
            sources.append(argument)
            continue
        found = sorted(argument.glob("cases/*.cu")) + sorted(argument.glob("example/*.cu*"))
        sources += found or sorted(argument.glob("*.cu"))
    return [Source(path.resolve()) for path in sources]


def lint_with_tool(options, group):
    """One run of cuda-lint over files with the same flags: {path: [(line, rule, message)]}, error text."""
    first = group[0]
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out.sarif")
        command = [options.lint, "--format=sarif", "-o", out, "--no-cache", "--cuda=bundled", *first.options]
        if options.rules:
            command.append("--checks=-*," + options.rules)
        command += [str(source.path) for source in group] + ["--", *first.flags]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=options.timeout)
        except (OSError, subprocess.TimeoutExpired) as error:
            return {}, str(error)
        if done.returncode not in (0, 1):
            return {}, f"exit status {done.returncode}: {(done.stderr or done.stdout).strip()[:2000]}"
        try:
            with open(out, encoding="utf-8") as file:
                runs = json.load(file)["runs"]
        except (OSError, ValueError, KeyError) as error:
            return {}, f"unreadable SARIF: {error}"
    found = collections.defaultdict(set)
    by_name = {source.path.name: [s for s in group if s.path.name == source.path.name] for source in group}
    for run in runs:
        for result in run.get("results", []):
            if result.get("suppressions"):
                continue
            place = result["locations"][0]["physicalLocation"]
            uri = place["artifactLocation"]["uri"]
            # Files of one name (example/bad.cuh of several checks) are told apart by the end of their path.
            candidates = by_name.get(pathlib.PurePosixPath(uri).name, [])
            owner = next((s for s in candidates if str(s.path).endswith(uri.removeprefix("file://"))), None)
            path = owner.path if owner else pathlib.Path(uri)
            found[path].add((place["region"]["startLine"], result["ruleId"], result["message"]["text"].splitlines()[0]))
    return found, None


def lint_with_plugin(options, group):
    """The same through clang-tidy with the plugin: one run a file and pass."""
    found = collections.defaultdict(set)
    line_pattern = re.compile(r"^(.*?):(\d+):\d+: (?:warning|error): (.*) \[([a-z0-9.,-]+)\]$")
    for source in group:
        passes = []
        archs = [flag for flag in source.flags if flag.startswith("--cuda-gpu-arch=")]
        rest = [flag for flag in source.flags if flag not in archs]
        for arch in archs:
            passes.append(["--cuda-device-only", arch])
        passes.append(["--cuda-host-only", archs[0]])
        for extra in passes:
            command = [options.clang_tidy, "-load", options.plugin, "--checks=-*," + (options.rules or "cuda-*"), "--quiet", str(source.path), "--"]
            command += ["-x", "cuda", *rest, *extra, *options.tidy_flag]
            done = subprocess.run(command, capture_output=True, text=True, timeout=options.timeout)
            if done.returncode not in (0, 1):
                return found, f"exit status {done.returncode}: {done.stderr.strip()[:2000]}"
            for line in done.stdout.splitlines():
                match = line_pattern.match(line)
                if not match or not match.group(4).startswith("cuda-"):
                    continue
                if pathlib.Path(match.group(1)).resolve() == source.path:
                    message = re.sub(r" \[(likely|possible)\]$", "", match.group(3))
                    found[source.path].add((int(match.group(2)), match.group(4), message))
    return found, None


def compare(source, findings):
    """Lines that say what differs."""
    out = []
    left = [f for f in sorted(findings) if f[1] not in source.off]
    for number, rule, text in source.expected:
        hit = next((f for f in left if f[0] == number and f[1] == rule and text in f[2]), None)
        if hit:
            left.remove(hit)
            continue
        near = next((f for f in left if f[0] == number and f[1] == rule), None)
        what = f"says \"{near[2]}\", not \"{text}\"" if near else "not found"
        if near:
            left.remove(near)
        out.append(f"{source.path}:{number}: {rule}: {what}")
    out += [f"{source.path}:{line}: {rule}: not expected: {message}" for line, rule, message in left]
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lint", default="build/bin/cuda-lint", help="the cuda-lint command")
    parser.add_argument("--plugin", help="lint with clang-tidy and this plugin instead")
    parser.add_argument("--clang-tidy", default="clang-tidy-22")
    parser.add_argument("--tidy-flag", action="append", default=[], help="further compiler flag of the plugin's runs")
    parser.add_argument("--rules", help="globs of the rules to run, for work on one check; default all")
    parser.add_argument("--timeout", type=int, default=300, help="seconds for one run")
    parser.add_argument("-v", action="store_true", help="print every finding")
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    sources = collect(options.folders)
    if not sources:
        print("no cases in " + " ".join(map(str, options.folders)), file=sys.stderr)
        return 2
    groups = collections.defaultdict(list)
    for source in sources:
        groups[(source.flags, source.options)].append(source)
    differences, failed, hits, silent = [], False, 0, 0
    for group in groups.values():
        run = lint_with_plugin if options.plugin else lint_with_tool
        found, error = run(options, group)
        if error:
            failed = True
            print(f"{group[0].path} (and {len(group) - 1} with the same flags): {error}")
            continue
        for source in group:
            if options.v:
                for line, rule, message in sorted(found.get(source.path, [])):
                    print(f"{source.path.name}:{line}: {rule}: {message}")
            differences += compare(source, found.get(source.path, []))
            hits += len(source.expected)
            silent += not source.expected
    for line in differences:
        print(line)
    print(f"{len(sources)} files, {hits} expected findings, {silent} files that must be silent: {len(differences)} differences")
    return 2 if failed else 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
