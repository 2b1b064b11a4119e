// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/worked.students/index/001" => index_001,
    "pub/worked.students/index/002" => index_002,
    "pub/worked.students/index/003" => index_003,
    "pub/worked.students/index/004" => index_004,
    "pub/worked.students/mean/001" => mean_001,
    "pub/worked.students/sum/001" => sum_001,
    "pub/worked.students/mean/002" => mean_002,
    "pub/worked.students/sum/002" => sum_002,
    "pub/worked.students/mean/003" => mean_003,
    "pub/worked.students/sum/003" => sum_003,
    "pub/worked.students/mean/004" => mean_004,
    "pub/worked.students/sum/004" => sum_004,
    "pub/worked.students/mean/005" => mean_005,
    "pub/worked.students/sum/005" => sum_005,
    "pub/worked.students/mean/006" => mean_006,
    "pub/worked.students/sum/006" => sum_006,
    "pub/worked.students/amax/001" => amax_001,
    "pub/worked.students/argmax/001" => argmax_001,
    "pub/worked.students/add/001" => add_001,
    "pub/worked.students/add/002" => add_002,
    "pub/worked.students/add/003" => add_003,
    "pub/worked.students/add_/001" => add_in_place_001,
    "pub/worked.students/add_/002" => add_in_place_002,
    "pub/worked.students/add_/003" => add_in_place_003,
    "pub/worked.students/add/004" => add_004,
    "pub/worked.students/mul/001" => mul_001,
    "pub/worked.students/add_/004" => add_in_place_004,
    "pub/worked.students/prog/001" => prog_001,
    "pub/worked.students/view/001" => view_001,
    "pub/worked.students/view/002" => view_002,
    "pub/worked.students/permute/001" => permute_001,
    "pub/worked.students/view/004" => view_004,
    "pub/worked.students/view/005" => view_005,
    "pub/worked.students/gather/001" => gather_001,
    "pub/worked.students/cat/001" => cat_001,
    "pub/worked.students/matmul/001" => matmul_001,
}

/// pub/worked.students/index/001
fn index_001(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let y: View<f32, shape![3, 2]> = a.slice(s![0]);
    case.check_view(&y, a.data_ptr());
}

/// pub/worked.students/index/002
fn index_002(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let y: View<f32, shape![2, 2]> = a.slice(s![.., 1]);
    case.check_view(&y, a.data_ptr());
}

/// pub/worked.students/index/003
fn index_003(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let y: View<f32, shape![2, 3]> = a.slice(s![..., 0]);
    case.check_view(&y, a.data_ptr());
}

/// pub/worked.students/index/004
fn index_004(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let y: View<f32, shape![]> = a.slice(s![1, 2, 0]);
    case.check_view(&y, a.data_ptr());
}

/// pub/worked.students/mean/001
fn mean_001(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.mean_all();
    case.check(&y);
}

/// pub/worked.students/sum/001
fn sum_001(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.sum_all();
    case.check(&y);
}

/// pub/worked.students/mean/002
fn mean_002(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let y: Tensor<f32, shape![3, 2]> = a.mean::<0>();
    case.check(&y);
}

/// pub/worked.students/sum/002
fn sum_002(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let y: Tensor<f32, shape![3, 2]> = a.sum::<0>();
    case.check(&y);
}

/// pub/worked.students/mean/003
fn mean_003(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let y: Tensor<f32, shape![2, 2]> = a.mean::<1>();
    case.check(&y);
}

/// pub/worked.students/sum/003
fn sum_003(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let y: Tensor<f32, shape![2, 2]> = a.sum::<1>();
    case.check(&y);
}

/// pub/worked.students/mean/004
fn mean_004(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let y: Tensor<f32, shape![2, 3]> = a.mean::<2>();
    case.check(&y);
}

/// pub/worked.students/sum/004
fn sum_004(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let y: Tensor<f32, shape![2, 3]> = a.sum::<2>();
    case.check(&y);
}

/// pub/worked.students/mean/005
fn mean_005(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let y: Tensor<f32, shape![2]> = a.mean_axes::<axes![1, 2]>();
    case.check(&y);
}

/// pub/worked.students/sum/005
fn sum_005(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let y: Tensor<f32, shape![2]> = a.sum_axes::<axes![1, 2]>();
    case.check(&y);
}

/// pub/worked.students/mean/006
fn mean_006(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let y: Tensor<f32, shape![2, 3, 1]> = a.mean_keepdim::<2>();
    case.check(&y);
}

/// pub/worked.students/sum/006
fn sum_006(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let y: Tensor<f32, shape![2, 3, 1]> = a.sum_keepdim::<2>();
    case.check(&y);
}

/// pub/worked.students/amax/001
fn amax_001(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let y: Tensor<f32, shape![2, 2]> = a.amax::<1>();
    case.check(&y);
}

/// pub/worked.students/argmax/001
fn argmax_001(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let y: Tensor<i64, shape![2, 2]> = a.argmax::<1>();
    case.check(&y);
}

/// pub/worked.students/add/001
fn add_001(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 2]> = &a + &b;
    case.check(&y);
}

/// pub/worked.students/add/002
fn add_002(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let b: Tensor<f32, shape![1, 3, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 2]> = &a + &b;
    case.check(&y);
}

/// pub/worked.students/add/003
fn add_003(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let b: Tensor<f32, shape![1, 1, 2]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 2]> = &a + &b;
    case.check(&y);
}

/// pub/worked.students/add_/001
fn add_in_place_001(case: &Case) {
    let mut a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 1]> = case.input(1);
    a += &b;
    case.check(&a);
}

/// pub/worked.students/add_/002
fn add_in_place_002(case: &Case) {
    let mut a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let b: Tensor<f32, shape![1, 3, 1]> = case.input(1);
    a += &b;
    case.check(&a);
}

/// pub/worked.students/add_/003
fn add_in_place_003(case: &Case) {
    let mut a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let b: Tensor<f32, shape![1, 1, 2]> = case.input(1);
    a += &b;
    case.check(&a);
}

/// pub/worked.students/add/004
fn add_004(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 2]> = &a + &b;
    case.check(&y);
}

/// pub/worked.students/mul/001
fn mul_001(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let b: Tensor<f32, shape![2]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 2]> = &a * &b;
    case.check(&y);
}

/// pub/worked.students/add_/004
fn add_in_place_004(case: &Case) {
    let mut a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    a += &b;
    case.check(&a);
}

/// pub/worked.students/prog/001
fn prog_001(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let m = a.mean_keepdim::<1>();
    let d = &a - &m;
    let y: Tensor<f32, shape![2, 3, 2]> = d;
    case.check(&y);
}

/// pub/worked.students/view/001
fn view_001(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let y: View<f32, shape![6, 2]> = a.view::<shape![6, 2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/worked.students/view/002
fn view_002(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let y: View<f32, shape![2, 6]> = a.view::<shape![2, 6]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/worked.students/permute/001
fn permute_001(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let y: View<f32, shape![2, 2, 3]> = a.permute::<axes![2, 0, 1]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/worked.students/view/004
fn view_004(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 2, 3]> = case.view(&base, 0);
    let y: View<f32, shape![2, 6]> = a.view::<shape![2, 6]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/worked.students/view/005: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
fn view_005(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 2, 2]> = case.view(&base, 0);
    case.check_refused(a.try_view::<shape![6, 2]>());
}

/// pub/worked.students/gather/001
fn gather_001(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let b: Tensor<i64, shape![2, 1, 2]> = case.input(1);
    let y: Tensor<f32, shape![2, 1, 2]> = a.gather::<1>(&b);
    case.check(&y);
}

/// pub/worked.students/cat/001
fn cat_001(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 2]> = case.input(1);
    let y: Tensor<f32, shape![2, 4, 2]> = a.cat::<1>(&b);
    case.check(&y);
}

/// pub/worked.students/matmul/001
fn matmul_001(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let b: Tensor<f32, shape![2, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 1]> = a.matmul(&b);
    case.check(&y);
}
