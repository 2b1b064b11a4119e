// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/rand.leftalign/gather/001" => gather_001,
    "pub/rand.leftalign/scatter_add/001" => scatter_add_001,
    "pub/rand.leftalign/gather/002" => gather_002,
    "pub/rand.leftalign/scatter/001" => scatter_001,
    "pub/rand.leftalign/gather/003" => gather_003,
    "pub/rand.leftalign/scatter_add/002" => scatter_add_002,
    "pub/rand.leftalign/gather/004" => gather_004,
    "pub/rand.leftalign/scatter_add_/002" => scatter_add_in_place_002,
    "pub/rand.leftalign/scatter/002" => scatter_002,
    "pub/rand.leftalign/gather/005" => gather_005,
    "pub/rand.leftalign/gather/006" => gather_006,
    "pub/rand.leftalign/scatter_add_/003" => scatter_add_in_place_003,
    "pub/rand.leftalign/scatter/003" => scatter_003,
    "pub/rand.leftalign/gather/007" => gather_007,
    "pub/rand.leftalign/scatter_add/004" => scatter_add_004,
    "pub/rand.leftalign/gather/008" => gather_008,
    "pub/rand.leftalign/gather/009" => gather_009,
    "pub/rand.leftalign/scatter_add/005" => scatter_add_005,
    "pub/rand.leftalign/gather/010" => gather_010,
    "pub/rand.leftalign/scatter_add_/005" => scatter_add_in_place_005,
    "pub/rand.leftalign/scatter/005" => scatter_005,
    "pub/rand.leftalign/gather/011" => gather_011,
    "pub/rand.leftalign/scatter_add/006" => scatter_add_006,
    "pub/rand.leftalign/gather/012" => gather_012,
    "pub/rand.leftalign/scatter_add_/006" => scatter_add_in_place_006,
    "pub/rand.leftalign/scatter/006" => scatter_006,
    "pub/rand.leftalign/gather/013" => gather_013,
    "pub/rand.leftalign/scatter_add/007" => scatter_add_007,
    "pub/rand.leftalign/gather/014" => gather_014,
    "pub/rand.leftalign/scatter_add_/007" => scatter_add_in_place_007,
    "pub/rand.leftalign/scatter/007" => scatter_007,
    "pub/rand.leftalign/scatter_add/008" => scatter_add_008,
    "pub/rand.leftalign/gather/016" => gather_016,
    "pub/rand.leftalign/scatter_add_/008" => scatter_add_in_place_008,
    "pub/rand.leftalign/gather/017" => gather_017,
    "pub/rand.leftalign/scatter_add/009" => scatter_add_009,
    "pub/rand.leftalign/gather/018" => gather_018,
    "pub/rand.leftalign/scatter/009" => scatter_009,
    "pub/rand.leftalign/gather/019" => gather_019,
    "pub/rand.leftalign/scatter_add/010" => scatter_add_010,
    "pub/rand.leftalign/gather/020" => gather_020,
    "pub/rand.leftalign/scatter_add_/010" => scatter_add_in_place_010,
    "pub/rand.leftalign/scatter/010" => scatter_010,
    "pub/rand.leftalign/gather/021" => gather_021,
    "pub/rand.leftalign/gather/022" => gather_022,
    "pub/rand.leftalign/scatter_add_/011" => scatter_add_in_place_011,
    "pub/rand.leftalign/scatter/011" => scatter_011,
    "pub/rand.leftalign/scatter_add/012" => scatter_add_012,
    "pub/rand.leftalign/gather/024" => gather_024,
    "pub/rand.leftalign/scatter_add_/012" => scatter_add_in_place_012,
    "pub/rand.leftalign/scatter/012" => scatter_012,
    "pub/rand.leftalign/gather/025" => gather_025,
    "pub/rand.leftalign/scatter_add/013" => scatter_add_013,
    "pub/rand.leftalign/gather/026" => gather_026,
    "pub/rand.leftalign/scatter/013" => scatter_013,
    "pub/rand.leftalign/gather/027" => gather_027,
    "pub/rand.leftalign/scatter_add/014" => scatter_add_014,
    "pub/rand.leftalign/gather/028" => gather_028,
    "pub/rand.leftalign/scatter_add_/014" => scatter_add_in_place_014,
    "pub/rand.leftalign/scatter/014" => scatter_014,
    "pub/rand.leftalign/gather/029" => gather_029,
    "pub/rand.leftalign/gather/030" => gather_030,
    "pub/rand.leftalign/scatter/015" => scatter_015,
    "pub/rand.leftalign/scatter_add/016" => scatter_add_016,
    "pub/rand.leftalign/gather/032" => gather_032,
    "pub/rand.leftalign/scatter_add_/016" => scatter_add_in_place_016,
    "pub/rand.leftalign/gather/033" => gather_033,
    "pub/rand.leftalign/scatter_add/017" => scatter_add_017,
    "pub/rand.leftalign/gather/034" => gather_034,
    "pub/rand.leftalign/scatter/017" => scatter_017,
    "pub/rand.leftalign/gather/035" => gather_035,
    "pub/rand.leftalign/scatter_add/018" => scatter_add_018,
    "pub/rand.leftalign/scatter/018" => scatter_018,
    "pub/rand.leftalign/gather/037" => gather_037,
    "pub/rand.leftalign/gather/038" => gather_038,
    "pub/rand.leftalign/scatter_add_/019" => scatter_add_in_place_019,
    "pub/rand.leftalign/scatter/019" => scatter_019,
    "pub/rand.leftalign/gather/039" => gather_039,
    "pub/rand.leftalign/scatter_add/020" => scatter_add_020,
    "pub/rand.leftalign/gather/040" => gather_040,
    "pub/rand.leftalign/scatter/020" => scatter_020,
    "pub/rand.leftalign/gather/041" => gather_041,
    "pub/rand.leftalign/scatter_add/021" => scatter_add_021,
    "pub/rand.leftalign/gather/042" => gather_042,
    "pub/rand.leftalign/scatter_add_/021" => scatter_add_in_place_021,
    "pub/rand.leftalign/scatter/021" => scatter_021,
    "pub/rand.leftalign/gather/043" => gather_043,
    "pub/rand.leftalign/scatter_add/022" => scatter_add_022,
    "pub/rand.leftalign/gather/044" => gather_044,
    "pub/rand.leftalign/scatter/022" => scatter_022,
    "pub/rand.leftalign/gather/045" => gather_045,
    "pub/rand.leftalign/gather/046" => gather_046,
    "pub/rand.leftalign/scatter_add_/023" => scatter_add_in_place_023,
    "pub/rand.leftalign/scatter/023" => scatter_023,
    "pub/rand.leftalign/scatter_add/024" => scatter_add_024,
    "pub/rand.leftalign/gather/048" => gather_048,
    "pub/rand.leftalign/scatter_add_/024" => scatter_add_in_place_024,
    "pub/rand.leftalign/scatter/024" => scatter_024,
    "pub/rand.leftalign/gather/049" => gather_049,
    "pub/rand.leftalign/scatter_add/025" => scatter_add_025,
    "pub/rand.leftalign/gather/050" => gather_050,
    "pub/rand.leftalign/scatter/025" => scatter_025,
    "pub/rand.leftalign/gather/051" => gather_051,
    "pub/rand.leftalign/scatter_add/026" => scatter_add_026,
    "pub/rand.leftalign/gather/052" => gather_052,
    "pub/rand.leftalign/scatter_add_/026" => scatter_add_in_place_026,
    "pub/rand.leftalign/scatter/026" => scatter_026,
}

/// pub/rand.leftalign/gather/001
fn gather_001(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let y: Tensor<f32, shape![2]> = a.gather::<0>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add/001
fn scatter_add_001(case: &Case) {
    let a: Tensor<f32, shape![1, 3]> = case.input(0);
    let b: Tensor<i64, shape![1, 3]> = case.input(1);
    let c: Tensor<f32, shape![1, 3]> = case.input(2);
    let y: Tensor<f32, shape![1, 3]> = a.scatter_add::<1>(&b, &c);
    case.check(&y);
}

/// pub/rand.leftalign/gather/002
fn gather_002(case: &Case) {
    let a: Tensor<f32, shape![4, 1]> = case.input(0);
    let b: Tensor<i64, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![3, 1]> = a.gather::<-1>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter/001
fn scatter_001(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let b: Tensor<i64, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![3, 3]> = a.scatter_value::<0>(&b, 7.0);
    case.check(&y);
}

/// pub/rand.leftalign/gather/003
fn gather_003(case: &Case) {
    let a: Tensor<f32, shape![3, 1, 3, 1]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let y: Tensor<f32, shape![2, 1, 3, 1]> = a.gather::<0>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add/002
fn scatter_add_002(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let c: Tensor<f32, shape![2]> = case.input(2);
    let y: Tensor<f32, shape![2]> = a.scatter_add::<0>(&b, &c);
    case.check(&y);
}

/// pub/rand.leftalign/gather/004
fn gather_004(case: &Case) {
    let a: Tensor<f32, shape![3, 4, 3, 2]> = case.input(0);
    let b: Tensor<i64, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![3, 4, 3, 2]> = a.gather::<0>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add_/002
fn scatter_add_in_place_002(case: &Case) {
    let mut a: Tensor<f32, shape![2]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let c: Tensor<f32, shape![2]> = case.input(2);
    a.scatter_add_::<-1>(&b, &c);
    case.check(&a);
}

/// pub/rand.leftalign/scatter/002
fn scatter_002(case: &Case) {
    let a: Tensor<f32, shape![1, 4]> = case.input(0);
    let b: Tensor<i64, shape![2, 3]> = case.input(1);
    let y: Tensor<f32, shape![2, 4]> = a.scatter_value::<1>(&b, 7.0);
    case.check(&y);
}

/// pub/rand.leftalign/gather/005
fn gather_005(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let y: Tensor<f32, shape![2]> = a.gather::<0>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/gather/006
fn gather_006(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let y: Tensor<f32, shape![2]> = a.gather::<-1>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add_/003
fn scatter_add_in_place_003(case: &Case) {
    let mut a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<i64, shape![3]> = case.input(1);
    let c: Tensor<f32, shape![3]> = case.input(2);
    a.scatter_add_::<0>(&b, &c);
    case.check(&a);
}

/// pub/rand.leftalign/scatter/003
fn scatter_003(case: &Case) {
    let a: Tensor<f32, shape![4, 1, 2, 3]> = case.input(0);
    let b: Tensor<i64, shape![3, 1, 2]> = case.input(1);
    let y: Tensor<f32, shape![4, 1, 2, 3]> = a.scatter_value::<0>(&b, 7.0);
    case.check(&y);
}

/// pub/rand.leftalign/gather/007
fn gather_007(case: &Case) {
    let a: Tensor<f32, shape![4, 3, 2, 1]> = case.input(0);
    let b: Tensor<i64, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![3, 3, 2, 1]> = a.gather::<-1>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add/004
fn scatter_add_004(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 3, 3]> = case.input(0);
    let b: Tensor<i64, shape![1]> = case.input(1);
    let c: Tensor<f32, shape![1, 1, 3, 3]> = case.input(2);
    let y: Tensor<f32, shape![1, 1, 3, 3]> = a.scatter_add::<-1>(&b, &c);
    case.check(&y);
}

/// pub/rand.leftalign/gather/008
fn gather_008(case: &Case) {
    let a: Tensor<f32, shape![4, 1, 1, 3]> = case.input(0);
    let b: Tensor<i64, shape![3, 3]> = case.input(1);
    let y: Tensor<f32, shape![3, 3, 1, 3]> = a.gather::<0>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/gather/009
fn gather_009(case: &Case) {
    let a: Tensor<f32, shape![3, 1, 1, 1]> = case.input(0);
    let b: Tensor<i64, shape![2, 1, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 1, 1, 1]> = a.gather::<0>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add/005
fn scatter_add_005(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<i64, shape![3]> = case.input(1);
    let c: Tensor<f32, shape![3]> = case.input(2);
    let y: Tensor<f32, shape![3]> = a.scatter_add::<0>(&b, &c);
    case.check(&y);
}

/// pub/rand.leftalign/gather/010
fn gather_010(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 1, 3]> = case.input(0);
    let b: Tensor<i64, shape![1, 1, 2]> = case.input(1);
    let y: Tensor<f32, shape![2, 1, 2, 3]> = a.gather::<2>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add_/005
fn scatter_add_in_place_005(case: &Case) {
    let mut a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<i64, shape![3]> = case.input(1);
    let c: Tensor<f32, shape![3]> = case.input(2);
    a.scatter_add_::<-1>(&b, &c);
    case.check(&a);
}

/// pub/rand.leftalign/scatter/005
fn scatter_005(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let y: Tensor<f32, shape![1]> = a.scatter_value::<0>(&b, 7.0);
    case.check(&y);
}

/// pub/rand.leftalign/gather/011
fn gather_011(case: &Case) {
    let a: Tensor<f32, shape![3, 1]> = case.input(0);
    let b: Tensor<i64, shape![3, 3]> = case.input(1);
    let y: Tensor<f32, shape![3, 3]> = a.gather::<1>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add/006
fn scatter_add_006(case: &Case) {
    let a: Tensor<f32, shape![1, 3, 3, 1]> = case.input(0);
    let b: Tensor<i64, shape![2, 2, 3]> = case.input(1);
    let c: Tensor<f32, shape![2, 2, 3, 1]> = case.input(2);
    let y: Tensor<f32, shape![2, 3, 3, 1]> = a.scatter_add::<-2>(&b, &c);
    case.check(&y);
}

/// pub/rand.leftalign/gather/012
fn gather_012(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 2, 2]> = case.input(0);
    let b: Tensor<i64, shape![1, 1, 2]> = case.input(1);
    let y: Tensor<f32, shape![1, 1, 2, 2]> = a.gather::<2>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add_/006
fn scatter_add_in_place_006(case: &Case) {
    let mut a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<i64, shape![3]> = case.input(1);
    let c: Tensor<f32, shape![3]> = case.input(2);
    a.scatter_add_::<0>(&b, &c);
    case.check(&a);
}

/// pub/rand.leftalign/scatter/006
fn scatter_006(case: &Case) {
    let a: Tensor<f32, shape![1, 2, 1]> = case.input(0);
    let b: Tensor<i64, shape![1, 3]> = case.input(1);
    let y: Tensor<f32, shape![1, 2, 1]> = a.scatter_value::<-1>(&b, 7.0);
    case.check(&y);
}

/// pub/rand.leftalign/gather/013
fn gather_013(case: &Case) {
    let a: Tensor<f32, shape![1, 2]> = case.input(0);
    let b: Tensor<i64, shape![3, 2]> = case.input(1);
    let y: Tensor<f32, shape![3, 2]> = a.gather::<1>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add/007
fn scatter_add_007(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let b: Tensor<i64, shape![1]> = case.input(1);
    let c: Tensor<f32, shape![1]> = case.input(2);
    let y: Tensor<f32, shape![2]> = a.scatter_add::<0>(&b, &c);
    case.check(&y);
}

/// pub/rand.leftalign/gather/014
fn gather_014(case: &Case) {
    let a: Tensor<f32, shape![2, 3]> = case.input(0);
    let b: Tensor<i64, shape![2, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 3]> = a.gather::<-2>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add_/007
fn scatter_add_in_place_007(case: &Case) {
    let mut a: Tensor<f32, shape![1, 1, 1]> = case.input(0);
    let b: Tensor<i64, shape![1]> = case.input(1);
    let c: Tensor<f32, shape![1, 1, 1]> = case.input(2);
    a.scatter_add_::<0>(&b, &c);
    case.check(&a);
}

/// pub/rand.leftalign/scatter/007
fn scatter_007(case: &Case) {
    let a: Tensor<f32, shape![4, 2]> = case.input(0);
    let b: Tensor<i64, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![4, 2]> = a.scatter_value::<-1>(&b, 7.0);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add/008
fn scatter_add_008(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let c: Tensor<f32, shape![2]> = case.input(2);
    let y: Tensor<f32, shape![2]> = a.scatter_add::<0>(&b, &c);
    case.check(&y);
}

/// pub/rand.leftalign/gather/016
fn gather_016(case: &Case) {
    let a: Tensor<f32, shape![3, 2]> = case.input(0);
    let b: Tensor<i64, shape![1]> = case.input(1);
    let y: Tensor<f32, shape![1, 2]> = a.gather::<0>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add_/008
fn scatter_add_in_place_008(case: &Case) {
    let mut a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![3]> = case.input(1);
    let c: Tensor<f32, shape![3, 1]> = case.input(2);
    a.scatter_add_::<0>(&b, &c);
    case.check(&a);
}

/// pub/rand.leftalign/gather/017
fn gather_017(case: &Case) {
    let a: Tensor<f32, shape![3, 1, 2, 1]> = case.input(0);
    let b: Tensor<i64, shape![1]> = case.input(1);
    let y: Tensor<f32, shape![1, 1, 2, 1]> = a.gather::<-1>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add/009
fn scatter_add_009(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 3]> = case.input(0);
    let b: Tensor<i64, shape![1, 1, 3]> = case.input(1);
    let c: Tensor<f32, shape![1, 1, 1]> = case.input(2);
    let y: Tensor<f32, shape![1, 1, 3]> = a.scatter_add::<1>(&b, &c);
    case.check(&y);
}

/// pub/rand.leftalign/gather/018
fn gather_018(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 3]> = case.input(0);
    let b: Tensor<i64, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![3, 1, 3]> = a.gather::<0>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter/009
fn scatter_009(case: &Case) {
    let a: Tensor<f32, shape![2, 3]> = case.input(0);
    let b: Tensor<i64, shape![1]> = case.input(1);
    let y: Tensor<f32, shape![2, 3]> = a.scatter_value::<-1>(&b, 7.0);
    case.check(&y);
}

/// pub/rand.leftalign/gather/019
fn gather_019(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 1, 1]> = case.input(0);
    let b: Tensor<i64, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![3, 1, 1, 1]> = a.gather::<-1>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add/010
fn scatter_add_010(case: &Case) {
    let a: Tensor<f32, shape![1, 3, 4, 1]> = case.input(0);
    let b: Tensor<i64, shape![1, 3, 2, 1]> = case.input(1);
    let c: Tensor<f32, shape![1, 3, 2, 1]> = case.input(2);
    let y: Tensor<f32, shape![1, 3, 4, 1]> = a.scatter_add::<2>(&b, &c);
    case.check(&y);
}

/// pub/rand.leftalign/gather/020
fn gather_020(case: &Case) {
    let a: Tensor<f32, shape![1, 3, 3]> = case.input(0);
    let b: Tensor<i64, shape![1, 3]> = case.input(1);
    let y: Tensor<f32, shape![1, 3, 3]> = a.gather::<-1>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add_/010
fn scatter_add_in_place_010(case: &Case) {
    let mut a: Tensor<f32, shape![3, 2]> = case.input(0);
    let b: Tensor<i64, shape![2, 1]> = case.input(1);
    let c: Tensor<f32, shape![2, 1]> = case.input(2);
    a.scatter_add_::<0>(&b, &c);
    case.check(&a);
}

/// pub/rand.leftalign/scatter/010
fn scatter_010(case: &Case) {
    let a: Tensor<f32, shape![1, 4]> = case.input(0);
    let b: Tensor<i64, shape![1, 3]> = case.input(1);
    let y: Tensor<f32, shape![1, 4]> = a.scatter_value::<-1>(&b, 7.0);
    case.check(&y);
}

/// pub/rand.leftalign/gather/021
fn gather_021(case: &Case) {
    let a: Tensor<f32, shape![2, 1]> = case.input(0);
    let b: Tensor<i64, shape![1, 1]> = case.input(1);
    let y: Tensor<f32, shape![1, 1]> = a.gather::<-2>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/gather/022
fn gather_022(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 3, 1]> = case.input(0);
    let b: Tensor<i64, shape![1, 3, 2, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 2, 1]> = a.gather::<2>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add_/011
fn scatter_add_in_place_011(case: &Case) {
    let mut a: Tensor<f32, shape![4, 1, 1]> = case.input(0);
    let b: Tensor<i64, shape![2, 1]> = case.input(1);
    let c: Tensor<f32, shape![2, 1, 1]> = case.input(2);
    a.scatter_add_::<0>(&b, &c);
    case.check(&a);
}

/// pub/rand.leftalign/scatter/011
fn scatter_011(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 2]> = case.input(0);
    let b: Tensor<i64, shape![3, 1, 2]> = case.input(1);
    let y: Tensor<f32, shape![1, 1, 2]> = a.scatter_value::<0>(&b, 7.0);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add/012
fn scatter_add_012(case: &Case) {
    let a: Tensor<f32, shape![2, 3]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let c: Tensor<f32, shape![2, 3]> = case.input(2);
    let y: Tensor<f32, shape![2, 3]> = a.scatter_add::<-1>(&b, &c);
    case.check(&y);
}

/// pub/rand.leftalign/gather/024
fn gather_024(case: &Case) {
    let a: Tensor<f32, shape![2, 2]> = case.input(0);
    let b: Tensor<i64, shape![3, 2]> = case.input(1);
    let y: Tensor<f32, shape![3, 2]> = a.gather::<0>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add_/012
fn scatter_add_in_place_012(case: &Case) {
    let mut a: Tensor<f32, shape![1, 3, 1]> = case.input(0);
    let b: Tensor<i64, shape![1, 3]> = case.input(1);
    let c: Tensor<f32, shape![1, 3, 1]> = case.input(2);
    a.scatter_add_::<-1>(&b, &c);
    case.check(&a);
}

/// pub/rand.leftalign/scatter/012
fn scatter_012(case: &Case) {
    let a: Tensor<f32, shape![4, 2]> = case.input(0);
    let b: Tensor<i64, shape![1]> = case.input(1);
    let y: Tensor<f32, shape![4, 2]> = a.scatter_value::<0>(&b, 7.0);
    case.check(&y);
}

/// pub/rand.leftalign/gather/025
fn gather_025(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 3, 1]> = case.input(0);
    let b: Tensor<i64, shape![1, 1, 1]> = case.input(1);
    let y: Tensor<f32, shape![1, 1, 3, 1]> = a.gather::<-2>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add/013
fn scatter_add_013(case: &Case) {
    let a: Tensor<f32, shape![1, 4, 3, 1]> = case.input(0);
    let b: Tensor<i64, shape![1, 1, 3, 1]> = case.input(1);
    let c: Tensor<f32, shape![1, 1, 3, 1]> = case.input(2);
    let y: Tensor<f32, shape![1, 4, 3, 1]> = a.scatter_add::<1>(&b, &c);
    case.check(&y);
}

/// pub/rand.leftalign/gather/026
fn gather_026(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 2]> = case.input(0);
    let b: Tensor<i64, shape![1, 2]> = case.input(1);
    let y: Tensor<f32, shape![3, 2, 2]> = a.gather::<-1>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter/013
fn scatter_013(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let b: Tensor<i64, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![1]> = a.scatter_value::<-1>(&b, 7.0);
    case.check(&y);
}

/// pub/rand.leftalign/gather/027
fn gather_027(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let b: Tensor<i64, shape![1]> = case.input(1);
    let y: Tensor<f32, shape![1]> = a.gather::<-1>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add/014
fn scatter_add_014(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 3]> = case.input(0);
    let b: Tensor<i64, shape![2, 2]> = case.input(1);
    let c: Tensor<f32, shape![2, 2, 1]> = case.input(2);
    let y: Tensor<f32, shape![3, 2, 3]> = a.scatter_add::<0>(&b, &c);
    case.check(&y);
}

/// pub/rand.leftalign/gather/028
fn gather_028(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![1]> = case.input(1);
    let y: Tensor<f32, shape![1, 3]> = a.gather::<0>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add_/014
fn scatter_add_in_place_014(case: &Case) {
    let mut a: Tensor<f32, shape![1]> = case.input(0);
    let b: Tensor<i64, shape![3]> = case.input(1);
    let c: Tensor<f32, shape![3]> = case.input(2);
    a.scatter_add_::<-1>(&b, &c);
    case.check(&a);
}

/// pub/rand.leftalign/scatter/014
fn scatter_014(case: &Case) {
    let a: Tensor<f32, shape![1, 3, 3, 1]> = case.input(0);
    let b: Tensor<i64, shape![1, 2, 3]> = case.input(1);
    let y: Tensor<f32, shape![1, 3, 3, 1]> = a.scatter_value::<1>(&b, 7.0);
    case.check(&y);
}

/// pub/rand.leftalign/gather/029
fn gather_029(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let y: Tensor<f32, shape![2]> = a.gather::<-1>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/gather/030
fn gather_030(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let y: Tensor<f32, shape![2]> = a.gather::<0>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter/015
fn scatter_015(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let y: Tensor<f32, shape![2]> = a.scatter_value::<0>(&b, 7.0);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add/016
fn scatter_add_016(case: &Case) {
    let a: Tensor<f32, shape![3, 3, 2]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let c: Tensor<f32, shape![2, 1, 2]> = case.input(2);
    let y: Tensor<f32, shape![3, 3, 2]> = a.scatter_add::<0>(&b, &c);
    case.check(&y);
}

/// pub/rand.leftalign/gather/032
fn gather_032(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let b: Tensor<i64, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![3]> = a.gather::<0>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add_/016
fn scatter_add_in_place_016(case: &Case) {
    let mut a: Tensor<f32, shape![4, 2, 3]> = case.input(0);
    let b: Tensor<i64, shape![1, 2]> = case.input(1);
    let c: Tensor<f32, shape![1, 2, 3]> = case.input(2);
    a.scatter_add_::<0>(&b, &c);
    case.check(&a);
}

/// pub/rand.leftalign/gather/033
fn gather_033(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let y: Tensor<f32, shape![2]> = a.gather::<-1>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add/017
fn scatter_add_017(case: &Case) {
    let a: Tensor<f32, shape![1, 4]> = case.input(0);
    let b: Tensor<i64, shape![1, 1]> = case.input(1);
    let c: Tensor<f32, shape![2, 1]> = case.input(2);
    let y: Tensor<f32, shape![2, 4]> = a.scatter_add::<1>(&b, &c);
    case.check(&y);
}

/// pub/rand.leftalign/gather/034
fn gather_034(case: &Case) {
    let a: Tensor<f32, shape![3, 4, 1, 3]> = case.input(0);
    let b: Tensor<i64, shape![3, 3]> = case.input(1);
    let y: Tensor<f32, shape![3, 3, 1, 3]> = a.gather::<-1>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter/017
fn scatter_017(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 3]> = case.input(0);
    let b: Tensor<i64, shape![1]> = case.input(1);
    let y: Tensor<f32, shape![1, 1, 3]> = a.scatter_value::<0>(&b, 7.0);
    case.check(&y);
}

/// pub/rand.leftalign/gather/035
fn gather_035(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let b: Tensor<i64, shape![2, 3]> = case.input(1);
    let y: Tensor<f32, shape![2, 3]> = a.gather::<0>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add/018
fn scatter_add_018(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 3]> = case.input(0);
    let b: Tensor<i64, shape![1]> = case.input(1);
    let c: Tensor<f32, shape![1, 1, 1]> = case.input(2);
    let y: Tensor<f32, shape![2, 1, 3]> = a.scatter_add::<0>(&b, &c);
    case.check(&y);
}

/// pub/rand.leftalign/scatter/018
fn scatter_018(case: &Case) {
    let a: Tensor<f32, shape![4, 1, 1, 1]> = case.input(0);
    let b: Tensor<i64, shape![2, 1]> = case.input(1);
    let y: Tensor<f32, shape![4, 1, 1, 1]> = a.scatter_value::<-2>(&b, 7.0);
    case.check(&y);
}

/// pub/rand.leftalign/gather/037
fn gather_037(case: &Case) {
    let a: Tensor<f32, shape![1, 1]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let y: Tensor<f32, shape![2, 1]> = a.gather::<-1>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/gather/038
fn gather_038(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let b: Tensor<i64, shape![3, 2]> = case.input(1);
    let y: Tensor<f32, shape![3, 2]> = a.gather::<1>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add_/019
fn scatter_add_in_place_019(case: &Case) {
    let mut a: Tensor<f32, shape![1, 1, 2]> = case.input(0);
    let b: Tensor<i64, shape![1, 1]> = case.input(1);
    let c: Tensor<f32, shape![1, 1, 2]> = case.input(2);
    a.scatter_add_::<-1>(&b, &c);
    case.check(&a);
}

/// pub/rand.leftalign/scatter/019
fn scatter_019(case: &Case) {
    let a: Tensor<f32, shape![4, 1, 2, 2]> = case.input(0);
    let b: Tensor<i64, shape![2, 2, 2, 2]> = case.input(1);
    let y: Tensor<f32, shape![4, 2, 2, 2]> = a.scatter_value::<0>(&b, 7.0);
    case.check(&y);
}

/// pub/rand.leftalign/gather/039
fn gather_039(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let b: Tensor<i64, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![3]> = a.gather::<0>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add/020
fn scatter_add_020(case: &Case) {
    let a: Tensor<f32, shape![3, 3, 2]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let c: Tensor<f32, shape![2, 1, 1]> = case.input(2);
    let y: Tensor<f32, shape![3, 3, 2]> = a.scatter_add::<-1>(&b, &c);
    case.check(&y);
}

/// pub/rand.leftalign/gather/040
fn gather_040(case: &Case) {
    let a: Tensor<f32, shape![2, 3]> = case.input(0);
    let b: Tensor<i64, shape![1]> = case.input(1);
    let y: Tensor<f32, shape![1, 3]> = a.gather::<-1>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter/020
fn scatter_020(case: &Case) {
    let a: Tensor<f32, shape![3, 3, 1]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let y: Tensor<f32, shape![3, 3, 1]> = a.scatter_value::<-1>(&b, 7.0);
    case.check(&y);
}

/// pub/rand.leftalign/gather/041
fn gather_041(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 2]> = case.input(0);
    let b: Tensor<i64, shape![2, 1, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 1, 1]> = a.gather::<2>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add/021
fn scatter_add_021(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 1, 1]> = case.input(0);
    let b: Tensor<i64, shape![3, 1, 1, 1]> = case.input(1);
    let c: Tensor<f32, shape![1, 1, 1, 1]> = case.input(2);
    let y: Tensor<f32, shape![3, 1, 1, 1]> = a.scatter_add::<1>(&b, &c);
    case.check(&y);
}

/// pub/rand.leftalign/gather/042
fn gather_042(case: &Case) {
    let a: Tensor<f32, shape![1, 3, 3, 1]> = case.input(0);
    let b: Tensor<i64, shape![1, 1, 2]> = case.input(1);
    let y: Tensor<f32, shape![1, 3, 2, 1]> = a.gather::<-1>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add_/021
fn scatter_add_in_place_021(case: &Case) {
    let mut a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<i64, shape![3]> = case.input(1);
    let c: Tensor<f32, shape![3]> = case.input(2);
    a.scatter_add_::<-1>(&b, &c);
    case.check(&a);
}

/// pub/rand.leftalign/scatter/021
fn scatter_021(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 2]> = case.input(0);
    let b: Tensor<i64, shape![2, 3, 2]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 2]> = a.scatter_value::<2>(&b, 7.0);
    case.check(&y);
}

/// pub/rand.leftalign/gather/043
fn gather_043(case: &Case) {
    let a: Tensor<f32, shape![3, 1, 1, 1]> = case.input(0);
    let b: Tensor<i64, shape![3, 2, 3]> = case.input(1);
    let y: Tensor<f32, shape![3, 2, 3, 1]> = a.gather::<-3>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add/022
fn scatter_add_022(case: &Case) {
    let a: Tensor<f32, shape![3, 1, 1]> = case.input(0);
    let b: Tensor<i64, shape![3]> = case.input(1);
    let c: Tensor<f32, shape![3, 3, 1]> = case.input(2);
    let y: Tensor<f32, shape![3, 3, 1]> = a.scatter_add::<-1>(&b, &c);
    case.check(&y);
}

/// pub/rand.leftalign/gather/044
fn gather_044(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 4]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let y: Tensor<f32, shape![2, 1, 4]> = a.gather::<0>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter/022
fn scatter_022(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 1]> = case.input(0);
    let b: Tensor<i64, shape![1, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 1, 1]> = a.scatter_value::<-1>(&b, 7.0);
    case.check(&y);
}

/// pub/rand.leftalign/gather/045
fn gather_045(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let b: Tensor<i64, shape![1, 3]> = case.input(1);
    let y: Tensor<f32, shape![3, 3]> = a.gather::<1>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/gather/046
fn gather_046(case: &Case) {
    let a: Tensor<f32, shape![2, 2, 2, 1]> = case.input(0);
    let b: Tensor<i64, shape![3, 2, 1, 3]> = case.input(1);
    let y: Tensor<f32, shape![3, 2, 2, 3]> = a.gather::<-4>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add_/023
fn scatter_add_in_place_023(case: &Case) {
    let mut a: Tensor<f32, shape![2, 4]> = case.input(0);
    let b: Tensor<i64, shape![2, 3]> = case.input(1);
    let c: Tensor<f32, shape![1, 3]> = case.input(2);
    a.scatter_add_::<-1>(&b, &c);
    case.check(&a);
}

/// pub/rand.leftalign/scatter/023
fn scatter_023(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<i64, shape![1]> = case.input(1);
    let y: Tensor<f32, shape![4]> = a.scatter_value::<-1>(&b, 7.0);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add/024
fn scatter_add_024(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let b: Tensor<i64, shape![1]> = case.input(1);
    let c: Tensor<f32, shape![1]> = case.input(2);
    let y: Tensor<f32, shape![2]> = a.scatter_add::<0>(&b, &c);
    case.check(&y);
}

/// pub/rand.leftalign/gather/048
fn gather_048(case: &Case) {
    let a: Tensor<f32, shape![1, 2, 3, 1]> = case.input(0);
    let b: Tensor<i64, shape![1, 2]> = case.input(1);
    let y: Tensor<f32, shape![1, 2, 3, 1]> = a.gather::<1>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add_/024
fn scatter_add_in_place_024(case: &Case) {
    let mut a: Tensor<f32, shape![2, 2, 3, 2]> = case.input(0);
    let b: Tensor<i64, shape![2, 1, 1]> = case.input(1);
    let c: Tensor<f32, shape![1, 2, 1, 2]> = case.input(2);
    a.scatter_add_::<-1>(&b, &c);
    case.check(&a);
}

/// pub/rand.leftalign/scatter/024
fn scatter_024(case: &Case) {
    let a: Tensor<f32, shape![4, 1, 1, 3]> = case.input(0);
    let b: Tensor<i64, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![4, 1, 1, 3]> = a.scatter_value::<-1>(&b, 7.0);
    case.check(&y);
}

/// pub/rand.leftalign/gather/049
fn gather_049(case: &Case) {
    let a: Tensor<f32, shape![3, 1]> = case.input(0);
    let b: Tensor<i64, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![3, 1]> = a.gather::<-1>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add/025
fn scatter_add_025(case: &Case) {
    let a: Tensor<f32, shape![2, 3]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let c: Tensor<f32, shape![2, 3]> = case.input(2);
    let y: Tensor<f32, shape![2, 3]> = a.scatter_add::<0>(&b, &c);
    case.check(&y);
}

/// pub/rand.leftalign/gather/050
fn gather_050(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![1]> = case.input(1);
    let y: Tensor<f32, shape![1, 3]> = a.gather::<-1>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter/025
fn scatter_025(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 2]> = case.input(0);
    let b: Tensor<i64, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![2, 1, 2]> = a.scatter_value::<0>(&b, 7.0);
    case.check(&y);
}

/// pub/rand.leftalign/gather/051
fn gather_051(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 1, 2]> = case.input(0);
    let b: Tensor<i64, shape![2, 3, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 1, 2]> = a.gather::<-3>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add/026
fn scatter_add_026(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 3]> = case.input(0);
    let b: Tensor<i64, shape![3, 1, 1]> = case.input(1);
    let c: Tensor<f32, shape![3, 1, 1]> = case.input(2);
    let y: Tensor<f32, shape![3, 1, 3]> = a.scatter_add::<-1>(&b, &c);
    case.check(&y);
}

/// pub/rand.leftalign/gather/052
fn gather_052(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let y: Tensor<f32, shape![2]> = a.gather::<-1>(&b);
    case.check(&y);
}

/// pub/rand.leftalign/scatter_add_/026
fn scatter_add_in_place_026(case: &Case) {
    let mut a: Tensor<f32, shape![2, 4, 3]> = case.input(0);
    let b: Tensor<i64, shape![2, 1]> = case.input(1);
    let c: Tensor<f32, shape![1, 1, 3]> = case.input(2);
    a.scatter_add_::<-1>(&b, &c);
    case.check(&a);
}

/// pub/rand.leftalign/scatter/026
fn scatter_026(case: &Case) {
    let a: Tensor<f32, shape![4, 3, 2, 3]> = case.input(0);
    let b: Tensor<i64, shape![1, 3, 2]> = case.input(1);
    let y: Tensor<f32, shape![4, 3, 2, 3]> = a.scatter_value::<0>(&b, 7.0);
    case.check(&y);
}
