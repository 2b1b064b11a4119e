"""PyTorch's gradients where functions have edges: zeros, ties, infinities, NaN. Writes `edges.jsonl`, which `edges.rs` reads.

    python3 crates/grad/tests/edges.py    # needs PyTorch
"""

import json
import pathlib

import torch
import torch.nn.functional as F

inf, nan = float("inf"), float("nan")
X = [-inf, -2.0, -1.0, -0.0, 0.0, 0.5, 1.0, 20.0, 21.0, inf, nan]
ONE = {
    name: getattr(torch, name)
    for name in """abs sign floor ceil trunc round square relu sqrt rsqrt exp exp2 expm1 sin cos tan asin acos atan
    sinh cosh tanh erf sigmoid""".split()
} | {
    "recip": torch.reciprocal,
    "ln": torch.log,
    "ln_1p": torch.log1p,
    "log2": torch.log2,
    "log10": torch.log10,
    "gelu": F.gelu,
    "silu": F.silu,
    "softplus": F.softplus,
}
TWO = {
    "add": torch.add,
    "sub": torch.sub,
    "mul": torch.mul,
    "div": torch.div,
    "maximum": torch.maximum,
    "minimum": torch.minimum,
    "pow": torch.pow,
    "atan2": torch.atan2,
    "fmod": torch.fmod,
    "remainder": torch.remainder,
}
ALONG = {
    "sum": lambda x: torch.sum(x, 0),
    "mean": lambda x: torch.mean(x, 0),
    "var": lambda x: torch.var(x, 0),
    "logsumexp": lambda x: torch.logsumexp(x, 0),
    "softmax": lambda x: torch.softmax(x, 0),
    "log_softmax": lambda x: torch.log_softmax(x, 0),
    "prod": lambda x: torch.prod(x, 0),
    "amax": lambda x: torch.amax(x, 0),
    "amin": lambda x: torch.amin(x, 0),
    "std": lambda x: torch.std(x, 0),
    "norm": lambda x: torch.linalg.vector_norm(x, 2, 0),
    "max": lambda x: torch.max(x, 0)[0],
    "min": lambda x: torch.min(x, 0)[0],
    "median_all": torch.median,
    "cumsum": lambda x: torch.cumsum(x, 0),
    "cumprod": lambda x: torch.cumprod(x, 0),
    "sort": lambda x: torch.sort(x, dim=0, stable=True)[0],
    "clamp_numbers": lambda x: torch.clamp(x, 0.0, 1.0),
    "clamp_crossed": lambda x: torch.clamp(x, 1.0, 0.0),
}
NORMS = [0.0, 0.5, 1.0, 1.5, 3.0, -1.0, inf, -inf]
ROWS = [[1.0, 1.0], [0.0, -inf], [-inf, -inf], [inf, 1.0], [nan, 1.0], [3.0]]
ROWS += [[0.0, 0.0], [2.0, 0.0, 3.0], [0.0, 2.0, 0.0], [2.0, 1.0, 2.0, 2.0], [-3.0, 3.0], [nan, nan, 1.0]]


def told(values):
    """JSON has no infinities."""
    return [v if abs(v) < inf else str(v) for v in values.flatten().tolist()]


def case(op, f, inputs, weight):
    inputs = [torch.tensor(x, dtype=torch.float64, requires_grad=True) for x in inputs]
    out = f(*inputs)
    weights = torch.full_like(out, weight)
    grads = torch.autograd.grad(out, inputs, weights, materialize_grads=True)
    return {"op": op, "weight": told(torch.tensor(weight))[0], "inputs": [told(x) for x in inputs], "grads": [told(g) for g in grads]}


def main():
    cases = []
    for weight in [1.0, inf]:
        cases += [case(op, f, [X], weight) for op, f in ONE.items()]
        pairs = [(a, b) for a in X for b in X]
        cases += [case(op, f, [[a for a, _ in pairs], [b for _, b in pairs]], weight) for op, f in TWO.items()]
    cases += [case(op, f, [row], 1.0) for op, f in ALONG.items() for row in ROWS]
    for p in NORMS:
        f = lambda x: torch.linalg.vector_norm(x, p, 0)
        cases += [case(f"norm_p {p}", f, [row], 1.0) for row in ROWS]
    bounds = [(x, low, high) for x in [-1.0, 0.0, 1.0, 2.0, nan] for low in [0.0, 1.0, nan] for high in [0.0, 1.0, nan]]
    cases += [case("clamp", torch.clamp, [list(side) for side in zip(*bounds)], weight) for weight in [1.0, inf]]
    path = pathlib.Path(__file__).with_name("edges.jsonl")
    path.write_text("".join(json.dumps(c) + "\n" for c in cases))
    print(len(cases), "cases of PyTorch", torch.__version__)


main()
