//! Conditions of numbers, division rounded towards 0, Bessel functions, histograms, slopes, parts of bounded norm.

use super::{Any, AnyVar, check_variables, operands, run_all};
use congruent::element::{Number, Truth, ZeroOne};
use congruent::prelude::*;
use congruent_grad::AnyRankVar;
use torch::cases::{integer, number};
use torch::{Case, Entry};

macro_rules! conditions {
    ($($name:ident $try:ident $in_place:ident $try_in_place:ident)*) => {
        fn check_conditions<T: Entry + Truth + ZeroOne>(case: &Case) -> bool {
            let inputs = operands::<T>(case);
            match (case.op.as_str(), &inputs[..]) {
                $((stringify!($name), [a, b]) => {
                    case.check_answer(a.$try(b));
                    case.check_answer(a.lazy().$name(b).try_eval());
                    if case.refusal().is_some() {
                        return true;
                    }
                    case.check(&a.$name(b));
                    if case.result_sizes().as_deref() == Some(a.sizes()) {
                        // In place, 1 stands for what holds.
                        let holds = |x: &Strided<T, AnyRank>| x.ne(T::ZERO);
                        case.check(&holds(a.clone().$in_place(b)));
                        case.check(&holds(a.clone().as_view_mut().$try_in_place(b).unwrap()));
                        assert!(a.clone().$in_place(b).iter().all(|&x| x == T::ONE || x == T::ZERO));
                    } else {
                        assert!(a.clone().$try_in_place(b).is_err());
                    }
                    let shaped = (a.clone().try_into_shape::<shape![3, 4]>(), b.clone().try_into_shape::<shape![3, 1]>());
                    if let (Ok(a), Ok(b)) = shaped {
                        let x = StackTensor::<T, shape![3, 4]>::from_fn(|[i, j]| a[[i, j]]);
                        let y = StackTensor::<T, shape![3, 1]>::from_fn(|[i, j]| b[[i, j]]);
                        case.check(&x.$name(y).to_tensor());
                        let typed: Tensor<bool, shape![3, 4]> = a.$name(&b);
                        case.check(&typed);
                        case.check(&a.t().contiguous().t().$name(&b));
                    }
                })*
                ("logical_not", [x]) => {
                    case.check(&x.logical_not());
                    case.check(&x.lazy().logical_not().eval());
                    if let Ok(x) = x.clone().try_into_shape::<shape![2, 3]>() {
                        case.check(&StackTensor::<T, shape![2, 3]>::from_fn(|[i, j]| x[[i, j]]).logical_not().to_tensor());
                        let typed: Tensor<bool, shape![2, 3]> = x.logical_not();
                        case.check(&typed);
                    }
                }
                _ => return false,
            }
            true
        }
    };
}
conditions! {
    logical_and try_logical_and logical_and_ try_logical_and_
    logical_or try_logical_or logical_or_ try_logical_or_
    logical_xor try_logical_xor logical_xor_ try_logical_xor_
}

fn check_numbers<T: Entry + Number + Truth + ZeroOne>(case: &Case) -> bool {
    let inputs = operands::<T>(case);
    let ("trunc_divide", [a, b]) = (case.op.as_str(), &inputs[..]) else { return check_conditions::<T>(case) };
    case.check_answer(a.try_trunc_divide(b));
    case.check_answer(a.lazy().trunc_divide(b).try_eval());
    if case.refusal().is_some() {
        return true;
    }
    case.check(&a.trunc_divide(b));
    if case.result_sizes().as_deref() == Some(a.sizes()) {
        case.check(a.clone().trunc_divide_(b));
        case.check_view_mut(a.clone().as_view_mut().try_trunc_divide_(b).unwrap());
    }
    if let (Ok(a), Ok(b)) = (a.clone().try_into_shape::<shape![3, 4]>(), b.clone().try_into_shape::<shape![3, 1]>()) {
        let x = StackTensor::<T, shape![3, 4]>::from_fn(|[i, j]| a[[i, j]]);
        case.check(&x.trunc_divide(StackTensor::<T, shape![3, 1]>::from_fn(|[i, j]| b[[i, j]])).to_tensor());
        let typed: Tensor<T, shape![3, 4]> = a.trunc_divide(&b);
        case.check(&typed);
    }
    true
}

/// A function of one element on each face.
macro_rules! each_face {
    ($case:ident, $x:ident, $name:ident $in_place:ident) => {
        $case.check(&$x.$name());
        $case.check($x.clone().$in_place());
        $case.check(&$x.lazy().$name().eval());
        if let Ok(x) = $x.clone().try_into_shape::<shape![2, 3]>() {
            $case.check(&StackTensor::<T, shape![2, 3]>::from_fn(|[i, j]| x[[i, j]]).$name().to_tensor());
            let typed: Tensor<T, shape![2, 3]> = x.$name();
            $case.check(&typed);
        }
        check_variables($case, std::slice::from_ref($x), |x| x[0].$name());
    };
}

/// A function of two floats, which variables do not have.
macro_rules! two_floats {
    ($case:ident, $a:ident, $b:ident, $name:ident $try:ident $in_place:ident) => {
        $case.check_answer($a.$try($b));
        $case.check_answer($a.lazy().$name($b).try_eval());
        if $case.refusal().is_some() {
            return true;
        }
        if $case.result_sizes().as_deref() == Some($a.sizes()) {
            $case.check($a.clone().$in_place($b));
        }
        if let (Ok(a), Ok(b)) =
            ($a.clone().try_into_shape::<shape![3, 4]>(), $b.clone().try_into_shape::<shape![3, 1]>())
        {
            let x = StackTensor::<T, shape![3, 4]>::from_fn(|[i, j]| a[[i, j]]);
            $case.check(&x.$name(StackTensor::<T, shape![3, 1]>::from_fn(|[i, j]| b[[i, j]])).to_tensor());
            let typed: Tensor<T, shape![3, 4]> = a.$name(&b);
            $case.check(&typed);
        }
    };
}

fn argument<T: Float>(case: &Case, name: &str) -> T {
    T::of(number(&case.args[name]))
}

fn check_histogram<T: Entry + Float>(case: &Case, inputs: &[Any<T>]) -> bool {
    match (case.op.as_str(), inputs) {
        ("histc", [x]) => {
            let (low, high) = (argument(case, "low"), argument(case, "high"));
            let answer = x.histc(integer(&case.args["bins"]) as usize, low, high);
            assert_eq!(answer.is_err(), case.refusal().is_some());
            answer.iter().for_each(|counts| case.check(counts));
            if let (4, Ok(x)) = (integer(&case.args["bins"]), x.clone().try_into_shape::<shape![3, 4]>()) {
                let typed: Result<Tensor<T, shape![4]>, _> = x.try_histc::<4>(low, high);
                assert_eq!(typed.is_err(), case.refusal().is_some());
                typed.iter().for_each(|counts| case.check(counts));
                x.t().try_histc::<4>(low, high).iter().for_each(|counts| case.check(counts));
            }
        }
        ("histogram", [x, edges]) => {
            case.check(&x.histogram_between(edges).unwrap());
            if let (Ok(x), Ok(edges)) = (x.clone().try_into_shape::<shape![3, 4]>(), edges.clone().try_into_shape()) {
                let edges: Tensor<T, shape![3]> = edges;
                let counts: Tensor<T, shape![2]> = x.histogram_between(&edges);
                case.check(&counts);
            }
        }
        _ => return false,
    }
    true
}

fn check_floats<T: Entry + Float + Truth + ZeroOne>(case: &Case) -> bool {
    let inputs = operands::<T>(case);
    let dim = case.args.get("dim").map_or(0, integer);
    match (case.op.as_str(), &inputs[..]) {
        ("i0", [x]) => {
            each_face! { case, x, i0 i0_ }
        }
        ("i1", [x]) => {
            each_face! { case, x, i1 i1_ }
        }
        ("igamma", [a, b]) => {
            two_floats! { case, a, b, igamma try_igamma igamma_ }
        }
        ("igammac", [a, b]) => {
            two_floats! { case, a, b, igammac try_igammac igammac_ }
        }
        ("trunc_divide", _) => {
            if case.refusal().is_none() {
                check_variables(case, &inputs, |x| x[0].trunc_divide(&x[1]));
            }
            return check_numbers::<T>(case);
        }
        ("gradient", [x]) => {
            let spacing = number(&case.args["spacing"]);
            let refused = case.refusal().is_some();
            assert_eq!((x.gradient(dim, spacing).is_err(), var(x).gradient(dim, spacing).is_err()), (refused, refused));
            if refused {
                return true;
            }
            case.check(&x.gradient(dim, spacing).unwrap());
            check_variables(case, &inputs, |x| x[0].gradient(dim, spacing).unwrap());
            if let (Ok(x), 1) = (x.clone().try_into_shape::<shape![_, 4]>(), dim) {
                case.check(&x.gradient::<1>(spacing));
                case.check(&x.t().contiguous().t().gradient::<-1>(spacing));
            }
        }
        ("renorm", [x]) => {
            let (p, most) = (number(&case.args["p"]), number(&case.args["maxnorm"]));
            let refused = case.refusal().is_some();
            assert_eq!((x.renorm(p, dim, most).is_err(), var(x).renorm(p, dim, most).is_err()), (refused, refused));
            if refused {
                return true;
            }
            case.check(&x.renorm(p, dim, most).unwrap());
            check_variables(case, &inputs, |x| x[0].renorm(p, dim, most).unwrap());
            if let (Ok(x), 1) = (x.clone().try_into_shape::<shape![3, 4]>(), dim) {
                case.check(&x.renorm::<1>(p, most));
            }
        }
        _ => return check_histogram(case, &inputs) || check_numbers::<T>(case),
    }
    true
}

fn var<T: Entry + Float>(x: &Any<T>) -> AnyVar<T> {
    x.clone().into()
}

fn check(case: &Case) {
    let is_known = match case.inputs[0].dtype.as_str() {
        "f32" => check_floats::<f32>(case),
        "f64" => check_floats::<f64>(case),
        "i32" => check_numbers::<i32>(case),
        "i64" => check_numbers::<i64>(case),
        "u8" => check_numbers::<u8>(case),
        "bool" => check_conditions::<bool>(case),
        _ => false,
    };
    assert!(is_known, "no operation {}", case.op);
}

#[test]
fn statistics_and_conditions_agree_with_pytorch() {
    let (cases, operations) = run_all(include_str!("../../results/statistics.jsonl"), check);
    assert_eq!((cases, operations), (727, 13));
}
