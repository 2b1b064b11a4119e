//! Products of operands.

use super::{Any, AnyVar, check_variables, operands, run_all};
use congruent::prelude::*;
use congruent_grad::{AnyRankVar, Var, VarProductBy, grad};
use torch::cases::{integer, integers};
use torch::{Case, Entry};

/// The factors, if the case has some.
fn scales<T: Entry + Numeric>(case: &Case) -> Option<Scales<T>> {
    Some(Scales::new().beta(T::read(case.args.get("beta")?)).alpha(T::read(&case.args["alpha"])))
}

fn axes(case: &Case, name: &str) -> Vec<isize> {
    integers(&case.args[name])
}

/// Operations on numbers of every type.
fn compute<T: Entry + Numeric>(case: &Case, x: &[&Strided<T, AnyRank>]) -> Result<Any<T>, ShapeError> {
    let with = || scales(case).expect("factors");
    match case.op.as_str() {
        "inner" => x[0].try_inner(x[1]),
        "tensordot" => x[0].tensordot(x[1], axes(case, "axes"), axes(case, "others")),
        "cross" => x[0].cross(integer(&case.args["dim"]), x[1]),
        "addmm" => x[0].try_addmm_with(x[1], x[2], with()),
        "addmv" => x[0].try_addmv_with(x[1], x[2], with()),
        "addr" => x[0].try_addr_with(x[1], x[2], with()),
        "baddbmm" => x[0].try_baddbmm_with(x[1], x[2], with()),
        "addbmm" => x[0].try_addbmm_with(x[1], x[2], with()),
        "bilinear" => x[0].try_bilinear(x[1], x[2], x[3]),
        "linear" => x[0].try_linear(x[1], x[2]),
        other => unreachable!("{other}"),
    }
}

/// The same of variables.
fn compute_variables<T: Entry + Float>(case: &Case, x: &[AnyVar<T>]) -> AnyVar<T> {
    let with = || scales(case).expect("factors");
    match case.op.as_str() {
        "inner" => x[0].inner(&x[1]),
        "tensordot" => AnyRankVar::tensordot(&x[0], &x[1], axes(case, "axes"), axes(case, "others")).unwrap(),
        "cross" => AnyRankVar::cross(&x[0], integer(&case.args["dim"]), &x[1]).unwrap(),
        "addmm" => x[0].addmm_with(&x[1], &x[2], with()),
        "addmv" => x[0].addmv_with(&x[1], &x[2], with()),
        "addr" => x[0].addr_with(&x[1], &x[2], with()),
        "baddbmm" => x[0].baddbmm_with(&x[1], &x[2], with()),
        "addbmm" => x[0].addbmm_with(&x[1], &x[2], with()),
        "bilinear" => x[0].bilinear(&x[1], &x[2], &x[3]),
        _ => x[0].linear(&x[1], &x[2]),
    }
}

/// Of tensors, and of views whose elements lie in another order.
fn check_numbers<T: Entry + Numeric>(case: &Case) {
    let inputs = operands::<T>(case);
    case.check_answer(compute(case, &inputs.iter().map(|x| &**x).collect::<Vec<_>>()));
    let turned: Vec<Any<T>> = inputs.iter().map(|x| x.T().unwrap().to_tensor()).collect();
    let views: Vec<_> = turned.iter().map(|x| x.T().unwrap()).collect();
    case.check_answer(compute(case, &views.iter().map(|x| &**x).collect::<Vec<_>>()));
}

fn check_floats<T: Entry + Float>(case: &Case) {
    check_numbers::<T>(case);
    if case.refusal().is_none() {
        check_variables(case, &operands::<T>(case), |x| compute_variables(case, x));
    }
}

fn check(case: &Case) {
    match case.inputs[0].dtype.as_str() {
        "f32" => check_floats::<f32>(case),
        "f64" => check_floats::<f64>(case),
        "i64" => check_numbers::<i64>(case),
        "i32" => check_numbers::<i32>(case),
        other => unreachable!("{other}"),
    }
}

#[test]
fn products_agree_with_pytorch() {
    let (cases, operations) = run_all(include_str!("../../results/products.jsonl"), check);
    assert_eq!((cases, operations), (375, 10));
}

/// Shapes that the types know, and lengths that they do not.
#[test]
fn typed_products_are_those_of_any_rank() {
    let a: Tensor<f64, shape![2, 3, 4]> = Tensor::arange();
    let b: Tensor<f64, shape![4, 2, 5]> = Tensor::arange();
    let y: Tensor<f64, shape![3, 5]> = a.tensordot::<axes![0, -1], axes![1, 0]>(&b);
    assert_eq!(y.into_dyn(), a.as_dyn().tensordot(&b, &[0, 2], &[1, 0]).unwrap());
    let unknown: Tensor<f64, shape![4, _, 5]> = b.clone().into_shape();
    let y: Tensor<f64, shape![3, 5]> = a.tensordot::<axes![0, 2], axes![1, 0]>(&unknown);
    assert_eq!(y.sizes(), [3, 5]);
    let short = unknown.narrow::<1, 0, 1>().to_tensor().into_shape::<shape![4, _, 5]>();
    let error = a.try_tensordot::<axes![0, 2], axes![1, 0]>(&short).unwrap_err();
    assert!(
        error.to_string().starts_with("contracted dimensions need to match, but first has size 2 in dim 0"),
        "{error}"
    );
    let v: Tensor<f64, shape![2, 3]> = Tensor::arange();
    let crossed: Tensor<f64, shape![2, 3]> = v.cross::<1>(Tensor::<f64, shape![1, 3]>::ones());
    assert_eq!(crossed.to_vec(), [-1.0, 2.0, -1.0, -1.0, 2.0, -1.0]);
    let four = b.narrow::<-1, 0, 4>();
    let inner: Tensor<f64, shape![2, 3, 4, 2]> = a.inner(&four);
    assert_eq!(inner.into_dyn(), a.as_dyn().tensordot(&four, -1, -1).unwrap());
}

#[test]
fn a_variable_of_a_known_shape_has_each_product() {
    let x: Var<f64, shape![2, 3]> = Tensor::from([[3.0, 1.0, 2.0], [5.0, 5.0, 4.0]]).into();
    let weight = Tensor::from([1.0, 0.0, -1.0]);
    assert_eq!(grad(&x, |x| x.cross::<-1>(&weight).sum_all()).to_vec(), [1.0, -2.0, 1.0, 1.0, -2.0, 1.0]);
    assert_eq!(
        grad(&x, |x| x.tensordot::<axes![1], axes![0]>(&weight).sum_all()).to_vec(),
        [1.0, 0.0, -1.0, 1.0, 0.0, -1.0]
    );
    assert_eq!(grad(&x, |x| x.linear(&weight, 1.0).sum_all()).to_vec(), [1.0, 0.0, -1.0, 1.0, 0.0, -1.0]);
    assert_eq!(grad(&x, |x| x.inner(&weight).sum_all()).to_vec(), [1.0, 0.0, -1.0, 1.0, 0.0, -1.0]);
}
