"""Products of operands. Writes `products.jsonl`."""

import torch
import torch.nn.functional as F
from results import Results, inf, nan, tensor

R = Results()
SPREAD = [0.5, -1.25, 2.0, 0.75, -3.5, 4.25, 1.5, -0.5, 6.0, 2.5, -2.75, 3.25]
OTHER = [1.5, 0.25, -2.0, 3.0, -0.75, 1.0, -4.0]
WHOLE = [3, -1, 2, 5, 0, -4, 7]
EDGES = [1.0, inf, -inf, 2.0, nan, 0.0, -1.0]
FLOATS = ("f64", "f32")


def operands(shapes, dtype, *values):
    lists = values or ((WHOLE, WHOLE[::-1], [1, 2, -3]) if dtype[0] in "iu" else (SPREAD, OTHER, [0.25, -0.5, 2.0]))
    return [tensor(lists[k % len(lists)], shape, dtype) for k, shape in enumerate(shapes)]


def cases(op, f, shapes, args=None, dtypes=("f64", "f32", "i64", "i32"), values=(), **more):
    for dtype in dtypes:
        for own in shapes:
            floor = 0.0 if dtype[0] in "iu" else 1e-13 if dtype == "f64" else 4e-6
            R.case(op, f, operands(own, dtype, *values), args, floor=floor, **more)


cases("inner", torch.inner, [((3,), (3,)), ((2, 3), (4, 3)), ((2, 3), (3,)), ((3,), (2, 2, 3)), ((2, 2, 3), (4, 3)), ((2, 0), (3, 0)), ((0, 3), (2, 3)), ((1, 1), (1, 1)), ((2, 3), (2, 4))])
cases("inner", torch.inner, [((), (2, 3)), ((2, 3), ()), ((), ())], dtypes=FLOATS)
cases("inner", torch.inner, [((2, 3), (2, 3))], dtypes=FLOATS, values=(EDGES, OTHER), grad=False)
DOTS = [
    ((2, 3), (3, 4), [1], [0]),
    ((2, 3), (4, 2), [0], [1]),
    ((2, 3, 4), (3, 2, 5), [1, 0], [0, 1]),
    ((2, 3, 4), (4, 3, 2), [0, 1, 2], [2, 1, 0]),
    ((2, 3), (3, 4), [-1], [-2]),
    ((2, 3), (4,), [], []),
    ((2, 0), (0, 3), [1], [0]),
    ((0, 2), (2, 3), [1], [0]),
    ((1, 1), (1,), [1], [0]),
    ((2, 3), (2, 4), [1], [1]),
    ((2, 3), (2, 4), [1, 0], [0]),
    ((2, 3), (2, 3), [0, 0], [0, 0]),
    ((2, 3), (2, 3), [2], [0]),
]
for a, b, axes, others in DOTS:
    cases("tensordot", lambda x, y: torch.tensordot(x, y, (axes, others)), [(a, b)], {"axes": axes, "others": others}, ("f64", "f32", "i64"))
for op, shapes in {
    "addmm": [((2, 4), (2, 3), (3, 4)), ((4,), (2, 3), (3, 4)), ((2, 1), (2, 3), (3, 4)), ((), (2, 3), (3, 4)), ((2, 4), (2, 0), (0, 4)), ((0, 4), (0, 3), (3, 4)), ((3,), (2, 3), (3, 4))],
    "addmv": [((2,), (2, 3), (3,)), ((1,), (2, 3), (3,)), ((), (2, 3), (3,)), ((2,), (2, 0), (0,)), ((0,), (0, 3), (3,)), ((1,), (1, 1), (1,)), ((2,), (2, 3), (4,)), ((2,), (2, 3), (4, 1))],
    "addr": [((2, 3), (2,), (3,)), ((3,), (2,), (3,)), ((2, 1), (2,), (3,)), ((), (2,), (3,)), ((1, 1), (1,), (1,)), ((0, 3), (0,), (3,)), ((3,), (2, 3), (3,)), ((4,), (2,), (3, 1))],
    "baddbmm": [((2, 3, 2), (2, 3, 4), (2, 4, 2)), ((2,), (2, 3, 4), (2, 4, 2)), ((2, 1, 2), (2, 3, 4), (2, 4, 2)), ((), (2, 3, 4), (2, 4, 2)), ((0, 3, 2), (0, 3, 4), (0, 4, 2)), ((2, 3, 2), (2, 3, 0), (2, 0, 2)), ((2,), (2, 3, 4), (2, 5, 2))],
    "addbmm": [((3, 2), (2, 3, 4), (2, 4, 2)), ((2,), (2, 3, 4), (2, 4, 2)), ((3, 1), (2, 3, 4), (2, 4, 2)), ((), (2, 3, 4), (2, 4, 2)), ((3, 2), (2, 3, 0), (2, 0, 2)), ((1, 1), (1, 1, 1), (1, 1, 1)), ((2,), (2, 3, 4), (3, 4, 2))],
}.items():
    f = getattr(torch, op)
    cases(op, f, shapes, {"beta": 1, "alpha": 1})
    cases(op, lambda *x: f(*x, beta=0.5, alpha=-2.0), shapes[:3], {"beta": 0.5, "alpha": -2.0}, FLOATS)
    cases(op, lambda *x: f(*x, beta=2, alpha=3), shapes[:2], {"beta": 2, "alpha": 3}, ("i64",))
    cases(op, lambda *x: f(*x, beta=0, alpha=1.5), shapes[:2], {"beta": 0, "alpha": 1.5}, FLOATS, ([nan, inf], SPREAD, OTHER), grad=False)
CROSS = [((3,), (3,), -1), ((2, 3), (2, 3), 1), ((2, 3), (1, 3), -1), ((3, 4), (3, 4), 0), ((3, 1), (3, 4), 0), ((2, 3, 4), (2, 3, 4), 1), ((2, 3, 4), (1, 3, 1), -2), ((0, 3), (0, 3), 1), ((3, 0), (3, 0), 0)]
REFUSED = [((2,), (3,), 0), ((2, 3), (3,), 1), ((2, 3), (2, 3), 2), ((2, 3), (4, 3), 1), ((2, 3), (2, 3), 0)]
for a, b, dim in CROSS + REFUSED:
    cases("cross", lambda x, y: torch.linalg.cross(x, y, dim=dim), [(a, b)], {"dim": dim})
cases("cross", lambda x, y: torch.linalg.cross(x, y, dim=1), [((2, 3), (2, 3))], {"dim": 1}, FLOATS, (EDGES, OTHER), grad=False)
BILINEAR = [((2, 3), (2, 2), (4, 3, 2), (4,)), ((3,), (2,), (4, 3, 2), (4,)), ((2, 2, 3), (2, 2, 2), (1, 3, 2), (1,)), ((1, 1), (1, 1), (1, 1, 1), (1,)), ((0, 3), (0, 2), (4, 3, 2), (4,))]
cases("bilinear", F.bilinear, BILINEAR, dtypes=FLOATS)
cases("bilinear", F.bilinear, [((2, 3), (2, 2), (4, 5, 2), (4,)), ((2, 3), (2, 2), (4, 3, 1), (4,)), ((2, 3), (1, 2), (4, 3, 2), (4,)), ((2, 3), (2, 1, 2), (4, 3, 2), (4,))], dtypes=("f64",))
# (PyTorch takes a vector as weight of a vector alone: of others, these are its products.)
cases("linear", F.linear, [((3,), (3,), ()), ((1,), (1,), ())], dtypes=FLOATS)
cases("linear", lambda x, w, b: x @ w + b, [((2, 3), (3,), ()), ((2, 2, 3), (3,), (2,)), ((2, 0), (0,), (2,)), ((0, 3), (3,), ())], dtypes=FLOATS)
R.write()
