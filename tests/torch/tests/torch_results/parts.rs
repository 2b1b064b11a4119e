//! Bags of rows, views by strides, parts of an axis, classes as rows, normalisation without a weight.

use super::{Any, AnyVar, check_variables, operands, run_all};
use congruent::gather::{BagReduction, Bags};
use congruent::prelude::*;
use congruent_grad::AnyRankVar;
use torch::cases::{integer, integers, number, sizes};
use torch::{Case, Entry};

type Answer<T> = Result<Any<T>, ShapeError>;

fn how(case: &Case) -> BagReduction {
    match case.args["mode"].as_str().unwrap() {
        "sum" => BagReduction::Sum,
        "mean" => BagReduction::Mean,
        _ => BagReduction::Largest,
    }
}

fn whole(case: &Case, name: &str) -> Vec<i64> {
    integers(&case.args[name]).iter().map(|&place| place as i64).collect()
}

#[track_caller]
fn check_one<T: Entry>(case: &Case, got: Answer<T>) -> bool {
    match got {
        Err(error) => assert!(case.refusal().is_some(), "refused: {error}"),
        Ok(value) => {
            assert!(case.refusal().is_none(), "accepted");
            case.check(&value);
            return true;
        }
    }
    false
}

/// The same call with an index of numbers, or with [`Bags`].
macro_rules! with_bags {
    ($case:ident, |$bags:ident| $call:expr) => {{
        let index =
            Tensor::from_vec(AnyRank::from(&*sizes(&$case.args["index_shape"])), whole($case, "index")).unwrap();
        match $case.args["offsets"].is_null() {
            true => {
                let $bags = &index;
                $call
            }
            false => {
                let offsets = Tensor::from(whole($case, "offsets"));
                let $bags = Bags::new(&index, &offsets);
                $call
            }
        }
    }};
}

fn check_bags<T: Entry + Float>(case: &Case) {
    let x = operands::<T>(case);
    if !check_one(case, with_bags!(case, |bags| x[0].embedding_bag(bags, how(case)))) {
        return;
    }
    check_variables(case, &x, |x| with_bags!(case, |bags| x[0].embedding_bag(bags, how(case)).unwrap()));
    let Ok(table) = x[0].clone().try_into_shape::<shape![5, 3]>() else { return };
    let from_columns = table.t().contiguous();
    let sums: Tensor<T, shape![_, 3]> = with_bags!(case, |bags| from_columns.t().embedding_bag(bags, how(case)));
    case.check(&sums);
    case.check(&with_bags!(case, |bags| table.try_embedding_bag(bags, how(case)).unwrap()));
    if sizes(&case.args["index_shape"]) == [2, 3] {
        let index = Tensor::from_vec(AnyRank::from([2, 3]), whole(case, "index"))
            .unwrap()
            .try_into_shape::<shape![2, 3]>()
            .unwrap();
        let sums: Tensor<T, shape![2, 3]> = table.embedding_bag(index.to_type::<i32>(), how(case));
        case.check(&sums);
    }
}

fn check_weighted<T: Entry + Float>(case: &Case) {
    let x = operands::<T>(case);
    if !check_one(case, with_bags!(case, |bags| x[0].embedding_bag_weighted(bags, &x[1]))) {
        return;
    }
    check_variables(case, &x, |x| with_bags!(case, |bags| x[0].embedding_bag_weighted(bags, &x[1]).unwrap()));
    let Ok(table) = x[0].clone().try_into_shape::<shape![_, 3]>() else { return };
    case.check(&with_bags!(case, |bags| table.embedding_bag_weighted(bags, &x[1])));
    case.check(&with_bags!(case, |bags| table.try_embedding_bag_weighted(bags, &x[1]).unwrap()));
}

fn strided(case: &Case) -> ([Vec<isize>; 2], isize) {
    (["sizes", "strides"].map(|name| integers(&case.args[name])), integer(&case.args["offset"]))
}

fn check_strided<T: Entry>(case: &Case, x: &Any<T>) {
    let ([sizes, strides], offset) = strided(case);
    let at = match case.op.as_str() {
        "as_strided_of_t" => x.t().unwrap(),
        "as_strided_of_expanded" => x.expand([&[2], x.sizes()].concat().as_slice()).unwrap(),
        _ => x.as_view(),
    };
    check_one(case, at.as_strided(&*sizes, &*strides, offset).map(|view| view.to_tensor()));
}

fn check_strided_variables<T: Entry + Float>(case: &Case) {
    let ([sizes, strides], offset) = strided(case);
    let x = operands::<T>(case);
    check_strided(case, &x[0]);
    if case.refusal().is_some() {
        return;
    }
    let at = |x: &AnyVar<T>| match case.op.as_str() {
        "as_strided_of_t" => x.t().unwrap(),
        "as_strided_of_expanded" => {
            let wide: Vec<isize> = [2].into_iter().chain(x.sizes().iter().map(|&n| n as isize)).collect();
            AnyRankVar::expand(x, &*wide).unwrap()
        }
        _ => x.clone(),
    };
    check_variables(case, &x, |x| at(&x[0]).as_strided(&*sizes, &*strides, offset).unwrap());
    if case.inputs[0].sizes == [8] {
        let shape = Vec::from_iter(sizes.iter().map(|&n| n as usize));
        check_variables(case, &x, |x| {
            let x = x[0].clone().try_into_shape::<shape![8]>().unwrap();
            x.as_strided_of(AnyRank::from(&*shape), &*strides, offset)
        });
        if (&*sizes, &*strides, offset) == (&[3, 3][..], &[2, 1][..], 1) {
            check_variables(case, &x, |x| {
                let x = x[0].clone().try_into_shape::<shape![8]>().unwrap();
                x.as_strided::<shape![3, 3], shape![2, 1], 1>().into_dyn()
            });
        }
    }
}

fn check_parts<T: Entry>(case: &Case, x: &Any<T>) {
    let (sections, dim) = (integer(&case.args["sections"]) as usize, integer(&case.args["dim"]));
    let parts = match x.tensor_split(dim, sections) {
        Err(error) => return assert!(case.refusal().is_some(), "refused: {error}"),
        Ok(parts) => parts,
    };
    assert!(case.refusal().is_none(), "accepted");
    for (n, part) in parts.iter().enumerate() {
        case.check_nth(n, &part.to_tensor());
    }
    if let (Ok(x), 2) = (x.clone().try_into_shape::<shape![7]>(), sections) {
        let (front, back): (View<T, shape![4]>, View<T, shape![3]>) = x.tensor_split::<0, 2>();
        case.check_nth(0, &front.to_tensor());
        case.check_nth(1, &back.to_tensor());
    }
    if let (Ok(mut x), 4, 1) = (x.clone().try_into_shape::<shape![_, 5]>(), sections, dim) {
        let (a, b, c, d) = x.as_view().tensor_split::<1, 4>();
        let _: (&View<T, shape![_, 2]>, [&View<T, shape![_, 1]>; 3]) = (&a, [&b, &c, &d]);
        case.check_nth(0, &a.to_tensor());
        case.check_nth(3, &d.to_tensor());
        let (a, _, _, d) = x.tensor_split_mut::<1, 4>();
        case.check_nth(0, &a.to_tensor());
        case.check_nth(3, &d.to_tensor());
    }
    if let (Ok(x), 3, 0) = (x.clone().try_into_shape::<shape![_]>(), sections, dim) {
        let [a, b, c]: [View<T, shape![_]>; 3] = x.tensor_split::<0, 3>();
        for (n, part) in [a, b, c].iter().enumerate() {
            case.check_nth(n, &part.to_tensor());
        }
    }
}

fn check_part_variables(case: &Case) {
    let x = operands::<f64>(case);
    check_parts(case, &x[0]);
    let (sections, dim) = (integer(&case.args["sections"]) as usize, integer(&case.args["dim"]));
    let Some(weights) = case.grad_out.as_array() else { return };
    let weights: Vec<f64> = weights.iter().map(number).collect();
    let checked = |f: &dyn Fn(&AnyVar<f64>) -> AnyVar<f64>| {
        let x: AnyVar<f64> = x[0].clone().into();
        let grads = congruent_grad::grad(&x, |x| {
            let first = f(x);
            let weights = Tensor::from_vec(AnyRank::from(first.sizes()), weights.clone()).unwrap();
            (first * &weights).sum_all()
        });
        case.check_grads(&[grads.to_vec()]);
    };
    checked(&|x| x.tensor_split(dim, sections).unwrap().swap_remove(0));
    if case.inputs[0].sizes == [7] && sections == 2 {
        checked(&|x| x.clone().try_into_shape::<shape![7]>().unwrap().tensor_split::<0, 2>().0.into_dyn());
    }
    if case.inputs[0].sizes == [6, 2] && sections == 3 {
        checked(&|x| {
            let [first, _, _] = x.clone().try_into_shape::<shape![6, 2]>().unwrap().tensor_split::<0, 3>();
            first.into_dyn()
        });
    }
}

fn check_classes(case: &Case) {
    let x = operands::<i64>(case).swap_remove(0);
    let vector = || x.clone().try_into_shape::<shape![_]>();
    match integer(&case.args["classes"]) {
        -1 => {
            check_one(case, x.one_hot_inferred());
            if let Ok(x) = vector() {
                check_one(case, x.try_one_hot_inferred().map(|y: Tensor<i64, shape![_, _]>| y.into_dyn()));
            }
        }
        classes => {
            check_one(case, x.one_hot(classes as usize));
            if let Ok(x) = vector() {
                let y: Result<Tensor<i64, shape![_, _]>, _> = x.try_one_hot_of(classes as usize);
                check_one(case, y.map(|y| y.into_dyn()));
                if classes == 3 {
                    check_one(case, x.try_one_hot::<3>().map(|y| y.into_dyn()));
                }
            }
        }
    }
}

fn check_rms<T: Entry + Float>(case: &Case) {
    let x = operands::<T>(case);
    let (over, eps) = (integers(&case.args["over"]), number(&case.args["eps"]));
    check_one(case, x[0].rms_norm(&*over, None, eps));
    check_variables(case, &x, |x| x[0].rms_norm(&*over, None, eps).unwrap());
    macro_rules! typed {
        ($shape:ty, $over:ty) => {
            if let Ok(x) = x[0].clone().try_into_shape::<$shape>() {
                case.check(&x.rms_norm_over::<$over>(eps));
                case.check(&x.try_rms_norm_over::<$over>(eps).unwrap());
                check_variables(case, &[x.into_dyn()], |x| {
                    x[0].clone().try_into_shape::<$shape>().unwrap().rms_norm_over::<$over>(eps).into_dyn()
                });
            }
        };
    }
    match over.len() {
        1 => typed!(shape![_, 4], shape![4]),
        2 => {
            typed!(shape![3, 4], shape![3, 4]);
            typed!(shape![2, _, 2], shape![_, 2]);
        }
        _ => typed!(shape![2, 3, 2], shape![2, 3, 2]),
    }
}

fn check_floats<T: Entry + Float>(case: &Case) {
    match case.op.as_str() {
        "embedding_bag" => check_bags::<T>(case),
        "embedding_bag_weighted" => check_weighted::<T>(case),
        "rms_norm" => check_rms::<T>(case),
        _ => check_strided_variables::<T>(case),
    }
}

fn check(case: &Case) {
    match (case.op.as_str(), case.inputs[0].dtype.as_str()) {
        ("tensor_split", "f64") => check_part_variables(case),
        ("tensor_split", _) => check_parts(case, &operands::<i64>(case)[0]),
        ("one_hot", _) => check_classes(case),
        (_, "f32") => check_floats::<f32>(case),
        (_, "f64") => check_floats::<f64>(case),
        (_, "i64") => check_strided(case, &operands::<i64>(case)[0]),
        _ => check_strided(case, &operands::<bool>(case)[0]),
    }
}

#[test]
fn parts_agree_with_pytorch() {
    let (cases, operations) = run_all(include_str!("../../results/parts.jsonl"), check);
    assert_eq!((cases, operations), (808, 8));
}
