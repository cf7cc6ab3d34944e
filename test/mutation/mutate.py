#!/usr/bin/env python3
# Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Breaks correct kernels in one place at a time and counts how often cuda-lint notices.

  mutate.py [--lint build/bin/cuda-lint] [--every N] [--least PERCENT] [-v] FILE ...

A mutant is a file with one statement left out (a fence, wait, commit, barrier or arrival), one count or one number of bytes changed,
one parity that no longer flips, or a commit moved before what it should cover. It is caught when the rules report something in it.
The unmutated file must be silent. --every N takes each N-th mutant only. Some mutants are still correct (one of two fences): the share
is measured against all of them. Exit status: 0 at least --least percent caught and nothing on the unmutated, 1 otherwise, 2 the linter
failed.
"""
import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

REMOVED = [
    ("fence", re.compile(r"fenceShared\(\)|fenceAsync\w*\(\)|fence_proxy_async|fence\.proxy\.async|fence_proxy_tensormap|mapRelease\(\)|mapAcquire\(")),
    ("wait", re.compile(r"waitRead\(\)|waitParity\(|barWait\(|WaitRead<|copyWait<|mmaWait<|bulkWait<|wait_group|cp\.async\.wait_all|__pipeline_wait_prior|\.wait\(|consumer_wait\(|cg::wait|try_wait_parity")),
    ("commit", re.compile(r"\bcommit\(\)|Commit\(\)|commit_group|__pipeline_commit|producer_commit")),
    ("barrier", re.compile(r"__syncthreads\(\)|__syncwarp\(\)|bar(rier\.cta)?\.sync|\bnamed\(|block\.sync\(\)|tile\.sync\(\)")),
    ("arrive", re.compile(r"barArrive\(|namedArrive\(|barExpect\(|mbarrier_arrive|\.arrive\(\);|arrive_and_wait\(")),
]
# name, what is sought on a line, its replacement
CHANGED = [
    ("count", re.compile(r"(barInit\(&?[\w\[\].]+, |mbarrier_init\(&?[\w\[\].]+, |\binit\(&?[\w\[\].]+, )([\w.()]+)\)"), r"\g<1>\g<2> + 1)"),
    ("parity", re.compile(r"(ph|phase|parity) \^= 1u?"), r"\g<1> ^= 0"),
    ("parity", re.compile(r"\(\((\w+) / (\w+)\) & 1\)|\((\w+) / (\w+)\) & 1|(?<=, )(t|i|k) & 1(?=\))"), "0"),
    ("bytes", re.compile(r"((?:barExpect|barExpectOnly)\(&?[\w\[\].]+, )([^;]+)\);"), r"\g<1>\g<2> + 16);"),
]
NAMES = ["fence", "wait", "commit", "barrier", "arrive", "count", "parity", "bytes", "order"]
COMMIT = re.compile(r"^\s+\w*[cC]ommit\w*\([^()]*\);$")
# One whole statement on a line of its own; the bodies of the wrappers at the top of a fixture are functions, not uses.
STATEMENT = re.compile(r"^\s+(if \([^;{]*\) )?[A-Za-z_:(][^{}]*;( //.*)?$")


def mutants(text):
    """(line number, kind, mutated text) for each place inside a kernel that can be broken."""
    lines = text.split("\n")
    inside = False
    for index, line in enumerate(lines):
        if "__global__" in line:
            inside = True
        elif line == "}":
            inside = False
        if not inside:
            continue
        if STATEMENT.match(line):
            for kind, pattern in REMOVED:
                if pattern.search(line):
                    yield index + 1, kind, "\n".join(lines[:index] + [re.sub(r"^(\s+if \([^;{]*\) ).*$", r"\1;", line) if line.lstrip().startswith("if ") else ""] + lines[index + 1:])
                    break
        for kind, pattern, replacement in CHANGED:
            for match in pattern.finditer(line):
                changed = line[:match.start()] + match.expand(replacement) + line[match.end():]
                yield index + 1, kind, "\n".join(lines[:index] + [changed] + lines[index + 1:])
        if COMMIT.match(line) and index and STATEMENT.match(lines[index - 1]) and "for (" not in lines[index - 1]:
            yield index + 1, "order", "\n".join(lines[:index - 1] + [line, lines[index - 1]] + lines[index + 1:])


def flags_of(text):
    arch = re.search(r"^// arch: (\S+)", text, re.M)
    include = pathlib.Path(__file__).resolve().parent.parent / "checks" / "include"
    return ["-std=c++17", "--cuda-gpu-arch=" + (arch.group(1) if arch else "sm_90a"), f"-I{include}"]


def lint(tool, files, flags):
    """Number of findings by file name."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder, "out.sarif")
        command = [tool, "--format=sarif", "-o", str(out), "--no-cache", "--no-config", "--cuda=bundled", *map(str, files), "--", *flags]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode not in (0, 1):
            sys.exit(f"{tool}: exit status {done.returncode}: {(done.stderr or done.stdout)[:1000]}")
        found = collections.Counter()
        for run in json.loads(out.read_text())["runs"]:
            for result in run.get("results", []):
                found[pathlib.PurePosixPath(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]).name] += 1
        return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lint", default="build/bin/cuda-lint")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--least", type=float, default=0)
    parser.add_argument("-v", action="store_true", dest="verbose")
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    by_flags = collections.defaultdict(list)  # flags -> [(file name, text, label, kind)]
    number = 0
    for path in options.files:
        text = path.read_text()
        flags = tuple(flags_of(text))
        by_flags[flags].append((f"whole{len(by_flags[flags])}.cu", text, str(path), None))
        for line, kind, mutated in mutants(text):
            number += 1
            if number % options.every == 0:
                by_flags[flags].append((f"mutant{number}.cu", mutated, f"{path}:{line}", kind))
    made, caught, noisy = collections.Counter(), collections.Counter(), []
    for flags, sources in by_flags.items():
        with tempfile.TemporaryDirectory() as folder:
            files = []
            for name, text, _, _ in sources:
                files.append(pathlib.Path(folder, name))
                files[-1].write_text(text)
            found = lint(options.lint, files, flags)
        for name, _, label, kind in sources:
            if kind is None:
                if found[name]:
                    noisy.append(label)
                continue
            made[kind] += 1
            caught[kind] += bool(found[name])
            if options.verbose and not found[name]:
                print(f"{label}: {kind} removed, nothing reported")
    for kind in NAMES:
        if made[kind]:
            print(f"{kind:8} {caught[kind]:4} of {made[kind]:4} caught, {100 * caught[kind] / made[kind]:.0f} %")
    total, hit = sum(made.values()), sum(caught.values())
    print(f"{'all':8} {hit:4} of {total:4} caught, {100 * hit / max(1, total):.0f} %; findings on unmutated files: {len(noisy)}")
    for label in noisy:
        print(f"{label}: not silent")
    return 1 if noisy or not total or 100 * hit / total < options.least else 0


if __name__ == "__main__":
    sys.exit(main())
