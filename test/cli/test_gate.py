# Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The command as a gate: fixes, baseline, changed lines, parts and their merge."""
import json
import os
import pathlib
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from harness import BIG, CLEAN, LEGACY, LINT, Case, findings, main  # noqa: E402

FIXED = LEGACY.replace("__shfl(", "__shfl_sync(0xffffffffu, ")


class Fixes(Case):
    def test_fix_writes_and_is_idempotent(self):
        self.write("a.cu", LEGACY + CLEAN)
        path = self.folder / "a.cu"
        path.chmod(0o640)
        done = self.lint("a.cu", "--fix")
        self.assertEqual(done.status, 0, repr(done))
        self.assertEqual(self.read("a.cu"), FIXED + CLEAN)
        self.assertEqual(path.stat().st_mode & 0o777, 0o640)
        again = self.lint("a.cu", "--fix")
        self.assertEqual(again.status, 0)
        self.assertEqual(self.read("a.cu"), FIXED + CLEAN)

    def test_what_is_left_is_reported_where_it_now_stands(self):
        self.write("a.cu", LEGACY + BIG)
        done = self.lint("a.cu", "--fix", "--format=concise")
        self.assertEqual(done.status, 1, repr(done))
        self.assertIn("a.cu:2:", done.out)
        self.assertNotIn("legacy", done.out)

    def test_header_of_two_units_is_edited_once(self):
        self.write("h.cuh", "#pragma once\n" + LEGACY)
        self.write("a.cu", '#include "h.cuh"\n')
        self.write("b.cu", '#include "h.cuh"\n')
        done = self.lint("a.cu", "b.cu", "--fix", "--arch=sm_80,sm_90")
        self.assertEqual(done.status, 0, repr(done))
        self.assertEqual(self.read("h.cuh"), "#pragma once\n" + FIXED)

    def test_file_with_parse_errors_is_left_alone(self):
        self.write("a.cu", LEGACY + "int x = y;\n")
        done = self.lint("a.cu", "--fix")
        self.assertEqual(done.status, 3, repr(done))
        self.assertEqual(self.read("a.cu"), LEGACY + "int x = y;\n")

    def test_suppressed_finding_is_not_fixed(self):
        text = LEGACY.rstrip() + "  // NOLINT(cuda-legacy-warp-intrinsic) -- wanted\n"
        self.write("a.cu", text)
        self.assertEqual(self.lint("a.cu", "--fix").status, 0)
        self.assertEqual(self.read("a.cu"), text)

    def test_diff_changes_nothing_and_applies(self):
        self.write("a.cu", LEGACY + CLEAN)
        done = self.lint("a.cu", "--diff")
        self.assertEqual(done.status, 1, repr(done))
        self.assertEqual(self.read("a.cu"), LEGACY + CLEAN)
        patched = subprocess.run(["patch", "-p1"], input=done.out, text=True, cwd=self.folder, capture_output=True)
        self.assertEqual(patched.returncode, 0, patched.stdout + patched.stderr + done.out)
        self.assertEqual(self.read("a.cu"), FIXED + CLEAN)
        done = self.lint("a.cu", "--diff")
        self.assertEqual((done.status, done.out), (0, ""), repr(done))

    UNSAFE = ("__global__ void k(int* p) {\n  if (threadIdx.x < 7) p[threadIdx.x] = __shfl(p[threadIdx.x], 0);\n}\n")

    def test_unsafe_fixes_are_reported_and_applied_on_demand_alone(self):
        self.write("a.cu", self.UNSAFE)
        report, _ = self.report("a.cu", "--checks=-*,cuda-legacy-warp-intrinsic")
        [found] = findings(report)
        self.assertFalse(found["raw"]["fix"]["safe"])
        self.assertTrue(found["raw"]["fix"]["edits"])
        self.assertEqual(report["summary"]["unsafeFixable"], 1)
        self.assertIn("fix: --unsafe-fixes makes this change", self.lint("a.cu", "--checks=-*,cuda-legacy-warp-intrinsic").out)
        self.assertEqual(self.lint("a.cu", "--diff", "--checks=-*,cuda-legacy-warp-intrinsic").out, "")
        self.lint("a.cu", "--fix", "--checks=-*,cuda-legacy-warp-intrinsic")
        self.assertEqual(self.read("a.cu"), self.UNSAFE)
        self.lint("a.cu", "--fix", "--unsafe-fixes", "--checks=-*,cuda-legacy-warp-intrinsic")
        self.assertIn("__shfl_sync(", self.read("a.cu"))

    def test_file_that_changed_while_the_run_went_on_is_left_alone(self):
        self.write("a.cu", LEGACY)
        self.write("b.cu", "constexpr int f() { int s = 0; while (true) s = (s + 1) % 7; return s; }\nconstexpr int x = f();\n")
        process = subprocess.Popen([str(LINT), "a.cu", "b.cu", "--cuda=bundled", "--fix", "-j1", "--", "-fconstexpr-steps=4294967295"],
                                   cwd=self.folder, env=self.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        # The result of a.cu is in the cache when it is done; b.cu never is.
        deadline = time.time() + 200
        while not list((self.folder / "cache").rglob("results/*/*.json")) and time.time() < deadline:
            time.sleep(0.1)
        changed = "// a line more\n" + LEGACY
        self.write("a.cu", changed)
        children = []
        while not children and time.time() < deadline:
            children = subprocess.run(["ps", "--ppid", str(process.pid), "-o", "pid="], capture_output=True, text=True).stdout.split()
        for child in children:
            os.kill(int(child), 9)
        _, err = process.communicate(timeout=200)
        self.assertIn("the file changed since it was analysed", err)
        self.assertEqual(self.read("a.cu"), changed)

    def test_every_round_asks_the_gate(self):
        # The first round makes the comment on the old line unneeded: its finding is not what was asked for.
        old = LEGACY.replace("k(", "old(")
        self.write("a.cu", LEGACY)
        self.write("b.cu", old)
        self.write("list", "a.cu\n")
        done = self.lint(".", "--fix", "--changed-files=list")
        self.assertEqual(done.status, 0, repr(done))
        self.assertEqual((self.read("a.cu"), self.read("b.cu")), (FIXED, old))
        self.write("a.cu", LEGACY)
        self.lint("baseline", "create", "base.json", "b.cu")
        done = self.lint(".", "--fix", "--baseline=base.json")
        self.assertEqual(done.status, 0, repr(done))
        self.assertEqual((self.read("a.cu"), self.read("b.cu")), (FIXED, old))

    def test_options_that_do_not_fit(self):
        self.write("a.cu", LEGACY)
        self.assertOneLine(self.lint("a.cu", "--fix", "--diff"), 2, "--fix and --diff exclude each other")
        self.assertOneLine(self.lint("a.cu", "--unsafe-fixes"), 2, "--unsafe-fixes goes with --fix or --diff")


class Baseline(Case):
    def test_life_of_a_baseline(self):
        self.write("a.cu", BIG)
        self.write("b.cu", LEGACY)
        self.assertEqual(self.lint("baseline", "create", "base.json", ".").status, 0)
        done = self.lint(".", "--baseline=base.json")
        self.assertEqual((done.status, done.err), (0, ""), repr(done))
        # Moved lines are no news.
        self.write("a.cu", "// one\n// two\n" + BIG)
        self.assertEqual(self.lint(".", "--baseline=base.json").status, 0)
        # A new finding is.
        self.write("a.cu", BIG + LEGACY)
        report, done = self.report(".", "--baseline=base.json")
        self.assertEqual(done.status, 1)
        self.assertEqual([(f["line"], f["rule"]) for f in findings(report) if not f["suppressed"]], [(2, "cuda-legacy-warp-intrinsic")])
        # A repaired one leaves a stale entry: said to people, a failure in CI, removed by prune.
        self.write("a.cu", CLEAN)
        done = self.lint(".", "--baseline=base.json")
        self.assertEqual(done.status, 0, repr(done))
        self.assertIn("base.json", done.err)
        self.assertEqual(self.lint(".", "--baseline=base.json", env={"CI": "true"}).status, 1)
        self.assertEqual(self.lint("baseline", "prune", "base.json", ".").status, 0)
        self.assertEqual(self.lint(".", "--baseline=base.json", env={"CI": "true"}).status, 0)
        shown = self.lint("baseline", "show", "base.json", cuda=None)
        self.assertEqual(shown.status, 0)
        self.assertIn("cuda-legacy-warp-intrinsic", shown.out)
        self.assertNotIn("cuda-static-shared-memory", shown.out)

    def test_a_run_over_a_part_calls_nothing_else_stale(self):
        self.write("h.cuh", "#pragma once\n#ifdef WITH\n" + LEGACY + "#endif\n")
        self.write("a.cu", '#define WITH\n#include "h.cuh"\n' + BIG)
        self.write("b.cu", '#include "h.cuh"\n')
        self.write("gone.cu", BIG)
        self.assertEqual(self.lint("baseline", "create", "base.json", ".").status, 0)
        before = self.read("base.json")
        (self.folder / "gone.cu").unlink()
        (self.folder / "sub").mkdir()
        ci = {"CI": "true"}
        for words in (["b.cu"], ["b.cu", "--arch=sm_80"]):
            done = self.lint(*words, "--baseline=base.json", env=ci)
            self.assertEqual((done.status, done.err), (0, ""), repr(done))
        # From another folder, where no path of the file begins.
        done = self.lint("../b.cu", "--baseline=../base.json", env=ci, cwd=self.folder / "sub")
        self.assertEqual((done.status, done.err), (0, ""), repr(done))
        done = self.lint("..", "--baseline=../base.json", "--checks=-cuda-static-shared-memory", env=ci, cwd=self.folder / "sub")
        self.assertEqual((done.status, done.err), (0, ""), repr(done))
        self.lint("baseline", "prune", "base.json", "b.cu")
        self.assertEqual(self.read("base.json"), before)
        # Over all of it, the file that is gone is known to be, by one of two shards.
        self.assertIn("gone.cu", self.lint(".", "--baseline=base.json").err)
        shards = [self.lint(".", "--baseline=base.json", f"--shard={k}/2").err for k in (1, 2)]
        self.assertEqual(sum("stale baseline entry: gone.cu" in err for err in shards), 1, shards)
        self.assertFalse(any("h.cuh" in err or ": a.cu" in err for err in shards), shards)

    def test_broken_input_keeps_the_baseline(self):
        self.write("a.cu", BIG)
        self.assertEqual(self.lint("baseline", "create", "base.json", ".").status, 0)
        before = self.read("base.json")
        self.write("a.cu", "int x = y;\n")
        done = self.lint("baseline", "prune", "base.json", ".")
        self.assertEqual(done.status, 3, repr(done))
        self.assertEqual(self.read("base.json"), before)

    def test_mistakes(self):
        self.write("a.cu", CLEAN)
        self.write("x.json", "{")
        for words, parts in [(["baseline"], ["create, update, prune or show"]), (["baseline", "crate"], ["did you mean 'create'?"]),
                             (["baseline", "show"], ["needs the baseline's file"]), (["baseline", "show", "none.json"], ["none.json"]),
                             (["a.cu", "--baseline=none.json"], ["none.json"]), (["a.cu", "--baseline=x.json"], ["x.json"])]:
            with self.subTest(words=words):
                self.assertOneLine(self.lint(*words, cuda=None if words[0] == "baseline" else "bundled"), 2, *parts)


class Changes(Case):
    def git(self, *words):
        done = subprocess.run(["git", "-c", "user.name=t", "-c", "user.email=t@localhost", "-c", "init.defaultBranch=main", *words],
                              cwd=self.folder, env=self.environment(GIT_CONFIG_GLOBAL="/dev/null"), capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_only_what_the_branch_brought(self):
        self.write("a.cu", BIG)
        self.write("b.cu", BIG.replace("big", "other"))
        self.git("init", "-q")
        self.git("add", ".")
        self.git("commit", "-qm", "old")
        self.git("checkout", "-qb", "topic")
        self.write("a.cu", CLEAN + BIG + LEGACY)
        self.git("mv", "b.cu", "c.cu")
        self.git("commit", "-qam", "new")
        self.assertEqual(len(self.rules(".")), 3)
        self.assertEqual(self.rules(".", "--since=main"), [("a.cu", 3, "cuda-legacy-warp-intrinsic")])
        for form in ("text", "concise", "sarif", "github", "gitlab", "junit", "rdjson", "html", "jsonl"):
            done = self.lint(".", "--since=main", f"--format={form}")
            self.assertEqual(done.status, 1, form)
            self.assertIn("cuda-legacy-warp-intrinsic", done.out, form)

    def test_fixes_stay_on_the_lines_of_the_change(self):
        # Each call is a finding of its own; the second round sees new line numbers.
        old = LEGACY.replace("k(", "old(")
        self.write("a.cu", old)
        self.git("init", "-q")
        self.git("add", ".")
        self.git("commit", "-qm", "old")
        self.write("a.cu", LEGACY + old)
        done = self.lint("a.cu", "--fix", "--since=HEAD")
        self.assertEqual(done.status, 0, repr(done))
        self.assertEqual(self.read("a.cu"), FIXED + old)

    def test_outside_of_git_and_wrong_revision(self):
        self.write("a.cu", CLEAN)
        done = self.lint("a.cu", "--since=main")
        self.assertOneLine(done, 2, "--since", "git")
        self.assertEqual(done.err.count("--since"), 1, "said once")
        self.git("init", "-q")
        self.git("add", ".")
        self.git("commit", "-qm", "x")
        self.assertOneLine(self.lint("a.cu", "--since=nowhere"), 2, "--since", "nowhere")

    def test_before_the_first_commit_everything_is_new(self):
        self.write("a.cu", BIG)
        self.write("b.cu", LEGACY)
        self.write("ignored.cu", BIG)
        self.write(".gitignore", "ignored.cu\n")
        self.git("init", "-q")
        self.git("add", "a.cu")
        done = self.lint(".", "--since=HEAD", "--format=concise", "--quiet")
        self.assertEqual(done.status, 1, repr(done))
        self.assertEqual(sorted(line.split(":")[0] for line in done.out.splitlines()), ["a.cu", "b.cu"])
        self.assertEqual(done.err, "cuda-lint: warning: --since: this repository has no commit yet, so every line counts as new\n")
        self.assertOneLine(self.lint(".", "--since=main"), 2, "--since: this repository has no commit yet, so there is no revision 'main'")

    def test_changed_files(self):
        self.write("a.cu", BIG)
        self.write("b.cu", BIG)
        self.write("list", "b.cu\n\n")
        self.assertEqual([f[0] for f in self.rules(".", "--changed-files=list")], ["b.cu"])
        self.assertOneLine(self.lint(".", "--changed-files=none"), 2, "--changed-files", "none")


class Parts(Case):
    def test_merged_shards_are_the_whole(self):
        for i in range(5):
            self.write(f"f{i}.cu", BIG if i % 2 else LEGACY)
        whole, done = self.report(".")
        for k in (1, 2):
            self.lint(".", f"--shard={k}/2", "--format=json", "-o", f"part{k}.json")
        merged = self.lint("merge", "part1.json", "part2.json", "--format=json", cuda=None)
        self.assertEqual(merged.status, 1, repr(merged))
        self.assertEqual(findings(json.loads(merged.out)), findings(whole))
        self.assertEqual(json.loads(merged.out)["files"], whole["files"])

    def test_policy_of_the_whole(self):
        self.write("a.cu", BIG)
        self.write("b.cu", LEGACY)
        self.write(".cuda-lint.yaml", "severity: {cuda-static-shared-memory: portability, cuda-legacy-warp-intrinsic: warning}\n")
        for name in ("a", "b"):
            self.lint(f"{name}.cu", "--format=json", "-o", f"{name}.json")
        merge = lambda *words: self.lint("merge", "a.json", "b.json", *words, cuda=None).status  # noqa: E731
        self.assertEqual((merge(), merge("--fail-on=error"), merge("--fail-on=warning"), merge("--max-findings=2"), merge("--max-findings=1")),
                         (1, 0, 1, 0, 1))
        self.assertOneLine(self.lint("merge", "a.json", "--fail-on=eror", cuda=None), 2, "--fail-on: 'eror' is no level")

    def test_merged_elsewhere(self):
        self.write("src/a.cu", BIG)
        (self.folder / "other").mkdir()
        self.lint(".", "--format=json", "-o", "part.json")
        merged = self.lint("merge", "../part.json", "--format=json", cuda=None, cwd=self.folder / "other")
        self.assertEqual(json.loads(merged.out), json.loads(self.read("part.json")))

    def test_comment_of_a_header_is_judged_over_all_shards(self):
        self.write("h.cuh", "#pragma once\n#ifdef WITH\n" + LEGACY.rstrip() + " // NOLINT(cuda-legacy-warp-intrinsic)\n#endif\n"
                   + CLEAN.rstrip() + " // NOLINT(cuda-shared-race)\n")
        for i in range(6):
            self.write(f"f{i}.cu", ("#define WITH\n" if i == 3 else "") + '#include "h.cuh"\n')
        self.assertEqual(self.rules("."), [("h.cuh", 5, "cuda-unused-suppression")])
        parts = [self.report(".", f"--shard={k}/3")[0] for k in (1, 2, 3)]
        for k, part in enumerate(parts):
            self.assertEqual(findings(part)[1:] if k == 1 else [f for f in findings(part) if not f["suppressed"]], [])
            self.write(f"{k}.json", json.dumps(part))
        merged = json.loads(self.lint("merge", "0.json", "1.json", "2.json", "--format=json", cuda=None).out)
        self.assertEqual([(f["file"], f["line"], f["rule"]) for f in findings(merged) if not f["suppressed"]], [("h.cuh", 5, "cuda-unused-suppression")])

    def test_mistakes(self):
        self.write("x.json", "{}")
        for words, part in [(["merge"], "needs the reports"), (["merge", "none.json"], "none.json"), (["merge", "x.json"], "x.json")]:
            self.assertOneLine(self.lint(*words, cuda=None), 2, part)


class Comments(Case):
    def test_unused_suppression(self):
        self.write("a.cu", CLEAN.rstrip() + "  // NOLINT(cuda-shared-race) -- no more\n")
        self.assertEqual(self.rules("a.cu"), [("a.cu", 1, "cuda-unused-suppression")])
        self.assertEqual(self.rules("a.cu", "--checks=-cuda-unused-suppression"), [])
        self.assertEqual(self.rules("a.cu", "--checks=-cuda-shared-race"), [], "a rule that did not run proves nothing")
        self.lint("a.cu", "--fix")
        self.assertNotIn("NOLINT", self.read("a.cu"))

    def unused(self, *words):
        return [f[:2] for f in self.rules(*words) if f[2] == "cuda-unused-suppression"]

    def test_a_comment_that_this_run_could_not_judge_stays(self):
        note = " // NOLINT(cuda-legacy-warp-intrinsic)\n"
        self.write("h.cuh", "#pragma once\ntemplate <int N> __global__ void t(int* p) { p[threadIdx.x] = __shfl(p[threadIdx.x], N); }" + note)
        self.write("user.cu", '#include "h.cuh"\ntemplate __global__ void t<1>(int*);\n')
        self.write("other.cu", '#include "h.cuh"\n')
        self.write("arch.cu", "__global__ void k(int* p) {\n#if __CUDA_ARCH__ < 700\n  p[threadIdx.x] = __shfl(p[threadIdx.x], 0);" + note
                   + "#endif\n}\n#ifdef DEBUG\n" + LEGACY.rstrip() + note + "#endif\n")
        for words in (["."], ["other.cu"], ["h.cuh"], ["arch.cu"], ["user.cu", "--checks=-cuda-legacy-warp-intrinsic"],
                      ["user.cu", "--confidence=certain"]):
            self.assertEqual(self.unused(*words), [], words)
        before = {name: self.read(name) for name in ("h.cuh", "arch.cu")}
        for words in (["."], ["other.cu", "arch.cu"], ["h.cuh"]):
            self.lint(*words, "--fix")
            self.assertEqual({name: self.read(name) for name in before}, before, words)
        # With nobody left who needs it, the whole project knows.
        self.write("user.cu", CLEAN)
        self.assertEqual(self.unused("."), [("h.cuh", 2)])
        self.assertEqual(self.unused("other.cu"), [])

    def test_architectures_that_were_left_out(self):
        self.write("a.cu", CLEAN.rstrip() + " // NOLINT(cuda-shared-race)\n")
        several = ["--", "-gencode", "arch=compute_80,code=sm_80", "-gencode", "arch=compute_90,code=sm_90"]
        self.assertEqual(self.unused("a.cu", *several), [], "the highest alone was analysed")
        self.assertEqual(self.unused("a.cu", "--arch=sm_80", *several), [])
        self.assertEqual(self.unused("a.cu", "--arch=sm_80,sm_90", *several), [("a.cu", 1)])
        self.write(".cuda-lint.yaml", "arch: [sm_80, sm_90]\n")
        self.assertEqual(self.unused("a.cu", *several), [("a.cu", 1)])
        self.assertEqual(self.unused("a.cu", "--arch=sm_90", *several), [])

    def test_a_database_says_what_the_project_is(self):
        self.write("h.cuh", "#pragma once\n" + CLEAN.rstrip() + " // NOLINT(cuda-shared-race)\n")
        for name in "abc":
            self.write(f"src/{name}.cu", '#include "../h.cuh"\n')
        commands = [{"directory": str(self.folder), "file": f"src/{name}.cu", "command": f"nvcc -c src/{name}.cu"} for name in "abc"]
        self.write("compile_commands.json", json.dumps(commands))
        self.assertEqual(self.unused(), [("h.cuh", 2)])
        self.assertEqual(self.unused("src"), [("h.cuh", 2)], "the folder holds every unit")
        self.assertEqual(self.unused("src/a.cu", "src/b.cu"), [])
        self.assertEqual(self.unused("src/a.cu", "--", "-DX"), [], "not its own flags")

    def test_reason_is_asked_for_by_the_configuration_of_the_file(self):
        self.write("strict/a.cu", LEGACY.rstrip() + "  // NOLINT(cuda-legacy-warp-intrinsic)\n")
        self.write("lax/a.cu", LEGACY.rstrip() + "  // NOLINT(cuda-legacy-warp-intrinsic)\n")
        self.write("strict/.cuda-lint.yaml", "require-reason: true\n")
        report, _ = self.report(".")
        self.assertEqual([f["file"] for f in findings(report) if f["rule"] == "cuda-suppression-reason"], ["strict/a.cu"])

    def test_reason_can_be_asked_for(self):
        self.write("a.cu", LEGACY.rstrip() + "  // NOLINT(cuda-legacy-warp-intrinsic)\n")
        self.assertEqual(self.rules("a.cu"), [])
        self.assertEqual([f[2] for f in self.rules("a.cu", "--require-reason")], ["cuda-suppression-reason"])
        self.write(".cuda-lint.yaml", "require-reason: true\n")
        self.assertEqual([f[2] for f in self.rules("a.cu")], ["cuda-suppression-reason"])


if __name__ == "__main__":
    main()
