"""Functions of one element, of two and of three. Writes `pointwise.jsonl`."""

import torch
import torch.nn.functional as F
from results import ODD, Results, inf, nan, tensor

R = Results()

# What each function is asked: ordinary numbers, then numbers at its edges.
# (So many that none is left to the loops behind PyTorch's vectors, where some functions of NaN differ.)
EDGES = (ODD * 8)[:64]
WIDE = [-7.0, -3.0, -2.0, -1.0, -0.75, -0.3, -1e-3, 0.02, 0.4, 0.7, 1.0, 1.6, 2.0, 3.0, 4.5, 6.0, 11.0, 40.0]
PLAIN = [x + 0.25 for x in WIDE]
# (Closer to 0 the gradient of `sinc` is a difference in which digits cancel.)
AWAY = [x for x in WIDE if abs(x) >= 0.3]
UNIT = [-0.999, -0.9, -0.5, -0.1, -1e-4, 1e-6, 0.2, 0.45, 0.7, 0.95, 0.9999]
SHARE = [1e-6, 0.01, 0.2, 0.45, 0.5, 0.7, 0.95, 0.9999]
ONE = {
    "asinh": (torch.asinh, WIDE),
    "acosh": (torch.acosh, [x + 8.25 for x in WIDE]),
    "atanh": (torch.atanh, UNIT),
    "erfc": (torch.erfc, WIDE),
    "erfinv": (torch.erfinv, UNIT),
    "sinc": (torch.sinc, AWAY),
    "frac": (torch.frac, WIDE),
    "lgamma": (torch.lgamma, WIDE),
    "digamma": (torch.digamma, PLAIN),
    "logit": (torch.logit, SHARE),
    "deg2rad": (torch.deg2rad, WIDE),
    "rad2deg": (torch.rad2deg, WIDE),
    "softsign": (F.softsign, WIDE),
    "mish": (F.mish, WIDE),
    "log_sigmoid": (F.logsigmoid, WIDE),
    "relu6": (F.relu6, WIDE),
    "hardsigmoid": (F.hardsigmoid, WIDE),
    "hardswish": (F.hardswish, WIDE),
    "selu": (F.selu, WIDE),
    "gelu_tanh": (lambda x: F.gelu(x, approximate="tanh"), WIDE),
}


# What PyTorch rounds more than we do.
ROUNDED = {
    # It rounds pi x, and multiplies by 1/6 in `float`; its `polygamma` stops the series early.
    "sinc": {"f32": {"floor": 5e-7}, "f64": {"floor": 1e-15}},
    # (`1 + tanh(u)` cancels.)
    "gelu_tanh": {"f32": {"floor": 5e-7}, "f64": {"floor": 1e-15}},
    "hardsigmoid": {"f64": {"grad_tol": 1e-7}},
    "digamma": {"f32": {"grad_tol": 4e-6}, "f64": {"grad_tol": 1e-8}},
}
# Whose gradient at infinity is the limit here, and NaN in PyTorch; and at a negative integer infinite here, and 1e33 in PyTorch.
LIMITS = {"softsign", "digamma"}


def one(op, f, values, args=None, grad=True):
    """Cases of a function of one element."""
    for dtype in ("f64", "f32"):
        more = ROUNDED.get(op, {}).get(dtype, {})
        for shape in [(), (1,), (0,), (2, 0, 3), (2, 3), (3, 1, 2)]:
            R.case(op, f, [tensor(values[3:], shape, dtype)], args, grad, **more)
        R.case(op, f, [tensor(values, dtype=dtype)], args, grad, **more)
        R.case(op, f, [tensor(EDGES, dtype=dtype)], args, grad and op not in LIMITS, **more)


for op, (f, values) in ONE.items():
    one(op, f, values)

# Tests of each element.
for op in ("isnan", "isinf", "isfinite", "signbit"):
    one(op, getattr(torch, op), WIDE, grad=False)
    for dtype in ("i64", "i32", "u8"):
        R.case(op, getattr(torch, op), [tensor([3, 0, 1, 7] if dtype == "u8" else [3, 0, -1, 7], (2, 3), dtype)])

# With numbers.
for args in ({"low": -1.0, "high": 1.0}, {"low": 0.5, "high": 2.5}):
    one("hardtanh", lambda x: F.hardtanh(x, args["low"], args["high"]), WIDE, args)
for args in ({"threshold": 0.5, "value": 20.0}, {"threshold": -1.0, "value": -0.5}):
    one("threshold", lambda x: F.threshold(x, args["threshold"], args["value"]), WIDE, args)
for args in ({"nan": 0.0, "posinf": 5.0, "neginf": -3.0}, {"nan": 7.0, "posinf": 1e30, "neginf": -1e30}):
    one("nan_to_num", lambda x: torch.nan_to_num(x, args["nan"], args["posinf"], args["neginf"]), WIDE, args)

# Functions of two elements. Shapes of both operands; then every odd number with every other.
SHAPES = [((3, 4), (3, 4)), ((3, 4), (3, 1)), ((4,), (3, 4)), ((2, 1, 2), (1, 3, 1)), ((), (5,)), ((1,), (1,)), ((0,), (1,)), ((0, 3), (3,)), ((2, 0, 3), (1, 1, 1))]
FEW = [-2.5, 1.0, 0.5, -0.75, 3.0, 0.25, -1.0, 2.0]
HALF = [0.5, 1.0, 2.0, 0.25, 1.5, 3.0]
EXPONENTS = [3.0, -2.0, 0.0, 10.0, -1.0, 5.0]
# Without the zeros and infinities by which PyTorch's own rule is not defined.
ORDINARY = [nan, 1.0, -1.0, 2.5, -2.5, 20.0]


def two(op, f, left=FEW, right=FEW, odd=(ODD, ODD), grad=True, odd_grad=True, types=("f64", "f32"), **more):
    """Cases of a function of two elements."""
    for dtype in types:
        for a, b in SHAPES:
            R.case(op, f, [tensor(left, a, dtype), tensor(right, b, dtype)], None, grad, **more)
        if odd:
            R.case(op, f, [tensor(odd[0], (len(odd[0]), 1), dtype), tensor(odd[1], dtype=dtype)], None, grad and odd_grad, **more)
        R.case(op, f, [tensor(left, (2, 3), dtype), tensor(right, (4,), dtype)], None, False)
        R.case(op, f, [tensor(left, (0,), dtype), tensor(right, (2,), dtype)], None, False)


two("fmax", torch.fmax)
two("fmin", torch.fmin)
two("nextafter", torch.nextafter, grad=False)
two("xlogy", torch.xlogy, right=HALF)
two("ldexp", torch.ldexp, right=EXPONENTS)
two("heaviside", torch.heaviside, grad=False)
INTEGERS = [-12, 18, 0, 7, -5, 30, 1, -1]
SMALL = [12, 18, 0, 7, 5, 30, 1, 200]
for op in ("fmax", "fmin", "heaviside"):
    two(op, getattr(torch, op), INTEGERS, INTEGERS[3:] + INTEGERS, None, types=("i64", "i32"))
for op in ("gcd", "lcm"):
    two(op, getattr(torch, op), INTEGERS, INTEGERS[3:] + INTEGERS, (INTEGERS, INTEGERS), types=("i64", "i32"))
    two(op, getattr(torch, op), SMALL, SMALL[3:] + SMALL, (SMALL, SMALL), types=("u8",))
for op in ("bitwise_left_shift", "bitwise_right_shift"):
    counts = [0, 1, 5, 31, 32, 63, 64, 100, -1]
    two(op, getattr(torch, op), INTEGERS, counts[:3], (INTEGERS, counts), types=("i64", "i32"))
    two(op, getattr(torch, op), SMALL, counts[:3], (SMALL, [0, 1, 7, 8, 9, 200]), types=("u8",))
for op in ("eq_", "ne_", "lt_", "le_", "gt_", "ge_"):
    for dtype in ("f64", "f32", "i64", "i32", "u8"):
        values = ODD if dtype.startswith("f") else SMALL if dtype == "u8" else INTEGERS
        for a, b in [s for s in SHAPES if torch.broadcast_shapes(*s) == s[0]] + [((9, 9), (9,)), ((9, 9), (9, 1)), ((2, 3), (4,)), ((3,), (2, 3))]:
            R.case(op, lambda x, y: getattr(x.clone(), op)(y), [tensor(values, a, dtype), tensor(values[2:] + values, b, dtype)], None, False)
    if op in ("eq_", "ne_"):
        for shape in [(4,), (1,), ()]:
            R.case(op, lambda x, y: getattr(x.clone(), op)(y), [tensor([0, 1, 1, 0], (4,), "bool"), tensor([1, 1, 0, 0], shape, "bool")], None, False)


def with_number(op, f, numbers, values=WIDE, odd=EDGES, **more):
    """A function of an element and of a number, which is an operand without axes here. (PyTorch has no gradient of the number.)"""
    for dtype in ("f64", "f32"):
        tol = {"f64": {"floor": 1e-15}, "f32": {"floor": 5e-7}}[dtype] if more else {}
        for number in numbers:
            for shape in [(), (1,), (0,), (2, 0, 3), (2, 3), (3, 1, 2), (len(values),)]:
                R.case(op, lambda x, _: f(x, number), [tensor(values, shape, dtype), tensor([number], (), dtype)], {"number": number}, unused=1, **tol)
            R.case(op, lambda x, _: f(x, number), [tensor(odd, dtype=dtype), tensor([number], (), dtype)], {"number": number}, unused=1, **tol)


with_number("elu", F.elu, [1.0, 0.25])
with_number("celu", F.celu, [1.0, 0.25])
with_number("leaky_relu", F.leaky_relu, [0.01, 0.5])
with_number("hardshrink", F.hardshrink, [0.5, 0.0, 2.0])
with_number("softshrink", F.softshrink, [0.5, 0.0, 2.0])
with_number("softplus_beta", F.softplus, [1.0, 2.5])
with_number("logit_eps", torch.logit, [0.125, 1e-3], SHARE + [-2.0, 3.0, 0.0, 1.0])
# The gradient of the slope: PyTorch has it as that of `prelu`.
for dtype in ("f64", "f32"):
    for shape in [(2, 3, 2), (1, 3), (0, 3), (4, 3, 1)]:
        f = lambda x, slope: F.prelu(x, slope.reshape(3))
        R.case("leaky_relu", f, [tensor(FEW, shape, dtype), tensor([0.25, -0.5, 2.0], (3,) + (1,) * (len(shape) - 2), dtype)])

# Functions of three elements.
THREE = [((3, 4), (3, 4), (3, 4)), ((3, 4), (3, 1), ()), ((4,), (3, 4), (1,)), ((2, 1, 2), (1, 3, 1), (2, 3, 2)), ((), (), ()), ((), (5,), (1,)), ((1,), (1,), (1,))]
THREE += [((0,), (1,), (0,)), ((0, 3), (3,), (1,)), ((2, 0, 3), (1, 1, 1), (3,)), ((2, 1), (1, 3), (4, 1, 1)), ((2, 3), (4,), ()), ((2, 3), (3,), (2,))]


def three(op, f, left=FEW, middle=FEW, right=FEW, types=("f64", "f32")):
    """Cases of a function of three elements."""
    for dtype in types:
        for a, b, c in THREE:
            R.case(op, f, [tensor(left, a, dtype), tensor(middle[2:] + middle, b, dtype), tensor(right, c, dtype)])
        if dtype.startswith("f"):
            odd = [tensor(ODD, (9, 1, 1), dtype), tensor(ODD, (9, 1), dtype), tensor(ODD, (9,), dtype)]
            R.case(op, f, odd, None, False)


three("addcmul", torch.addcmul)
three("addcmul", torch.addcmul, INTEGERS, INTEGERS, INTEGERS, ("i64", "i32"))
three("addcdiv", torch.addcdiv)
three("lerp", torch.lerp, right=[0.25, 0.75, 0.5, -1.0, 2.0, 0.0, 1.0])
# The gradient at NaN: PyTorch passes it on in its loop of single elements, and has 0 in that of vectors. (Here it is passed on, as of `relu`.)
for case in R.lines:
    if case["op"] in ("relu6", "hardtanh", "hardshrink", "softshrink") and "grads" in case:
        both = zip(case["inputs"][0]["data"], case["grad_out"], case["grads"][0])
        case["grads"][0] = [weight if x == "nan" else g for x, weight, g in both]
R.write()
