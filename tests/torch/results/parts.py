"""Bags of rows, views by strides, parts of an axis, classes as rows, normalisation without a weight. Writes `parts.jsonl`."""

import torch
import torch.nn.functional as F
from results import Results, inf, nan, tensor

R = Results()
SPREAD = [0.5, -1.25, 2.0, 0.75, -3.5, 4.25, 1.5, -0.5, 6.0, 2.5, -2.75, 3.25]
TIES = [1.0, 2.0, 2.0, 0.0, 1.0, -0.0, 2.0]
EDGES = [1.0, inf, -inf, 2.0, nan, 0.5, -1.0]
FLOATS = ("f64", "f32")
FLOOR = {"f64": 1e-15, "f32": 5e-7}

# Bags: a matrix of positions, or positions and offsets.
BAGS = [
    ([0, 3, 1, 2, 2, 4], (2, 3), None),
    ([4], (1, 1), None),
    ([0, 0, 0, 0, 0, 0, 0], (1, 7), None),
    ([3, 1, 2], (3, 1), None),
    ([], (0, 2), None),
    ([0, 5], (1, 2), None),
    ([0, -1], (1, 2), None),
    ([1, 2, 4, 0, 3], (5,), [0, 2]),
    ([1, 2, 4, 0, 3], (5,), [0, 0, 3, 3]),
    ([1, 2, 4, 0, 3], (5,), [0, 5]),
    ([2], (1,), [0]),
    ([], (0,), [0, 0]),
    ([1, 2], (2,), [1]),
    ([1, 2], (2,), [0, 3]),
    ([0, 9], (2,), [0, 1]),
]
for mode in ("sum", "mean", "max"):
    for places, shape, offsets in BAGS:
        index = tensor(places or [0], shape, "i64")
        at = None if offsets is None else torch.tensor(offsets)
        args = {"mode": mode, "index": places, "index_shape": list(shape), "offsets": offsets}
        for values, table in ((SPREAD, (5, 3)), (SPREAD, (5, 1)), (TIES, (5, 4)), (EDGES, (5, 2))):
            for dtype in FLOATS:
                f = lambda w: F.embedding_bag(index, w, at, mode=mode)
                R.case("embedding_bag", f, [tensor(values, table, dtype)], args, values is not EDGES, floor=FLOOR[dtype])
for places, shape, offsets in BAGS:
    index = tensor(places or [0], shape, "i64")
    at = None if offsets is None else torch.tensor(offsets)
    args = {"index": places, "index_shape": list(shape), "offsets": offsets}
    for own in (shape, (len(places) + 1,)):
        for table in ((5, 3), (5, 1)):
            for dtype in FLOATS:
                f = lambda w, p: F.embedding_bag(index, w, at, mode="sum", per_sample_weights=p)
                inputs = [tensor(SPREAD, table, dtype), tensor([0.5, -2.0, 0.0, 1.5], own, dtype)]
                R.case("embedding_bag_weighted", f, inputs, args, floor=FLOOR[dtype])

# Views by strides: of what lies without gaps.
STRIDED = [
    ((8,), (3, 3), (2, 1), 1),
    ((8,), (2, 2), (1, 1), 0),
    ((8,), (4,), (2,), 0),
    ((8,), (3, 5), (0, 1), 2),
    ((8,), (), (), 7),
    ((8,), (0, 2), (1, 1), 3),
    ((3, 4), (4, 3), (1, 4), 0),
    ((3, 4), (2, 2, 2), (1, 4, 1), 2),
    ((1,), (5,), (0,), 0),
    ((1, 1), (1,), (1,), 0),
    ((), (3,), (0,), 0),
    ((0, 3), (0,), (1,), 0),
    ((2, 3), (2, 3), (3, 1), 0),
    ((8,), (3, 3), (3, 1), 1),
    ((8,), (2,), (1, 1), 0),
]
for shape, sizes, strides, offset in STRIDED:
    args = {"sizes": list(sizes), "strides": list(strides), "offset": offset}
    for dtype in ("f64", "f32", "i64", "bool"):
        values = SPREAD if dtype in FLOATS else [1, 0, 0, 1, 1]
        R.case("as_strided", lambda x: torch.as_strided(x, sizes, strides, offset), [tensor(values, shape, dtype)], args)
for shape, sizes, strides, offset in [((3, 4), (3, 4), (4, 1), 0), ((3, 4), (2, 3, 2), (1, 3, 1), 1), ((2, 1), (2,), (1,), 0)]:
    args = {"sizes": list(sizes), "strides": list(strides), "offset": offset}
    for dtype in FLOATS:
        f = lambda x: torch.as_strided(x.t(), sizes, strides, offset)
        R.case("as_strided_of_t", f, [tensor(SPREAD, shape, dtype)], args)
for shape, sizes, strides, offset in [((3,), (4,), (0,), 1), ((3,), (2, 2), (1, 1), 0), ((1,), (3,), (0,), 0)]:
    args = {"sizes": list(sizes), "strides": list(strides), "offset": offset}
    for dtype in FLOATS:
        f = lambda x: torch.as_strided(x.expand(2, *x.shape), sizes, strides, offset)
        R.case("as_strided_of_expanded", f, [tensor(SPREAD, shape, dtype)], args)

# Parts: the gradient is that of the first one.
for shape, dim in [((7,), 0), ((6, 2), 0), ((2, 5), 1), ((2, 5), -1), ((2, 1, 3), 1), ((0, 3), 0), ((0, 3), 1), ((), 0), ((3,), 1)]:
    for sections in (1, 2, 3, 4, 8, 0):
        for dtype in ("f64", "i64"):
            values = SPREAD if dtype == "f64" else [3, 1, 2, 0, 5]
            f = lambda x: torch.tensor_split(x, sections, dim)
            R.case("tensor_split", f, [tensor(values, shape, dtype)], {"sections": sections, "dim": dim})

# Classes as rows. -1 is as many as there are.
for values, shape in [([2, 0, 1], (3,)), ([2, 0, 1, 1], (2, 2)), ([0], (1,)), ([4], ()), ([0, 0], (1, 2, 1)), ([0], (0,)), ([0], (2, 0)), ([1, -1], (2,)), ([-1], (1,)), ([7, 3], (2,))]:
    for classes in (-1, 3, 5, 8):
        R.case("one_hot", lambda x: F.one_hot(x, classes), [tensor(values, shape, "i64")], {"classes": classes})

# Without a weight.
for shape, over in [((3, 4), 1), ((3, 4), 2), ((2, 3, 2), 2), ((2, 3, 2), 3), ((4,), 1), ((1,), 1), ((0, 3), 1), ((2, 1), 1), ((3, 0), 1)]:
    for eps in (0.0, 1e-5, 0.5):
        for values in (SPREAD, EDGES):
            for dtype in FLOATS:
                f = lambda x: F.rms_norm(x, shape[len(shape) - over :], None, eps)
                args = {"over": list(shape[len(shape) - over :]), "eps": eps}
                R.case("rms_norm", f, [tensor(values, shape, dtype)], args, values is SPREAD and (shape != (2, 1) or eps == 0.5), floor=FLOOR[dtype], grad_tol=2e-5 if dtype == "f32" else 1e-11)
R.write()
