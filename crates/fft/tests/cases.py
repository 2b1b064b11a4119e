"""Writes PyTorch's results of Fourier transforms, with gradients, to the file named on the command line.

    python3 -m venv environment && environment/bin/pip install torch numpy
    environment/bin/python crates/fft/tests/cases.py crates/fft/tests/cases.jsonl

One case a line: {"op", "args", "real", "inputs", "outputs", "gradients", "weights"}; frequencies and windows have "args" and "outputs". A tensor is {"sizes", "data"}; complex numbers are
pairs in a last axis of length 2 (`torch.view_as_real`). `real` says whether the input is real. Gradients are those of the sum of the
output times the weights. NumPy's results are compared with PyTorch's here.
"""

import json
import sys

import numpy as np
import torch

torch.set_default_dtype(torch.float64)
generator = torch.Generator().manual_seed(31)

NORMS = {"Backward": "backward", "Forward": "forward", "Ortho": "ortho"}
# Powers of two, primes, products of both, odd and even, and one.
LENGTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 15, 16, 17, 30, 31, 32, 53]


def random(*sizes):
    return torch.randn(sizes, generator=generator)


def pairs(*sizes):
    return random(*sizes, 2)


def shapes(n):
    """A signal of length n along an axis, alone and with other axes."""
    yield (n,), -1
    if n <= 9:
        yield (2, n), -1
        yield (n, 3), 0
        yield (2, n, 2), 1


def single(norm):
    """Transforms along one axis."""
    for n in LENGTHS if norm == "Backward" else [1, 6, 7, 16]:
        for sizes, axis in shapes(n):
            half = list(sizes)
            half[axis] = n // 2 + 1
            args = {"axis": axis, "norm": norm}
            yield "fft", args, False, pairs(*sizes)
            yield "ifft", args, False, pairs(*sizes)
            yield "rfft", args, True, random(*sizes)
            yield "irfft", args | {"length": n}, False, pairs(*half)
            yield "hfft", args | {"length": n}, False, pairs(*half)


def several(norm):
    """Transforms along several axes."""
    for sizes in [(4, 6), (5, 7), (1, 8), (2, 3, 4), (3, 2, 5, 1)]:
        half = [*sizes[:-1], sizes[-1] // 2 + 1]
        yield "fft2", {"norm": norm}, False, pairs(*sizes)
        yield "ifft2", {"norm": norm}, False, pairs(*sizes)
        yield "rfft2", {"norm": norm}, True, random(*sizes)
        yield "irfft2", {"norm": norm, "length": sizes[-1]}, False, pairs(*half)
    for sizes, axes in [((4, 6), [0, 1]), ((5, 2, 3), [2, 0]), ((3, 4, 5), [0]), ((2, 3, 4, 5), [1, -1, 0]), ((2, 3, 2), [-1, -2, -3])]:
        half = list(sizes)
        half[axes[-1]] = sizes[axes[-1]] // 2 + 1
        args = {"norm": norm, "axes": axes}
        yield "fftn", args, False, pairs(*sizes)
        yield "ifftn", args, False, pairs(*sizes)
        yield "rfftn", args, True, random(*sizes)
        yield "irfftn", args | {"length": sizes[axes[-1]]}, False, pairs(*half)


def short():
    """Transforms of windows: the second input is the window."""
    for w in [1, 2, 5, 8]:
        for hop in [1, 3, 4]:
            for sizes in [(13,), (2, 12)]:
                for centred in [True, False]:
                    yield "stft", {"hop": hop, "centred": centred}, True, random(*sizes), 0.5 + random(w).abs()
    for w, hop in [(1, 1), (2, 1), (5, 2), (8, 2), (8, 4), (9, 3), (8, 8)]:
        for frames in [1, 4]:
            for front in [(), (2,)]:
                for centred, length in [(True, None), (False, None), (True, 7), (False, 5), (False, (frames - 1) * hop + w + 3)]:
                    # Nothing is left of one even window; and PyTorch leaves nothing of windows of length 1, whose half is 0.
                    if centred and length is None and (w == 1 or (frames - 1) * hop + w % 2 == 0):
                        continue
                    args = {"hop": hop, "centred": centred, "length": length}
                    yield "istft", args, False, pairs(*front, w // 2 + 1, frames), 0.5 + random(w).abs()


def shifts():
    for sizes, axis in [((1,), 0), ((6,), -1), ((7,), 0), ((3, 4), 0), ((3, 4), -1), ((2, 5, 3), 1)]:
        yield "fftshift", {"axis": axis}, True, random(*sizes)
        yield "ifftshift", {"axis": axis}, True, random(*sizes)


def halves():
    """The inverse of hfft."""
    for norm in NORMS:
        for n in LENGTHS if norm == "Backward" else [1, 6, 7, 16]:
            for sizes, axis in shapes(n):
                yield "ihfft", {"axis": axis, "norm": norm}, True, random(*sizes)


def lengths():
    """Transforms of an axis that is cut, or followed by zeros: `n` is the length before the transform, of numbers or of frequencies."""
    for size in [1, 4, 5]:
        for n in [1, 2, 8, 9]:
            for sizes, axis in shapes(size):
                for norm in NORMS if (size, n) == (5, 8) else ["Backward"]:
                    args = {"axis": axis, "norm": norm, "n": n}
                    yield "fft", args, False, pairs(*sizes)
                    yield "ifft", args, False, pairs(*sizes)
                    yield "rfft", args, True, random(*sizes)
                    yield "ihfft", args, True, random(*sizes)
                    frequencies = args | {"n": n // 2 + 1, "length": n}
                    yield "irfft", frequencies, False, pairs(*sizes)
                    yield "hfft", frequencies, False, pairs(*sizes)


def vectors():
    """Frequencies and windows, of a length and without an input."""
    for n in [1, 2, 3, 8, 9, 50]:
        for spacing in [1.0, 0.25]:
            yield "fftfreq", {"length": n, "spacing": spacing}, torch.fft.fftfreq(n, spacing)
            yield "rfftfreq", {"length": n, "spacing": spacing}, torch.fft.rfftfreq(n, spacing)
        yield "hann_window", {"length": n}, torch.hann_window(n)
        yield "hamming_window", {"length": n}, torch.hamming_window(n)
        yield "blackman_window", {"length": n}, torch.blackman_window(n)


def compute(op, args, x, window):
    if op.endswith("shift"):
        return getattr(torch.fft, op)(x, args["axis"])
    if op == "stft":
        x = x if x.ndim < 3 else x.reshape(-1, x.shape[-1])
        return torch.stft(x, len(window), args["hop"], window=window, center=args["centred"], return_complex=True)
    if op == "istft":
        return torch.istft(x, len(window), args["hop"], window=window, center=args["centred"], length=args["length"])
    keywords = {"norm": NORMS[args["norm"]]}
    if "axis" in args:
        keywords["dim"] = args["axis"]
    if "axes" in args:
        keywords["dim"] = args["axes"]
    if "length" in args and op.endswith("2"):
        keywords["s"] = (x.shape[-2], args["length"])
    elif "length" in args and "axes" in args:
        keywords["s"] = [x.shape[axis] for axis in args["axes"][:-1]] + [args["length"]]
    elif "length" in args or "n" in args:
        keywords["n"] = args.get("length", args.get("n"))
    return getattr(torch.fft, op)(x, **keywords)


def compare_with_numpy(op, args, x, y):
    """Asserts that NumPy has the same result."""
    if op.endswith(("stft", "shift")):
        return
    keywords = {"norm": NORMS[args["norm"]]}
    if "axis" in args:
        keywords["axis"] = args["axis"]
    if "axes" in args:
        keywords["axes"] = args["axes"]
    if "length" in args and op.endswith("2"):
        keywords["s"], keywords["axes"] = (x.shape[-2], args["length"]), (-2, -1)
    elif "length" in args and "axes" in args:
        keywords["s"] = [x.shape[axis] for axis in args["axes"][:-1]] + [args["length"]]
    elif "length" in args or "n" in args:
        keywords["n"] = args.get("length", args.get("n"))
    theirs = getattr(np.fft, op)(x.detach().numpy(), **keywords)
    assert np.allclose(theirs, y.detach().numpy(), atol=1e-12), (op, args)


def cases():
    for norm in NORMS:
        yield from single(norm)
        yield from several(norm)
    yield from short()
    yield from shifts()
    yield from halves()
    yield from lengths()


def written(x):
    return {"sizes": list(x.shape), "data": [round(v, 9) for v in x.detach().reshape(-1).tolist()]}


def exact(x):
    """The input as it is written: with two digits behind the point."""
    return torch.tensor([round(v, 2) for v in x.reshape(-1).tolist()]).reshape(x.shape)


with open(sys.argv[1], "w") as file:
    for op, args, real, x, *window in cases():
        x, window = exact(x).requires_grad_(), [exact(w) for w in window]
        numbers = x if real else torch.view_as_complex(x)
        y = compute(op, args, numbers, *(window or [None])).resolve_conj()
        compare_with_numpy(op, args, numbers, y)
        output = torch.view_as_real(y) if y.is_complex() else y
        weights = exact(random(*output.shape))
        (output * weights).sum().backward()
        case = {
            "op": op,
            "args": args,
            "real": real,
            "inputs": [written(x) for x in [x, *window]],
            "outputs": [written(output)],
            "weights": [written(weights)],
            "gradients": [written(x.grad)],
        }
        file.write(json.dumps(case) + "\n")
    for op, args, y in vectors():
        file.write(json.dumps({"op": op, "args": args, "real": True, "inputs": [], "outputs": [written(y)]}) + "\n")
