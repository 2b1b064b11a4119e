//! The sources of the static face: each case a function with the types written out.
//!
//! ```text
//! fn add_003(case: &Case) {                                      // accepted
//!     let a: Tensor<f32, shape![4]> = case.input(0);
//!     let b: Tensor<f32, shape![3, 4]> = case.input(1);
//!     let y: Tensor<f32, shape![3, 4]> = &a + &b;
//!     case.check(&y);
//! }
//!
//! fn add_015(a: Tensor<f32, shape![4]>, b: Tensor<f32, shape![3]>) {      // refused
//!     let _ = &a + &b;
//! }
//! ```

mod area;
mod conv;
mod gather;
mod join;
pub mod nn_dense;
mod product;
mod reduce;
pub mod scan;
mod views;

use area::{Area, NAMES, shape, typed};
pub use views::is_view;

use crate::Case;
use crate::cases::{number, sizes};
use serde_json::{Map, Value};
use std::fmt::Write;

/// The use of a case with static shapes.
pub enum Verdict {
    /// A function that must compile, and agree with PyTorch.
    Accepted(String),
    /// A function that must not compile.
    Refused(String),
    /// Neither, and why.
    Skipped(&'static str),
}

const AREAS: [Area; 7] =
    [conv::AREA, gather::AREA, join::AREA, nn_dense::AREA, product::AREA, reduce::AREA, scan::AREA];

/// The area that a case belongs to.
pub fn area(case: &Case) -> Option<&'static Area> {
    static ALL: [Area; 7] = AREAS;
    ALL.iter().find(|area| area.ops.split(' ').any(|op| op == operation(case)))
}

/// PyTorch's name of the operation; an index with tensors in it is another than one without.
fn operation(case: &Case) -> &str {
    let index = case.args.get("index").and_then(Value::as_array).into_iter().flatten();
    if case.op == "index" && index.into_iter().any(Value::is_object) { "index_tensors" } else { &case.op }
}

pub const LATER: &str = "an operation that is not here yet";

pub const SEVERAL_AXES: &str = "movedim of a list has one axis and one place";

pub const OF_FLOATS: &str = "an operation on floats, here, of integers";

/// Why a case is left out of both faces.
pub fn skipped(case: &Case) -> Option<&'static str> {
    if ["copysign", "nansum"].contains(&&*case.op) && case.inputs[0].dtype.starts_with('i') {
        return Some(OF_FLOATS);
    }
    let has = |op: &str| AREAS.iter().any(|area| area.later.split(' ').any(|later| later == op));
    let steps = case.args.get("steps").and_then(Value::as_array).into_iter().flatten();
    let mut ops = steps.map(|step| step[1].as_str().expect("an operation")).chain([operation(case)]);
    ops.any(has).then_some(LATER)
}

pub fn verdict(case: &Case) -> Verdict {
    let cannot_be_written = (case.op == "movedim" && case.args["source"].is_array()).then_some(SEVERAL_AXES);
    match (skipped(case).or(cannot_be_written), case.refusal()) {
        (Some(reason), _) => Verdict::Skipped(reason),
        (None, Some(_)) if views::refused_at_run_time(case) => Verdict::Accepted(accepted(case)),
        (None, Some(_)) if area(case).is_some_and(|area| (area.at_run_time)(case)) => Verdict::Accepted(accepted(case)),
        (None, None) => Verdict::Accepted(accepted(case)),
        (None, Some(_)) => Verdict::Refused(refused(case)),
    }
}

/// `rand_bcast`: the name of the file of a group, and of its module.
pub fn module(group: &str) -> String {
    group.replace('.', "_")
}

/// The groups, in order.
pub fn groups() -> Vec<&'static str> {
    let mut groups: Vec<_> = Case::all().iter().map(Case::group).collect();
    groups.dedup();
    groups.sort_unstable();
    groups.dedup();
    groups
}

/// The functions of a group, as a file each.
pub struct Sources {
    pub accepted: String,
    /// Empty where PyTorch refuses nothing.
    pub refused: String,
}

pub fn sources(group: &str) -> Sources {
    let (mut table, mut accepted, mut refused) = (String::new(), String::new(), String::new());
    for case in Case::all().iter().filter(|case| case.group() == group) {
        match verdict(case) {
            Verdict::Accepted(source) => {
                writeln!(table, "    {:?} => {},", case.id, case.name()).unwrap();
                write!(accepted, "\n{source}").unwrap();
            }
            Verdict::Refused(source) => write!(refused, "\n{source}").unwrap(),
            Verdict::Skipped(_) => {}
        }
    }
    let prelude = "use congruent::prelude::*;\n";
    Sources {
        accepted: format!("use torch::Case;\n{prelude}\ncases! {{\n{table}}}\n{accepted}"),
        refused: if refused.is_empty() { refused } else { format!("{prelude}{refused}") },
    }
}

fn in_place(case: &Case) -> bool {
    case.op.ends_with('_') || case.op == "setitem"
}

/// The operand that is written to, as its type is written.
fn target(case: &Case) -> String {
    let x = &case.inputs[0];
    match case.op.as_str() {
        "setitem" => typed("ViewMut", &x.dtype, &case.region_layout().0),
        _ => typed(if x.is_view { "ViewMut" } else { "Tensor" }, &x.dtype, &x.sizes),
    }
}

fn accepted(case: &Case) -> String {
    let head = format!("{}(case: &Case)", case.name());
    let mut lines = Vec::new();
    if case.args.contains_key("watch") {
        return function(&case.id, &head, &views::watched(case));
    }
    for (k, input) in case.inputs.iter().enumerate() {
        let name = NAMES[k];
        let written = k == 0 && in_place(case);
        let base = format!("let {}base = case.base({k});", if written { "mut " } else { "" });
        let tensor = typed("Tensor", &input.dtype, &input.sizes);
        match (written, input.is_view) {
            (true, _) if case.op == "setitem" => {
                lines.push(base);
                lines.push(format!("let mut {name}: {} = case.region(&mut base);", target(case)));
            }
            (true, true) => {
                lines.push(base);
                lines.push(format!("let mut {name}: {} = case.view_mut(&mut base, {k});", target(case)));
            }
            (false, true) => {
                let view = typed("View", &input.dtype, &input.sizes);
                lines.push(base);
                lines.push(format!("let {name}: {view} = case.view(&base, {k});"));
            }
            (true, false) => lines.push(format!("let mut {name}: {tensor} = case.input({k});")),
            (false, false) => lines.push(format!("let {name}: {tensor} = case.input({k});")),
        }
    }
    lines.extend(accepted_body(case));
    let said = case.refusal().map_or(String::new(), |(text, _)| format!(": {text}"));
    function(&format!("{}{said}", case.id), &head, &lines)
}

fn accepted_body(case: &Case) -> Vec<String> {
    let result = || typed("Tensor", case.result_dtype(), &case.result_sizes().expect("a result"));
    let checked = |expression: String| vec![format!("let y: {} = {expression};", result()), "case.check(&y);".into()];
    if let Some(area) = area(case) {
        return (area.accepted)(case);
    }
    match case.op.as_str() {
        _ if is_view(case) => views::accepted(case),
        "setitem" => vec![statement(case), "case.check(&base);".into()],
        _ if in_place(case) && case.inputs[0].is_view => {
            vec![statement(case), "case.check_view_mut(&a);".into(), "case.check_base(&base);".into()]
        }
        _ if in_place(case) => vec![statement(case), "case.check(&a);".into()],
        "broadcast_shapes" => {
            let wanted = shape(&case.result_sizes().expect("a shape"));
            vec![
                format!("let y: {wanted} = <{} as StaticShape>::VALUE;", broadcasted(case)),
                "let mut sizes = vec![0; y.rank()];".into(),
                "y.write(&mut sizes);".into(),
                "case.check_sizes(&sizes);".into(),
            ]
        }
        "broadcast_tensors" => broadcast_tensors(case),
        "prog" => {
            let steps = case.args["steps"].as_array().expect("steps");
            let mut lines: Vec<_> = steps.iter().map(step).collect();
            lines.push(format!("let y: {} = {};", result(), case.args["result"].as_str().expect("a name")));
            lines.push("case.check(&y);".into());
            lines
        }
        op => checked(expression(op, &NAMES[..case.inputs.len()], &case.args)),
    }
}

/// Broadcasts tensors; of three, the first two and then each with the third: all of them have the whole shape.
fn broadcast_tensors(case: &Case) -> Vec<String> {
    let n = case.inputs.len();
    let whole = sizes(&case.expect["outs"][0]["shape"]);
    let view = |k: usize| typed("View", &case.inputs[k].dtype, &whole);
    let mut lines = vec!["let (x, y) = congruent::broadcast_tensors(&a, &b);".to_string()];
    if n == 3 {
        lines.push("let (x, z) = congruent::broadcast_tensors(&x, &c);".into());
        lines.push("let (y, _) = congruent::broadcast_tensors(&y, &z);".into());
    }
    for (k, name) in ["x", "y", "z"][..n].iter().enumerate() {
        lines.push(format!("let {name}: {} = {name};", view(k)));
        lines.push(format!("case.check_outs({k}, &{name}, {}.data_ptr());", NAMES[k]));
    }
    lines
}

fn refused(case: &Case) -> String {
    let parameters = case.inputs.iter().enumerate().map(|(k, input)| match k {
        0 if in_place(case) && !aliased(case) => format!("mut a: {}", target(case)),
        0 if aliased(case) => format!("a: {}", typed("Tensor", &input.dtype, input.base_sizes())),
        _ => format!("{}: {}", NAMES[k], typed("Tensor", &input.dtype, &input.sizes)),
    });
    let parameters = parameters.collect::<Vec<_>>().join(", ");
    let own = area(case).map(|area| (area.refused)(case));
    let lines = match case.op.as_str() {
        _ if own.is_some() => own.into_iter().collect(),
        _ if aliased(case) => {
            let expanded = shape(&case.inputs[0].sizes);
            vec![format!("let mut a = a.expand::<{expanded}>();"), statement(case)]
        }
        _ if in_place(case) => vec![statement(case)],
        "broadcast_shapes" => vec![format!("let _: {};", broadcasted(case))],
        _ if is_view(case) => vec![views::refused(case)],
        "broadcast_tensors" => vec!["let _ = congruent::broadcast_tensors(&a, &b);".into()],
        "prog" => case.args["steps"].as_array().expect("steps").iter().map(step).collect(),
        op => vec![format!("let _ = {};", expression(op, &NAMES[..case.inputs.len()], &case.args))],
    };
    let said = case.refusal().expect("a refusal").0;
    function(&format!("{}: {said}", case.id), &format!("{}({parameters})", case.name()), &lines)
}

/// In place on a tensor whose elements share memory, by `expand`.
pub fn aliased(case: &Case) -> bool {
    case.refusal().is_some_and(|(_, class)| class == "layout") && in_place(case)
}

fn function(doc: &str, head: &str, lines: &[String]) -> String {
    format!("/// {doc}\nfn {head} {{\n    {}\n}}\n", lines.join("\n    "))
}

/// `r = op(operands)` of a `prog`.
fn step(step: &Value) -> String {
    let operands = step[2].as_array().expect("operands").iter().map(|operand| {
        let name = operand.as_str().expect("a name");
        name.strip_prefix("in").map_or(name, |k| NAMES[k.parse::<usize>().expect("a number")])
    });
    let operands: Vec<_> = operands.collect();
    let args = step[3].as_object().expect("arguments");
    let name = step[0].as_str().expect("a name");
    format!("let {name} = {};", expression(step[1].as_str().expect("an operation"), &operands, args))
}

/// The type that `broadcast_shapes` is, in the static face.
fn broadcasted(case: &Case) -> String {
    let shapes = case.args["shapes"].as_array().expect("shapes");
    let [a, b] = &shapes[..] else { panic!("two shapes") };
    format!("Broadcasted<{}, {}>", shape(&sizes(a)), shape(&sizes(b)))
}

/// An operation in place on `a`.
fn statement(case: &Case) -> String {
    assert!(case.args.keys().all(|key| key == "index"), "no other arguments");
    match case.op.as_str() {
        "add_" => "a += &b;".into(),
        "sub_" => "a -= &b;".into(),
        "mul_" => "a *= &b;".into(),
        "div_" => "a /= &b;".into(),
        "copy_" | "setitem" => "a.copy_(&b);".into(),
        op => panic!("no operation {op}"),
    }
}

/// An operation that gives a new tensor.
fn expression(op: &str, operands: &[&str], args: &Map<String, Value>) -> String {
    let known = ["other", "min", "max", "dim", "keepdim", "repeats"];
    assert!(args.keys().all(|key| known.contains(&key.as_str())), "no other arguments");
    let a = operands[0];
    let number = |key: &str| format!("{:?}", number(&args[key]));
    let b = || operands.get(1).map_or_else(|| number("other"), |b| format!("&{b}"));
    let infix = |sign: &str| format!("&{a} {sign} {}", b());
    let method = |name: &str| format!("{a}.{name}({})", b());
    match op {
        "add" => infix("+"),
        "sub" => infix("-"),
        "mul" => infix("*"),
        "div" => infix("/"),
        "bitwise_and" | "logical_and" => infix("&"),
        "logical_or" => infix("|"),
        "logical_xor" => infix("^"),
        "maximum" | "minimum" | "pow" | "atan2" | "copysign" | "hypot" | "logaddexp" => method(op),
        "fmod" | "remainder" | "floor_divide" => method(op),
        "eq" | "ne" | "lt" | "le" | "gt" | "ge" | "matmul" => method(op),
        "where" => format!("{a}.where_(&{}, &{})", operands[1], operands[2]),
        "clamp" => format!("{a}.clamp({}, {})", number("min"), number("max")),
        "repeat" => format!("{a}.repeat::<{}>()", shape(&sizes(&args["repeats"]))),
        "sum" | "mean" | "amax" | "argmax" => reduction(op, a, args),
        op => panic!("no operation {op}"),
    }
}

/// Along several axes one by one, the last first: the numbers of the others stay.
fn reduction(op: &str, a: &str, args: &Map<String, Value>) -> String {
    let mut axes = match args.get("dim") {
        None => return format!("{a}.{op}_all()"),
        Some(Value::Array(axes)) => axes.iter().map(|axis| axis.as_i64().expect("an axis")).collect(),
        Some(axis) => vec![axis.as_i64().expect("an axis")],
    };
    let keep = args.get("keepdim").is_some_and(|keep| keep == true);
    axes.sort_unstable_by(|x, y| y.cmp(x));
    let calls = axes.iter().map(|axis| format!(".{op}{}::<{axis}>()", if keep { "_keepdim" } else { "" }));
    format!("{a}{}", calls.collect::<String>())
}
