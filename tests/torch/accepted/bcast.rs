// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/bcast/add/001" => add_001,
    "pub/bcast/add/002" => add_002,
    "pub/bcast/add/003" => add_003,
    "pub/bcast/add/004" => add_004,
    "pub/bcast/add/005" => add_005,
    "pub/bcast/add/006" => add_006,
    "pub/bcast/add/007" => add_007,
    "pub/bcast/add/008" => add_008,
    "pub/bcast/add/009" => add_009,
    "pub/bcast/add/010" => add_010,
    "pub/bcast/add/011" => add_011,
    "pub/bcast/add/012" => add_012,
    "pub/bcast/add/013" => add_013,
    "pub/bcast/add/014" => add_014,
    "pub/bcast/sub/001" => sub_001,
    "pub/bcast/sub/002" => sub_002,
    "pub/bcast/sub/003" => sub_003,
    "pub/bcast/sub/004" => sub_004,
    "pub/bcast/mul/001" => mul_001,
    "pub/bcast/mul/002" => mul_002,
    "pub/bcast/mul/003" => mul_003,
    "pub/bcast/mul/004" => mul_004,
    "pub/bcast/div/001" => div_001,
    "pub/bcast/div/002" => div_002,
    "pub/bcast/div/003" => div_003,
    "pub/bcast/pow/001" => pow_001,
    "pub/bcast/pow/002" => pow_002,
    "pub/bcast/pow/003" => pow_003,
    "pub/bcast/maximum/001" => maximum_001,
    "pub/bcast/maximum/002" => maximum_002,
    "pub/bcast/maximum/003" => maximum_003,
    "pub/bcast/maximum/004" => maximum_004,
    "pub/bcast/minimum/001" => minimum_001,
    "pub/bcast/minimum/002" => minimum_002,
    "pub/bcast/minimum/003" => minimum_003,
    "pub/bcast/minimum/004" => minimum_004,
    "pub/bcast/eq/001" => eq_001,
    "pub/bcast/eq/002" => eq_002,
    "pub/bcast/eq/003" => eq_003,
    "pub/bcast/ne/001" => ne_001,
    "pub/bcast/ne/002" => ne_002,
    "pub/bcast/ne/003" => ne_003,
    "pub/bcast/lt/001" => lt_001,
    "pub/bcast/lt/002" => lt_002,
    "pub/bcast/lt/003" => lt_003,
    "pub/bcast/lt/004" => lt_004,
    "pub/bcast/le/001" => le_001,
    "pub/bcast/le/002" => le_002,
    "pub/bcast/le/003" => le_003,
    "pub/bcast/le/004" => le_004,
    "pub/bcast/gt/001" => gt_001,
    "pub/bcast/gt/002" => gt_002,
    "pub/bcast/gt/003" => gt_003,
    "pub/bcast/ge/001" => ge_001,
    "pub/bcast/ge/002" => ge_002,
    "pub/bcast/ge/003" => ge_003,
    "pub/bcast/atan2/001" => atan2_001,
    "pub/bcast/atan2/002" => atan2_002,
    "pub/bcast/atan2/003" => atan2_003,
    "pub/bcast/atan2/004" => atan2_004,
    "pub/bcast/fmod/001" => fmod_001,
    "pub/bcast/fmod/002" => fmod_002,
    "pub/bcast/fmod/003" => fmod_003,
    "pub/bcast/fmod/004" => fmod_004,
    "pub/bcast/remainder/001" => remainder_001,
    "pub/bcast/remainder/002" => remainder_002,
    "pub/bcast/remainder/003" => remainder_003,
    "pub/bcast/add/021" => add_021,
    "pub/bcast/mul/006" => mul_006,
    "pub/bcast/floor_divide/001" => floor_divide_001,
    "pub/bcast/remainder/005" => remainder_005,
    "pub/bcast/eq/005" => eq_005,
    "pub/bcast/bitwise_and/001" => bitwise_and_001,
    "pub/bcast/logical_and/001" => logical_and_001,
    "pub/bcast/logical_or/001" => logical_or_001,
    "pub/bcast/logical_xor/001" => logical_xor_001,
    "pub/bcast/add/022" => add_022,
    "pub/bcast/sub/006" => sub_006,
    "pub/bcast/mul/007" => mul_007,
    "pub/bcast/div/005" => div_005,
    "pub/bcast/pow/005" => pow_005,
    "pub/bcast/gt/005" => gt_005,
    "pub/bcast/add/023" => add_023,
    "pub/bcast/mul/008" => mul_008,
    "pub/bcast/sub/007" => sub_007,
    "pub/bcast/where/001" => where_001,
    "pub/bcast/where/002" => where_002,
    "pub/bcast/where/003" => where_003,
    "pub/bcast/clamp/001" => clamp_001,
}

/// pub/bcast/add/001
fn add_001(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<f32, shape![4]> = &a + &b;
    case.check(&y);
}

/// pub/bcast/add/002
fn add_002(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<f32, shape![4]> = &a + &b;
    case.check(&y);
}

/// pub/bcast/add/003
fn add_003(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<f32, shape![3, 4]> = case.input(1);
    let y: Tensor<f32, shape![3, 4]> = &a + &b;
    case.check(&y);
}

/// pub/bcast/add/004
fn add_004(case: &Case) {
    let a: Tensor<f32, shape![3, 1]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<f32, shape![3, 4]> = &a + &b;
    case.check(&y);
}

/// pub/bcast/add/005
fn add_005(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 4]> = &a + &b;
    case.check(&y);
}

/// pub/bcast/add/006
fn add_006(case: &Case) {
    let a: Tensor<f32, shape![1, 4]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 4]> = &a + &b;
    case.check(&y);
}

/// pub/bcast/add/007
fn add_007(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 1]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 4]> = &a + &b;
    case.check(&y);
}

/// pub/bcast/add/008
fn add_008(case: &Case) {
    let a: Tensor<f32, shape![3, 1, 4]> = case.input(0);
    let b: Tensor<f32, shape![2, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 2, 4]> = &a + &b;
    case.check(&y);
}

/// pub/bcast/add/009
fn add_009(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 2]> = case.input(0);
    let b: Tensor<f32, shape![1, 3, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 2]> = &a + &b;
    case.check(&y);
}

/// pub/bcast/add/010
fn add_010(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 3, 1]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 4]> = case.input(1);
    let y: Tensor<f32, shape![2, 2, 3, 4]> = &a + &b;
    case.check(&y);
}

/// pub/bcast/add/011
fn add_011(case: &Case) {
    let a: Tensor<f32, shape![1, 2, 1, 1, 3]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 2, 1]> = case.input(1);
    let y: Tensor<f32, shape![1, 2, 1, 2, 3]> = &a + &b;
    case.check(&y);
}

/// pub/bcast/add/012
fn add_012(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 1, 2, 1, 3]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 2, 1, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 2, 1, 2, 1, 3]> = &a + &b;
    case.check(&y);
}

/// pub/bcast/add/013
fn add_013(case: &Case) {
    let a: Tensor<f32, shape![0]> = case.input(0);
    let b: Tensor<f32, shape![2, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 0]> = &a + &b;
    case.check(&y);
}

/// pub/bcast/add/014
fn add_014(case: &Case) {
    let a: Tensor<f32, shape![3, 0]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 0]> = &a + &b;
    case.check(&y);
}

/// pub/bcast/sub/001
fn sub_001(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<f32, shape![4]> = &a - &b;
    case.check(&y);
}

/// pub/bcast/sub/002
fn sub_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 4]> = &a - &b;
    case.check(&y);
}

/// pub/bcast/sub/003
fn sub_003(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 2]> = case.input(0);
    let b: Tensor<f32, shape![1, 3, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 2]> = &a - &b;
    case.check(&y);
}

/// pub/bcast/sub/004
fn sub_004(case: &Case) {
    let a: Tensor<f32, shape![0]> = case.input(0);
    let b: Tensor<f32, shape![2, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 0]> = &a - &b;
    case.check(&y);
}

/// pub/bcast/mul/001
fn mul_001(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<f32, shape![4]> = &a * &b;
    case.check(&y);
}

/// pub/bcast/mul/002
fn mul_002(case: &Case) {
    let a: Tensor<f32, shape![1, 4]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 4]> = &a * &b;
    case.check(&y);
}

/// pub/bcast/mul/003
fn mul_003(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 3, 1]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 4]> = case.input(1);
    let y: Tensor<f32, shape![2, 2, 3, 4]> = &a * &b;
    case.check(&y);
}

/// pub/bcast/mul/004
fn mul_004(case: &Case) {
    let a: Tensor<f32, shape![3, 0]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 0]> = &a * &b;
    case.check(&y);
}

/// pub/bcast/div/001
fn div_001(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<f32, shape![3, 4]> = case.input(1);
    let y: Tensor<f32, shape![3, 4]> = &a / &b;
    case.check(&y);
}

/// pub/bcast/div/002
fn div_002(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 1]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 4]> = &a / &b;
    case.check(&y);
}

/// pub/bcast/div/003
fn div_003(case: &Case) {
    let a: Tensor<f32, shape![1, 2, 1, 1, 3]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 2, 1]> = case.input(1);
    let y: Tensor<f32, shape![1, 2, 1, 2, 3]> = &a / &b;
    case.check(&y);
}

/// pub/bcast/pow/001
fn pow_001(case: &Case) {
    let a: Tensor<f32, shape![3, 1]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<f32, shape![3, 4]> = a.pow(&b);
    case.check(&y);
}

/// pub/bcast/pow/002
fn pow_002(case: &Case) {
    let a: Tensor<f32, shape![3, 1, 4]> = case.input(0);
    let b: Tensor<f32, shape![2, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 2, 4]> = a.pow(&b);
    case.check(&y);
}

/// pub/bcast/pow/003
fn pow_003(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 1, 2, 1, 3]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 2, 1, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 2, 1, 2, 1, 3]> = a.pow(&b);
    case.check(&y);
}

/// pub/bcast/maximum/001
fn maximum_001(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<f32, shape![4]> = a.maximum(&b);
    case.check(&y);
}

/// pub/bcast/maximum/002
fn maximum_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 4]> = a.maximum(&b);
    case.check(&y);
}

/// pub/bcast/maximum/003
fn maximum_003(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 2]> = case.input(0);
    let b: Tensor<f32, shape![1, 3, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 2]> = a.maximum(&b);
    case.check(&y);
}

/// pub/bcast/maximum/004
fn maximum_004(case: &Case) {
    let a: Tensor<f32, shape![0]> = case.input(0);
    let b: Tensor<f32, shape![2, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 0]> = a.maximum(&b);
    case.check(&y);
}

/// pub/bcast/minimum/001
fn minimum_001(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<f32, shape![4]> = a.minimum(&b);
    case.check(&y);
}

/// pub/bcast/minimum/002
fn minimum_002(case: &Case) {
    let a: Tensor<f32, shape![1, 4]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 4]> = a.minimum(&b);
    case.check(&y);
}

/// pub/bcast/minimum/003
fn minimum_003(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 3, 1]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 4]> = case.input(1);
    let y: Tensor<f32, shape![2, 2, 3, 4]> = a.minimum(&b);
    case.check(&y);
}

/// pub/bcast/minimum/004
fn minimum_004(case: &Case) {
    let a: Tensor<f32, shape![3, 0]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 0]> = a.minimum(&b);
    case.check(&y);
}

/// pub/bcast/eq/001
fn eq_001(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<f32, shape![3, 4]> = case.input(1);
    let y: Tensor<bool, shape![3, 4]> = a.eq(&b);
    case.check(&y);
}

/// pub/bcast/eq/002
fn eq_002(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 1]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<bool, shape![2, 3, 4]> = a.eq(&b);
    case.check(&y);
}

/// pub/bcast/eq/003
fn eq_003(case: &Case) {
    let a: Tensor<f32, shape![1, 2, 1, 1, 3]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 2, 1]> = case.input(1);
    let y: Tensor<bool, shape![1, 2, 1, 2, 3]> = a.eq(&b);
    case.check(&y);
}

/// pub/bcast/ne/001
fn ne_001(case: &Case) {
    let a: Tensor<f32, shape![3, 1]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<bool, shape![3, 4]> = a.ne(&b);
    case.check(&y);
}

/// pub/bcast/ne/002
fn ne_002(case: &Case) {
    let a: Tensor<f32, shape![3, 1, 4]> = case.input(0);
    let b: Tensor<f32, shape![2, 1]> = case.input(1);
    let y: Tensor<bool, shape![3, 2, 4]> = a.ne(&b);
    case.check(&y);
}

/// pub/bcast/ne/003
fn ne_003(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 1, 2, 1, 3]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 2, 1, 1]> = case.input(1);
    let y: Tensor<bool, shape![2, 2, 1, 2, 1, 3]> = a.ne(&b);
    case.check(&y);
}

/// pub/bcast/lt/001
fn lt_001(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<bool, shape![4]> = a.lt(&b);
    case.check(&y);
}

/// pub/bcast/lt/002
fn lt_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<bool, shape![3, 4]> = a.lt(&b);
    case.check(&y);
}

/// pub/bcast/lt/003
fn lt_003(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 2]> = case.input(0);
    let b: Tensor<f32, shape![1, 3, 1]> = case.input(1);
    let y: Tensor<bool, shape![2, 3, 2]> = a.lt(&b);
    case.check(&y);
}

/// pub/bcast/lt/004
fn lt_004(case: &Case) {
    let a: Tensor<f32, shape![0]> = case.input(0);
    let b: Tensor<f32, shape![2, 1]> = case.input(1);
    let y: Tensor<bool, shape![2, 0]> = a.lt(&b);
    case.check(&y);
}

/// pub/bcast/le/001
fn le_001(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<bool, shape![4]> = a.le(&b);
    case.check(&y);
}

/// pub/bcast/le/002
fn le_002(case: &Case) {
    let a: Tensor<f32, shape![1, 4]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<bool, shape![3, 4]> = a.le(&b);
    case.check(&y);
}

/// pub/bcast/le/003
fn le_003(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 3, 1]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 4]> = case.input(1);
    let y: Tensor<bool, shape![2, 2, 3, 4]> = a.le(&b);
    case.check(&y);
}

/// pub/bcast/le/004
fn le_004(case: &Case) {
    let a: Tensor<f32, shape![3, 0]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<bool, shape![3, 0]> = a.le(&b);
    case.check(&y);
}

/// pub/bcast/gt/001
fn gt_001(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<f32, shape![3, 4]> = case.input(1);
    let y: Tensor<bool, shape![3, 4]> = a.gt(&b);
    case.check(&y);
}

/// pub/bcast/gt/002
fn gt_002(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 1]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<bool, shape![2, 3, 4]> = a.gt(&b);
    case.check(&y);
}

/// pub/bcast/gt/003
fn gt_003(case: &Case) {
    let a: Tensor<f32, shape![1, 2, 1, 1, 3]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 2, 1]> = case.input(1);
    let y: Tensor<bool, shape![1, 2, 1, 2, 3]> = a.gt(&b);
    case.check(&y);
}

/// pub/bcast/ge/001
fn ge_001(case: &Case) {
    let a: Tensor<f32, shape![3, 1]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<bool, shape![3, 4]> = a.ge(&b);
    case.check(&y);
}

/// pub/bcast/ge/002
fn ge_002(case: &Case) {
    let a: Tensor<f32, shape![3, 1, 4]> = case.input(0);
    let b: Tensor<f32, shape![2, 1]> = case.input(1);
    let y: Tensor<bool, shape![3, 2, 4]> = a.ge(&b);
    case.check(&y);
}

/// pub/bcast/ge/003
fn ge_003(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 1, 2, 1, 3]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 2, 1, 1]> = case.input(1);
    let y: Tensor<bool, shape![2, 2, 1, 2, 1, 3]> = a.ge(&b);
    case.check(&y);
}

/// pub/bcast/atan2/001
fn atan2_001(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<f32, shape![4]> = a.atan2(&b);
    case.check(&y);
}

/// pub/bcast/atan2/002
fn atan2_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 4]> = a.atan2(&b);
    case.check(&y);
}

/// pub/bcast/atan2/003
fn atan2_003(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 2]> = case.input(0);
    let b: Tensor<f32, shape![1, 3, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 2]> = a.atan2(&b);
    case.check(&y);
}

/// pub/bcast/atan2/004
fn atan2_004(case: &Case) {
    let a: Tensor<f32, shape![0]> = case.input(0);
    let b: Tensor<f32, shape![2, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 0]> = a.atan2(&b);
    case.check(&y);
}

/// pub/bcast/fmod/001
fn fmod_001(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<f32, shape![4]> = a.fmod(&b);
    case.check(&y);
}

/// pub/bcast/fmod/002
fn fmod_002(case: &Case) {
    let a: Tensor<f32, shape![1, 4]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 4]> = a.fmod(&b);
    case.check(&y);
}

/// pub/bcast/fmod/003
fn fmod_003(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 3, 1]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 4]> = case.input(1);
    let y: Tensor<f32, shape![2, 2, 3, 4]> = a.fmod(&b);
    case.check(&y);
}

/// pub/bcast/fmod/004
fn fmod_004(case: &Case) {
    let a: Tensor<f32, shape![3, 0]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 0]> = a.fmod(&b);
    case.check(&y);
}

/// pub/bcast/remainder/001
fn remainder_001(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<f32, shape![3, 4]> = case.input(1);
    let y: Tensor<f32, shape![3, 4]> = a.remainder(&b);
    case.check(&y);
}

/// pub/bcast/remainder/002
fn remainder_002(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 1]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 4]> = a.remainder(&b);
    case.check(&y);
}

/// pub/bcast/remainder/003
fn remainder_003(case: &Case) {
    let a: Tensor<f32, shape![1, 2, 1, 1, 3]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 2, 1]> = case.input(1);
    let y: Tensor<f32, shape![1, 2, 1, 2, 3]> = a.remainder(&b);
    case.check(&y);
}

/// pub/bcast/add/021
fn add_021(case: &Case) {
    let a: Tensor<i64, shape![4]> = case.input(0);
    let b: Tensor<i64, shape![3, 4]> = case.input(1);
    let y: Tensor<i64, shape![3, 4]> = &a + &b;
    case.check(&y);
}

/// pub/bcast/mul/006
fn mul_006(case: &Case) {
    let a: Tensor<i64, shape![3, 1]> = case.input(0);
    let b: Tensor<i64, shape![4]> = case.input(1);
    let y: Tensor<i64, shape![3, 4]> = &a * &b;
    case.check(&y);
}

/// pub/bcast/floor_divide/001
fn floor_divide_001(case: &Case) {
    let a: Tensor<i64, shape![3, 4]> = case.input(0);
    let b: Tensor<i64, shape![3, 1]> = case.input(1);
    let y: Tensor<i64, shape![3, 4]> = a.floor_divide(&b);
    case.check(&y);
}

/// pub/bcast/remainder/005
fn remainder_005(case: &Case) {
    let a: Tensor<i64, shape![1, 4]> = case.input(0);
    let b: Tensor<i64, shape![3, 1]> = case.input(1);
    let y: Tensor<i64, shape![3, 4]> = a.remainder(&b);
    case.check(&y);
}

/// pub/bcast/eq/005
fn eq_005(case: &Case) {
    let a: Tensor<i64, shape![2, 3, 1]> = case.input(0);
    let b: Tensor<i64, shape![4]> = case.input(1);
    let y: Tensor<bool, shape![2, 3, 4]> = a.eq(&b);
    case.check(&y);
}

/// pub/bcast/bitwise_and/001
fn bitwise_and_001(case: &Case) {
    let a: Tensor<i64, shape![3, 1, 4]> = case.input(0);
    let b: Tensor<i64, shape![2, 1]> = case.input(1);
    let y: Tensor<i64, shape![3, 2, 4]> = &a & &b;
    case.check(&y);
}

/// pub/bcast/logical_and/001
fn logical_and_001(case: &Case) {
    let a: Tensor<bool, shape![3, 1]> = case.input(0);
    let b: Tensor<bool, shape![4]> = case.input(1);
    let y: Tensor<bool, shape![3, 4]> = &a & &b;
    case.check(&y);
}

/// pub/bcast/logical_or/001
fn logical_or_001(case: &Case) {
    let a: Tensor<bool, shape![3, 4]> = case.input(0);
    let b: Tensor<bool, shape![3, 1]> = case.input(1);
    let y: Tensor<bool, shape![3, 4]> = &a | &b;
    case.check(&y);
}

/// pub/bcast/logical_xor/001
fn logical_xor_001(case: &Case) {
    let a: Tensor<bool, shape![1, 4]> = case.input(0);
    let b: Tensor<bool, shape![3, 1]> = case.input(1);
    let y: Tensor<bool, shape![3, 4]> = &a ^ &b;
    case.check(&y);
}

/// pub/bcast/add/022
fn add_022(case: &Case) {
    let a: Tensor<f32, shape![3, 2]> = case.input(0);
    let y: Tensor<f32, shape![3, 2]> = &a + 2.0;
    case.check(&y);
}

/// pub/bcast/sub/006
fn sub_006(case: &Case) {
    let a: Tensor<f32, shape![3, 2]> = case.input(0);
    let y: Tensor<f32, shape![3, 2]> = &a - 2.0;
    case.check(&y);
}

/// pub/bcast/mul/007
fn mul_007(case: &Case) {
    let a: Tensor<f32, shape![3, 2]> = case.input(0);
    let y: Tensor<f32, shape![3, 2]> = &a * 2.0;
    case.check(&y);
}

/// pub/bcast/div/005
fn div_005(case: &Case) {
    let a: Tensor<f32, shape![3, 2]> = case.input(0);
    let y: Tensor<f32, shape![3, 2]> = &a / 2.0;
    case.check(&y);
}

/// pub/bcast/pow/005
fn pow_005(case: &Case) {
    let a: Tensor<f32, shape![3, 2]> = case.input(0);
    let y: Tensor<f32, shape![3, 2]> = a.pow(2.0);
    case.check(&y);
}

/// pub/bcast/gt/005
fn gt_005(case: &Case) {
    let a: Tensor<f32, shape![3, 2]> = case.input(0);
    let y: Tensor<bool, shape![3, 2]> = a.gt(2.0);
    case.check(&y);
}

/// pub/bcast/add/023
fn add_023(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 4]> = case.view(&base, 0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 4]> = &a + &b;
    case.check(&y);
}

/// pub/bcast/mul/008
fn mul_008(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 4]> = case.view(&base, 0);
    let b: Tensor<f32, shape![2, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 4]> = &a * &b;
    case.check(&y);
}

/// pub/bcast/sub/007
fn sub_007(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 2]> = case.view(&base, 0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 2]> = &a - &b;
    case.check(&y);
}

/// pub/bcast/where/001
fn where_001(case: &Case) {
    let a: Tensor<bool, shape![3, 1]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let c: Tensor<f32, shape![]> = case.input(2);
    let y: Tensor<f32, shape![3, 4]> = a.where_(&b, &c);
    case.check(&y);
}

/// pub/bcast/where/002
fn where_002(case: &Case) {
    let a: Tensor<bool, shape![2, 3]> = case.input(0);
    let b: Tensor<f32, shape![1, 3]> = case.input(1);
    let c: Tensor<f32, shape![2, 1]> = case.input(2);
    let y: Tensor<f32, shape![2, 3]> = a.where_(&b, &c);
    case.check(&y);
}

/// pub/bcast/where/003
fn where_003(case: &Case) {
    let a: Tensor<bool, shape![]> = case.input(0);
    let b: Tensor<f32, shape![2]> = case.input(1);
    let c: Tensor<f32, shape![3, 1]> = case.input(2);
    let y: Tensor<f32, shape![3, 2]> = a.where_(&b, &c);
    case.check(&y);
}

/// pub/bcast/clamp/001
fn clamp_001(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let y: Tensor<f32, shape![3, 3]> = a.clamp(-2.0, 4.0);
    case.check(&y);
}
