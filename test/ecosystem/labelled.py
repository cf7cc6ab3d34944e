#!/usr/bin/env python3
# Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares cuda-lint with the labels that benchmark suites of races and divergence give their own kernels.

  labelled.py [--lint build/bin/cuda-lint] [--jobs N] [--json OUT] [--only TEXT] [--judged] [--every N] [-v] SUITE FOLDER

SUITE and the FOLDER that goes with it:

  indigo                 burtscher/IndigoSuite: Generators/IndigoSuite_VERSION, or a folder that holds its CUDA and include folders, after
                         `cd Generators && python3 generate_suite.py`. Bugs stand in the names: syncBug is a missing __syncthreads()
  indigo2                burtscher/Indigo2Suite: the checkout. All codes are meant to be right
  gpuverify              mc-imperial/gpuverify: testsuite/CUDA. The first line of a file is //pass or //xfail:WHY
  gpuverify-benchmarks   mc-imperial/GPUVerifyBenchmarks: the checkout. The same lines
  sanitizer              NVIDIA/compute-sanitizer-samples: the checkout. The folder is the tool that finds the error

Prints a markdown table, a row a label: files, found (a finding where the label says that there is a fault), missed, false (a finding
where the label says that there is none), not analysed (a file that did not parse, or a kernel of it that was too big). Faults that no
rule is about (bounds, assertions, global memory between warps, ...) have rows of their own and are not counted as missed. -v lists the
files behind the numbers, with their findings. --json keeps everything. --only takes the files whose path contains TEXT, --judged those
whose label asks for something, --every each N-th.

Counted are the rules of the warp and the block, and of the grid for what blocks do to each other (RULES below).

GPUVerify is told the shape of a block on the command line that stands in the second line of a file. cuda-lint takes it from launches:
the linted file is a copy with a launch of each kernel below it. An argument that a precondition fixes (`__requires(n == 64)`) is passed
as that number, all others are unknown. The annotations of GPUVerify are defined away. Some of its benchmarks have a fault that
-DMUTATION switches on: these are linted twice.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

RULES = ["cuda-warp-mask", "cuda-implicit-warp-sync", "cuda-barrier-divergence", "cuda-shared-race", "cuda-block-order-dependency",
         "cuda-grid-sync-launch", "cuda-last-block", "cuda-memory-order", "cuda-narrow-atomic-scope"]
# Faults that GPUVerifyBenchmarks puts into a kernel with -DMUTATION, by the word in its BUGINJECT comment: those of shared memory and of
# barriers. ADD_ACCESS is an access of a neighbour's element of global memory. EQUIVALENT: where the word does not say what the change does.
INJECTED = ("REMOVE_BARRIER", "ADD_BARRIER", "NON_UNIFORM_CONTROL_FLOW", "MUTATE_OFFSET")
EQUIVALENT = {
    "C++AMP/BitonicSort/transpose_kernel/kernel.cu": "no fault",  # each thread reads what it wrote itself
    "C++AMP/BinomialOptions/kernel.cu": "race on global memory",  # the barrier orders call_buffer, in shared memory the barriers of the loop suffice
    "CUDA20/scanlarge/uniformAdd/kernel.cu": "race on global memory",  # the mutated offset is that of g_data
}
BATCH = 16  # files a run of the linter

# What the files of GPUVerify's test suite that must fail are about. Their label says only that they do.
REACH = "race or divergence in a block"
GPUVERIFY = {
    "cooperative_groups/fail": REACH,
    "fail_tests": REACH,
    "loop_unwind": REACH,
    "pointertests/cast": REACH,
    "warpsync/broken_shuffle": REACH,
    "warpsync/bad_inter_group": "race between blocks",
    "atomics/add_tid": "race on global memory",
    "atomics/add_zero": "race on global memory",
    "curand_tests/fail": "race on global memory",
    "fresh_arrays/fail": "race on global memory",
    "globalarray/fail": "race on global memory",
    "memcpy/fail_arrayofstruct": "race on global memory",
    "memcpy/fail_overstep": "race on global memory",
    "memcpy/lentoobig": "race on global memory",
    "memcpy/notexactdiv": "race on global memory",
    "misc/fail/miscfail3": "race on global memory",
    "misc/fail/miscfail4": "race on global memory",
    "param_values/value_causing_race": "race on global memory",
    "pointeranalysistests/testbasicaliasing": "race on global memory",
}

ANNOTATIONS = """\
#pragma once
#pragma clang system_header
#include <assert.h>
#include <cuda.h>
#define __requires(...) ((void)0)
#define __ensures(...) ((void)0)
#define __invariant(...) ((void)0)
#define __global_invariant(...) ((void)0)
#define __assert(...) ((void)0)
#define __assume(...) ((void)0)
#define __requires_fresh_array(...) ((void)0)
#define __axiom(...) static_assert(true)
#define __reads_from(...) ((void)0)
#define __writes_to(...) ((void)0)
"""
VECTORS = re.compile(r"\b(float|int|uint)[234]\b|CUDART_|\bclamp\b")

# The name that cooperative groups had for sync() before CUDA 9.
GROUPS = """\
#pragma clang system_header
#include <cooperative_groups.h>
template <class Group> __device__ void synchronize(const Group& group) { group.sync(); }
"""


def vectors():
    """Arithmetic of short vectors, which GPUVerify's headers have and CUDA's have not; templates, so that a file's own functions win."""
    text = "#pragma clang system_header\n#include <cuda_runtime.h>\n#include <math_constants.h>\n#define VEC template <int = 0> static inline __host__ __device__\n"
    for base in ("float", "int", "uint"):
        scalar = base.replace("uint", "unsigned")
        for size in (2, 3, 4):
            v, parts = f"{base}{size}", "xyzw"[:size]

            def made(expression):
                return f"make_{v}({', '.join(expression.replace('$', part) for part in parts)})"

            for op in "+-*/":
                text += f"VEC {v} operator{op}({v} a, {v} b) {{ return {made(f'a.$ {op} b.$')}; }}\n"
                text += f"VEC {v} operator{op}({v} a, {scalar} b) {{ return {made(f'a.$ {op} b')}; }}\n"
                text += f"VEC {v} operator{op}({scalar} a, {v} b) {{ return {made(f'a {op} b.$')}; }}\n"
                text += f"VEC void operator{op}=({v}& a, {v} b) {{ a = a {op} b; }}\nVEC void operator{op}=({v}& a, {scalar} b) {{ a = a {op} b; }}\n"
            text += f"VEC {v} make_{v}({scalar} a) {{ return {made('a')}; }}\nVEC {v} operator-({v} a) {{ return {made('0 - a.$')}; }}\n"
            if base == "float":
                text += f"VEC float dot({v} a, {v} b) {{ return {' + '.join(f'a.{part} * b.{part}' for part in parts)}; }}\n"
                text += f"VEC {v} fminf({v} a, {v} b) {{ return {made('::fminf(a.$, b.$)')}; }}\nVEC {v} fmaxf({v} a, {v} b) {{ return {made('::fmaxf(a.$, b.$)')}; }}\n"
                text += f"VEC float length({v} a) {{ return sqrtf(dot(a, a)); }}\nVEC {v} normalize({v} a) {{ return a / length(a); }}\n"
                text += f"VEC {v} lerp({v} a, {v} b, float t) {{ return a + t * (b - a); }}\n"
    return text + """\
VEC float clamp(float a, float low, float high) { return fmaxf(low, fminf(a, high)); }
VEC int clamp(int a, int low, int high) { return a < low ? low : a > high ? high : a; }
VEC float lerp(float a, float b, float t) { return a + t * (b - a); }
VEC float3 make_float3(float4 a) { return make_float3(a.x, a.y, a.z); }
VEC float4 make_float4(float3 a, float w) { return make_float4(a.x, a.y, a.z, w); }
VEC float4 make_float4(float3 a) { return make_float4(a.x, a.y, a.z, 0); }
VEC float3 cross(float3 a, float3 b) { return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x); }
"""


class Case:
    """A file, the label its suite gives it, and what the label asks for: a finding (True), silence (False), nothing (None)."""

    def __init__(self, path, name, label, wanted, flags=(), source=None):
        self.path, self.name, self.label, self.wanted, self.flags, self.source = path, name, label, wanted, tuple(flags), source
        self.findings, self.problems = [], []
        self.lines = 0  # of the suite's own text, where more was added


def indigo(folder):
    root = folder / "CUDA" if (folder / "CUDA").is_dir() else folder
    flags = [f"-I{folder / 'include'}"]
    for path in sorted(root.rglob("*.cu")):
        bugs = re.findall(r"_([a-z]+Bug|race)(?=_|$)", path.stem)
        if "syncBug" in bugs:
            yield Case(path, path.stem, "syncBug", True, flags)
        elif bugs:
            yield Case(path, path.stem, " + ".join(sorted(bugs)), None, flags)
        else:
            yield Case(path, path.stem, "no bug", False, flags)


def indigo2(folder):
    for path in sorted((folder / "codes" / "cuda").rglob("*.cu")):
        yield Case(path, path.stem, "no bug: " + path.stem.split("_")[0], False, [f"-I{folder / 'include'}"])


def sanitizer(folder):
    for path in sorted(folder.rglob("*.cu")):
        name = path.relative_to(folder)
        tool = name.parts[0]
        if tool in ("Racecheck", "Synccheck"):
            yield Case(path, str(name), tool, True)
        elif tool in ("Memcheck", "Initcheck", "Suppressions"):
            yield Case(path, str(name), tool, None)
        else:
            yield Case(path, str(name), "no error of the kernel", False)


def gpuverify(folder):
    for path in sorted(folder.rglob("*.cu")):
        name = str(path.relative_to(folder))
        text = path.read_text(errors="replace")
        lines = [line.strip() for line in text.splitlines()[:2]] + ["", ""]
        verdict, options = lines[0].lstrip("/ ").lower(), lines[1].lstrip("/ ")
        warps = "--warp-sync" in options
        if verdict.startswith("pass"):
            label, wanted = ("pass, given --warp-sync", None) if warps else ("pass", False)
        else:
            kind = next((k for prefix, k in GPUVERIFY.items() if name.startswith(prefix)), "something else")
            label, wanted = f"xfail: {kind}", (True if kind == REACH else None)
        defines = re.findall(r"(?<!\S)-[DI]\S+", options)
        case = Case(path, name, label, wanted, defines, text + launches(text, options))
        case.lines = text.count("\n") + 1
        yield case
        injected = re.search(r"BUGINJECT:\s*(\w+)", text)
        if "MUTATION" in text:
            kind = EQUIVALENT.get(name) or (injected.group(1) if injected else "ADD_ACCESS")
            mutant = Case(path, name + " -DMUTATION", f"-DMUTATION: {kind}", True if kind in INJECTED else None,
                          [*defines, "-DMUTATION"], case.source)
            mutant.lines = case.lines
            yield mutant


def extent(options, name):
    found = re.search(rf"--{name}=(\[[^\]]*\]|\d+)", options)
    numbers = [int(n) for n in re.findall(r"\d+", found.group(1))] if found else [1]
    return "dim3(" + ", ".join(map(str, numbers)) + ")"


def closing(text, begin):
    """Where the bracket that opens at `begin` closes."""
    depth = 0
    for at in range(begin, len(text)):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return at
    return len(text) - 1


def arguments(parameters):
    """The parameters of a declaration, apart at the commas that are in no bracket."""
    parts, depth, word = [], 0, ""
    for c in parameters:
        depth += {"(": 1, "[": 1, "<": 1, ")": -1, "]": -1, ">": -1}.get(c, 0)
        if c == "," and depth == 0:
            parts.append(word)
            word = ""
        else:
            word += c
    return [p.strip() for p in parts + [word] if p.strip() and p.strip() != "void"]


def launches(text, options):
    plain = re.sub(r"/\*.*?\*/|//[^\n]*", lambda m: re.sub(r"[^\n]", " ", m.group()), text, flags=re.S)
    plain = re.sub(r"^[ \t]*#(?:[^\n\\]|\\.)*", lambda m: re.sub(r"[^\n]", " ", m.group()), plain, flags=re.S | re.M)
    plain = re.sub(r"__launch_bounds__\s*\([^)]*\)|__attribute__\s*\(\(.*?\)\)", lambda m: " " * len(m.group()), plain)
    calls, seen = [], set()
    for found in re.finditer(r"__global__[\w\s]*?\bvoid\s+(?:__global__\s+)?(\w+)\s*\(", plain):
        kernel = found.group(1)
        close = closing(plain, found.end() - 1)
        if kernel in seen or not plain[close + 1:].lstrip().startswith("{"):
            continue
        instances = [""]
        if re.search(r">\s*(?:static\s*)?$", plain[:found.start()]):
            # a template: its explicit instances
            instances = re.findall(rf"\btemplate\s[\w\s]*\b{kernel}\s*(<[^>;]*>)\s*\(", plain)
        seen.add(kernel)
        body = plain[close + 1:closing(plain, plain.index("{", close)) + 1]
        values = []
        for parameter in arguments(plain[found.end():close]):
            name = re.search(r"(\w+)\s*(?:\[[^\]]*\]\s*)*(?:=.*)?$", parameter)
            fixed = name and "*" not in parameter and re.search(rf"__requires\(\s*{name.group(1)}\s*==\s*(\d[\d\s*+]*)\)", body)
            values.append(fixed.group(1).strip() if fixed else "LabelledAny()")
        shape = f"{extent(options, 'gridDim')}, {extent(options, 'blockDim')}"
        calls += [f"  {kernel}{instance}<<<{shape}>>>({', '.join(values)});" for instance in instances]
    if not calls:
        return ""
    return "\n\nstruct LabelledAny { template <class T> operator T() const; };\nvoid labelledLaunches() {\n" + "\n".join(calls) + "\n}\n"


SUITES = {"indigo": indigo, "indigo2": indigo2, "sanitizer": sanitizer, "gpuverify": gpuverify, "gpuverify-benchmarks": gpuverify}


def lint(options, batch):
    """One run over cases with the same flags."""
    by_path = {os.path.realpath(case.path): case for case in batch}
    command = [options.lint, "--format=json", "-j1", "--no-config", "--quiet", "--max-findings=1000000", *options.option,
               *map(str, by_path), "--", "-std=c++17", f"--cuda-gpu-arch={options.arch}", *batch[0].flags]
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=120 * len(batch))
        report = json.loads(done.stdout)
    except (ValueError, subprocess.TimeoutExpired) as error:
        for case in batch:
            case.problems.append(f"no report: {error}")
        return
    root = report["root"]

    def cases(entry):
        for name in entry.get("mainFiles") or [entry.get("location", {}).get("file", "")]:
            case = by_path.get(os.path.realpath(os.path.join(root, name)))
            if case:
                yield case

    for finding in report["findings"]:
        for case in cases(finding):
            if case.lines and finding["location"]["line"] > case.lines:
                continue  # about the launch that was added
            case.findings.append({"rule": finding["rule"], "line": finding["location"]["line"], "confidence": finding["confidence"],
                                  "kernel": finding.get("kernel", ""), "message": finding["message"]})
    for problem in report["problems"]:
        for case in cases(problem):
            case.problems.append(f"{problem['kind']} {problem.get('location', {}).get('line', '')}: {problem['message']}")


def prepare(cases, folder, root):
    """Cases with a text of their own become files of a copy of the suite, headers and all."""
    if not any(case.source for case in cases):
        return
    copy = folder / "suite"
    shutil.copytree(root, copy, ignore=lambda at, names: [n for n in names if n == ".git" or os.path.isfile(os.path.join(at, n))
                                                          and not n.endswith((".h", ".hpp", ".cuh", ".inl", ".cu", ".cpp", ".c"))])
    (folder / "annotations.h").write_text(ANNOTATIONS)
    (folder / "groups.h").write_text(GROUPS)
    (folder / "vectors.h").write_text(vectors())
    for case in cases:
        case.path = copy / case.path.relative_to(root)
        case.path.write_text(case.source)
        near = "".join(header.read_text(errors="replace") for header in case.path.parent.glob("*.h"))
        for word, name in [("cooperative_groups", folder / "groups.h"), ("curand", "curand_kernel.h"), (VECTORS, folder / "vectors.h"), ("", folder / "annotations.h")]:
            if (word.search(case.source + near) if isinstance(word, re.Pattern) else word in case.source):
                case.flags += ("-include", str(name))


def table(cases):
    rows = collections.OrderedDict()
    for case in sorted(cases, key=lambda c: ({True: 0, False: 1, None: 2}[c.wanted], c.label)):
        row = rows.setdefault(case.label, collections.Counter())
        hit = any(f["rule"] in RULES for f in case.findings)
        row["files"] += 1
        row["found"] += hit and case.wanted is not False
        row["missed"] += not hit and case.wanted is True
        row["false"] += hit and case.wanted is False
        row["problems"] += bool(case.problems)
    print("| label | files | found | missed | false | not analysed in full |")
    print("| --- | --- | --- | --- | --- | --- |")
    for label, row in rows.items():
        wanted = next(c.wanted for c in cases if c.label == label)
        cells = [row["files"], "" if wanted is False else row["found"], row["missed"] if wanted else "", row["false"] if wanted is False else "", row["problems"]]
        print(f"| {label} | " + " | ".join(map(str, cells)) + " |")


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("suite", choices=SUITES)
    p.add_argument("folder", type=pathlib.Path)
    p.add_argument("--lint", default="build/bin/cuda-lint")
    p.add_argument("--jobs", type=int, default=1)
    p.add_argument("--json", type=pathlib.Path)
    p.add_argument("--only", default="")
    p.add_argument("--judged", action="store_true")
    p.add_argument("--every", type=int, default=1, metavar="N")
    p.add_argument("--arch", default="sm_90")
    p.add_argument("--option", action="append", default=[], help="a further option of cuda-lint, as in --option=--confidence=possible")
    p.add_argument("-v", action="store_true")
    a = p.parse_args()
    root = a.folder.resolve()
    cases = [case for case in SUITES[a.suite](root) if a.only in str(case.path) and (case.wanted is not None or not a.judged)][::a.every]
    if not cases:
        print(f"no cases in {a.folder}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as temporary:
        prepare(cases, pathlib.Path(temporary), root)
        groups = collections.defaultdict(list)
        for case in cases:
            groups[case.flags].append(case)
        batches = [group[at:at + BATCH] for group in groups.values() for at in range(0, len(group), BATCH)]
        with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
            for number, _ in enumerate(pool.map(lambda batch: lint(a, batch), batches), 1):
                print(f"\r{number} of {len(batches)}", end="", file=sys.stderr)
        print(file=sys.stderr)
    table(cases)
    if a.json:
        a.json.write_text(json.dumps([{"name": c.name, "label": c.label, "wanted": c.wanted, "findings": c.findings, "problems": c.problems} for c in cases], indent=1))
    if a.v:
        for case in cases:
            hits = [f for f in case.findings if f["rule"] in RULES]
            word = {True: "found" if hits else "MISSED", False: "FALSE" if hits else "silent", None: "found" if hits else "silent"}[case.wanted]
            if word in ("MISSED", "FALSE") or hits or case.problems:
                print(f"\n{word} [{case.label}] {case.name}")
            for f in hits:
                print(f"  {f['line']}: {f['rule']} ({f['confidence']}): {f['message']}")
            for problem in case.problems:
                print(f"  ! {problem}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
