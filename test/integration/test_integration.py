# Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is shipped beside the command agrees with it."""
import json
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from harness import BIG, LINT, ROOT, Case, main  # noqa: E402


class Shipped(Case):
    def test_step_of_the_action(self):
        self.write("a.cu", BIG)
        env = self.environment(CUDA_LINT_PATHS="a.cu", CUDA_LINT_ARGS="--cuda=bundled", CUDA_LINT_SARIF="r.sarif", CUDA_LINT_HTML="r.html",
                               GITHUB_OUTPUT=str(self.folder / "out"))
        env["PATH"] = f"{LINT.parent}{os.pathsep}{env['PATH']}"
        done = subprocess.run([ROOT / ".github/actions/cuda-lint/run.sh"], cwd=self.folder, env=env, capture_output=True, text=True, timeout=200)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("::error file=a.cu,line=1,", done.stdout)
        self.assertEqual(self.read("out"), "status=1\n")
        self.assertEqual(len(json.loads(self.read("r.sarif"))["runs"][0]["results"]), 1)
        self.assertIn("cuda-static-shared-memory", self.read("r.html"))
        # The level that fails holds for every report of the run.
        env.update(CUDA_LINT_FAIL_ON="never", CUDA_LINT_PATHS="a.cu")
        done = subprocess.run([ROOT / ".github/actions/cuda-lint/run.sh"], cwd=self.folder, env=env, capture_output=True, text=True, timeout=200)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(self.read("r.sarif"))["runs"][0]["invocations"][0]["exitCode"], 0)

    def test_man_page_has_every_option(self):
        page = (ROOT / "docs/man/cuda-lint.1").read_text().replace("\\-", "-")
        # Where an option is explained: the line after .TP.
        explained = {o for line in re.findall(r"^\.TP\n(.*)$", page, re.M) for o in re.findall(r"--[a-z][a-z-]*", line)}
        commands = re.findall(r"^  ([a-z-]+) ", self.lint("--help", cuda=None).out.partition("Commands:")[2].partition("Options:")[0], re.M)
        self.assertGreater(len(commands), 6)
        offered = {o for command in commands for o in re.findall(r"^  (--[a-z-]+)", self.lint(command, "--help", cuda=None).out, re.M)}
        self.assertGreater(len(offered), 25)
        self.assertEqual(explained, offered)
        for command in commands:
            self.assertRegex(page, rf"(?m)^\.B {command}\b|\\fB{command}\b", "the command")

    def test_schema_has_every_key(self):
        schema = json.loads((ROOT / "docs/cuda-lint.schema.json").read_text())
        self.write("a.cu", BIG)
        self.write(".cuda-lint.yaml", "nonsense: 1\n")
        def words(text, marker):
            self.write(".cuda-lint.yaml", text)
            said = self.lint("config", "check", cuda=None)
            self.assertEqual(said.status, 2, repr(said))
            found = re.search(marker + r"\(?(?:known: )?([a-z, -]+)\)", said.err)
            self.assertTrue(found, said.err)
            return sorted(found[1].split(", "))

        parts = schema["definitions"]
        self.assertEqual(words("nonsense: 1\n", r"unknown key 'nonsense' "), sorted(schema["properties"]))
        self.assertEqual(words("overrides: [{paths: a, nonsense: 1}]\n", r"unknown key 'nonsense' "), sorted(schema["properties"]["overrides"]["items"]["properties"]))
        self.assertEqual(words("confidence: qqqqqqqq\n", r"is no confidence "), sorted(parts["confidence"]["enum"]))
        self.assertEqual(words("severity: {cuda-shared-race: qqqqqqqq}\n", r"is no severity "), sorted(parts["severity"]["additionalProperties"]["enum"]))

    def test_bash_completion(self):
        script = ROOT / "driver/cli/completions/cuda-lint.bash"
        done = subprocess.run(["bash", "--norc", "-c", f"PATH={LINT.parent}:$PATH; source {script}; COMP_WORDS=(cuda-lint --for); COMP_CWORD=1; "
                               "_cuda_lint; echo ${COMPREPLY[*]}"], cwd=self.folder, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.stdout, "--format=\n", done.stderr)


if __name__ == "__main__":
    main()
