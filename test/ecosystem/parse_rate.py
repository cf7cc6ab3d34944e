#!/usr/bin/env python3
"""Parse rate over a corpus of real CUDA projects.

  parse_rate.py --parse build/bin/cuda-lint-parse [-j N] [--nvcc] [--results FILE] UNITS

UNITS has one JSON line a unit, {"repo", "file", "flags"} ("-" reads standard input). Each unit's device pass is parsed
under a time and a memory limit; --results keeps one JSON line a unit, so that a later run only does what is missing.
--nvcc asks nvcc about the units that failed (-cubin -fdevice-syntax-only): what it rejects too is no failure of ours.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import re
import resource
import subprocess
import sys
import tempfile


def limits(megabytes):
    def apply():
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        os.nice(5)
    return apply


def parse(tool, unit, seconds, megabytes):
    command = [tool, unit["file"], "--", *unit["flags"]]
    result = {"repo": unit["repo"], "file": unit["file"]}
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=seconds, preexec_fn=limits(megabytes))
    except subprocess.TimeoutExpired:
        return {**result, "died": f"longer than {seconds} s"}
    try:
        return {**result, **json.loads(done.stdout), "repo": unit["repo"], "file": unit["file"]}
    except ValueError:
        return {**result, "died": f"status {done.returncode}: {done.stderr.strip()[-300:]}"}


def nvcc_accepts(unit, seconds):
    """Does nvcc take the unit with the same flags? (accepted, first error)"""
    flags, skip = [], False
    for flag in unit["flags"]:
        flags.append(flag.replace("--cuda-gpu-arch=", "-arch="))
    with tempfile.TemporaryDirectory() as folder:
        command = ["nvcc", "-cubin", "-fdevice-syntax-only", "-o", os.path.join(folder, "x"), *flags, "-x", "cu", unit["file"]]
        try:
            done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=seconds, preexec_fn=lambda: os.nice(5))
        except subprocess.TimeoutExpired:
            return None, f"longer than {seconds} s"
    error = next((line for line in done.stderr.splitlines() if "error" in line), done.stderr.strip()[:200])
    return done.returncode == 0, error


def outcome(result):
    """ok, header (one is missing), died, or errors."""
    if "died" in result or not result.get("started"):
        return "died"
    if result["errors"] == 0:
        return "ok"
    if any("file not found" in e for e in result["first"]):
        return "header"
    return "errors"


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("units")
    p.add_argument("--parse", required=True)
    p.add_argument("-j", type=int, default=1)
    p.add_argument("--nvcc", action="store_true")
    p.add_argument("--results", default="")
    p.add_argument("--seconds", type=int, default=300)
    p.add_argument("--megabytes", type=int, default=8192)
    p.add_argument("--stop-after", type=int, default=0, help="seconds after which no further unit is begun")
    p.add_argument("--redo", action="store_true", help="parse the units that failed once more")
    a = p.parse_args()
    source = sys.stdin if a.units == "-" else open(a.units)
    units = [json.loads(line) for line in source if line.strip()]
    known = {}
    if a.results and os.path.exists(a.results):
        for line in open(a.results):
            r = json.loads(line)
            known[r["file"]] = r
    keep = open(a.results, "a") if a.results else None

    import time
    begin = time.time()

    def work(unit):
        r = known.get(unit["file"])
        fresh = r is None or (a.redo and outcome(r) != "ok")
        if a.stop_after and time.time() - begin > a.stop_after:
            return r
        if fresh:
            old, r = r, parse(a.parse, unit, a.seconds, a.megabytes)
            if old and "nvcc" in old and outcome(r) != "ok":
                r["nvcc"], r["nvcc_error"] = old["nvcc"], old["nvcc_error"]
        if a.nvcc and outcome(r) not in ("ok", "header") and "nvcc" not in r:
            r["nvcc"], r["nvcc_error"] = nvcc_accepts(unit, a.seconds)
            fresh = True
        if fresh and keep:
            keep.write(json.dumps(r) + "\n")
            keep.flush()
        return r

    with concurrent.futures.ThreadPoolExecutor(a.j) as pool:
        results = [r for r in pool.map(work, units) if r]

    rows = collections.OrderedDict()
    for r in results:
        row = rows.setdefault(r["repo"], collections.Counter())
        kind = outcome(r)
        row["units"] += 1
        if kind in ("errors", "died") and r.get("nvcc") is False:
            kind = "rejected"
        row[kind] += 1
        for key in ("tma", "mbarrier", "mma"):
            row[key] += r.get(key, 0)
        row["seconds"] += r.get("seconds", 0)
    total = collections.Counter()
    print("| repository | units | parsed | header missing | nvcc rejects too | left | TMA | mbarrier | wgmma, tcgen05 |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for repo, row in rows.items():
        total.update(row)
        print(f"| {repo.replace('__', '/')} | {row['units']} | {row['ok']} | {row['header']} | {row['rejected']} | {row['errors'] + row['died']} | {row['tma']} | {row['mbarrier']} | {row['mma']} |")
    left = total["errors"] + total["died"]
    print(f"| all {len(rows)} | {total['units']} | {total['ok']} | {total['header']} | {total['rejected']} | {left} | {total['tma']} | {total['mbarrier']} | {total['mma']} |")
    if total["ok"] + left:
        print(f"\n{100 * total['ok'] / (total['ok'] + left):.1f} % of the units that can be parsed; {total['seconds']:.0f} s of parsing")
    print("\nLeft:")
    for r in results:
        if outcome(r) in ("errors", "died") and r.get("nvcc") is not False:
            print(f"  {r['repo']} {r['file']}: {r.get('died') or r.get('failure') or (r['first'] or ['?'])[0]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
