#!/usr/bin/env python3
"""What this library costs those who compile with it, and the goals.

    benches/compile_time.sh [--next-solver] [--only shapes|variables|first|program|training|cold|any_rank]

Writes throwaway crates that depend on this one, and measures what rustc, cargo and the linker take of the processor
(user and system: a busy machine changes it less than the time on the clock), without incremental compilation, the least of
three. Below, `x` is a tensor of rank 4 unless it says otherwise.

* shapes: `cargo check` and a debug build of one more function on one more shape, above those of a first.
* variables: the same of `congruent_grad::Var`, beside the tensor's.
* first: what the first use of an operation adds to a program of its own, debug and release.
* program: a program of 100 lines: one more operation in it, its release build, its size.
* training: three programs that train (`training/*.rs`), with the profile of the README: a check, edits, first builds, the size.
* cold: a dependent crate, everything below included, compared with ndarray and nalgebra.
* any_rank: a program that calls every operation of `AnyRank`, for six element types (it is written with the nightly toolchain).

With `--next-solver` the checks of `shapes` are those of the next trait solver, on the nightly toolchain.
"""

import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile

import any_rank

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHAPES = 100


def lengths(i):
    """Four lengths up to 1,000, all different from one function to the next."""
    return i % 37 + 2, i * 7 % 991 + 3, i % 11 + 2, i + 5


def tensor(*shape):
    return f"Tensor<f32, shape![{', '.join(map(str, shape))}]>"


def shapes(kind, i):
    """The signature and body of one function."""
    a, b, c, d = lengths(i)
    x = tensor(a, b, c, d)
    return {
        "x + y": (f"x: &{x}, y: &{tensor(c, 1)}", x, "x + y"),
        "x += y": (f"x: &mut {x}, y: &{tensor(c, 1)}", "()", "*x += y"),
        "exp": (f"x: &{x}", x, "x.exp()"),
        "sum": (f"x: &{x}", tensor(a, c, d), "x.sum::<1>()"),
        "softmax": (f"x: &{x}", x, "x.softmax::<-1>()"),
        "zeros": ("", x, "Tensor::zeros()"),
        "view": (f"x: &{x}", tensor(b, a, c, d), f"x.view::<shape![{b}, {a}, {c}, {d}]>().to_tensor()"),
        "slice": (f"x: &{x}", tensor(b - 1, c, d), "x.slice(s![0, 1.., .., ..]).to_tensor()"),
        "permute": (f"x: &{x}", tensor(d, a, c, b), "x.permute::<axes![3, 0, 2, 1]>().to_tensor()"),
        "gather": (f"x: &{x}, y: &Tensor<i64, shape![{a}, 3]>", tensor(a, 3, c, d), "x.gather::<1>(y)"),
        "cat": (f"x: &{x}, y: &{x}", tensor(2 * a, b, c, d), "x.cat::<0>(y)"),
        "einsum!": (f"x: &{tensor(a, d)}, y: &{tensor(d, b)}", tensor(a, b), 'einsum!("ij,jk->ik", x, y)'),
        "matmul": (f"x: &{x}, y: &{tensor(d, a)}", tensor(a, b, c, a), "x.matmul(y)"),
        "flatten": (f"x: &{x}", tensor(a * b, c, d), "x.flatten::<0, 1>().to_tensor()"),
        "conv2d": (f"x: &{tensor(1, a, i + 9, 20)}, y: &{tensor(b, a, 3, 3)}", tensor(1, b, i + 7, 18), "x.conv2d(y)"),
        "view with -1": (f"x: &{x}", tensor(a * b * c, d), f"x.view::<shape![-1, {d}]>().to_tensor()"),
        "reshape": (f"x: &{x}", tensor(b, a, c, d), f"x.reshape::<shape![{b}, {a}, {c}, {d}]>().to_tensor()"),
        "expand": (f"x: &{tensor(c, 1)}", x, f"x.expand::<shape![{a}, {b}, {c}, {d}]>().to_tensor()"),
        "layer_norm": (f"x: &{x}, y: &{tensor(d)}, z: &{tensor(d)}", x, "x.layer_norm(y, z, 1e-5)"),
        "cross_entropy": (f"x: &{tensor(a, d)}, y: &Tensor<i64, shape![{a}]>", tensor(), "x.cross_entropy(y)"),
        "max_pool2d": (
            f"x: &{tensor(1, a, i + 9, 20)}",
            tensor(1, a, (i + 9) // 2, 10),
            "x.max_pool2d(congruent::window::pool::<2>())",
        ),
    }[kind]


def of_variables(argument, result, body):
    """The same function of variables, of which a view owns its memory."""
    return *(text.replace("Tensor<f32", "Var<f32") for text in (argument, result)), body.removesuffix(".to_tensor()")


HEAD = "#![allow(unused)]\nuse congruent::prelude::*;\n"

# What one more shape may cost, in ms: the check, and a debug build.
SHAPE_GOALS = {
    "x + y": (1.2, 2.5), "x += y": (1.2, 2.5), "exp": (1.2, 2.5), "sum": (1.2, 2.5), "softmax": (1.2, 5), "zeros": (1.2, 2.5),
    "view": (3, 5), "slice": (3, 5), "permute": (3, 5), "gather": (3, 5), "cat": (3, 5), "einsum!": (3, 5), "matmul": (3, 5),
    "flatten": (4, 5), "conv2d": (5, 5), "view with -1": (6, 5),
}

# What a variable is measured at: one more shape costs no more to check than that of a tensor, and this to build.
VARIABLES = ["x + y", "exp", "sum", "softmax", "view", "view with -1", "reshape", "expand", "slice", "permute", "flatten"]
VARIABLES += ["gather", "cat", "einsum!", "matmul", "layer_norm", "cross_entropy", "conv2d", "max_pool2d"]
VARIABLE_BUILD = 3

# A first use: what is done with `x` of shape [4, 6], `y` of [6], `i` of [2, 6] and the planes `p`; the goal in release.
FIRST = {
    "x + y": ("&x + &y", 0.3), "x += y": ("{ let mut x = x; x += &y; x }", 0.3), "2.0 - x": ("2.0 - &x", 0.3),
    "exp": ("x.exp()", 0.3), "map": ("x.map(|v| v + 1.5)", 0.3), "where_": ("x.gt(0.0).where_(&x, 0.0)", 0.3),
    "to_type": ("x.to_type::<f64>()", 0.3), "sum": ("x.sum::<0>()", 0.3), "mean": ("x.mean::<0>()", 0.3),
    "var": ("x.var::<0>()", 0.3), "amax": ("x.amax::<0>()", 0.3), "argmax": ("x.argmax::<0>()", 0.3),
    "softmax": ("x.softmax::<-1>()", 0.3), "cumsum": ("x.cumsum::<-1>()", 0.3), "sort": ("x.sort::<-1>().0", 0.3),
    "to_tensor": ("x.t().to_tensor()", 0.3), "cat": ("x.cat::<0>(&x)", 0.3), "gather": ("x.gather::<0>(&i)", 0.3),
    "scatter_add": ("x.scatter_add::<0>(&i, &x.narrow::<0, 0, 2>())", 0.3), "matmul": ("x.matmul(x.t())", 0.3),
    "einsum!": ('einsum!("ij,kj->ik", &x, &x)', 0.8), "conv2d": ("p.conv2d(&w)", 0.3),
    "cross_entropy": ("x.cross_entropy(&t)", 0.3),
}
FIRST_DEBUG = 0.15

USES = """    let x: Tensor<f32, shape![4, 6]> = Tensor::ones();
    let y: Tensor<f32, shape![6]> = Tensor::ones();
    let i: Tensor<i64, shape![2, 6]> = Tensor::zeros();
    let t: Tensor<i64, shape![4]> = Tensor::zeros();
    let p: Tensor<f32, shape![1, 2, 8, 8]> = Tensor::ones();
    let w: Tensor<f32, shape![3, 2, 3, 3]> = Tensor::ones();
"""


def program(more):
    """A hundred lines: a network trained by hand, with one line more."""
    steps = "\n".join(
        f"    let a{i} = (x.matmul(&w) + &b).relu();\n    let s{i} = (&a{i} * {i}.5).mean_all().item();\n    w -= &(&w * (0.01 * s{i}));"
        for i in range(28)
    )
    return f"""#![allow(unused)]
use congruent::prelude::*;
fn main() {{
    let x: Tensor<f32, shape![32, 64]> = Tensor::ones();
    let mut w: Tensor<f32, shape![64, 16]> = Tensor::ones();
    let b: Tensor<f32, shape![16]> = Tensor::zeros();
{steps}
    {more}
    println!("{{}} {{}}", w.sum_all(), w.exp().sum_all());
}}
"""


# The profile that the README shows.
PROFILE = """
[profile.dev.package]
congruent = { opt-level = 3, debug-assertions = false, debug = false }
congruent-kernel = { opt-level = 3, debug-assertions = false, debug = false }
congruent-layout = { opt-level = 3, debug-assertions = false, debug = false }
"*" = { debug = "line-tables-only" }
"""

BOTH = f'congruent = {{ path = "{ROOT}" }}\ncongruent-grad = {{ path = "{ROOT}/crates/grad" }}'


class Crate:
    """A throwaway crate."""

    def __init__(self, work, name, dependency=f'congruent = {{ path = "{ROOT}" }}', binary=True, profile=""):
        self.path = work / name
        self.target = work / "target"
        self.name = name
        self.source = self.path / "src" / ("main.rs" if binary else "lib.rs")
        self.source.parent.mkdir(parents=True)
        manifest = f'[package]\nname = "measured_{name}"\nversion = "0.0.0"\nedition = "2024"\n[workspace]\n[dependencies]\n'
        (self.path / "Cargo.toml").write_text(manifest + dependency + "\n" + profile)
        if "congruent" in dependency:
            # The versions that are here already.
            shutil.copy(ROOT / "Cargo.lock", self.path / "Cargo.lock")

    def write(self, text):
        self.source.write_text(text)

    def run(self, *command, incremental=False):
        """Seconds of the processor that cargo and all below it took."""
        env = dict(os.environ, CARGO_INCREMENTAL=str(int(incremental)), CARGO_TARGET_DIR=str(self.target), **EXTRA)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([*CARGO, *command, "--quiet"], cwd=self.path, env=env, capture_output=True, text=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode:
            sys.exit(f"{self.name}: {' '.join(command)}\n{done.stderr}")
        return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime

    def least(self, *command, times=3):
        """The least of some runs, of the crate alone."""
        self.run(*command)
        seconds = []
        for _ in range(times):
            self.source.touch()
            seconds.append(self.run(*command))
        return min(seconds)


CARGO = ["cargo"]
EXTRA = {}


def row(what, measured, goal, unit):
    miss = f"missed, {measured / goal:.1f} times" if goal and measured > goal else ""
    print(f"{what:52} | {measured:8.2f} {unit:2} | {goal or '':>5} {unit if goal else '':2} {miss}", flush=True)


def one_more(crate, command, head, function):
    """Milliseconds of one more function."""
    seconds = []
    for n in (1, SHAPES + 1):
        functions = map(function, range(n))
        crate.write(head + "".join(f"pub fn f{i}({a}) -> {r} {{ {b} }}\n" for i, (a, r, b) in enumerate(functions)))
        seconds.append(crate.least(command))
    return (seconds[1] - seconds[0]) / SHAPES * 1000


MODES = (("check", "check"), ("debug build", "build"))


def measure_shapes(work, check_only):
    crate = Crate(work, "shapes", binary=False)
    for mode, command in MODES[: 1 if check_only else 2]:
        for kind, goals in SHAPE_GOALS.items():
            taken = one_more(crate, command, HEAD, lambda i: shapes(kind, i))
            row(f"{mode}, one more shape: {kind}", taken, goals[command == "build"], "ms")


def measure_variables(work):
    crate = Crate(work, "variables", BOTH, binary=False)
    more = "use congruent_grad::prelude::*;\n"
    for mode, command in MODES:
        for kind in VARIABLES:
            eager = one_more(crate, command, HEAD, lambda i: shapes(kind, i))
            head = HEAD + more + ("use congruent_grad::einsum;\n" if kind == "einsum!" else "")
            taken = one_more(crate, command, head, lambda i: of_variables(*shapes(kind, i)))
            row(f"{mode}, one more shape: {kind}", eager, None, "ms")
            row("  of a variable", taken, round(eager, 2) if command == "check" else VARIABLE_BUILD, "ms")


def measure_first(work):
    crate = Crate(work, "first")
    main = "#![allow(unused)]\nuse congruent::prelude::*;\nfn main() {{\n{}    println!(\"{{:?}}\", {}.numel());\n}}\n"
    for mode, flags in (("debug", []), ("release", ["--release"])):
        crate.write(main.format(USES, "x"))
        empty = crate.least("build", *flags)
        binary = crate.target / mode / "measured_first"
        row(f"{mode}, a program that makes some tensors", empty, None, "s")
        row("  its binary", binary.stat().st_size / 1e6, None, "MB")
        for kind, (use, goal) in FIRST.items():
            crate.write(main.format(USES, f"({use})"))
            seconds = crate.least("build", *flags, times=2) - empty
            row(f"{mode}, first use: {kind}", seconds, goal if mode == "release" else FIRST_DEBUG, "s")
            if mode == "release" and kind == "exp":
                row("  its binary", binary.stat().st_size / 1e6, 1, "MB")


def measure_program(work):
    crate = Crate(work, "program")
    crate.write(program(""))
    crate.run("build", incremental=True)
    edits = []
    for i, name in enumerate(("tanh", "sqrt", "sigmoid")):
        crate.write(program(f"let e{i} = w.{name}();"))
        edits.append(crate.run("build", incremental=True))
    row("edit of 100 lines that adds an operation, debug", min(edits), 1.0, "s")
    row("  its binary", (crate.target / "debug/measured_program").stat().st_size / 1e6, 25, "MB")
    crate.write(program(""))
    row("release build of 100 lines, its own share", crate.least("build", "--release"), 1.5, "s")


def measure_training(work):
    goals = {"check": None, "debug": None, "release": 1.5}
    commands = {"check": ["check"], "debug": ["build"], "release": ["build", "--release"]}
    for name in ("cnn", "char_rnn", "vae"):
        crate = Crate(work, name, BOTH, profile=PROFILE)
        crate.write((ROOT / "benches" / "training" / f"{name}.rs").read_text())
        crate.run("fetch")
        if name == "cnn":
            row("first debug build of a small CNN and everything below", crate.run("build"), 150, "s")
            row("release build of it, cold", crate.run("build", "--release"), None, "s")
        for mode, command in commands.items():
            row(f"{mode} of an edit, its own share: {name}", crate.least(*command), goals[mode], "s")
        crate.run("build", incremental=True)
        crate.source.write_text(crate.source.read_text().replace("seeded(1)", "seeded(2)"))
        row("  debug, incremental", crate.run("build", incremental=True), None, "s")
        row("  its debug binary", (crate.target / "debug" / f"measured_{name}").stat().st_size / 1e6, 25, "MB")


def measure_cold(work):
    versions = {"ndarray": 'ndarray = "0.17"', "nalgebra": 'nalgebra = "0.35"', "congruent": None}
    seconds = {}
    for name, dependency in versions.items():
        crate = Crate(work, f"cold_{name}", *([dependency] if dependency else []), binary=False)
        crate.write("")
        crate.run("fetch")
        crate.target = work / f"cold_{name}_target"
        seconds[name] = crate.run("check")
    goal = round(seconds["nalgebra"], 1)
    for name, taken in seconds.items():
        row(f"check, cold, everything below included: {name}", taken, goal if name == "congruent" else None, "s")
    crate = Crate(work, "cold_release")
    crate.write(program(""))
    crate.run("fetch")
    crate.target = work / "cold_release_target"
    row("release build, cold, of 100 lines and everything below", crate.run("build", "--release"), 110, "s")


def measure_any_rank(work):
    if subprocess.run(["cargo", "+nightly", "--version"], capture_output=True).returncode:
        print("skipped: any_rank needs the nightly toolchain (rustup toolchain install nightly)")
        return
    crate = Crate(work, "any_rank")

    def check(crate):
        env = dict(os.environ, CARGO_TARGET_DIR=str(crate.target))
        command = ["cargo", "check", "--quiet", "--message-format=json"]
        return subprocess.run(command, cwd=crate.path, env=env, capture_output=True, text=True).stdout

    calls = any_rank.every_call(crate, check, ROOT, work / "any_rank_target")
    crate.write(any_rank.program(calls))
    crate.run("build")
    crate.source.touch()
    seconds = crate.run("build")
    # Of all children so far: nothing else takes as much.
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1e6
    row(f"debug build, every operation of AnyRank: {len(calls)} calls", seconds, 60, "s")
    row("  the memory that the compiler takes, at most", memory, 2, "GB")
    row("  its binary", (crate.target / "debug" / f"measured_{crate.name}").stat().st_size / 1e6, None, "MB")


def main():
    options = sys.argv[1:]
    next_solver = "--next-solver" in options
    only = options[options.index("--only") + 1] if "--only" in options else None
    with tempfile.TemporaryDirectory() as directory:
        work = pathlib.Path(directory)
        if next_solver:
            if subprocess.run(["cargo", "+nightly", "--version"], capture_output=True).returncode:
                print("skipped: --next-solver needs the nightly toolchain (rustup toolchain install nightly)")
                return
            # Adds the flag for congruent and the throwaway crates, not for dependencies.
            wrapper = work / "rustc"
            wrapper.write_text(
                '#!/usr/bin/env bash\nfor argument in "$@"; do\n    case $argument in\n'
                '        congruent | congruent_macros | measured_*) exec "$@" -Znext-solver ;;\n    esac\ndone\nexec "$@"\n'
            )
            wrapper.chmod(0o755)
            CARGO.append("+nightly")
            EXTRA["RUSTC_WRAPPER"] = str(wrapper)
        print(f"{'what' + (', next solver' if next_solver else ''):52} | {'measured':>11} | {'goal':>8}")
        if only in (None, "shapes") or next_solver:
            measure_shapes(work, next_solver)
        if not next_solver:
            measures = {"variables": measure_variables, "first": measure_first, "program": measure_program}
            measures |= {"training": measure_training, "cold": measure_cold}
            for name, measure in measures.items():
                if only in (None, name):
                    measure(work)
            # Only where it is asked for: it takes as long as all of the others.
            if only == "any_rank":
                measure_any_rank(work)


main()
