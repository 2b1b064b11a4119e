"""Functions of one element, of two and of three. Writes `pointwise.jsonl`."""

import torch
import torch.nn.functional as F
from results import ODD, Results, inf, nan, tensor

R = Results()

# What each function is asked: ordinary numbers, then numbers at its edges.
WIDE = [-7.0, -3.0, -2.0, -1.0, -0.75, -0.3, -1e-3, 0.02, 0.4, 0.7, 1.0, 1.6, 2.0, 3.0, 4.5, 6.0, 11.0, 40.0]
UNIT = [-0.999, -0.9, -0.5, -0.1, -1e-4, 1e-6, 0.2, 0.45, 0.7, 0.95, 0.9999]
SHARE = [1e-6, 0.01, 0.2, 0.45, 0.5, 0.7, 0.95, 0.9999]
ONE = {
    "erfc": (torch.erfc, WIDE),
    "erfinv": (torch.erfinv, UNIT),
    "sinc": (torch.sinc, WIDE),
    "frac": (torch.frac, WIDE),
    "lgamma": (torch.lgamma, WIDE),
    "digamma": (torch.digamma, WIDE),
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


def one(op, f, values, args=None, grad=True, tol=None):
    """Cases of a function of one element."""
    for dtype in ("f64", "f32"):
        for shape in [(), (1,), (0,), (2, 0, 3), (2, 3), (3, 1, 2)]:
            R.case(op, f, [tensor(values[3:], shape, dtype)], args, grad, tol)
        R.case(op, f, [tensor(values, dtype=dtype)], args, grad, tol)
        R.case(op, f, [tensor(ODD, dtype=dtype)], args, grad, tol)


for op, (f, values) in ONE.items():
    one(op, f, values)
R.write()
