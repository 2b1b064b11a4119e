"""Plants the mistakes of burn/mutations in the models of burn/src/bin, compiles each and runs what compiles once on a small input.

python3 burn.py FOLDER [-v] [MODEL ..]

FOLDER is a throwaway place for a copy of burn/ and for what cargo builds (less than 1 GB). The mistakes are planted in the copy. A mistake is
refused by rustc; when the program runs, by an `assert_shape!` of the model or by a check of burn's; or not at all, and then the sizes,
the loss and the mean square of the result are compared with those of the model without a mistake.

The models without mistakes must print the lines of values.txt, which a test compares with the models of src/models.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
KINDS = ["rustc", "assert_shape!", "burn", "other sizes", "other values", "same", "none"]


def mistakes(model):
    """The lines to find, the lines to write in place of them, and why there is no such mistake in burn."""
    text = (HERE / "burn" / "mutations" / f"{model}.txt").read_text()
    for record in text.split("\n\n"):
        own = {mark: [line[2:] for line in record.splitlines() if line[:2] == mark + " "] for mark in "-+="}
        if own["-"] or own["="]:
            yield own["-"], own["+"], own["="]


def plant(model, source, old, new):
    """The source with the mistake; between two lines there may be any indentation."""
    pattern = r"\n\s*".join(re.escape(line) for line in old)
    found = re.findall(pattern, source)
    assert len(found) == 1, f"{model}: {len(found)} times {old!r}"
    planted = re.sub(pattern, lambda _: "\n".join(new), source)
    assert planted != source, f"{model}: no change: {old!r}"
    return planted


def run(model, folder):
    """How the program in the folder ends, and what it prints."""
    target = folder / "target"
    build = ["cargo", "build", "--quiet", "--bin", model, "--target-dir", target]
    built = subprocess.run(build, cwd=folder / "burn", capture_output=True, text=True)
    if built.returncode != 0:
        error = re.search(r"^error(\[E\d+\])?: .*", built.stderr, re.M)
        assert error and "could not compile" not in error[0], built.stderr
        return "rustc", error[0]
    ran = subprocess.run([target / "debug" / model], capture_output=True, text=True, timeout=60, env=os.environ | {"RUST_BACKTRACE": "0"})
    if ran.returncode == 0:
        return "runs", ran.stdout.strip()
    panic = re.search(r"panicked at ([^\n:]*):\d+:\d+:\n(.*)", ran.stderr, re.S)
    assert panic, f"{model}: ended without a panic: {ran.stderr}"
    message = panic[2].split("\nnote: ")[0].strip().splitlines()
    # Layers of burn assert shapes as well: the place tells which assertion it is.
    in_model = panic[1].startswith("src/bin/") and message[0].startswith("assert_shape!(")
    return ("assert_shape!" if in_model else "burn"), " ".join(message[:3])


def differs(line, expected):
    """What differs between two lines of sizes and numbers."""
    (sizes, numbers), (sizes_expected, numbers_expected) = line.split("] "), expected.split("] ")
    if sizes != sizes_expected:
        return "other sizes"
    pairs = zip(map(float, numbers.split()), map(float, numbers_expected.split()), strict=True)
    return "same" if all(abs(a - b) <= 1e-4 * abs(b) for a, b in pairs) else "other values"


def main():
    asked = [arg for arg in sys.argv[1:] if arg != "-v"]
    if not asked:
        sys.exit(__doc__)
    folder, only = pathlib.Path(asked[0]).resolve(), asked[1:]
    folder.mkdir(parents=True, exist_ok=True)
    # `shutil.copy` writes new times: with those of the originals, cargo would take what the last run has built.
    shutil.copytree(HERE / "burn", folder / "burn", copy_function=shutil.copy, dirs_exist_ok=True)
    values = dict(line.split(" ", 1) for line in (HERE / "values.txt").read_text().splitlines() if line)
    print("| model | mistakes | no counterpart | rustc | `assert_shape!`, run | burn, run | runs, other sizes | runs, other values | runs, same |")
    print("|---|---|---|---|---|---|---|---|---|")
    for path in sorted((HERE / "burn" / "src" / "bin").glob("*.rs")):
        model, source = path.stem, path.read_text()
        if only and model not in only:
            continue
        how, line = run(model, folder)
        assert how == "runs" and differs(line, values[model]) == "same", f"{model} without a mistake: {how}: {line}"
        counts = dict.fromkeys(KINDS, 0)
        place = folder / "burn" / "src" / "bin" / path.name
        for old, new, none in mistakes(model):
            if none:
                counts["none"] += 1
                continue
            place.write_text(plant(model, source, old, new))
            how, why = run(model, folder)
            if how == "runs":
                how = differs(why, line)
            counts[how] += 1
            if "-v" in sys.argv:
                print(f"{model}: {how}: {' '.join(old)}  =>  {' '.join(new)}\n    {why[:200]}", file=sys.stderr, flush=True)
        place.write_text(source)
        total = sum(counts.values())
        print(f"| {model} | {total} | {counts['none']} | " + " | ".join(str(counts[kind]) for kind in KINDS[:-1]) + " |", flush=True)


main()
