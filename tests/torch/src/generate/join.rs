//! The sources of the static face: joins and rearrangements.

use super::area::{Area, NAMES, shape, typed};
use crate::Case;
use crate::cases::{integer, integers, number, sizes};

pub const AREA: Area = Area {
    name: "join",
    ops: "cat stack hstack vstack repeat tile roll flip tril triu pad",
    later: "",
    accepted,
    refused,
    headlines,
    at_run_time,
};

/// Margins are numbers in pairs, from 0 up: any others are a list of numbers at run time.
fn at_run_time(case: &Case) -> bool {
    case.op == "pad" && !in_types(case)
}

fn in_types(case: &Case) -> bool {
    let margins = integers(&case.args["pad"]);
    margins.len().is_multiple_of(2) && margins.iter().all(|&margin| margin >= 0)
}

/// The lines behind the operands `a`, `b`, ..: `let y: Tensor<f32, shape![3]> = a.sum::<0>();` and `case.check(&y);`.
fn accepted(case: &Case) -> Vec<String> {
    if at_run_time(case) {
        let call = format!("a.as_dyn().pad({:?}, {})", integers(&case.args["pad"]), mode(case));
        return match case.refusal() {
            Some(_) => vec![format!("case.check_refused({call});")],
            None => vec![format!("case.check(&{call}.unwrap());")],
        };
    }
    let result = typed("Tensor", case.result_dtype(), &case.result_sizes().expect("a result"));
    vec![format!("let y: {result} = {};", call(case)), "case.check(&y);".into()]
}

/// The statement that must not compile: `let _ = a.sum::<2>();`.
fn refused(case: &Case) -> String {
    format!("let _ = {};", call(case))
}

fn call(case: &Case) -> String {
    let or = |key: &str, default| case.args.get(key).map_or(default, integer);
    let axis = or("dim", 0);
    let several = NAMES[..case.inputs.len()].iter().map(|name| format!("&{name}")).collect::<Vec<_>>().join(", ");
    match case.op.as_str() {
        "cat" => format!("a.cat::<{axis}>(&b)"),
        // An array holds tensors of one type, a tuple any that can be stacked.
        "stack" if case.refusal().is_some() => format!("Tensor::stack::<{axis}>(({several}))"),
        "stack" => format!("Tensor::stack::<{axis}>([{several}])"),
        op @ ("hstack" | "vstack") => format!("a.{op}(&b)"),
        "repeat" => format!("a.repeat::<{}>()", shape(&sizes(&case.args["repeats"]))),
        "tile" => format!("a.tile::<{}>()", shape(&sizes(&case.args["dims"]))),
        "flip" => format!("a.flip::<axes!{:?}>()", integers(&case.args["dims"])),
        op @ ("tril" | "triu") => format!("a.{op}({})", or("diagonal", 0)),
        "roll" => roll(case),
        "pad" => pad(case),
        op => panic!("no operation {op}"),
    }
}

fn roll(case: &Case) -> String {
    let shifts = integers(&case.args["shifts"]);
    match (&shifts[..], case.args.get("dims").map(integers)) {
        ([shift], None) => format!("a.roll_all({shift})"),
        ([shift], Some(axes)) if axes.len() == 1 => format!("a.roll::<{}>({shift})", axes[0]),
        (shifts, axes) => format!("a.roll_axes::<axes!{:?}>({shifts:?})", axes.unwrap_or_default()),
    }
}

fn pad(case: &Case) -> String {
    let margins = integers(&case.args["pad"]);
    let axes = margins.chunks(2).enumerate();
    let calls = axes.map(|(k, pair)| format!(".pad::<{}, {}, {}>({})", -1 - k as isize, pair[0], pair[1], mode(case)));
    format!("a{}", calls.collect::<String>())
}

fn mode(case: &Case) -> String {
    let path = |name: &str| format!("congruent::pad::{name}");
    match case.args.get("mode").and_then(|mode| mode.as_str()) {
        Some("reflect") => path("Reflect"),
        Some("replicate") => path("Replicate"),
        _ => {
            let value = case.args.get("value").map_or(0.0, number);
            let float = case.inputs[0].dtype.starts_with('f');
            if float { format!("{}({value:?})", path("Constant")) } else { format!("{}({value})", path("Constant")) }
        }
    }
}

/// A length as rustc prints it.
fn length(n: usize) -> String {
    if n == 1 { "One".into() } else { format!("N<{n}>") }
}

fn list(sizes: &[usize]) -> String {
    sizes.iter().fold("()".into(), |leading, &n| format!("({leading}, {})", length(n)))
}

/// The headlines that are right for a refusal.
fn headlines(case: &Case) -> Vec<String> {
    let (text, own) = (case.refusal().expect("a refusal").0, &case.inputs[0].sizes);
    let outside = text.strip_suffix(')').and_then(|text| text.split_once("but got "));
    if let Some((_, axis)) = outside {
        let what = if case.op == "stack" { "place" } else { "axis" };
        let behind = if case.op == "stack" { " for a new axis" } else { "" };
        return vec![format!("shape `{}` has no {what} `{axis}`{behind}", list(own))];
    }
    match case.op.as_str() {
        "cat" => unequal(own, &case.inputs[1].sizes),
        "stack" => unequal(own, &case.inputs[1].sizes),
        "hstack" => unequal(&upright(own, 1), &upright(&case.inputs[1].sizes, 1)),
        "vstack" => unequal(&upright(own, 2), &upright(&case.inputs[1].sizes, 2)),
        "repeat" => {
            vec![format!("shape `{}` cannot be repeated `{}` times", list(own), list(&sizes(&case.args["repeats"])))]
        }
        "tril" | "triu" => {
            vec![format!("shape `{}` has no triangle: `tril` and `triu` need at least two axes", list(own))]
        }
        op => panic!("no operation {op}"),
    }
}

/// Sizes of at least `rank` axes.
fn upright(sizes: &[usize], rank: usize) -> Vec<usize> {
    let missing = rank.saturating_sub(sizes.len());
    std::iter::repeat_n(1, missing).chain(sizes.iter().copied()).collect()
}

/// One of the pairs of lengths that differ, or the ranks.
fn unequal(a: &[usize], b: &[usize]) -> Vec<String> {
    if a.len() != b.len() {
        let why = "cannot be joined: they do not have the same number of axes";
        return vec![format!("shapes `{}` and `{}` {why}", list(a), list(b))];
    }
    let why = "cannot be joined: outside the axis of the join they must be equal";
    let pairs = a.iter().zip(b).filter(|(a, b)| a != b);
    pairs.map(|(&a, &b)| format!("dimension `{}` and dimension `{}` {why}", length(a), length(b))).collect()
}
