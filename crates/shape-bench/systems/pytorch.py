"""Plants the mistakes of pytorch/*.txt in the models beside them and runs each once on a small input.

setup.sh FOLDER && FOLDER/bin/python pytorch.py

jaxtyping and beartype check the arguments and results of each method; annotated locals are checked by `isinstance`, as
jaxtyping's documentation has it. A mistake is refused by an annotation, by PyTorch itself, or not at all.
"""

import ast
import pathlib
import sys

import torch

HERE = pathlib.Path(__file__).parent


class Locals(ast.NodeTransformer):
    """After `x: T = ..`, the check `isinstance(x, T)`."""

    def visit_AnnAssign(self, node):
        check = ast.parse(f"assert isinstance({node.target.id}, {ast.unparse(node.annotation)}), {node.target.id!r}").body[0]
        for part in ast.walk(check):
            ast.copy_location(part, node)
        return [node, check]


def mistakes(model):
    text = (HERE / "pytorch" / f"{model}.txt").read_text()
    for record in text.split("\n\n"):
        lines = [line for line in record.splitlines() if line[:2] in ("- ", "+ ", "= ")]
        if lines:
            own = {line[0]: line[2:] for line in lines}
            yield own.get("-"), own.get("+"), own.get("=")


def run(model, source):
    tree = ast.fix_missing_locations(Locals().visit(ast.parse(source)))
    space = {"__name__": model}
    torch.manual_seed(0)
    try:
        exec(compile(tree, f"{model}.py", "exec"), space)
        space["run"]()
    except AssertionError as error:
        return "annotation", f"the local {error}"
    except Exception as error:  # whatever PyTorch, jaxtyping or beartype raise
        kind = type(error).__module__
        lines = str(error).strip().splitlines()
        return ("annotation" if kind.startswith(("jaxtyping", "beartype")) else "PyTorch"), lines[0] if lines else kind
    return "not refused", ""


def main():
    loud = "-v" in sys.argv
    print("| model | mistakes | no counterpart | refused by an annotation, run | refused by PyTorch, run | not refused |")
    print("|---|---|---|---|---|---|")
    for path in sorted((HERE / "pytorch").glob("*.py")):
        model, source = path.stem, path.read_text()
        how, why = run(model, source)
        assert how == "not refused", f"{model} runs without a mistake: {how}: {why}"
        counts = {"annotation": 0, "PyTorch": 0, "not refused": 0, "none": 0}
        for old, new, none in mistakes(model):
            if none is not None:
                counts["none"] += 1
                continue
            assert source.count(old) == 1, f"{model}: {source.count(old)} times {old!r}"
            how, why = run(model, source.replace(old, new))
            counts[how] += 1
            if loud:
                print(f"{model}: {how}: {old}  =>  {new}\n    {why[:160]}", file=sys.stderr)
        total = sum(counts.values())
        print(f"| {model} | {total} | {counts['none']} | {counts['annotation']} | {counts['PyTorch']} | {counts['not refused']} |")


main()
