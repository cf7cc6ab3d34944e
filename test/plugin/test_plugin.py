# Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The plugin inside stock clang-tidy: same rules, same findings, its NOLINT, options and fixes."""
import json
import os
import pathlib
import re
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from harness import BIG, BUILD, CLEAN, LEGACY, LIKELY, ROOT, Case, findings, main  # noqa: E402

TIDY = os.environ.get("CUDA_LINT_CLANG_TIDY", "clang-tidy-22")
PLUGIN = BUILD / "lib" / "cuda-lint-tidy-22.so"
WARNING = re.compile(r"^(?P<file>[^:\n]+):(?P<line>\d+):(?P<column>\d+): warning: (?P<message>.*) \[(?P<rule>cuda-[a-z-]+)\]$", re.M)


class Plugin(Case):
    def flags(self, side="device"):
        """Clang flags by which stock clang-tidy reads CUDA with the headers that come with cuda-lint."""
        surface = ROOT / "include" / "cuda-surface"
        return ["-x", "cuda", f"--cuda-{side}-only", "--cuda-gpu-arch=sm_90", "-nogpulib", "-nogpuinc", "--no-cuda-version-check", "-std=c++17", "-fgpu-rdc",
                "-Xclang", "-target-sdk-version=12.0", "-isystem", str(surface), "-include", str(surface / "__cuda_lint_bundled_prelude.h")]

    def tidy(self, *words, tool=TIDY, flags=None):
        command = [tool, f"-load={PLUGIN}", *map(str, words)]
        if flags is not None:
            command += ["--", *flags]
        return subprocess.run(command, cwd=self.folder, env=self.environment(), capture_output=True, text=True, timeout=300)

    def warnings(self, *words, flags=None):
        done = self.tidy("-checks=-*,cuda-*", *words, flags=self.flags() if flags is None else flags)
        self.assertNotIn("error:", done.stdout + done.stderr)
        return [(pathlib.Path(m["file"]).name, int(m["line"]), m["rule"], m["message"]) for m in WARNING.finditer(done.stdout)]

    def test_lists_the_rules_of_the_command(self):
        listed = self.tidy("-checks=-*,cuda-*", "--list-checks").stdout.split("\n")
        listed = {line.strip() for line in listed if line.strip().startswith("cuda-")}
        # What is found about comments is found by the command alone.
        rules = {r["id"] for r in json.loads(self.lint("rules", "--format=json", cuda=None).out) if r["family"] != "suppression"}
        self.assertEqual(listed, rules)

    def test_finds_what_the_command_finds(self):
        for sample in sorted((ROOT / "test" / "samples").glob("*.cu")):
            self.write(sample.name, sample.read_text())
        names = sorted(p.name for p in self.folder.glob("*.cu"))
        here = set()
        for side in ("device", "host"):
            for name in names:
                here |= {f[:3] for f in self.warnings(name, flags=self.flags(side))}
        report, _ = self.report(*names, "--no-cache", "--arch=sm_90")
        there = {(pathlib.Path(f["file"]).name, f["line"], f["rule"]) for f in findings(report)}
        self.assertEqual(here, there)
        # Findings of the device pass and of the host pass, of rules that decide on the model.
        self.assertGreaterEqual(len({f[2] for f in there}), 3, there)

    def test_nolint_and_options(self):
        self.write("a.cu", BIG + BIG.replace("big", "quiet").rstrip() + " // NOLINT(cuda-static-shared-memory)\n" + LEGACY)
        self.assertEqual([w[1:3] for w in self.warnings("a.cu")], [(1, "cuda-static-shared-memory"), (3, "cuda-legacy-warp-intrinsic")])
        self.write(".clang-tidy", "Checks: '-*,cuda-static-shared-memory'\n")
        done = self.tidy("a.cu", flags=self.flags())
        self.assertEqual([m["rule"] for m in WARNING.finditer(done.stdout)], ["cuda-static-shared-memory"])

    def test_check_options(self):
        self.write("a.cu", LIKELY)
        self.assertEqual([w[2] for w in self.warnings("a.cu")], ["cuda-wide-atomic-scope"])
        for options in ("cuda-wide-atomic-scope.MinConfidence: certain", "MinConfidence: certain"):
            self.write(".clang-tidy", f"Checks: '-*,cuda-*'\nCheckOptions: {{{options}}}\n")
            self.assertEqual(self.warnings("a.cu"), [], options)
        self.write(".clang-tidy", "Checks: '-*,cuda-*'\nCheckOptions: {MinConfidence: certain, cuda-wide-atomic-scope.MinConfidence: likely}\n")
        self.assertEqual([w[2] for w in self.warnings("a.cu")], ["cuda-wide-atomic-scope"])

    def test_what_nvcc_takes_is_no_error(self):
        self.write("a.cu", "template <class T> struct Holder { struct Type { int x; }; };\n"
                           "template <class T> __device__ int f() { using Type = Holder<T>::Type; Type t{1}; return t.x; }\n"
                           "extern __shared__ int dynamic[];\n"
                           "__device__ int cluster() { int x; asm(\"mov.u32 %0, %clusterid.x;\" : \"=r\"(x)); return x; }\n"
                           "__global__ void k(int* p) { dynamic[threadIdx.x] = f<int>(); *p = cluster(); }\n")
        self.assertEqual(self.warnings("a.cu"), [])
        self.assertEqual(self.lint("a.cu", "--", "-rdc=true").status, 0, "as the command sees it")

    def test_every_check_has_its_options(self):
        dump = self.tidy("-checks=-*,cuda-*", "--dump-config").stdout
        for rule in json.loads(self.lint("rules", "--format=json", cuda=None).out):
            if rule["family"] != "suppression":
                self.assertIn(f"{rule['id']}.MinConfidence:", dump)

    def test_fix(self):
        self.write("a.cu", LEGACY)
        done = self.tidy("-checks=-*,cuda-legacy-warp-intrinsic", "--fix", "a.cu", flags=self.flags())
        self.assertIn("__shfl_sync(0xffffffff", self.read("a.cu"), done.stdout + done.stderr)
        self.assertEqual(self.warnings("a.cu"), [])

    def test_shared_objects_with_constructors_keep_their_kernel(self):
        # A hard error in Clang, and the kernel with it would be gone: without the plugin's prelude nothing is found.
        self.write("mini.h", "#define __global__ __attribute__((global))\n#define __device__ __attribute__((device))\n"
                             "#define __shared__ __attribute__((shared))\n"
                             "struct Index { int x; };\nextern __device__ const Index threadIdx;\n")
        mini = ["-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_90", "-nogpulib", "-nogpuinc", "-include", str(self.folder / "mini.h")]
        self.write("a.cu", "struct Barrier { __device__ Barrier() { state = 1; } __device__ ~Barrier() { state = 0; } long long state; };\n"
                           "template <int N> __global__ void k(int* p) {\n"
                           "  __shared__ Barrier b;\n"
                           "  __shared__ int big[N];\n"
                           "  big[threadIdx.x] = int(b.state);\n"
                           "  p[threadIdx.x] = big[threadIdx.x];\n"
                           "}\n"
                           "template __global__ void k<16384>(int*);\n")
        self.assertEqual([w[2] for w in self.warnings("-checks=-*,cuda-static-shared-memory", "a.cu", flags=mini)], ["cuda-static-shared-memory"])

    def test_host_code_is_left_alone(self):
        self.write("a.cpp", "int __shfl(int a, int b);\nint f() { return __shfl(1, 2); }\n")
        self.assertEqual(self.warnings("a.cpp", flags=["-std=c++17"]), [])

    def test_another_version_gets_a_readable_message(self):
        other = os.environ.get("CUDA_LINT_OTHER_CLANG_TIDY")
        if not other:
            self.skipTest("no other clang-tidy here")
        self.write("a.cpp", "int x;\n")
        done = self.tidy("-checks=-*,readability-braces-around-statements", "a.cpp", tool=other, flags=[])
        self.assertIn("cuda-lint: error: this plugin is for clang-tidy 22, not for", done.stderr)
        self.assertEqual(done.returncode, 0, "the program itself goes on")


if __name__ == "__main__":
    main()
