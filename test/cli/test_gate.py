# Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The command as a gate: fixes, baseline, changed lines, parts and their merge."""
import json
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from harness import BIG, CLEAN, LEGACY, Case, findings, main  # noqa: E402

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

    def test_outside_of_git_and_wrong_revision(self):
        self.write("a.cu", CLEAN)
        self.assertOneLine(self.lint("a.cu", "--since=main"), 2, "--since", "git")
        self.git("init", "-q")
        self.git("add", ".")
        self.git("commit", "-qm", "x")
        self.assertOneLine(self.lint("a.cu", "--since=nowhere"), 2, "--since", "nowhere")

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

    def test_reason_can_be_asked_for(self):
        self.write("a.cu", LEGACY.rstrip() + "  // NOLINT(cuda-legacy-warp-intrinsic)\n")
        self.assertEqual(self.rules("a.cu"), [])
        self.assertEqual([f[2] for f in self.rules("a.cu", "--require-reason")], ["cuda-suppression-reason"])
        self.write(".cuda-lint.yaml", "require-reason: true\n")
        self.assertEqual([f[2] for f in self.rules("a.cu")], ["cuda-suppression-reason"])


if __name__ == "__main__":
    main()
