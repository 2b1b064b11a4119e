"""Functions of one element, of two and of three. Writes `pointwise.jsonl`."""

import torch
import torch.nn.functional as F
from results import ODD, Results, inf, nan, tensor

R = Results()

# What each function is asked: ordinary numbers, then numbers at its edges.
# (So many that none is left to the loops behind PyTorch's vectors, where some functions of NaN differ.)
EDGES = (ODD * 8)[:64]
WIDE = [-7.0, -3.0, -2.0, -1.0, -0.75, -0.3, -1e-3, 0.02, 0.4, 0.7, 1.0, 1.6, 2.0, 3.0, 4.5, 6.0, 11.0, 40.0]
PLAIN = [x + 0.25 for x in WIDE]
# (Closer to 0 the gradient of `sinc` is a difference in which digits cancel.)
AWAY = [x for x in WIDE if abs(x) >= 0.3]
UNIT = [-0.999, -0.9, -0.5, -0.1, -1e-4, 1e-6, 0.2, 0.45, 0.7, 0.95, 0.9999]
SHARE = [1e-6, 0.01, 0.2, 0.45, 0.5, 0.7, 0.95, 0.9999]
ONE = {
    "erfc": (torch.erfc, WIDE),
    "erfinv": (torch.erfinv, UNIT),
    "sinc": (torch.sinc, AWAY),
    "frac": (torch.frac, WIDE),
    "lgamma": (torch.lgamma, WIDE),
    "digamma": (torch.digamma, PLAIN),
    "logit": (torch.logit, SHARE),
    "deg2rad": (torch.deg2rad, WIDE),
    "rad2deg": (torch.rad2deg, WIDE),
    "softsign": (F.softsign, WIDE),
    "mish": (F.mish, WIDE),
    "log_sigmoid": (F.logsigmoid, WIDE),
    "relu6": (F.relu6, WIDE),
    "hardsigmoid": (F.hardsigmoid, WIDE),
    "hardswish": (F.hardswish, WIDE),
    "selu": (F.selu, WIDE),
}


# What PyTorch rounds more than we do.
ROUNDED = {
    # It rounds pi x, and multiplies by 1/6 in `float`; its `polygamma` stops the series early.
    "sinc": {"f32": {"floor": 5e-7}, "f64": {"floor": 1e-15}},
    "hardsigmoid": {"f64": {"grad_tol": 1e-7}},
    "digamma": {"f32": {"grad_tol": 4e-6}, "f64": {"grad_tol": 1e-8}},
}
# Whose gradient at infinity is the limit here, and NaN in PyTorch; and at a negative integer infinite here, and 1e33 in PyTorch.
LIMITS = {"softsign", "digamma"}


def one(op, f, values, args=None, grad=True):
    """Cases of a function of one element."""
    for dtype in ("f64", "f32"):
        more = ROUNDED.get(op, {}).get(dtype, {})
        for shape in [(), (1,), (0,), (2, 0, 3), (2, 3), (3, 1, 2)]:
            R.case(op, f, [tensor(values[3:], shape, dtype)], args, grad, **more)
        R.case(op, f, [tensor(values, dtype=dtype)], args, grad, **more)
        R.case(op, f, [tensor(EDGES, dtype=dtype)], args, grad and op not in LIMITS, **more)


for op, (f, values) in ONE.items():
    one(op, f, values)
R.write()
