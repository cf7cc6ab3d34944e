#!/usr/bin/env python3
# Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Applies cuda-lint's own fixes to the bad patterns, so that the GPU suite can run what they give.

  fixed_examples.py --lint build/bin/cuda-lint OUT

Writes OUT/<family>/<rule>/example/*.cuh for the suite's CUDA_LINT_GPU_EXAMPLES. Where `cuda-lint --fix` changes a bad
pattern, its result takes the place of the corrected one; elsewhere the corrected pattern stays. Prints the rules whose
pattern was fixed. Exit status: 0, or 2 when cuda-lint failed on a pattern.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lint", required=True, type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    arguments = parser.parse_args()
    lint = arguments.lint.resolve()
    if not lint.is_file():
        sys.exit(f"fixed_examples: {lint} is no file; build the target cuda-lint first")
    checks = pathlib.Path(__file__).resolve().parents[2] / "checks"
    failed = False
    for bad in sorted(checks.glob("*/*/example/*bad.cuh")):
        corrected = bad.with_name(bad.name.replace("bad.cuh", "corrected.cuh"))
        folder = arguments.out / bad.parent.relative_to(checks)
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(bad, folder)
        fixed = folder / corrected.name
        text = bad.read_text()
        fixed.write_text(text)
        arch = re.match(r"// arch: (sm_\w+)", text)
        command = [str(lint), "check", "--fix", "--no-cache", "--checks=cuda-" + bad.parent.parent.name, str(fixed), "--",
                   "-std=c++17", "--cuda-gpu-arch=" + (arch.group(1) if arch else "sm_90a")]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode not in (0, 1):
            print(f"{bad}: {(done.stderr or done.stdout).strip()}", file=sys.stderr)
            failed = True
        if fixed.read_text() != text:
            print(f"cuda-{bad.parent.parent.name}: {corrected.name} is the fixed {bad.name}")
        else:
            shutil.copy(corrected, fixed)
    return 2 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
