"""Reductions, scans and order. Writes `order.jsonl`."""

import torch
import torch.nn.functional as F
from results import Results, inf, nan, tensor

R = Results()
TIES = [3, 1, 2, 3, 1, 1, 0, 2, 5, 5, -4, 7]
# Of equal elements PyTorch returns any.
DISTINCT = [9, 2, 7, 4, 6, 8, 1, 5, 3, 0, 11, 10]
HOLES = [1.0, nan, 3.0, nan, nan, nan, -2.0, 0.5, 4.0, nan, 6.0, -1.0]
SPREAD = [0.5, -1.25, 2.0, 0.75, -3.5, 4.25, 1.5, -0.5, 6.0, 2.5, -2.75, 3.25]
EDGES = [1.0, inf, -inf, 2.0, nan, inf, -1.0, -inf, 0.0, -0.0, nan, 3.0]
SHAPES = [((), 0), ((), -1), ((1,), 0), ((4,), 0), ((4,), -1), ((3, 4), 0), ((3, 4), 1), ((2, 3, 2), 1), ((2, 1, 3), -2), ((2, 3), 2), ((2, 3), -3)]
EMPTY = [((0,), 0), ((0, 3), 0), ((0, 3), 1), ((2, 0, 3), 2)]
# More than one chunk of elements.
LONG = [((i * 37) % 101 - 50) / 8 for i in range(150)]


def along(op, f, values, dtypes=("f64", "f32"), shapes=SHAPES + EMPTY, args=None, **more):
    """Cases of a function of a tensor and an axis."""
    for dtype in dtypes:
        for shape, dim in shapes:
            R.case(op, lambda x: f(x, dim), [tensor(values, shape, dtype)], {"dim": dim} | (args or {}), **more)


def edges(op, f, args=None, **more):
    for values in (EDGES, HOLES, [nan] * 12, [inf, inf, -inf, -inf] * 3):
        for dtype in ("f64", "f32"):
            R.case(op, lambda x: f(x, 1), [tensor(values, (3, 4), dtype)], {"dim": 1} | (args or {}), grad=False, **more)


def between(op, q, rule):
    """A quantile, which is infinite where one of its neighbours is: PyTorch has NaN there, since it subtracts them."""

    def quantile(x, dim):
        y, low, high = (getattr(torch, op)(x, q, dim, interpolation=of) for of in (rule, "lower", "higher"))
        if rule != "linear":
            return y
        return torch.where(low == high, low, torch.where(low.isinf() | high.isinf(), low + high, y))

    return quantile


for name in ("cummax", "cummin"):
    f = getattr(torch, name)
    along(name, f, SPREAD)
    along(name, f, TIES, ("f64", "i64", "i32", "u8"))
    along(name, f, [1, 0, 0, 1, 1, 0], ("bool",))
    edges(name, f)

along("logcumsumexp", torch.logcumsumexp, SPREAD)
along("logcumsumexp", torch.logcumsumexp, LONG, shapes=[((150,), 0), ((150, 1), 0)])
LARGE = [1000.0, -1000.0, 0.0, 999.0, 1001.0, -inf]
along("logcumsumexp", torch.logcumsumexp, LARGE, ("f64",))
# (A rounding error of the logarithm, 3e-5, is a relative one of the gradient.)
along("logcumsumexp", torch.logcumsumexp, LARGE, ("f32",), grad_tol=1e-4)
along("logcumsumexp", torch.logcumsumexp, [-inf, -inf, 2.0], grad=False)
edges("logcumsumexp", torch.logcumsumexp)

# Differences of products: an absolute error.
along("softmin", F.softmin, SPREAD, ("f64",), floor=1e-15)
along("softmin", F.softmin, SPREAD, ("f32",), floor=1e-6)
edges("softmin", F.softmin)

for keepdim in (False, True):
    args = {"keepdim": keepdim}
    along("nanmean", lambda x, dim: torch.nanmean(x, dim, keepdim=keepdim), HOLES, args=args)
    along("nanmedian", lambda x, dim: torch.nanmedian(x, dim, keepdim=keepdim), HOLES, args=args)
    along("nanmedian", lambda x, dim: torch.nanmedian(x, dim, keepdim=keepdim), DISTINCT, ("i64", "i32", "u8"), args=args)
    for k in (1, 2, 0):
        along("kthvalue", lambda x, dim: torch.kthvalue(x, k, dim, keepdim=keepdim), SPREAD, args=args | {"k": k})
    along("kthvalue", lambda x, dim: torch.kthvalue(x, 1, dim, keepdim=keepdim), DISTINCT, ("i64", "i32", "u8"), args=args | {"k": 1})
for op in ("quantile", "nanquantile"):
    for keepdim in (False, True):
        f = lambda x, dim: getattr(torch, op)(x, 0.7, dim, keepdim=keepdim)
        along(op, f, SPREAD, shapes=SHAPES + EMPTY[1:3], args={"keepdim": keepdim, "q": 0.7, "rule": "linear"})
    for q in (0.0, 0.3, 0.5, 0.875, 1.0):
        for rule in ("linear", "lower", "higher", "midpoint", "nearest"):
            f = lambda x, dim: getattr(torch, op)(x, q, dim, interpolation=rule)
            of = {"q": q, "rule": rule}
            along(op, f, SPREAD, ("f64",), [((3, 4), 0), ((3, 4), 1)], of)
            along(op, f, HOLES, ("f32",), [((3, 4), 1), ((2,), 0)], of)
            # (The gradient of a column of NaN goes to any of them.)
            along(op, f, HOLES, ("f32",), [((3, 4), 0)], of, grad=False)
            if rule in ("linear", "lower"):
                edges(op, between(op, q, rule), of)
    for q in (1.5, -0.1, nan):
        R.case(op, lambda x: getattr(torch, op)(x, q, 0), [tensor(SPREAD)], {"dim": 0, "q": str(q), "rule": "linear"})
edges("nanmean", torch.nanmean)
along("nanmedian", torch.nanmedian, [nan, inf, 1.0, nan, -inf, 2.0], shapes=[((6,), 0), ((2, 3), 1), ((2, 3), 0)])
for op, values in (("nanmean", HOLES), ("nanmedian", HOLES), ("nanmean", [nan]), ("nanmedian", [nan]), ("nanmedian", SPREAD)):
    for shape in [(), (1,), (4,), (3, 4), (0,), (2, 0)]:
        R.case(op, getattr(torch, op), [tensor(values, shape)])
for op in ("quantile", "nanquantile"):
    for shape in [(), (1,), (4,), (3, 4), (0,)]:
        for q in (0.25, 0.8):
            R.case(op, lambda x: getattr(torch, op)(x, q), [tensor(SPREAD, shape)], {"q": q, "rule": "linear"})
along("trapezoid", lambda x, dim: torch.trapezoid(x, dx=0.5, dim=dim), SPREAD, shapes=SHAPES[2:] + EMPTY, args={"dx": 0.5})
edges("trapezoid", lambda x, dim: torch.trapezoid(x, dx=2.0, dim=dim), {"dx": 2.0})
along("cumulative_trapezoid", lambda x, dim: torch.cumulative_trapezoid(x, dx=0.5, dim=dim), SPREAD, shapes=SHAPES[2:] + [((2, 0, 3), 2)], args={"dx": 0.5})
edges("cumulative_trapezoid", lambda x, dim: torch.cumulative_trapezoid(x, dx=2.0, dim=dim), {"dx": 2.0})
along("diff", lambda x, dim: torch.diff(x, dim=dim), SPREAD)
along("diff", lambda x, dim: torch.diff(x, dim=dim), [3, 1, 2, 3, 9, -4], ("i64", "i32"))
edges("diff", lambda x, dim: torch.diff(x, dim=dim))
for dtype in ("f32", "f64", "i64", "i32", "u8", "bool"):
    for values, shape in [(DISTINCT, (12,)), ([5, 3, 3, 5, 1], (3, 4)), ([2], ()), ([2], (1,)), ([4], (2, 3)), ([], (0,)), ([], (2, 0))]:
        R.case("unique", lambda x: torch.unique(x, return_inverse=True, return_counts=True), [tensor(values, shape, dtype)], grad=False)
R.case("unique", lambda x: torch.unique(x, return_inverse=True, return_counts=True), [tensor([inf, -inf, 0.0, -0.0, inf, 1.0])], grad=False)
R.case("unique", lambda x: torch.unique(x, return_counts=True), [tensor([nan, 1.0, nan, 1.0])], grad=False)
for op in ("amax", "amin"):
    for shape, dim in SHAPES[:9]:
        R.case(op, lambda x: getattr(torch, op)(x, dim), [tensor([0, 1, 1, 0, 1], shape, "bool")], {"dim": dim})
R.write()
