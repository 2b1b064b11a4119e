"""PyTorch's results of operations, as `NAME.jsonl` next to this file. A script of the same name has the cases:

    python3 tests/torch/results/pointwise.py    # needs PyTorch

A case is a line of JSON, in the format of `cases.jsonl` with two keys more:

    {"id": "results/pointwise/erfc/003", "op": "erfc", "dtype": "f64", "inputs": [{"shape": [2], "data": [0.5, "nan"]}], "args": {},
     "expect": {"shape": [2], "data": [..], "tol": 1e-12}, "grad_out": [1, -2], "grads": [[.., ..]]}

`tol` is "exact" (equal, NaN equals NaN, -0 equals 0), or the relative error that is allowed, besides an absolute one, `floor`. Several results are `expect.outs`, each with
`shape`, `data` and, if not that of the case, `dtype`; a refusal is `expect.error`. `grads` has one list per input, or null for an input that has
no gradient; `grad_tol`, if it is there, is the relative error that
is allowed to gradients, besides `floor`. `grad_out` is the gradient of the result (of the first result, if there are several).
"""

import inspect
import json
import math
import pathlib

import torch

inf, nan = math.inf, math.nan
TYPES = {"f32": torch.float32, "f64": torch.float64, "i64": torch.int64, "i32": torch.int32, "u8": torch.uint8, "bool": torch.bool}
NAMES = {of: name for name, of in TYPES.items()}
# Numbers at which functions have edges.
ODD = [nan, inf, -inf, 0.0, -0.0, 1.0, -1.0, 2.5, -2.5]


def tensor(data, shape=None, dtype="f64"):
    """A tensor of numbers, or of a list that is repeated and cut to a shape."""
    shape = [len(data)] if shape is None else list(shape)
    n = math.prod(shape)
    return torch.tensor((list(data) * n)[:n], dtype=TYPES[dtype]).reshape(shape)


def numbers(of):
    """JSON has neither NaN nor infinities, and no `true` where a number is read."""
    numbers = [int(x) if isinstance(x, bool) else x for x in of.detach().flatten().tolist()]
    return [x if isinstance(x, int) or math.isfinite(x) else str(x) for x in numbers]


class Results:
    """The cases of one file."""

    def __init__(self):
        self.path = pathlib.Path(inspect.stack()[1].filename).resolve().with_suffix(".jsonl")
        self.lines, self.counts = [], {}

    def case(self, op, function, inputs, args=None, grad=True, tol=None, floor=0.0, grad_tol=None, unused=None):
        """Adds `function(*inputs)`. `grad`: whether a gradient is compared, where the result is of floats, but for the operand `unused`."""
        leaves = [x.detach().clone().requires_grad_(grad and k != unused and x.is_floating_point()) for k, x in enumerate(inputs)]
        dtype = NAMES[inputs[-1].dtype]
        self.counts[op] = self.counts.get(op, 0) + 1
        case = {"id": f"results/{self.path.stem}/{op}/{self.counts[op]:03}", "op": op, "dtype": dtype}
        case |= {"inputs": [self._read(x, dtype) for x in inputs], "args": args or {}}
        try:
            result = function(*leaves)
        except (RuntimeError, IndexError, ValueError) as error:
            case["expect"] = {"error": str(error).split("\n")[0], "class": "shape"}
            self.lines.append(case)
            return
        several = not isinstance(result, torch.Tensor)
        first = result[0] if several else result
        case["expect"] = {"outs": [self._read(x, dtype) for x in result]} if several else self._read(result, dtype)
        exact = not first.is_floating_point() and first.dtype == inputs[0].dtype
        default = "exact" if exact or not first.is_floating_point() else 1e-12 if first.dtype == torch.float64 else 4e-6
        case["expect"]["tol"] = default if tol is None else tol
        if floor:
            case["expect"]["floor"] = floor
        if grad_tol:
            case["grad_tol"] = grad_tol
        if grad and first.requires_grad:
            weights = tensor([1.0, -2.0, 0.5, 3.0], first.shape, NAMES[first.dtype])
            wanted = [x for x in leaves if x.requires_grad]
            grads = iter(torch.autograd.grad(first, wanted, weights, materialize_grads=True))
            case["grad_out"] = numbers(weights)
            case["grads"] = [numbers(next(grads)) if x.requires_grad else None for x in leaves]
        self.lines.append(case)

    @staticmethod
    def _read(of, dtype):
        own = {} if NAMES[of.dtype] == dtype else {"dtype": NAMES[of.dtype]}
        return {"shape": list(of.shape), "data": numbers(of)} | own

    def write(self):
        """Writes the file."""
        lines = [json.dumps(case, separators=(",", ":"), allow_nan=False) for case in self.lines]
        self.path.write_text("".join(line + "\n" for line in lines))
        print(len(lines), "cases of PyTorch", torch.__version__.split("+")[0], "in", self.path.name)
