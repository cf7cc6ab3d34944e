# Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The command from outside: what it prints, writes and returns."""
import fcntl
import json
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from harness import BIG, BUILD, CLEAN, LEGACY, LIKELY, LINT, Case, findings, main  # noqa: E402


FORMATS = ("text", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "rdjson", "html")

class Status(Case):
    def test_clean_file(self):
        self.write("a.cu", CLEAN)
        done = self.lint("a.cu")
        self.assertEqual((done.status, done.err), (0, ""), repr(done))

    def test_findings(self):
        self.write("a.cu", BIG)
        done = self.lint("a.cu")
        self.assertEqual(done.status, 1, repr(done))
        self.assertIn("a.cu:1:", done.out)
        self.assertIn("cuda-static-shared-memory", done.out)

    def test_fail_on_and_max_findings(self):
        self.write("a.cu", BIG)
        self.write(".cuda-lint.yaml", "severity: {cuda-static-shared-memory: portability}\n")
        self.assertEqual(self.lint("a.cu").status, 1)
        self.assertEqual(self.lint("a.cu", "--fail-on=error").status, 0)
        self.assertEqual(self.lint("a.cu", "--max-findings=1").status, 0)

    def test_parse_error_is_named_and_the_rest_is_checked(self):
        self.write("a.cu", '#include "nowhere.h"\n' + BIG + "__device__ void f() { undefined_thing(); }\n")
        report, done = self.report("a.cu")
        self.assertEqual(done.status, 3, repr(done))
        self.assertEqual([f["line"] for f in findings(report)], [2])
        text = json.dumps(report["problems"])
        self.assertIn("nowhere.h", text)
        self.assertIn("undefined_thing", text)
        self.assertIn("nowhere.h", done.err)

    def test_many_parse_errors_are_counted(self):
        self.write("a.cu", "".join(f"int a{i} = b{i};\n" for i in range(40)))
        report, done = self.report("a.cu")
        self.assertEqual(done.status, 3)
        self.assertLessEqual(len(report["problems"]), 6)
        messages = [p["message"] for p in report["problems"]]
        self.assertEqual(messages[-1], "35 more errors; what parsed was checked")
        self.assertEqual(len(messages), 6)

    def test_the_count_of_more_errors_follows_what_was_listed(self):
        self.write("inc/z.h", "".join(f"int a{i} = b{i};\n" for i in range(6)))
        self.write("a.cu", '#include "inc/z.h"\n')
        report, done = self.report("a.cu")
        self.assertEqual(done.status, 3)
        messages = [p["message"] for p in report["problems"]]
        self.assertEqual(messages[-1], "1 more error in a.cu; what parsed was checked")
        self.assertIn("b4", messages[-2])

    def test_missing_file_does_not_hide_the_others(self):
        self.write("a.cu", BIG)
        report, done = self.report("a.cu", "gone.cu")
        self.assertEqual(done.status, 3)
        self.assertEqual(len(findings(report)), 1)
        self.assertIn("no such file or folder: gone.cu", done.err)

    def test_output_file(self):
        self.write("a.cu", BIG)
        done = self.lint("a.cu", "--format=json", "-o", "report.json")
        self.assertEqual((done.status, done.out), (1, ""), repr(done))
        self.assertEqual(len(findings(json.loads(self.read("report.json")))), 1)

    def test_a_reader_that_goes_away_is_no_failure(self):
        self.write("a.cu", BIG)
        done = subprocess.run(f"{LINT} a.cu --cuda=bundled | head -c 1 >/dev/null; echo ${{PIPESTATUS[0]}}", shell=True, executable="/bin/bash",
                              cwd=self.folder, env=self.environment(), capture_output=True, text=True)
        self.assertEqual((done.stdout.strip(), done.stderr), ("1", ""))


class Usage(Case):
    def test_mistakes(self):
        self.write("a.cu", CLEAN)
        self.write("not-a-db/compile_commands.json", "{")
        for words, parts in [
            (["--formt=json", "a.cu"], ["unknown option '--formt=json'", "did you mean '--format'?"]),
            (["--format=jsn", "a.cu"], ["unknown format 'jsn'", "did you mean 'json'?"]),
            (["chekc"], ["'chekc' is neither a command nor a path", "did you mean 'check'?"]),
            (["-std=c++17", "a.cu"], ["compiler flags go after --"]),
            (["-j", "0", "a.cu"], ["-j takes a number"]),
            (["-j", "x", "a.cu"], ["-j takes a number"]),
            (["--timeout=soon", "a.cu"], ["--timeout takes seconds"]),
            (["--memory=12Q", "a.cu"], ["--memory takes a size"]),
            (["--memory=GiB", "a.cu"], ["--memory takes a size"]),
            (["--checks=-*", "a.cu"], ["no rule is on with --checks=-*"]),
            (["show-kernel", "--no-cache", "a.cu"], ["'--no-cache' is no option of `cuda-lint show-kernel`"]),
            (["rules", "--color=never"], ["'--color=never' is no option of `cuda-lint rules`"]),
            (["--checks=cuda-static-share-memory", "a.cu"], ["no rule matches", "did you mean 'cuda-static-shared-memory'?"]),
            (["--checks=cuda-nonesuch", "a.cu"], ["no rule matches 'cuda-nonesuch'", "the nearest is 'cuda-"]),
            (["--confidence=sure", "a.cu"], ["--confidence takes certain, likely or possible"]),
            (["--fail-on=fatal", "a.cu"], ["--fail-on"]),
            (["--arch=sm_5x", "a.cu"], ["--arch", "sm_5x"]),
            (["--shard=3/2", "a.cu"], ["--shard"]),
            (["--color=blue", "a.cu"], ["--color takes auto, always or never"]),
            (["--config=none.yaml", "a.cu"], ["no such file: none.yaml"]),
            (["-p", "nowhere", "a.cu"], ["nowhere"]),
            (["-p", "not-a-db"], ["not-a-db"]),
            (["-p", "x", "a.cu", "--", "-DX"], ["-p and flags after -- exclude each other"]),
            (["-o"], ["-o needs a value"]),
            (["-o", "no/such/folder/x", "a.cu"], ["can't write no/such/folder/x"]),
            (["rules", "--fix"], ["'--fix' is no option of `cuda-lint rules`"]),
            (["explain"], ["explain needs the id of a rule"]),
            (["explain", "cuda-legacy-warp-intrinsics"], ["no rule 'cuda-legacy-warp-intrinsics'", "did you mean 'cuda-legacy-warp-intrinsic'?"]),
            (["explain", "nonesuch"], ["no rule 'nonesuch'", "the nearest is 'cuda-"]),
            (["explain", "--format=jsn", "cuda-shared-race"], ["did you mean 'json'?"]),
            (["config", "shwo"], ["config has no 'shwo'", "did you mean 'show'?"]),
            ([], ["nothing to lint"]),
        ]:
            with self.subTest(words=words):
                self.assertOneLine(self.lint(*words, cuda=None), 2, *parts)

    def test_sizes(self):
        self.write("a.cu", CLEAN)
        for size in ("4G", "4GB", "4GiB", "4gib", "4096M", "4194304K", "4294967296", "4294967296B", "1.5T", "0"):
            self.assertEqual(self.lint("a.cu", f"--memory={size}").status, 0, size)
        self.assertEqual(self.lint("a.cu", "--memory=20MiB", "--no-cache").status, 3)

    def test_a_toolkit_that_is_none(self):
        self.write("a.cu", CLEAN)
        self.assertOneLine(self.lint("a.cu", cuda=str(self.folder)), 2, str(self.folder))

    def test_help_and_version(self):
        for words in [["--help"], ["-h"], ["check", "--help"], ["rules", "--help"], ["explain", "-h"], ["baseline", "--help"]]:
            done = self.lint(*words, cuda=None)
            self.assertEqual((done.status, done.err), (0, ""), repr(done))
            self.assertTrue(done.out.startswith("usage: cuda-lint"), done.out)
        self.assertIn("Clang 22.", self.lint("--version", cuda=None).out)

    def test_a_folder_by_the_name_of_a_command(self):
        self.write("config/a.cu", BIG)
        self.assertEqual(self.rules("check", "config"), [("a.cu", 1, "cuda-static-shared-memory")])

    def test_the_command_may_follow_options(self):
        done = self.lint("--format=json", "rules", cuda=None)
        self.assertEqual((done.status, done.err), (0, ""), repr(done))
        json.loads(done.out)


class Inputs(Case):
    def test_folder_walk(self):
        self.write("src/a.cu", BIG)
        self.write("src/deep/b.cu", BIG)
        self.write("src/c.cpp", "int x = ;\n")
        self.write("src/.hidden/d.cu", BIG)
        self.write("build/CMakeCache.txt", "")
        self.write("build/e.cu", BIG)
        self.assertEqual([f[0] for f in self.rules(".")], ["a.cu", "b.cu"])

    def test_folder_without_cuda_files(self):
        self.write("src/a.cpp", "")
        done = self.lint("src")
        self.assertEqual(done.status, 3)
        self.assertIn("no .cu or .cuh file in folder src", done.out)

    def test_a_folder_named_twice(self):
        self.write("src/a.cu", CLEAN)
        self.assertEqual(self.lint("src", "src/.").status, 0)

    def test_link_that_leads_nowhere(self):
        self.write("src/a.cu", CLEAN)
        os.symlink("nowhere.cu", self.folder / "src" / "b.cu")
        done = self.lint("src")
        self.assertEqual(done.status, 3, repr(done))
        self.assertIn("src/b.cu: problem: a link that leads nowhere", done.out)

    def test_everything_excluded_is_said(self):
        self.write("third_party/a.cu", BIG)
        self.write(".cuda-lint.yaml", "exclude: [third_party]\n")
        done = self.lint("third_party")
        self.assertEqual(done.status, 0, repr(done))
        self.assertIn("nothing to lint: 'exclude' leaves out every CUDA file of folder third_party", done.out)

    def test_headers_of_a_folder_are_linted_once(self):
        self.write("k.cuh", "#pragma once\n" + BIG)
        self.write("part.cuh", "needs_a_macro(THING)\n")  # can't stand alone, and need not
        self.write("a.cu", '#define needs_a_macro(x)\n#include "part.cuh"\n#include "k.cuh"\n')
        self.write("alone.cuh", "#pragma once\n" + LEGACY)
        report, done = self.report(".")
        self.assertEqual(done.status, 1, repr(done))
        self.assertEqual([(pathlib.Path(f["file"]).name, f["line"]) for f in findings(report)], [("alone.cuh", 2), ("k.cuh", 2)])
        self.assertEqual([pathlib.Path(f).name for f in report["files"]], ["a.cu", "alone.cuh"])

    def test_exclude(self):
        self.write("third_party/a.cu", BIG)
        self.write("b.cu", BIG)
        self.write(".cuda-lint.yaml", "exclude: [third_party]\n")
        self.assertEqual([f[0] for f in self.rules(".")], ["b.cu"])
        self.assertEqual([f[0] for f in self.rules("third_party/a.cu")], ["a.cu"], "a file named on the command line is linted")

    def test_flags_after_dashes(self):
        self.write("a.cu", "#ifdef BIG\n" + BIG + "#endif\n")
        self.assertEqual(self.rules("a.cu"), [])
        self.assertEqual(len(self.rules("a.cu", "--", "-DBIG", "-std=c++17")), 1)

    def test_compile_commands(self):
        self.write("src/a.cu", "#ifdef BIG\n" + BIG + "#endif\n")
        self.write("src/b.cu", CLEAN)
        self.write("src/host.cpp", "int main() {}\n")
        commands = [{"directory": str(self.folder), "file": f"src/{name}", "command": f"nvcc -DBIG -gencode=arch=compute_90,code=sm_90 -c src/{name} -o x.o"}
                    for name in ("a.cu", "b.cu")]
        commands.append({"directory": str(self.folder), "file": "src/host.cpp", "command": "g++ -c src/host.cpp"})
        self.write("compile_commands.json", json.dumps(commands))
        report, _ = self.report()
        self.assertEqual([pathlib.Path(f).name for f in report["files"]], ["a.cu", "b.cu"])
        self.assertEqual(len(findings(report)), 1)
        self.assertEqual(len(self.rules("src/a.cu")), 1, "found upward from the file")
        self.assertEqual(len(self.rules("-p", ".", "src/a.cu")), 1)

    def test_shards_share_the_files(self):
        for i in range(8):
            self.write(f"f{i}.cu", BIG)
        parts = [[f[0] for f in self.rules(".", f"--shard={k}/3")] for k in (1, 2, 3)]
        self.assertEqual(sorted(sum(parts, [])), [f"f{i}.cu" for i in range(8)])

    def test_several_architectures_are_one_finding(self):
        self.write("a.cu", BIG)
        report, _ = self.report("a.cu", "--arch=sm_80,sm_90a", "--checks=cuda-static-shared-memory")
        self.assertIn("sm_80", json.dumps(findings(report)[0]["passes"]))


class Headers(Case):
    """Headers that are no unit of compile_commands.json: read as parts of a unit that includes them."""

    # Does not compile alone.
    PART = "#pragma once\n__global__ void part(Number* p) { __shared__ int a[16384]; a[threadIdx.x] = 1; p[threadIdx.x] = a[threadIdx.x]; }\n"

    def database(self, *names, flags="-Iinclude"):
        self.write("compile_commands.json", json.dumps(
            [{"directory": str(self.folder), "file": name, "command": f"nvcc {flags} -arch=sm_90 -c {name} -o x.o"} for name in names]))

    def setUp(self):
        super().setUp()
        self.write("include/part.cuh", self.PART)
        self.write("src/a.cu", "using Number = int;\n#include <part.cuh>\n" + BIG)

    def test_a_unit_that_includes_it_stands_for_it(self):
        self.database("src/a.cu")
        for words in (["include/part.cuh"], ["include"]):
            report, done = self.report(*words)
            self.assertEqual((done.status, done.err), (1, ""), repr(done))
            self.assertEqual([(f["file"], f["line"], f["rule"]) for f in findings(report)], [("include/part.cuh", 2, "cuda-static-shared-memory")])
            self.assertEqual((report["files"], report["problems"]), (["include/part.cuh"], []))

    def test_several_headers_of_a_unit_cost_one_look_which_the_cache_shares(self):
        self.write("include/more.h", "#pragma once\n#include \"deep/x.cuh\"\n" + LEGACY)
        self.write("include/deep/x.cuh", "#pragma once\n" + BIG.replace("big", "deep"))
        self.write("src/a.cu", "using Number = int;\n#include <part.cuh>\n#include \"more.h\"\n")
        self.database("src/a.cu")
        everything, _ = self.report("--statistics")
        headers = ["include/deep/x.cuh", "include/more.h", "include/part.cuh"]
        report, done = self.report(*headers, "--statistics")
        self.assertEqual(done.status, 1, repr(done))
        self.assertEqual(report["cacheHits"], 1)
        self.assertEqual(report["files"], headers)
        plain = [[(f["file"], f["line"], f["rule"], f["message"]) for f in findings(r)] for r in (everything, report)]
        self.assertEqual(plain[0], plain[1])
        self.assertEqual(len(plain[0]), 3)

    def test_a_unit_of_the_run_will_do(self):
        self.database("src/a.cu", "src/b.cu")
        self.write("src/b.cu", "using Number = int;\n#include <part.cuh>\n")
        report, done = self.report("src/a.cu", "include/part.cuh")
        self.assertEqual(done.status, 1, repr(done))
        self.assertEqual(sorted(f["file"] for f in findings(report)), ["include/part.cuh", "src/a.cu"])
        self.assertEqual(report["files"], ["src/a.cu"])

    def test_units_that_do_not_fit_are_passed_over(self):
        # The one of the same name goes first: here it leaves the header out, there it does not compile.
        for text in ("#if 0\n#include <part.cuh>\n#endif\n", "using Number = int;\n#include <part.cuh>\n#include <nowhere.h>\n"):
            self.write("src/part.cu", text)
            self.database("src/part.cu", "src/a.cu")
            report, done = self.report("include/part.cuh")
            self.assertEqual((done.status, done.err), (1, ""), repr(done))
            self.assertEqual([f["file"] for f in findings(report)], ["include/part.cuh"])

    def test_a_header_that_compiles_alone_though_no_unit_does(self):
        self.write("include/part.cuh", "#pragma once\n" + BIG)
        self.write("src/a.cu", "#include <nowhere.h>\n#include <part.cuh>\n")
        self.database("src/a.cu")
        report, done = self.report("include/part.cuh")
        self.assertEqual((done.status, report["problems"]), (1, []), repr(done))

    def test_when_nothing_fits_the_unit_says_why(self):
        self.write("src/a.cu", "using Number = int;\n#include <nowhere.h>\n#include <part.cuh>\n")
        self.database("src/a.cu")
        report, done = self.report("include/part.cuh")
        self.assertEqual(done.status, 3)
        self.assertEqual([f["file"] for f in findings(report)], ["include/part.cuh"], "what parsed was checked")
        messages = [p["message"] for p in report["problems"]]
        self.assertEqual(messages, ["read as a part of a.cu, which could not be analysed wholly", "'nowhere.h' file not found"])

    def test_without_a_unit_the_report_says_what_to_do(self):
        def advice(*words):
            report, done = self.report(*words)
            self.assertEqual(done.status, 3, repr(done))
            said = [p["message"] for p in report["problems"] if p["kind"] == "configuration"]
            self.assertEqual(len(said), 1, said)
            self.assertTrue(said[0].startswith("this header was read alone"), said)
            return said[0]
        self.assertIn("have a compile_commands.json", advice("include/part.cuh"))
        self.assertIn("have a compile_commands.json", advice("include"))
        self.write("src/b.cu", CLEAN)
        self.database("src/b.cu")
        self.assertIn("compile_commands.json was found to include it", advice("include/part.cuh"))
        self.assertIn("with the flags after --", advice("include/part.cuh", "--", "-DX"))
        self.write("src/b.cu", "#if 0\n#include <part.cuh>\n#endif\n")
        self.assertIn("none does", advice("include/part.cuh"))

    def test_comments_and_fixes_of_the_header_alone(self):
        self.write("include/part.cuh", "#pragma once\n" + LEGACY + CLEAN.rstrip() + " // NOLINT(cuda-shared-race)\n")
        self.write("src/a.cu", '#include "part.cuh"\n' + LEGACY.replace("k(", "other(") + "int x; // NOLINT(cuda-shared-race)\n")
        self.database("src/a.cu")
        before = self.read("src/a.cu")
        self.assertEqual(self.rules("include/part.cuh"), [("part.cuh", 2, "cuda-legacy-warp-intrinsic")], "another unit may need the comment")
        self.assertEqual(self.lint("include/part.cuh", "--fix").status, 0)
        self.assertIn("__shfl_sync", self.read("include/part.cuh"))
        self.assertEqual(self.read("src/a.cu"), before)

    def test_workers_and_cache_do_not_show(self):
        self.write("include/other.cuh", "#pragma once\n" + BIG.replace("big", "other"))
        self.write("src/other.cu", '#include "other.cuh"\n')
        self.database("src/a.cu", "src/other.cu")
        runs = [self.lint("include", "--format=json", *words).out for words in (["-j1", "--no-cache"], ["-j2", "--no-cache"], ["-j2"], ["-j1"])]
        self.assertEqual(len(set(runs)), 1)
        self.assertEqual(len(findings(json.loads(runs[0]))), 2)

    def test_shards(self):
        self.write("include/other.cuh", "#pragma once\n" + BIG.replace("big", "other"))
        self.write("src/other.cu", '#include "other.cuh"\n')
        self.database("src/a.cu", "src/other.cu")
        parts = [[f[0] for f in self.rules(".", f"--shard={k}/3")] for k in (1, 2, 3)]
        self.assertEqual(sorted(set(sum(parts, []))), ["a.cu", "other.cuh", "part.cuh"])


class ShowKernel(Case):
    KERNEL = "#include \"my.cuh\"\n__global__ void k(int* p) {\n  __shared__ int s[64];\n  s[threadIdx.x] = 1;\n  my_sync();\n  if (p) p[threadIdx.x] = s[threadIdx.x ^ 1];\n}\n"

    def setUp(self):
        super().setUp()
        self.write("my.cuh", "#pragma once\n__device__ void my_sync();\n")
        self.write("a.cu", self.KERNEL)

    def test_shows_events_and_picks_a_kernel(self):
        self.write("a.cu", self.KERNEL + "namespace n { " + CLEAN + "}\n")
        done = self.lint("show-kernel", "a.cu")
        self.assertEqual((done.status, done.err), (0, ""), repr(done))
        self.assertIn("k [sm_90]", done.out)
        self.assertIn("n::fine [sm_90]", done.out)
        for name in ("fine", "n::fine"):
            done = self.lint("show-kernel", f"a.cu:{name}")
            self.assertIn("n::fine [sm_90]", done.out)
            self.assertNotIn("kernel k ", done.out)

    def test_wrappers_of_the_configuration_count(self):
        plain = self.lint("show-kernel", "a.cu").out
        self.assertNotIn("ExecBarrier", plain)
        self.write(".cuda-lint.yaml", "wrappers:\n  - {name: my_sync, effect: exec, level: block, orders: true, converges: true}\n")
        shown = self.lint("show-kernel", "a.cu")
        self.assertEqual(shown.status, 0, repr(shown))
        self.assertIn("ExecBarrier Block", shown.out)

    def test_all_scenarios(self):
        short, long = self.lint("show-kernel", "a.cu").out, self.lint("show-kernel", "--all-scenarios", "a.cu").out
        self.assertGreater(len(long.splitlines()), len(short.splitlines()))

    def test_block_size_of_the_configuration(self):
        self.write("b.cu", CLEAN)
        self.write(".cuda-lint.yaml", "block-size: 96\n")
        self.assertIn("kernel fine block 96x1x1", self.lint("show-kernel", "b.cu").out)

    def test_problems_are_printed(self):
        done = self.lint("show-kernel", "a.cu", "--", "--no-such-flag")
        self.assertEqual(done.status, 0, repr(done))
        self.assertIn("unknown compiler flag ignored: --no-such-flag", done.err)
        self.write("b.cu", CLEAN + "int x = y;\n")
        done = self.lint("show-kernel", "b.cu")
        self.assertEqual(done.status, 3, repr(done))
        self.assertIn("b.cu:2:9: use of undeclared identifier 'y'", done.err)

    def test_mistakes(self):
        self.assertOneLine(self.lint("show-kernel"), 2, "show-kernel takes one file")
        self.assertOneLine(self.lint("show-kernel", "none.cu"), 2, "no such file: none.cu")
        self.assertOneLine(self.lint("show-kernel", "a.cu:none"), 2, "no kernel 'none' in this file")


class Compdb(Case):
    def test_configuration_of_each_file(self):
        self.write("a/k.cu", CLEAN)
        self.write("b/k.cu", CLEAN)
        self.write("a/.cuda-lint.yaml", "arch: [sm_80]\n")
        self.write("compile_commands.json", json.dumps([{"directory": str(self.folder), "file": f"{d}/k.cu", "command": f"nvcc -c {d}/k.cu"} for d in "ab"]))
        (self.folder / "clang").mkdir()
        done = self.lint("compdb", "-o", "clang/compile_commands.json")
        self.assertEqual(done.status, 0, repr(done))
        entries = {pathlib.Path(e["file"]).parent.name: e["arguments"] for e in json.loads(self.read("clang/compile_commands.json"))}
        self.assertIn("--cuda-gpu-arch=sm_80", entries["a"])
        self.assertIn("--cuda-gpu-arch=sm_90", entries["b"])
        self.lint("compdb", "--arch=sm_75", "-o", "clang/compile_commands.json")
        self.assertEqual(self.read("clang/compile_commands.json").count("--cuda-gpu-arch=sm_75"), 2)

    @unittest.skipUnless(shutil.which("clang++-22"), "no clang++-22")
    def test_other_tools_can_read_it(self):
        self.write("k.cu", "#include <cuda/std/cstdint>\n__global__ void k(int* p) { extern __shared__ int s[]; __shared__ int t[1]; p[0] = s[0] + t[0]; }\n")
        self.write("compile_commands.json", json.dumps([{"directory": str(self.folder), "file": "k.cu", "command": "nvcc -arch=sm_90 -c k.cu"}]))
        done = self.lint("compdb", "-o", "clang.json")
        self.assertEqual(done.status, 0, repr(done))
        arguments = json.loads(self.read("clang.json"))[0]["arguments"]
        done = subprocess.run(["clang++-22", *arguments[1:]], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))


class Workers(Case):
    """A crash, a hang or a memory blow-up costs its file alone, and is named."""

    CRASH = BIG + "#pragma clang __debug crash\n"
    HANG = "constexpr int f() { int s = 0; while (true) s = (s + 1) % 7; return s; }\nconstexpr int x = f();\n"

    def test_crash(self):
        self.write("a.cu", BIG)
        self.write("b.cu", self.CRASH)
        report, done = self.report("a.cu", "b.cu")
        self.assertEqual(done.status, 3, repr(done))
        self.assertEqual([pathlib.Path(f["file"]).name for f in findings(report)], ["a.cu"])
        self.assertRegex(done.err, r"b\.cu: worker died of signal \d+ \(.+\) while parsing sm_90")

    def test_killed_from_outside(self):
        self.write("a.cu", BIG)
        self.write("b.cu", self.HANG)
        process = subprocess.Popen([str(LINT), "a.cu", "b.cu", "--cuda=bundled", "--format=json", "-j2", "--", "-fconstexpr-steps=4294967295"],
                                   cwd=self.folder, env=self.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        # The worker of b.cu is the child that keeps running.
        deadline, children = time.time() + 60, []
        while time.time() < deadline:
            done = subprocess.run(["ps", "--ppid", str(process.pid), "-o", "pid=,times="], capture_output=True, text=True)
            children = [line.split() for line in done.stdout.splitlines()]
            if len(children) == 1 and int(children[0][1]) >= 3:
                break
            time.sleep(0.2)
        self.assertEqual(len(children), 1)
        os.kill(int(children[0][0]), 9)
        out, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 3)
        self.assertIn("b.cu: worker died of signal 9 (Killed)", err)
        self.assertEqual(len(findings(json.loads(out))), 1)

    def test_hang(self):
        self.write("a.cu", BIG)
        self.write("b.cu", self.HANG)
        start = time.time()
        report, done = self.report("a.cu", "b.cu", "--timeout=10", "--", "-fconstexpr-steps=4294967295")
        self.assertEqual(done.status, 3, repr(done))
        self.assertLess(time.time() - start, 60)
        self.assertIn("b.cu: gave up after 10 s while parsing sm_90; raise it with --timeout", done.err)
        self.assertEqual(len(findings(report)), 1)

    def test_memory(self):
        self.write("a.cu", BIG)
        report, done = self.report("a.cu", "--memory=20M")
        self.assertEqual(done.status, 3, repr(done))
        self.assertIn("a.cu: needed more than 20 MB of memory", done.err)

    def test_every_format_names_it_and_keeps_the_rest(self):
        self.write("a.cu", BIG)
        self.write("crash.cu", self.CRASH)
        self.write("hang.cu", self.HANG)
        self.write("big.cu", "#include <cuda_runtime.h>\n#define A(x) x,x,x,x,x,x,x,x,x,x,\nint big[] = {" + "A(A(A(A(A(A(A(1)))))))" + "};\n")
        parts = [["a.cu", "crash.cu"], ["a.cu", "hang.cu", "--timeout=3", "--", "-fconstexpr-steps=4294967295"], ["a.cu", "big.cu", "--memory=300M"]]
        for words, name, message in zip(parts, ("crash.cu", "hang.cu", "big.cu"), ("worker died of signal", "gave up after 3 s", "needed more than 300 MB")):
            report, done = self.report(*words)
            self.assertEqual(done.status, 3, repr(done))
            self.write("report.json", json.dumps(report))
            for form in FORMATS:
                with self.subTest(format=form, file=name):
                    done = self.lint("merge", f"--format={form}", "report.json", cuda=None)
                    self.assertEqual(done.status, 3, repr(done))
                    self.assertIn(name, done.out)
                    self.assertIn(message, done.out)
                    self.assertIn("cuda-static-shared-memory", done.out)

    def test_unreadable_file(self):
        self.write("a.cu", BIG)
        path = self.write("b.cu", BIG)
        path.chmod(0)
        if os.access(path, os.R_OK):
            self.skipTest("root reads everything")
        report, done = self.report("a.cu", "b.cu")
        self.assertEqual(done.status, 3)
        self.assertEqual(len(findings(report)), 1)
        self.assertIn("b.cu", done.err)


class Watch(Case):
    class Run:
        """A run that goes on; next() gives the output of the next report."""

        def __init__(self, case, *words):
            self.process = subprocess.Popen([str(LINT), "--watch", "--format=concise", "--cuda=bundled", *words], cwd=case.folder, env=case.environment(),
                                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            case.addCleanup(self.end)

        def next(self):
            text = b""
            while b"watching; a change starts" not in text:
                ready, _, _ = select.select([self.process.stdout], [], [], 60)
                piece = os.read(self.process.stdout.fileno(), 65536) if ready else b""
                if not piece:
                    raise AssertionError(f"no report: {text.decode()}")
                text += piece
            return text.decode().rsplit("cuda-lint: watching", 1)[0]

        def silent(self, seconds=1.0):
            return not select.select([self.process.stdout], [], [], seconds)[0]

        def end(self):
            if self.process.poll() is None:
                self.process.send_signal(signal.SIGINT)
            self.process.wait(timeout=60)
            self.process.stdout.close()

    def test_changes_start_the_next_run(self):
        self.write("src/a.cu", '#include "h.cuh"\n' + BIG)
        self.write("src/h.cuh", "#pragma once\n")
        run = self.Run(self, "src")
        self.assertIn("src/a.cu:2:", run.next())
        self.write("src/notes.txt", "no source\n")
        self.assertTrue(run.silent())
        self.write("src/a.cu", '#include "h.cuh"\n' + CLEAN)
        self.assertEqual(run.next(), "")
        self.write("src/h.cuh", "#pragma once\n" + BIG)
        self.assertIn("src/h.cuh:2:", run.next())
        # An editor that writes a new file and renames it.
        self.write("src/.h.tmp", "#pragma once\n")
        os.replace(self.folder / "src/.h.tmp", self.folder / "src/h.cuh")
        self.assertEqual(run.next(), "")
        self.write("src/sub/b.cu", LEGACY)
        self.assertIn("src/sub/b.cu:1:", run.next())
        os.remove(self.folder / "src/sub/b.cu")
        self.assertEqual(run.next(), "")
        run.end()
        self.assertEqual(run.process.returncode, -signal.SIGINT)

    def test_a_mistake_in_the_configuration_does_not_end_it(self):
        self.write("a.cu", BIG)
        self.write(".cuda-lint.yaml", "confidence: likely\n")
        run = self.Run(self, "a.cu")
        self.assertIn("a.cu:1:", run.next())
        self.write(".cuda-lint.yaml", "confidense: likely\n")
        self.assertIn("unknown key 'confidense'", run.next())
        self.write(".cuda-lint.yaml", "checks: [-cuda-static-shared-memory]\n")
        self.assertEqual(run.next(), "")

    def test_mistakes(self):
        self.write("a.cu", CLEAN)
        for words, part in [(["--fix"], "not with --fix"), (["--diff"], "not with --fix or --diff"), (["--changed-files=-"], "standard input"),
                            (["--checks=nonesuch"], "no rule matches")]:
            self.assertOneLine(self.lint("a.cu", "--watch", *words), 2, part)


class Determinism(Case):
    def setUp(self):
        super().setUp()
        for i in range(6):
            self.write(f"f{i}.cu", "#include <cuda_runtime.h>\n" + (BIG if i % 2 else LEGACY) + CLEAN)
        self.write("e.cu", "int x = y;\n")

    def test_workers_and_cache_do_not_show(self):
        for form in FORMATS:
            with self.subTest(format=form):
                runs = [self.lint(".", f"--format={form}", *more) for more in (["-j1", "--no-cache"], ["-j2", "--no-cache"], ["-j2"], ["-j1"], ["-j2"])]
                for run in runs:
                    self.assertEqual(run.status, 3)
                    self.assertEqual(run.out, runs[0].out)
                    self.assertEqual(run.err, runs[0].err)


class Cache(Case):
    def hits(self, *words):
        report, done = self.report(*words, "--statistics")
        self.assertIn(done.status, (0, 1), repr(done))
        return report["cacheHits"], self.rules(*words)

    def test_answers_until_something_changes(self):
        self.write("h.cuh", "#pragma once\n" + BIG)
        self.write("a.cu", '#include "h.cuh"\n')
        self.assertEqual(self.hits("a.cu")[0], 0)
        hits, found = self.hits("a.cu")
        self.assertEqual((hits, len(found)), (1, 1))
        self.write("h.cuh", "#pragma once\n" + CLEAN)
        hits, found = self.hits("a.cu")
        self.assertEqual((hits, len(found)), (0, 0))
        self.assertEqual(self.hits("a.cu")[0], 1)

    def test_a_header_that_appears_counts(self):
        self.write("second/h.cuh", CLEAN)
        self.write("a.cu", '#include "h.cuh"\n')
        (self.folder / "first").mkdir()
        flags = ["a.cu", "--", "-Ifirst", "-Isecond"]

        def run():
            report, _ = self.report(*self.with_option(flags, "--statistics"))
            return report["cacheHits"], len(findings(report))

        self.assertEqual(run(), (0, 0))
        self.assertEqual(run(), (1, 0))
        self.write("first/h.cuh", BIG)
        self.assertEqual(run(), (0, 1))

    def test_options_are_part_of_the_question(self):
        self.write("a.cu", BIG)
        self.assertEqual(self.hits("a.cu")[0], 0)
        self.assertEqual(self.hits("a.cu", "--checks=-cuda-static-shared-memory"), (0, []))
        self.assertEqual(self.hits("a.cu", "--arch=sm_80")[0], 0)
        self.assertEqual(self.hits("a.cu")[0], 1)

    def test_damaged_entries_are_ignored_with_a_note(self):
        self.write("a.cu", BIG)
        first = self.lint("a.cu", "--format=concise", "--cache-dir=c")
        entries = list((self.folder / "c" / "results").rglob("*.json"))
        self.assertEqual(len(entries), 1)
        entries[0].write_bytes(entries[0].read_bytes()[:-20])
        second = self.lint("a.cu", "--format=concise", "--cache-dir=c")
        self.assertEqual(second.status, 1, repr(second))
        self.assertIn("1 damaged cache entry ignored", second.out + second.err)
        third = self.lint("a.cu", "--format=concise", "--cache-dir=c")
        self.assertEqual(third.out, first.out)

    def test_unusable_folder_costs_the_cache_alone(self):
        self.write("a.cu", BIG)
        self.write("c", "a file")
        done = self.lint("a.cu", "--format=concise", "--cache-dir=c")
        self.assertEqual(done.status, 1, repr(done))
        self.assertIn("working without a cache", done.out + done.err)

    def test_no_cache_leaves_no_trace(self):
        self.write("a.cu", BIG)
        self.lint("a.cu", "--no-cache")
        self.assertFalse((self.folder / "cache").exists())

    def test_concurrent_runs_agree(self):
        for i in range(4):
            self.write(f"f{i}.cu", BIG)
        command = [str(LINT), ".", "--cuda=bundled", "--format=concise", "-j2"]
        running = [subprocess.Popen(command, cwd=self.folder, env=self.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(3)]
        ended = [p.communicate(timeout=300) for p in running]
        self.assertEqual([p.returncode for p in running], [1, 1, 1])
        self.assertEqual(len(set(ended)), 1, ended)


class PrecompiledHeaders(Case):
    """They are made when several files want the same, and change no result."""

    def setUp(self):
        super().setUp()
        for i in range(4):
            self.write(f"f{i}.cu", "#include <cuda_runtime.h>\n#include <cooperative_groups.h>\n#include \"own.h\"\n" + (BIG if i % 2 else CLEAN))
        self.write("own.h", "#pragma once\n")

    def made(self):
        return sorted((self.folder / "cache/cuda-lint/pch").glob("*.pch"))

    def test_results_are_the_same(self):
        plain = self.lint(".", "--format=json", "--no-cache")
        built = self.lint(".", "--format=json")
        self.assertGreaterEqual(len(self.made()), 2, "device and host")
        for entry in (self.folder / "cache/cuda-lint/results").rglob("*.json"):
            entry.unlink()
        used = self.lint(".", "--format=json")
        self.assertEqual(built.out, plain.out)
        self.assertEqual(used.out, plain.out)
        self.assertEqual(len(findings(json.loads(plain.out))), 2)

    def used(self, *words):
        """Passes that began with a precompiled header, in a second run of changed files."""
        self.lint(".", *words)
        for entry in (self.folder / "cache/cuda-lint/results").rglob("*.json"):
            entry.unlink()
        done = self.lint(*self.with_option([".", *words], "--statistics"))
        return int(re.search(r"(\d+) pass(es)? began with a precompiled header", done.err)[1])

    def test_every_pass_uses_it(self):
        self.assertEqual(self.used(), 8)

    def test_macros_and_folders_of_the_project_do_no_harm(self):
        (self.folder / "inc").mkdir()
        self.write("inc/other.h", "")
        self.assertEqual(self.used("--", "-Iinc", "-DMY_OWN_SWITCH=1", "-DNDEBUG"), 8)

    def test_a_macro_or_folder_that_the_headers_would_see_forbids_it(self):
        self.write("inc/cooperative_groups.h", "#pragma once\n")
        self.assertEqual(self.used("--", "-Iinc"), 0)
        self.assertEqual(self.used("--", "-Ddim3=dim3"), 0)

    def test_a_file_alone_gets_one_the_second_time(self):
        self.lint("f1.cu")
        self.assertEqual(self.made(), [])
        self.write("f1.cu", self.read("f1.cu") + "\n")
        self.lint("f1.cu")
        self.assertGreaterEqual(len(self.made()), 2)

    def test_a_macro_that_the_headers_know_is_honoured(self):
        # _CG_USER_PROVIDED_SHARED_MEMORY-like switches: the prefix is part of the key; an ordinary word is looked up.
        self.write("f9.cu", "#include <cuda_runtime.h>\n" + BIG)
        plain = self.lint(".", "--format=json", "--no-cache", "--", "-Ddim3=dim3", "-DNDEBUG")
        cached = self.lint(".", "--format=json", "--", "-Ddim3=dim3", "-DNDEBUG")
        self.assertEqual(cached.out, plain.out)

    def test_a_header_of_the_project_goes_first(self):
        self.write("inc/cooperative_groups.h", "#pragma once\n" + LEGACY)
        plain = self.lint(".", "--format=json", "--no-cache", "--", "-Iinc")
        cached = self.lint(".", "--format=json", "--", "-Iinc")
        self.assertEqual(cached.out, plain.out)
        self.assertIn("cuda-legacy-warp-intrinsic", plain.out)

    def test_damage_is_survived(self):
        before = self.lint(".", "--format=json")
        for pch in self.made():
            pch.write_bytes(pch.read_bytes()[:1000])
        for entry in (self.folder / "cache/cuda-lint/results").rglob("*.json"):
            entry.unlink()
        after, done = self.report(".")
        self.assertEqual(done.status, 1, repr(done))
        self.assertEqual(findings(after), findings(json.loads(before.out)))
        self.assertIn("damaged cache", done.err)


class Suppressions(Case):
    def test_every_form(self):
        big = "__global__ void {0}(int* p) {{ __shared__ int a[16384]; a[threadIdx.x] = 1; p[threadIdx.x] = a[threadIdx.x]; }}"
        self.write("a.cu", "\n".join([
            big.format("k1"),
            big.format("k2") + " // NOLINT(cuda-static-shared-memory)",
            "// NOLINTNEXTLINE(cuda-*)",
            big.format("k3"),
            "// NOLINTBEGIN(cuda-static-shared-memory)",
            big.format("k4"),
            "// NOLINTEND(cuda-static-shared-memory)",
            big.format("k5") + " // cuda-lint: allow(cuda-static-shared-memory) -- measured",
            "// cuda-lint: allow(cuda-shared-race, cuda-static-shared-memory) -- by hand",
            big.format("k6"),
            big.format("k7") + " // NOLINT(bugprone-x)",
            big.format("k8") + " // cuda-lint: allow(cuda-legacy-warp-intrinsic) -- another",
        ]) + "\n")
        self.assertEqual([f[1] for f in self.rules("a.cu", "--checks=-*,cuda-static-shared-memory")], [1, 11, 12])
        done = self.lint("a.cu", "--format=sarif", "--checks=-*,cuda-static-shared-memory")
        sarif = json.loads(done.out)
        reasons = {r["locations"][0]["physicalLocation"]["region"]["startLine"]: r["suppressions"][0].get("justification")
                   for r in sarif["runs"][0]["results"] if r.get("suppressions")}
        self.assertEqual(sorted(reasons), [2, 4, 6, 8, 10])
        self.assertEqual((reasons[8], reasons[10]), ("measured", "by hand"))


class Configuration(Case):
    def test_mistakes_stop_the_run(self):
        self.write("a.cu", BIG)
        path = self.write(".cuda-lint.yaml", "checks: [cuda-*]\nconfidense: likely\n")
        self.assertOneLine(self.lint("a.cu"), 2, f"{path}:2:1: unknown key 'confidense'", "did you mean 'confidence'?")
        self.assertEqual(self.lint("a.cu", "--no-config").status, 1)

    def test_broken_yaml(self):
        self.write("a.cu", BIG)
        path = self.write(".cuda-lint.yaml", "checks: [cuda-*\nx: ]\n")
        self.assertOneLine(self.lint("a.cu"), 2, str(path), "not valid YAML")

    def test_wrapper_mistakes_have_their_line(self):
        self.write("a.cu", BIG)
        path = self.write(".cuda-lint.yaml", "confidence: likely\nwrappers:\n  - name: f\n    efect: fence\n")
        done = self.lint("a.cu")
        self.assertEqual(done.status, 2, repr(done))
        self.assertIn(f"{path}:4", done.err)

    def test_show_and_check(self):
        self.write("sub/a.cu", CLEAN)
        path = self.write(".cuda-lint.yaml", "confidence: certain\noverrides: [{paths: [sub], severity: {cuda-shared-race: warning}}]\n")
        done = self.lint("config", "show", "sub/a.cu", cuda=None)
        self.assertIn(f"confidence: certain  # {path}:1", done.out)
        self.assertIn("cuda-shared-race: warning", done.out)
        shown = json.loads(self.lint("config", "show", "--format=json", cuda=None).out)
        self.assertEqual(shown[0]["confidence"]["value"], "certain")
        done = self.lint("config", "check", cuda=None)
        self.assertEqual((done.status, done.out), (0, f"{path}: ok\n"))

    def test_a_configuration_file_by_its_path_is_checked_itself(self):
        self.write(".cuda-lint.yaml", "confidence: certain\n")
        path = self.write("ci/strict.yaml", "confidence: likely\nexclude: 3\n")
        self.assertOneLine(self.lint("config", "check", "ci/strict.yaml", cuda=None), 2, f"{path}:2:10: 'exclude' takes a path pattern")
        self.write("ci/strict.yaml", "extends: base.yaml\n")
        base = self.write("ci/base.yaml", "confidence: likely\nwrappers:\n  - name: f\n    efect: fence\n")
        self.assertOneLine(self.lint("config", "check", ".", "ci/strict.yaml", cuda=None), 2, f"{base}:4:5")
        self.write("ci/base.yaml", "confidence: likely\n")
        done = self.lint("config", "check", ".", "ci/strict.yaml", cuda=None)
        self.assertEqual((done.status, done.err), (0, ""), repr(done))
        self.assertEqual(done.out.splitlines(), [f"{self.folder / '.cuda-lint.yaml'}: ok", f"{base}: ok", f"{path}: ok"])

    def test_mistakes_beside_a_header_stop_the_run(self):
        self.write("inc/h.cuh", "#pragma once\n" + BIG)
        self.write("a.cu", '#include "inc/h.cuh"\n')
        path = self.write("inc/.cuda-lint.yaml", "confidense: likely\n")
        done = self.lint("a.cu", "--fix")
        self.assertOneLine(done, 2, f"{path}:1:1: unknown key 'confidense'")

    def test_confidence_of_one_rule(self):
        self.write("a.cu", LIKELY)
        self.assertEqual([f[2] for f in self.rules("a.cu")], ["cuda-wide-atomic-scope"])
        self.write(".cuda-lint.yaml", "confidence: certain\noptions: {cuda-wide-atomic-scope.MinConfidence: possible}\n")
        self.assertEqual([f[2] for f in self.rules("a.cu")], ["cuda-wide-atomic-scope"])
        self.assertEqual(self.rules("a.cu", "--confidence=certain"), [], "the command line goes last")
        self.write(".cuda-lint.yaml", "confidence: likely\noptions: {cuda-wide-atomic-scope.MinConfidence: certain}\n")
        self.assertEqual(self.rules("a.cu"), [])

    def test_clang_tidy_file(self):
        self.write("a.cu", BIG + LEGACY)
        self.write(".clang-tidy", "Checks: '-*,cuda-static-shared-memory'\nCheckOptions: {cuda-static-shared-memory.MinConfidense: certain}\n")
        report, done = self.report("a.cu")
        self.assertEqual([f["rule"] for f in findings(report)], ["cuda-static-shared-memory"])
        self.assertIn("warning:", done.err)
        self.assertIn("has no option 'MinConfidense'; did you mean 'MinConfidence'?", done.err)

    def test_checks_and_severity(self):
        self.write("a.cu", BIG + LEGACY)
        self.write(".cuda-lint.yaml", "checks: [-cuda-legacy-warp-intrinsic]\nseverity: {cuda-static-shared-memory: warning}\n")
        report, _ = self.report("a.cu")
        self.assertEqual([(f["rule"], f["raw"]["severity"]) for f in findings(report)], [("cuda-static-shared-memory", "warning")])
        self.assertEqual(len(self.rules("a.cu", "--checks=cuda-*")), 2, "the command line goes last")


class Pages(Case):
    def test_rules_and_explain(self):
        rules = json.loads(self.lint("rules", "--format=json", cuda=None).out)
        self.assertTrue(rules)
        text = self.lint("rules", cuda=None).out
        for rule in rules:
            self.assertIn(rule["id"], text)
            self.assertIn(rule["severity"], ("error", "warning", "performance", "portability"))
            self.assertTrue(rule["summary"])
            done = self.lint("explain", rule["id"], cuda=None)
            self.assertEqual(done.status, 0, repr(done))
            self.assertNotIn("```", done.out)
            for marker in ("<!--", "// EXPECT", "// RULES-OFF", "// arch:"):
                self.assertNotIn(marker, done.out)
            page = self.lint("explain", "--format=markdown", rule["id"], cuda=None)
            self.assertEqual(page.out, rule["page"])
            self.assertEqual(json.loads(self.lint("explain", "--format=json", rule["id"], cuda=None).out), [rule])
            self.assertNotIn("](../", page.out, "no link that a reader of the page alone can't follow")

    def test_a_page_holds_its_evidence(self):
        page = self.lint("explain", "--format=markdown", "cuda-shared-race", cuda=None).out
        evidence = page.split("## Evidence")[1]
        self.assertRegex(evidence, r"- `cuda-shared-race`: the corrected pattern: pass .*; the bad one: wrong results in ")
        self.assertEqual(page.count("## Evidence"), 1)


class Installed(Case):
    def test_an_installed_copy_has_all_it_needs(self):
        prefix = self.folder / "usr"
        subprocess.run(["cmake", "--install", str(BUILD), "--prefix", str(prefix)], check=True, capture_output=True)
        self.write("a.cu", "#include <cuda/barrier>\n" + BIG)
        tool = prefix / "bin" / "cuda-lint"
        # Without help: it finds its own headers beside itself, not those of the source tree.
        done = self.lint("a.cu", "--format=concise", "--no-cache", tool=tool)
        self.assertEqual((done.status, done.err), (1, ""), repr(done))
        self.assertIn("cuda-static-shared-memory", done.out)
        header = prefix / "share/cuda-lint/cuda-surface/cuda/barrier"
        header.write_text(header.read_text() + '#error "this is the installed copy"\n')
        done = self.lint("a.cu", "--format=concise", "--no-cache", tool=tool)
        self.assertEqual(done.status, 3, repr(done))
        self.assertIn("this is the installed copy", done.out)
        plugins = list(prefix.rglob("cuda-lint-tidy-22*.so"))
        self.assertEqual(len(plugins), 2)


class Terminal(Case):
    def run_in_terminal(self, *words, cuda="bundled", columns=0, env=None):
        parent, child = pty.openpty()
        if columns:
            fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        words = [*words, f"--cuda={cuda}"] if cuda else words
        process = subprocess.Popen([str(LINT), *words], cwd=self.folder, env=self.environment(TERM="xterm", **(env or {})), stdout=child, stderr=child, close_fds=True)
        os.close(child)
        text = b""
        while True:
            ready, _, _ = select.select([parent], [], [], 120)
            if not ready:
                break
            try:
                piece = os.read(parent, 65536)
            except OSError:
                break
            if not piece:
                break
            text += piece
        os.close(parent)
        return process.wait(timeout=60), text.decode()

    def test_colour_and_progress_on_a_terminal_only(self):
        for i in range(3):
            self.write(f"f{i}.cu", BIG)
        status, text = self.run_in_terminal(".", "-j1", "--no-cache")
        self.assertEqual(status, 1)
        self.assertIn("\x1b[1;31m", text)
        self.assertIn("[1/3] f1.cu", text)
        status, text = self.run_in_terminal(".", "-j1", "--quiet", "--color=never", "--no-cache")
        self.assertNotIn("\x1b", text)
        done = self.lint(".", "--no-cache")
        self.assertNotIn("\x1b", done.out + done.err)
        self.assertEqual(done.err, "")
        self.assertIn("\x1b[", self.lint(".", "--color=always", "--no-cache").out)

    def test_colour_by_the_environment(self):
        self.write("a.cu", BIG)
        for env, words, coloured in [
            (dict(FORCE_COLOR="1"), [], True),
            (dict(CLICOLOR_FORCE="1"), [], True),
            (dict(FORCE_COLOR="1", TERM="dumb"), [], True),
            (dict(FORCE_COLOR=""), [], False),
            (dict(FORCE_COLOR="0"), [], False),
            (dict(CLICOLOR_FORCE="0"), [], False),
            (dict(FORCE_COLOR="1", NO_COLOR="1"), [], False),
            (dict(FORCE_COLOR="1", NO_COLOR=""), [], True),
            (dict(FORCE_COLOR="1"), ["--color=never"], False),
            (dict(NO_COLOR="1"), ["--color=always"], True),
        ]:
            with self.subTest(env=env, words=words):
                self.assertEqual("\x1b[" in self.lint("a.cu", *words, env=env).out, coloured)
        self.write("b.cu", LEGACY)
        self.assertNotIn("\x1b", self.lint("b.cu", "--diff", env=dict(FORCE_COLOR="1")).out, "patch reads it")
        self.lint("a.cu", "-o", "report.txt", env=dict(FORCE_COLOR="1"))
        self.assertNotIn("\x1b", self.read("report.txt"))
        _, text = self.run_in_terminal("a.cu", "--quiet", env=dict(NO_COLOR="1", FORCE_COLOR="1"))
        self.assertNotIn("\x1b", text)

    def test_explain_wraps_prose_on_a_terminal(self):
        page = self.lint("explain", "cuda-tensormap-fence", cuda=None).out
        code = {line for line in page.splitlines() if line.startswith("    ")}
        for columns, widest in [(60, 60), (90, 90), (200, 100)]:
            status, text = self.run_in_terminal("explain", "--color=never", "cuda-tensormap-fence", cuda=None, columns=columns)
            self.assertEqual(status, 0)
            prose = [line for line in text.splitlines() if line not in code]
            self.assertLessEqual(max(map(len, prose)), widest)
            self.assertEqual(text.split(), page.split(), "the same words")
            self.assertTrue(code <= set(text.splitlines()), "code stays as it is")


if __name__ == "__main__":
    main()
