// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/rand.view/view/001" => view_001,
    "pub/rand.view/reshape/001" => reshape_001,
    "pub/rand.view/view/002" => view_002,
    "pub/rand.view/reshape/002" => reshape_002,
    "pub/rand.view/view/003" => view_003,
    "pub/rand.view/reshape/003" => reshape_003,
    "pub/rand.view/view/004" => view_004,
    "pub/rand.view/reshape/004" => reshape_004,
    "pub/rand.view/view/005" => view_005,
    "pub/rand.view/reshape/005" => reshape_005,
    "pub/rand.view/view/006" => view_006,
    "pub/rand.view/reshape/006" => reshape_006,
    "pub/rand.view/view/007" => view_007,
    "pub/rand.view/reshape/007" => reshape_007,
    "pub/rand.view/view/008" => view_008,
    "pub/rand.view/reshape/008" => reshape_008,
    "pub/rand.view/view/009" => view_009,
    "pub/rand.view/reshape/009" => reshape_009,
    "pub/rand.view/view/010" => view_010,
    "pub/rand.view/reshape/010" => reshape_010,
    "pub/rand.view/view/011" => view_011,
    "pub/rand.view/reshape/011" => reshape_011,
    "pub/rand.view/view/012" => view_012,
    "pub/rand.view/reshape/012" => reshape_012,
    "pub/rand.view/view/013" => view_013,
    "pub/rand.view/reshape/013" => reshape_013,
    "pub/rand.view/view/014" => view_014,
    "pub/rand.view/reshape/014" => reshape_014,
    "pub/rand.view/view/015" => view_015,
    "pub/rand.view/reshape/015" => reshape_015,
    "pub/rand.view/view/016" => view_016,
    "pub/rand.view/reshape/016" => reshape_016,
    "pub/rand.view/view/017" => view_017,
    "pub/rand.view/reshape/017" => reshape_017,
    "pub/rand.view/view/018" => view_018,
    "pub/rand.view/reshape/018" => reshape_018,
    "pub/rand.view/view/019" => view_019,
    "pub/rand.view/reshape/019" => reshape_019,
    "pub/rand.view/view/020" => view_020,
    "pub/rand.view/reshape/020" => reshape_020,
    "pub/rand.view/view/021" => view_021,
    "pub/rand.view/reshape/021" => reshape_021,
    "pub/rand.view/view/022" => view_022,
    "pub/rand.view/reshape/022" => reshape_022,
    "pub/rand.view/view/023" => view_023,
    "pub/rand.view/reshape/023" => reshape_023,
    "pub/rand.view/view/024" => view_024,
    "pub/rand.view/reshape/024" => reshape_024,
    "pub/rand.view/view/025" => view_025,
    "pub/rand.view/reshape/025" => reshape_025,
    "pub/rand.view/view/026" => view_026,
    "pub/rand.view/reshape/026" => reshape_026,
    "pub/rand.view/view/027" => view_027,
    "pub/rand.view/reshape/027" => reshape_027,
    "pub/rand.view/view/028" => view_028,
    "pub/rand.view/reshape/028" => reshape_028,
    "pub/rand.view/view/029" => view_029,
    "pub/rand.view/reshape/029" => reshape_029,
    "pub/rand.view/view/030" => view_030,
    "pub/rand.view/reshape/030" => reshape_030,
    "pub/rand.view/view/031" => view_031,
    "pub/rand.view/reshape/031" => reshape_031,
    "pub/rand.view/view/032" => view_032,
    "pub/rand.view/reshape/032" => reshape_032,
    "pub/rand.view/view/033" => view_033,
    "pub/rand.view/reshape/033" => reshape_033,
    "pub/rand.view/view/034" => view_034,
    "pub/rand.view/reshape/034" => reshape_034,
    "pub/rand.view/view/035" => view_035,
    "pub/rand.view/reshape/035" => reshape_035,
    "pub/rand.view/view/036" => view_036,
    "pub/rand.view/reshape/036" => reshape_036,
    "pub/rand.view/view/037" => view_037,
    "pub/rand.view/reshape/037" => reshape_037,
    "pub/rand.view/view/038" => view_038,
    "pub/rand.view/reshape/038" => reshape_038,
    "pub/rand.view/view/039" => view_039,
    "pub/rand.view/reshape/039" => reshape_039,
    "pub/rand.view/view/040" => view_040,
    "pub/rand.view/reshape/040" => reshape_040,
    "pub/rand.view/view/041" => view_041,
    "pub/rand.view/reshape/041" => reshape_041,
    "pub/rand.view/view/042" => view_042,
    "pub/rand.view/reshape/042" => reshape_042,
    "pub/rand.view/view/043" => view_043,
    "pub/rand.view/reshape/043" => reshape_043,
    "pub/rand.view/view/044" => view_044,
    "pub/rand.view/reshape/044" => reshape_044,
    "pub/rand.view/view/045" => view_045,
    "pub/rand.view/reshape/045" => reshape_045,
    "pub/rand.view/view/046" => view_046,
    "pub/rand.view/reshape/046" => reshape_046,
    "pub/rand.view/view/047" => view_047,
    "pub/rand.view/reshape/047" => reshape_047,
    "pub/rand.view/view/048" => view_048,
    "pub/rand.view/reshape/048" => reshape_048,
    "pub/rand.view/view/049" => view_049,
    "pub/rand.view/reshape/049" => reshape_049,
    "pub/rand.view/view/050" => view_050,
    "pub/rand.view/reshape/050" => reshape_050,
    "pub/rand.view/view/051" => view_051,
    "pub/rand.view/reshape/051" => reshape_051,
    "pub/rand.view/view/052" => view_052,
    "pub/rand.view/reshape/052" => reshape_052,
    "pub/rand.view/view/053" => view_053,
    "pub/rand.view/reshape/053" => reshape_053,
    "pub/rand.view/view/054" => view_054,
    "pub/rand.view/reshape/054" => reshape_054,
    "pub/rand.view/view/055" => view_055,
    "pub/rand.view/reshape/055" => reshape_055,
    "pub/rand.view/view/056" => view_056,
    "pub/rand.view/reshape/056" => reshape_056,
    "pub/rand.view/view/057" => view_057,
    "pub/rand.view/reshape/057" => reshape_057,
    "pub/rand.view/view/058" => view_058,
    "pub/rand.view/reshape/058" => reshape_058,
    "pub/rand.view/view/059" => view_059,
    "pub/rand.view/reshape/059" => reshape_059,
    "pub/rand.view/view/060" => view_060,
    "pub/rand.view/reshape/060" => reshape_060,
    "pub/rand.view/view/061" => view_061,
    "pub/rand.view/reshape/061" => reshape_061,
    "pub/rand.view/view/062" => view_062,
    "pub/rand.view/reshape/062" => reshape_062,
    "pub/rand.view/view/063" => view_063,
    "pub/rand.view/reshape/063" => reshape_063,
    "pub/rand.view/view/064" => view_064,
    "pub/rand.view/reshape/064" => reshape_064,
    "pub/rand.view/view/065" => view_065,
    "pub/rand.view/reshape/065" => reshape_065,
    "pub/rand.view/view/066" => view_066,
    "pub/rand.view/reshape/066" => reshape_066,
    "pub/rand.view/view/067" => view_067,
    "pub/rand.view/reshape/067" => reshape_067,
    "pub/rand.view/view/068" => view_068,
    "pub/rand.view/reshape/068" => reshape_068,
    "pub/rand.view/view/069" => view_069,
    "pub/rand.view/reshape/069" => reshape_069,
    "pub/rand.view/view/070" => view_070,
    "pub/rand.view/reshape/070" => reshape_070,
}

/// pub/rand.view/view/001
fn view_001(case: &Case) {
    let a: Tensor<f32, shape![1, 1]> = case.input(0);
    let y: View<f32, shape![]> = a.view::<shape![]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/001
fn reshape_001(case: &Case) {
    let a: Tensor<f32, shape![1, 1]> = case.input(0);
    let y: View<f32, shape![]> = a.reshape::<shape![]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/002
fn view_002(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![1, 1, 3]> = case.view(&base, 0);
    let y: View<f32, shape![1, 3]> = a.view::<shape![1, 3]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/002
fn reshape_002(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![1, 1, 3]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![1, 3]> = a.reshape::<shape![1, 3]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/003
fn view_003(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let y: View<f32, shape![1, 3]> = a.view::<shape![1, 3]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/003
fn reshape_003(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let y: View<f32, shape![1, 3]> = a.reshape::<shape![1, 3]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/004
fn view_004(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3]> = case.view(&base, 0);
    let y: View<f32, shape![3]> = a.view::<shape![3]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/004
fn reshape_004(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![3]> = a.reshape::<shape![3]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/005: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
fn view_005(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 2]> = case.view(&base, 0);
    case.check_refused(a.try_view::<shape![4]>());
}

/// pub/rand.view/reshape/005
fn reshape_005(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 2]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![4]> = a.reshape::<shape![4]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/006
fn view_006(case: &Case) {
    let a: Tensor<f32, shape![4, 1]> = case.input(0);
    let y: View<f32, shape![4]> = a.view::<shape![4]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/006
fn reshape_006(case: &Case) {
    let a: Tensor<f32, shape![4, 1]> = case.input(0);
    let y: View<f32, shape![4]> = a.reshape::<shape![4]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/007
fn view_007(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 1, 4]> = case.view(&base, 0);
    let y: View<f32, shape![4, 2]> = a.view::<shape![4, 2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/007
fn reshape_007(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 1, 4]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![4, 2]> = a.reshape::<shape![4, 2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/008
fn view_008(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let y: View<f32, shape![2]> = a.view::<shape![2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/008
fn reshape_008(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let y: View<f32, shape![2]> = a.reshape::<shape![2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/009
fn view_009(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![1, 1, 3]> = case.view(&base, 0);
    let y: View<f32, shape![1, 3]> = a.view::<shape![1, 3]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/009
fn reshape_009(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![1, 1, 3]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![1, 3]> = a.reshape::<shape![1, 3]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/010
fn view_010(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 1]> = case.view(&base, 0);
    let y: View<f32, shape![2, 1]> = a.view::<shape![2, 1]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/010
fn reshape_010(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 1]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![2, 1]> = a.reshape::<shape![2, 1]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/011
fn view_011(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let y: View<f32, shape![1]> = a.view::<shape![1]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/011
fn reshape_011(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let y: View<f32, shape![1]> = a.reshape::<shape![1]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/012
fn view_012(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![1, 1, 3]> = case.view(&base, 0);
    let y: View<f32, shape![3]> = a.view::<shape![3]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/012
fn reshape_012(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![1, 1, 3]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![3]> = a.reshape::<shape![3]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/013
fn view_013(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let y: View<f32, shape![2, 2]> = a.view::<shape![2, 2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/013
fn reshape_013(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let y: View<f32, shape![2, 2]> = a.reshape::<shape![2, 2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/014
fn view_014(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let y: View<f32, shape![]> = a.view::<shape![]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/014
fn reshape_014(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let y: View<f32, shape![]> = a.reshape::<shape![]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/015: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
fn view_015(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 3, 3, 3]> = case.view(&base, 0);
    case.check_refused(a.try_view::<shape![18, 3]>());
}

/// pub/rand.view/reshape/015
fn reshape_015(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 3, 3, 3]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![18, 3]> = a.reshape::<shape![18, 3]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/016
fn view_016(case: &Case) {
    let a: Tensor<f32, shape![4, 4]> = case.input(0);
    let y: View<f32, shape![8, 2]> = a.view::<shape![8, 2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/016
fn reshape_016(case: &Case) {
    let a: Tensor<f32, shape![4, 4]> = case.input(0);
    let y: View<f32, shape![8, 2]> = a.reshape::<shape![8, 2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/017
fn view_017(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let y: View<f32, shape![3, 1]> = a.view::<shape![3, 1]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/017
fn reshape_017(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let y: View<f32, shape![3, 1]> = a.reshape::<shape![3, 1]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/018
fn view_018(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let y: View<f32, shape![1]> = a.view::<shape![1]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/018
fn reshape_018(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let y: View<f32, shape![1]> = a.reshape::<shape![1]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/019: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
fn view_019(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 3]> = case.view(&base, 0);
    case.check_refused(a.try_view::<shape![6]>());
}

/// pub/rand.view/reshape/019
fn reshape_019(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 3]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![6]> = a.reshape::<shape![6]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/020
fn view_020(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 4, 1]> = case.view(&base, 0);
    let y: View<f32, shape![2, 2, 2]> = a.view::<shape![2, 2, 2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/020
fn reshape_020(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 4, 1]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![2, 2, 2]> = a.reshape::<shape![2, 2, 2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/021
fn view_021(case: &Case) {
    let a: Tensor<f32, shape![2, 2]> = case.input(0);
    let y: View<f32, shape![2, 2]> = a.view::<shape![2, 2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/021
fn reshape_021(case: &Case) {
    let a: Tensor<f32, shape![2, 2]> = case.input(0);
    let y: View<f32, shape![2, 2]> = a.reshape::<shape![2, 2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/022
fn view_022(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![1, 2, 1]> = case.view(&base, 0);
    let y: View<f32, shape![2]> = a.view::<shape![2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/022
fn reshape_022(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![1, 2, 1]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![2]> = a.reshape::<shape![2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/023: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
fn view_023(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![4, 4]> = case.view(&base, 0);
    case.check_refused(a.try_view::<shape![8, 1, 2]>());
}

/// pub/rand.view/reshape/023
fn reshape_023(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![4, 4]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![8, 1, 2]> = a.reshape::<shape![8, 1, 2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/024
fn view_024(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2]> = case.view(&base, 0);
    let y: View<f32, shape![2]> = a.view::<shape![2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/024
fn reshape_024(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![2]> = a.reshape::<shape![2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/025: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
fn view_025(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 4]> = case.view(&base, 0);
    case.check_refused(a.try_view::<shape![8]>());
}

/// pub/rand.view/reshape/025
fn reshape_025(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 4]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![8]> = a.reshape::<shape![8]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/026
fn view_026(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let y: View<f32, shape![1, 2]> = a.view::<shape![1, 2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/026
fn reshape_026(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let y: View<f32, shape![1, 2]> = a.reshape::<shape![1, 2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/027
fn view_027(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let y: View<f32, shape![2]> = a.view::<shape![2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/027
fn reshape_027(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let y: View<f32, shape![2]> = a.reshape::<shape![2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/028: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
fn view_028(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 4, 4]> = case.view(&base, 0);
    case.check_refused(a.try_view::<shape![12, 4]>());
}

/// pub/rand.view/reshape/028
fn reshape_028(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 4, 4]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![12, 4]> = a.reshape::<shape![12, 4]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/029
fn view_029(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![1, 3]> = case.view(&base, 0);
    let y: View<f32, shape![3]> = a.view::<shape![3]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/029
fn reshape_029(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![1, 3]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![3]> = a.reshape::<shape![3]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/030
fn view_030(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 2]> = case.view(&base, 0);
    let y: View<f32, shape![2, 2]> = a.view::<shape![2, 2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/030
fn reshape_030(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 2]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![2, 2]> = a.reshape::<shape![2, 2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/031
fn view_031(case: &Case) {
    let a: Tensor<f32, shape![3, 1, 2]> = case.input(0);
    let y: View<f32, shape![3, 2]> = a.view::<shape![3, 2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/031
fn reshape_031(case: &Case) {
    let a: Tensor<f32, shape![3, 1, 2]> = case.input(0);
    let y: View<f32, shape![3, 2]> = a.reshape::<shape![3, 2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/032
fn view_032(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 1]> = case.view(&base, 0);
    let y: View<f32, shape![1, 3]> = a.view::<shape![1, 3]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/032
fn reshape_032(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 1]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![1, 3]> = a.reshape::<shape![1, 3]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/033: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
fn view_033(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 4, 4]> = case.view(&base, 0);
    case.check_refused(a.try_view::<shape![1, 16, 3]>());
}

/// pub/rand.view/reshape/033
fn reshape_033(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 4, 4]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![1, 16, 3]> = a.reshape::<shape![1, 16, 3]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/034
fn view_034(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![1]> = case.view(&base, 0);
    let y: View<f32, shape![]> = a.view::<shape![]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/034
fn reshape_034(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![1]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![]> = a.reshape::<shape![]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/035: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
fn view_035(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 3, 1]> = case.view(&base, 0);
    case.check_refused(a.try_view::<shape![6]>());
}

/// pub/rand.view/reshape/035
fn reshape_035(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 3, 1]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![6]> = a.reshape::<shape![6]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/036
fn view_036(case: &Case) {
    let a: Tensor<f32, shape![3, 3, 2]> = case.input(0);
    let y: View<f32, shape![1, 3, 3, 2]> = a.view::<shape![1, 3, 3, 2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/036
fn reshape_036(case: &Case) {
    let a: Tensor<f32, shape![3, 3, 2]> = case.input(0);
    let y: View<f32, shape![1, 3, 3, 2]> = a.reshape::<shape![1, 3, 3, 2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/037: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
fn view_037(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![4, 2]> = case.view(&base, 0);
    case.check_refused(a.try_view::<shape![2, 4]>());
}

/// pub/rand.view/reshape/037
fn reshape_037(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![4, 2]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![2, 4]> = a.reshape::<shape![2, 4]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/038
fn view_038(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 1]> = case.view(&base, 0);
    let y: View<f32, shape![2, 1]> = a.view::<shape![2, 1]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/038
fn reshape_038(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 1]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![2, 1]> = a.reshape::<shape![2, 1]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/039
fn view_039(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let y: View<f32, shape![]> = a.view::<shape![]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/039
fn reshape_039(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let y: View<f32, shape![]> = a.reshape::<shape![]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/040: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
fn view_040(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 4, 1]> = case.view(&base, 0);
    case.check_refused(a.try_view::<shape![8]>());
}

/// pub/rand.view/reshape/040
fn reshape_040(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 4, 1]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![8]> = a.reshape::<shape![8]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/041
fn view_041(case: &Case) {
    let a: Tensor<f32, shape![3, 4, 3]> = case.input(0);
    let y: View<f32, shape![4, 9]> = a.view::<shape![4, 9]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/041
fn reshape_041(case: &Case) {
    let a: Tensor<f32, shape![3, 4, 3]> = case.input(0);
    let y: View<f32, shape![4, 9]> = a.reshape::<shape![4, 9]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/042
fn view_042(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let y: View<f32, shape![3]> = a.view::<shape![3]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/042
fn reshape_042(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let y: View<f32, shape![3]> = a.reshape::<shape![3]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/043
fn view_043(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![1, 2, 4]> = case.view(&base, 0);
    let y: View<f32, shape![2, 4]> = a.view::<shape![2, 4]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/043
fn reshape_043(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![1, 2, 4]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![2, 4]> = a.reshape::<shape![2, 4]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/044: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
fn view_044(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![4, 4, 3]> = case.view(&base, 0);
    case.check_refused(a.try_view::<shape![6, 8]>());
}

/// pub/rand.view/reshape/044
fn reshape_044(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![4, 4, 3]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![6, 8]> = a.reshape::<shape![6, 8]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/045
fn view_045(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 2, 1]> = case.view(&base, 0);
    let y: View<f32, shape![2, 2]> = a.view::<shape![2, 2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/045
fn reshape_045(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 2, 1]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![2, 2]> = a.reshape::<shape![2, 2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/046
fn view_046(case: &Case) {
    let a: Tensor<f32, shape![4, 1]> = case.input(0);
    let y: View<f32, shape![1, 4]> = a.view::<shape![1, 4]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/046
fn reshape_046(case: &Case) {
    let a: Tensor<f32, shape![4, 1]> = case.input(0);
    let y: View<f32, shape![1, 4]> = a.reshape::<shape![1, 4]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/047
fn view_047(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let y: View<f32, shape![]> = a.view::<shape![]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/047
fn reshape_047(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let y: View<f32, shape![]> = a.reshape::<shape![]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/048
fn view_048(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let y: View<f32, shape![2]> = a.view::<shape![2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/048
fn reshape_048(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let y: View<f32, shape![2]> = a.reshape::<shape![2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/049
fn view_049(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2]> = case.view(&base, 0);
    let y: View<f32, shape![2]> = a.view::<shape![2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/049
fn reshape_049(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![2]> = a.reshape::<shape![2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/050: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
fn view_050(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 2]> = case.view(&base, 0);
    case.check_refused(a.try_view::<shape![4]>());
}

/// pub/rand.view/reshape/050
fn reshape_050(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 2]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![4]> = a.reshape::<shape![4]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/051
fn view_051(case: &Case) {
    let a: Tensor<f32, shape![2, 4]> = case.input(0);
    let y: View<f32, shape![2, 2, 2]> = a.view::<shape![2, 2, 2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/051
fn reshape_051(case: &Case) {
    let a: Tensor<f32, shape![2, 4]> = case.input(0);
    let y: View<f32, shape![2, 2, 2]> = a.reshape::<shape![2, 2, 2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/052: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
fn view_052(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![4, 2]> = case.view(&base, 0);
    case.check_refused(a.try_view::<shape![8]>());
}

/// pub/rand.view/reshape/052
fn reshape_052(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![4, 2]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![8]> = a.reshape::<shape![8]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/053: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
fn view_053(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![4, 2, 2]> = case.view(&base, 0);
    case.check_refused(a.try_view::<shape![8, 2]>());
}

/// pub/rand.view/reshape/053
fn reshape_053(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![4, 2, 2]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![8, 2]> = a.reshape::<shape![8, 2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/054
fn view_054(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![1]> = case.view(&base, 0);
    let y: View<f32, shape![]> = a.view::<shape![]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/054
fn reshape_054(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![1]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![]> = a.reshape::<shape![]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/055
fn view_055(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 4]> = case.view(&base, 0);
    let y: View<f32, shape![2, 4, 1]> = a.view::<shape![2, 4, 1]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/055
fn reshape_055(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 4]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![2, 4, 1]> = a.reshape::<shape![2, 4, 1]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/056
fn view_056(case: &Case) {
    let a: Tensor<f32, shape![1, 3, 1]> = case.input(0);
    let y: View<f32, shape![3]> = a.view::<shape![3]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/056
fn reshape_056(case: &Case) {
    let a: Tensor<f32, shape![1, 3, 1]> = case.input(0);
    let y: View<f32, shape![3]> = a.reshape::<shape![3]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/057
fn view_057(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![4, 3, 2]> = case.view(&base, 0);
    let y: View<f32, shape![3, 2, 1, 2, 2]> = a.view::<shape![3, 2, 1, 2, 2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/057
fn reshape_057(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![4, 3, 2]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![3, 2, 1, 2, 2]> = a.reshape::<shape![3, 2, 1, 2, 2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/058: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
fn view_058(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![4, 2, 4]> = case.view(&base, 0);
    case.check_refused(a.try_view::<shape![8, 4]>());
}

/// pub/rand.view/reshape/058
fn reshape_058(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![4, 2, 4]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![8, 4]> = a.reshape::<shape![8, 4]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/059
fn view_059(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3]> = case.view(&base, 0);
    let y: View<f32, shape![1, 3]> = a.view::<shape![1, 3]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/059
fn reshape_059(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![1, 3]> = a.reshape::<shape![1, 3]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/060
fn view_060(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 1]> = case.view(&base, 0);
    let y: View<f32, shape![1, 2]> = a.view::<shape![1, 2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/060
fn reshape_060(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 1]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![1, 2]> = a.reshape::<shape![1, 2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/061
fn view_061(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let y: View<f32, shape![3]> = a.view::<shape![3]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/061
fn reshape_061(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let y: View<f32, shape![3]> = a.reshape::<shape![3]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/062: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
fn view_062(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 3, 2]> = case.view(&base, 0);
    case.check_refused(a.try_view::<shape![6, 3]>());
}

/// pub/rand.view/reshape/062
fn reshape_062(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 3, 2]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![6, 3]> = a.reshape::<shape![6, 3]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/063
fn view_063(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![1, 4, 4]> = case.view(&base, 0);
    let y: View<f32, shape![4, 4]> = a.view::<shape![4, 4]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/063
fn reshape_063(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![1, 4, 4]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![4, 4]> = a.reshape::<shape![4, 4]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/064
fn view_064(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 1]> = case.view(&base, 0);
    let y: View<f32, shape![2]> = a.view::<shape![2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/064
fn reshape_064(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 1]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![2]> = a.reshape::<shape![2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/065: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
fn view_065(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 2, 3]> = case.view(&base, 0);
    case.check_refused(a.try_view::<shape![12]>());
}

/// pub/rand.view/reshape/065
fn reshape_065(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 2, 3]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![12]> = a.reshape::<shape![12]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/066
fn view_066(case: &Case) {
    let a: Tensor<f32, shape![3, 2]> = case.input(0);
    let y: View<f32, shape![1, 6]> = a.view::<shape![1, 6]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/reshape/066
fn reshape_066(case: &Case) {
    let a: Tensor<f32, shape![3, 2]> = case.input(0);
    let y: View<f32, shape![1, 6]> = a.reshape::<shape![1, 6]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.view/view/067: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
fn view_067(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 3, 4]> = case.view(&base, 0);
    case.check_refused(a.try_view::<shape![4, 3, 3]>());
}

/// pub/rand.view/reshape/067
fn reshape_067(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 3, 4]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![4, 3, 3]> = a.reshape::<shape![4, 3, 3]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/068: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
fn view_068(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![4, 2, 3]> = case.view(&base, 0);
    case.check_refused(a.try_view::<shape![12, 2]>());
}

/// pub/rand.view/reshape/068
fn reshape_068(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![4, 2, 3]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![12, 2]> = a.reshape::<shape![12, 2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/069
fn view_069(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3]> = case.view(&base, 0);
    let y: View<f32, shape![3]> = a.view::<shape![3]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/reshape/069
fn reshape_069(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![3]> = a.reshape::<shape![3]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/rand.view/view/070: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
fn view_070(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 2]> = case.view(&base, 0);
    case.check_refused(a.try_view::<shape![4]>());
}

/// pub/rand.view/reshape/070
fn reshape_070(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![2, 2]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![4]> = a.reshape::<shape![4]>();
    case.check_view(&y, base.data_ptr());
}
