// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/rand.reduce/sum/001" => sum_001,
    "pub/rand.reduce/mean/001" => mean_001,
    "pub/rand.reduce/amax/001" => amax_001,
    "pub/rand.reduce/argmin/001" => argmin_001,
    "pub/rand.reduce/prod/001" => prod_001,
    "pub/rand.reduce/var/001" => var_001,
    "pub/rand.reduce/sum/002" => sum_002,
    "pub/rand.reduce/mean/002" => mean_002,
    "pub/rand.reduce/amax/002" => amax_002,
    "pub/rand.reduce/argmin/002" => argmin_002,
    "pub/rand.reduce/prod/002" => prod_002,
    "pub/rand.reduce/var/002" => var_002,
    "pub/rand.reduce/sum/003" => sum_003,
    "pub/rand.reduce/mean/003" => mean_003,
    "pub/rand.reduce/amax/003" => amax_003,
    "pub/rand.reduce/argmin/003" => argmin_003,
    "pub/rand.reduce/prod/003" => prod_003,
    "pub/rand.reduce/var/003" => var_003,
    "pub/rand.reduce/sum/004" => sum_004,
    "pub/rand.reduce/mean/004" => mean_004,
    "pub/rand.reduce/amax/004" => amax_004,
    "pub/rand.reduce/argmin/004" => argmin_004,
    "pub/rand.reduce/prod/004" => prod_004,
    "pub/rand.reduce/var/004" => var_004,
    "pub/rand.reduce/sum/005" => sum_005,
    "pub/rand.reduce/mean/005" => mean_005,
    "pub/rand.reduce/amax/005" => amax_005,
    "pub/rand.reduce/argmin/005" => argmin_005,
    "pub/rand.reduce/prod/005" => prod_005,
    "pub/rand.reduce/var/005" => var_005,
    "pub/rand.reduce/sum/006" => sum_006,
    "pub/rand.reduce/mean/006" => mean_006,
    "pub/rand.reduce/amax/006" => amax_006,
    "pub/rand.reduce/argmin/006" => argmin_006,
    "pub/rand.reduce/prod/006" => prod_006,
    "pub/rand.reduce/var/006" => var_006,
    "pub/rand.reduce/sum/007" => sum_007,
    "pub/rand.reduce/mean/007" => mean_007,
    "pub/rand.reduce/amax/007" => amax_007,
    "pub/rand.reduce/argmin/007" => argmin_007,
    "pub/rand.reduce/prod/007" => prod_007,
    "pub/rand.reduce/var/007" => var_007,
    "pub/rand.reduce/sum/008" => sum_008,
    "pub/rand.reduce/mean/008" => mean_008,
    "pub/rand.reduce/amax/008" => amax_008,
    "pub/rand.reduce/argmin/008" => argmin_008,
    "pub/rand.reduce/prod/008" => prod_008,
    "pub/rand.reduce/var/008" => var_008,
    "pub/rand.reduce/sum/009" => sum_009,
    "pub/rand.reduce/mean/009" => mean_009,
    "pub/rand.reduce/amax/009" => amax_009,
    "pub/rand.reduce/argmin/009" => argmin_009,
    "pub/rand.reduce/prod/009" => prod_009,
    "pub/rand.reduce/var/009" => var_009,
    "pub/rand.reduce/sum/010" => sum_010,
    "pub/rand.reduce/mean/010" => mean_010,
    "pub/rand.reduce/amax/010" => amax_010,
    "pub/rand.reduce/argmin/010" => argmin_010,
    "pub/rand.reduce/prod/010" => prod_010,
    "pub/rand.reduce/var/010" => var_010,
}

/// pub/rand.reduce/sum/001
fn sum_001(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let y: Tensor<f32, shape![3, 2]> = a.sum::<0>();
    case.check(&y);
}

/// pub/rand.reduce/mean/001
fn mean_001(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.mean_axes::<axes![0]>();
    case.check(&y);
}

/// pub/rand.reduce/amax/001
fn amax_001(case: &Case) {
    let a: Tensor<f32, shape![3, 1, 2]> = case.input(0);
    let y: Tensor<f32, shape![3, 1]> = a.amax::<-1>();
    case.check(&y);
}

/// pub/rand.reduce/argmin/001
fn argmin_001(case: &Case) {
    let a: Tensor<f32, shape![1, 3]> = case.input(0);
    let y: Tensor<i64, shape![3]> = a.argmin::<0>();
    case.check(&y);
}

/// pub/rand.reduce/prod/001
fn prod_001(case: &Case) {
    let a: Tensor<f32, shape![2, 2, 2]> = case.input(0);
    let y: Tensor<f32, shape![2, 2, 1]> = a.prod_keepdim::<2>();
    case.check(&y);
}

/// pub/rand.reduce/var/001
fn var_001(case: &Case) {
    let a: Tensor<f32, shape![2, 2, 3, 1]> = case.input(0);
    let y: Tensor<f32, shape![2, 2, 1]> = a.var::<2>();
    case.check(&y);
}

/// pub/rand.reduce/sum/002
fn sum_002(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 2]> = case.input(0);
    let y: Tensor<f32, shape![1, 2]> = a.sum::<-3>();
    case.check(&y);
}

/// pub/rand.reduce/mean/002
fn mean_002(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 3]> = case.input(0);
    let y: Tensor<f32, shape![1, 1, 3]> = a.mean_axes_keepdim::<axes![0, 1]>();
    case.check(&y);
}

/// pub/rand.reduce/amax/002
fn amax_002(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 2, 1]> = case.input(0);
    let y: Tensor<f32, shape![3, 2, 2, 1]> = a.amax_keepdim::<3>();
    case.check(&y);
}

/// pub/rand.reduce/argmin/002
fn argmin_002(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let y: Tensor<i64, shape![1]> = a.argmin_keepdim::<-1>();
    case.check(&y);
}

/// pub/rand.reduce/prod/002
fn prod_002(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 1, 2]> = case.input(0);
    let y: Tensor<f32, shape![3, 1, 2]> = a.prod::<1>();
    case.check(&y);
}

/// pub/rand.reduce/var/002
fn var_002(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 1]> = case.input(0);
    let y: Tensor<f32, shape![1, 1]> = a.var_axes::<axes![1]>();
    case.check(&y);
}

/// pub/rand.reduce/sum/003
fn sum_003(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 3]> = case.input(0);
    let y: Tensor<f32, shape![2, 3]> = a.sum::<-2>();
    case.check(&y);
}

/// pub/rand.reduce/mean/003
fn mean_003(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 1]> = case.input(0);
    let y: Tensor<f32, shape![1, 1]> = a.mean::<-2>();
    case.check(&y);
}

/// pub/rand.reduce/amax/003
fn amax_003(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let y: Tensor<f32, shape![3, 1]> = a.amax_keepdim::<1>();
    case.check(&y);
}

/// pub/rand.reduce/argmin/003
fn argmin_003(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 1, 1]> = case.input(0);
    let y: Tensor<i64, shape![2, 1, 1, 1]> = a.argmin_keepdim::<-3>();
    case.check(&y);
}

/// pub/rand.reduce/prod/003
fn prod_003(case: &Case) {
    let a: Tensor<f32, shape![3, 2]> = case.input(0);
    let y: Tensor<f32, shape![1, 2]> = a.prod_keepdim::<-2>();
    case.check(&y);
}

/// pub/rand.reduce/var/003
fn var_003(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.var::<-1>();
    case.check(&y);
}

/// pub/rand.reduce/sum/004
fn sum_004(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 1, 2]> = case.input(0);
    let y: Tensor<f32, shape![3, 2, 1, 2]> = a.sum_keepdim::<2>();
    case.check(&y);
}

/// pub/rand.reduce/mean/004
fn mean_004(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.mean::<-1>();
    case.check(&y);
}

/// pub/rand.reduce/amax/004
fn amax_004(case: &Case) {
    let a: Tensor<f32, shape![2, 2, 2, 1]> = case.input(0);
    let y: Tensor<f32, shape![2, 2]> = a.amax_axes::<axes![0, 3]>();
    case.check(&y);
}

/// pub/rand.reduce/argmin/004
fn argmin_004(case: &Case) {
    let a: Tensor<f32, shape![1, 1]> = case.input(0);
    let y: Tensor<i64, shape![1]> = a.argmin::<0>();
    case.check(&y);
}

/// pub/rand.reduce/prod/004
fn prod_004(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.prod::<-1>();
    case.check(&y);
}

/// pub/rand.reduce/var/004
fn var_004(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 1, 1]> = case.input(0);
    let y: Tensor<f32, shape![1, 1, 1, 1]> = a.var_keepdim::<0>();
    case.check(&y);
}

/// pub/rand.reduce/sum/005
fn sum_005(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.sum::<-1>();
    case.check(&y);
}

/// pub/rand.reduce/mean/005
fn mean_005(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 1]> = case.input(0);
    let y: Tensor<f32, shape![1, 1]> = a.mean::<0>();
    case.check(&y);
}

/// pub/rand.reduce/amax/005
fn amax_005(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.amax::<0>();
    case.check(&y);
}

/// pub/rand.reduce/argmin/005
fn argmin_005(case: &Case) {
    let a: Tensor<f32, shape![2, 3]> = case.input(0);
    let y: Tensor<i64, shape![1, 3]> = a.argmin_keepdim::<0>();
    case.check(&y);
}

/// pub/rand.reduce/prod/005
fn prod_005(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 2]> = case.input(0);
    let y: Tensor<f32, shape![2, 2]> = a.prod::<-2>();
    case.check(&y);
}

/// pub/rand.reduce/var/005
fn var_005(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 2, 3]> = case.input(0);
    let y: Tensor<f32, shape![2, 1, 2, 1]> = a.var_keepdim::<3>();
    case.check(&y);
}

/// pub/rand.reduce/sum/006
fn sum_006(case: &Case) {
    let a: Tensor<f32, shape![2, 2, 1, 1]> = case.input(0);
    let y: Tensor<f32, shape![2, 2, 1, 1]> = a.sum_keepdim::<2>();
    case.check(&y);
}

/// pub/rand.reduce/mean/006
fn mean_006(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let y: Tensor<f32, shape![2, 1, 2]> = a.mean_keepdim::<-2>();
    case.check(&y);
}

/// pub/rand.reduce/amax/006
fn amax_006(case: &Case) {
    let a: Tensor<f32, shape![2, 2, 2, 3]> = case.input(0);
    let y: Tensor<f32, shape![3]> = a.amax_axes::<axes![0, 1, 2]>();
    case.check(&y);
}

/// pub/rand.reduce/argmin/006
fn argmin_006(case: &Case) {
    let a: Tensor<f32, shape![3, 1, 1]> = case.input(0);
    let y: Tensor<i64, shape![3, 1, 1]> = a.argmin_keepdim::<2>();
    case.check(&y);
}

/// pub/rand.reduce/prod/006
fn prod_006(case: &Case) {
    let a: Tensor<f32, shape![2, 2, 2, 2]> = case.input(0);
    let y: Tensor<f32, shape![2, 2, 2]> = a.prod::<1>();
    case.check(&y);
}

/// pub/rand.reduce/var/006
fn var_006(case: &Case) {
    let a: Tensor<f32, shape![1, 2]> = case.input(0);
    let y: Tensor<f32, shape![2]> = a.var::<-2>();
    case.check(&y);
}

/// pub/rand.reduce/sum/007
fn sum_007(case: &Case) {
    let a: Tensor<f32, shape![2, 2, 3, 1]> = case.input(0);
    let y: Tensor<f32, shape![2, 1, 3, 1]> = a.sum_keepdim::<1>();
    case.check(&y);
}

/// pub/rand.reduce/mean/007
fn mean_007(case: &Case) {
    let a: Tensor<f32, shape![3, 1, 1, 2]> = case.input(0);
    let y: Tensor<f32, shape![1, 1, 2]> = a.mean::<-4>();
    case.check(&y);
}

/// pub/rand.reduce/amax/007
fn amax_007(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let y: Tensor<f32, shape![2, 2]> = a.amax::<-2>();
    case.check(&y);
}

/// pub/rand.reduce/argmin/007
fn argmin_007(case: &Case) {
    let a: Tensor<f32, shape![1, 3, 2]> = case.input(0);
    let y: Tensor<i64, shape![1, 3]> = a.argmin::<2>();
    case.check(&y);
}

/// pub/rand.reduce/prod/007
fn prod_007(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let y: Tensor<f32, shape![1]> = a.prod_keepdim::<0>();
    case.check(&y);
}

/// pub/rand.reduce/var/007
fn var_007(case: &Case) {
    let a: Tensor<f32, shape![1, 2, 1, 2]> = case.input(0);
    let y: Tensor<f32, shape![1, 1, 1, 1]> = a.var_axes_keepdim::<axes![1, 3]>();
    case.check(&y);
}

/// pub/rand.reduce/sum/008
fn sum_008(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.sum::<0>();
    case.check(&y);
}

/// pub/rand.reduce/mean/008
fn mean_008(case: &Case) {
    let a: Tensor<f32, shape![1, 2, 1, 2]> = case.input(0);
    let y: Tensor<f32, shape![1, 2, 2]> = a.mean_axes::<axes![2]>();
    case.check(&y);
}

/// pub/rand.reduce/amax/008
fn amax_008(case: &Case) {
    let a: Tensor<f32, shape![1, 2, 2, 1]> = case.input(0);
    let y: Tensor<f32, shape![1, 2, 1]> = a.amax::<-2>();
    case.check(&y);
}

/// pub/rand.reduce/argmin/008
fn argmin_008(case: &Case) {
    let a: Tensor<f32, shape![2, 3]> = case.input(0);
    let y: Tensor<i64, shape![3]> = a.argmin::<0>();
    case.check(&y);
}

/// pub/rand.reduce/prod/008
fn prod_008(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 1, 3]> = case.input(0);
    let y: Tensor<f32, shape![1, 1, 1, 3]> = a.prod_keepdim::<0>();
    case.check(&y);
}

/// pub/rand.reduce/var/008
fn var_008(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let y: Tensor<f32, shape![1]> = a.var_axes_keepdim::<axes![0]>();
    case.check(&y);
}

/// pub/rand.reduce/sum/009
fn sum_009(case: &Case) {
    let a: Tensor<f32, shape![2, 2]> = case.input(0);
    let y: Tensor<f32, shape![2]> = a.sum::<-1>();
    case.check(&y);
}

/// pub/rand.reduce/mean/009
fn mean_009(case: &Case) {
    let a: Tensor<f32, shape![2, 3]> = case.input(0);
    let y: Tensor<f32, shape![2, 1]> = a.mean_keepdim::<1>();
    case.check(&y);
}

/// pub/rand.reduce/amax/009
fn amax_009(case: &Case) {
    let a: Tensor<f32, shape![2, 2, 1, 2]> = case.input(0);
    let y: Tensor<f32, shape![2, 2, 1]> = a.amax::<-1>();
    case.check(&y);
}

/// pub/rand.reduce/argmin/009
fn argmin_009(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let y: Tensor<i64, shape![1]> = a.argmin_keepdim::<0>();
    case.check(&y);
}

/// pub/rand.reduce/prod/009
fn prod_009(case: &Case) {
    let a: Tensor<f32, shape![3, 1]> = case.input(0);
    let y: Tensor<f32, shape![1]> = a.prod::<-2>();
    case.check(&y);
}

/// pub/rand.reduce/var/009
fn var_009(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.var::<-1>();
    case.check(&y);
}

/// pub/rand.reduce/sum/010
fn sum_010(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 1]> = case.input(0);
    let y: Tensor<f32, shape![2, 1, 1]> = a.sum_axes_keepdim::<axes![1, 2]>();
    case.check(&y);
}

/// pub/rand.reduce/mean/010
fn mean_010(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 1]> = case.input(0);
    let y: Tensor<f32, shape![1, 1]> = a.mean::<-1>();
    case.check(&y);
}

/// pub/rand.reduce/amax/010
fn amax_010(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let y: Tensor<f32, shape![1]> = a.amax_axes_keepdim::<axes![0]>();
    case.check(&y);
}

/// pub/rand.reduce/argmin/010
fn argmin_010(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let y: Tensor<i64, shape![1]> = a.argmin_keepdim::<0>();
    case.check(&y);
}

/// pub/rand.reduce/prod/010
fn prod_010(case: &Case) {
    let a: Tensor<f32, shape![1, 3, 3]> = case.input(0);
    let y: Tensor<f32, shape![1, 3, 3]> = a.prod_keepdim::<0>();
    case.check(&y);
}

/// pub/rand.reduce/var/010
fn var_010(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 2]> = case.input(0);
    let y: Tensor<f32, shape![1, 1, 2]> = a.var_keepdim::<1>();
    case.check(&y);
}
