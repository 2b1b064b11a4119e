"""Planes read at the points of a grid, and grids of affine maps. Writes `grids.jsonl`."""

import warnings

import torch.nn.functional as F
from results import Results, inf, nan, tensor

warnings.simplefilter("ignore")
R = Results()
SPREAD = [0.5, -1.25, 2.0, 0.75, -3.5, 4.25, 1.5, -0.5, 6.0, 2.5, -2.75, 3.25, -7.0, 5.5, 0.25, 1.0, -6.25]
# Inside, at the borders, far outside, and between two positions.
POINTS = [-0.71, 0.33, 0.12, -0.05, 0.94, 0.41, -1.3, 0.6, 1.07, -1.9, 2.6, 3.4, -4.7, 0.2, 0.55, 0.99, -0.45]
EDGES = [-1.0, -1.0, 1.0, 1.0, 0.0, 0.0, -1.0, 1.0, 0.5, -0.5, 1.5, -1.5, 2.0, -2.0, 3.0, -3.0]
ODD = [nan, 0.1, 0.2, nan, inf, 0.3, -0.2, -inf, inf, nan, 0.1, 0.2]

for mode in ("bilinear", "nearest", "bicubic"):
    for padding in ("zeros", "border", "reflection"):
        for align in (False, True):
            args = {"mode": mode, "padding": padding, "align": align}

            def case(x, grid, **more):
                R.case("grid_sample", lambda x, grid: F.grid_sample(x, grid, mode, padding, align), [x, grid], args, **more)

            for planes, points in (
                ((1, 1, 3, 4), (1, 2, 3, 2)),
                ((2, 3, 5, 2), (2, 4, 2, 2)),
                ((1, 2, 1, 1), (1, 1, 5, 2)),
                ((1, 1, 1, 4), (1, 3, 1, 2)),
                ((0, 2, 2, 2), (0, 2, 2, 2)),
                ((1, 0, 2, 2), (1, 2, 2, 2)),
                ((2, 1, 3, 3), (2, 0, 3, 2)),
            ):
                case(tensor(SPREAD, planes), tensor(POINTS, points), floor=1e-12)
            # (More points, and more channels, than are computed at a time.)
            if (mode, padding, align) in (("bilinear", "zeros", False), ("bicubic", "reflection", True)):
                case(tensor(SPREAD, (1, 9, 2, 3)), tensor(POINTS[3:], (1, 13, 11, 2)), floor=1e-11)
            case(tensor(SPREAD, (1, 1, 5, 6), "f32"), tensor(POINTS, (1, 3, 4, 2), "f32"), floor=1e-4, tol=2e-5)
            # (There the slope jumps: only the values agree.)
            case(tensor(SPREAD, (1, 2, 4, 3)), tensor(EDGES, (1, 4, 4, 2)), floor=1e-12, grad=False)
            case(tensor(SPREAD, (1, 1, 3, 3)), tensor(ODD, (1, 2, 3, 2)), floor=1e-12, grad=False)
            case(tensor([1.0, nan, 2.0, inf, 0.5], (1, 1, 4, 4)), tensor(POINTS, (1, 2, 3, 2)), grad=False, floor=1e-12)

for planes, points in (
    ((1, 1, 2, 2), (2, 1, 1, 2)),
    ((1, 1, 2, 2), (1, 1, 1, 3)),
    ((1, 1, 2, 2), (1, 1, 2)),
    ((1, 1, 0, 2), (1, 1, 1, 2)),
    ((1, 1, 2, 0), (1, 0, 1, 2)),
):
    args = {"mode": "bilinear", "padding": "zeros", "align": False}
    R.case("grid_sample", lambda x, grid: F.grid_sample(x, grid, align_corners=False), [tensor(SPREAD, planes), tensor(POINTS, points)], args)

for align in (False, True):
    for dtype in ("f64", "f32"):
        for maps in ((1, 2, 3), (3, 2, 3), (2, 2, 2), (2, 3, 3), (2, 3)):
            for size in ([1, 1], [2, 3], [5, 1], [1, 4], [0, 2]):
                f = lambda x: F.affine_grid(x, [maps[0], 1, *size], align_corners=align)
                R.case("affine_grid", f, [tensor(SPREAD, maps, dtype)], {"size": size, "align": align}, floor=1e-6 if dtype == "f32" else 1e-14)

R.write()
