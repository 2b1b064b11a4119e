"""Exponentials of matrices and their gradients with 700 digits, beside SciPy's errors. Writes `exponentials.jsonl`, which `exponentials.rs` reads.

    python3 crates/linalg/tests/exponentials.py    # needs mpmath, NumPy and SciPy

One matrix a line: {"name", "side", "a", "exp", "scipy", "weights", "gradient"}. `scipy` is the largest error of SciPy's elements, divided by the largest exact element.
`gradient` is that of the sum of the exponential times the weights.
"""

import json
import pathlib
import sys

import mpmath
import numpy as np
import scipy.linalg

mpmath.mp.dps = 700
random = np.random.default_rng(7)


def shear(a):
    return np.array([[1.0, a], [0.0, 1.0]])


def triangular(n, spread):
    return np.triu(random.standard_normal((n, n)) * 10.0 ** random.uniform(-spread, spread, (n, n)))


def permuted(a):
    order = random.permutation(len(a))
    return a[order][:, order]


MATRICES = [(f"shear {a:g}", shear(a)) for a in (1e-3, 1e4, 1e10, 1e20, 1e100, 1e300)]
MATRICES += [(f"lower shear {a:g}", shear(a).T.copy()) for a in (1e10, 1e20, 1e300)]
MATRICES += [("steps 1e20", np.eye(3) + np.diag([1e20, 1e20], 1)), ("steps 1e8", np.eye(5) * 0.5 + np.diag([1e8] * 4, 1))]
MATRICES += [("diagonal", np.diag([-700.0, 3.0, 0.0, 500.0])), ("far apart", np.array([[-2000.0, 1.0], [0.0, 0.5]]))]
MATRICES += [("equal", np.array([[30.0, 5.0], [0.0, 30.0]])), ("close", np.array([[30.0, 5.0], [0.0, 30.0 + 1e-9]]))]
MATRICES += [(f"triangular {n}, {spread}", triangular(n, spread)) for n in (2, 3, 4, 6) for spread in (1, 3, 8)]
MATRICES += [(f"lower triangular {n}", triangular(n, 2).T.copy()) for n in (3, 5)]
MATRICES += [("cancelling", 1e3 * np.array([[1.0, -1.0], [1.0, -1.0]])), ("cancelling less", np.array([[49.0, 24.0], [-64.0, -31.0]]))]
MATRICES += [("one number", np.array([[20.25]])), ("rotation", np.array([[0.0, -40.0], [40.0, 0.0]]))]
MATRICES += [(f"random {n}, {size}", random.standard_normal((n, n)) * size) for n in (2, 3, 5, 9) for size in (0.01, 1.0, 5.0, 20.0)]
MATRICES += [("blocks", permuted(np.block([[np.eye(2) * 0.5, np.full((2, 2), 1e6)], [np.zeros((2, 2)), np.eye(2) * 0.25]])))]


def exactly(x):
    return mpmath.matrix(x.tolist())


def rounded(x):
    return np.array([[float(x[i, j]) for j in range(x.cols)] for i in range(x.rows)])


def gradient(a, weights):
    """The upper right block of the exponential of [[A^T, W], [0, A^T]]."""
    n = len(a)
    block = np.block([[a.T, weights], [np.zeros((n, n)), a.T]])
    return rounded(mpmath.expm(exactly(block)))[:n, n:]


def told(x):
    return " ".join(map(repr, x.reshape(-1).tolist()))


lines = []
for name, a in MATRICES:
    exact, weights = rounded(mpmath.expm(exactly(a))), random.standard_normal(a.shape)
    line = {"name": name, "side": len(a), "a": told(a), "exp": told(exact), "scipy": float(np.abs(scipy.linalg.expm(a) - exact).max() / np.abs(exact).max())}
    lines.append(line | {"weights": told(weights), "gradient": told(gradient(a, weights))})
    print(name, line["scipy"], file=sys.stderr)
path = pathlib.Path(__file__).with_suffix(".jsonl")
path.write_text("".join(json.dumps(line) + "\n" for line in lines))
print(len(lines), "matrices of mpmath", mpmath.__version__, "beside SciPy", scipy.__version__)
