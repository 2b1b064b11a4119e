"""Writes the files of this folder with NumPy: `python3 make.py`. (They were written by NumPy 2.4.6.)

The element number k of six is `7 * k - 10`, `7 * k + 1` for types without a sign, `1.5 * k - 2.25` for floats, and whether k is odd.
"""

import io
import zipfile
from pathlib import Path

import numpy as np
from numpy.lib import format as npy

HERE = Path(__file__).parent


def six(dtype):
    k = np.arange(6).reshape(2, 3)
    kind = np.dtype(dtype).kind
    numbers = {"i": 7 * k - 10, "u": 7 * k + 1, "f": 1.5 * k - 2.25, "c": 1.5 * k - 2.25, "b": k % 2 == 1}[kind]
    return numbers.astype(dtype)


def save(name, array, version=None):
    with open(HERE / f"{name}.npy", "wb") as file:
        npy.write_array(file, np.asanyarray(array), version=version)


for dtype in ["b1", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8", "c8"]:
    save(dtype, six(f"<{dtype}" if dtype[1] != "1" else f"|{dtype}"))
for dtype in ["i2", "i4", "u8", "f2", "f4", "f8"]:
    save(f"big-{dtype}", six(f">{dtype}"))
save("fortran", np.asfortranarray(six("<f4")))
save("fortran-big", np.asfortranarray(six(">i2")))
save("fortran-3d", np.asfortranarray(np.arange(24, dtype="<i4").reshape(2, 3, 4)))
save("scalar", np.array(2.5, dtype="<f8"))
save("empty", np.zeros((0, 3), dtype="<f4"))
save("vector", np.arange(5, dtype="<i8"))
save("version-2", six("<f4"), version=(2, 0))
save("version-3", six("<f4"), version=(3, 0))
save("records", np.zeros(2, dtype=[("x", "<f4"), ("y", "<i2")]))
save("text", np.array(["ab", "c"]))
save("complex", six("<c16"))
save("date", np.array(["2026-01-31"], dtype="<M8[D]"))

arrays = {"x": six("<f4"), "labels": six("<i8")[0], "layer/mask": six("|b1"), "größe": np.array(3, dtype="<u2")}
np.savez(HERE / "stored.npz", **arrays)
np.savez_compressed(HERE / "deflated.npz", **arrays, zeros=np.zeros((100, 50), dtype="<f4"))


def archive(name, arrays, texts=()):
    """Writes an archive whose entries have these names, whatever their endings, in turns stored and deflated."""
    with zipfile.ZipFile(HERE / name, "w") as to:
        for number, (entry, array) in enumerate(arrays.items()):
            file = io.BytesIO()
            npy.write_array(file, np.asanyarray(array))
            to.writestr(zipfile.ZipInfo(entry), file.getvalue(), [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED][number % 2])
        for entry in texts:
            to.writestr(zipfile.ZipInfo(entry), "no array" * (not entry.endswith("/")))


archive("endings.npz", {"x": [1.0, 2.0], "y": [3.0], "layer/z.npy": np.array([5, 6], dtype="<i4")}, ["notes.txt", "layer/"])
archive("both.npz", {"y": [3.0], "y.npy": [4.0]})
