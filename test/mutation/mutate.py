#!/usr/bin/env python3
# Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Breaks correct kernels in one place at a time and counts how often cuda-lint notices.

  mutate.py [--lint build/bin/cuda-lint] [--every N] [--kinds LIST] [--least PERCENT] [-v] [--list] [--save FOLDER] FILE ...

A mutant is a file with one statement left out (a fence, wait, commit, barrier or arrival), one count or one number of bytes changed,
one parity that no longer flips, or a commit moved before what it should cover. Bytes are changed where the source says how many the
copies bring: those of a tensor copy are in its map, which the host makes. A mutant is caught when the rules report something in it.
The other kernels of the file are left out of a mutant. The unmutated file must be silent. --every N takes each N-th mutant only.

Some mutants are still correct, say when one of two fences goes. A comment in the fixture says so and why:

  fenceAsync();  // equivalent: fence -- the issuer fences as well

Such mutants count on their own; a finding on one of them is a false one. Progress goes to standard error, -v prints each mutant that
was missed. Exit status: 0 at least --least percent caught, nothing on the unmutated and the equivalent ones, 1 otherwise, 2 the linter
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
import time

REMOVED = [
    ("fence", re.compile(r"fenceShared\(\)|fenceAsync\w*\(\)|fence_proxy_\w+\(|fence\.proxy\.|fence_mbarrier_init|fenceInit\(\)|mapRelease\(\)|mapAcquire\("
                         r"|(?<![\w.])(acquire|release)\(|(?<!\w)fence\.acq_rel|ptx::fence\(|__threadfence\w*\(\)")),
    ("wait", re.compile(r"waitRead\(\)|waitParity\(|barWait\(|WaitRead<|copyWait<|mmaWait<|bulkWait<|wait_group|cp\.async\.wait_all|__pipeline_wait_prior"
                        r"|\.wait\(|consumer_wait\(|cg::wait|try_wait_parity|(?<![\w.])await\(|readDone<|\bdrain\(\)|producer_acquire\(\)")),
    ("commit", re.compile(r"\bcommit\(\)|Commit\(\)|commit_group|__pipeline_commit|producer_commit")),
    ("barrier", re.compile(r"__syncthreads\(\)|__syncwarp\(\)|\bbar\.sync|barrier\.(cta\.)?sync|\bnamed\(|\b(block|tile|warp|cluster|grid)\.sync\(\)|\(\)\.sync\(\)"
                           r"|clusterSync\(\)")),
    ("arrive", re.compile(r"barArrive\(|namedArrive\(|barExpect\(|\bexpect\(|mbarrier_arrive|\.arrive\(\);|arrive_and_wait\(|consumer_release\(\)|barrier_arrive_tx\(")),
]
WAITS = re.compile(r"[wW]ait\w*\(|barTry\(")
# name, lines to look at, what is sought on the line, its replacement
CHANGED = [
    ("count", None, re.compile(r"((?:barInit|mbarrier_init|__mbarrier_init|\binit|initBarrier)\(&?[\w\[\].]+, )([\w.]+(?:\(\))?(?: [-+*/] [\w.]+(?:\(\))?)*)\)"), r"\g<1>\g<2> + 1)"),
    ("parity", None, re.compile(r"(ph|phase|parity) \^= 1u?"), r"\g<1> ^= 0"),
    ("parity", WAITS, re.compile(r"\(\((\w+) (?:/|>>) (\w+)\) & 1\)|\((\w+) (?:/|>>) (\w+)\) & 1|(?<=, )\w+ / \w+ & 1|(?<=, )[a-z]\w* & 1(?=\))"), "0"),
    ("bytes", None, re.compile(r"((?:barExpect|barExpectOnly|expect)\(&?[\w\[\].%& ]+, )([^;]+)\);"), r"\g<1>\g<2> + 16);"),
    ("bytes", None, re.compile(r"((?:mbarrier_arrive_expect_tx|barrier_arrive_tx|barrier_expect_tx)\([^;]*, )([^;,]+)\);"), r"\g<1>\g<2> + 16);"),
]
NAMES = ["fence", "wait", "commit", "barrier", "arrive", "count", "parity", "bytes", "order"]
COPY = re.compile(r"[cC]opy|[sS]tore|[lL]oad|Add\(|cp_async|cp\.async\.(bulk|c[ag])|cp_reduce|memcpy|\bmma\(")
COMMIT = re.compile(r"^\s+\w*[cC]ommit\w*\([^()]*\);$")
# Leaving out an initialisation is none of the faults here; publishing it matters where only a relaxed barrier of the cluster follows.
STARTS = re.compile(r"[iI]nit\(|initBarrier\(")
PUBLISHES = re.compile(r"fence_mbarrier_init|fenceInit\(\)|fence\.mbarrier_init")
RELAXED = re.compile(r"[rR]elaxed")
# In a pipeline of one thread these two do nothing.
NO_OPS = re.compile(r"producer_acquire\(\)|consumer_release\(\)")
LOOPED_WAIT = re.compile(r"^\s+while \(!.*(wait|barTry).*\) \{$")
TENSOR_LOAD = re.compile(r"tileLoad\(|tensor\w*\((&?\w|ptx::space_(cluster|shared), ptx::space_global)")
# One whole statement on a line of its own.
STATEMENT = re.compile(r"^\s+(if (?:constexpr )?\([^;{]*?\) )?(?!else\b)[A-Za-z_:(][^{}]*(\{\})?[^{}]*;( *//.*)?$")
MARK = re.compile(r"// equivalent: ([\w, ]+)")


def functions(lines):
    """The kernels and device functions with a body of several lines: (first line, last line, name, kernel or not)."""
    index = 0
    while index < len(lines):
        line = lines[index]
        head = re.match(r"( *)[^/]*__(global|device)__.*?(\w+)\((?!k?[TB\d])", line)
        if head and not line.rstrip().endswith((";", "}")):
            end = index
            while end < len(lines) and lines[end] != head.group(1) + "}":
                end += 1
            yield index, end, re.search(r"(\w+)\((?=[^()]*(?:\([^()]*\)[^()]*)*\)[^()]*$)", line.split("//")[0].rstrip(" {").removesuffix(" const") or line), head.group(2) == "global"
            index = end
        index += 1


def mutants(text):
    """(line number, kind, equivalent or not, name of the function, mutated text) for each place that can be broken."""
    lines = text.split("\n")
    parts = [(first, last, name.group(1) if name else "?", kernel) for first, last, name, kernel in functions(lines)]
    for first, last, name, kernel in parts:
        rest = list(lines)
        whole = "\n".join(lines[first:last])
        if kernel:  # the other kernels play no part, unless something names them
            for other_first, other_last, other, other_kernel in parts:
                if other_kernel and other_first != first and len(re.findall(rf"\b{other}\b", text)) == 1:
                    rest[other_first:other_last + 1] = [""] * (other_last + 1 - other_first)

        def changed(at, *new):
            return "\n".join(rest[:at] + list(new) + rest[at + len(new):])

        for index in range(first + 1, last):
            line = lines[index]
            mark = MARK.search(line)
            same = mark.group(1).replace(",", " ").split() if mark else []
            if not kernel and line.lstrip().startswith("asm "):
                continue  # a wrapper, not a use
            needless = PUBLISHES.search(line) and not RELAXED.search(whole) or NO_OPS.search(line) and "make_pipeline()" in whole
            if STATEMENT.match(line) and not needless and not STARTS.search(PUBLISHES.sub("", line)):
                for kind, pattern in REMOVED:
                    if pattern.search(line.split("//")[0]):
                        guard = re.match(r"\s+if (?:constexpr )?\([^;{]*?\) (?=\w)", line)
                        yield index + 1, kind, kind in same, name, changed(index, guard.group() + ";" if guard else "")
                        break
            if LOOPED_WAIT.match(line) and lines[index + 1].strip() == "}":
                yield index + 1, "wait", "wait" in same, name, changed(index, "", "")
            for kind, lines_with, pattern, replacement in CHANGED:
                if lines_with and not lines_with.search(line) or kind == "bytes" and TENSOR_LOAD.search(whole):
                    continue
                for match in pattern.finditer(line):
                    yield index + 1, kind, kind in same, name, changed(index, line[:match.start()] + match.expand(replacement) + line[match.end():])
            if COMMIT.match(line) and STATEMENT.match(lines[index - 1]) and COPY.search(lines[index - 1]) and "for (" not in lines[index - 1]:
                yield index + 1, "order", "order" in same, name, changed(index - 1, line, lines[index - 1])


def flags_of(text):
    arch = re.search(r"^// arch: (\S+)", text, re.M)
    include = pathlib.Path(__file__).resolve().parent.parent / "checks" / "include"
    return ["-std=c++17", "--cuda-gpu-arch=" + (arch.group(1) if arch else "sm_90a"), f"-I{include}"]


def lint(tool, texts, flags):
    """Rules that report something, for each of the texts; None for one that does not compile (what was left out was a declaration)."""
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for number, text in enumerate(texts):
            files.append(pathlib.Path(folder, f"m{number}.cu"))
            files[-1].write_text(text)
        out = pathlib.Path(folder, "out.sarif")
        command = [tool, "--format=sarif", "-o", str(out), "--no-cache", "--no-config", "--cuda=bundled", *map(str, files), "--", *flags]
        done = subprocess.run(command, capture_output=True, text=True)
        broken = {int(n) for n in re.findall(r"/m(\d+)\.cu:[\d:]* ", done.stderr)} if done.returncode == 3 else set()
        if done.returncode not in (0, 1) and not broken:
            print(f"{tool}: exit status {done.returncode}: {(done.stderr or done.stdout)[:1000]}", file=sys.stderr)
            sys.exit(2)
        found = [[] for _ in texts]
        for run in json.loads(out.read_text())["runs"]:
            for result in run.get("results", []):
                name = pathlib.PurePosixPath(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]).stem
                found[int(name[1:])].append(result["ruleId"])
        return [None if number in broken else rules for number, rules in enumerate(found)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lint", default="build/bin/cuda-lint")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--kinds", default=",".join(NAMES), help="kinds of mutants to make: " + ",".join(NAMES))
    parser.add_argument("--least", type=float, default=0)
    parser.add_argument("--save", type=pathlib.Path, help="folder for the text of each missed mutant")
    parser.add_argument("-v", action="store_true", dest="verbose", help="print the missed mutants")
    parser.add_argument("--list", action="store_true", help="print the caught ones as well, each with the rules that caught it")
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    kinds = options.kinds.split(",")
    made, caught, same, wrong = (collections.Counter() for _ in range(4))
    noisy, number = [], 0
    for path in options.files:
        start = time.monotonic()
        text = path.read_text()
        chosen = []
        for mutant in mutants(text):
            if mutant[1] in kinds:
                number += 1
                if number % options.every == 0:
                    chosen.append(mutant)
        hits = total = 0
        if lint(options.lint, [text], flags_of(text))[0] != []:
            noisy.append(str(path))
        for first in range(0, len(chosen), 16):
            batch = chosen[first:first + 16]
            for (line, kind, equivalent, name, mutated), rules in zip(batch, lint(options.lint, [mutant[4] for mutant in batch], flags_of(text))):
                if rules is None:
                    continue
                if equivalent:
                    same[kind] += 1
                    if rules:
                        wrong[kind] += 1
                        print(f"{path}:{line}: {name}: {kind}: equivalent, but reported: {' '.join(sorted(set(rules)))}", flush=True)
                    continue
                made[kind] += 1
                caught[kind] += bool(rules)
                total += 1
                hits += bool(rules)
                if rules and options.list:
                    print(f"{path}:{line}: {name}: {kind}: caught by {' '.join(sorted(set(rules)))}", flush=True)
                if not rules:
                    if options.verbose:
                        print(f"{path}:{line}: {name}: {kind}: nothing reported", flush=True)
                    if options.save:
                        options.save.mkdir(parents=True, exist_ok=True)
                        (options.save / f"{path.parent.parent.name}-{path.stem}-{line}-{kind}.cu").write_text(mutated)
        print(f"{path}: {hits} of {total} caught, {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)
    print(f"{'':8} caught mutants share equivalent reported though equivalent")
    for kind in NAMES + ["all"]:
        m, c, s, w = ((sum(x.values()) if kind == "all" else x[kind]) for x in (made, caught, same, wrong))
        if m or s:
            print(f"{kind:8} {c:6} {m:7} {100 * c / max(1, m):4.0f}% {s:10} {w:8}")
    for label in noisy:
        print(f"{label}: not silent as it is")
    total = sum(made.values())
    return 1 if noisy or sum(wrong.values()) or not total or 100 * sum(caught.values()) / total < options.least else 0


if __name__ == "__main__":
    sys.exit(main())
