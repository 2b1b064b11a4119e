"""Elements at other places, values at places, joins. Writes `places.jsonl`."""

import itertools

import torch
from results import Results, inf, nan, tensor

R = Results()
SPREAD = [0.5, -1.25, 2.0, 0.75, -3.5, 4.25, 1.5, -0.5, 6.0, 2.5, -2.75, 3.25]
EDGES = [1.0, inf, -inf, 2.0, nan, inf, -1.0, -inf, 0.0, -0.0, nan, 3.0]
WHOLE = [3, 1, 2, 3, 1, 1, 0, 2, 5, 5, 4, 7]
NEW = [10.0, -20.0, nan, 40.0, inf, 60.0]
SHAPES = [(), (1,), (4,), (3, 4), (2, 3, 2), (1, 3), (2, 1, 3)]
EMPTY = [(0,), (0, 3), (2, 0, 3)]
DATA = [("f64", SPREAD), ("f32", EDGES), ("i64", WHOLE), ("i32", WHOLE), ("u8", WHOLE), ("bool", [1, 0, 0, 1, 1, 0])]


def each(op, f, shapes=SHAPES + EMPTY, args=None, data=DATA, **more):
    """Cases of a function of one tensor."""
    for dtype, values in data:
        for shape in shapes:
            R.case(op, f, [tensor(values, shape, dtype)], args, **more)


NUMBERS = DATA[:5]

for k, dims in [(0, (0, 1)), (1, (0, 1)), (2, (0, 1)), (3, (0, 1)), (-1, (0, 1)), (5, (0, 1)), (1, (1, 0)), (1, (-1, 0)), (1, (1, -1)), (1, (0, 2))]:
    shapes = [(4,), (3, 4), (1, 3), (0, 3), (2, 3, 2)]
    each("rot90", lambda x: torch.rot90(x, k, dims), shapes, {"k": k, "a": dims[0], "b": dims[1]}, DATA[:3])
each("fliplr", torch.fliplr)
each("flipud", torch.flipud)
each("trace", torch.trace, [(), (3,), (3, 4), (4, 3), (3, 3), (1, 1), (0, 3), (2, 3, 2)], data=DATA[:2])
for index, shape in [([0, 3, 1], (3,)), ([-1, 5, -6], (3,)), ([2, 2, 2, 0], (2, 2)), ([], (0,)), ([6], (1,)), ([-7], (1,)), ([1], ())]:
    args = {"index": index, "index_shape": list(shape)}
    places = tensor(index or [0], shape, "i64")
    each("take", lambda x: torch.take(x, places), [(6,), (2, 3), (3, 2, 1)], args)
each("take", lambda x: torch.take(x, torch.tensor([], dtype=torch.int64)), [(0,), (0, 3)], {"index": [], "index_shape": [0]})
for times in (0, 1, 2, 3):
    for dim in (0, 1, -1, 2):
        args = {"times": times, "dim": dim}
        each("repeat_interleave", lambda x: torch.repeat_interleave(x, times, dim), [(4,), (3, 4), (2, 3, 2), (1, 3), (0, 3)], args, DATA[:3])
for counts, dim in [([1, 0, 2], 0), ([1, 0, 2], -1), ([0, 0, 0], 0), ([3, 3, 3], 1), ([1, -1, 2], 0), ([1, 2], 0), ([], 0)]:
    args, repeats = {"counts": counts, "dim": dim}, tensor(counts or [0], (len(counts),), "i64")
    each("repeat_interleave_by", lambda x: torch.repeat_interleave(x, repeats, dim), [(3,), (3, 3), (2, 3), (3, 1, 3), (0,)], args, DATA[:3])

for shape, dim, index in [((4,), 0, 2), ((3, 4), 0, -1), ((3, 4), 1, 0), ((3, 4), -1, 4), ((3, 4), 2, 0), ((2, 3, 2), 1, 1), ((0, 3), 1, 2), ((1, 1), 0, 0)]:
    part = [n for k, n in enumerate(shape) if k != dim % len(shape)]
    for dtype, values in DATA:
        inputs = [tensor(values, shape, dtype), tensor(values[::-1], part, dtype)]
        R.case("select_scatter", lambda x, s: torch.select_scatter(x, s, dim, index), inputs, {"dim": dim, "index": index})
for shape, dim, start, end, step in [((4,), 0, 1, 3, 1), ((3, 4), 0, 0, 2, 1), ((3, 4), 1, 0, 4, 2), ((3, 4), 1, 1, 4, 2), ((3, 4), 0, 1, 1, 1), ((2, 3, 2), 1, 0, 3, 2), ((0, 3), 1, 0, 2, 1)]:
    part = list(shape)
    part[dim] = len(range(start, end, step))
    for dtype, values in DATA:
        inputs = [tensor(values, shape, dtype), tensor(values[::-1], part, dtype)]
        args = {"dim": dim, "start": start, "end": end, "step": step}
        R.case("slice_scatter", lambda x, s: torch.slice_scatter(x, s, dim, start, end, step), inputs, args)
for shape, offset, a, b in [((3, 3), 0, 0, 1), ((3, 4), 1, 0, 1), ((3, 4), -1, 0, 1), ((3, 4), 0, 1, 0), ((2, 3, 2), 0, 0, -1), ((2, 3, 2), 1, 1, 2), ((1, 1), 0, 0, 1), ((3, 4), 5, 0, 1)]:
    part = list(torch.zeros(shape).diagonal(offset, a, b).shape)
    for dtype, values in DATA:
        inputs = [tensor(values, shape, dtype), tensor(values[::-1], part, dtype)]
        R.case("diagonal_scatter", lambda x, s: torch.diagonal_scatter(x, s, offset, a, b), inputs, {"offset": offset, "a": a, "b": b})

for shape, dim, index in [((4,), 0, [2, 0]), ((3, 4), 0, [1]), ((3, 4), 1, [3, 0, 1]), ((3, 4), -1, [0, 4]), ((3, 4), 0, [-1]), ((2, 3, 2), 1, [2, 0]), ((3, 4), 0, []), ((), 0, [0])]:
    part = list(shape)
    if part:
        part[dim] = len(index)
    places = tensor(index or [0], (len(index),), "i64")
    for dtype, values in DATA:
        inputs = [tensor(values, shape, dtype), tensor(values[::-1], part, dtype)]
        R.case("index_copy", lambda x, s: torch.index_copy(x, dim, places, s), inputs, {"dim": dim, "index": index})
for shape, mask, source in [((4,), (4,), (4,)), ((4,), (4,), (2, 2)), ((3, 4), (3, 4), (12,)), ((3, 4), (4,), (12,)), ((3, 4), (3, 1), (3, 4)), ((3, 4), (3, 4), (1,)), ((1,), (1,), (1,)), ((0, 3), (0, 3), (0,)), ((3, 4), (3,), (12,)), ((), (), (1,))]:
    holds = tensor([1, 0, 1, 1, 0, 0, 1], mask, "bool")
    args = {"mask": [int(x) for x in holds.flatten().tolist()], "mask_shape": list(mask)}
    for dtype, values in DATA:
        inputs = [tensor(values, shape, dtype), tensor(values[::-1], source, dtype)]
        R.case("masked_scatter", lambda x, s: torch.masked_scatter(x, holds, s), inputs, args)
for shape, index, own, source in [((6,), [0, 3], (2,), (2,)), ((2, 3), [-1, 0, 2], (3,), (3,)), ((2, 3), [0, 1, 2, 3], (2, 2), (2, 2)), ((2, 3), [6], (1,), (1,)), ((2, 3), [-7], (1,), (1,)), ((2, 3), [1], (), ()), ((2, 3), [], (0,), (0,)), ((2, 3), [0, 1], (2,), (3,))]:
    places, args = tensor(index or [0], own, "i64"), {"index": index, "index_shape": list(own)}
    for accumulate in (False, True):
        for dtype, values in NUMBERS:
            inputs = [tensor(values, shape, dtype), tensor(values[::-1], source, dtype)]
            f = lambda x, s: torch.ops.aten.put(x, places, s, accumulate)
            R.case("put_accumulate" if accumulate else "put", f, inputs, args)
for dtype, values in NUMBERS[:3]:
    inputs, places = [tensor(values, (2, 3), dtype), tensor(values[::-1], (3,), dtype)], torch.tensor([1, 1, -1])
    R.case("put_accumulate", lambda x, s: torch.ops.aten.put(x, places, s, True), inputs, {"index": [1, 1, -1], "index_shape": [3]})

for op, f in [("dstack", torch.dstack), ("column_stack", torch.column_stack)]:
    for shapes in [[(3,), (3,)], [(3,), (2,)], [(2, 3), (2, 3)], [(2, 3), (2, 1)], [(2, 3), (2,)], [(2, 3, 2), (2, 3, 1)], [(2, 3, 2), (2, 3)], [(), ()], [(), (1,)], [(0,), (0,)], [(2, 0), (2, 3)], [(3,), (3,), (3,)]]:
        for dtype, values in DATA[:3]:
            R.case(op, lambda *x: f(x), [tensor(values, shape, dtype) for shape in shapes])

for shapes in [[(2, 3), (1, 2)], [(3,), (2, 2)], [(), (2,)], [(), ()], [(0, 2), (1, 1)], [(2, 3)], [(1, 1), (2, 1), (1, 3)], [(2, 3, 2), (1, 1)], [(0,), (2,)]]:
    for dtype, values in DATA:
        # (Behind an empty vector, which is a row, PyTorch takes the gradient of the row above.)
        R.case("block_diag", lambda *x: torch.block_diag(*x), [tensor(values, shape, dtype) for shape in shapes], grad=shapes[0] != (0,))
for shapes in [[(2,), (3,)], [(1,), (1,)], [(4,)], [(0,), (3,)], [(2,), (3,), (2,)], [(3,), (0,), (2,)], [(2, 2), (3,)]]:
    for dtype, values in DATA:
        R.case("cartesian_prod", lambda *x: torch.cartesian_prod(*x), [tensor(values, shape, dtype) for shape in shapes])
for columns in (0, 1, 2, 4):
    for increasing in (False, True):
        # (Of smaller integers PyTorch makes powers of `i64`; here elements keep their type.)
        for dtype, values in NUMBERS[:3]:
            for shape in [(1,), (5,), (0,), (2, 3)]:
                args = {"columns": columns, "increasing": increasing}
                R.case("vander", lambda x: torch.vander(x, columns, increasing), [tensor(values, shape, dtype)], args, grad=False)
# (`torch.vander` has no gradient: autograd refuses what it writes in place.)
for columns in (2, 3, 5):
    for values in (SPREAD, [0.0, 1.0, -1.0]):
        args = {"columns": columns, "increasing": True}
        R.case("vander", lambda x: torch.linalg.vander(x, N=columns), [tensor(values, (4,))], args)
for size in (1, 2, 3):
    for replacement in (False, True):
        each("combinations", lambda x: torch.combinations(x, size, replacement), [(1,), (4,), (5,), (0,), (2, 2)], {"size": size, "replacement": replacement}, DATA[:4])
RUNS = [1, 1, 2, 2, 2, 0, 0, 1, 1, 1, 3, 3]
for dtype, values in [("f64", RUNS), ("f32", [nan, nan, 1.0, 1.0, 0.0, -0.0, inf, inf, -inf, 2.0]), ("i64", RUNS), ("u8", RUNS), ("bool", [1, 1, 0, 1])]:
    for shape in [(), (1,), (12,), (3, 4), (0,), (2, 0, 3)]:
        R.case("unique_consecutive", lambda x: torch.unique_consecutive(x, return_inverse=True, return_counts=True), [tensor(values, shape, dtype)], grad=False)

R.write()
