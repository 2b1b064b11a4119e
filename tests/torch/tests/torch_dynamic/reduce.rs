//! The interpreter of the dynamic face: reductions: one axis, several, or all.

use super::kinds::Any;
use congruent::prelude::*;
use torch::cases::{integers, number};
use torch::{Case, Entry};

/// Applies the case's operation to its operands, of unknown rank, and compares.
pub fn agrees(case: &Case) {
    match case.inputs[0].dtype.as_str() {
        "f32" => of_floats(case, &case.inputs[0].view(&case.inputs[0].base::<f32>())),
        "bool" => of_booleans(case, &case.inputs[0].view(&case.inputs[0].base::<bool>())),
        other => panic!("no reduction of {other}"),
    }
}

fn compare<T: Entry>(case: &Case, got: Result<Any<T>, ShapeError>) {
    match (got, case.refusal()) {
        (Ok(y), None) => case.check(&y),
        (Err(error), Some(_)) => case.check_error(&error),
        (Ok(_), Some((text, _))) => panic!("accepted; PyTorch says {text:?}"),
        (Err(error), None) => panic!("refused: {error}"),
    }
}

fn of_floats(case: &Case, a: &View<f32, AnyRank>) {
    let axes = case.args.get("dim").map(integers).unwrap_or_default();
    let keep = case.args.get("keepdim").is_some_and(|keep| keep == true);
    let argument = |name: &str, default: f64| case.args.get(name).map_or(default, number);
    let got = match case.op.as_str() {
        "sum" => a.sum(&axes, keep),
        "nansum" => a.nansum(&axes, keep),
        "mean" => a.mean(&axes, keep),
        "prod" => a.prod(&axes, keep),
        "amax" => a.amax(&axes, keep),
        "amin" => a.amin(&axes, keep),
        "var" => a.var_correction(&axes, argument("correction", 1.0), keep),
        "std" => a.std_correction(&axes, argument("correction", 1.0), keep),
        "logsumexp" => a.logsumexp(&axes, keep),
        "vector_norm" => a.norm_p(&axes, argument("ord", 2.0), keep),
        "argmax" | "argmin" => return compare(case, position(case, a, &axes, keep)),
        "max" => return found(case, a, &axes, keep),
        op => panic!("no operation {op}"),
    };
    compare(case, got);
}

fn position(case: &Case, a: &View<f32, AnyRank>, axes: &[isize], keep: bool) -> Result<Any<i64>, ShapeError> {
    match (case.op.as_str(), axes, keep) {
        ("argmax", [], _) => a.try_argmax_all().map(Tensor::into_dyn),
        ("argmin", [], _) => a.try_argmin_all().map(Tensor::into_dyn),
        ("argmax", &[axis], keep) => a.argmax(axis, keep),
        ("argmin", &[axis], keep) => a.argmin(axis, keep),
        (op, ..) => panic!("{op} takes one axis, or all"),
    }
}

fn found(case: &Case, a: &View<f32, AnyRank>, axes: &[isize], keep: bool) {
    let (values, positions) = a.max(axes[0], keep).unwrap();
    case.check_nth(0, &values);
    case.check_nth(1, &positions);
}

fn of_booleans(case: &Case, a: &View<bool, AnyRank>) {
    let axes = case.args.get("dim").map(integers).unwrap_or_default();
    let keep = case.args.get("keepdim").is_some_and(|keep| keep == true);
    match case.op.as_str() {
        "any" => compare(case, a.any(&axes, keep)),
        "all" => compare(case, a.all(&axes, keep)),
        op => panic!("no reduction {op} of booleans"),
    }
}
