// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/rand.bcast/add/001" => add_001,
    "pub/rand.bcast/sub/001" => sub_001,
    "pub/rand.bcast/mul/001" => mul_001,
    "pub/rand.bcast/maximum/001" => maximum_001,
    "pub/rand.bcast/lt/001" => lt_001,
    "pub/rand.bcast/div/001" => div_001,
    "pub/rand.bcast/eq/001" => eq_001,
    "pub/rand.bcast/minimum/001" => minimum_001,
    "pub/rand.bcast/fmod/001" => fmod_001,
    "pub/rand.bcast/ge/001" => ge_001,
    "pub/rand.bcast/add/002" => add_002,
    "pub/rand.bcast/sub/002" => sub_002,
    "pub/rand.bcast/mul/002" => mul_002,
    "pub/rand.bcast/maximum/002" => maximum_002,
    "pub/rand.bcast/lt/002" => lt_002,
    "pub/rand.bcast/div/002" => div_002,
    "pub/rand.bcast/eq/002" => eq_002,
    "pub/rand.bcast/minimum/002" => minimum_002,
    "pub/rand.bcast/fmod/002" => fmod_002,
    "pub/rand.bcast/ge/002" => ge_002,
    "pub/rand.bcast/add/003" => add_003,
    "pub/rand.bcast/sub/003" => sub_003,
    "pub/rand.bcast/mul/003" => mul_003,
    "pub/rand.bcast/maximum/003" => maximum_003,
    "pub/rand.bcast/lt/003" => lt_003,
    "pub/rand.bcast/div/003" => div_003,
    "pub/rand.bcast/eq/003" => eq_003,
    "pub/rand.bcast/minimum/003" => minimum_003,
    "pub/rand.bcast/fmod/003" => fmod_003,
    "pub/rand.bcast/ge/003" => ge_003,
    "pub/rand.bcast/add/004" => add_004,
    "pub/rand.bcast/sub/004" => sub_004,
    "pub/rand.bcast/mul/004" => mul_004,
    "pub/rand.bcast/maximum/004" => maximum_004,
    "pub/rand.bcast/lt/004" => lt_004,
    "pub/rand.bcast/div/004" => div_004,
    "pub/rand.bcast/eq/004" => eq_004,
    "pub/rand.bcast/minimum/004" => minimum_004,
    "pub/rand.bcast/fmod/004" => fmod_004,
    "pub/rand.bcast/ge/004" => ge_004,
    "pub/rand.bcast/add/005" => add_005,
    "pub/rand.bcast/sub/005" => sub_005,
    "pub/rand.bcast/mul/005" => mul_005,
    "pub/rand.bcast/maximum/005" => maximum_005,
    "pub/rand.bcast/lt/005" => lt_005,
    "pub/rand.bcast/div/005" => div_005,
    "pub/rand.bcast/eq/005" => eq_005,
    "pub/rand.bcast/minimum/005" => minimum_005,
    "pub/rand.bcast/fmod/005" => fmod_005,
    "pub/rand.bcast/ge/005" => ge_005,
    "pub/rand.bcast/add/006" => add_006,
    "pub/rand.bcast/sub/006" => sub_006,
    "pub/rand.bcast/mul/006" => mul_006,
    "pub/rand.bcast/maximum/006" => maximum_006,
    "pub/rand.bcast/lt/006" => lt_006,
    "pub/rand.bcast/div/006" => div_006,
    "pub/rand.bcast/eq/006" => eq_006,
    "pub/rand.bcast/minimum/006" => minimum_006,
    "pub/rand.bcast/fmod/006" => fmod_006,
    "pub/rand.bcast/ge/006" => ge_006,
    "pub/rand.bcast/add/007" => add_007,
    "pub/rand.bcast/sub/007" => sub_007,
    "pub/rand.bcast/mul/007" => mul_007,
    "pub/rand.bcast/maximum/007" => maximum_007,
    "pub/rand.bcast/lt/007" => lt_007,
    "pub/rand.bcast/div/007" => div_007,
    "pub/rand.bcast/eq/007" => eq_007,
    "pub/rand.bcast/minimum/007" => minimum_007,
    "pub/rand.bcast/fmod/007" => fmod_007,
    "pub/rand.bcast/ge/007" => ge_007,
    "pub/rand.bcast/add/008" => add_008,
    "pub/rand.bcast/sub/008" => sub_008,
    "pub/rand.bcast/mul/008" => mul_008,
    "pub/rand.bcast/maximum/008" => maximum_008,
    "pub/rand.bcast/lt/008" => lt_008,
    "pub/rand.bcast/div/008" => div_008,
    "pub/rand.bcast/eq/008" => eq_008,
    "pub/rand.bcast/minimum/008" => minimum_008,
    "pub/rand.bcast/fmod/008" => fmod_008,
    "pub/rand.bcast/ge/008" => ge_008,
    "pub/rand.bcast/add/009" => add_009,
    "pub/rand.bcast/sub/009" => sub_009,
    "pub/rand.bcast/mul/009" => mul_009,
    "pub/rand.bcast/maximum/009" => maximum_009,
    "pub/rand.bcast/lt/009" => lt_009,
    "pub/rand.bcast/div/009" => div_009,
    "pub/rand.bcast/eq/009" => eq_009,
    "pub/rand.bcast/minimum/009" => minimum_009,
    "pub/rand.bcast/fmod/009" => fmod_009,
    "pub/rand.bcast/ge/009" => ge_009,
    "pub/rand.bcast/add/010" => add_010,
    "pub/rand.bcast/sub/010" => sub_010,
    "pub/rand.bcast/mul/010" => mul_010,
    "pub/rand.bcast/maximum/010" => maximum_010,
    "pub/rand.bcast/lt/010" => lt_010,
    "pub/rand.bcast/div/010" => div_010,
    "pub/rand.bcast/eq/010" => eq_010,
    "pub/rand.bcast/minimum/010" => minimum_010,
    "pub/rand.bcast/fmod/010" => fmod_010,
    "pub/rand.bcast/ge/010" => ge_010,
    "pub/rand.bcast/add/011" => add_011,
    "pub/rand.bcast/sub/011" => sub_011,
    "pub/rand.bcast/mul/011" => mul_011,
    "pub/rand.bcast/maximum/011" => maximum_011,
    "pub/rand.bcast/lt/011" => lt_011,
    "pub/rand.bcast/div/011" => div_011,
    "pub/rand.bcast/eq/011" => eq_011,
    "pub/rand.bcast/minimum/011" => minimum_011,
    "pub/rand.bcast/fmod/011" => fmod_011,
    "pub/rand.bcast/ge/011" => ge_011,
}

/// pub/rand.bcast/add/001
fn add_001(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<f32, shape![1, 3, 1, 1, 4, 4]> = case.input(1);
    let y: Tensor<f32, shape![1, 3, 1, 1, 4, 4]> = &a + &b;
    case.check(&y);
}

/// pub/rand.bcast/sub/001
fn sub_001(case: &Case) {
    let a: Tensor<f32, shape![3, 1, 1, 1]> = case.input(0);
    let b: Tensor<f32, shape![1, 2, 1, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 2, 1, 1]> = &a - &b;
    case.check(&y);
}

/// pub/rand.bcast/mul/001
fn mul_001(case: &Case) {
    let a: Tensor<f32, shape![3, 1]> = case.input(0);
    let b: Tensor<f32, shape![2, 2, 1, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 2, 3, 1]> = &a * &b;
    case.check(&y);
}

/// pub/rand.bcast/maximum/001
fn maximum_001(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 2, 3]> = case.input(0);
    let b: Tensor<f32, shape![1, 1, 1, 1, 2, 3]> = case.input(1);
    let y: Tensor<f32, shape![1, 1, 1, 1, 2, 3]> = a.maximum(&b);
    case.check(&y);
}

/// pub/rand.bcast/lt/001
fn lt_001(case: &Case) {
    let a: Tensor<f32, shape![1, 4, 4]> = case.input(0);
    let b: Tensor<f32, shape![4, 4]> = case.input(1);
    let y: Tensor<bool, shape![1, 4, 4]> = a.lt(&b);
    case.check(&y);
}

/// pub/rand.bcast/div/001
fn div_001(case: &Case) {
    let a: Tensor<f32, shape![3, 3, 3, 1, 3, 1]> = case.input(0);
    let b: Tensor<f32, shape![3, 1, 1, 2, 1, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 3, 3, 2, 3, 1]> = &a / &b;
    case.check(&y);
}

/// pub/rand.bcast/eq/001
fn eq_001(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    let y: Tensor<bool, shape![3]> = a.eq(&b);
    case.check(&y);
}

/// pub/rand.bcast/minimum/001
fn minimum_001(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![3]> = a.minimum(&b);
    case.check(&y);
}

/// pub/rand.bcast/fmod/001
fn fmod_001(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 3, 2, 0, 4]> = case.input(0);
    let b: Tensor<f32, shape![3, 1, 0, 4]> = case.input(1);
    let y: Tensor<f32, shape![1, 1, 3, 2, 0, 4]> = a.fmod(&b);
    case.check(&y);
}

/// pub/rand.bcast/ge/001
fn ge_001(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    let y: Tensor<bool, shape![]> = a.ge(&b);
    case.check(&y);
}

/// pub/rand.bcast/add/002
fn add_002(case: &Case) {
    let a: Tensor<f32, shape![1, 1]> = case.input(0);
    let b: Tensor<f32, shape![4, 3, 1]> = case.input(1);
    let y: Tensor<f32, shape![4, 3, 1]> = &a + &b;
    case.check(&y);
}

/// pub/rand.bcast/sub/002
fn sub_002(case: &Case) {
    let a: Tensor<f32, shape![2, 2, 1, 3, 3]> = case.input(0);
    let b: Tensor<f32, shape![2, 3, 3]> = case.input(1);
    let y: Tensor<f32, shape![2, 2, 2, 3, 3]> = &a - &b;
    case.check(&y);
}

/// pub/rand.bcast/mul/002
fn mul_002(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 1, 1, 4]> = case.input(0);
    let b: Tensor<f32, shape![3, 1, 1, 1, 4]> = case.input(1);
    let y: Tensor<f32, shape![3, 1, 1, 1, 4]> = &a * &b;
    case.check(&y);
}

/// pub/rand.bcast/maximum/002
fn maximum_002(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 1, 1]> = case.input(0);
    let b: Tensor<f32, shape![1, 3, 1, 3]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 1, 3]> = a.maximum(&b);
    case.check(&y);
}

/// pub/rand.bcast/lt/002
fn lt_002(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    let y: Tensor<bool, shape![]> = a.lt(&b);
    case.check(&y);
}

/// pub/rand.bcast/div/002
fn div_002(case: &Case) {
    let a: Tensor<f32, shape![2, 2, 3]> = case.input(0);
    let b: Tensor<f32, shape![1, 1, 3]> = case.input(1);
    let y: Tensor<f32, shape![2, 2, 3]> = &a / &b;
    case.check(&y);
}

/// pub/rand.bcast/eq/002
fn eq_002(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let b: Tensor<f32, shape![1]> = case.input(1);
    let y: Tensor<bool, shape![1]> = a.eq(&b);
    case.check(&y);
}

/// pub/rand.bcast/minimum/002
fn minimum_002(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let b: Tensor<f32, shape![2, 2]> = case.input(1);
    let y: Tensor<f32, shape![2, 2]> = a.minimum(&b);
    case.check(&y);
}

/// pub/rand.bcast/fmod/002
fn fmod_002(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let b: Tensor<f32, shape![4, 1, 2, 3]> = case.input(1);
    let y: Tensor<f32, shape![4, 1, 2, 3]> = a.fmod(&b);
    case.check(&y);
}

/// pub/rand.bcast/ge/002
fn ge_002(case: &Case) {
    let a: Tensor<f32, shape![3, 3, 1, 2, 3]> = case.input(0);
    let b: Tensor<f32, shape![2, 2, 3]> = case.input(1);
    let y: Tensor<bool, shape![3, 3, 2, 2, 3]> = a.ge(&b);
    case.check(&y);
}

/// pub/rand.bcast/add/003
fn add_003(case: &Case) {
    let a: Tensor<f32, shape![3, 1, 3, 1, 1]> = case.input(0);
    let b: Tensor<f32, shape![3, 1, 3, 4, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 1, 3, 4, 1]> = &a + &b;
    case.check(&y);
}

/// pub/rand.bcast/sub/003
fn sub_003(case: &Case) {
    let a: Tensor<f32, shape![1, 1]> = case.input(0);
    let b: Tensor<f32, shape![1]> = case.input(1);
    let y: Tensor<f32, shape![1, 1]> = &a - &b;
    case.check(&y);
}

/// pub/rand.bcast/mul/003
fn mul_003(case: &Case) {
    let a: Tensor<f32, shape![4, 1, 1]> = case.input(0);
    let b: Tensor<f32, shape![4, 3, 3]> = case.input(1);
    let y: Tensor<f32, shape![4, 3, 3]> = &a * &b;
    case.check(&y);
}

/// pub/rand.bcast/maximum/003
fn maximum_003(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    let y: Tensor<f32, shape![]> = a.maximum(&b);
    case.check(&y);
}

/// pub/rand.bcast/lt/003
fn lt_003(case: &Case) {
    let a: Tensor<f32, shape![1, 0, 2, 0]> = case.input(0);
    let b: Tensor<f32, shape![1, 0, 2, 1]> = case.input(1);
    let y: Tensor<bool, shape![1, 0, 2, 0]> = a.lt(&b);
    case.check(&y);
}

/// pub/rand.bcast/div/003
fn div_003(case: &Case) {
    let a: Tensor<f32, shape![2, 1]> = case.input(0);
    let b: Tensor<f32, shape![1, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 1]> = &a / &b;
    case.check(&y);
}

/// pub/rand.bcast/eq/003
fn eq_003(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 1, 1, 1]> = case.input(0);
    let b: Tensor<f32, shape![1, 1, 4, 1, 1, 3]> = case.input(1);
    let y: Tensor<bool, shape![1, 1, 4, 1, 1, 3]> = a.eq(&b);
    case.check(&y);
}

/// pub/rand.bcast/minimum/003
fn minimum_003(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    let y: Tensor<f32, shape![]> = a.minimum(&b);
    case.check(&y);
}

/// pub/rand.bcast/fmod/003
fn fmod_003(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let b: Tensor<f32, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![3, 3]> = a.fmod(&b);
    case.check(&y);
}

/// pub/rand.bcast/ge/003
fn ge_003(case: &Case) {
    let a: Tensor<f32, shape![1, 2, 1, 3, 2, 2]> = case.input(0);
    let b: Tensor<f32, shape![1]> = case.input(1);
    let y: Tensor<bool, shape![1, 2, 1, 3, 2, 2]> = a.ge(&b);
    case.check(&y);
}

/// pub/rand.bcast/add/004
fn add_004(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 1, 1, 3]> = case.input(0);
    let b: Tensor<f32, shape![1, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 2, 1, 1, 3]> = &a + &b;
    case.check(&y);
}

/// pub/rand.bcast/sub/004
fn sub_004(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    let y: Tensor<f32, shape![]> = &a - &b;
    case.check(&y);
}

/// pub/rand.bcast/mul/004
fn mul_004(case: &Case) {
    let a: Tensor<f32, shape![4, 0, 4, 2, 4, 1]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    let y: Tensor<f32, shape![4, 0, 4, 2, 4, 1]> = &a * &b;
    case.check(&y);
}

/// pub/rand.bcast/maximum/004
fn maximum_004(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    let y: Tensor<f32, shape![]> = a.maximum(&b);
    case.check(&y);
}

/// pub/rand.bcast/lt/004
fn lt_004(case: &Case) {
    let a: Tensor<f32, shape![4, 1, 3, 3, 4]> = case.input(0);
    let b: Tensor<f32, shape![3, 3, 4]> = case.input(1);
    let y: Tensor<bool, shape![4, 1, 3, 3, 4]> = a.lt(&b);
    case.check(&y);
}

/// pub/rand.bcast/div/004
fn div_004(case: &Case) {
    let a: Tensor<f32, shape![3, 1]> = case.input(0);
    let b: Tensor<f32, shape![3, 1, 3, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 1, 3, 1]> = &a / &b;
    case.check(&y);
}

/// pub/rand.bcast/eq/004
fn eq_004(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 1, 4, 2, 3]> = case.input(0);
    let b: Tensor<f32, shape![1, 4, 1, 3]> = case.input(1);
    let y: Tensor<bool, shape![1, 1, 1, 4, 2, 3]> = a.eq(&b);
    case.check(&y);
}

/// pub/rand.bcast/minimum/004
fn minimum_004(case: &Case) {
    let a: Tensor<f32, shape![3, 1]> = case.input(0);
    let b: Tensor<f32, shape![3, 1, 3, 3, 1, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 1, 3, 3, 3, 1]> = a.minimum(&b);
    case.check(&y);
}

/// pub/rand.bcast/fmod/004
fn fmod_004(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    let y: Tensor<f32, shape![]> = a.fmod(&b);
    case.check(&y);
}

/// pub/rand.bcast/ge/004
fn ge_004(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 3, 3]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 3, 1, 3]> = case.input(1);
    let y: Tensor<bool, shape![2, 1, 3, 3, 3]> = a.ge(&b);
    case.check(&y);
}

/// pub/rand.bcast/add/005
fn add_005(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 4, 1]> = case.input(0);
    let b: Tensor<f32, shape![3, 1, 2, 4, 2]> = case.input(1);
    let y: Tensor<f32, shape![3, 1, 2, 4, 2]> = &a + &b;
    case.check(&y);
}

/// pub/rand.bcast/sub/005
fn sub_005(case: &Case) {
    let a: Tensor<f32, shape![1, 1]> = case.input(0);
    let b: Tensor<f32, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![1, 3]> = &a - &b;
    case.check(&y);
}

/// pub/rand.bcast/mul/005
fn mul_005(case: &Case) {
    let a: Tensor<f32, shape![1, 2]> = case.input(0);
    let b: Tensor<f32, shape![1, 2]> = case.input(1);
    let y: Tensor<f32, shape![1, 2]> = &a * &b;
    case.check(&y);
}

/// pub/rand.bcast/maximum/005
fn maximum_005(case: &Case) {
    let a: Tensor<f32, shape![3, 1, 1]> = case.input(0);
    let b: Tensor<f32, shape![1]> = case.input(1);
    let y: Tensor<f32, shape![3, 1, 1]> = a.maximum(&b);
    case.check(&y);
}

/// pub/rand.bcast/lt/005
fn lt_005(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    let y: Tensor<bool, shape![]> = a.lt(&b);
    case.check(&y);
}

/// pub/rand.bcast/div/005
fn div_005(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<f32, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![3]> = &a / &b;
    case.check(&y);
}

/// pub/rand.bcast/eq/005
fn eq_005(case: &Case) {
    let a: Tensor<f32, shape![1, 2, 3, 1, 3, 1]> = case.input(0);
    let b: Tensor<f32, shape![1, 1, 3, 1, 3, 1]> = case.input(1);
    let y: Tensor<bool, shape![1, 2, 3, 1, 3, 1]> = a.eq(&b);
    case.check(&y);
}

/// pub/rand.bcast/minimum/005
fn minimum_005(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let b: Tensor<f32, shape![3, 1, 3]> = case.input(1);
    let y: Tensor<f32, shape![3, 1, 3]> = a.minimum(&b);
    case.check(&y);
}

/// pub/rand.bcast/fmod/005
fn fmod_005(case: &Case) {
    let a: Tensor<f32, shape![2, 2, 1, 1, 1]> = case.input(0);
    let b: Tensor<f32, shape![3, 2, 3]> = case.input(1);
    let y: Tensor<f32, shape![2, 2, 3, 2, 3]> = a.fmod(&b);
    case.check(&y);
}

/// pub/rand.bcast/ge/005
fn ge_005(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let b: Tensor<f32, shape![2, 2]> = case.input(1);
    let y: Tensor<bool, shape![2, 2]> = a.ge(&b);
    case.check(&y);
}

/// pub/rand.bcast/add/006
fn add_006(case: &Case) {
    let a: Tensor<f32, shape![0, 1, 3, 2]> = case.input(0);
    let b: Tensor<f32, shape![0, 1, 3, 2]> = case.input(1);
    let y: Tensor<f32, shape![0, 1, 3, 2]> = &a + &b;
    case.check(&y);
}

/// pub/rand.bcast/sub/006
fn sub_006(case: &Case) {
    let a: Tensor<f32, shape![2, 2]> = case.input(0);
    let b: Tensor<f32, shape![1, 2]> = case.input(1);
    let y: Tensor<f32, shape![2, 2]> = &a - &b;
    case.check(&y);
}

/// pub/rand.bcast/mul/006
fn mul_006(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<f32, shape![1]> = case.input(1);
    let y: Tensor<f32, shape![3]> = &a * &b;
    case.check(&y);
}

/// pub/rand.bcast/maximum/006
fn maximum_006(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 1]> = a.maximum(&b);
    case.check(&y);
}

/// pub/rand.bcast/lt/006
fn lt_006(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    let y: Tensor<bool, shape![]> = a.lt(&b);
    case.check(&y);
}

/// pub/rand.bcast/div/006
fn div_006(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 2, 3, 1]> = case.input(0);
    let b: Tensor<f32, shape![1, 1, 2, 3, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 1, 2, 3, 1]> = &a / &b;
    case.check(&y);
}

/// pub/rand.bcast/eq/006
fn eq_006(case: &Case) {
    let a: Tensor<f32, shape![3, 1, 1, 1]> = case.input(0);
    let b: Tensor<f32, shape![1, 1, 1, 1, 1, 1]> = case.input(1);
    let y: Tensor<bool, shape![1, 1, 3, 1, 1, 1]> = a.eq(&b);
    case.check(&y);
}

/// pub/rand.bcast/minimum/006
fn minimum_006(case: &Case) {
    let a: Tensor<f32, shape![3, 3, 1, 1, 1, 1]> = case.input(0);
    let b: Tensor<f32, shape![1, 3, 1, 3]> = case.input(1);
    let y: Tensor<f32, shape![3, 3, 1, 3, 1, 3]> = a.minimum(&b);
    case.check(&y);
}

/// pub/rand.bcast/fmod/006
fn fmod_006(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    let y: Tensor<f32, shape![]> = a.fmod(&b);
    case.check(&y);
}

/// pub/rand.bcast/ge/006
fn ge_006(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let b: Tensor<f32, shape![2]> = case.input(1);
    let y: Tensor<bool, shape![2]> = a.ge(&b);
    case.check(&y);
}

/// pub/rand.bcast/add/007
fn add_007(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![4, 4]> = case.input(1);
    let y: Tensor<f32, shape![4, 4]> = &a + &b;
    case.check(&y);
}

/// pub/rand.bcast/sub/007
fn sub_007(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 3, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 1, 3, 1]> = &a - &b;
    case.check(&y);
}

/// pub/rand.bcast/mul/007
fn mul_007(case: &Case) {
    let a: Tensor<f32, shape![4, 1, 0, 2, 1, 3]> = case.input(0);
    let b: Tensor<f32, shape![1, 3]> = case.input(1);
    let y: Tensor<f32, shape![4, 1, 0, 2, 1, 3]> = &a * &b;
    case.check(&y);
}

/// pub/rand.bcast/maximum/007
fn maximum_007(case: &Case) {
    let a: Tensor<f32, shape![2, 2]> = case.input(0);
    let b: Tensor<f32, shape![1, 2]> = case.input(1);
    let y: Tensor<f32, shape![2, 2]> = a.maximum(&b);
    case.check(&y);
}

/// pub/rand.bcast/lt/007
fn lt_007(case: &Case) {
    let a: Tensor<f32, shape![1, 1]> = case.input(0);
    let b: Tensor<f32, shape![1, 3, 4, 1, 4, 1]> = case.input(1);
    let y: Tensor<bool, shape![1, 3, 4, 1, 4, 1]> = a.lt(&b);
    case.check(&y);
}

/// pub/rand.bcast/div/007
fn div_007(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<f32, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![3]> = &a / &b;
    case.check(&y);
}

/// pub/rand.bcast/eq/007
fn eq_007(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 2, 2, 2]> = case.input(0);
    let b: Tensor<f32, shape![1, 1, 1, 2]> = case.input(1);
    let y: Tensor<bool, shape![1, 1, 2, 2, 2]> = a.eq(&b);
    case.check(&y);
}

/// pub/rand.bcast/minimum/007
fn minimum_007(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 3]> = case.input(0);
    let b: Tensor<f32, shape![3, 1, 0, 2, 3]> = case.input(1);
    let y: Tensor<f32, shape![3, 1, 0, 2, 3]> = a.minimum(&b);
    case.check(&y);
}

/// pub/rand.bcast/fmod/007
fn fmod_007(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 1, 3]> = case.input(0);
    let b: Tensor<f32, shape![1, 3]> = case.input(1);
    let y: Tensor<f32, shape![1, 1, 1, 3]> = a.fmod(&b);
    case.check(&y);
}

/// pub/rand.bcast/ge/007
fn ge_007(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 1, 2, 1]> = case.input(0);
    let b: Tensor<f32, shape![3]> = case.input(1);
    let y: Tensor<bool, shape![1, 1, 1, 2, 3]> = a.ge(&b);
    case.check(&y);
}

/// pub/rand.bcast/add/008
fn add_008(case: &Case) {
    let a: Tensor<f32, shape![4, 1, 1, 1]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    let y: Tensor<f32, shape![4, 1, 1, 1]> = &a + &b;
    case.check(&y);
}

/// pub/rand.bcast/sub/008
fn sub_008(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<f32, shape![3, 1, 3, 3]> = case.input(1);
    let y: Tensor<f32, shape![3, 1, 3, 3]> = &a - &b;
    case.check(&y);
}

/// pub/rand.bcast/mul/008
fn mul_008(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    let y: Tensor<f32, shape![]> = &a * &b;
    case.check(&y);
}

/// pub/rand.bcast/maximum/008
fn maximum_008(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![3, 3]> = case.input(1);
    let y: Tensor<f32, shape![3, 3]> = a.maximum(&b);
    case.check(&y);
}

/// pub/rand.bcast/lt/008
fn lt_008(case: &Case) {
    let a: Tensor<f32, shape![2, 2, 1]> = case.input(0);
    let b: Tensor<f32, shape![3, 1, 1, 3]> = case.input(1);
    let y: Tensor<bool, shape![3, 2, 2, 3]> = a.lt(&b);
    case.check(&y);
}

/// pub/rand.bcast/div/008
fn div_008(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let b: Tensor<f32, shape![1]> = case.input(1);
    let y: Tensor<f32, shape![2]> = &a / &b;
    case.check(&y);
}

/// pub/rand.bcast/eq/008
fn eq_008(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![1]> = case.input(1);
    let y: Tensor<bool, shape![1]> = a.eq(&b);
    case.check(&y);
}

/// pub/rand.bcast/minimum/008
fn minimum_008(case: &Case) {
    let a: Tensor<f32, shape![1, 1]> = case.input(0);
    let b: Tensor<f32, shape![2]> = case.input(1);
    let y: Tensor<f32, shape![1, 2]> = a.minimum(&b);
    case.check(&y);
}

/// pub/rand.bcast/fmod/008
fn fmod_008(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![4, 1, 1, 3, 2]> = case.input(1);
    let y: Tensor<f32, shape![4, 1, 1, 3, 2]> = a.fmod(&b);
    case.check(&y);
}

/// pub/rand.bcast/ge/008
fn ge_008(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![3, 2]> = case.input(1);
    let y: Tensor<bool, shape![3, 2]> = a.ge(&b);
    case.check(&y);
}

/// pub/rand.bcast/add/009
fn add_009(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<f32, shape![4, 2, 4]> = case.input(1);
    let y: Tensor<f32, shape![4, 2, 4]> = &a + &b;
    case.check(&y);
}

/// pub/rand.bcast/sub/009
fn sub_009(case: &Case) {
    let a: Tensor<f32, shape![1, 1]> = case.input(0);
    let b: Tensor<f32, shape![2, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 1]> = &a - &b;
    case.check(&y);
}

/// pub/rand.bcast/mul/009
fn mul_009(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![1, 1, 3]> = case.input(1);
    let y: Tensor<f32, shape![1, 1, 3]> = &a * &b;
    case.check(&y);
}

/// pub/rand.bcast/maximum/009
fn maximum_009(case: &Case) {
    let a: Tensor<f32, shape![3, 0, 3, 1, 1]> = case.input(0);
    let b: Tensor<f32, shape![1, 3, 0, 3, 1, 1]> = case.input(1);
    let y: Tensor<f32, shape![1, 3, 0, 3, 1, 1]> = a.maximum(&b);
    case.check(&y);
}

/// pub/rand.bcast/lt/009
fn lt_009(case: &Case) {
    let a: Tensor<f32, shape![0, 4, 3, 2, 4]> = case.input(0);
    let b: Tensor<f32, shape![1]> = case.input(1);
    let y: Tensor<bool, shape![0, 4, 3, 2, 4]> = a.lt(&b);
    case.check(&y);
}

/// pub/rand.bcast/div/009
fn div_009(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    let y: Tensor<f32, shape![]> = &a / &b;
    case.check(&y);
}

/// pub/rand.bcast/eq/009
fn eq_009(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 0, 1, 4]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 0, 1, 4]> = case.input(1);
    let y: Tensor<bool, shape![2, 1, 0, 1, 4]> = a.eq(&b);
    case.check(&y);
}

/// pub/rand.bcast/minimum/009
fn minimum_009(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 1]> = a.minimum(&b);
    case.check(&y);
}

/// pub/rand.bcast/fmod/009
fn fmod_009(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 1, 4, 1, 2]> = case.input(0);
    let b: Tensor<f32, shape![1, 1, 4, 1, 2]> = case.input(1);
    let y: Tensor<f32, shape![1, 1, 1, 4, 1, 2]> = a.fmod(&b);
    case.check(&y);
}

/// pub/rand.bcast/ge/009
fn ge_009(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 0, 2, 2]> = case.input(0);
    let b: Tensor<f32, shape![1, 1, 2, 1, 2, 2]> = case.input(1);
    let y: Tensor<bool, shape![1, 1, 2, 0, 2, 2]> = a.ge(&b);
    case.check(&y);
}

/// pub/rand.bcast/add/010
fn add_010(case: &Case) {
    let a: Tensor<f32, shape![1, 3, 1, 2, 1]> = case.input(0);
    let b: Tensor<f32, shape![3, 1, 1, 1]> = case.input(1);
    let y: Tensor<f32, shape![1, 3, 1, 2, 1]> = &a + &b;
    case.check(&y);
}

/// pub/rand.bcast/sub/010
fn sub_010(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 1, 3, 3, 1]> = case.input(0);
    let b: Tensor<f32, shape![1, 1, 3, 3, 3, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 1, 3, 3, 3, 1]> = &a - &b;
    case.check(&y);
}

/// pub/rand.bcast/mul/010
fn mul_010(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    let y: Tensor<f32, shape![1]> = &a * &b;
    case.check(&y);
}

/// pub/rand.bcast/maximum/010
fn maximum_010(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let b: Tensor<f32, shape![1]> = case.input(1);
    let y: Tensor<f32, shape![2]> = a.maximum(&b);
    case.check(&y);
}

/// pub/rand.bcast/lt/010
fn lt_010(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    let y: Tensor<bool, shape![]> = a.lt(&b);
    case.check(&y);
}

/// pub/rand.bcast/div/010
fn div_010(case: &Case) {
    let a: Tensor<f32, shape![1, 3, 2, 1, 1]> = case.input(0);
    let b: Tensor<f32, shape![2, 3, 2, 2, 3]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 2, 2, 3]> = &a / &b;
    case.check(&y);
}

/// pub/rand.bcast/eq/010
fn eq_010(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<f32, shape![1, 1, 3]> = case.input(1);
    let y: Tensor<bool, shape![1, 1, 3]> = a.eq(&b);
    case.check(&y);
}

/// pub/rand.bcast/minimum/010
fn minimum_010(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![2, 2]> = case.input(1);
    let y: Tensor<f32, shape![2, 2]> = a.minimum(&b);
    case.check(&y);
}

/// pub/rand.bcast/fmod/010
fn fmod_010(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let b: Tensor<f32, shape![1]> = case.input(1);
    let y: Tensor<f32, shape![1]> = a.fmod(&b);
    case.check(&y);
}

/// pub/rand.bcast/ge/010
fn ge_010(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![1]> = case.input(1);
    let y: Tensor<bool, shape![1]> = a.ge(&b);
    case.check(&y);
}

/// pub/rand.bcast/add/011
fn add_011(case: &Case) {
    let a: Tensor<f32, shape![1, 0, 1, 3, 1]> = case.input(0);
    let b: Tensor<f32, shape![1, 1, 0, 1, 3, 1]> = case.input(1);
    let y: Tensor<f32, shape![1, 1, 0, 1, 3, 1]> = &a + &b;
    case.check(&y);
}

/// pub/rand.bcast/sub/011
fn sub_011(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![1, 3]> = case.input(1);
    let y: Tensor<f32, shape![1, 3]> = &a - &b;
    case.check(&y);
}

/// pub/rand.bcast/mul/011
fn mul_011(case: &Case) {
    let a: Tensor<f32, shape![1, 4, 2]> = case.input(0);
    let b: Tensor<f32, shape![2]> = case.input(1);
    let y: Tensor<f32, shape![1, 4, 2]> = &a * &b;
    case.check(&y);
}

/// pub/rand.bcast/maximum/011
fn maximum_011(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    let y: Tensor<f32, shape![]> = a.maximum(&b);
    case.check(&y);
}

/// pub/rand.bcast/lt/011
fn lt_011(case: &Case) {
    let a: Tensor<f32, shape![2, 2, 1, 1, 2, 1]> = case.input(0);
    let b: Tensor<f32, shape![0, 3, 1, 1]> = case.input(1);
    let y: Tensor<bool, shape![2, 2, 0, 3, 2, 1]> = a.lt(&b);
    case.check(&y);
}

/// pub/rand.bcast/div/011
fn div_011(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![0, 3, 1, 3, 3, 2]> = case.input(1);
    let y: Tensor<f32, shape![0, 3, 1, 3, 3, 2]> = &a / &b;
    case.check(&y);
}

/// pub/rand.bcast/eq/011
fn eq_011(case: &Case) {
    let a: Tensor<f32, shape![1, 3]> = case.input(0);
    let b: Tensor<f32, shape![1, 1, 3]> = case.input(1);
    let y: Tensor<bool, shape![1, 1, 3]> = a.eq(&b);
    case.check(&y);
}

/// pub/rand.bcast/minimum/011
fn minimum_011(case: &Case) {
    let a: Tensor<f32, shape![3, 1]> = case.input(0);
    let b: Tensor<f32, shape![1]> = case.input(1);
    let y: Tensor<f32, shape![3, 1]> = a.minimum(&b);
    case.check(&y);
}

/// pub/rand.bcast/fmod/011
fn fmod_011(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    let y: Tensor<f32, shape![2]> = a.fmod(&b);
    case.check(&y);
}

/// pub/rand.bcast/ge/011
fn ge_011(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![3]> = case.input(1);
    let y: Tensor<bool, shape![3]> = a.ge(&b);
    case.check(&y);
}
