"""The least milliseconds of each work in NumPy and in PyTorch: one line of output for each line of input, `operation n batch`."""

import os
import sys
import time

import numpy as np
import torch

torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "1")))


def matrices(n, batch):
    a = np.random.default_rng(1).standard_normal((batch, n, n) if batch > 1 else (n, n))
    spd = a @ a.swapaxes(-1, -2) + n * np.eye(n)
    return a, spd, np.random.default_rng(2).standard_normal((*a.shape[:-1], 1))


def works(lib, a, spd, b):
    linalg = lib.linalg
    eigh = linalg.eigh
    svd = (lambda x: linalg.svd(x, full_matrices=False))
    return {
        "solve": lambda: linalg.solve(a, b),
        "inverse": lambda: linalg.inv(a),
        "det": lambda: linalg.det(a),
        "cholesky": lambda: linalg.cholesky(spd),
        "qr": lambda: linalg.qr(a),
        "svd": lambda: svd(a),
        "svdvals": lambda: linalg.svdvals(a),
        "eigh": lambda: eigh(spd),
        "lstsq": lambda: linalg.lstsq(a, b) if lib is torch or a.ndim == 2 else None,
    }


def least(run, seconds):
    run()
    best, end = float("inf"), time.perf_counter() + seconds
    while True:
        start = time.perf_counter()
        run()
        now = time.perf_counter()
        best = min(best, now - start)
        if now > end:
            return best * 1e3


for line in sys.stdin:
    operation, n, batch, seconds = line.split()
    arrays = matrices(int(n), int(batch))
    numpys = least(works(np, *arrays)[operation], float(seconds))
    torchs = least(works(torch, *map(torch.from_numpy, arrays))[operation], float(seconds))
    print(numpys, torchs, flush=True)
