"""Losses. Writes `losses.jsonl`."""

import torch
import torch.nn.functional as F
from results import ODD, Results, inf, nan, tensor

R = Results()
X = [0.5, -1.25, 2.0, 0.75, -3.5, 4.25, 1.5, -0.5, 6.0, 2.5, -2.75, 3.25]
Y = [1.0, -1.0, 0.25, 0.75, 2.0, -0.5, 1.5, 3.0]
SHARES = [0.25, 0.5, 0.9, 0.01, 0.75, 0.6]
SIGNS = [1.0, -1.0, -1.0, 1.0, 1.0]
SAME = [((3, 4), (3, 4)), ((4,), (4,)), ((2, 3, 2), (2, 3, 2)), ((), ()), ((1,), (1,)), ((0,), (0,)), ((2, 0, 3), (2, 0, 3))]
BROADCAST = SAME + [((3, 4), (4,)), ((3, 4), (3, 1)), ((3, 1), (1, 2)), ((), (3,)), ((2, 3), (4,)), ((0,), (2,))]
# Where PyTorch rounds more.
FLOOR = {"f64": 1e-15, "f32": 5e-7}


def two(op, f, left=X, right=Y, shapes=BROADCAST, args=None, odd=None, reductions=("mean", "sum", "none"), **more):
    """Cases of a loss of two elements. `odd`: numbers at its edges, each with each."""
    for reduction in reductions:
        g = lambda x, y: f(x, y, reduction=reduction, **(args or {}))
        of = {"reduction": reduction} | (args or {})
        for dtype in ("f64", "f32"):
            # (Of `f32`, every other shape.)
            for a, b in shapes[:: 1 if dtype == "f64" else 2]:
                R.case(op, g, [tensor(left, a, dtype), tensor(right, b, dtype)], of, floor=FLOOR[dtype], **more)
            if odd and reduction == "none":
                columns = (len(odd[0]), len(odd[1]))
                x = tensor(odd[0], (columns[0], 1), dtype).expand(columns).contiguous()
                R.case(op, g, [x, tensor(odd[1], dtype=dtype).expand(columns).contiguous()], of, False, floor=FLOOR[dtype])


two("mse_loss", F.mse_loss, odd=(ODD, ODD))
two("l1_loss", F.l1_loss, odd=(ODD, ODD))
for beta in (1.0, 0.5, 0.0):
    two("smooth_l1_loss", F.smooth_l1_loss, args={"beta": beta}, odd=(ODD, ODD))
for delta in (1.0, 0.75):
    two("huber_loss", F.huber_loss, args={"delta": delta}, odd=(ODD, ODD))
two("binary_cross_entropy", F.binary_cross_entropy, SHARES, [0.0, 1.0, 0.3], SAME, odd=([0.0, 1.0, 0.5, 1e-30, 0.999999], [0.0, 1.0, 0.5]))
two("binary_cross_entropy_with_logits", F.binary_cross_entropy_with_logits, X, [0.0, 1.0, 0.3], SAME, odd=(ODD + [100.0, -100.0], [0.0, 1.0, 0.5, 2.0, nan]))
for log_target in (False, True):
    target = [-0.5, -2.0, -0.25] if log_target else SHARES
    two("kl_div", F.kl_div, X, target, BROADCAST[:-2], args={"log_target": log_target}, odd=(ODD, [0.0, 1.0, 0.5, -1.0, nan]))
    # (PyTorch divides by the length of the input, also where the target has more axes.)
    two("kl_div", F.kl_div, X, target, BROADCAST[:-3], args={"log_target": log_target}, reductions=("batchmean",))
for log_input in (True, False):
    for full in (True, False):
        args = {"log_input": log_input, "full": full, "eps": 1e-8}
        two("poisson_nll_loss", F.poisson_nll_loss, X if log_input else SHARES, [3.0, 0.5, 1.0, 2.5], BROADCAST[:-2], args, odd=(ODD, [0.0, 1.0, 2.5, nan]))
two("soft_margin_loss", F.soft_margin_loss, X, SIGNS, SAME, odd=([3.0, -3.0, 0.0, nan, inf, 80.0], [1.0, -1.0]), unused=1)
for margin in (1.0, 2.0):
    two("hinge_embedding_loss", F.hinge_embedding_loss, X, SIGNS, BROADCAST[:-2], args={"margin": margin}, odd=(ODD, [1.0, -1.0, 0.0, nan]))


THREE = [((3, 4), (3, 4), (3, 4)), ((4,), (4,), (4,)), ((2, 3, 2), (2, 3, 2), (2, 3, 2)), ((1,), (1,), (1,)), ((0,), (0,), (0,)), ((2, 0, 3), (2, 0, 3), (2, 0, 3))]


def three(op, f, left, middle, right, shapes, args=None, odd=None, **more):
    """Cases of a loss of three elements."""
    for reduction in ("mean", "sum", "none"):
        g = lambda x, y, z: f(x, y, z, reduction=reduction, **(args or {}))
        of = {"reduction": reduction} | (args or {})
        for dtype in ("f64", "f32"):
            for a, b, c in shapes[:: 1 if dtype == "f64" else 2]:
                R.case(op, g, [tensor(left, a, dtype), tensor(middle, b, dtype), tensor(right, c, dtype)], of, floor=FLOOR[dtype], **more)
            if odd and reduction == "none":
                size = tuple(len(own) for own in odd)
                grid = torch.meshgrid(*(tensor(own, dtype=dtype) for own in odd), indexing="ij")
                R.case(op, g, [own.contiguous().reshape(size) for own in grid], of, False, floor=FLOOR[dtype])


weighted = lambda x, y, w, reduction: F.binary_cross_entropy_with_logits(x, y, pos_weight=w, reduction=reduction)
SHARED = [((3, 4), (3, 4), (4,)), ((3, 4), (3, 4), (3, 1))]
three("weighted_binary_cross_entropy_with_logits", weighted, X, [0.0, 1.0, 0.3], [2.0, 0.5, 3.0, 1.0], THREE + SHARED, odd=([0.0, 3.0, -100.0, 100.0, nan], [0.0, 1.0], [1.0, 5.0, nan]), unused=2)
for full in (False, True):
    gaussian = lambda x, y, v, full, eps, reduction: F.gaussian_nll_loss(x, y, v, full, eps, reduction)
    three("gaussian_nll_loss", gaussian, X, Y, [2.0, 0.5, 0.1, 1.0, 0.0], THREE + SHARED[1:], {"full": full, "eps": 0.125}, odd=([0.0, inf, nan], [1.0, -inf], [1.0, inf, nan]))
for margin in (0.0, 1.0):
    three("margin_ranking_loss", F.margin_ranking_loss, X, Y + [0.5], SIGNS, THREE + [((3, 4), (1, 4), (3, 1))], {"margin": margin}, odd=(ODD, [1.0, inf], [1.0, -1.0]))
# Losses of rows.
ROWS = SAME[:2] + [((1,), (1,)), ((1, 3), (1, 3)), ((3, 1), (3, 1)), ((0, 3), (0, 3))]
two("multilabel_soft_margin_loss", F.multilabel_soft_margin_loss, X, [0.0, 1.0, 1.0], ROWS, unused=1, odd=(ODD[3:] + [nan, 80.0], [0.0, 1.0]))
VECTORS = [((3, 4),) * 3, ((4,),) * 3, ((1, 1),) * 3, ((2, 3, 2),) * 3, ((0, 3),) * 3]
for margin, p, swap in ((1.0, 2.0, False), (0.5, 2.0, True), (2.0, 1.0, False), (1.0, 3.0, True)):
    triplet = lambda x, y, z, margin, p, swap, reduction: F.triplet_margin_loss(x, y, z, margin, p, swap=swap, reduction=reduction)
    three("triplet_margin_loss", triplet, X, Y, X[3:] + [0.1], VECTORS, {"margin": margin, "p": p, "swap": swap})
for margin in (0.0, 0.5):
    angles = [((3, 4), (3, 4), (3,)), ((4,), (4,), ()), ((1, 2), (1, 2), (1,)), ((5, 3), (5, 3), (5,)), ((0, 3), (0, 3), (0,))]
    three("cosine_embedding_loss", F.cosine_embedding_loss, X, Y, SIGNS, angles, {"margin": margin}, unused=2)
    for values in ([nan, 1.0], [inf, 0.5], [0.0, 0.0]):
        three("cosine_embedding_loss", F.cosine_embedding_loss, values, Y, SIGNS, [((2, 2), (2, 2), (2,))], {"margin": margin}, grad=False)

# With a probability for each class.
for weights in (None, [2.0, 0.5, 1.5]):
    for smoothing in (0.0, 0.25):
        for shape in [(2, 3), (3,), (4, 3, 2), (2, 3, 2, 2), (1, 3), (0, 3), (2, 3, 0)]:
            for reduction in ("mean", "sum", "none"):
                for dtype in ("f64", "f32"):
                    weight = None if weights is None else tensor(weights, dtype=dtype)
                    f = lambda x, y: F.cross_entropy(x, y, weight, reduction=reduction, label_smoothing=smoothing)
                    args = {"reduction": reduction, "smoothing": smoothing, "weight": weights}
                    R.case("soft_cross_entropy", f, [tensor(X, shape, dtype), tensor(SHARES, shape, dtype)], args, floor=FLOOR[dtype])
for values in ([nan, 1.0, 2.0], [inf, 1.0, 2.0], [1000.0, -1000.0, 0.0], [3.0, 3.0, 3.0]):
    for dtype in ("f64", "f32"):
        f = lambda x, y: F.cross_entropy(x, y, reduction="none")
        args = {"reduction": "none", "smoothing": 0.0, "weight": None}
        R.case("soft_cross_entropy", f, [tensor(values, (2, 3), dtype), tensor(SHARES, (2, 3), dtype)], args, False, floor=FLOOR[dtype])
R.write()
