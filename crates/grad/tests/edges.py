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
    sinh cosh tanh erf sigmoid erfc erfinv asinh acosh atanh lgamma sinc frac deg2rad rad2deg logit""".split()
} | {
    "recip": torch.reciprocal,
    "ln": torch.log,
    "ln_1p": torch.log1p,
    "log2": torch.log2,
    "log10": torch.log10,
    "gelu": F.gelu,
    "silu": F.silu,
    "softplus": F.softplus,
    "gelu_tanh": lambda x: F.gelu(x, approximate="tanh"),
    "log_sigmoid": F.logsigmoid,
    "hardsigmoid": F.hardsigmoid,
    "hardswish": F.hardswish,
    "relu6": F.relu6,
    "selu": F.selu,
    "mish": F.mish,
    "elu": lambda x: F.elu(x, 0.7),
    "celu": lambda x: F.celu(x, 0.5),
    "leaky_relu": lambda x: F.leaky_relu(x, 0.2),
    "hardshrink": lambda x: F.hardshrink(x, 0.5),
    "softshrink": lambda x: F.softshrink(x, 0.5),
    "softplus_beta": lambda x: F.softplus(x, 2.0),
    "logit_eps": lambda x: torch.logit(x, 0.05),
    "hardtanh": lambda x: F.hardtanh(x, -1.0, 1.0),
    "threshold": lambda x: F.threshold(x, 0.5, 2.0),
}
UNSETTLED = ["hardswish", "selu", "elu", "celu", "logit_eps"]
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
    "logaddexp": torch.logaddexp,
    "hypot": torch.hypot,
    "fmax": torch.fmax,
    "fmin": torch.fmin,
    "xlogy": torch.xlogy,
    "ldexp": torch.ldexp,
    "mse_loss": lambda x, t: F.mse_loss(x, t, reduction="none"),
    "l1_loss": lambda x, t: F.l1_loss(x, t, reduction="none"),
    "smooth_l1_loss": lambda x, t: F.smooth_l1_loss(x, t, reduction="none", beta=0.7),
    "huber_loss": lambda x, t: F.huber_loss(x, t, reduction="none", delta=0.7),
    "binary_cross_entropy_with_logits": lambda x, t: F.binary_cross_entropy_with_logits(x, t, reduction="none"),
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
    "nansum": lambda x: torch.nansum(x, 0),
    "nanmean": lambda x: torch.nanmean(x, 0),
    "softmin": lambda x: F.softmin(x, 0),
    "logcumsumexp": lambda x: torch.logcumsumexp(x, 0),
    "cummax": lambda x: torch.cummax(x, 0)[0],
    "cummin": lambda x: torch.cummin(x, 0)[0],
    "normalize": lambda x: F.normalize(x, dim=0),
    "lp_pool1d 2.0": lambda x: F.lp_pool1d(x.unsqueeze(0), 2.0, len(x)),
    "lp_pool1d inf": lambda x: F.lp_pool1d(x.unsqueeze(0), inf, len(x)),
    "lp_pool1d -inf": lambda x: F.lp_pool1d(x.unsqueeze(0), -inf, len(x)),
    "lp_pool1d 1.0": lambda x: F.lp_pool1d(x.unsqueeze(0), 1.0, len(x)),
    "lp_pool1d 3.0": lambda x: F.lp_pool1d(x.unsqueeze(0), 3.0, len(x)),
    "layer_norm": lambda x: F.layer_norm(x, (len(x),)),
    "rms_norm": lambda x: F.rms_norm(x, (len(x),), eps=1e-5),
    "instance_norm": lambda x: F.instance_norm(x.reshape(1, 1, -1)) if len(x) > 1 else x * 0.0,
    "renorm": lambda x: torch.renorm(x.unsqueeze(0), 2.0, 0, 1.0),
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
    found = {"value": told(out), "grads": [told(g) for g in grads]}
    return {"op": op, "weight": told(torch.tensor(weight))[0], "inputs": [told(x) for x in inputs]} | found


def main():
    cases = []
    for weight in [1.0, inf]:
        # (PyTorch's rule of `sinc` leaves out 0, and with it all derivatives of the gradient there.)
        ones = [(op, f) for op, f in ONE.items() if (op, weight) != ("sinc", inf)]
        # (PyTorch's loops of vectors and of single elements have different gradients of these at NaN.)
        cases += [case(op, f, [X[:-1] if op in UNSETTLED else X], weight) for op, f in ones]
        pairs = [(a, b) for a in X for b in X]
        cases += [case(op, f, [[a for a, _ in pairs], [b for _, b in pairs]], weight) for op, f in TWO.items()]
    # (PyTorch's rule of `lp_pool1d` hides NaN.)
    cases += [case(op, f, [row], 1.0) for op, f in ALONG.items() for row in ROWS if op != "lp_pool1d 1.0" or nan not in row]
    for p in NORMS:
        f = lambda x: torch.linalg.vector_norm(x, p, 0)
        cases += [case(f"norm_p {p}", f, [row], 1.0) for row in ROWS]
    bounds = [(x, low, high) for x in [-1.0, 0.0, 1.0, 2.0, nan] for low in [0.0, 1.0, nan] for high in [0.0, 1.0, nan]]
    cases += [case("clamp", torch.clamp, [list(side) for side in zip(*bounds)], weight) for weight in [1.0, inf]]
    path = pathlib.Path(__file__).with_name("edges.jsonl")
    path.write_text("".join(json.dumps(c) + "\n" for c in cases))
    print(len(cases), "cases of PyTorch", torch.__version__)


main()
