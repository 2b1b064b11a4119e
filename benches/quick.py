#!/usr/bin/env python3
"""Two builds of `benches/quick` compared: what got slower, and the geometric mean of new / old.

    python3 benches/quick.py OLD NEW [--threads 1] [--turns 5] [--rounds 40] [WORK ...]

OLD and NEW are binaries. They run in turns, and the least time of each line counts.
"""

import argparse
import os
import statistics
import subprocess


def measure(binary, chosen):
    """The nanoseconds of each line."""
    environment = os.environ | {"RAYON_NUM_THREADS": str(chosen.threads)}
    command = [binary, "--plain", "--only", "0", "--rounds", str(chosen.rounds), *chosen.works]
    out = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
    return {work: float(time) for work, time in (line.split("\t") for line in out.splitlines())}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("works", nargs="*")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=40)
    chosen = parser.parse_intermixed_args()
    least = [{}, {}]
    for _ in range(chosen.turns):
        for times, binary in zip(least, [chosen.old, chosen.new]):
            for work, time in measure(binary, chosen).items():
                times[work] = min(time, times.get(work, time))
    old, new = least
    ratios = sorted(((new[work] / old[work], work) for work in new if work in old), reverse=True)
    for ratio, work in ratios:
        print(f"{work:18}{old[work]:12.1f}{new[work]:12.1f}{ratio:8.2f}")
    print(f"geometric mean {statistics.geometric_mean(ratio for ratio, _ in ratios):.3f} of {len(ratios)}")


if __name__ == "__main__":
    main()
