"""Windows and planes: pools, interpolation, and copies of windows. Writes `windows.jsonl`."""

import torch
import torch.nn.functional as F
from results import Results, inf, nan, tensor

R = Results()
SPREAD = [0.5, -1.25, 2.0, 0.75, -3.5, 4.25, 1.5, -0.5, 6.0, 2.5, -2.75, 3.25, -7.0, 5.5, 0.25, 1.0, -6.25]
TIES = [1.0, 1.0, 0.0, 2.0, 2.0, -1.0, 2.0, 0.0]
ODD = [1.0, nan, 3.0, inf, -inf, 2.0, 0.5, nan, -1.0, 4.0, -inf, 0.0, 7.0]
TYPES = ("f64", "f32")


def wide(values, shape, dtype):
    return tensor(values, shape, dtype)


# Pools whose last window reaches beyond the end, and means with another divisor.
POOLS = [
    dict(k=[2], s=[2], p=[0]),
    dict(k=[3], s=[2], p=[0]),
    dict(k=[3], s=[2], p=[1]),
    dict(k=[2], s=[3], p=[1]),
    dict(k=[3], s=[1], p=[1]),
    dict(k=[2], s=[2], p=[1]),
]
ROWS = [(1, 1), (2, 5), (1, 3, 6), (2, 2, 7), (0, 2, 5), (1, 1, 2)]
PLANES = [(1, 1, 1), (2, 5, 4), (1, 2, 6, 7), (2, 1, 7, 3), (0, 2, 5, 5)]
# (PyTorch sometimes accepts an axis that is shorter than the window only with `ceil_mode`.)
for ceil in (True, False):
    for of in POOLS:
        args = of | {"ceil": ceil}
        for shape in ROWS:
            k, s, p = of["k"][0], of["s"][0], of["p"][0]
            for include in (True, False):
                own = args | {"include": include, "d": [1]}
                f = lambda x: F.avg_pool1d(x, k, s, p, ceil, include)
                R.case("avg_pool1d", f, [tensor(SPREAD, shape)], own)
            for values in (SPREAD, TIES, ODD):
                f = lambda x: F.max_pool1d(x, k, s, p, 1, ceil, return_indices=True)
                R.case("max_pool1d", f, [tensor(values, shape)], args | {"d": [1]}, grad=values is SPREAD)
        for shape in PLANES:
            k, s, p = (x[0] for x in of.values())
            for include, divisor in ((True, None), (False, None), (True, 3), (False, 5)):
                own = args | {"include": include, "d": [1]} | ({"divisor": divisor} if divisor else {})
                f = lambda x: F.avg_pool2d(x, k, s, p, ceil, include, divisor)
                R.case("avg_pool2d", f, [tensor(SPREAD, shape)], own)
            f = lambda x: F.max_pool2d(x, k, s, p, 1, ceil, return_indices=True)
            R.case("max_pool2d", f, [tensor(SPREAD, shape, "f32")], args | {"d": [1]})
for d in ([2], [2, 1]):
    args = {"k": [3, 2], "s": [2, 3], "p": [1, 0], "d": d, "ceil": True}
    f = lambda x: F.max_pool2d(x, args["k"], args["s"], args["p"], d if len(d) == 2 else d * 2, True, return_indices=True)
    R.case("max_pool2d", f, [tensor(SPREAD, (1, 2, 7, 8))], args)
R.case("avg_pool2d", lambda x: F.avg_pool2d(x, 2, 2, 0, False, True, 0), [tensor(SPREAD, (1, 4, 4))], {"k": [2], "s": [2], "p": [0], "d": [1], "ceil": False, "include": True, "divisor": 0})

# Adaptive pools.
for op, axes in (("adaptive_avg_pool1d", 1), ("adaptive_avg_pool2d", 2), ("adaptive_max_pool1d", 1), ("adaptive_max_pool2d", 2)):
    f = getattr(F, op)
    largest = "max" in op
    shapes = ROWS if axes == 1 else PLANES
    sizes = [[1], [2], [3], [7]] if axes == 1 else [[1, 1], [2, 3], [3, 2], [7, 5]]
    for dtype in TYPES:
        # (PyTorch's mean along one axis is that of no elements where the axis is empty. Here that is refused, as along two.)
        empty = [] if op == "adaptive_avg_pool1d" else [(2, 0), (1, 2, 0), (2, 3, 0)][axes - 1 :]
        for shape in shapes + empty + [(0, 3, 4)]:
            for size in sizes:
                # (PyTorch's mean of all elements is NaN if there are none.)
                if 0 in shape[1:] and set(size) == {1} and not largest:
                    continue
                of = lambda x: f(x, size if axes == 2 else size[0], **({"return_indices": True} if largest else {}))
                R.case(op, of, [tensor(SPREAD, shape, dtype)], {"size": size})
    for values in (ODD, TIES, [nan], [-inf]):
        for shape in ((1, 7), (2, 2, 9)) if axes == 1 else ((1, 4, 5), (1, 2, 5, 6)):
            of = lambda x: f(x, [2, 3][:axes] if axes == 2 else 3, **({"return_indices": True} if largest else {}))
            R.case(op, of, [tensor(values, shape)], {"size": [2, 3] if axes == 2 else [3]}, grad=values is TIES)

# Interpolation.
MODES = [("nearest", None), ("nearest-exact", None), ("linear", False), ("linear", True), ("area", None), ("bicubic", False), ("bicubic", True)]


def interpolated(mode, align, shape, args, values, dtype, **more):
    torch_mode = "bilinear" if mode == "linear" and len(shape) == 4 else mode
    kwargs = {"size": args["size"]} if "size" in args else {"scale_factor": args["scale"] if len(args["scale"]) > 1 else args["scale"][0]}
    f = lambda x: F.interpolate(x, mode=torch_mode, align_corners=align, **kwargs)
    # (PyTorch computes means of no elements, but not their gradients.)
    if mode == "area" and 0 in shape[1:] or mode == "area" and 0 in f(tensor(values, shape, dtype)).shape[2:]:
        return
    R.case("interpolate", f, [tensor(values, shape, dtype)], args | {"mode": mode, "align": bool(align)}, **more)


for mode, align in MODES:
    for dtype in TYPES:
        # (Values that are near zero: an absolute error.)
        more = dict(floor=1e-6, grad_tol=1e-5) if dtype == "f32" else dict(floor=1e-14)
        if mode == "bicubic" and dtype == "f32":
            more = dict(floor=2e-5, grad_tol=3e-4)
        if mode != "bicubic":
            for shape in ((1, 1, 1), (2, 1, 5), (0, 2, 4), (1, 1, 0)) if dtype == "f64" else ((2, 1, 5),):
                for args in ({"size": [1]}, {"size": [4]}, {"size": [10]}, {"size": [0]}, {"scale": [2.0]}, {"scale": [1.5]}, {"scale": [0.4]}):
                    interpolated(mode, align, shape, args, SPREAD, dtype, **more)
        for shape in ((1, 1, 1, 1), (2, 1, 3, 5), (0, 2, 4, 4), (1, 1, 0, 3)) if dtype == "f64" else ((1, 1, 3, 5),):
            for args in ({"size": [1, 1]}, {"size": [5, 3]}, {"size": [6, 10]}, {"scale": [2.0]}, {"scale": [3.0, 1.0]}, {"scale": [0.5, 1.7]}):
                interpolated(mode, align, shape, args, SPREAD, dtype, **more)
    interpolated(mode, align, (1, 2, 5, 5), {"size": [7, 9]}, ODD[:7] if mode in ("nearest", "nearest-exact") else [1.0, 2.0, 3.0], "f64", floor=1e-14)
interpolated("nearest", None, (2, 3), {"size": [4]}, SPREAD, "f64")
interpolated("nearest", None, (1, 2, 3), {"size": [4, 4]}, SPREAD, "f64")
for size in range(1, 40, 3):
    interpolated("nearest", None, (1, 1, 13), {"size": [size]}, SPREAD, "f64")

# Channels and positions.
for op, f, shapes in (
    ("pixel_shuffle", F.pixel_shuffle, [(4, 1, 1), (8, 2, 3), (2, 12, 1, 2), (2, 0, 2, 3), (0, 4, 2, 2), (1, 9, 2, 2), (5, 2, 2), (4, 0, 3), (2, 1, 4, 3, 2), (4, 2)]),
    ("pixel_unshuffle", F.pixel_unshuffle, [(1, 2, 2), (2, 4, 6), (2, 3, 2, 4), (2, 0, 2, 4), (0, 3, 2, 2), (1, 1, 3, 3), (1, 3, 2), (1, 0, 4), (2, 1, 2, 4, 2), (2, 2)]),
    ("channel_shuffle", F.channel_shuffle, [(1, 4, 1), (2, 6, 3), (2, 4, 2, 3), (0, 4, 2), (2, 3, 2), (1, 9, 2), (2, 4, 0), (1, 6, 2, 1, 2)]),
):
    for shape in shapes:
        for n in (1, 2, 3):
            for values, dtype in ((SPREAD, "f64"), (ODD, "f32"), ([3, 1, 4, 1, 5, 9, 2, 6], "i64")):
                # (PyTorch has a wrong shape and a wrong gradient of no elements.)
                if op == "pixel_unshuffle" and 0 in shape:
                    continue
                R.case(op, lambda x: f(x, n), [tensor(values, shape, dtype)], {"n": n}, grad=values is SPREAD and 0 not in shape)

# Windows as columns, and back.
WINDOWS = [
    dict(k=[2], s=[1], p=[0], d=[1]),
    dict(k=[2], s=[2], p=[1], d=[1]),
    dict(k=[3, 2], s=[2, 1], p=[1, 0], d=[1, 2]),
    dict(k=[1], s=[1], p=[2], d=[1]),
]
for of in WINDOWS:
    for shape in [(1, 3, 3), (2, 3, 4), (2, 1, 4, 5), (0, 2, 4, 4), (2, 5, 1), (2, 3, 0, 3), (3, 3)]:
        k, s, p, d = (x if len(x) > 1 else x[0] for x in of.values())
        for values, dtype in ((SPREAD, "f64"), (ODD, "f32")):
            R.case("im2col", lambda x: F.unfold(x, k, d, p, s), [tensor(values, shape, dtype)], of, grad=values is SPREAD)
    for front, size in ([2], [3, 3]), ([1], [4, 5]), ([2, 1], [3, 4]), ([0, 2], [4, 4]):
        k2, s2, p2, d2 = ((x * 2)[:2] for x in of.values())
        count = 1
        for i in range(2):
            count *= (size[i] + 2 * p2[i] - d2[i] * (k2[i] - 1) - 1) // s2[i] + 1
        rows = front[-1] * k2[0] * k2[1]
        for values, dtype in ((SPREAD, "f64"), (ODD, "f32")):
            for more in ((0, 0), (1, 0), (0, 1)):
                shape = front[:-1] + [rows + more[0], count + more[1]]
                f = lambda x: F.fold(x, size, k, d, p, s)
                R.case("col2im", f, [tensor(values, shape, dtype)], of | {"size": size}, grad=values is SPREAD)

# Elements put back where a pool found them.
for op, shapes, size, index in (
    ("max_unpool1d", [(1, 3), (2, 2, 3), (0, 2, 3), (1, 1)], [6], [0, 2, 5]),
    ("max_unpool2d", [(1, 2, 2), (2, 3, 1, 3), (0, 2, 2, 2), (1, 1, 1)], [3, 4], [1, 11, 6, 4]),
):
    for shape in shapes:
        for values, dtype in ((SPREAD, "f64"), (ODD, "f32")):
            places = tensor(index, shape, "i64")
            # (PyTorch asks for a window under which the lengths are possible.)
            window = [to - of + 1 for to, of in zip(size, shape[-len(size) :])]
            R.case(op, lambda x: getattr(F, op)(x, places, window, 1, output_size=size), [tensor(values, shape, dtype)], {"size": size, "index": index}, grad=values is SPREAD)

# Margins filled with the other end, of one axis in front of which are two.
for shape in ((1, 1, 1), (2, 1, 4), (0, 2, 3), (1, 2, 0), (2, 3)):
    for margins in ([1, 1], [0, 1], [4, 2], [2, -1], [-1, 2], [-1, -2], [0, 0], [5, 0], [1]):
        for values, dtype in ((SPREAD, "f64"), (ODD, "f32")):
            f = lambda x: F.pad(x, margins, mode="circular")
            R.case("pad", f, [tensor(values, shape, dtype)], {"margins": margins}, grad=values is SPREAD)
for shape in ((1, 2, 3, 4), (2, 3, 2)):
    R.case("pad", lambda x: F.pad(x, [2, 1, 0, 2], mode="circular"), [tensor(SPREAD, shape)], {"margins": [2, 1, 0, 2]})

# Powers of windows.
for p in (1.0, 2.0, 3.0):
    for ceil in (False, True):
        for of in (dict(k=[2], s=[2]), dict(k=[3], s=[1])):
            args = of | {"power": p, "ceil": ceil, "p": [0], "d": [1]}
            for shape in ROWS[:3] + ROWS[4:]:
                f = lambda x: F.lp_pool1d(x, p, of["k"][0], of["s"][0], ceil)
                R.case("lp_pool1d", f, [tensor([abs(x) for x in SPREAD], shape)], args)
            for shape in PLANES:
                f = lambda x: F.lp_pool2d(x, p, of["k"][0], of["s"][0], ceil)
                R.case("lp_pool2d", f, [tensor([abs(x) for x in SPREAD], shape)], args)
                R.case("lp_pool2d", f, [tensor(ODD + SPREAD, shape)], args, grad=False)
# Windows of zeros and of numbers whose powers cancel, infinite powers and one without a root.
ZEROS = [0.0, 0.0, 0.0, 3.0, 4.0, 0.0, -1.0, 1.0, 0.0, 0.0]
for values in (ZEROS, [0.0], SPREAD, TIES):
    for p in (inf, -inf, 2.0, 3.0, 1.0, 0.0):
        for dtype in TYPES:
            for of in (dict(k=[2], s=[2]), dict(k=[3], s=[1])):
                args = of | {"power": p if abs(p) < inf else str(p), "ceil": False, "p": [0], "d": [1]}
                f = lambda x: F.lp_pool1d(x, p, of["k"][0], of["s"][0])
                R.case("lp_pool1d", f, [tensor(values, (2, 5), dtype)], args)
                f = lambda x: F.lp_pool2d(x, p, of["k"][0], of["s"][0])
                R.case("lp_pool2d", f, [tensor(values, (1, 2, 4, 4), dtype)], args)
R.case("lp_pool1d", lambda x: F.lp_pool1d(x, 0.5, 2, 2), [tensor([1.0, 0.25, 4.0, 9.0], (1, 4))], dict(k=[2], s=[2], power=0.5, ceil=False, p=[0], d=[1]))

R.write()
