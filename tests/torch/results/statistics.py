"""Conditions of numbers, division rounded towards 0, Bessel functions, histograms, slopes, parts of bounded norm. Writes `statistics.jsonl`."""

import torch
from results import ODD, Results, inf, nan, tensor

R = Results()

FEW = [-2.5, 1.0, 0.5, -0.75, 3.0, 0.25, -1.0, 2.0]
HOLES = [0.0, 1.5, 0.0, -2.0, nan, 0.0, -0.0, inf]
INTEGERS = [-12, 18, 0, 7, -5, 30, 1, -1]
SMALL = [12, 18, 0, 7, 5, 30, 1, 200]
TRUTHS = [1, 0, 0, 1, 1]
PAIRS = [((3, 4), (3, 4)), ((3, 4), (3, 1)), ((4,), (3, 4)), ((2, 1, 2), (1, 3, 1)), ((), (5,)), ((1,), (1,)), ((0,), (1,)), ((0, 3), (3,)), ((2, 3), (4,))]
SHAPES = [(), (1,), (0,), (2, 0, 3), (2, 3), (3, 1, 2), (8,)]
OF = {"f64": HOLES, "f32": HOLES, "i64": INTEGERS, "i32": INTEGERS, "u8": SMALL, "bool": TRUTHS}

for op in ("logical_and", "logical_or", "logical_xor"):
    for dtype, values in OF.items():
        for a, b in PAIRS:
            R.case(op, getattr(torch, op), [tensor(values, a, dtype), tensor(values[2:] + values, b, dtype)], None, False)
for dtype, values in OF.items():
    for shape in SHAPES:
        R.case("logical_not", torch.logical_not, [tensor(values, shape, dtype)], None, False)


def divide(x, y):
    return torch.div(x, y, rounding_mode="trunc")


for dtype in ("f64", "f32", "i64", "i32", "u8"):
    left, right = (FEW, FEW) if dtype.startswith("f") else (SMALL, [7, 3, 1, 12]) if dtype == "u8" else (INTEGERS, [7, -5, 30, 1, -1])
    for a, b in PAIRS:
        R.case("trunc_divide", divide, [tensor(left, a, dtype), tensor(right, b, dtype)])
for dtype in ("f64", "f32"):
    R.case("trunc_divide", divide, [tensor(ODD, (9, 1), dtype), tensor(ODD, dtype=dtype)], None, False)

WIDE = [-7.0, -3.0, -2.0, -1.0, -0.75, -0.3, -1e-3, 0.02, 0.4, 0.7, 1.0, 1.6, 2.0, 3.0, 4.5, 6.0, 7.9, 8.1, 11.0, 40.0]
# (PyTorch's `f32` has fewer terms, and it has NaN at infinity, where the limit is here.)
for op, f in (("i0", torch.special.i0), ("i1", torch.special.i1)):
    for dtype, tol in (("f64", 2e-14), ("f32", 2e-6)):
        for shape in SHAPES:
            R.case(op, f, [tensor(WIDE[3:], shape, dtype)], tol=tol, grad_tol=1e-5 if dtype == "f32" else 1e-13)
        R.case(op, f, [tensor(WIDE, dtype=dtype)], tol=tol, grad_tol=1e-5 if dtype == "f32" else 1e-13)
        R.case(op, f, [tensor([nan, 0.0, -0.0, 100.0, -100.0], dtype=dtype)], None, False, tol=tol if dtype == "f64" else 1e-5)

# (PyTorch's own shares have 13 digits, from an `a` of 20 to 200 next to `x` only 9, and its `f32` loses some of those.)
FIRST = [0.5, 1.0, 3.25, 8.0, 19.5, 0.125]
SECOND = [0.25, 2.0, 7.5, 1.1, 25.0, 9.0]
for op, f in (("igamma", torch.special.gammainc), ("igammac", torch.special.gammaincc)):
    for dtype, more in (("f64", {"tol": 1e-12}), ("f32", {"tol": 2e-5, "floor": 1e-7})):
        for a, b in PAIRS:
            R.case(op, f, [tensor(FIRST, a, dtype), tensor(SECOND, b, dtype)], None, False, **more)
        R.case(op, f, [tensor(FIRST, (6, 1), dtype), tensor(SECOND, (6,), dtype)], None, False, **more)
        # (NaN of NaN, where PyTorch's fraction ends at once.)
        odd = [inf, -inf, 0.0, -0.0, 1.0, -1.0, 2.5]
        R.case(op, f, [tensor(odd, (7, 1), dtype), tensor(odd, dtype=dtype)], None, False, **more)

SPREAD = [0.5, -1.25, 2.0, 0.75, -3.5, 4.25, 1.5, -0.5, 6.0, 2.5, -2.75, 3.25]
for dtype in ("f64", "f32"):
    for bins in (1, 4, 7):
        for low, high in ((-2.0, 3.0), (0.0, 4.0), (0.0, 0.0), (2.0, 2.0), (3.0, -1.0)):
            for shape in ((12,), (3, 4), (1,), (), (0,)):
                R.case("histc", lambda x: torch.histc(x, bins, low, high), [tensor(SPREAD, shape, dtype)], {"bins": bins, "low": low, "high": high}, False)
        R.case("histc", lambda x: torch.histc(x, bins, -1.0, 2.0), [tensor([nan, 0.5, -1.0, 2.0, -inf, inf, 2.5], dtype=dtype)], {"bins": bins, "low": -1.0, "high": 2.0}, False)
        R.case("histc", lambda x: torch.histc(x, bins, 0.0, 0.0), [tensor([2.0, 2.0], dtype=dtype)], {"bins": bins, "low": 0.0, "high": 0.0}, False)
    for edges in ([-2.0, 0.5, 3.0], [0.0, 1.0], [-4.0, -1.0, -0.5, 2.0, 6.0], [0.75, 0.75, 2.5], [-inf, 0.0, inf]):
        for shape in ((12,), (3, 4), (1,), (), (0,)):
            R.case("histogram", lambda x, e: torch.histogram(x, e)[0], [tensor(SPREAD, shape, dtype), tensor(edges, dtype=dtype)], None, False)

AXES = [((2,), 0), ((4,), 0), ((4,), -1), ((3, 4), 0), ((3, 4), 1), ((2, 3, 2), 1), ((2, 2, 3), -2), ((5, 40), 0), ((40, 5), 0), ((2, 0, 3), 2), ((3, 1), 1), ((2, 3), 2), ((2, 3), -3)]
for dtype in ("f64", "f32"):
    for spacing in (1.0, 0.5):
        for shape, dim in AXES:
            R.case("gradient", lambda x: torch.gradient(x, spacing=spacing, dim=dim)[0], [tensor(SPREAD, shape, dtype)], {"dim": dim, "spacing": spacing})
    R.case("gradient", lambda x: torch.gradient(x, dim=1)[0], [tensor(HOLES, (3, 8), dtype)], {"dim": 1, "spacing": 1.0}, False)
    R.case("gradient", lambda x: torch.gradient(x, dim=0)[0], [tensor(HOLES, (8, 5), dtype)], {"dim": 0, "spacing": 1.0}, False)
    for p in (1.0, 2.0, 3.0):
        for most in (0.5, 4.0, 100.0):
            for shape, dim in [((3, 4), 0), ((3, 4), 1), ((3, 4), -1), ((2, 3, 2), 1), ((1, 1), 0), ((2, 3), 2), ((2, 3), -3)]:
                args = {"p": p, "dim": dim, "maxnorm": most}
                R.case("renorm", lambda x: torch.renorm(x, p, dim, most), [tensor(SPREAD, shape, dtype)], args, floor=1e-6 if dtype == "f32" else 1e-14)
    R.case("renorm", lambda x: torch.renorm(x, 2.0, 0, 1.0), [tensor([nan, 1.0, inf, 2.0, 0.0, 0.0], (3, 2), dtype)], {"p": 2.0, "dim": 0, "maxnorm": 1.0}, False)
R.write()
