# Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the end-to-end tests share: a folder of files, the command under test, its results."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("CUDA_LINT_BUILD", ROOT / "build"))
LINT = BUILD / "bin" / "cuda-lint"

# One finding each, of rules that need no flow analysis; the first has a fix.
LEGACY = "__global__ void k(int* p) { p[threadIdx.x] = __shfl(p[threadIdx.x], 0); }\n"
BIG = "__global__ void big(int* p) { __shared__ int a[16384]; a[threadIdx.x] = 1; p[threadIdx.x] = a[threadIdx.x]; }\n"
# Found under an assumption: how many threads a block has.
LIKELY = ("__global__ void k(const int* in, int* out) {\n  __shared__ int s[32];\n  s[threadIdx.x % 32] = 0;\n  __syncthreads();\n"
          "  atomicAdd_system(&s[in[threadIdx.x] % 32], 1);\n  __syncthreads();\n  out[threadIdx.x] = s[threadIdx.x % 32];\n}\n")
CLEAN = "__global__ void fine(int* p) { *p = 1; }\n"


class Done:
    def __init__(self, process):
        self.status, self.out, self.err = process.returncode, process.stdout, process.stderr

    def __repr__(self):
        return f"status {self.status}\n--- stdout\n{self.out}\n--- stderr\n{self.err}"


class Case(unittest.TestCase):
    """Each test gets an empty folder, which is its working directory, home and cache."""

    maxDiff = None

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="cuda-lint-test-")).resolve()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def read(self, name):
        return (self.folder / name).read_text()

    def environment(self, **more):
        keep = {k: v for k, v in os.environ.items() if k in ("PATH", "LANG", "TMPDIR") or k.startswith("CUDA_LINT_")}
        return {**keep, "HOME": str(self.folder / "home"), "XDG_CACHE_HOME": str(self.folder / "cache"), **more}

    @staticmethod
    def with_option(words, option):
        """The words with one more option, before what goes to the compiler."""
        at = words.index("--") if "--" in words else len(words)
        return [*words[:at], option, *words[at:]]

    def lint(self, *words, cuda="bundled", cwd=None, timeout=300, tool=None, env=None):
        command = [str(tool or LINT), *map(str, words)]
        if cuda:
            command = self.with_option(command, f"--cuda={cuda}")
        done = subprocess.run(command, cwd=cwd or self.folder, env=self.environment(**(env or {})), capture_output=True, text=True, timeout=timeout)
        return Done(done)

    def report(self, *words, **more):
        """The json report of a run, and how the run ended."""
        done = self.lint(*self.with_option(words, "--format=json"), **more)
        try:
            return json.loads(done.out), done
        except ValueError:
            self.fail(f"no JSON: {done!r}")

    def rules(self, *words, **more):
        """(file name, line, rule) of every finding that is not suppressed."""
        report, _ = self.report(*words, **more)
        return [(pathlib.Path(f["file"]).name, f["line"], f["rule"]) for f in findings(report) if not f["suppressed"]]

    def assertOneLine(self, done, status, *parts):
        """Status, and one clear line on standard error that holds the parts."""
        self.assertEqual(done.status, status, repr(done))
        lines = [line for line in done.err.splitlines() if line]
        self.assertEqual(len(lines), 1, repr(done))
        self.assertTrue(lines[0].startswith("cuda-lint: error: "), repr(done))
        for part in parts:
            self.assertIn(part, lines[0])


def findings(report):
    """The findings of a json report in one flat shape."""
    flat = []
    for f in report.get("findings", report.get("results", [])):
        place = f.get("location", f.get("place", f))
        flat.append(dict(file=place.get("file", f.get("file")), line=place.get("line", f.get("line")), rule=f["rule"],
                         message=f["message"], suppressed=bool(f.get("suppressed") or f.get("suppression")),
                         passes=f.get("passes"), raw=f))
    return flat


def main():
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]], verbosity=1)
