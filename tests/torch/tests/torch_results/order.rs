//! Reductions, scans and order.

use super::{Any, AnyVar, operands, run_all};
use congruent::element::Ordered;
use congruent::order::{Quantile, QuantileRule};
use congruent::prelude::*;
use congruent_grad::{AnyRankVar, Var, grad};
use torch::cases::integer;
use torch::{Case, Entry};

/// The axis; `None` for all.
fn axis(case: &Case) -> Option<isize> {
    case.args.get("dim").map(integer)
}

fn keepdim(case: &Case) -> bool {
    case.args.get("keepdim").is_some_and(|keep| keep == true)
}

fn quantile(case: &Case) -> Quantile {
    let rule = match case.args["rule"].as_str().expect("a rule") {
        "linear" => QuantileRule::Interpolated,
        "lower" => QuantileRule::Lower,
        "higher" => QuantileRule::Higher,
        "midpoint" => QuantileRule::Midpoint,
        "nearest" => QuantileRule::Nearest,
        other => unreachable!("{other}"),
    };
    let q = &case.args["q"];
    (q.as_f64().unwrap_or_else(|| q.as_str().expect("a number").parse().expect("a number")), rule).into()
}

/// PyTorch refuses a quantile of no elements even if no result is one of none.
fn is_refused(case: &Case) -> bool {
    case.refusal().is_some()
        && !(case.op.ends_with("quantile") && case.inputs[0].sizes == [0, 3] && axis(case) == Some(1))
}

type Pair<T> = Result<(Any<T>, Any<i64>), ShapeError>;

#[track_caller]
fn check_pair<T: Entry>(case: &Case, got: Pair<T>) {
    match got {
        Err(error) => assert!(is_refused(case), "refused: {error}"),
        Ok((values, places)) => {
            assert!(!is_refused(case), "accepted");
            case.check_nth(0, &values);
            case.check_nth(1, &places);
        }
    }
}

#[track_caller]
fn check_one<T: Entry>(case: &Case, got: Result<Any<T>, ShapeError>) {
    match got {
        Err(error) => assert!(is_refused(case), "refused: {error}"),
        Ok(value) if case.refusal().is_some() => assert!(!is_refused(case) && value.numel() == 0, "accepted"),
        Ok(value) => case.check(&value),
    }
}

/// The gradient of the first result.
fn check_gradient<T: Entry + Float>(case: &Case, x: &Any<T>, f: impl Fn(&AnyVar<T>) -> AnyVar<T>) {
    let Some(weights) = case.grad_out.as_array() else { return };
    let x: AnyVar<T> = x.clone().into();
    let y = f(&x);
    let weights = Tensor::from_vec(AnyRank::from(y.sizes()), weights.iter().map(T::read).collect()).unwrap();
    case.check_grads(&[grad(&x, |x| (f(x) * &weights).sum_all()).to_vec()]);
}

/// The same of three columns, whose number and not whose height the type knows: from a transposed view, too.
macro_rules! typed {
    ($case:ident, $x:ident, |$columns:ident| $call:expr, $check:ident) => {
        if let (Ok($columns), Some(1)) = ($x.clone().try_into_shape::<shape![_, 4]>(), axis($case)) {
            $check($case, $call);
            let $columns = $columns.t().contiguous();
            let $columns = $columns.t();
            $check($case, $call);
        }
    };
}

/// Operations on all numbers and, of those that order, `bool`.
fn check_ordered<T: Entry + Ordered>(case: &Case, x: &Any<T>) -> bool {
    let axis = axis(case).unwrap_or(0);
    match case.op.as_str() {
        "cummax" => {
            check_pair(case, x.cummax(axis));
            typed!(case, x, |x| Ok(x.cummax::<1>()).map(|(a, b)| (a.into_dyn(), b.into_dyn())), check_pair);
        }
        "cummin" => {
            check_pair(case, x.cummin(axis));
            typed!(case, x, |x| Ok(x.cummin::<-1>()).map(|(a, b)| (a.into_dyn(), b.into_dyn())), check_pair);
        }
        "unique" => {
            let (values, inverse) = x.unique_with_inverse();
            let (others, counts) = x.unique_with_counts();
            for values in [&values, &others, &x.unique()] {
                case.check_nth(0, values);
            }
            if let Some(k) = case.expect["outs"].as_array().map(|outs| outs.len() - 1) {
                case.check_nth(k, &counts);
                if k == 2 {
                    case.check_nth(1, &inverse);
                }
            }
        }
        "amax" => check_one(case, x.amax(&[axis], false)),
        "amin" => check_one(case, x.amin(&[axis], false)),
        _ => return false,
    }
    true
}

fn check_numbers<T: Entry + Number>(case: &Case, x: &Any<T>) -> bool {
    let (keep, dim) = (keepdim(case), axis(case).unwrap_or(0));
    match case.op.as_str() {
        "kthvalue" => {
            let k = integer(&case.args["k"]) as usize;
            check_pair(case, x.kthvalue(dim, k, keep));
            if !keep {
                let erase = |(a, b): (Tensor<T, shape![_]>, Tensor<i64, shape![_]>)| (a.into_dyn(), b.into_dyn());
                typed!(case, x, |x| x.try_kthvalue::<1>(k).map(erase), check_pair);
            }
        }
        "diff" => {
            check_one(case, x.diff(dim));
            typed!(case, x, |x| Ok(x.diff::<1>().into_dyn()), check_one);
        }
        "nanmedian" if axis(case).is_none() => check_one(case, x.try_nanmedian_all().map(Tensor::into_dyn)),
        "nanmedian" => {
            check_pair(case, x.nanmedian(dim, keep));
            if !keep {
                let erase = |(a, b): (Tensor<T, shape![_]>, Tensor<i64, shape![_]>)| (a.into_dyn(), b.into_dyn());
                typed!(case, x, |x| x.try_nanmedian::<1>().map(erase), check_pair);
            }
        }
        _ => return check_ordered(case, x),
    }
    true
}

fn check_floats<T: Entry + Float>(case: &Case, x: &Any<T>) -> bool {
    let (keep, dim, all) = (keepdim(case), axis(case).unwrap_or(0), axis(case).is_none());
    match case.op.as_str() {
        "logcumsumexp" => {
            check_one(case, x.logcumsumexp(dim));
            typed!(case, x, |x| Ok(x.logcumsumexp::<1>().into_dyn()), check_one);
            check_gradient(case, x, |x| x.logcumsumexp(dim).unwrap());
        }
        "softmin" => {
            check_one(case, x.softmin(dim));
            typed!(case, x, |x| Ok(x.softmin::<1>().into_dyn()), check_one);
            check_gradient(case, x, |x| x.softmin(dim).unwrap());
        }
        "nanmean" => {
            let axes = axis(case).map_or(vec![], |axis| vec![axis]);
            check_one(case, x.nanmean(&axes, keep));
            check_one(case, (x.lazy() + T::ZERO).nanmean(&axes, keep));
            if !keep {
                typed!(case, x, |x| Ok(x.nanmean::<1>().into_dyn()), check_one);
            }
            check_gradient(case, x, |x| x.nanmean(&axes, keep).unwrap());
        }
        "trapezoid" => {
            let dx = case.args["dx"].as_f64().expect("a number");
            check_one(case, x.trapezoid(dim, dx, false));
            typed!(case, x, |x| Ok(x.trapezoid::<1>(dx).into_dyn()), check_one);
            check_gradient(case, x, |x| x.trapezoid(dim, dx, false).unwrap());
        }
        "cumulative_trapezoid" => {
            let dx = case.args["dx"].as_f64().expect("a number");
            check_one(case, x.cumulative_trapezoid(dim, dx));
            typed!(case, x, |x| Ok(x.cumulative_trapezoid::<1>(dx).into_dyn()), check_one);
            check_gradient(case, x, |x| x.cumulative_trapezoid(dim, dx).unwrap());
        }
        "quantile" | "nanquantile" => check_quantile(case, x, all, dim, keep),
        "nanmedian" if all => {
            check_numbers(case, x);
            check_gradient(case, x, |x| x.nanmedian_all().into_dyn());
        }
        op => {
            if !check_numbers(case, x) {
                return false;
            }
            match op {
                "cummax" => check_gradient(case, x, |x| x.cummax(dim).unwrap().0),
                "diff" => check_gradient(case, x, |x| x.diff(dim).unwrap()),
                "cummin" => check_gradient(case, x, |x| x.cummin(dim).unwrap().0),
                "nanmedian" => check_gradient(case, x, |x| x.nanmedian(dim, keep).unwrap().0),
                _ => check_gradient(case, x, |x| x.kthvalue(dim, integer(&case.args["k"]) as usize, keep).unwrap().0),
            }
        }
    }
    true
}

fn check_quantile<T: Entry + Float>(case: &Case, x: &Any<T>, all: bool, dim: isize, keep: bool) {
    let q = quantile(case);
    match (case.op.as_str(), all) {
        ("quantile", true) => {
            check_one(case, x.try_quantile_all(q).map(Tensor::into_dyn));
            check_gradient(case, x, |x| x.quantile_all(q).into_dyn());
        }
        ("quantile", false) => {
            check_one(case, x.quantile(dim, q, keep));
            if !keep {
                typed!(case, x, |x| x.try_quantile::<1>(q).map(|y| y.into_dyn()), check_one);
            }
            check_gradient(case, x, |x| x.quantile(dim, q, keep).unwrap());
        }
        (_, true) => {
            check_one(case, x.try_nanquantile_all(q).map(Tensor::into_dyn));
            check_gradient(case, x, |x| x.nanquantile_all(q).into_dyn());
        }
        (_, false) => {
            check_one(case, x.nanquantile(dim, q, keep));
            if !keep {
                typed!(case, x, |x| x.try_nanquantile::<1>(q).map(|y| y.into_dyn()), check_one);
            }
            check_gradient(case, x, |x| x.nanquantile(dim, q, keep).unwrap());
        }
    }
}

fn check(case: &Case) {
    let is_known = match case.inputs[0].dtype.as_str() {
        "f32" => check_floats::<f32>(case, &operands(case)[0]),
        "f64" => check_floats::<f64>(case, &operands(case)[0]),
        "i64" => check_numbers::<i64>(case, &operands(case)[0]),
        "i32" => check_numbers::<i32>(case, &operands(case)[0]),
        "u8" => check_numbers::<u8>(case, &operands(case)[0]),
        "bool" => check_ordered::<bool>(case, &operands(case)[0]),
        _ => false,
    };
    assert!(is_known, "no operation {}", case.op);
}

#[test]
fn reductions_scans_and_order_agree_with_pytorch() {
    let (cases, operations) = run_all(include_str!("../../results/order.jsonl"), check);
    assert_eq!((cases, operations), (1622, 15));
}

#[test]
fn a_variable_of_a_known_shape_has_each_form() {
    let x: Var<f64, shape![2, 3]> = Tensor::from([[3.0, 1.0, 2.0], [5.0, 5.0, 4.0]]).into();
    let sum = |y: &Var<f64, shape![2, 3]>| y.to_vec();
    assert_eq!(sum(&grad(&x, |x| x.cummax::<1>().0.sum_all())), [3.0, 0.0, 0.0, 1.0, 2.0, 0.0]);
    assert_eq!(sum(&grad(&x, |x| x.cummin::<-1>().0.sum_all())), [1.0, 2.0, 0.0, 1.0, 1.0, 1.0]);
    assert_eq!(sum(&grad(&x, |x| x.kthvalue::<1>(3).0.sum_all())), [1.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
    assert_eq!(sum(&grad(&x, |x| x.nanmedian_keepdim::<1>().0.sum_all())), [0.0, 0.0, 1.0, 1.0, 0.0, 0.0]);
    assert_eq!(sum(&grad(&x, |x| x.quantile::<1>(0.25).sum_all())), [0.0, 0.5, 0.5, 0.5, 0.0, 0.5]);
    assert_eq!(sum(&grad(&x, |x| x.nanquantile_all(0.5))), [0.5, 0.0, 0.0, 0.0, 0.0, 0.5]);
}
