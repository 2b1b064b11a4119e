"""Normalisations, distances and attention. Writes `norms.jsonl`."""

import torch
import torch.nn.functional as F
from results import Results, inf, nan, tensor

R = Results()
SPREAD = [0.5, -1.25, 2.0, 0.75, -3.5, 4.25, 1.5, -0.5, 6.0, 2.5, -2.75, 3.25, 1.0]
OTHER = [1.5, 0.25, -2.0, 3.0, -0.75, 1.0, -4.0]
EDGES = [1.0, inf, 3.0, 2.0, nan, 0.5, -1.0]
WEIGHTS = [1.5, -0.5, 2.0, 0.25]
POSITIVE = [0.5, 2.0, 1.25, 4.0]
DTYPES = ("f64", "f32")


def case(op, f, inputs, args=None, dtypes=DTYPES, **more):
    for dtype in dtypes:
        own = [tensor(values, shape, dtype) for values, shape in inputs]
        floor, grad_tol = (1e-13, None) if dtype == "f64" else (4e-6, None)
        R.case(op, f, own, args, floor=more.pop("floor", None) or floor, tol=1e-11 if dtype == "f64" else 2e-5, **more)


ROWS = [((4,), (4,)), ((2, 3), (3,)), ((2, 3, 4), (3, 4)), ((2, 3, 4), (4,)), ((3, 1), (1,)), ((0, 3), (3,)), ((150,), (150,)), ((2, 3), (4,))]
for shape, over in ROWS:
    for eps in (1e-5, 0.25):
        args = {"over": list(over), "eps": eps}
        case("rms_norm", lambda x, w: F.rms_norm(x, over, w, eps), [(SPREAD, shape), (WEIGHTS, over)], args)
        case("rms_norm", lambda x: F.rms_norm(x, over, None, eps), [(SPREAD, shape)], args)
        case("layer_norm", lambda x, w, b: F.layer_norm(x, over, w, b, eps), [(SPREAD, shape), (WEIGHTS, over), (OTHER, over)], args)
case("rms_norm", lambda x: F.rms_norm(x, [2], None, 1e-5), [(EDGES, (3, 2))], {"over": [2], "eps": 1e-5}, grad=False)
GROUPS = [((2, 4), 2), ((2, 4, 3), 2), ((2, 4, 2, 3), 4), ((1, 6, 5), 3), ((2, 4, 3), 1), ((0, 4, 3), 2), ((2, 1, 4), 1), ((2, 4, 3), 3), ((4,), 2), ((3, 2, 40), 1)]
for shape, groups in GROUPS:
    channels = shape[1:2] if len(shape) > 1 else (4,)
    args = {"groups": groups, "eps": 1e-5}
    case("group_norm", lambda x, w, b: F.group_norm(x, groups, w, b), [(SPREAD, shape), (WEIGHTS, channels), (OTHER, channels)], args)
    case("group_norm", lambda x: F.group_norm(x, groups, eps=0.5), [(SPREAD, shape)], args | {"eps": 0.5})
case("group_norm", lambda x, w, b: F.group_norm(x, 2, w, b), [(SPREAD, (2, 4)), (WEIGHTS, (3,)), (OTHER, (4,))], {"groups": 2, "eps": 1e-5})
case("group_norm", lambda x, w, b: F.group_norm(x, 2, w, b), [(EDGES, (2, 4)), (WEIGHTS, (4,)), (OTHER, (4,))], {"groups": 2, "eps": 1e-5}, grad=False)
for shape in [(2, 3, 4), (1, 2, 5), (2, 3, 2, 2), (2, 1, 3), (3, 4, 2)]:
    channels = shape[1:2]
    case("instance_norm", lambda x, w, b: F.instance_norm(x, weight=w, bias=b), [(SPREAD, shape), (WEIGHTS, channels), (OTHER, channels)], {"eps": 1e-5})
    case("instance_norm", lambda x: F.instance_norm(x, eps=0.1), [(SPREAD, shape)], {"eps": 0.1})
for shape in [(2, 3), (2, 3, 4), (2, 3, 2, 2), (1, 1), (0, 3), (5, 2, 1)]:
    channels = shape[1:2]
    stats = [(OTHER, channels), (POSITIVE, channels)]
    case("batch_norm", lambda x, m, v, w, b: F.batch_norm(x, m.detach(), v.detach(), w, b), [(SPREAD, shape), *stats, (WEIGHTS, channels), (OTHER, channels)], {"eps": 1e-5}, grad=False)
    case("batch_norm", lambda x, m, v: (x - m.reshape(-1, *[1] * (x.ndim - 2))) / (v.reshape(-1, *[1] * (x.ndim - 2)) + 0.1).sqrt(), [(SPREAD, shape), *stats], {"eps": 0.1})
case("batch_norm", lambda x, m, v: F.batch_norm(x, m, v), [(SPREAD, (2, 3)), (OTHER, (4,)), (POSITIVE, (3,))], {"eps": 1e-5}, grad=False)
for shape, size in [((2, 3, 4), 1), ((2, 3, 4), 2), ((2, 3, 4), 3), ((1, 6, 2, 2), 5), ((2, 4, 3), 9), ((1, 1, 1), 3), ((0, 3, 4), 3)]:
    args = {"size": size, "alpha": 0.25, "beta": 0.75, "k": 1.0}
    case("local_response_norm", lambda x: F.local_response_norm(x, size, 0.25, 0.75, 1.0), [(SPREAD, shape)], args)
for shape, dim in [((4,), 0), ((2, 4), -1), ((2, 4), 0), ((2, 3, 4), -1), ((2, 6, 3), 1), ((0, 2), 1), ((2, 0), 1), ((3,), 0), ((2, 3), 1), ((2, 4), 2)]:
    case("glu", lambda x: F.glu(x, dim), [(SPREAD, shape)], {"dim": dim})
case("glu", lambda x: F.glu(x, 0), [(EDGES, (6,))], {"dim": 0}, grad=False)
for shape, dim in [((4,), 0), ((2, 3), -1), ((2, 3), 0), ((2, 3, 4), 1), ((3, 1), 1), ((0, 3), 1), ((2, 3), 2)]:
    for p in (2.0, 1.0, 3.0, inf):
        case("normalize", lambda x: F.normalize(x, p, dim), [(SPREAD, shape)], {"dim": dim, "p": str(p), "eps": 1e-12})
case("normalize", lambda x: F.normalize(x, 2.0, 1), [([0.0], (2, 3))], {"dim": 1, "p": "2.0", "eps": 1e-12})
case("normalize", lambda x: F.normalize(x, 2.0, 1, eps=3.0), [(SPREAD, (4, 2))], {"dim": 1, "p": "2.0", "eps": 3.0})
case("normalize", lambda x: F.normalize(x, 2.0, 0), [(EDGES, (3, 2))], {"dim": 0, "p": "2.0", "eps": 1e-12}, grad=False)
for a, b, dim in [((4,), (4,), 0), ((2, 3), (2, 3), 1), ((2, 3), (2, 3), -2), ((2, 3), (1, 3), 1), ((2, 1, 3), (4, 3), -1), ((3, 1), (3, 1), 1), ((0, 3), (0, 3), 1), ((2, 3), (2, 4), 1), ((2, 3), (2, 3), 2)]:
    case("cosine_similarity", lambda x, y: F.cosine_similarity(x, y, dim), [(SPREAD, a), (OTHER, b)], {"dim": dim, "eps": 1e-8})
case("cosine_similarity", lambda x, y: F.cosine_similarity(x, y, 1), [([0.0], (2, 3)), (OTHER, (2, 3))], {"dim": 1, "eps": 1e-8}, grad=False)
case("cosine_similarity", lambda x, y: F.cosine_similarity(x, y, 1), [(EDGES, (2, 3)), (OTHER, (2, 3))], {"dim": 1, "eps": 1e-8}, grad=False)
for a, b in [((4,), (4,)), ((2, 3), (2, 3)), ((2, 3), (3,)), ((2, 1, 3), (4, 3)), ((3, 1), (3, 1)), ((0, 3), (0, 3)), ((2, 3), (2, 4))]:
    for p in (2.0, 1.0, 3.0, inf):
        case("pairwise_distance", lambda x, y: F.pairwise_distance(x, y, p), [(SPREAD, a), (OTHER, b)], {"p": str(p), "eps": 1e-6})
case("pairwise_distance", lambda x, y: F.pairwise_distance(x, y), [(EDGES, (3, 2)), (OTHER, (3, 2))], {"p": "2.0", "eps": 1e-6}, grad=False)
POINTS = [((2, 3), (4, 3)), ((5, 2), (1, 2)), ((2, 2, 3), (2, 4, 3)), ((2, 2, 3), (4, 3)), ((1, 1), (1, 1)), ((0, 3), (2, 3)), ((2, 0), (3, 0)), ((2, 3), (2, 4)), ((3,), (2, 3)), ((2, 3), (3,))]
for a, b in POINTS:
    for p in (2.0, 1.0, 3.0, inf):
        # (Of points without coordinates, PyTorch has 0 for every order.)
        if p == inf and 0 in a[1:]:
            continue
        # (Of several largest differences each has the whole gradient, and a part of it in PyTorch's `norm` and here.)
        case("cdist", lambda x, y: torch.cdist(x, y, p), [(SPREAD, a), (OTHER, b)], {"p": str(p)}, grad=p != inf)
LONG = [((i * 37) % 101 - 50) / 8 for i in range(120)]
case("cdist", lambda x, y: torch.cdist(x, y), [(LONG, (30, 4)), (SPREAD, (5, 4))], {"p": "2.0"}, ("f64",))
case("cdist", lambda x, y: torch.cdist(x, y), [(EDGES, (3, 2)), (OTHER, (2, 2))], {"p": "2.0"}, grad=False)
# (Equal points: no slope.)
case("cdist", lambda x, y: torch.cdist(x, y), [(SPREAD, (3, 2)), (SPREAD, (2, 2))], {"p": "2.0"})
for shape in [(4, 3), (2, 3), (1, 3), (0, 3), (30, 4), (4,), (2, 3, 4)]:
    for p in (2.0, 1.0, 3.0, inf):
        # (PyTorch's gradient of no rows ends the process.)
        case("pdist", lambda x: F.pdist(x, p), [(LONG, shape)], {"p": str(p)}, grad=p != inf and shape != (0, 3))
ATTENTION = [((2, 3), (4, 3), (4, 2)), ((2, 2, 3), (2, 4, 3), (2, 4, 5)), ((1, 2, 3, 4), (1, 2, 3, 4), (1, 2, 3, 4)), ((2, 1, 3), (2, 1, 3), (2, 1, 1)), ((0, 2, 3), (0, 2, 3), (0, 2, 3)), ((2, 70, 3), (2, 6, 3), (2, 6, 2))]
for q, k, v in ATTENTION:
    inputs = [(SPREAD, q), (OTHER, k), (LONG, v)]
    case("attention", lambda q, k, v: F.scaled_dot_product_attention(q, k, v), inputs, {})
    case("attention", lambda q, k, v: F.scaled_dot_product_attention(q, k, v, is_causal=True, scale=0.25), inputs, {"causal": True, "scale": 0.25})
    shape = (q[-2], k[-2])
    bias = tensor([0.5, -1.0, 2.0, 0.0, -0.25], shape, "f64")
    mask = tensor([1, 0, 0, 1, 1, 0, 1], shape, "bool")
    mask[0] = False
    case("attention", lambda q, k, v: F.scaled_dot_product_attention(q, k, v, attn_mask=mask), inputs, {"mask": mask.int().flatten().tolist(), "mask_shape": list(shape)})
    case("attention", lambda q, k, v: F.scaled_dot_product_attention(q, k, v, attn_mask=bias.to(q.dtype)), inputs, {"bias": bias.flatten().tolist(), "mask_shape": list(shape)})
case("attention", lambda q, k, v: F.scaled_dot_product_attention(q, k, v), [(SPREAD, (2, 2, 2, 3, 2)), (OTHER, (2, 2, 1, 5, 2)), (LONG, (2, 2, 1, 5, 3))], {})
case("attention", lambda q, k, v: F.scaled_dot_product_attention(q, k, v, is_causal=True), [(SPREAD, (1, 3, 2, 3, 2)), (OTHER, (1, 3, 1, 3, 2)), (WEIGHTS, (1, 3, 1, 3, 3))], {"causal": True})
case("attention", lambda q, k, v: F.scaled_dot_product_attention(q, k, v), [([1000.0, -1000.0, 3.0], (4, 3)), ([100.0, 1.0], (600, 3)), (LONG, (600, 2))], {}, ("f64",))
case("attention", lambda q, k, v: F.scaled_dot_product_attention(q, k, v, is_causal=True), [(SPREAD, (130, 3)), (OTHER, (600, 3)), (LONG, (600, 2))], {"causal": True}, ("f64",))
case("attention", lambda q, k, v: F.scaled_dot_product_attention(q, k, v), [(EDGES, (4, 2)), (OTHER, (3, 2)), (LONG, (3, 2))], {}, grad=False)
R.write()
