//! Normalisations, distances and attention.

use super::{Any, AnyVar, check_variables, operands, run_all};
use congruent::norm::ChannelNorm;
use congruent::prelude::*;
use congruent_grad::{AnyRankVar, Var, VarChannelNorm, VarProductBy, grad};
use torch::cases::{integer, integers, number};
use torch::{Case, Entry};

/// A number of the case.
fn value(case: &Case, name: &str) -> f64 {
    number(&case.args[name])
}

fn count(case: &Case, name: &str) -> usize {
    integer(&case.args[name]) as usize
}

fn dim(case: &Case) -> isize {
    integer(&case.args["dim"])
}

/// The settings of local response.
fn local(case: &Case) -> [f64; 3] {
    ["alpha", "beta", "k"].map(|name| value(case, name))
}

/// Mask and bias of attention.
fn masks<T: Entry>(case: &Case) -> (Option<Any<bool>>, Option<Any<T>>) {
    let sizes: Vec<usize> =
        case.args.get("mask_shape").map(integers).unwrap_or_default().into_iter().map(|size| size as usize).collect();
    let list = |name: &str| case.args.get(name).and_then(|list| list.as_array());
    let mask = list("mask").map(|mask| mask.iter().map(|sees| sees == 1).collect());
    let bias = list("bias").map(|bias| bias.iter().map(T::read).collect());
    (
        mask.map(|mask| Tensor::from_vec(AnyRank::from(&sizes[..]), mask).unwrap()),
        bias.map(|bias| Tensor::from_vec(AnyRank::from(&sizes[..]), bias).unwrap()),
    )
}

fn compute<T: Entry + Float>(case: &Case, x: &[&Strided<T, AnyRank>]) -> Result<Any<T>, ShapeError> {
    let (first, get) = (x[0], |k: usize| x.get(k).copied());
    let (eps, p) = (|| value(case, "eps"), || value(case, "p"));
    match case.op.as_str() {
        "layer_norm" => first.layer_norm(integers(&case.args["over"]), get(1), get(2), eps()),
        "rms_norm" => first.rms_norm(integers(&case.args["over"]), get(1), eps()),
        "group_norm" => first.group_norm(count(case, "groups"), get(1), get(2), eps()),
        "instance_norm" => first.instance_norm(get(1), get(2), eps()),
        "batch_norm" => first.batch_norm(x[1], x[2], get(3), get(4), eps()),
        "local_response_norm" => {
            let [alpha, beta, k] = local(case);
            first.local_response_norm(count(case, "size"), alpha, beta, k)
        }
        "glu" => first.glu(dim(case)),
        "normalize" => first.normalize(dim(case), p(), eps()),
        "cosine_similarity" => first.cosine_similarity(dim(case), x[1], eps()),
        "pairwise_distance" => first.pairwise_distance(x[1], p(), eps()),
        "cdist" => first.cdist(x[1], p()),
        "pdist" => first.pdist(p()),
        "attention" => {
            let (mask, bias) = masks::<T>(case);
            let causal = case.args.contains_key("causal");
            let scale = case.args.get("scale").map(number);
            first.attention_of([x[1], x[2]], mask.as_deref(), bias.as_deref(), causal, scale)
        }
        other => unreachable!("{other}"),
    }
}

fn compute_variables<T: Entry + Float>(case: &Case, x: &[AnyVar<T>]) -> AnyVar<T> {
    let (first, get) = (&x[0], |k: usize| x.get(k));
    let (eps, p) = (|| value(case, "eps"), || value(case, "p"));
    let y = match case.op.as_str() {
        "layer_norm" => AnyRankVar::layer_norm(first, integers(&case.args["over"]), get(1), get(2), eps()),
        "rms_norm" => AnyRankVar::rms_norm(first, integers(&case.args["over"]), get(1), eps()),
        "group_norm" => AnyRankVar::group_norm(first, count(case, "groups"), get(1), get(2), eps()),
        "instance_norm" => AnyRankVar::instance_norm(first, get(1), get(2), eps()),
        "batch_norm" => AnyRankVar::batch_norm(first, &x[1], &x[2], get(3), get(4), eps()),
        "local_response_norm" => {
            let [alpha, beta, k] = local(case);
            AnyRankVar::local_response_norm(first, count(case, "size"), alpha, beta, k)
        }
        "glu" => AnyRankVar::glu(first, dim(case)),
        "normalize" => AnyRankVar::normalize(first, dim(case), p(), eps()),
        "cosine_similarity" => AnyRankVar::cosine_similarity(first, dim(case), &x[1], eps()),
        "pairwise_distance" => AnyRankVar::pairwise_distance(first, &x[1], p(), eps()),
        "cdist" => AnyRankVar::cdist(first, &x[1], p()),
        "pdist" => AnyRankVar::pdist(first, p()),
        _ => return attention(case, x),
    };
    y.unwrap()
}

fn attention<T: Entry + Float>(case: &Case, x: &[AnyVar<T>]) -> AnyVar<T> {
    let (mask, bias) = masks::<T>(case);
    let how = congruent_grad::VarAttention::new();
    let how = if case.args.contains_key("causal") { how.causal() } else { how };
    let how = match case.args.get("scale") {
        Some(scale) => how.scale(number(scale)),
        None => how,
    };
    let bias: Option<AnyVar<T>> = bias.map(Into::into);
    let (q, k, v) = (&x[0], &x[1], &x[2]);
    match (&mask, &bias) {
        (Some(mask), _) => q.scaled_dot_product_attention(k, v, how.mask(mask)),
        (_, Some(bias)) => q.scaled_dot_product_attention(k, v, how.bias(bias)),
        _ => q.scaled_dot_product_attention(k, v, how),
    }
}

/// Of tensors, of views whose elements lie in another order, and of variables.
fn check_floats<T: Entry + Float>(case: &Case) {
    let inputs = operands::<T>(case);
    let turned: Vec<Any<T>> = inputs.iter().map(|x| x.T().unwrap().to_tensor()).collect();
    let views: Vec<_> = turned.iter().map(|x| x.T().unwrap()).collect();
    let answers = [
        compute(case, &inputs.iter().map(|x| &**x).collect::<Vec<_>>()),
        compute(case, &views.iter().map(|x| &**x).collect::<Vec<_>>()),
    ];
    if case.op == "rms_norm" && case.refusal().is_some() {
        // (PyTorch's sentence lacks a comma that it has for `layer_norm`.)
        return answers.into_iter().for_each(|answer| assert!(answer.is_err()));
    }
    answers.into_iter().for_each(|answer| case.check_answer(answer));
    if case.refusal().is_none() {
        check_variables(case, &inputs, |x| compute_variables(case, x));
    }
}

fn check(case: &Case) {
    match case.inputs[0].dtype.as_str() {
        "f32" => check_floats::<f32>(case),
        "f64" => check_floats::<f64>(case),
        other => unreachable!("{other}"),
    }
}

#[test]
fn normalisations_distances_and_attention_agree_with_pytorch() {
    let (cases, operations) = run_all(include_str!("../../results/norms.jsonl"), check);
    assert_eq!((cases, operations), (561, 13));
}

#[test]
fn typed_forms_are_those_of_any_rank() {
    let x: Tensor<f64, shape![2, 4, 3]> = (Tensor::<f64, shape![2, 4, 3]>::arange() * 0.5).sin();
    let (weight, bias) = (Tensor::from([1.5, -0.5, 2.0, 0.25]), Tensor::from([0.5, 1.0, 0.0, -1.0]));
    let any = |x: Tensor<f64, shape![2, 4, 3]>| x.into_dyn();
    let how = || ChannelNorm::new().weight(&weight).bias(&bias).eps(0.1);
    let (w, b, d) = (weight.as_dyn(), bias.as_dyn(), x.as_dyn());
    assert_eq!(any(x.group_norm::<2>(how())), d.group_norm(2, Some(&w), Some(&b), 0.1).unwrap());
    assert_eq!(any(x.instance_norm(how())), d.instance_norm(Some(&w), Some(&b), 0.1).unwrap());
    let var = bias.square() + 0.5;
    assert_eq!(
        any(x.batch_norm(&bias, &var, how())),
        d.batch_norm(&b, &var.as_dyn(), Some(&w), Some(&b), 0.1).unwrap()
    );
    assert_eq!(any(x.local_response_norm(3, 0.5, 0.75, 1.0)), d.local_response_norm(3, 0.5, 0.75, 1.0).unwrap());
    assert_eq!(x.glu::<1>().into_dyn(), d.glu(1).unwrap());
    assert_eq!(any(x.normalize::<1>(2.0, 1e-12)), d.normalize(1, 2.0, 1e-12).unwrap());
    assert_eq!(x.cosine_similarity::<1>(&x, 1e-8).into_dyn(), d.cosine_similarity(1, &x, 1e-8).unwrap());
    let distances: Tensor<f64, shape![2, 4, 4]> = x.cdist(&x, 2.0);
    assert_eq!(distances.into_dyn(), d.cdist(&x, 2.0).unwrap());
    let rows: Tensor<f64, shape![8, 3]> = x.reshape::<shape![8, 3]>().to_tensor();
    assert_eq!(rows.pdist(2.0).numel(), 28);
    let unknown: Tensor<f64, shape![2, _, 3]> = x.clone().into_shape();
    let error = unknown.try_group_norm::<3>(ChannelNorm::new()).unwrap_err();
    assert!(
        error.to_string().starts_with("Expected number of channels in input to be divisible by num_groups"),
        "{error}"
    );
    assert!(unknown.narrow::<1, 0, 3>().into_shape::<shape![2, _, 3]>().try_glu::<1>().is_err());
}

#[test]
fn a_variable_of_a_known_shape_has_each_form() {
    let x: Var<f64, shape![2, 4]> = Tensor::from([[3.0, 1.0, 2.0, 0.0], [5.0, 5.0, 4.0, 1.0]]).into();
    let weight: Var<f64, shape![4]> = Tensor::from([1.0, 2.0, 3.0, 4.0]).into();
    let how = || VarChannelNorm::new().weight(&weight);
    // The sum of what is centred does not depend on it.
    let flat = grad(&x, |x| x.group_norm::<1>(VarChannelNorm::new()).sum_all());
    assert!(flat.to_vec().iter().all(|g| g.abs() < 1e-12));
    let g = grad(&x, |x| x.batch_norm(&weight, &weight, how().eps(0.0)).sum_all());
    assert!((g.to_vec()[3] - 2.0).abs() < 1e-12);
    assert_eq!(grad(&x, |x| x.cosine_similarity::<1>(x, 1e-8).sum_all()).to_vec().len(), 8);
    let g = grad(&x, |x| x.pdist(1.0).sum_all());
    assert_eq!(g.to_vec(), [-1.0, -1.0, -1.0, -1.0, 1.0, 1.0, 1.0, 1.0]);
    assert_eq!(grad(&x, |x| x.rms_norm(&weight, 1e-5).sum_all()).to_vec().len(), 8);
}
