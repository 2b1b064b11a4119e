#!/usr/bin/env python3
"""Ours compared with ndarray, candle, burn, PyTorch, NumPy and JAX at the works of `benches/operations/mod.rs`: one table.

    python3 benches/compare.py [--threads 1 2] [--rounds 5] [--svg FILE] [WORK ...]

builds `benches/peers` (ours, ndarray, candle and burn in one process), starts it, `benches/peers.py --serve` (PyTorch
and NumPy in another) and `--serve-jax` (JAX, compiled, in a third), and asks each in turn, several rounds, so that a machine that drifts does so for all of them.
The time of a work is the median of its rounds' medians, followed by the fastest run of all. All must agree on
the result. The ratio is ours / the fastest peer, of medians and of fastest runs; the goal is at most 1.0; ! misses it in both, the
last line counts medians.

`--svg` draws the ratios of the medians of the last table. Nothing of this is part of CI. Only the standard library is needed
to start it.
"""

import argparse
import math
import statistics
import subprocess
import sys
import time

from peers import ROOT, WORKS, Peer, interpreter, served, target

GOAL = 1.0
PEERS = ["ndarray", "candle", "burn", "torch", "numpy", "jax"]


def built():
    """The process of ours, ndarray, candle and burn."""
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


def measure(work, processes, rounds):
    """The median and the least microseconds of each who has the work."""
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
    medians = {who: statistics.median(answer[1] for answer in answers) / 1e3 for who, answers in found.items()}
    return medians, {who: min(answer[0] for answer in answers) / 1e3 for who, answers in found.items()}


def ratio(times):
    """Ours / the fastest peer, and who that is; nothing where one of them is missing."""
    peers = {who: times[who] for who in PEERS if who in times}
    if "ours" not in times or not peers:
        return None
    best = min(peers, key=peers.get)
    return times["ours"] / peers[best], best


def row(work, medians, least):
    """A line of the table."""
    cells = "".join(f"{medians[who]:12.2f}" if who in medians else f"{'-':>12}" for who in ["ours", *PEERS])
    by_median, by_least = ratio(medians), ratio(least)
    if not by_median:
        return f"{work:14}{cells}{'-':>8}"
    missed = min(by_median[0], by_least[0]) > GOAL
    return f"{work:14}{cells}{by_median[0]:8.2f}{by_least[0]:8.2f}{'!' if missed else ' '} {by_median[1]}"


def table(threads, chosen, rust, python):
    """Prints it, and gives the ratios."""
    ours = Peer([rust], threads)
    theirs, versions = served(python, threads)
    jax, version = served(python, threads, "--serve-jax")
    versions = f"{versions}, {version}"
    processes = dict.fromkeys(["ours", "ndarray", "candle", "burn"], ours) | {"torch": theirs, "numpy": theirs, "jax": jax}
    print(f"\nthreads: {threads}; microseconds, medians of {chosen.rounds} rounds; {versions}")
    print(f"{'':14}" + "".join(f"{who:>12}" for who in ["ours", *PEERS]) + f"{'ratio':>8}{'least':>8}  to", flush=True)
    found = {}
    for work in chosen.works:
        medians, least = measure(work, processes, chosen.rounds)
        print(row(work, medians, least), flush=True)
        if by_median := ratio(medians):
            found[work] = by_median
    ours.close()
    theirs.close()
    jax.close()
    missed = sum(value > GOAL for value, _ in found.values())
    if found:
        print(f"{missed} of {len(found)} above {GOAL}; geometric mean {statistics.geometric_mean(v for v, _ in found.values()):.2f}")
    return found, f"{threads} thread{'s' if threads > 1 else ''}; {versions}"


def svg(found, title):
    """A bar for each work, from 1 to the left where ours is faster, to the right where a peer is."""
    line, left, width = 18, 110, 620
    low, high = math.log2(1 / 16), math.log2(4)
    at = lambda value: left + (min(max(math.log2(value), low), high) - low) / (high - low) * width
    height = line * len(found) + 62
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 130} {height}" font-family="sans-serif" font-size="12">',
        f'<rect width="100%" height="100%" fill="#ffffff"/>',
        f'<text x="{left}" y="18" fill="#222222">time of congruent / that of the fastest peer (left of 1: faster); {title}</text>',
    ]
    for power in range(-4, 3):
        x, label = at(2.0**power), f"1/{2**-power}" if power < 0 else str(2**power)
        stroke = "#222222" if power == 0 else "#dddddd"
        out.append(f'<line x1="{x:.1f}" y1="42" x2="{x:.1f}" y2="{height - 12}" stroke="{stroke}"/>')
        out.append(f'<text x="{x:.1f}" y="36" text-anchor="middle" fill="#666666">{label}</text>')
    for k, (work, (value, who)) in enumerate(found.items()):
        y, x, one = 46 + line * k, at(value), at(1)
        fill = "#2a7f62" if value <= GOAL else "#c4572b"
        out.append(f'<text x="{left - 8}" y="{y + 12}" text-anchor="end" fill="#222222">{work}</text>')
        out.append(f'<rect x="{min(x, one):.1f}" y="{y + 2}" width="{max(abs(x - one), 1):.1f}" height="{line - 5}" fill="{fill}"/>')
        out.append(f'<text x="{left + width + 8}" y="{y + 12}" fill="#666666">{value:.2f} of {who}</text>')
    return "\n".join([*out, "</svg>", ""])


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--svg", help="the file for a picture of the last table")
    options.add_argument("--python", help="an interpreter that has PyTorch, NumPy and JAX")
    options.add_argument("works", nargs="*", metavar="WORK", default=WORKS)
    chosen = options.parse_args()
    if unknown := set(chosen.works) - set(WORKS):
        sys.exit(f"no such work: {', '.join(unknown)}; there are {', '.join(WORKS)}")
    rust, python = built(), chosen.python or interpreter()
    for threads in chosen.threads:
        found, title = table(threads, chosen, rust, python)
    if chosen.svg:
        with open(chosen.svg, "w") as file:
            file.write(svg(found, title))


if __name__ == "__main__":
    main()
