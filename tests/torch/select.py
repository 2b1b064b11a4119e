"""Writes cases.jsonl, the cases that the tests beside it run, and crates/grad/tests/torch.jsonl, those of gradients: line by line as they
are in the full file.

    python3 tests/torch/select.py public.jsonl

The full file has 1,403 questions on every operation of PyTorch; every answer was computed by PyTorch 2.15.0 on the
CPU (gen_torch.py, seed 3141). A case that the library has no operation for is still copied: the tests count it as skipped,
with the reason.
"""
import json
import pathlib
import sys

# Gradients are those of the crate `congruent-grad`, and so are their tests.
GRADIENTS = {"grad"}


def group(line):
    return json.loads(line)["id"].split("/")[1]


if __name__ == "__main__":
    lines = pathlib.Path(sys.argv[1]).read_text().splitlines()
    here = pathlib.Path(__file__)
    for file, gradients in [(here.with_name("cases.jsonl"), False), (here.parents[2] / "crates/grad/tests/torch.jsonl", True)]:
        kept = [line for line in lines if (group(line) in GRADIENTS) == gradients]
        # What `added.py` has added is in no other file.
        added = [line for line in file.read_text().splitlines() if group(line) == "added"]
        file.write_text("".join(line + "\n" for line in kept + added))
        print(len(kept), "of", len(lines), "cases, and", len(added), "more")
