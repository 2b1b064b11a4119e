"""Derivatives of order 1 to 4 of functions of one element, with 60 digits. Writes `orders.jsonl`, which `orders.rs` reads.

    python3 crates/grad/tests/orders.py    # needs mpmath
"""

import json
import pathlib

from mpmath import mp, mpf

mp.dps = 60
ANY = ["0", "1e-300", "1e-12", "-1e-8", "1e-5", "-1e-3", "0.01", "0.3", "-0.7", "1", "-1.5", "2.5", "-3.25", "4.9", "-7.3", "12.5", "-19.5", "26.75"]
SMALL = [x for x in ANY if abs(mpf(x)) < 0.99]
POSITIVE = ["1e-5", "0.01", "0.3", "1", "2.5", "9", "26.75", "1e5"]
NO_INTEGERS = ["0.01", "0.3", "1", "2.5", "10.5", "26.75", "-0.3", "-2.5", "-9.25", "-10.75", "-999999.25", "-1e9", "-123456789.75", "1e9"]


def sigmoid(x):
    return 1 / (1 + mp.exp(-x))


def gelu_tanh(x):
    return x * sigmoid(2 * mp.sqrt(2 / mp.pi) * (x + mpf("0.044715") * x**3))


def cot_derivative(n, x):
    """The derivative of order `n` of `pi cot(pi x)`, by the polynomials of the cotangent."""
    c, polynomial = mp.cot(mp.pi * x), [mpf(0), mpf(1)]
    for _ in range(n):
        derivative = [k * a for k, a in enumerate(polynomial)][1:]
        polynomial = [-(a + b) for a, b in zip(derivative + [0, 0], [0, 0] + derivative)]
    return mp.pi ** (n + 1) * sum(a * c**k for k, a in enumerate(polynomial))


def polygamma(n, x):
    """That of mpmath for positive numbers, and its reflection."""
    if x > 0:
        return mp.psi(n, x)
    return (-1) ** n * mp.psi(n, 1 - x) - cot_derivative(n, x)


FUNCTIONS = {
    "square": (lambda x: x * x, ANY),
    "exp": (mp.exp, ANY),
    "exp2": (lambda x: mpf(2) ** x, ANY),
    "expm1": (mp.expm1, ANY),
    "sin": (mp.sin, ANY),
    "cos": (mp.cos, ANY),
    "tan": (mp.tan, ANY),
    "atan": (mp.atan, ANY),
    "sinh": (mp.sinh, ANY),
    "cosh": (mp.cosh, ANY),
    "tanh": (mp.tanh, ANY),
    "asinh": (mp.asinh, ANY),
    "erf": (mp.erf, ANY),
    "erfc": (mp.erfc, ANY),
    "sigmoid": (sigmoid, ANY),
    "log_sigmoid": (lambda x: -mp.log1p(mp.exp(-x)), ANY),
    "silu": (lambda x: x * sigmoid(x), ANY),
    "gelu": (lambda x: x * (1 + mp.erf(x / mp.sqrt(2))) / 2, ANY),
    "gelu_tanh": (gelu_tanh, [x for x in ANY if abs(mpf(x)) < 4]),
    "softplus": (lambda x: mp.log1p(mp.exp(x)), [x for x in ANY if mpf(x) < 20]),
    "mish": (lambda x: x * mp.tanh(mp.log1p(mp.exp(x))), [x for x in ANY if mpf(x) < 20]),
    "i0": (lambda x: mp.besseli(0, x), ANY),
    "i1": (lambda x: mp.besseli(1, x), ANY),
    "sinc": (lambda x: mp.sinc(mp.pi * x), ANY),
    "asin": (mp.asin, SMALL),
    "acos": (mp.acos, SMALL),
    "atanh": (mp.atanh, SMALL),
    "erfinv": (mp.erfinv, SMALL),
    "ln_1p": (mp.log1p, SMALL + ["2.5", "12.5"]),
    "sqrt": (mp.sqrt, POSITIVE),
    "rsqrt": (lambda x: 1 / mp.sqrt(x), POSITIVE),
    "recip": (lambda x: 1 / x, POSITIVE),
    "ln": (mp.log, POSITIVE),
    "log2": (lambda x: mp.log(x, 2), POSITIVE),
    "log10": (mp.log10, POSITIVE),
    "softsign": (lambda x: x / (1 + x), POSITIVE),
    "acosh": (mp.acosh, ["1.25", "2.5", "9", "26.75"]),
    "logit": (lambda x: mp.log(x / (1 - x)), ["1e-5", "0.01", "0.3", "0.5", "0.9"]),
}


def main():
    cases = []
    for name, (f, points) in FUNCTIONS.items():
        for point in points:
            x = mpf(float(point))
            derivatives = [c * mp.factorial(k) for k, c in enumerate(mp.taylor(f, x, 4))]
            cases.append({"op": name, "at": float(point), "derivatives": [float(d) for d in derivatives[1:]]})
    for point in NO_INTEGERS:
        x = mpf(float(point))
        for name, first in (("lgamma", 0), ("digamma", 1), ("trigamma", 2)):
            if x != mp.floor(x) or x > 0:
                cases.append({"op": name, "at": float(point), "derivatives": [float(polygamma(first + k, x)) for k in range(4)]})
    path = pathlib.Path(__file__).with_name("orders.jsonl")
    path.write_text("".join(json.dumps(case) + "\n" for case in cases))
    print(len(cases), "cases of mpmath")


main()
