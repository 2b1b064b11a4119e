"""Closeness: `isclose`, `allclose`, and what `torch.testing.assert_close` says. Writes `close.jsonl`.

`args.as` is the type that a case is computed in, if that is not the type of its numbers: `f16`, `bf16`. The result of `assert_close` is the number of
elements that differ, and the positions (row-major) of the largest absolute and relative difference, -1 where none differ."""

import re

import torch
from results import ODD, Results, inf, nan, tensor

R = Results()
AS = {"f16": torch.float16, "bf16": torch.bfloat16}
NEAR = [1.0, 1.0 + 1e-7, 1.0 + 1e-6, 1.0 + 1e-5, 1.0 + 1e-3, 1.0 - 1e-6, 1.008, 0.0, 1e-9, -1e-9, 1e-6, 1e-5, 1.2e-5, 8.0, 8.00001, 8.01, 8.1, 100.0, 100.001, 101.0]
TOLERANCES = [(1e-5, 1e-8), (0.0, 0.0), (1e-3, 0.0), (0.0, 1e-3), (0.01, 0.01), (0.0, 1.0), (2.0, 0.0), (1.6e-2, 1e-5), (1.3e-6, 1e-5), (1e-7, 1e-7)]


def converted(x, args):
    return x.to(AS[args["as"]]) if "as" in args else x


def close(op, x, y, args):
    f = getattr(torch, op)
    answer = lambda x, y: f(converted(x, args), converted(y, args), rtol=args["rtol"], atol=args["atol"], equal_nan=args["equal_nan"])
    R.case(op, lambda x, y: torch.as_tensor(answer(x, y)), [x, y], args, grad=False)


def asserted(x, y, args):
    given = {key: args[key] for key in ("rtol", "atol", "equal_nan") if key in args}

    def verdict(x, y):
        try:
            torch.testing.assert_close(converted(x, args), converted(y, args), **given)
            return torch.tensor([0, -1, -1])
        except AssertionError as error:
            text = str(error)
            if "Scalars" in text:
                return torch.tensor([1, 0, 0])
            count = int(re.search(r"Mismatched elements: (\d+) /", text)[1])
            places = [tuple(int(i) for i in place.split(",") if i.strip()) for place in re.findall(r"difference: .* at index \((.*?)\)", text)]
            flat = [sum(i * stride for i, stride in zip(place, x.contiguous().stride())) for place in places]
            return torch.tensor([count, *flat])

    R.case("assert_close", verdict, [x, y], args, grad=False)


for dtype, kind in [("f64", None), ("f32", None), ("f32", "f16"), ("f32", "bf16")]:
    more = {"as": kind} if kind else {}
    for values in (NEAR, ODD + [3e38, -3e38]):
        x = tensor(values, dtype=dtype)
        for rtol, atol in TOLERANCES:
            for equal_nan in (False, True):
                close("isclose", x[:, None], x, more | {"rtol": rtol, "atol": atol, "equal_nan": equal_nan})
        close("allclose", x, x, more | {"rtol": 0.0, "atol": 0.0, "equal_nan": True})
        close("allclose", x, x, more | {"rtol": 0.0, "atol": 0.0, "equal_nan": False})
    for shape, other in [((), (2, 3)), ((0, 3), (3,)), ((2, 1, 3), (4, 1)), ((2, 3), (2,)), ((3,), (2,)), ((1,), (0,))]:
        close("isclose", tensor(NEAR, shape, dtype), tensor(NEAR[1:], other, dtype), more | {"rtol": 1e-5, "atol": 1e-8, "equal_nan": False})
        close("allclose", tensor(NEAR, shape, dtype), tensor(NEAR[1:], other, dtype), more | {"rtol": 1e-5, "atol": 1e-8, "equal_nan": False})
    for rtol, atol in [(-1.0, 0.0), (0.0, -1e-9), (nan, 0.0)]:
        args = {"rtol": "nan" if rtol != rtol else rtol, "atol": atol, "equal_nan": False}
        R.case("isclose", lambda x: torch.isclose(converted(x, more), converted(x, more), rtol, atol), [tensor([1.0], dtype=dtype)], more | args, grad=False)
    # The tolerances of the type, just inside and just outside; several that differ.
    for scale in (0.5, 0.9, 0.98, 1.02, 1.1, 2.0):
        y = tensor([8.0, -3.0, 0.25, 0.0, 60.0, -0.001], (2, 3), dtype)
        rtol, atol = {None: (1e-7, 1e-7) if dtype == "f64" else (1.3e-6, 1e-5), "f16": (1e-3, 1e-5), "bf16": (1.6e-2, 1e-5)}[kind]
        x = y + scale * (atol + rtol * y.abs()) * tensor([1.0, -1.0], (2, 3), dtype)
        asserted(x, y, more)
        asserted(x.reshape(3, 2).T.contiguous(), y.reshape(3, 2).T.contiguous(), more)
        asserted(x, y, more | {"rtol": 0.0, "atol": 1e-3})
        asserted(x, y, more | {"rtol": 1e-2, "atol": 0.0})
    for equal_nan in (False, True):
        for x, y in [([nan, 1.0, inf], [nan, 1.0, inf]), ([nan, 1.0, inf, 5.0], [1.0, 2.0, -inf, 5.0]), ([0.0, 0.0, 1.0], [0.0, 1.0, 0.0]), ([1.0], [1.0])]:
            asserted(tensor(x, dtype=dtype), tensor(y, dtype=dtype), more | {"equal_nan": equal_nan})

for dtype, values in [("i64", [0, 1, -1, 5, 100, 101, -100, 1 << 20]), ("i32", [0, 1, -1, 5, 100, 101, -100, 1 << 20]), ("u8", [0, 1, 5, 100, 101, 255]), ("bool", [0, 1])]:
    x = tensor(values, dtype=dtype)
    for rtol, atol in TOLERANCES + [(0.0, 0.5), (1.0, 0.0), (0.05, 0.0)]:
        close("isclose", x[:, None], x, {"rtol": rtol, "atol": atol, "equal_nan": False})
    close("allclose", x, x, {"rtol": 0.0, "atol": 0.0, "equal_nan": False})
    asserted(x, x, {})
    asserted(x, x.flip(0), {})
    if dtype != "bool":
        asserted(x[:5], x[1:6], {"rtol": 0.0, "atol": 4.0})

R.write()
