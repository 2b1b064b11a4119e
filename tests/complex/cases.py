"""Writes PyTorch's results for complex tensors to the file named on the command line.

    python3 -m venv environment && environment/bin/pip install torch numpy
    environment/bin/python tests/complex/cases.py tests/complex/cases.jsonl

One case a line: {"op", "bits", "inputs", "output"}, of complex128 (64 bits a part) and complex64 (32). A tensor is {"kind", "sizes", "data"}: of kind
"complex" the real and the imaginary part of each element one behind the other, of kind "real", "bool" and "index" one number each. What is not
finite is a string.
"""

import json
import math
import sys

import torch

torch.set_default_dtype(torch.float64)
generator = torch.Generator().manual_seed(32)


def random(*sizes):
    return torch.complex(torch.randn(sizes, generator=generator), torch.randn(sizes, generator=generator))


def real(*sizes):
    return torch.randn(sizes, generator=generator)


def written(x):
    """JSON has no infinities."""
    return x if math.isfinite(x) else str(x)


def told(x):
    kind = "complex" if x.is_complex() else {torch.bool: "bool", torch.int64: "index"}.get(x.dtype, "real")
    numbers = torch.view_as_real(x.resolve_conj()) if x.is_complex() else x.double()
    return {"kind": kind, "sizes": list(x.shape), "data": [written(number) for number in numbers.reshape(-1).tolist()]}


PAIRS = [((3,), (3,)), ((2, 3), (3,)), ((2, 1), (1, 4)), ((), (2, 2)), ((0, 2), (2,)), ((2, 3, 4), (3, 1)), ((17,), (17,))]
PRODUCTS = [((2, 3), (3, 4)), ((3,), (3,)), ((3, 2), (2,)), ((2,), (2, 5)), ((4, 2, 3), (3, 2)), ((2, 1, 3, 3), (4, 3, 2)), ((9, 17), (17, 8)), ((33, 20), (20, 19)), ((2, 0), (0, 3))]

# Numbers where formulas lose digits or overflow, and both sides of each branch cut.
EDGES = [
    complex(re, im)
    for re in [-3.0, -1.5, -1.0, -1e-9, -0.0, 0.0, 0.5, 1.0, 2.0]
    for im in [-2.0, -0.0, 0.0, 1e-9, 1.0, 4.0]
] + [complex(1e200, 1e200), complex(1e-200, -1e-200), complex(30.0, 1.0), complex(-300.0, 2.0), complex(0.3, 40.0), complex(-2.0, -500.0)]

# The number in operations of a tensor and a number: known to the test.
NUMBER = torch.tensor(1.5 - 0.5j)

# What is close, by name.
CLOSE = {
    "isclose": {"rtol": 1e-5, "atol": 1e-8},
    "isclose_loose": {"rtol": 0.01, "atol": 0.01},
    "isclose_exact": {"rtol": 0.0, "atol": 0.0},
    "isclose_equal_nan": {"rtol": 1e-5, "atol": 1e-8, "equal_nan": True},
}

UNARY = "neg square reciprocal exp log log2 log10 sqrt rsqrt sin cos tan asin acos atan sinh cosh tanh".split()
NAMES = {"reciprocal": "recip", "log": "ln"}


def cases():
    for op in ["add", "sub", "mul", "div"]:
        for a, b in PAIRS:
            yield op, getattr(torch, op), [random(*a), random(*b)]
    huge = torch.tensor([complex(1e200, 1e200), complex(3e-200, 1e-200), complex(1e155, -2e160)])
    yield "div", torch.div, [huge, huge.flip(0).conj().resolve_conj()]
    for a, b in PAIRS[:4]:
        yield "pow", torch.pow, [random(*a), random(*b)]
    for op in UNARY:
        function = getattr(torch, op)
        yield NAMES.get(op, op), function, [random(3, 5)]
        yield NAMES.get(op, op), function, [random(2, 0)]
        edges = torch.tensor(EDGES)
        if op in ("tan", "tanh", "sin", "cos", "sinh", "cosh", "exp"):
            edges = edges[edges.abs() < 1e100]
        yield NAMES.get(op, op), function, [edges]
    edges = torch.tensor(EDGES)
    yield "abs", torch.abs, [edges]
    yield "angle", torch.angle, [edges]
    zeros = torch.tensor([0, 0, 2, -1j, 1 + 1j], dtype=torch.complex128)
    yield "pow", torch.pow, [zeros, torch.tensor([2, 0.5 + 1j, 0, 3, 2], dtype=torch.complex128)]
    yield "div", torch.div, [random(3), torch.tensor([complex(math.inf, 0), complex(0, -math.inf), complex(1e-310, 0)])]
    for sizes in [(4,), (3, 5), (2, 3, 4), (0, 3), (17, 9)]:
        for op in ["conj", "abs", "angle", "real", "imag"]:
            yield op, lambda z: getattr(torch, op)(z).clone(), [random(*sizes)]
        yield "view_as_real", torch.view_as_real, [random(*sizes)]
        yield "sum_all", torch.sum, [random(*sizes)]
        yield "sum_0", lambda z: z.sum(0), [random(*sizes)]
        yield "sum_last_keepdim", lambda z: z.sum(-1, keepdim=True), [random(*sizes)]
        yield "prod_last", lambda z: z.prod(-1), [random(*sizes[:-1], 4)]
        yield "mean_last", lambda z: z.mean(-1), [random(*sizes)]
        yield "cumsum_last", lambda z: z.cumsum(-1), [random(*sizes)]
        yield "cumprod_0", lambda z: z.cumprod(0), [random(*sizes[1:] or (4,))]
    for a, b in PRODUCTS:
        yield "matmul", torch.matmul, [random(*a), random(*b)]
    yield "dot", torch.dot, [random(20), random(20)]
    yield "outer", torch.outer, [random(3), random(4)]
    yield "kron", torch.kron, [random(2, 3), random(3, 2)]
    yield "addmm", torch.addmm, [random(2, 4), random(2, 3), random(3, 4)]
    yield "linear", torch.nn.functional.linear, [random(5, 3), random(4, 3), random(4)]
    yield "einsum", lambda a, b: torch.einsum("bij,bkj->ik", a, b), [random(3, 2, 5), random(3, 4, 5)]
    yield "mv", torch.mv, [random(3, 5), random(5)]
    yield "bmm", torch.bmm, [random(2, 3, 4), random(2, 4, 2)]
    yield "complex", torch.complex, [real(2, 3), real(3)[None].expand(2, 3)]
    yield "polar", torch.polar, [real(2, 3).abs(), 4 * real(2, 3)]
    yield "view_as_complex", lambda x: torch.view_as_complex(x).clone(), [real(3, 4, 2)]
    yield "where", lambda z, w: torch.where(z.abs() > 1, z, w), [random(3, 4), random(4)]
    index = torch.randint(0, 3, (2, 4), generator=generator)
    yield "gather_0", lambda z, index: torch.gather(z, 0, index), [random(3, 4), index]
    yield "index_select_1", lambda z, index: torch.index_select(z, 1, index), [random(3, 4), index[0]]
    yield "cat_1", lambda z, w: torch.cat([z, w], 1), [random(3, 2), random(3, 4)]
    for op in ["add", "sub", "mul", "div"]:
        function = getattr(torch, op)
        yield f"{op}_number", lambda z: function(z, NUMBER), [random(3, 2)]
        yield f"number_{op}", lambda z: function(NUMBER, z), [random(3, 2)]
        yield f"{op}_in_place", lambda z, w: function(z, w), [random(3, 2), random(2)]
        yield f"turned_{op}", lambda z, w: function(z.t(), w.t()[:, 1:4]), [random(3, 2), random(5, 2)]
    equal = random(3, 4)
    other = equal.clone()
    other[1] = random(4)
    yield "eq", torch.eq, [equal, other]
    yield "ne", torch.ne, [equal, other]
    parts = [0.0, 1.0, 1.0 + 1e-6, 1.009, -3.0, math.inf, -math.inf, math.nan]
    near = torch.tensor([complex(re, im) for re in parts for im in [0.0, -1.0, 2.005, math.inf, math.nan]])
    for op, settings in CLOSE.items():
        yield op, lambda z, w: torch.isclose(z, w, **settings), [near[:, None], near]


def narrow(x):
    """The same numbers with 32 bits a part."""
    return x.to({torch.complex128: torch.complex64, torch.float64: torch.float32}.get(x.dtype, x.dtype))


with open(sys.argv[1], "w") as file:
    for op, function, inputs in cases():
        for bits in (64, 32):
            inputs = [narrow(x) if bits == 32 else x for x in inputs]
            # (Of 32 bits a part are those cases that 32 bits hold.)
            if bits == 32 and op not in CLOSE and any(x.is_complex() and (x.abs().isinf() | (x.abs() > 1e18)).any() for x in inputs):
                continue
            if bits == 32 and op not in CLOSE and any(len(x.shape) and x.numel() > 40 for x in inputs):
                continue
            case = {"op": op, "bits": bits, "inputs": [told(x) for x in inputs], "output": told(function(*inputs))}
            file.write(json.dumps(case) + "\n")
