"""PyTorch's own text of complex tensors, for tests/complex/printing.rs.

    python3 tests/complex/printing.py > tests/complex/printing.jsonl

A line a tensor: its type, sizes and parts (row-major, the real part of each element first; as text), and how PyTorch prints it, without `tensor(..)`
around it.
"""

import json
import math

import torch
from torch._tensor_str import _tensor_str

INF, NAN = math.inf, math.nan


def tensors():
    for dtype in (torch.complex64, torch.complex128):
        for values in (
            [1 + 2j],
            [1 - 2j, -3.25 + 0.5j],
            [0.5 + 10.25j, -3],
            [complex(-0.0, -0.0), 0j],
            [1000 + 1j, 1 - 1000j],
            [1001 + 1j, 1 - 0.001j],
            [1e8 + 1j, 2e8 - 1j],
            [1e-5 + 1j, 1.0 - 1j],
            [1j, 12.5j, -100j],
            [complex(INF, 1), complex(1.5, -INF)],
            [complex(NAN, 1), complex(1.5, NAN)],
            [complex(1, NAN), complex(2, -3)],
            [complex(i, -i) / 8 for i in range(30)],
        ):
            yield torch.tensor(values, dtype=dtype)
        grid = torch.complex(torch.arange(6.0).reshape(2, 3), torch.arange(6.0).reshape(2, 3) / 2 - 1)
        yield grid.to(dtype)
        yield (torch.complex(torch.arange(24.0), 20 - torch.arange(24.0) ** 2).reshape(2, 3, 4) / 4).to(dtype)
        yield torch.complex(torch.arange(1001.0), -torch.arange(1001.0)).to(dtype)
        yield torch.complex(torch.arange(1008.0) / 8, -torch.arange(1008.0)).reshape(8, 9, 14).to(dtype)


for x in tensors():
    parts = [str(part) for part in torch.view_as_real(x).flatten().tolist()]
    name = str(x.dtype).removeprefix("torch.")
    print(json.dumps({"type": name, "sizes": list(x.shape), "parts": parts, "text": _tensor_str(x, 0)}))
