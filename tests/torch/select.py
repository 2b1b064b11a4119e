"""Writes cases.jsonl: the cases that the tests beside it run, line by line as they are in the full file.

    python3 tests/torch/select.py public.jsonl

The full file has 1,403 questions on every operation of PyTorch; every answer was computed by PyTorch 2.15.0 on the
CPU (gen_torch.py, seed 3141). A case that the library has no operation for is still copied: the tests count it as skipped,
with the reason.
"""
import json
import pathlib
import sys

# Left out: gradients, which the library does not compute by itself.
LEFT_OUT = {"grad"}


def group(line):
    return json.loads(line)["id"].split("/")[1]


if __name__ == "__main__":
    lines = pathlib.Path(sys.argv[1]).read_text().splitlines()
    kept = [line for line in lines if group(line) not in LEFT_OUT]
    pathlib.Path(__file__).with_name("cases.jsonl").write_text("".join(line + "\n" for line in kept))
    print(len(kept), "of", len(lines), "cases")
