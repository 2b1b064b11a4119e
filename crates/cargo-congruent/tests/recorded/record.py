#!/usr/bin/env python3
"""Writes `with.jsonl`, `without.jsonl` and `full.jsonl`: what cargo says of each program in `src/bin`.

A program whose name begins with `without_` is for a build without features, with `full_` for one with those of linear algebra, too, and
any other for one with all but these. Two kinds of cargo's lines are
kept: those about congruent's crates, which name their features (without the files that cargo has built), and the messages of rustc
(without its explanations of error codes). Paths begin with `$ROOT` and `$HOME`.
"""
import json
import pathlib
import re
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
ROOT = str(HERE.parents[3])


def lines(arguments, wanted):
    run = ["cargo", "check", "--bins", "--keep-going", "--message-format=json", *arguments]
    out = subprocess.run(run, cwd=HERE, stdout=subprocess.PIPE, text=True).stdout
    for line in out.splitlines():
        own = json.loads(line)
        name = own.get("target", {}).get("name", "")
        if own["reason"] == "compiler-artifact" and name.startswith("congruent"):
            yield re.sub(r'"filenames":\[[^\]]*\]', '"filenames":[]', line)
        elif own["reason"] == "compiler-message" and own["target"]["kind"] == ["bin"] and wanted(name):
            message = own["message"]
            if message["code"]:
                message["code"]["explanation"] = None
            # rustc writes long types to files.
            files = sorted(set(re.findall(r"written to '([^']+)'", line)))
            own["whole"] = {pathlib.Path(path).name: pathlib.Path(path).read_text() for path in files}
            text = json.dumps(own, separators=(",", ":"), ensure_ascii=False)
            for path in files:
                text = text.replace(path, "$WHOLE/" + pathlib.Path(path).name)
            if message["spans"]:
                yield text


def write(name, arguments, wanted):
    text = "\n".join(sorted(lines(arguments, wanted), key=key)) + "\n"
    text = text.replace(ROOT, "$ROOT").replace(str(pathlib.Path.home()), "$HOME")
    (HERE / name).write_text(text)


def key(line):
    own = json.loads(line)
    return (own["reason"], own["target"]["name"])


write("without.jsonl", [], lambda name: name.startswith("without_"))
write("with.jsonl", ["--features=all"], lambda name: not name.startswith(("without_", "full_")))
write("full.jsonl", ["--features=full"], lambda name: name.startswith("full_"))
