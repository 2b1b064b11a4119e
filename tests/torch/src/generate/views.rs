//! The sources of views: axes, lengths and steps are written out as types.
//!
//! ```text
//! fn index_010(case: &Case) {                                     // accepted/index.rs
//!     let a: Tensor<f32, shape![4, 3]> = case.input(0);
//!     let y: View<f32, shape![2, 2]> = a.slice(s![1..3, ..2]);
//!     case.check_view(&y, a.data_ptr());
//! }
//! ```
//!
//! An end of a range outside the axis, which PyTorch clamps, does not compile as a number: it is written as
//! a value, and the length of the range as `_`.

use super::area::{NAMES, shape, typed};
use crate::Case;
use crate::cases::{Input, integer, integers, number, sizes};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// The operations of this file, by PyTorch's names.
const OPS: &[&str] = &[
    "select",
    "narrow",
    "permute",
    "transpose",
    "swapaxes",
    "t",
    "T",
    "mT",
    "movedim",
    "squeeze",
    "unsqueeze",
    "view",
    "reshape",
    "flatten",
    "unflatten",
    "unfold",
    "diagonal",
    "expand",
    "as_strided",
    "contiguous",
    "index",
    "split",
    "chunk",
    "tensor_split",
    "unbind",
];

pub fn is_view(case: &Case) -> bool {
    OPS.contains(&case.op.as_str())
}

/// Whether types cannot tell that it is refused: by strides, or by a step, which is a number from 1 up.
pub fn refused_at_run_time(case: &Case) -> bool {
    let Some((text, class)) = case.refusal() else { return false };
    is_view(case) && (class == "layout" || text == "step must be greater than zero")
}

/// A method and what is behind its name: `transpose` and `::<0, 1>()`.
struct Call {
    name: &'static str,
    rest: String,
}

impl Call {
    /// `name::<generics>()`
    fn with_generics(name: &'static str, generics: &str) -> Self {
        let generics = if generics.is_empty() { String::new() } else { format!("::<{generics}>") };
        Call { name, rest: format!("{generics}()") }
    }
}

/// The call of an operation on a tensor of these sizes.
fn call(op: &str, args: &Map<String, Value>, own: &[usize]) -> Call {
    let at = |key: &str| integer(&args[key]);
    let or = |key: &str, default| args.get(key).map_or(default, integer);
    let many = |key: &str| shape(&integers(&args[key]));
    let axis = or("dim", 0);
    match op {
        "select" => Call { name: "select", rest: format!("::<{axis}>({})", at("index")) },
        "narrow" => Call::with_generics("narrow", &format!("{axis}, {}, {}", at("start"), at("length"))),
        "permute" => Call::with_generics("permute", &format!("axes!{:?}", integers(&args["dims"]))),
        "transpose" => Call::with_generics("transpose", &format!("{}, {}", at("dim0"), at("dim1"))),
        "swapaxes" => Call::with_generics("swapaxes", &format!("{}, {}", at("dim0"), at("dim1"))),
        "t" => Call::with_generics("t", ""),
        "T" => Call::with_generics("T", ""),
        "mT" => Call::with_generics("mt", ""),
        "movedim" => Call::with_generics("movedim", &format!("{}, {}", at("source"), at("destination"))),
        "squeeze" if args.is_empty() => Call::with_generics("squeeze_all", ""),
        "squeeze" => Call::with_generics("squeeze", &axis.to_string()),
        "unsqueeze" => Call::with_generics("unsqueeze", &axis.to_string()),
        "view" => Call::with_generics("view", &many("size")),
        "expand" => Call::with_generics("expand", &many("size")),
        "reshape" => Call::with_generics("reshape", &many("size")),
        "flatten" => Call::with_generics("flatten", &format!("{}, {}", or("start_dim", 0), or("end_dim", -1))),
        "unflatten" => Call::with_generics("unflatten", &format!("{axis}, {}", many("sizes"))),
        "unfold" => Call::with_generics("unfold", &format!("{axis}, {}, {}", at("size"), at("step"))),
        "diagonal" => {
            Call::with_generics("diagonal", &format!("{}, {}, {}", or("offset", 0), or("dim1", 0), or("dim2", 1)))
        }
        "as_strided" => {
            Call::with_generics("as_strided", &format!("{}, {}, {}", many("size"), many("stride"), or("offset", 0)))
        }
        "contiguous" => Call::with_generics("contiguous", ""),
        "index" => {
            let index = Index::read(args["index"].as_array().expect("an index"), own, false);
            Call { name: "slice", rest: index.written() }
        }
        "split" if args.contains_key("sections") => {
            Call::with_generics("split_sizes", &format!("{axis}, {}", many("sections")))
        }
        "split" => Call::with_generics("split", &format!("{axis}, {}", at("split_size"))),
        "chunk" => Call::with_generics("chunk", &format!("{axis}, {}", at("chunks"))),
        "unbind" => Call::with_generics("unbind", &axis.to_string()),
        op => panic!("no operation {op}"),
    }
}

/// Whether a range of PyTorch ends before it starts, counted from one side: `s!` takes it as values only.
fn ends_before_it_starts(slice: &[Value]) -> bool {
    match (slice[1].as_i64(), slice[2].as_i64()) {
        (Some(start), Some(end)) => (start < 0) == (end < 0) && end < start,
        _ => false,
    }
}

/// An index as it is written: ends that are out of bounds, or cross, as values.
struct Index {
    items: Vec<String>,
    /// The values, in order: `i0`, `i1`, ..
    values: Vec<i64>,
    /// The axes of the result whose lengths are known at run time.
    open: BTreeSet<usize>,
}

impl Index {
    /// The index of a tensor of these sizes; ends that `s!` refuses are written as values, if the index is to compile.
    fn read(index: &[Value], own: &[usize], compiles: bool) -> Self {
        let named = index.iter().filter(|item| *item != "new" && *item != "...").count();
        let (mut axis, mut out) = (0, 0);
        let mut read = Index { items: Vec::new(), values: Vec::new(), open: BTreeSet::new() };
        for item in index {
            let text = match item {
                Value::String(name) if name == "new" => {
                    out += 1;
                    "NewAxis".to_string()
                }
                Value::String(_) => {
                    axis += own.len() - named;
                    out += own.len() - named;
                    "...".to_string()
                }
                Value::Array(slice) => {
                    let before = read.values.len();
                    let crosses = ends_before_it_starts(slice);
                    let inside = |&end: &i64| !compiles || !crosses && end.unsigned_abs() as usize <= own[axis];
                    let text = read.range(slice, inside);
                    if read.values.len() > before {
                        read.open.insert(out);
                    }
                    axis += 1;
                    out += 1;
                    text
                }
                position => {
                    axis += 1;
                    integer(position).to_string()
                }
            };
            read.items.push(text);
        }
        read
    }

    /// `1..7;2`
    fn range(&mut self, slice: &[Value], inside: impl Fn(&i64) -> bool) -> String {
        let mut end = |k: usize, inside: &dyn Fn(&i64) -> bool| match slice[k].as_i64() {
            None => String::new(),
            Some(end) if inside(&end) => end.to_string(),
            Some(end) => {
                self.values.push(end);
                format!("i{}", self.values.len() - 1)
            }
        };
        let (start, stop, step) = (end(1, &inside), end(2, &inside), end(3, &|&step| step > 0));
        let step = if step.is_empty() { step } else { format!(";{step}") };
        format!("{start}..{stop}{step}")
    }

    fn written(&self) -> String {
        format!("(s![{}])", self.items.join(", "))
    }

    /// `let (i0, i1) = (-2, 2);`
    fn lets(&self) -> Option<String> {
        let names: Vec<_> = (0..self.values.len()).map(|k| format!("i{k}")).collect();
        let values: Vec<_> = self.values.iter().map(i64::to_string).collect();
        match names.len() {
            0 => None,
            1 => Some(format!("let i0 = {};", values[0])),
            _ => Some(format!("let ({}) = ({});", names.join(", "), values.join(", "))),
        }
    }
}

/// Where the elements begin that the operand looks at.
fn start(input: &Input) -> &'static str {
    if input.is_view { "base.data_ptr()" } else { "a.data_ptr()" }
}

pub fn accepted(case: &Case) -> Vec<String> {
    let x = &case.inputs[0];
    match case.op.as_str() {
        "split" | "chunk" | "tensor_split" | "unbind" => several(case),
        "index" => {
            let index = Index::read(case.args["index"].as_array().expect("an index"), &x.sizes, true);
            let mut lines: Vec<_> = index.lets().into_iter().collect();
            if refused_at_run_time(case) {
                lines.push(format!("case.check_refused(a.try_slice{});", index.written()));
                return lines;
            }
            let own = case.result_sizes().expect("a result").into_iter().enumerate();
            let length =
                |(axis, n): (usize, usize)| if index.open.contains(&axis) { "_".into() } else { n.to_string() };
            let lengths: Vec<_> = own.map(length).collect();
            let view = format!("View<{}, shape![{}]>", x.dtype, lengths.join(", "));
            lines.push(format!("let y: {view} = a.slice{};", index.written()));
            lines.push(format!("case.check_view(&y, {});", start(x)));
            lines
        }
        op => {
            let Call { name, rest } = call(op, &case.args, &x.sizes);
            if refused_at_run_time(case) {
                return vec![format!("case.check_refused(a.try_{name}{rest});")];
            }
            let owner = match op {
                "contiguous" => "Contiguous",
                "reshape" | "flatten" if x.is_view => "CowTensor",
                _ => "View",
            };
            let result = typed(owner, &x.dtype, &case.result_sizes().expect("a result"));
            vec![format!("let y: {result} = a.{name}{rest};"), format!("case.check_view(&y, {});", start(x))]
        }
    }
}

/// Several parts: an array where all have one shape, else a tuple.
fn several(case: &Case) -> Vec<String> {
    let x = &case.inputs[0];
    let shapes: Vec<_> =
        case.expect["outs"].as_array().expect("several").iter().map(|out| sizes(&out["shape"])).collect();
    let axis = case.args.get("dim").map_or(0, integer);
    let call = match case.op.as_str() {
        // Lengths that differ by 1, or lie between positions, are listed.
        "tensor_split" => {
            let place = axis.rem_euclid(x.sizes.len() as isize) as usize;
            let lengths: Vec<_> = shapes.iter().map(|own| own[place]).collect();
            Call::with_generics("split_sizes", &format!("{axis}, {}", shape(&lengths)))
        }
        op => call(op, &case.args, &x.sizes),
    };
    let names: Vec<_> = (0..shapes.len()).map(|k| format!("y{k}")).collect();
    let types: Vec<_> = shapes.iter().map(|own| typed("View", &x.dtype, own)).collect();
    let (names_of, types_of) = (names.join(", "), types.join(", "));
    let pattern = match call.name {
        "split_sizes" => format!("({names_of}): ({types_of})"),
        _ if shapes.iter().all(|own| *own == shapes[0]) => format!("[{names_of}]: [{}; {}]", types[0], types.len()),
        _ => format!("({names_of}): ({types_of})"),
    };
    let checks = names.iter().enumerate().map(|(k, name)| format!("case.check_outs({k}, &{name}, {});", start(x)));
    std::iter::once(format!("let {pattern} = a.{}{};", call.name, call.rest)).chain(checks).collect()
}

/// Returns code that must not compile.
pub fn refused(case: &Case) -> String {
    let (x, args) = (&case.inputs[0], &case.args);
    let axis = || integer(&args["dim"]);
    let has_axis = |axis: isize| (-(x.sizes.len() as isize)..x.sizes.len() as isize).contains(&axis);
    match case.op.as_str() {
        // A position that is a number is checked in a slice; in `select` it is a value.
        "select" if has_axis(axis()) => {
            let whole = "..".to_string();
            let mut items = vec![whole; axis().rem_euclid(x.sizes.len() as isize) as usize];
            items.push(integer(&args["index"]).to_string());
            format!("let _ = a.slice(s![{}]);", items.join(", "))
        }
        op => {
            let Call { name, rest } = call(op, args, &x.sizes);
            format!("let _ = a.{name}{rest};")
        }
    }
}

/// A step of a `prog`: `name = op(operand)`.
struct Step<'c> {
    name: &'c str,
    op: &'c str,
    operand: &'c str,
    args: &'c Map<String, Value>,
}

fn steps(case: &Case) -> Vec<Step<'_>> {
    let text = |value| Value::as_str(value).expect("a name");
    let all = case.args["steps"].as_array().expect("steps").iter();
    let step = |step| {
        let [name, op, operands, args] = &Value::as_array(step).expect("a step")[..] else { panic!("a step of four") };
        Step { name: text(name), op: text(op), operand: text(&operands[0]), args: args.as_object().expect("arguments") }
    };
    all.map(step).collect()
}

/// A `prog` that writes through views. What only reads a tensor that is written later is taken afterwards:
/// a view that reads cannot be there meanwhile.
pub fn watched(case: &Case) -> Vec<String> {
    let steps = steps(case);
    let writes = |step: &Step| matches!(step.op, "setitem" | "mul_");
    // The names that are written through, and those that they look at.
    let mut written: BTreeSet<&str> = steps.iter().filter(|step| writes(step)).map(|step| step.operand).collect();
    for step in steps.iter().rev().filter(|step| step.op != "contiguous") {
        if written.contains(step.name) {
            written.insert(step.operand);
        }
    }
    let local = |name: &str| if name == "in0" { NAMES[0].to_string() } else { name.to_string() };
    let vars = &case.expect["vars"];
    let annotation = |owner: &str, name: &str| match vars.get(name) {
        Some(var) => format!(": {}", typed(owner, &case.inputs[0].dtype, &sizes(&var["shape"]))),
        None => String::new(),
    };
    let mutable = |name: &str| if written.contains(name) { "mut " } else { "" };

    let tensor = typed("Tensor", &case.inputs[0].dtype, &case.inputs[0].sizes);
    let mut lines = vec![format!("let {}a: {tensor} = case.input(0);", mutable("in0"))];
    lines.push("let start = a.data_ptr();".into());
    let mut afterwards = Vec::new();
    for (k, step) in steps.iter().enumerate() {
        let (name, operand) = (step.name, local(step.operand));
        let index = || Index::read(step.args["index"].as_array().expect("an index"), &[], false).written();
        match step.op {
            "setitem" => {
                lines.push(format!("{operand}.slice_mut{}.fill_({:?});", index(), number(&step.args["value"])))
            }
            "mul_" => lines.push(format!("{operand} *= {:?};", number(&step.args["other"]))),
            "contiguous" => {
                let owner = annotation("Tensor", name);
                lines.push(format!("let {}{name}{owner} = {operand}.contiguous().into_tensor();", mutable(name)));
            }
            op => {
                let Call { name: method, rest } = call(op, step.args, &[]);
                let later = steps[k..].iter().any(|later| writes(later) && later.operand == step.operand);
                if written.contains(name) {
                    let view = annotation("ViewMut", name);
                    lines.push(format!("let mut {name}{view} = {operand}.{method}_mut{rest};"));
                } else {
                    let line = format!("let {name}{} = {operand}.{method}{rest};", annotation("View", name));
                    if later { &mut afterwards } else { &mut lines }.push(line);
                }
            }
        }
    }
    lines.extend(afterwards);
    let watch = case.args["watch"].as_array().expect("names").iter().map(|name| name.as_str().expect("a name"));
    let checks: Vec<_> = watch.map(|name| format!("case.check_var({name:?}, &{}, start);", local(name))).collect();
    lines.extend(checks.into_iter().rev());
    lines
}
