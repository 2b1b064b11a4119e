//! The sources of the static face: gather, scatter and what is indexed along one axis.
//!
//! ```text
//! fn scatter_add_003(case: &Case) {                               // accepted/gather.rs
//!     let a: Tensor<f32, shape![4, 3]> = case.input(0);
//!     let b: Tensor<i64, shape![4, 2]> = case.input(1);
//!     let c: Tensor<f32, shape![4, 2]> = case.input(2);
//!     let y: Tensor<f32, shape![4, 3]> = a.scatter_add::<1>(&b, &c);
//!     case.check(&y);
//! }
//! ```

use super::area::{Area, NAMES};
use crate::Case;
use crate::cases::{integer, number};
use crate::sentence::{length, list, meeting, unbroadcastable};
use serde_json::Value;

pub const AREA: Area = Area {
    name: "gather",
    ops: "gather scatter scatter_add scatter_ scatter_add_ index_select index_add take_along_dim embedding index_put index_tensors masked_select masked_fill",
    later: "",
    accepted,
    refused,
    headlines,
    at_run_time: |case| case.refusal().is_some_and(|(_, class)| class == "value"),
};

/// The lines behind the operands `a`, `b`, ..: `let y: Tensor<f32, shape![3]> = a.gather::<0>(&b);` and `case.check(&y);`.
fn accepted(case: &Case) -> Vec<String> {
    if case.refusal().is_some() {
        return vec![format!("case.check_refused({});", call(case, "try_"))];
    }
    if case.op.ends_with('_') {
        return vec![format!("{};", call(case, "")), "case.check(&a);".into()];
    }
    vec![format!("let y: {} = {};", result(case), call(case, "")), "case.check(&y);".into()]
}

/// The type of the result: how often a mask holds is known at run time.
fn result(case: &Case) -> String {
    let masked = match case.op.as_str() {
        "masked_select" => true,
        "index" => index(case).iter().any(|item| operand(item).is_some_and(|k| case.inputs[k].dtype == "bool")),
        _ => false,
    };
    let own = case.result_sizes().expect("a result").into_iter().enumerate();
    let lengths = own.map(|(axis, n)| if masked && axis == 0 { "_".into() } else { n.to_string() });
    format!("Tensor<{}, shape![{}]>", case.result_dtype(), lengths.collect::<Vec<_>>().join(", "))
}

fn index(case: &Case) -> &[Value] {
    case.args["index"].as_array().expect("an index")
}

/// The operand that an item of an index is.
fn operand(item: &Value) -> Option<usize> {
    item.get("t").and_then(Value::as_u64).map(|k| k as usize)
}

/// `s![&b, .., &c]`
fn items(case: &Case) -> String {
    let written = |item: &Value| operand(item).map_or("..".into(), |k| format!("&{}", NAMES[k]));
    format!("s![{}]", index(case).iter().map(written).collect::<Vec<_>>().join(", "))
}

/// The call; `prefix` is `try_`, or nothing.
fn call(case: &Case, prefix: &str) -> String {
    let axis = || integer(&case.args["dim"]);
    let value = || format!("{:?}", number(&case.args["value"]));
    let op = case.op.as_str();
    match op {
        "embedding" => format!("b.{prefix}embedding(&a)"),
        "index" => format!("a.{prefix}index({})", items(case)),
        "index_put" => format!("a.{prefix}index_put_accumulate({}, &b)", items(case)),
        "masked_select" => format!("a.{prefix}masked_select(&b)"),
        "masked_fill" => format!("a.{prefix}masked_fill(&b, {})", value()),
        "scatter" if case.inputs.len() == 2 => format!("a.{prefix}scatter_value::<{}>(&b, {})", axis(), value()),
        "gather" | "index_select" | "take_along_dim" => format!("a.{prefix}{op}::<{}>(&b)", axis()),
        _ => format!("a.{prefix}{op}::<{}>(&b, &c)", axis()),
    }
}

/// The statement that must not compile: `let _ = a.gather::<2>(&b);`.
fn refused(case: &Case) -> String {
    match case.op.ends_with('_') {
        true => format!("{};", call(case, "")),
        false => format!("let _ = {};", call(case, "")),
    }
}

/// The headlines that are right for a refusal.
fn headlines(case: &Case) -> Vec<String> {
    let own: Vec<_> = case.inputs.iter().map(|input| input.sizes.clone()).collect();
    let (text, class) = case.refusal().expect("a refusal");
    match case.op.as_str() {
        _ if class == "dtype" => {
            vec![format!("`&congruent::Tensor<{}, {}>` is not an index tensor", case.inputs[1].dtype, list(&own[1]))]
        }
        _ if class == "dim" => {
            vec![format!("the index, of shape `{}`, has no axis `{}`", list(&own[1]), case.args["dim"])]
        }
        "masked_fill" => unbroadcastable(meeting(&own[1], &own[0])),
        "index" => {
            let lengths = (length(own[1][0]), length(own[0][0]));
            vec![format!("dimension `{}` is not the same as dimension `{}`", lengths.0, lengths.1)]
        }
        "index_add" => {
            let axis = integer(&case.args["dim"]).rem_euclid(own[0].len() as isize) as usize;
            let (k, n) = (length(own[1][0]), length(own[2][axis]));
            vec![format!("an index names `{k}` positions, but `src` has length `{n}` along the axis")]
        }
        _ if own[1].len() > own[0].len() => {
            let (index, shape) = (list(&own[1]), list(&own[0]));
            vec![format!(
                "an index of shape `{index}` has more axes than the tensor of shape `{shape}` that it indexes"
            )]
        }
        _ if text.contains("src has") => {
            let more = if own[2].len() > own[0].len() { "more" } else { "fewer" };
            let (src, shape) = (list(&own[2]), list(&own[0]));
            vec![format!("`src` of shape `{src}` has {more} axes than `self`, whose shape is `{shape}`")]
        }
        op => lengths(case, op.ends_with('_'), &own),
    }
}

/// Lengths that do not fit, axis by axis.
fn lengths(case: &Case, in_place: bool, own: &[Vec<usize>]) -> Vec<String> {
    let axis = integer(&case.args["dim"]).rem_euclid(own[1].len() as isize) as usize;
    let at = |k: usize, axis: usize| own.get(k).map_or(1, |sizes| sizes.get(axis).copied().unwrap_or(1));
    let mut all = Vec::new();
    if own.len() > 2 && at(1, axis) > at(2, axis) {
        let (e, f) = (length(at(1, axis)), length(at(2, axis)));
        all.push(format!("an index of length `{e}` is longer than `src` of length `{f}` along the axis"));
    }
    for axis in (0..own[0].len()).filter(|&other| other != axis) {
        let (s, r, v) = (at(0, axis), at(1, axis), at(2, axis));
        if in_place {
            let kept = "an in-place operation may not change `self`'s shape";
            let refused = [r, v].into_iter().filter(|&n| n != 1 && n != s);
            all.extend(
                refused
                    .map(|n| format!("dimension `{}` does not expand to dimension `{}`: {kept}", length(n), length(s))),
            );
        } else {
            let both = if s == 1 { r } else { s };
            all.extend(unbroadcastable(vec![(s, r), (both, v)]));
        }
    }
    all
}
