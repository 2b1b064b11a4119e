"""Writes complex functions to all digits (mpmath), and what C99 says on branch cuts and at infinity (cmath), to the file named on the command line.

    python3 -m venv environment && environment/bin/pip install mpmath
    environment/bin/python tests/complex/exact.py tests/complex/exact.jsonl

One function a line: {"op", "bits", "kind", "inputs", "outputs"}: the real and the imaginary part of each number one behind the other. Of kind
"exact" outputs are rounded to `f64`; of kind "signed" each output has the sign of C99, also zeros. Numbers are strings.
"""

import cmath
import json
import math
import random
import struct
import sys

import mpmath

# (Of 1e-307 the formulas of mpmath lose twice as many digits.)
mpmath.mp.dps = 700
random.seed(33)

FUNCTIONS = {
    "recip": lambda z: 1 / z,
    "square": lambda z: z * z,
    "exp": mpmath.exp,
    "ln": mpmath.log,
    "log2": lambda z: mpmath.log(z) / mpmath.log(2),
    "log10": lambda z: mpmath.log(z) / mpmath.log(10),
    "sqrt": mpmath.sqrt,
    "rsqrt": lambda z: 1 / mpmath.sqrt(z),
    "sin": mpmath.sin,
    "cos": mpmath.cos,
    "tan": mpmath.tan,
    "asin": mpmath.asin,
    "acos": mpmath.acos,
    "atan": mpmath.atan,
    "sinh": mpmath.sinh,
    "cosh": mpmath.cosh,
    "tanh": mpmath.tanh,
}
ENTIRE = ["exp", "sin", "cos", "tan", "sinh", "cosh", "tanh"]
SPECIAL = [0, 1, -1, 1j, -1j, math.pi / 2, 1j * math.pi / 2, -math.pi, 0.6 + 0.8j]
SIGNED = {"sqrt": cmath.sqrt, "ln": cmath.log, "exp": cmath.exp, "asin": cmath.asin, "acos": cmath.acos, "atan": cmath.atan}
SIGNED |= {"tanh": cmath.tanh, "sinh": cmath.sinh, "cosh": cmath.cosh, "tan": cmath.tan, "sin": cmath.sin, "cos": cmath.cos}


def rounded(x, bits):
    return struct.unpack("f", struct.pack("f", x))[0] if bits == 32 else x


def points(op, bits):
    """Numbers of all sizes, and ever nearer to where formulas lose digits: not on a cut."""
    def angle():
        return cmath.exp(1j * random.uniform(-math.pi, math.pi))
    digits = 6 if bits == 32 else 15
    found = [10 ** random.uniform(-3, 1) * angle() for _ in range(24)]
    found += [special + 10**-digit * angle() for special in SPECIAL for digit in range(1, digits + 1, 2)]
    if op in ENTIRE:
        found += [complex(random.uniform(-80, 80), random.uniform(-80, 80)) for _ in range(12)]
    else:
        most = 37 if bits == 32 else 307
        most = most // 2 if op in ("square", "recip") else most
        found += [10**size * angle() for size in [-most, -most // 2, -20 if bits == 64 else -9, most // 2, most]]
    return [complex(rounded(z.real, bits), rounded(z.imag, bits)) for z in found]


def numbers(values):
    """As strings: readers of JSON may round numbers otherwise."""
    return [repr(float(part)) for z in values for part in (z.real, z.imag)]


def signed(function):
    ends = [-math.inf, -2.0, -1.0, -0.5, -0.0, 0.0, 0.5, 1.0, 2.0, math.inf]
    for z in (complex(re, im) for re in ends for im in ends):
        try:
            yield z, function(z)
        except (ValueError, OverflowError):
            pass


with open(sys.argv[1], "w") as file:
    def write(**case):
        file.write(json.dumps(case) + "\n")

    for bits in (32, 64):
        for op, function in FUNCTIONS.items():
            inputs = points(op, bits)
            outputs = [function(mpmath.mpc(z)) for z in inputs]
            write(op=op, bits=bits, kind="exact", inputs=numbers(inputs), outputs=numbers(outputs))
    for op, function in SIGNED.items():
        cases = list(signed(function))
        write(op=op, bits=64, kind="signed", inputs=numbers(z for z, _ in cases), outputs=numbers(w for _, w in cases))
