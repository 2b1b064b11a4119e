#!/usr/bin/env python3
"""Ours beside ndarray, candle, PyTorch and NumPy at the works of `benches/operations/mod.rs`: one table.

    python3 benches/compare.py [--threads 1 2] [--rounds 5] [--min] [WORK ...]

builds `benches/peers` (ours, ndarray and candle in one process), starts it and `benches/peers.py --serve` (PyTorch
and NumPy in another), and asks each in turn, several rounds, so that a machine that drifts does so for all of them.
The time of a work is the median of its rounds' medians, with `--min` the fastest run of all. All must agree on the
result. The ratio is ours / the fastest peer; the goal is at most 1.2; ! misses it.

Nothing of this is part of CI. Only the standard library is needed to start it.
"""

import argparse
import statistics
import subprocess
import sys
import time

from peers import ROOT, WORKS, Peer, interpreter, served, target

GOAL = 1.2
PEERS = ["ndarray", "candle", "torch", "numpy"]


def built():
    """The process of ours, ndarray and candle."""
    folder = ROOT / "benches" / "peers"
    out = target() / "peers"
    command = ["cargo", "build", "--release", "--quiet", "--target-dir", out]
    if subprocess.run(command, cwd=folder).returncode:
        sys.exit("benches/peers does not build")
    return out / "release" / "peers"


def agree(work, means):
    """Whether all come to the same result."""
    wanted = next(iter(means.values()))
    for who, mean in means.items():
        if abs(mean - wanted) > 1e-3 * abs(wanted):
            sys.exit(f"{work}: {who} has {mean}, {next(iter(means))} has {wanted}")


def measure(work, processes, rounds, fastest):
    """Milliseconds of each who has the work."""
    found, means = {}, {}
    for _ in range(rounds):
        for who, process in processes.items():
            # The threads of the one before go to sleep.
            time.sleep(0.02)
            answer = process.ask(who, work)
            if answer:
                found.setdefault(who, []).append(answer)
                means[who] = answer[2]
    agree(work, means)
    if fastest:
        return {who: min(answer[0] for answer in answers) / 1e6 for who, answers in found.items()}
    return {who: statistics.median(answer[1] for answer in answers) / 1e6 for who, answers in found.items()}


def row(work, times):
    """A line of the table, and whether the goal is missed."""
    cells = "".join(f"{times[who]:10.3f}" if who in times else f"{'-':>10}" for who in ["ours", *PEERS])
    peers = {who: times[who] for who in PEERS if who in times}
    if "ours" not in times or not peers:
        return f"{work:14}{cells}{'-':>8}", False
    best = min(peers, key=peers.get)
    ratio = times["ours"] / peers[best]
    missed = ratio > GOAL
    return f"{work:14}{cells}{ratio:8.2f}{'!' if missed else ' '} {best}", missed


def table(threads, chosen, rust, python):
    ours = Peer([rust], threads)
    theirs, versions = served(python, threads)
    processes = {"ours": ours, "ndarray": ours, "candle": ours, "torch": theirs, "numpy": theirs}
    how = "fastest runs" if chosen.min else f"medians of {chosen.rounds} rounds"
    print(f"\nthreads: {threads}; milliseconds, {how}; {versions}")
    print(f"{'':14}" + "".join(f"{who:>10}" for who in ["ours", *PEERS]) + f"{'ratio':>8}  to", flush=True)
    missed = 0
    for work in chosen.works:
        line, misses = row(work, measure(work, processes, chosen.rounds, chosen.min))
        missed += misses
        print(line, flush=True)
    print(f"{missed} missed")
    ours.close()
    theirs.close()


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--min", action="store_true", help="the fastest runs instead of the medians")
    options.add_argument("--python", help="an interpreter that has PyTorch and NumPy")
    options.add_argument("works", nargs="*", metavar="WORK", default=WORKS)
    chosen = options.parse_args()
    if unknown := set(chosen.works) - set(WORKS):
        sys.exit(f"no such work: {', '.join(unknown)}; there are {', '.join(WORKS)}")
    rust, python = built(), chosen.python or interpreter()
    for threads in chosen.threads:
        table(threads, chosen, rust, python)


if __name__ == "__main__":
    main()
