#!/usr/bin/env python3
"""Draws one mistake as rustc reports it and as `cargo congruent` does: `python3 crates/cargo-congruent/picture.py` writes
`errors.svg` next to this file, from what both print. (Python 3.9 or later, without packages.)"""

import html
import os
import re
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent

PROGRAM = """\
use congruent::prelude::*;

fn main() {
    let scores = Tensor::<f32, shape![32, 10]>::zeros();
    let bias = Tensor::<f32, shape![32]>::ones();
    let _ = &scores + &bias;
}
"""

MANIFEST = f"""\
[package]
name = "scores"
version = "0.1.0"
edition = "2024"

[dependencies]
congruent = {{ path = "{ROOT}" }}

[workspace]
"""

# A letter's width and a line's height; SGR colours as rustc uses them, and what they are here.
WIDTH, HEIGHT, SIZE = 6.7, 16, 11
INK = {"9": "#c62828", "12": "#1f5fbf", "10": "#2e7d32", "11": "#8a6100", "14": "#00707a"}
PLAIN, GREY, PANEL, EDGE = "#24292f", "#57606a", "#f6f8fa", "#d0d7de"


def output(program, arguments):
    """What cargo prints for the program, up to the end of the first error, with colours."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "src").mkdir()
        (root / "src/main.rs").write_text(program)
        (root / "Cargo.toml").write_text(MANIFEST)
        (root / "Cargo.lock").write_bytes((ROOT / "Cargo.lock").read_bytes())
        target = os.environ.get("CARGO_TARGET_DIR", str(ROOT / "target"))
        environment = {**os.environ, "CARGO_TERM_COLOR": "always", "CARGO_TARGET_DIR": target}
        run = subprocess.run(arguments, cwd=root, env=environment, capture_output=True, text=True)
    begins = re.search(r"(?m)^(\x1b\[[0-9;]*m)*error", run.stderr)
    assert begins, f"no error was printed:\n{run.stderr}"
    lines = run.stderr[begins.start():].splitlines()
    ends = next((k for k, line in enumerate(lines) if not bare(line).strip()), len(lines))
    return lines[:ends]


def bare(line):
    return re.sub(r"\x1b\[[0-9;]*m", "", line)


def spans(line):
    """The pieces of a line, each with its colour and whether it is bold."""
    colour, bold, pieces = PLAIN, False, []
    for piece in re.split(r"(\x1b\[[0-9;]*m)", line):
        code = re.fullmatch(r"\x1b\[([0-9;]*)m", piece)
        if not code:
            if piece:
                pieces.append((piece, colour, bold))
        elif code[1] in ("", "0"):
            colour, bold = PLAIN, False
        elif code[1] == "1":
            bold = True
        elif code[1].startswith("38;5;"):
            colour = INK.get(code[1][5:], PLAIN)
        elif re.fullmatch(r"(1;)?(3|9)[0-7]", code[1]):
            colour = INK.get(str(int(code[1][-1]) + 8), PLAIN)
            bold = bold or code[1].startswith("1;")
    return pieces


def text(line, x, y):
    """A line as text. Its length is fixed, so that columns stay under each other in any font."""
    parts = "".join(
        f'<tspan fill="{colour}"{" font-weight=" + chr(34) + "bold" + chr(34) if bold else ""}>{html.escape(piece)}</tspan>'
        for piece, colour, bold in spans(line)
    )
    length = len(bare(line)) * WIDTH
    return f'<text x="{x}" y="{y}" textLength="{length:.1f}" xml:space="preserve">{parts}</text>'


def main():
    environment = {**os.environ}
    subprocess.run(["cargo", "build", "--quiet", "--package", "cargo-congruent"], cwd=ROOT, env=environment, check=True)
    tool = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "debug/cargo-congruent"
    panels = [
        ("cargo check", output(PROGRAM, ["cargo", "check"])),
        ("cargo congruent check", output(PROGRAM, [str(tool), "congruent", "check"])),
    ]
    columns = max(len(bare(line)) for _, lines in panels for line in lines)
    wide, y, body = columns * WIDTH + 48, 12, []
    for command, lines in panels:
        tall = (len(lines) + 1) * HEIGHT + 24
        body.append(f'<rect x="8" y="{y}" width="{wide - 16:.0f}" height="{tall}" rx="6" fill="{PANEL}" stroke="{EDGE}"/>')
        body.append(f'<text x="24" y="{y + 22}" fill="{GREY}" xml:space="preserve">$ {command}</text>')
        body += [text(line, 24, y + 22 + HEIGHT * (k + 1)) for k, line in enumerate(lines)]
        y += tall + 12
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {y}" '
        f'font-family="ui-monospace, Menlo, Consolas, monospace" font-size="{SIZE}">'
    )
    (HERE / "errors.svg").write_text("\n".join([head, *body, "</svg>", ""]))


if __name__ == "__main__":
    main()
