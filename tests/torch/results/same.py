"""Convolutions that keep lengths, also of even kernels and with a dilation. Writes `same.jsonl`."""

import warnings

import torch.nn.functional as F
from results import Results, inf, nan, tensor

warnings.simplefilter("ignore")
R = Results()
SPREAD = [0.5, -1.25, 2.0, 0.75, -3.5, 4.25, 1.5, -0.5, 6.0, 2.5, -2.75, 3.25, -7.0, 5.5, 0.25, 1.0, -6.25]
WEIGHTS = [1.0, -0.5, 2.0, 0.25, -1.5, 3.0, 0.75]

for dtype in ("f64", "f32"):
    more = {"floor": 1e-4, "tol": 1e-5} if dtype == "f32" else {"floor": 1e-12}

    def case(op, x, w, dilation, groups, values=SPREAD, grad=True):
        f = lambda x, w: getattr(F, op)(x, w, None, 1, "same", dilation[0] if len(dilation) == 1 else dilation, groups)
        args = {"dilation": dilation, "groups": groups}
        R.case(op, f, [tensor(values, x, dtype), tensor(WEIGHTS, w, dtype)], args, grad=grad, **more)

    for d in ([1], [2], [3]):
        for x in ((1, 1, 1), (2, 2, 5), (0, 2, 4), (2, 6)):
            for k in (1, 2, 3, 4, 5):
                case("conv1d", x, (2, x[-2], k), d, 1)
        case("conv1d", (1, 4, 6), (2, 2, 4), d, 2)
        case("conv1d", (1, 1, 9), (1, 1, 2), d, 1, [1.0, nan, 2.0, 0.0, inf, 3.0], False)
    for d in ([1], [2], [1, 3], [2, 1]):
        for x in ((1, 1, 1, 1), (2, 2, 4, 3), (2, 3, 5)):
            for k in ((2, 2), (1, 4), (3, 2), (4, 3)):
                case("conv2d", x, (2, x[-3], *k), d, 1)
        case("conv2d", (1, 4, 4, 3), (4, 1, 2, 3), d, 4)

R.write()
