#!/usr/bin/env python3
"""PyTorch, NumPy and JAX at the works of `benches/operations/mod.rs`, f32 on the CPU.

    python3 benches/peers.py [--threads 2] [WORK ...]

makes a virtual environment below the target directory where there is none, installs them from PyPI there (PyTorch's
Linux wheel comes with its GPU libraries: about 5 GB on disk, which `rm -r` frees), and prints the microseconds of
the fastest and of the median run. `--python PATH` takes an interpreter that has them already. What JAX does is
compiled by `jax.jit` before it is timed, with its operands as arguments.

With `--serve` it answers questions on stdin as `benches/peers/src/main.rs` does: `compare.py` asks.
"""

import argparse
import os
import subprocess
import sys
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MATRICES = ["matmul_64", "matmul_256", "matmul_1024", "matmul_2048"]
WORKS = ["add_64", "add_4k", "add_64k", "add_16m", "row", "chain_64", "chain_4k", "chain_64k", "chain_16m", "tanh_chain"]
WORKS += ["sum_0", "sum_1", "softmax", "layer_norm", *MATRICES, "bmm", "skinny"]
WORKS += ["gather_0", "gather_1", "scatter_add_0", "scatter_add_1", "cat_0", "cat_1", "conv2d"]
WORKS += ["argmax", "max_1", "cumsum_1", "exp", "tanh", "stack_last", "windows"]
ORDER = ["cummax", "kthvalue", "quantile", "logcumsumexp", "trapezoid_0", "trapezoid_1", "diff_0", "diff_1"]
LAYERS = ["interpolate", "group_norm", "attention", "cdist"]
WORKS += [*ORDER, "unique", "repeat_interleave_0", "repeat_interleave_1", "take", *LAYERS]
MODELS = ["mlp", "cnn", "block"]
TRAINING = [f"{model}_{part}" for model in MODELS for part in ("forward", "step")]
WORKS += TRAINING
# Runs for so many seconds, and at least three times.
LONG = 0.3
# What is taken at once, in nanoseconds: as many runs as fill so much time.
SAMPLE = 50_000
LENGTHS = {"64": 64, "4k": 1 << 12, "64k": 1 << 16, "16m": 1 << 24}


def target():
    return Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))


def interpreter():
    """A Python with PyTorch, NumPy and JAX, made where there is none."""
    folder = target() / "peers-venv"
    python = folder / "bin" / "python"
    ready = python.exists() and subprocess.run([python, "-c", "import jax, numpy, torch"], capture_output=True).returncode == 0
    if not ready:
        print(f"installing PyTorch, NumPy and JAX into {folder}", file=sys.stderr)
        venv.create(folder, clear=True, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "torch", "numpy", "jax"], check=True)
    return python


def pinned(threads):
    """The environment in which everybody has so many threads."""
    names = ["RAYON", "OMP", "MKL", "OPENBLAS", "MATMUL"]
    return os.environ | {f"{name}_NUM_THREADS": str(threads) for name in names}


# What follows runs inside of that interpreter.


def bits(numpy, n, first=0):
    product = (numpy.arange(first, first + n, dtype=numpy.uint64) * 0x9E3779B9 & 0xFFFFFFFF).astype(numpy.uint32)
    return (product << numpy.uint32(13)) | (product >> numpy.uint32(19))


def numbers(numpy, operand, *sizes):
    n = int(numpy.prod(sizes))
    return (bits(numpy, n, 7919 * operand) / 0xFFFFFFFF * 8 - 4).astype(numpy.float32).reshape(sizes)


def positions(numpy, axis):
    sizes = (4096, 1024)
    return (bits(numpy, 4096 * 1024).astype(numpy.uint64) * sizes[axis] >> 32).astype(numpy.int64).reshape(sizes)


def operands(numpy, work):
    """The operands of a work, as arrays."""
    if work.startswith(("add", "chain")):
        return [numbers(numpy, i, LENGTHS[work.split("_")[1]]) for i in range(2 if work.startswith("add") else 4)]
    if work == "tanh_chain":
        return [numbers(numpy, i, 4096) for i in range(3)]
    if work == "row":
        return [numbers(numpy, 0, 4096, 4096), numbers(numpy, 1, 4096)]
    if work.startswith("sum"):
        return [numbers(numpy, 0, 4096, 4096)]
    if work == "softmax":
        return [numbers(numpy, 0, 4096, 1024)]
    if work == "layer_norm":
        return [numbers(numpy, 0, 4096, 1024), numbers(numpy, 1, 1024), numbers(numpy, 2, 1024)]
    if work.startswith("matmul"):
        n = int(work.removeprefix("matmul_"))
        return [numbers(numpy, i, n, n) for i in range(2)]
    if work == "bmm":
        return [numbers(numpy, i, 64, 128, 128) for i in range(2)]
    if work == "skinny":
        return [numbers(numpy, 0, 4096, 64), numbers(numpy, 1, 64, 4096)]
    if work.startswith(("gather", "scatter")):
        return [numbers(numpy, 0, 4096, 1024), positions(numpy, int(work[-1])), numbers(numpy, 1, 4096, 1024)]
    if work.startswith("cat"):
        return [numbers(numpy, i, 512, 1024) for i in range(8)]
    if work in ("argmax", "max_1", "cumsum_1", *ORDER):
        return [numbers(numpy, 0, 4096, 256)]
    if work in ("exp", "tanh"):
        return [numbers(numpy, 0, 256, 256)]
    if work == "stack_last":
        return [numbers(numpy, i, 256, 256) for i in range(4)]
    if work == "unique":
        return [numbers(numpy, 0, 1024, 1024)]
    if work.startswith("repeat"):
        return [numbers(numpy, 0, 1024, 1024)]
    if work == "take":
        at = (bits(numpy, 1 << 20).astype(numpy.uint64) * (4096 * 1024) >> 32).astype(numpy.int64)
        return [numbers(numpy, 0, 4096, 1024), at]
    if work in ("interpolate", "group_norm"):
        return [numbers(numpy, 0, 8, 64, 56, 56), numbers(numpy, 1, 64), numbers(numpy, 2, 64)]
    if work == "attention":
        return [numbers(numpy, i, 32, 256, 64) for i in range(3)]
    if work == "cdist":
        return [numbers(numpy, i, 1024, 64) for i in range(2)]
    if work == "windows":
        return [numbers(numpy, 0, 512, 512)]
    if work in TRAINING:
        return model(numpy, work.split("_")[0])
    return [numbers(numpy, 0, 8, 64, 56, 56), numbers(numpy, 1, 64, 64, 3, 3)]


def model(numpy, name):
    """What goes in, and the weights: `benches/peers/src/training.rs` has the same."""
    sizes = {
        "mlp": [(64, 784), (256, 784), (256,), (10, 256), (10,)],
        "cnn": [(32, 1, 8, 8), (16, 1, 3, 3), (16,), (32, 16, 3, 3), (32,), (10, 128), (10,)],
        "block": [(8, 128, 256), (256,), (256,), (768, 256), (768,), (256, 256), (256,)]
        + [(256,), (256,), (1024, 256), (1024,), (256, 1024), (256,)],
    }[name]
    norms = (1, 7) if name == "block" else ()
    scales = [1.0] + [0.25 if i in norms else 0.02 for i in range(1, len(sizes))]
    return [numbers(numpy, i, *size) * numpy.float32(scale) for i, (size, scale) in enumerate(zip(sizes, scales))]


def kind(work):
    return work if work == "tanh_chain" else work.split("_")[0]


def by_torch(torch, work, x):
    axis = int(work[-1]) if work[-1] in "01" else 0
    return {
        "add": lambda: x[0] + x[1],
        "row": lambda: x[0] + x[1],
        "chain": lambda: torch.relu((x[0] * x[1] + x[2]) * 0.5 - x[3]),
        "tanh_chain": lambda: torch.tanh(x[0] * x[1] + x[2]),
        "sum": lambda: x[0].sum(axis),
        "softmax": lambda: torch.softmax(x[0], -1),
        "layer": lambda: torch.nn.functional.layer_norm(x[0], (1024,), x[1], x[2], 1e-5),
        "matmul": lambda: x[0] @ x[1],
        "bmm": lambda: torch.bmm(x[0], x[1]),
        "skinny": lambda: x[0] @ x[1],
        "gather": lambda: x[0].gather(axis, x[1]),
        "scatter": lambda: x[0].scatter_add(axis, x[1], x[2]),
        "cat": lambda: torch.cat(x, axis),
        "argmax": lambda: x[0].argmax(1),
        "max": lambda: x[0].amax(axis),
        "cumsum": lambda: x[0].cumsum(axis),
        "cummax": lambda: x[0].cummax(1)[0],
        "kthvalue": lambda: x[0].kthvalue(100, 1)[0],
        "quantile": lambda: x[0].quantile(0.9, 1),
        "logcumsumexp": lambda: x[0].logcumsumexp(1),
        "trapezoid": lambda: torch.trapezoid(x[0], dx=0.5, dim=axis),
        "diff": lambda: x[0].diff(dim=axis),
        "unique": lambda: x[0].unique(),
        "repeat": lambda: x[0].repeat_interleave(4, axis),
        "take": lambda: x[0].take(x[1]),
        "interpolate": lambda: torch.nn.functional.interpolate(x[0], scale_factor=2, mode="bilinear"),
        "group": lambda: torch.nn.functional.group_norm(x[0], 8, x[1], x[2]),
        "attention": lambda: torch.nn.functional.scaled_dot_product_attention(*x),
        "cdist": lambda: torch.cdist(*x),
        "exp": lambda: x[0].exp(),
        "tanh": lambda: x[0].tanh(),
        "stack": lambda: torch.stack(x, -1),
        "windows": lambda: x[0].unfold(0, 3, 1).unfold(1, 3, 1).sum((2, 3)),
        "conv2d": lambda: torch.nn.functional.conv2d(x[0], x[1], padding=1),
    }[kind(work)]


def train_by_torch(torch, work, x):
    f, (name, part) = torch.nn.functional, work.split("_")
    classes = torch.arange(len(x[0])) * 7 % 10

    def mlp(x, w1, b1, w2, b2):
        return f.linear(f.relu(f.linear(x, w1, b1)), w2, b2)

    def cnn(x, w1, b1, w2, b2, w3, b3):
        x = f.max_pool2d(f.relu(f.conv2d(x, w1, b1, padding=1)), 2)
        x = f.max_pool2d(f.relu(f.conv2d(x, w2, b2, padding=1)), 2)
        return f.linear(x.flatten(1), w3, b3)

    def block(x, norm1, shift1, w_in, b_in, w_out, b_out, norm2, shift2, w1, b1, w2, b2):
        seen = f.layer_norm(x, (256,), norm1, shift1)
        q, k, v = f.linear(seen, w_in, b_in).view(8, 128, 3, 4, 64).permute(2, 0, 3, 1, 4).unbind(0)
        heads = torch.softmax(q @ k.mT * 0.125, -1) @ v
        x = x + f.linear(heads.transpose(1, 2).reshape(8, 128, 256), w_out, b_out)
        seen = f.layer_norm(x, (256,), norm2, shift2)
        return x + f.linear(f.gelu(f.linear(seen, w1, b1)), w2, b2)

    model, weights = {"mlp": mlp, "cnn": cnn, "block": block}[name], x[1:]
    if part == "forward":
        return lambda: model(x[0], *weights)
    for weight in weights:
        weight.requires_grad_()
    descent = torch.optim.SGD(weights, lr=0.0)

    def step():
        with torch.inference_mode(False), torch.enable_grad():
            descent.zero_grad()
            y = model(x[0], *weights)
            loss = y.square().mean() if name == "block" else f.cross_entropy(y, classes)
            loss.backward()
            descent.step()
            return loss.detach()

    return step


def by_numpy(numpy, work, x):
    axis = int(work[-1]) if work[-1] in "01" else 0
    return {
        "add": lambda: x[0] + x[1],
        "row": lambda: x[0] + x[1],
        "chain": lambda: numpy.maximum((x[0] * x[1] + x[2]) * numpy.float32(0.5) - x[3], 0),
        "tanh_chain": lambda: numpy.tanh(x[0] * x[1] + x[2]),
        "sum": lambda: x[0].sum(axis),
        "matmul": lambda: x[0] @ x[1],
        "bmm": lambda: x[0] @ x[1],
        "skinny": lambda: x[0] @ x[1],
        "gather": lambda: numpy.take_along_axis(x[0], x[1], axis),
        "cat": lambda: numpy.concatenate(x, axis),
        "argmax": lambda: x[0].argmax(1),
        "max": lambda: x[0].max(axis),
        "cummax": lambda: numpy.maximum.accumulate(x[0], 1),
        "kthvalue": lambda: numpy.partition(x[0], 99, 1)[:, 99],
        "quantile": lambda: numpy.quantile(x[0], 0.9, 1),
        "logcumsumexp": lambda: numpy.logaddexp.accumulate(x[0], 1),
        "trapezoid": lambda: numpy.trapezoid(x[0], dx=0.5, axis=axis),
        "diff": lambda: numpy.diff(x[0], axis=axis),
        "unique": lambda: numpy.unique(x[0]),
        "repeat": lambda: x[0].repeat(4, axis),
        "take": lambda: x[0].take(x[1]),
        "exp": lambda: numpy.exp(x[0]),
        "tanh": lambda: numpy.tanh(x[0]),
        "stack": lambda: numpy.stack(x, -1),
    }.get(kind(work))


def layer_norm_by_jax(jax, x, weight, bias):
    mean = x.mean(-1, keepdims=True)
    return (x - mean) * jax.lax.rsqrt(x.var(-1, keepdims=True) + 1e-5) * weight + bias


def group_norm_by_jax(jax, x, weight, bias):
    groups = x.reshape(8, 8, -1)
    mean, variance = groups.mean(-1, keepdims=True), groups.var(-1, keepdims=True)
    normal = ((groups - mean) * jax.lax.rsqrt(variance + 1e-5)).reshape(x.shape)
    return normal * weight[:, None, None] + bias[:, None, None]


def by_jax(jax, work, x):
    jnp, axis = jax.numpy, int(work[-1]) if work[-1] in "01" else 0

    def scatter_add(x, index, source):
        other = jnp.arange(x.shape[1 - axis])
        at = (index, other[None, :]) if axis == 0 else (other[:, None], index)
        return x.at[at].add(source)

    works = {
        "add": lambda a, b: a + b,
        "row": lambda a, b: a + b,
        "chain": lambda a, b, c, d: jax.nn.relu((a * b + c) * 0.5 - d),
        "tanh_chain": lambda a, b, c: jnp.tanh(a * b + c),
        "sum": lambda a: a.sum(axis),
        "softmax": lambda a: jax.nn.softmax(a, -1),
        "layer": lambda a, weight, bias: layer_norm_by_jax(jax, a, weight, bias),
        "matmul": lambda a, b: a @ b,
        "bmm": lambda a, b: a @ b,
        "skinny": lambda a, b: a @ b,
        "gather": lambda a, index: jnp.take_along_axis(a, index, axis),
        "scatter": scatter_add,
        "cat": lambda *a: jnp.concatenate(a, axis),
        "argmax": lambda a: a.argmax(1),
        "max": lambda a: a.max(axis),
        "cumsum": lambda a: a.cumsum(axis),
        "exp": lambda a: jnp.exp(a),
        "tanh": lambda a: jnp.tanh(a),
        "stack": lambda *a: jnp.stack(a, -1),
        "conv2d": lambda a, w: jax.lax.conv(a, w, (1, 1), "SAME"),
        "cummax": lambda a: jax.lax.cummax(a, 1),
        "quantile": lambda a: jnp.quantile(a, 0.9, 1),
        "logcumsumexp": lambda a: jax.lax.cumlogsumexp(a, 1),
        "trapezoid": lambda a: jnp.trapezoid(a, dx=0.5, axis=axis),
        "diff": lambda a: jnp.diff(a, axis=axis),
        "repeat": lambda a: jnp.repeat(a, 4, axis),
        "take": lambda a, at: jnp.take(a, at),
        "interpolate": lambda a, *_: jax.image.resize(a, (8, 64, 112, 112), "bilinear"),
        "attention": lambda q, k, v: jax.nn.softmax(q @ k.mT * 0.125, -1) @ v,
        "group": lambda a, weight, bias: group_norm_by_jax(jax, a, weight, bias),
    }
    if kind(work) not in works:
        return None
    run, x = jax.jit(works[kind(work)]), x[:2] if kind(work) == "gather" else x
    return lambda: run(*x).block_until_ready()


def train_by_jax(jax, work, x):
    jnp, lax, (name, part) = jax.numpy, jax.lax, work.split("_")
    classes = jnp.arange(len(x[0])) * 7 % 10

    def linear(x, w, b):
        return x @ w.T + b

    def conv(x, w, b):
        x = jax.nn.relu(lax.conv(x, w, (1, 1), "SAME") + b[:, None, None])
        return lax.reduce_window(x, -jnp.inf, lax.max, (1, 1, 2, 2), (1, 1, 2, 2), "VALID")

    def mlp(x, w1, b1, w2, b2):
        return linear(jax.nn.relu(linear(x, w1, b1)), w2, b2)

    def cnn(x, w1, b1, w2, b2, w3, b3):
        return linear(conv(conv(x, w1, b1), w2, b2).reshape(len(x), -1), w3, b3)

    def block(x, norm1, shift1, w_in, b_in, w_out, b_out, norm2, shift2, w1, b1, w2, b2):
        seen = layer_norm_by_jax(jax, x, norm1, shift1)
        q, k, v = linear(seen, w_in, b_in).reshape(8, 128, 3, 4, 64).transpose(2, 0, 3, 1, 4)
        heads = jax.nn.softmax(q @ k.mT * 0.125, -1) @ v
        x = x + linear(heads.swapaxes(1, 2).reshape(8, 128, 256), w_out, b_out)
        seen = layer_norm_by_jax(jax, x, norm2, shift2)
        return x + linear(jax.nn.gelu(linear(seen, w1, b1), approximate=False), w2, b2)

    def loss(weights, x, classes):
        y = model(x, *weights)
        if name == "block":
            return jnp.square(y).mean()
        return -jnp.take_along_axis(jax.nn.log_softmax(y), classes[:, None], 1).mean()

    model, (x, *weights) = {"mlp": mlp, "cnn": cnn, "block": block}[name], x
    if part == "forward":
        run = jax.jit(model)
        return lambda: run(x, *weights).block_until_ready()

    # The rate is an argument, so that what is compiled does not know that it is 0.
    @jax.jit
    def step(weights, x, classes, rate):
        value, gradient = jax.value_and_grad(loss)(weights, x, classes)
        return value, [w - rate * g for w, g in zip(weights, gradient)]

    return lambda: jax.block_until_ready(step(weights, x, classes, jnp.float32(0)))[0]


def times(run):
    def sample(runs):
        before = time.perf_counter_ns()
        for _ in range(runs):
            run()
        return time.perf_counter_ns() - before

    run()
    runs = 1
    while sample(runs) < SAMPLE:
        runs *= 2
    start, found = time.perf_counter_ns(), []
    while len(found) < 3 or time.perf_counter_ns() - start < LONG * 1e9:
        found.append(sample(runs) / runs)
    return sorted(found)


def serve_jax():
    """A process of its own: XLA has as many threads as it finds cores when it starts."""
    import jax
    import numpy

    print(f"JAX {jax.__version__}", flush=True)
    for line in sys.stdin:
        work = line.split()[1]
        by = train_by_jax if work in TRAINING else by_jax
        run = by(jax, work, [jax.numpy.asarray(array) for array in operands(numpy, work)])
        answer(numpy, run)


def serve():
    import numpy
    import torch

    torch.set_num_threads(int(os.environ["OMP_NUM_THREADS"]))
    print(f"PyTorch {torch.__version__}, NumPy {numpy.__version__}", flush=True)
    for line in sys.stdin:
        who, work = line.split()
        arrays = operands(numpy, work)
        if who == "torch":
            tensors = [torch.from_numpy(array) for array in arrays]
            run = (train_by_torch if work in TRAINING else by_torch)(torch, work, tensors)
        else:
            run = by_numpy(numpy, work, arrays)
        with torch.inference_mode():
            answer(numpy, run)


def answer(numpy, run):
    if run is None:
        print("-", flush=True)
        return
    found = times(run)
    mean = float(numpy.abs(numpy.asarray(run()), dtype=numpy.float64).mean())
    print(found[0], found[len(found) // 2], mean, flush=True)


class Peer:
    """A process that answers `WHO WORK` with the fastest and the median nanoseconds and a mean, or None."""

    def __init__(self, command, threads):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "bufsize": 1}
        self.process = subprocess.Popen(command, env=pinned(threads), **pipes)
        # XLA has as many threads as there are cores: everybody has so many cores, where the system can say so.
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(self.process.pid, sorted(os.sched_getaffinity(0))[:threads])

    def line(self):
        return self.process.stdout.readline().strip()

    def ask(self, who, work):
        self.process.stdin.write(f"{who} {work}\n")
        answer = self.line().split()
        if not answer:
            sys.exit(f"no answer to {who} {work}")
        return None if answer == ["-"] else (float(answer[0]), float(answer[1]), float(answer[2]))

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def served(python, threads, who="--serve"):
    peer = Peer([python, Path(__file__).resolve(), who], threads)
    return peer, peer.line()


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--threads", type=int, default=1)
    options.add_argument("--python", help="an interpreter that has PyTorch, NumPy and JAX")
    options.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options.add_argument("--serve-jax", action="store_true", help=argparse.SUPPRESS)
    options.add_argument("works", nargs="*", metavar="WORK", default=WORKS)
    chosen = options.parse_args()
    if chosen.serve:
        return serve()
    if chosen.serve_jax:
        return serve_jax()
    python = chosen.python or interpreter()
    peer, versions = served(python, chosen.threads)
    jax, version = served(python, chosen.threads, "--serve-jax")
    print(f"{versions}, {version}, threads: {chosen.threads}; microseconds, fastest and median")
    for work in chosen.works:
        for who, process in (("torch", peer), ("numpy", peer), ("jax", jax)):
            found = process.ask(who, work)
            if found:
                print(f"{work:14} {who:6} {found[0] / 1e3:12.3f} {found[1] / 1e3:12.3f}", flush=True)
    peer.close()
    jax.close()


if __name__ == "__main__":
    main()
