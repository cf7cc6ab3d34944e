#!/usr/bin/env python3
# Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The index of the rules, docs/rules.md, from checks/Checks.def.

  rules_index.py [--write]

Prints it, or writes it. The test `meta` compares.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
INDEX = ROOT / "docs" / "rules.md"
LINE = re.compile(r'^CUDA_LINT_CHECK\("([^"]+)",\s*"([^"]+)",\s*(\w+),\s*(\w+),\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)', re.M)


def registry():
    """(family, folder, name of the class, severity, summary) of every line of Checks.def."""
    text = (ROOT / "checks" / "Checks.def").read_text()
    return [(family, folder, name, severity.lower(), "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', summary)).replace('\\"', '"'))
            for family, folder, name, severity, summary in LINE.findall(text)]


def index():
    out = ["# The rules", "",
           "Made from `checks/Checks.def` by `test/meta/rules_index.py --write`. `cuda-lint explain ID` prints the page of a rule; what the severities",
           "mean stands in [ci.md](ci.md), how to silence a finding in [false-alarms.md](false-alarms.md).", ""]
    families = []
    for family, *_ in registry():
        if family not in families:
            families.append(family)
    for family in families:
        out += [f"## {family}", "", "| rule | severity | finds |", "|---|---|---|"]
        for of, folder, _, severity, summary in registry():
            if of == family:
                out.append(f"| [`cuda-{folder}`](../checks/{family}/{folder}/rule.md) | {severity} | {summary.replace('|', chr(92) + '|')} |")
        out.append("")
    out += ["## suppression", "", "Found about comments, not about code:", "",
            "| rule | severity | finds |", "|---|---|---|",
            "| [`cuda-unused-suppression`](false-alarms.md#comments-that-are-no-longer-needed) | warning | a comment silences a finding that is not there |",
            "| [`cuda-suppression-reason`](false-alarms.md#silence-it) | warning | a comment silences a finding and does not say why |", ""]
    return "\n".join(out)


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        INDEX.write_text(index())
    elif sys.argv[1:]:
        sys.exit(__doc__)
    else:
        print(index(), end="")
