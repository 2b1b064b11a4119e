// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/rearrange/repeat/001" => repeat_001,
    "pub/rearrange/repeat/002" => repeat_002,
    "pub/rearrange/tile/001" => tile_001,
    "pub/rearrange/roll/001" => roll_001,
    "pub/rearrange/roll/002" => roll_002,
    "pub/rearrange/flip/001" => flip_001,
    "pub/rearrange/tril/001" => tril_001,
    "pub/rearrange/triu/001" => triu_001,
    "pub/rearrange/pad/001" => pad_001,
    "pub/rearrange/pad/002" => pad_002,
    "pub/rearrange/sort/001" => sort_001,
    "pub/rearrange/sort/002" => sort_002,
    "pub/rearrange/argsort/001" => argsort_001,
    "pub/rearrange/topk/001" => topk_001,
    "pub/rearrange/topk/002" => topk_002,
    "pub/rearrange/pad/003" => pad_003,
}

/// pub/rearrange/repeat/001
fn repeat_001(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let y: Tensor<f32, shape![2, 9]> = a.repeat::<shape![2, 3]>();
    case.check(&y);
}

/// pub/rearrange/repeat/002
fn repeat_002(case: &Case) {
    let a: Tensor<f32, shape![3, 2]> = case.input(0);
    let y: Tensor<f32, shape![3, 4]> = a.repeat::<shape![1, 2]>();
    case.check(&y);
}

/// pub/rearrange/tile/001
fn tile_001(case: &Case) {
    let a: Tensor<f32, shape![3, 2]> = case.input(0);
    let y: Tensor<f32, shape![3, 4]> = a.tile::<shape![2]>();
    case.check(&y);
}

/// pub/rearrange/roll/001
fn roll_001(case: &Case) {
    let a: Tensor<f32, shape![6]> = case.input(0);
    let y: Tensor<f32, shape![6]> = a.roll_all(-2);
    case.check(&y);
}

/// pub/rearrange/roll/002
fn roll_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![3, 4]> = a.roll::<0>(1);
    case.check(&y);
}

/// pub/rearrange/flip/001
fn flip_001(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![3, 4]> = a.flip::<axes![0]>();
    case.check(&y);
}

/// pub/rearrange/tril/001
fn tril_001(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let y: Tensor<f32, shape![4, 3]> = a.tril(0);
    case.check(&y);
}

/// pub/rearrange/triu/001
fn triu_001(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![3, 4]> = a.triu(1);
    case.check(&y);
}

/// pub/rearrange/pad/001
fn pad_001(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let y: Tensor<f32, shape![7]> = a.pad::<-1, 2, 1>(congruent::pad::Constant(0.0));
    case.check(&y);
}

/// pub/rearrange/pad/002
fn pad_002(case: &Case) {
    let a: Tensor<f32, shape![3, 2]> = case.input(0);
    let y: Tensor<f32, shape![4, 3]> = a.pad::<-1, 0, 1>(congruent::pad::Constant(5.0)).pad::<-2, 1, 0>(congruent::pad::Constant(5.0));
    case.check(&y);
}

/// pub/rearrange/sort/001
fn sort_001(case: &Case) {
    let a: Tensor<f32, shape![6]> = case.input(0);
    let (values, places): (Tensor<f32, shape![6]>, Tensor<i64, shape![6]>) = a.sort::<-1>();
    case.check_nth(0, &values);
    case.check_nth(1, &places);
}

/// pub/rearrange/sort/002
fn sort_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let (values, places): (Tensor<f32, shape![3, 4]>, Tensor<i64, shape![3, 4]>) = a.sort_descending::<0>();
    case.check_nth(0, &values);
    case.check_nth(1, &places);
}

/// pub/rearrange/argsort/001
fn argsort_001(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<i64, shape![3, 4]> = a.argsort::<1>();
    case.check(&y);
}

/// pub/rearrange/topk/001
fn topk_001(case: &Case) {
    let a: Tensor<f32, shape![8]> = case.input(0);
    let (values, places): (Tensor<f32, shape![3]>, Tensor<i64, shape![3]>) = a.topk::<-1, 3>();
    case.check_nth(0, &values);
    case.check_nth(1, &places);
}

/// pub/rearrange/topk/002
fn topk_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let (values, places): (Tensor<f32, shape![2, 4]>, Tensor<i64, shape![2, 4]>) = a.topk::<0, 2>();
    case.check_nth(0, &values);
    case.check_nth(1, &places);
}

/// pub/rearrange/pad/003: Padding length must be divisible by 2
fn pad_003(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    case.check_refused(a.as_dyn().pad([1], congruent::pad::Constant(0.0)));
}
