//! The sources of the static face: reductions: one axis, several, or all.

use super::area::{Area, typed};
use crate::Case;
use crate::cases::{integers, number, sizes};
use crate::sentence::list;

pub const AREA: Area = Area {
    name: "reduce",
    ops: "sum nansum mean amax argmax amin argmin prod var std any all vector_norm max logsumexp",
    later: "",
    accepted,
    refused,
    headlines,
    at_run_time: |case| case.refusal().is_some_and(|(text, _)| text.contains("to have non-zero size")),
};

/// The lines behind the operands `a`, `b`, ..: `let y: Tensor<f32, shape![3]> = a.sum::<0>();` and `case.check(&y);`.
fn accepted(case: &Case) -> Vec<String> {
    if case.refusal().is_some() {
        return vec![format!("case.check_refused(a.try_{});", call(case))];
    }
    if case.op == "max" {
        return found(case);
    }
    let result = typed("Tensor", case.result_dtype(), &case.result_sizes().expect("a result"));
    vec![format!("let y: {result} = a.{};", call(case)), "case.check(&y);".into()]
}

/// Values and positions.
fn found(case: &Case) -> Vec<String> {
    let outs = &case.expect["outs"];
    let of = |k: usize, dtype| typed("Tensor", dtype, &sizes(&outs[k]["shape"]));
    let elements = |k: usize| outs[k]["data"].as_array().expect("elements").iter().map(number);
    let values: Vec<_> = elements(0).collect();
    let positions: Vec<_> = elements(1).map(|at| at as i64).collect();
    vec![
        format!("let (y, at): ({}, {}) = a.{};", of(0, &case.inputs[0].dtype), of(1, "i64"), call(case)),
        format!("assert_eq!((y.to_vec(), at.to_vec()), (vec!{values:?}, vec!{positions:?}));"),
    ]
}

/// The statement that must not compile: `let _ = a.sum::<2>();`.
fn refused(case: &Case) -> String {
    format!("let _ = a.{};", call(case))
}

/// `sum_axes_keepdim::<axes![0, -1]>()`
fn call(case: &Case) -> String {
    let (name, argument) = match (case.op.as_str(), case.args.get("ord"), case.args.get("correction")) {
        ("vector_norm", Some(p), _) => ("norm_p", format!("{:?}", number(p))),
        ("vector_norm", None, _) => ("norm", String::new()),
        ("var", _, Some(correction)) => ("var_correction", format!("{:?}", number(correction))),
        ("std", _, Some(correction)) => ("std_correction", format!("{:?}", number(correction))),
        (op, ..) => (op, String::new()),
    };
    let keep = if case.args.get("keepdim").is_some_and(|keep| keep == true) { "_keepdim" } else { "" };
    match case.args.get("dim") {
        None => format!("{name}_all({argument})"),
        Some(axes) if axes.is_array() => format!("{name}_axes{keep}::<axes!{:?}>({argument})", integers(axes)),
        Some(axis) => format!("{name}{keep}::<{axis}>({argument})"),
    }
}

/// The headlines that are right for a refusal.
fn headlines(case: &Case) -> Vec<String> {
    let axes = case.args.get("dim").map(integers).unwrap_or_default();
    axes.iter().map(|axis| format!("shape `{}` has no axis `{axis}`", list(&case.inputs[0].sizes))).collect()
}
