//! The sources of the static face: scans and sorts.

use super::area::Area;
use crate::Case;
use crate::cases::{integer, sizes};
use crate::sentence::{length, list};

pub const AREA: Area = Area {
    name: "scan",
    ops: "cumsum cumprod sort argsort topk",
    later: "",
    accepted,
    refused,
    headlines,
    at_run_time: |_| false,
};

/// The axis; the last where none is named.
pub fn scanned_axis(case: &Case) -> isize {
    case.args.get("dim").map_or(-1, integer)
}

/// `a.sort_descending::<0>()`
fn call(case: &Case) -> String {
    let down = case.args.get("descending").is_some_and(|value| value == true);
    let (op, axis) = (&case.op, scanned_axis(case));
    match op.as_str() {
        "topk" => format!("a.topk::<{axis}, {}>()", case.args["k"]),
        "sort" | "argsort" if down => format!("a.{op}_descending::<{axis}>()"),
        _ => format!("a.{op}::<{axis}>()"),
    }
}

/// The lines behind the operands `a`, `b`, ..: `let y: Tensor<f32, shape![3]> = a.sum::<0>();` and `case.check(&y);`.
fn accepted(case: &Case) -> Vec<String> {
    let typed = |dtype: &str, sizes: &[usize]| format!("Tensor<{dtype}, shape!{sizes:?}>");
    match case.expect.get("outs") {
        None => {
            let result = typed(case.result_dtype(), &case.result_sizes().expect("a result"));
            vec![format!("let y: {result} = {};", call(case)), "case.check(&y);".into()]
        }
        Some(outs) => {
            let sizes = sizes(&outs[0]["shape"]);
            let (values, places) = (typed(&case.inputs[0].dtype, &sizes), typed("i64", &sizes));
            vec![
                format!("let (values, places): ({values}, {places}) = {};", call(case)),
                "case.check_nth(0, &values);".into(),
                "case.check_nth(1, &places);".into(),
            ]
        }
    }
}

/// The statement that must not compile: `let _ = a.sum::<2>();`.
fn refused(case: &Case) -> String {
    format!("let _ = {};", call(case))
}

/// The headlines that are right for a refusal.
fn headlines(case: &Case) -> Vec<String> {
    let own = &case.inputs[0].sizes;
    let there = own.get(scanned_axis(case).rem_euclid(own.len() as isize) as usize).expect("an axis");
    match (case.op.as_str(), case.refusal().expect("a refusal").1) {
        ("topk", "shape") => {
            vec![format!(
                "selected index k out of range: `{}` elements of dimension `{}`",
                case.args["k"],
                length(*there)
            )]
        }
        _ => vec![format!("shape `{}` has no axis `{}`", list(own), scanned_axis(case))],
    }
}
