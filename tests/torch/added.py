"""Adds the cases of the group `added` to cases.jsonl: operations that the full file has no question on. The answers are computed by PyTorch on
the CPU, with the table of operations of `oracle_lib.py`, which stands next to the full file.

    python3 tests/torch/added.py folder/of/oracle_lib
"""
import json
import pathlib
import sys

# Not the folder of this file: its `select.py` is not the module `select`.
sys.path[0] = sys.argv[1]
import torch
from oracle_lib import Gen

FILE = pathlib.Path(__file__).with_name("cases.jsonl")
G = Gen("pub", "29", "torch %s, added.py" % torch.__version__.split("+")[0])
G.group("added")
T, C = G.t, G.case
ODD = ["nan", "inf", "-inf", 0, -0.0, 1, -1, 2.5]


def pairs(dtype="f32"):
    """Every odd number with every other."""
    return [T((8, 1), data=ODD, dtype=dtype), T((8,), data=ODD, dtype=dtype)]


for op in ("copysign", "logaddexp", "hypot"):
    kind = "int" if op == "copysign" else "frac"
    t = lambda *shape, dtype="f32": T(shape, kind, dtype)
    C(op, [t(3, 4), t(3, 4)], want="ok")
    C(op, [t(3, 4), t(3, 1)], want="ok")
    C(op, [t(4), t(3, 4)], want="ok")
    C(op, [t(2, 1, 2), t(1, 3, 1)], want="ok")
    C(op, [t(), t()], want="ok")
    C(op, [t(), t(5)], want="ok")
    C(op, [t(1), t(1)], want="ok")
    C(op, [t(0), t(1)], want="ok")
    C(op, [t(0, 3), t(3)], want="ok")
    C(op, [t(2, 0, 3), t(1, 1, 1)], want="ok")
    C(op, pairs(), want="ok")
    C(op, pairs("f64"), dtype="f64", want="ok")
    C(op, [t(4, dtype="f64"), t(2, 4, dtype="f64")], dtype="f64", want="ok")
    C(op, [t(2, 3), t(4)], want="err")
    C(op, [t(0), t(2)], want="err")
C("copysign", [T((4,), dtype="i64"), T((4,), dtype="i64", data=[-1, 0, 1, -2])], dtype="i64", want="ok")
C("copysign", [T((2, 2), dtype="i32"), T((2,), dtype="i32")], dtype="i32", want="ok")
C("logaddexp", [T((3,), data=[1000, -1000, 88]), T((3,), data=[1000, -1001, 89])], want="ok")
C("logaddexp", [T((4,), data=["inf", "-inf", "inf", "-inf"]), T((4,), data=["inf", "-inf", "-inf", 0])], want="ok")
C("hypot", [T((4,), data=[3, 1e30, 1e-30, "inf"]), T((4,), data=[4, 1e30, 1e-30, "nan"])], want="ok")
C("hypot", [T((2, 2), dtype="f64", data=[3e200, 5, 1e-200, 0]), T((2,), dtype="f64", data=[4e200, 12])], dtype="f64", want="ok")

holes = lambda *shape, data: T(shape, data=data)
SOME = [1, "nan", 3, "nan", "nan", "nan", -2, 0.5, 4, "nan", 6, -1]
for dim in ({}, {"dim": 0}, {"dim": 1}, {"dim": -1}, {"dim": 1, "keepdim": True}, {"dim": [0, 1]}, {"dim": [0, 1], "keepdim": True}):
    C("nansum", [holes(3, 4, data=SOME)], dim, want="ok")
C("nansum", [holes(2, 3, 2, data=SOME)], {"dim": [0, 2]}, want="ok")
C("nansum", [holes(data=["nan"])], want="ok")
C("nansum", [holes(data=[-3])], want="ok")
C("nansum", [holes(1, data=["nan"])], {"dim": 0}, want="ok")
C("nansum", [holes(0, data=[])], {"dim": 0}, want="ok")
C("nansum", [holes(0, 3, data=[])], {"dim": 0}, want="ok")
C("nansum", [holes(0, 3, data=[])], {"dim": 1}, want="ok")
C("nansum", [holes(2, 4, data=["inf", 1, "nan", 2, "inf", "-inf", "nan", 0])], {"dim": 1}, want="ok")
C("nansum", [holes(2, 2, data=[0, -0.0, "nan", -0.0])], {"dim": 0}, want="ok")
C("nansum", [holes(5, data=["nan"] * 5)], want="ok")
C("nansum", [holes(2, 2, data=[0.5, "nan", "-inf", 0.25])], {"dim": 0}, want="ok")
C("nansum", [holes(2, 3, data=SOME[:6])], {"dim": 2}, want="err")
C("nansum", [holes(2, 3, data=SOME[:6])], {"dim": -3}, want="err")
C("nansum", [T((2, 3), dtype="i64")], {"dim": 1}, dtype="i64", want="ok")

if __name__ == "__main__":
    # A sign is copied, and nothing rounded.
    for case in (case for case in G.cases if case["op"] == "copysign" and "tol" in case["expect"]):
        case["expect"]["tol"] = "exact"
    if G.surprises:
        raise SystemExit("\n".join(G.surprises))
    kept = [line for line in FILE.read_text().splitlines() if json.loads(line)["id"].split("/")[1] != "added"]
    added = [json.dumps(case, separators=(",", ":"), allow_nan=False) for case in G.cases]
    FILE.write_text("".join(line + "\n" for line in kept + added))
    print(len(added), "cases added to", len(kept))
