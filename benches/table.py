#!/usr/bin/env python3
"""The ratios ours / ndarray of `benches/elementwise.rs`, `benches/views.rs` or `benches/operations.rs`, and the goals.

    python3 benches/table.py --run [elementwise | views | operations]

runs the bench (about two minutes) and prints the table; without `--run` it prints that of the last run.
`--min` compares the fastest samples instead of the medians: better on a machine that others use too.
Only the standard library is needed.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

WORKS = ["add", "row", "column", "outer", "in place", "exp"]
SIZES = {64: "64", 1 << 16: "64 K", 1 << 24: "16 M"}


def goal(work, size):
    """The most that ours / ndarray may be."""
    if work == "exp":
        return 0.2
    if size == 1 << 16 and work in ("column", "outer"):
        return 0.5
    if size == 1 << 24 and work != "in place":
        return 0.5
    return 0.9


# Ours with two threads / ours with one, at 16 M.
TWO_THREADS = 0.7


def criterion_directory():
    target = os.environ.get("CARGO_TARGET_DIR", Path(__file__).resolve().parent.parent / "target")
    return Path(target) / "criterion"


# The works of `benches/views.rs`: the elements of each size, and the most that ours / ndarray may be.
VIEWS = {
    "transpose": {64: 0.9, 64 * 64: 0.5, 67 * 129: 0.5, 1 << 16: 0.5, 1 << 24: 0.2},
    "every second": {64: 0.9, 1 << 16: 0.5, 1 << 24: 0.5},
    "channels last": {64: 0.9, 1 << 16: 0.7, 64 * 64 * 56 * 56: 0.7},
    "window sum": {64: 0.9, 1 << 16: 0.3, 64 * 64 * 56 * 56: 0.3},
}

# The works of `benches/operations.rs`. Compared with all peers: `benches/compare.py`.
OPERATIONS = {
    "sum_0": {4096 * 4096: 1.2},
    "sum_1": {4096 * 4096: 1.2},
    "matmul_64": {64 * 64: 1.2},
    "matmul_256": {256 * 256: 1.2},
    "matmul_1024": {1024 * 1024: 1.2},
    "matmul_2048": {2048 * 2048: 1.2},
    "skinny": {4096 * 4096: 1.2},
    "cat_0": {4096 * 1024: 1.2},
    "cat_1": {512 * 8192: 1.2},
}


def nanoseconds(work, who, size, fastest):
    directory = criterion_directory() / work.replace(" ", "_") / who / str(size) / "new"
    if not directory.exists():
        directory = criterion_directory() / work / who / str(size) / "new"
    if fastest:
        sample = json.loads((directory / "sample.json").read_text())
        return min(time / n for time, n in zip(sample["times"], sample["iters"]))
    return json.loads((directory / "estimates.json").read_text())["median"]["point_estimate"]


def cell(ratio, limit):
    return f"{ratio:5.2f} /{limit:4.1f}{' ' if ratio <= limit else '!'}"


def table(fastest):
    print(f"ours / ndarray, {'fastest samples' if fastest else 'medians'}; behind the stroke the goal; ! misses it")
    print(f"{'':10}" + "".join(f"{name + ', one':>13}{name + ', all':>13}" for name in SIZES.values()) + f"{'16 M, all/one':>16}")
    missed = 0
    for work in WORKS:
        line = f"{work:10}"
        for size in SIZES:
            peer, one, both = (nanoseconds(work, who, size, fastest) for who in ("ndarray", "one", "all"))
            for ours in (one, both):
                missed += ours / peer > goal(work, size)
                line += f"{cell(ours / peer, goal(work, size)):>13}"
        missed += both / one > TWO_THREADS
        print(line + f"{cell(both / one, TWO_THREADS):>16}")
    print(f"\nnanoseconds\n{'':10}" + "".join(f"{name + ' ' + who:>14}" for name in SIZES.values() for who in ("ndarray", "one", "all")))
    for work in WORKS:
        times = [nanoseconds(work, who, size, fastest) for size in SIZES for who in ("ndarray", "one", "all")]
        print(f"{work:10}" + "".join(f"{time:14,.0f}" for time in times))
    print(f"\n{missed} missed")


def listed(works, fastest):
    print(f"ours / ndarray, {'fastest samples' if fastest else 'medians'}; behind the stroke the goal; ! misses it")
    print(f"{'':14}{'elements':>10}{'one':>13}{'all':>13}{'all/one':>9}" + "".join(f"{who + ' ns':>14}" for who in ("ndarray", "one", "all")))
    missed = 0
    for work, goals in works.items():
        for size, limit in goals.items():
            peer, one, both = times = [nanoseconds(work, who, size, fastest) for who in ("ndarray", "one", "all")]
            missed += (one / peer > limit) + (both / peer > limit)
            ratios = "".join(f"{cell(ours / peer, limit):>13}" for ours in (one, both))
            print(f"{work:14}{size:10}{ratios}{both / one:9.2f}" + "".join(f"{time:14,.0f}" for time in times))
    print(f"\n{missed} missed")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--run", action="store_true", help="run the bench first")
    options.add_argument("--min", action="store_true", help="the fastest samples instead of the medians")
    options.add_argument("bench", nargs="?", choices=["elementwise", "views", "operations"], default="elementwise")
    chosen = options.parse_args()
    if chosen.run:
        root = Path(__file__).resolve().parent.parent
        run = subprocess.run(["cargo", "bench", "--package", "congruent-benches", "--bench", chosen.bench, "--", "--noplot"], cwd=root)
        if run.returncode:
            sys.exit(run.returncode)
    try:
        match chosen.bench:
            case "views":
                listed(VIEWS, chosen.min)
            case "operations":
                listed(OPERATIONS, chosen.min)
            case _:
                table(chosen.min)
    except FileNotFoundError as missing:
        sys.exit(f"no measurement there: {missing.filename}; run with --run")


if __name__ == "__main__":
    main()
