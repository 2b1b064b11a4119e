"""Writes exact results for ill-conditioned matrices, with the error of NumPy, to the file named on the command line.

    python3 -m venv environment && environment/bin/pip install mpmath numpy
    environment/bin/python crates/linalg/tests/accuracy.py crates/linalg/tests/accuracy.jsonl

One matrix a line: {"matrix", "a", "b", "results"}, with results {"op", "exact", "numpy"}. Each matrix is there as it is and with
permuted rows and columns: one error alone is large or small by chance. A tensor is {"sizes", "data"}, with the elements in one string:
`serde_json` reads numbers with an error in the last digit, and these matrices magnify it.

`exact` is computed by mpmath with 80 digits from the elements as they are in `f64`, then rounded to `f64`; `numpy` is the largest error of
NumPy's elements divided by the largest exact element. For factors, `exact` is null: their product is the matrix, or the identity.
`lstsq` is of the first n - 2 columns, `eigh` of (A + A^T) / 2.
"""

import json
import sys

import mpmath
import numpy as np

VARIANTS = 4
mpmath.mp.dps = 80
random = np.random.default_rng(31)


def hilbert(n):
    return np.array([[1.0 / (i + j + 1) for j in range(n)] for i in range(n)])


def kahan(n, angle=1.2):
    s, c = np.sin(angle), np.cos(angle)
    return np.array([[0.0 if j < i else s**i * (1.0 if i == j else -c) for j in range(n)] for i in range(n)])


def graded(n, step):
    scale = step ** -np.arange(n)
    return random.standard_normal((n, n)) * scale[:, None] * scale


def nearly_singular(n, distance):
    x = random.standard_normal((n, n))
    x[-1] = x[:-1].sum(axis=0) + distance * random.standard_normal(n)
    return x


MATRICES = {
    "Hilbert 4": hilbert(4),
    "Hilbert 8": hilbert(8),
    "Hilbert 12": hilbert(12),
    "Vandermonde 6": np.vander(np.linspace(0.0, 1.0, 6)),
    "Vandermonde 10": np.vander(np.linspace(0.0, 1.0, 10)),
    "Kahan 10": kahan(10),
    "Kahan 24": kahan(24),
    "graded 6, 10 a row": graded(6, 10.0),
    "graded 20, 2 a row": graded(20, 2.0),
    "nearly singular 5, 1e-8": nearly_singular(5, 1e-8),
    "nearly singular 18, 1e-11": nearly_singular(18, 1e-11),
}


def exactly(x):
    return mpmath.matrix(x.tolist())


def rounded(x):
    return np.array([[float(x[i, j]) for j in range(x.cols)] for i in range(x.rows)])


def least_squares(a, b):
    a, b = exactly(a), exactly(b)
    return rounded(mpmath.inverse(a.T * a) * (a.T * b))


def descending(values):
    return np.array(sorted((float(x) for x in values), reverse=True))


def results(a, b):
    """Operation, exact result, whether to write it, NumPy's result."""
    n = len(a)
    tall, symmetric, identity = a[:, : n - 2], (a + a.T) / 2, np.eye(n)
    inverse = mpmath.inverse(exactly(a))
    yield "solve", rounded(inverse * exactly(b)), True, np.linalg.solve(a, b)
    yield "inverse", rounded(inverse), True, np.linalg.inv(a)
    yield "det", np.array(float(mpmath.det(exactly(a)))), True, np.linalg.det(a)
    if np.linalg.cond(tall) < 1e12:
        # (Beyond it, results depend on which singular values count as 0.)
        yield "lstsq", least_squares(tall, b), True, np.linalg.lstsq(tall, b, rcond=None)[0]
    u, s, vh = np.linalg.svd(a)
    yield "svdvals", descending(mpmath.svd_r(exactly(a), compute_uv=False)), True, np.linalg.svd(a, compute_uv=False)
    yield "svd: U S Vh", a, False, (u * s) @ vh
    yield "svd: Uh U", identity, False, u.T @ u
    yield "svd: Vh V", identity, False, vh @ vh.T
    values, v = np.linalg.eigh(symmetric)
    exact = descending(mpmath.eigsy(exactly(symmetric), eigvals_only=True))[::-1]
    yield "eigvalsh", exact, True, np.linalg.eigvalsh(symmetric)
    yield "eigh: V E Vh", symmetric, False, (v * values) @ v.T
    yield "eigh: Vh V", identity, False, v.T @ v
    q, r = np.linalg.qr(a)
    yield "qr: Q R", a, False, q @ r
    yield "qr: Qh Q", identity, False, q.T @ q


def told(x):
    return {"sizes": list(x.shape), "data": " ".join(map(repr, x.reshape(-1).tolist()))}


def variants(a):
    yield a
    for _ in range(VARIANTS - 1):
        yield a[random.permutation(len(a))][:, random.permutation(len(a))]


with open(sys.argv[1], "w") as file:
    for matrix, a in ((matrix, variant) for matrix, a in MATRICES.items() for variant in variants(a)):
        b, lines = random.standard_normal((len(a), 4)), []
        for op, exact, is_written, numpy in results(a, b):
            error = float(np.abs(numpy - exact).max() / np.abs(exact).max())
            lines.append({"op": op, "exact": told(exact) if is_written else None, "numpy": error})
        file.write(json.dumps({"matrix": matrix, "a": told(a), "b": told(b), "results": lines}) + "\n")
