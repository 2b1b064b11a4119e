"""The functions whose compilation `compile_time.sh` measures: `compile_time.py RANK COUNT` prints them, or with a
COUNT of 0 the empty program.

Each adds two tensors of lengths 1 to 4000. About a fifth of the lengths of either operand is 1, about
a quarter of the right operands has fewer axes, and no two left shapes are equal. The seed is fixed:
every run prints the same text.
"""

import random
import sys


def broadcast(a, b):
    """The shape of the sum; `b` has at most the rank of `a`."""
    missing = len(a) - len(b)
    return a[:missing] + [n if m == 1 else m for m, n in zip(a[missing:], b)]


def with_ones(rng, lengths):
    return [1 if rng.random() < 0.2 else n for n in lengths]


def shape(lengths):
    return f"shape![{', '.join(map(str, lengths))}]"


def functions(rank, count):
    rng = random.Random(rank)
    seen = set()
    while len(seen) < count:
        lengths = [rng.randint(1, 4000) for _ in range(rank)]
        a, b = with_ones(rng, lengths), with_ones(rng, lengths)
        if rng.random() < 0.25:
            b = b[rng.randint(1, rank - 1) :]
        if tuple(a) in seen:
            continue
        name = f"f{len(seen)}"
        seen.add(tuple(a))
        operands = f"a: &Tensor<f32, {shape(a)}>, b: &Tensor<f32, {shape(b)}>"
        yield f"pub fn {name}({operands}) -> Tensor<f32, {shape(broadcast(a, b))}> {{ a + b }}"


def main():
    rank, count = int(sys.argv[1]), int(sys.argv[2])
    if not count:
        print("pub fn empty() {}")
        return
    print("use congruent::prelude::*;")
    print("\n".join(functions(rank, count)))


if __name__ == "__main__":
    main()
