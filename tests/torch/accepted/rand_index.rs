// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/rand.index/index/001" => index_001,
    "pub/rand.index/index/002" => index_002,
    "pub/rand.index/index/003" => index_003,
    "pub/rand.index/index/004" => index_004,
    "pub/rand.index/index/005" => index_005,
    "pub/rand.index/index/006" => index_006,
    "pub/rand.index/index/007" => index_007,
    "pub/rand.index/index/008" => index_008,
    "pub/rand.index/index/009" => index_009,
    "pub/rand.index/index/010" => index_010,
    "pub/rand.index/index/011" => index_011,
    "pub/rand.index/index/012" => index_012,
    "pub/rand.index/index/013" => index_013,
    "pub/rand.index/index/014" => index_014,
    "pub/rand.index/index/015" => index_015,
    "pub/rand.index/index/016" => index_016,
    "pub/rand.index/index/017" => index_017,
    "pub/rand.index/index/018" => index_018,
    "pub/rand.index/index/019" => index_019,
    "pub/rand.index/index/020" => index_020,
    "pub/rand.index/index/021" => index_021,
    "pub/rand.index/index/022" => index_022,
    "pub/rand.index/index/023" => index_023,
    "pub/rand.index/index/024" => index_024,
    "pub/rand.index/index/025" => index_025,
    "pub/rand.index/index/026" => index_026,
    "pub/rand.index/index/027" => index_027,
    "pub/rand.index/index/028" => index_028,
    "pub/rand.index/index/029" => index_029,
    "pub/rand.index/index/030" => index_030,
    "pub/rand.index/index/031" => index_031,
    "pub/rand.index/index/032" => index_032,
    "pub/rand.index/index/033" => index_033,
    "pub/rand.index/index/034" => index_034,
    "pub/rand.index/index/035" => index_035,
    "pub/rand.index/index/036" => index_036,
    "pub/rand.index/index/037" => index_037,
    "pub/rand.index/index/038" => index_038,
    "pub/rand.index/index/039" => index_039,
    "pub/rand.index/index/040" => index_040,
    "pub/rand.index/index/041" => index_041,
    "pub/rand.index/index/042" => index_042,
    "pub/rand.index/index/043" => index_043,
    "pub/rand.index/index/044" => index_044,
    "pub/rand.index/index/045" => index_045,
    "pub/rand.index/index/046" => index_046,
    "pub/rand.index/index/047" => index_047,
    "pub/rand.index/index/048" => index_048,
    "pub/rand.index/index/049" => index_049,
    "pub/rand.index/index/050" => index_050,
}

/// pub/rand.index/index/001
fn index_001(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![1, 3, 2, 1]> = case.view(&base, 0);
    let y: View<f32, shape![1, 1]> = a.slice(s![NewAxis, .., 0, 0, -1]);
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.index/index/002
fn index_002(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let y: View<f32, shape![0]> = a.slice(s![-2..2]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/003
fn index_003(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let y: View<f32, shape![1, 0]> = a.slice(s![NewAxis, -2..2]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/004
fn index_004(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let y: View<f32, shape![3]> = a.slice(s![0..5;2]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/005
fn index_005(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 1, 2]> = case.input(0);
    let y: View<f32, shape![1, 1, 2]> = a.slice(s![-2..2;2, -1]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/006
fn index_006(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 2]> = case.input(0);
    let y: View<f32, shape![1, 0, 2]> = a.slice(s![..-1;3, 1..-1]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/007
fn index_007(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let y: View<f32, shape![1]> = a.slice(s![NewAxis, 2]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/008
fn index_008(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 3]> = case.input(0);
    let y: View<f32, shape![1, 2, 2, 2]> = a.slice(s![NewAxis, -2.., ..2, 0..3;2]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/009
fn index_009(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 3, 1]> = case.input(0);
    let y: View<f32, shape![2, 0]> = a.slice(s![-2..2, -1, -3, 0..-1]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/010
fn index_010(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 2, 2, 3]> = case.view(&base, 0);
    let y: View<f32, shape![1, 2, 2, 3]> = a.slice(s![1..-1]);
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.index/index/011
fn index_011(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 2, 3, 2]> = case.view(&base, 0);
    let y: View<f32, shape![1, 1, 2, 3, 2]> = a.slice(s![1..2;2, NewAxis]);
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.index/index/012
fn index_012(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let i0 = -2;
    let y: View<f32, shape![_]> = a.slice(s![i0..-1]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/013
fn index_013(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 3, 1]> = case.view(&base, 0);
    let y: View<f32, shape![2, 1, 1]> = a.slice(s![0..-1, -2..-1;3]);
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.index/index/014
fn index_014(case: &Case) {
    let a: Tensor<f32, shape![2, 2, 3]> = case.input(0);
    let y: View<f32, shape![1, 2, 2, 3]> = a.slice(s![NewAxis]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/015
fn index_015(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![5, 3]> = case.view(&base, 0);
    let y: View<f32, shape![1, 1]> = a.slice(s![NewAxis, ..2;3, 0]);
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.index/index/016
fn index_016(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 4]> = case.view(&base, 0);
    let y: View<f32, shape![1, 2]> = a.slice(s![NewAxis, 2, ..-1;2]);
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.index/index/017
fn index_017(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 3, 3, 3]> = case.view(&base, 0);
    let y: View<f32, shape![1, 2, 1, 1, 2, 1, 1]> = a.slice(s![NewAxis, ..2, NewAxis, -1, NewAxis, 0..;2, NewAxis, ..-1;3]);
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.index/index/018
fn index_018(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let y: View<f32, shape![]> = a.slice(s![-1]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/019
fn index_019(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 2, 1]> = case.input(0);
    let y: View<f32, shape![1, 1, 1, 0]> = a.slice(s![-2..;3, NewAxis, ..-1, -2, 1..;3]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/020
fn index_020(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let y: View<f32, shape![4]> = a.slice(s![0..4]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/021
fn index_021(case: &Case) {
    let a: Tensor<f32, shape![3, 3, 2, 1]> = case.input(0);
    let y: View<f32, shape![1, 1, 2, 1]> = a.slice(s![..-1;2, -2..3;3]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/022
fn index_022(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let y: View<f32, shape![1]> = a.slice(s![NewAxis, 0]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/023
fn index_023(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![5, 2]> = case.view(&base, 0);
    let y: View<f32, shape![1, 1, 5, 2]> = a.slice(s![NewAxis, NewAxis]);
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.index/index/024
fn index_024(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 3, 2, 2]> = case.view(&base, 0);
    let y: View<f32, shape![1, 2, 1]> = a.slice(s![1..2;2, 0..2, -2..2;3, 1]);
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.index/index/025
fn index_025(case: &Case) {
    let a: Tensor<f32, shape![1, 3, 1]> = case.input(0);
    let y: View<f32, shape![3, 1]> = a.slice(s![-1]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/026
fn index_026(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 2, 2]> = case.input(0);
    let i0 = 2;
    let y: View<f32, shape![_, 1, 0, 1, 1]> = a.slice(s![0..i0;3, NewAxis, ..-1;3, -2..-1, 1..2;3]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/027
fn index_027(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![4, 5]> = case.view(&base, 0);
    let y: View<f32, shape![1, 4, 1]> = a.slice(s![NewAxis, .., 0..2;2]);
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.index/index/028
fn index_028(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 2, 2]> = case.view(&base, 0);
    let y: View<f32, shape![1]> = a.slice(s![-2, 0, 1..;3]);
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.index/index/029
fn index_029(case: &Case) {
    let a: Tensor<f32, shape![3, 3, 3, 1]> = case.input(0);
    let y: View<f32, shape![1, 3, 3]> = a.slice(s![1..2;2, 0.., 0.., -1]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/030
fn index_030(case: &Case) {
    let a: Tensor<f32, shape![3, 3, 3, 3]> = case.input(0);
    let y: View<f32, shape![1, 2]> = a.slice(s![0, 1..3;2, -2.., 2]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/031
fn index_031(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 5]> = case.view(&base, 0);
    let y: View<f32, shape![2]> = a.slice(s![-3, -2..5]);
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.index/index/032
fn index_032(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![1, 2]> = case.view(&base, 0);
    let y: View<f32, shape![2]> = a.slice(s![-1]);
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.index/index/033
fn index_033(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![1, 3, 2, 3]> = case.view(&base, 0);
    let y: View<f32, shape![1, 1, 1, 1]> = a.slice(s![0..1, 0..-1;3, ..2;2, ..2;2]);
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.index/index/034
fn index_034(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 1, 2, 1]> = case.view(&base, 0);
    let y: View<f32, shape![0, 0]> = a.slice(s![-2, 1..-1;3, 1, 1..-1]);
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.index/index/035
fn index_035(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![5, 3]> = case.view(&base, 0);
    let y: View<f32, shape![1, 1]> = a.slice(s![NewAxis, -2, 0..2;2]);
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.index/index/036
fn index_036(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![5, 2]> = case.view(&base, 0);
    let y: View<f32, shape![2]> = a.slice(s![0]);
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.index/index/037
fn index_037(case: &Case) {
    let a: Tensor<f32, shape![3, 2]> = case.input(0);
    let y: View<f32, shape![1, 1]> = a.slice(s![-2..2, 1..]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/038
fn index_038(case: &Case) {
    let a: Tensor<f32, shape![2, 3]> = case.input(0);
    let y: View<f32, shape![1]> = a.slice(s![-1, -2..2;2]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/039
fn index_039(case: &Case) {
    let a: Tensor<f32, shape![2, 4]> = case.input(0);
    let y: View<f32, shape![2, 1]> = a.slice(s![.., 1..2]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/040
fn index_040(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let y: View<f32, shape![2]> = a.slice(s![1..]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/041
fn index_041(case: &Case) {
    let a: Tensor<f32, shape![5, 3]> = case.input(0);
    let y: View<f32, shape![1]> = a.slice(s![-5, 1..3;3]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/042
fn index_042(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![1, 2, 3, 3]> = case.view(&base, 0);
    let y: View<f32, shape![1, 2]> = a.slice(s![0, NewAxis, -2..2, -1, -1]);
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.index/index/043
fn index_043(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let y: View<f32, shape![2]> = a.slice(s![..;2]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/044
fn index_044(case: &Case) {
    let a: Tensor<f32, shape![2, 2, 3, 3]> = case.input(0);
    let y: View<f32, shape![1, 2, 3]> = a.slice(s![..2;3, -2, ..2]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/045
fn index_045(case: &Case) {
    let a: Tensor<f32, shape![1, 4]> = case.input(0);
    let y: View<f32, shape![1, 1, 4]> = a.slice(s![NewAxis]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/046
fn index_046(case: &Case) {
    let a: Tensor<f32, shape![1, 3, 1, 1]> = case.input(0);
    let y: View<f32, shape![0, 1, 1]> = a.slice(s![1..-1;2, NewAxis, -3, 0..;2, 0]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/047
fn index_047(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![4, 1]> = case.view(&base, 0);
    let y: View<f32, shape![3, 0]> = a.slice(s![1..4, 1..-1]);
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.index/index/048
fn index_048(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let y: View<f32, shape![1]> = a.slice(s![..;3]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/049
fn index_049(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let y: View<f32, shape![1]> = a.slice(s![-2..-1]);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.index/index/050
fn index_050(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 3]> = case.input(0);
    let y: View<f32, shape![1, 1, 2]> = a.slice(s![NewAxis, -2..2;3, ..2, 1]);
    case.check_view(&y, a.data_ptr());
}
