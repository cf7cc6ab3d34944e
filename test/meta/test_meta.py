# Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Registry, folders, pages, cases and guides hold together."""
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from harness import ROOT, Case, main  # noqa: E402
from rules_index import INDEX, index, registry  # noqa: E402

PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", *sorted((ROOT / "checks").glob("*/*/rule.md"))]


def prose(text):
    """A page without its code."""
    return re.sub(r"`[^`\n]*`", "", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S))


def code_of(line):
    """A line without blanks around it and without what the tests mark in it."""
    return re.sub(r"\s*// (EXPECT: .*|reported)$", "", line).strip()


def anchors(text):
    """The fragments that a page's headings answer to."""
    return {re.sub(r"[^\w\- ]", "", h.lower()).replace(" ", "-") for h in re.findall(r"^#+ (.*)$", text, re.M)}


class Rules(Case):
    def test_the_registry_is_read(self):
        listed = json.loads(self.lint("rules", "--format=json", cuda=None).out)
        shown = [(r["id"], r["family"], r["severity"], r["summary"]) for r in listed if r["family"] != "suppression"]
        self.assertEqual(shown, [("cuda-" + folder, family, severity, summary) for family, folder, _, severity, summary in registry()])
        self.assertGreater(len(shown), 20)

    def test_every_rule_is_a_folder_with_all_it_needs(self):
        for family, folder, name, *_ in registry():
            place = ROOT / "checks" / family / folder
            with self.subTest(rule=folder):
                self.assertTrue((place / f"{name}.cpp").is_file(), "the check")
                page = (place / "rule.md").read_text()
                self.assertTrue(page.startswith(f"# cuda-{folder}\n"), "the page begins with the rule's id")
                for heading in ("Why", "Bad", "Corrected", "When it", "Options"):
                    self.assertRegex(page, rf"(?m)^## {heading}", "a section of the page")
                for example in ("bad", "corrected"):
                    # The whole file (test/checks/check_pages.py compares them), or lines of it.
                    shown = re.search(rf"^## {example.capitalize()}$.*?^```cuda\n(.*?)^```$", page, re.M | re.S)
                    self.assertTrue(shown, "the page shows the example")
                    text = (place / f"example/{example}.cuh").read_text()
                    have = {code_of(line) for line in text.splitlines()}
                    self.assertEqual([line for line in shown[1].splitlines() if code_of(line) not in have | {"", "..."}], [])
                sources = [*place.glob("example/*.cuh"), *place.glob("cases/*.cu")]
                found = {s for s in sources if re.search(rf"// EXPECT: cuda-{folder}\b", s.read_text())}
                self.assertTrue(found, "something that the rule finds")
                self.assertTrue(set(sources) - found, "something that it leaves alone")
                corrected = (place / "example/corrected.cuh").read_text()
                self.assertNotIn("EXPECT", corrected, "what is corrected is silent under all rules")

    def test_every_rule_has_cases_enough(self):
        """25 places that the rule finds, and 25 kernels, launches or attributes that it must leave alone (docs/adding-a-rule.md)."""
        for family, folder, *_ in registry():
            place = ROOT / "checks" / family / folder
            with self.subTest(rule=folder):
                sources = {s: s.read_text() for s in [*place.glob("cases/*.cu"), *place.glob("example/*.cuh")]}
                self.assertGreaterEqual(sum(len(re.findall(rf"EXPECT: cuda-{folder}\b", text)) for text in sources.values()), 25, "found")
                silent = [text for path, text in sources.items() if "EXPECT" not in text]
                self.assertGreaterEqual(sum(len(re.findall(r"__global__|<<<|cudaLaunchKernel|cudaFuncSetAttribute", text)) for text in silent), 25, "left alone")

    def test_no_folder_without_its_line(self):
        known = {(family, folder) for family, folder, *_ in registry()}
        there = {(p.parent.parent.name, p.parent.name) for p in (ROOT / "checks").glob("*/*/*.cpp") if p.parent.parent.name != "lib"}
        self.assertEqual(there - known, set())

    def test_index(self):
        self.assertEqual(INDEX.read_text(), index(), "test/meta/rules_index.py --write brings it up to date")


class Pages(Case):
    def test_links_lead_somewhere(self):
        links = 0
        for page in PAGES:
            for target in re.findall(r"\]\(([^)\s]+)\)", prose(page.read_text())):
                if re.match(r"[a-z]+:", target):
                    continue
                links += 1
                path, _, fragment = target.partition("#")
                to = (page.parent / path).resolve() if path else page
                with self.subTest(page=page.name, link=target):
                    self.assertTrue(to.exists())
                    if fragment:
                        self.assertIn(fragment, anchors(to.read_text()))
        self.assertGreater(links, 30)

    def test_readme_shows_what_is_printed(self):
        shown = re.search(r"^```\n(test/samples/.*?)^```$", (ROOT / "README.md").read_text(), re.M | re.S)[1]
        self.assertIn(shown, self.lint("test/samples/reduce.cu", "--no-cache", cwd=ROOT).out)

    def test_files_that_pages_name_are_there(self):
        for page in PAGES:
            for name in re.findall(r"`((?:docs|test|checks|driver|include|\.github|\.gitlab)/[\w./-]+)`", page.read_text()):
                with self.subTest(page=page.name, file=name):
                    self.assertTrue((ROOT / name).exists())

    def test_every_guide_is_reachable_from_the_readme(self):
        seen, pending = set(), [ROOT / "README.md"]
        while pending:
            page = pending.pop()
            if page in seen or page.suffix != ".md":
                continue
            seen.add(page)
            pending += [(page.parent / t.partition("#")[0]).resolve() for t in re.findall(r"\]\(([^)\s:]+)\)", prose(page.read_text())) if not t.startswith("#")]
        self.assertEqual(set((ROOT / "docs").glob("*.md")) - seen, set())

    def test_options_that_pages_name_exist(self):
        known = set(re.findall(r"--[a-z][a-z-]+", "".join(self.lint(c, "--help", cuda=None).out for c in
                                                       ("check", "explain", "rules", "compdb", "config", "baseline", "merge", "show-kernel"))))
        for page in PAGES[:PAGES.index(ROOT / "README.md") + 1]:
            for line in re.findall(r"^(?:\S+=\S+ )*cuda-lint (.*)$", page.read_text(), re.M) + re.findall(r"`cuda-lint ([^`]*)`", page.read_text()):
                for option in re.findall(r"(?<!\S)(--[a-z][a-z-]+)", line.partition(" -- ")[0].partition("#")[0]):
                    with self.subTest(page=page.name, line=line):
                        self.assertIn(option, known)


if __name__ == "__main__":
    main()
