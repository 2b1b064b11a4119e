"""Losses of margins and of sequences, and the most frequent element. Writes `margins.jsonl`."""

import torch
import torch.nn.functional as F
from results import Results, inf, nan, tensor

R = Results()
X = [0.5, -1.25, 2.0, 0.75, -3.5, 4.25, 1.5, -0.5, 0.25, 2.5, -2.75, 1.0, 0.125]
TIES = [1.0, 2.0, 2.0, 1.0, 0.0, -0.0, 3.0, 2.0]
FLOATS = ("f64", "f32")
FLOOR = {"f64": 1e-15, "f32": 5e-7}
REDUCTIONS = ("mean", "sum", "none")


def whole(numbers, shape):
    return tensor(numbers or [0], shape, "i64")


MULTI = [
    ((2, 3), [2, 0], (2,)),
    ((4, 2), [0, 1, 1, 0], (4,)),
    ((3,), [1], ()),
    ((1, 1), [0], (1,)),
    ((3, 1), [0, 0, 0], (3,)),
    ((2, 3), [0, 3], (2,)),
    ((2, 3), [0, -1], (2,)),
    ((2, 3), [0, 1, 1], (3,)),
]
for shape, target, own in MULTI:
    for p, margin in ((1, 1.0), (2, 1.0), (1, 0.25), (2, 2.5), (1, -1.0), (3, 1.0)):
        for weight in (None, [2.0, 0.5, 1.5]):
            for reduction in REDUCTIONS if shape[0] != 2 or p == 1 else ("none",):
                for dtype in FLOATS if reduction == "none" else FLOATS[:1]:
                    classes = shape[-1]
                    w = None if weight is None else tensor(weight, (classes,), dtype)
                    args = {"target": target, "target_shape": list(own), "p": p, "margin": margin, "weight": weight and weight[:classes], "reduction": reduction}
                    f = lambda x: F.multi_margin_loss(x, whole(target, own), p, margin, w, reduction=reduction)
                    R.case("multi_margin_loss", f, [tensor(X, shape, dtype)], args, floor=FLOOR[dtype])
for values in (TIES, [nan, 1.0, 2.0, inf, 0.5, 1.0, -inf, 2.0, 1.0]):
    for p in (1, 2):
        for dtype in FLOATS:
            args = {"target": [0, 1, 2], "target_shape": [3], "p": p, "margin": 1.0, "weight": None, "reduction": "none"}
            f = lambda x: F.multi_margin_loss(x, whole([0, 1, 2], (3,)), p, reduction="none")
            R.case("multi_margin_loss", f, [tensor(values, (3, 3), dtype)], args, values is TIES, floor=FLOOR[dtype])
# (PyTorch does not write the sum of no losses.)
for reduction in ("none",):
    args = {"target": [], "target_shape": [0], "p": 1, "margin": 1.0, "weight": None, "reduction": reduction}
    R.case("multi_margin_loss", lambda x: F.multi_margin_loss(x, whole([], (0,)), reduction=reduction), [tensor(X, (0, 3))], args, False)

LABELS = [
    ((2, 3), [0, 2, -1, 1, -1, 0]),
    ((2, 3), [0, 1, 2, -1, -1, -1]),
    ((3,), [0, 2, -1]),
    ((3, 4), [3, -1, 0, 0, 1, 2, -1, 3, 0, 0, -1, 2]),
    ((1, 1), [0]),
    ((2, 3), [0, 3, -1, 1, -1, 0]),
    ((2, 3), [0, -2, -1, 1, -1, 0]),
    ((2, 3), [0, -1, 7, 1, -1, 0]),
]
for shape, target in LABELS:
    for values in (X, TIES, [nan, 1.0, inf, 2.0, -inf, 0.5, 1.0]):
        for reduction in REDUCTIONS:
            for dtype in FLOATS:
                args = {"target": target, "target_shape": list(shape), "reduction": reduction}
                f = lambda x: F.multilabel_margin_loss(x, whole(target, shape), reduction=reduction)
                R.case("multilabel_margin_loss", f, [tensor(values, shape, dtype)], args, nan not in values, floor=FLOOR[dtype])
for shape, target in (((2, 3), [0, 2]), ((0, 3), [])):
    for reduction in ("none",):
        own = (2, 1) if target else shape
        args = {"target": target, "target_shape": list(own), "reduction": reduction}
        R.case("multilabel_margin_loss", lambda x: F.multilabel_margin_loss(x, whole(target, own), reduction=reduction), [tensor(X, shape)], args, False)

# The scores are those of a log_softmax: PyTorch's gradient is one of its input only then.
CTC = [
    ((4, 2, 3), [1, 2, 2, 2], (2, 2), [4, 4], [2, 2]),
    ((5, 2, 3), [1, 2, 2, 2], (2, 2), [5, 3], [2, 1]),
    ((6, 2, 3), [1, 1, 1, 2, 1, 2], (2, 3), [6, 5], [3, 2]),
    ((4, 2, 3), [1, 2, 2, 2], (2, 2), [4, 2], [2, 2]),
    ((4, 2, 3), [1, 2, 2, 2], (2, 2), [4, 0], [1, 0]),
    ((4, 2, 3), [1, 2, 2, 2], (2, 2), [4, 3], [0, 2]),
    ((4, 2, 3), [1, 2, 2], (3,), [4, 4], [2, 1]),
    ((4, 2, 3), [1, 2, 2], (3,), [3, 4], [0, 3]),
    ((8, 3, 5), [1, 2, 3, 4, 4, 2, 1, 1, 3, 3, 2, 0], (3, 4), [8, 7, 6], [4, 3, 2]),
    ((4, 1, 3), [1, 2], (1, 2), [4], [2]),
    ((1, 1, 2), [1], (1, 1), [1], [1]),
    ((4, 3), [1, 2], (2,), [4], [2]),
    ((4, 3), [2], (1,), [3], [1]),
    ((4, 2, 3), [1, 2, 2, 2], (2, 2), [4, 5], [2, 2]),
    ((4, 2, 3), [1, 2, 2, 2], (2, 2), [4, 4], [2, 3]),
    ((4, 2, 3), [1, 2, 2, 2], (2, 2), [4, -1], [2, 2]),
    ((4, 2, 3), [1, 2, 2, 2], (2, 2), [4, 4], [2, -1]),
    ((4, 2, 3), [1, 2, 2], (3,), [4, 4], [2, 2]),
    ((4, 2, 3), [1, 2, 2], (3,), [4, 4], [1, 1]),
    ((4, 2, 3), [1, 2, 2, 2], (2, 2), [4, 4, 4], [2, 2]),
    ((4, 2, 3), [1, 2, 2, 2], (2, 2), [4, 4], [2]),
]
for shape, labels, own, times, lengths in CTC:
    for blank, zero_infinity in ((0, False), (0, True), (2, False), (5, False)):
        # A label is no blank: of one PyTorch's gradient is another than the derivative.
        target = [0 if label == blank else label for label in labels] if blank == 2 else labels
        for reduction in REDUCTIONS if blank < 5 else ("sum",):
            for dtype in FLOATS if reduction == "mean" else FLOATS[:1]:
                many = () if len(shape) == 2 else (len(times),), () if len(shape) == 2 else (len(lengths),)
                args = {"target": target, "target_shape": list(own), "times": times, "lengths": lengths, "blank": blank, "zero_infinity": zero_infinity, "reduction": reduction}
                f = lambda x: F.ctc_loss(x.log_softmax(-1), whole(target, own), whole(times, many[0]), whole(lengths, many[1]), blank, reduction, zero_infinity)
                R.case("ctc_loss", f, [tensor(X, shape, dtype)], args, dtype == "f64" or shape[0] < 8, floor=FLOOR[dtype], tol=2e-5 if dtype == "f32" else 1e-11, grad_tol=5e-5 if dtype == "f32" else 1e-10)

# Up to 16 elements an axis: on longer ones PyTorch returns any position. (It sorts, and next to a NaN its order is any.)
for values in (TIES, [3.0, 1.0, 2.0], [nan], [inf, -inf, inf, 1.0, 1.0], [2.0, 2.0, 1.0, 1.0]):
    for shape in ((5,), (), (1,), (3, 4), (2, 3, 2), (4, 1), (0, 3), (3, 0)):
        for dim in (0, -1, 1):
            for keepdim in (False, True):
                for dtype in ("f64", "f32", "i64", "u8", "i32") if keepdim else ("f64", "i64"):
                    if dtype in FLOATS or all(x == x and 0 <= x < 9 for x in values):
                        f = lambda x: tuple(torch.mode(x, dim, keepdim))
                        R.case("mode", f, [tensor(values, shape, dtype)], {"dim": dim, "keepdim": keepdim})
R.write()
