"""A program that calls every operation of `Tensor<T, AnyRank>`, for six element types.

The methods are those that rustdoc lists (as JSON, which needs the nightly toolchain). Arguments are found by trying: each method
is called with a few that its signature allows, and of the calls that rustc accepts the first is kept.
"""

import itertools
import json
import os
import subprocess

# The first few have between them every method: of the others only what compiled for those is tried.
TYPES = ["f32", "i32", "bool", "f64", "i64", "u8"]

# What is given for a parameter, by its type; for what is not here, whatever a type parameter may stand for.
ARGUMENTS = {
    "T": ["v"],
    "f64": ["2.0"],
    "usize": ["1"],
    "isize": ["1"],
    "bool": ["true"],
    "&[usize]": ["&[2, 3]"],
    "impl Axis": ["0"],
    "impl Axes": ["&[0][..]"],
    "impl Numbers": ["&[2, 3][..]", "&[2isize, 3][..]"],
    "impl ToValue": ["1"],
    "impl Windowed": ["[2, 2]", "Window::new([2, 2])"],
    "impl Items": ["s![0, ..]"],
    "impl Operand<T>": ["y", "&[y, y][..]"],
    "impl Operand<i64>": ["i"],
    "&mut impl Rng + Sized": ["&mut congruent::random::seeded(1)"],
}
ANY = ["y", "i", "v", "m", "AnyRank::from([2, 3])", "|a| a", "|a, b| a", "|a| *a", "0", "&[0][..]", "vec![v]", "&[y, y][..]", "2.0"]
# More attempts than this for one method are not worth what they cost.
ATTEMPTS = 48


def name(kind):
    """A type of rustdoc's JSON, about as it is written."""
    if kind is None:
        return "()"
    (tag, of), = kind.items()
    if tag == "resolved_path":
        arguments = ((of.get("args") or {}).get("angle_bracketed") or {"args": []})["args"]
        types = [name(x["type"]) for x in arguments if "type" in x]
        return of["path"].split("::")[-1] + (f"<{', '.join(types)}>" if types else "")
    if tag in ("generic", "primitive"):
        return of
    if tag == "borrowed_ref":
        return ("&mut " if of["is_mutable"] else "&") + name(of["type"])
    if tag == "slice":
        return f"[{name(of)}]"
    if tag == "impl_trait":
        bounds = (bound["trait_bound"]["trait"] for bound in of if "trait_bound" in bound)
        return "impl " + " + ".join(name({"resolved_path": bound}) for bound in bounds)
    return tag


def methods(root, target):
    """The name of each method that a tensor of any rank may have, and the types of its parameters."""
    command = ["cargo", "+nightly", "rustdoc", "-q", "--lib", "--", "-Zunstable-options", "--output-format", "json"]
    subprocess.run(command, cwd=root, check=True, env=dict(os.environ, CARGO_TARGET_DIR=str(target)))
    index = json.loads((target / "doc" / "congruent.json").read_text())["index"]
    found = {}
    for item in index.values():
        block = item["inner"].get("impl")
        if not block or block["trait"]:
            continue
        if name(block["for"]) not in (f"{of}<T, {shape}>" for of in ("Tensor", "Strided") for shape in ("S", "AnyRank")):
            continue
        for method in (index.get(str(member)) for member in block["items"]):
            function = method and method["inner"].get("function")
            if function and not any("const" in p["kind"] for p in function["generics"]["params"]):
                inputs = [name(kind) for _, kind in function["sig"]["inputs"]]
                found.setdefault(method["name"], []).append(inputs)
    return sorted(found.items())


def attempts(method, signatures):
    """The calls that may be right, one behind the other."""
    for inputs in signatures:
        receiver = inputs[0] if inputs and inputs[0] in ("Self", "&Self", "&mut Self") else None
        given = [ARGUMENTS.get(kind, ANY) for kind in inputs[1 if receiver else 0 :]]
        head = f"x.{method}" if receiver else f"Tensor::<T, AnyRank>::{method}"
        for arguments in itertools.islice(itertools.product(*given), ATTEMPTS):
            yield f"{head}({', '.join(arguments)})"


PARAMETERS = (
    "mut x: Tensor<T, AnyRank>, y: &Tensor<T, AnyRank>, i: &Tensor<i64, AnyRank>, m: &Tensor<bool, AnyRank>, v: T"
)
HEAD = "#![allow(unused)]\nuse congruent::prelude::*;\n"


def program(calls):
    """The calls as a program; one function a line, from the third on."""
    lines, names = [], []
    for k, (kind, call) in enumerate(calls):
        parameters, call = (text.replace("<T,", f"<{kind},").replace("v: T", f"v: {kind}") for text in (PARAMETERS, call))
        lines.append(f"fn f{k}({parameters}) {{ {call}; }}")
        names.append(f"f{k} as *const ()")
    main = f"fn main() {{ std::hint::black_box([{', '.join(names)}]); }}\n"
    return HEAD + "\n".join(lines) + "\n" + main


def accepted(crate, check, calls):
    """Those of the calls that compile: rustc is asked again until it has nothing to say."""
    while True:
        crate.write(program(calls))
        wrong = set()
        for line in check(crate).splitlines():
            message = json.loads(line).get("message") or {}
            if message.get("level") == "error":
                wrong |= {span["line_start"] - 3 for span in message["spans"] if span["is_primary"]}
        if not wrong & set(range(len(calls))):
            return calls
        calls = [call for k, call in enumerate(calls) if k not in wrong]


def every_call(crate, check, root, target):
    """For each element type and method the first call that compiles."""
    chosen, known = [], {}
    listed = methods(root, target)
    for kind in TYPES:
        tried = {}
        for method, signatures in listed:
            calls = [known[method]] if method in known else attempts(method, signatures) if kind in TYPES[:3] else []
            tried.update((call, method) for call in calls)
        found = {}
        for _, call in accepted(crate, check, [(kind, call) for call in tried]):
            found.setdefault(tried[call], call)
        known |= found
        chosen += [(kind, call) for call in found.values()]
    return chosen
