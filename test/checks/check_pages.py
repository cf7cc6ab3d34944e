#!/usr/bin/env python3
# Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds the code blocks of rule pages and the files they show together.

  check_pages.py [--write] CHECKS_FOLDER

In checks/<family>/<check>/rule.md, `<!-- example/bad.cuh -->` on a line of its own says that the code block below it is the text of
that file, so that what the page shows is what the tests lint, nvcc compiles and a GPU runs. --write brings the pages up to date.
Exit status: 0 all equal, 1 differences, 2 nothing to check.
"""
import pathlib
import re
import sys

BLOCK = re.compile(r"^<!-- (\S+) -->\n```cuda\n(.*?)^```$", re.M | re.S)


def main():
    write = "--write" in sys.argv
    folders = [argument for argument in sys.argv[1:] if argument != "--write"]
    pages = sorted(pathlib.Path(folders[0]).glob("*/*/rule.md")) if len(folders) == 1 else []
    if not pages:
        print(__doc__, file=sys.stderr)
        return 2
    differences = 0
    for page in pages:
        text = page.read_text()

        def current(match):
            source = page.parent / match.group(1)
            body = source.read_text().rstrip("\n") + "\n" if source.is_file() else None
            nonlocal differences
            if body == match.group(2):
                return match.group(0)
            differences += 1
            line = text.count("\n", 0, match.start()) + 1
            what = "differs from the page" if body is not None else "does not exist"
            print(f"{page}:{line}: {match.group(1)} {what}")
            return match.group(0) if body is None else f"<!-- {match.group(1)} -->\n```cuda\n{body}```"

        updated = BLOCK.sub(current, text)
        if write and updated != text:
            page.write_text(updated)
    if differences and not write:
        print("test/checks/check_pages.py --write checks brings the pages up to date")
    return 1 if differences and not write else 0


if __name__ == "__main__":
    sys.exit(main())
