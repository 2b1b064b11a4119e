#!/usr/bin/env python3
"""PyTorch's own text of tensors, for tests/tensors/printing.rs.

    python3 tests/tensors/printing/generate.py > tests/tensors/printing/torch.jsonl

needs PyTorch (2.15 wrote what is here): `benches/peers.py` makes an environment that has it.
A line a tensor: its type, sizes and elements (row-major; infinities and NaN as text), and how PyTorch
prints it, without `tensor(..)` around it.
"""

import json
import math

import torch
from torch._tensor_str import _tensor_str

F32, F64, I64 = torch.float32, torch.float64, torch.int64
INF, NAN = math.inf, math.nan


def tensors():
    for dtype in (F32, F64):
        for values in (
            [1.0],
            [1.0, 2.0, 3.0],
            [1.5, 2.0, -3.25],
            [-1.0, 10.0, 100.0],
            [0.0, 0.0],
            [-0.0, 0.0],
            [0.5, -0.0],
            [1000.0, 1.0],
            [1001.0, 1.0],
            [1000.5, 1.0],
            [999.5, 1.0],
            [1e8, 2e8],
            [1e8, 1e8],
            [1e-4, 5e-4],
            [9.9e-5, 5e-4],
            [1e-9, 1.0],
            [1e10],
            [123456.789],
            [0.1, 0.2, 0.3],
            [1 / 3, 2 / 3, 1e3 / 3],
            [INF, 1.0],
            [-INF, 1.5, NAN],
            [NAN, NAN],
            [INF],
            [NAN, 0.0],
            [INF, -INF, 12.0],
            [1e-30, 1e30, 0.0],
            [0.00005, 1.0, 10.0],
            [2.5, 3.5, 0.5],
            [0.12345, 0.00005 + 0.12345],
            [float(i) for i in range(40)],
            [i / 8 for i in range(40)],
            [1e-5 * i for i in range(30)],
        ):
            yield torch.tensor(values, dtype=dtype)
        yield torch.arange(6, dtype=dtype).reshape(2, 3)
        yield (torch.arange(24, dtype=dtype) / 4).reshape(2, 3, 4)
        yield (torch.arange(60, dtype=dtype) - 30).reshape(3, 20)
        yield torch.arange(120, dtype=dtype).reshape(2, 60) / 16
        yield torch.arange(1000, dtype=dtype).reshape(100, 10) / 1000
        yield torch.arange(1001, dtype=dtype)
        yield torch.arange(1002, dtype=dtype).reshape(2, 501) / 32
        yield torch.arange(1001, dtype=dtype).reshape(7, 143) * 1e4
        yield torch.arange(1008, dtype=dtype).reshape(8, 9, 14) / 8
    for values in (
        [1, 2, 3],
        [-1, 10, 1000000],
        [0],
        [1 << 40, -1],
        list(range(50)),
        [10**i for i in range(12)],
    ):
        yield torch.tensor(values, dtype=I64)
    yield torch.arange(12, dtype=I64).reshape(3, 4)
    yield torch.arange(24, dtype=I64).reshape(2, 1, 3, 4)
    yield torch.arange(1001, dtype=I64)
    yield torch.arange(1008, dtype=I64).reshape(2, 7, 72)
    yield torch.arange(1008, dtype=I64).reshape(42, 24)


def number(x):
    return x if math.isfinite(x) else str(x)


for x in tensors():
    values = [number(v) for v in x.flatten().tolist()]
    name = str(x.dtype).removeprefix("torch.")
    print(json.dumps({"type": name, "sizes": list(x.shape), "values": values, "text": _tensor_str(x, 0)}))
