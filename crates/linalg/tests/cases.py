"""Writes PyTorch's results of linear algebra, with gradients, to the file named on the command line.

    python3 -m venv environment && environment/bin/pip install torch numpy
    environment/bin/python crates/linalg/tests/cases.py crates/linalg/tests/cases.jsonl

One case a line: {"op", "args", "inputs", "outputs", "gradients", "weights"}. A tensor is {"sizes", "data"}. Gradients are those of
the sum of outputs times weights. Where signs of vectors are not determined, the outputs are functions of the factors that signs
do not change (`determined`); the test computes the same functions.
"""

import json
import sys

import torch

torch.set_default_dtype(torch.float64)
generator = torch.Generator().manual_seed(31)


def random(*sizes):
    return torch.randn(sizes, generator=generator)


def definite(*sizes):
    x = random(*sizes)
    return x @ x.mT + 0.5 * torch.eye(sizes[-1])


def symmetric(*sizes):
    x = random(*sizes)
    return x + x.mT


def triangular(*sizes):
    x = random(*sizes)
    return x + 3.0 * torch.eye(sizes[-1]) * torch.sign(torch.diagonal(x, dim1=-2, dim2=-1)).unsqueeze(-1)


def counted(k):
    return torch.arange(1.0, k + 1.0)


def determined(op, out):
    """Functions of the factors that the signs of vectors do not change."""
    if op == "qr":
        q, r = out
        signs = torch.sign(torch.diagonal(r, dim1=-2, dim2=-1)).detach()
        return [q * signs.unsqueeze(-2), r * signs.unsqueeze(-1)]
    if op == "eigh":
        values, v = out
        return [values, (v * counted(v.shape[-1])) @ v.mT]
    if op == "svd":
        u, s, vh = out
        return [s, (u * counted(s.shape[-1])) @ vh]
    if op == "pca":
        scores, variances, components = out
        return [variances, scores @ components]
    return list(out) if isinstance(out, tuple) else [out]


def pca(x):
    centred = x - x.mean(-2, keepdim=True)
    u, s, vh = torch.linalg.svd(centred, full_matrices=False)
    return u * s.unsqueeze(-2), s**2 / (x.shape[-2] - 1), vh


def cov(x):
    centred = x - x.mean(-1, keepdim=True)
    return centred @ centred.mT / (x.shape[-1] - 1)


def solve(a, b):
    return torch.linalg.solve(a, b.unsqueeze(-1)).squeeze(-1) if b.ndim == 1 else torch.linalg.solve(a, b)


def with_columns(function):
    return lambda a, b: function(a, b.unsqueeze(-1)).squeeze(-1) if b.ndim == 1 else function(a, b)


def triangle(name):
    def function(a, b):
        return torch.linalg.solve_triangular(a, b, upper=name.endswith("pper"), unitriangular=name.startswith("Unit"))

    return with_columns(function)


def lstsq(a, b):
    # (The gradient of `torch.linalg.lstsq` is that of full rank; through the pseudoinverse it is right for each rank.)
    return torch.linalg.pinv(a) @ b


NORMS = {
    "Frobenius": "fro",
    "Nuclear": "nuc",
    "One": 1,
    "MinusOne": -1,
    "Two": 2,
    "MinusTwo": -2,
    "Infinity": float("inf"),
    "MinusInfinity": -float("inf"),
}

SQUARES = [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (7, 7), (2, 3, 3), (3, 2, 2), (2, 2, 3, 3), (1, 4, 4), (3, 1, 2, 2), (2, 6, 6)]
MATRICES = [(1, 1), (3, 3), (4, 2), (2, 4), (5, 3), (3, 5), (1, 4), (4, 1), (2, 4, 3), (2, 3, 4), (2, 2, 3, 2), (3, 1, 2, 3)]
SYSTEMS = [
    ((1, 1), (1,)),
    ((3, 3), (3,)),
    ((4, 4), (4, 1)),
    ((4, 4), (4, 3)),
    ((2, 3, 3), (3,)),
    ((2, 3, 3), (3, 2)),
    ((3, 3), (2, 3, 2)),
    ((2, 3, 3), (2, 3, 2)),
    ((2, 1, 3, 3), (4, 3, 2)),
    ((5, 5), (5, 5)),
    ((1, 2, 2), (3, 2, 1)),
    ((6, 6), (6, 2)),
]


def cases():
    for sizes in SQUARES:
        yield "inverse", None, torch.linalg.inv, [random(*sizes)]
        yield "det", None, torch.linalg.det, [random(*sizes)]
        yield "slogdet", None, torch.linalg.slogdet, [random(*sizes)]
        yield "cholesky", None, lambda a: torch.linalg.cholesky((a + a.mT) / 2), [definite(*sizes)]
        yield "eigh", None, torch.linalg.eigh, [symmetric(*sizes)]
        yield "eigvalsh", None, torch.linalg.eigvalsh, [symmetric(*sizes)]
        yield "matrix_exp", None, torch.linalg.matrix_exp, [random(*sizes)]
        power = [0, 1, 2, 3, 5, 8, -1, -2, -3, 1, 4, 7][SQUARES.index(sizes)]
        yield "matrix_power", power, lambda a: torch.linalg.matrix_power(a, power), [random(*sizes)]
    yield "matrix_exp", None, torch.linalg.matrix_exp, [20.0 * random(3, 3)]
    for a, b in SYSTEMS:
        yield "solve", None, solve, [random(*a), random(*b)]
        factor = triangular(*a).tril()
        yield "cholesky_solve", None, with_columns(lambda l, b: torch.linalg.solve(l.tril() @ l.tril().mT, b)), [factor, random(*b)]
        name = ["Lower", "Upper", "UnitLower", "UnitUpper"][SYSTEMS.index((a, b)) % 4]
        yield "solve_triangular", name, triangle(name), [triangular(*a), random(*b)]
    for sizes in MATRICES:
        yield "lu", None, torch.linalg.lu, [random(*sizes)]
        yield "qr", None, torch.linalg.qr, [random(*sizes)]
        yield "svd", None, lambda a: torch.linalg.svd(a, full_matrices=False), [random(*sizes)]
        yield "svdvals", None, torch.linalg.svdvals, [random(*sizes)]
        yield "pinv", None, torch.linalg.pinv, [random(*sizes)]
        yield "cond", None, torch.linalg.cond, [random(*sizes)]
        yield "matrix_rank", None, torch.linalg.matrix_rank, [random(*sizes)]
        right = (sizes[-2],) if len(sizes) == 2 and sizes[0] % 2 else (*sizes[:-2], sizes[-2], 2)
        yield "lstsq", None, with_columns(lstsq), [random(*sizes), random(*right)]
        yield "cov", None, cov, [random(*sizes[:-1], sizes[-1] + 1)]
        yield "pca", None, pca, [random(*sizes[:-2], sizes[-2] + 2, sizes[-1])]
    for name, order in NORMS.items():
        for sizes in MATRICES:
            yield "matrix_norm", name, lambda a: torch.linalg.matrix_norm(a, order), [random(*sizes)]
    # Matrices of less than full rank.
    low = random(4, 2) @ random(2, 3)
    yield "pinv", None, torch.linalg.pinv, [low]
    yield "matrix_rank", None, torch.linalg.matrix_rank, [low]
    yield "lstsq", None, lstsq, [low, random(4, 2)]
    yield "det", None, torch.linalg.det, [random(3, 2) @ random(2, 3)]
    for sizes in [(2, 3), (3, 5), (1, 4), (4, 3), (5, 9), (3, 40), (2, 5), (6, 6), (1, 3), (7, 4), (4, 4), (2, 8)]:
        for correction in (0, 1, 2):
            yield "cov_correction", correction, lambda a: rows(torch.cov(a, correction=correction)), [random(*sizes)]
        # (The diagonal is 1: PyTorch has gradients of rounding there.)
        yield "corrcoef", None, lambda a: rows(torch.corrcoef(a)), [random(*sizes)]


def rows(x):
    """PyTorch drops both axes of the result of one row; here it is a matrix."""
    return x.reshape(1, 1) if x.ndim == 0 else x


def told(x):
    return {"sizes": list(x.shape), "data": x.detach().reshape(-1).tolist()}


with open(sys.argv[1], "w") as file:
    for op, args, function, inputs in cases():
        inputs = [x.clone().requires_grad_() for x in inputs]
        outputs = determined(op, function(*inputs))
        weights = [random(*x.shape) if x.is_floating_point() else None for x in outputs]
        told_gradients = None
        differentiable = [(x, w) for x, w in zip(outputs, weights) if x.requires_grad]
        if differentiable:
            sum((x * w).sum() for x, w in differentiable).backward()
            told_gradients = [told(torch.zeros_like(x) if x.grad is None else x.grad) for x in inputs]
        case = {
            "op": op,
            "args": args,
            "inputs": [told(x) for x in inputs],
            "outputs": [told(x) for x in outputs],
            "weights": [None if w is None else told(w) for w in weights],
            "gradients": told_gradients,
        }
        file.write(json.dumps(case) + "\n")
