// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use congruent::prelude::*;

/// pub/rand.leftalign/scatter_add_/001: scatter_add_: sizes 3/1/4 at dimension 2 neither equal nor 1
fn scatter_add_in_place_001(mut a: Tensor<f32, shape![1, 2, 3]>, b: Tensor<i64, shape![1, 2]>, c: Tensor<f32, shape![1, 2, 4]>) {
    a.scatter_add_::<-1>(&b, &c);
}

/// pub/rand.leftalign/scatter_add/003: scatter_add: sizes 3/1/4 at dimension 3 neither equal nor 1
fn scatter_add_003(a: Tensor<f32, shape![3, 1, 3, 3]>, b: Tensor<i64, shape![3]>, c: Tensor<f32, shape![3, 1, 1, 4]>) {
    let _ = a.scatter_add::<0>(&b, &c);
}

/// pub/rand.leftalign/scatter_add_/004: scatter_add_: in place, self would have to grow from 1 to 2 at dimension 0
fn scatter_add_in_place_004(mut a: Tensor<f32, shape![1, 1, 3, 4]>, b: Tensor<i64, shape![2, 1, 3, 3]>, c: Tensor<f32, shape![2, 1, 3, 3]>) {
    a.scatter_add_::<-1>(&b, &c);
}

/// pub/rand.leftalign/scatter/004: scatter: sizes 2/3 at dimension 2 neither equal nor 1
fn scatter_004(a: Tensor<f32, shape![1, 1, 2]>, b: Tensor<i64, shape![3, 2, 3]>) {
    let _ = a.scatter_value::<-3>(&b, 7.0);
}

/// pub/rand.leftalign/gather/015: gather: sizes 4/5 at dimension 0 neither equal nor 1
fn gather_015(a: Tensor<f32, shape![4, 3, 1]>, b: Tensor<i64, shape![5, 1]>) {
    let _ = a.gather::<1>(&b);
}

/// pub/rand.leftalign/scatter/008: scatter: sizes 4/5 at dimension 1 neither equal nor 1
fn scatter_008(a: Tensor<f32, shape![2, 4]>, b: Tensor<i64, shape![3, 5]>) {
    let _ = a.scatter_value::<0>(&b, 7.0);
}

/// pub/rand.leftalign/scatter_add_/009: scatter_add_: sizes 4/1/5 at dimension 2 neither equal nor 1
fn scatter_add_in_place_009(mut a: Tensor<f32, shape![3, 3, 4, 3]>, b: Tensor<i64, shape![2, 1]>, c: Tensor<f32, shape![2, 3, 5, 1]>) {
    a.scatter_add_::<-2>(&b, &c);
}

/// pub/rand.leftalign/scatter_add/011: scatter_add: sizes 2/1/3 at dimension 3 neither equal nor 1
fn scatter_add_011(a: Tensor<f32, shape![3, 3, 2, 2]>, b: Tensor<i64, shape![1]>, c: Tensor<f32, shape![1, 1, 2, 3]>) {
    let _ = a.scatter_add::<0>(&b, &c);
}

/// pub/rand.leftalign/gather/023: gather: sizes 2/3 at dimension 0 neither equal nor 1
fn gather_023(a: Tensor<f32, shape![2, 2]>, b: Tensor<i64, shape![3, 2]>) {
    let _ = a.gather::<1>(&b);
}

/// pub/rand.leftalign/scatter_add_/013: scatter_add_: sizes 3/4/1 at dimension 0 neither equal nor 1
fn scatter_add_in_place_013(mut a: Tensor<f32, shape![3, 2, 3]>, b: Tensor<i64, shape![4, 1, 3]>, c: Tensor<f32, shape![1, 1, 3]>) {
    a.scatter_add_::<1>(&b, &c);
}

/// pub/rand.leftalign/scatter_add/015: scatter_add: sizes 3/4/1 at dimension 1 neither equal nor 1
fn scatter_add_015(a: Tensor<f32, shape![1, 3, 2, 1]>, b: Tensor<i64, shape![1, 4, 1]>, c: Tensor<f32, shape![1, 1, 1, 1]>) {
    let _ = a.scatter_add::<2>(&b, &c);
}

/// pub/rand.leftalign/scatter_add_/015: scatter_add_: in place, self would have to grow from 1 to 3 at dimension 3
fn scatter_add_in_place_015(mut a: Tensor<f32, shape![2, 1, 3, 1]>, b: Tensor<i64, shape![1, 1]>, c: Tensor<f32, shape![1, 1, 3, 3]>) {
    a.scatter_add_::<-2>(&b, &c);
}

/// pub/rand.leftalign/gather/031: gather: sizes 2/3 at dimension 1 neither equal nor 1
fn gather_031(a: Tensor<f32, shape![1, 2]>, b: Tensor<i64, shape![2, 3]>) {
    let _ = a.gather::<0>(&b);
}

/// pub/rand.leftalign/scatter/016: scatter: sizes 3/4 at dimension 1 neither equal nor 1
fn scatter_016(a: Tensor<f32, shape![3, 3, 1]>, b: Tensor<i64, shape![3, 4]>) {
    let _ = a.scatter_value::<0>(&b, 7.0);
}

/// pub/rand.leftalign/scatter_add_/017: scatter_add_: sizes 2/1/3 at dimension 1 neither equal nor 1
fn scatter_add_in_place_017(mut a: Tensor<f32, shape![4, 2, 1, 2]>, b: Tensor<i64, shape![2]>, c: Tensor<f32, shape![2, 3, 1, 2]>) {
    a.scatter_add_::<0>(&b, &c);
}

/// pub/rand.leftalign/gather/036: gather: sizes 3/4 at dimension 1 neither equal nor 1
fn gather_036(a: Tensor<f32, shape![1, 3]>, b: Tensor<i64, shape![1, 4]>) {
    let _ = a.gather::<0>(&b);
}

/// pub/rand.leftalign/scatter_add_/018: scatter_add_: in place, self would have to grow from 1 to 3 at dimension 1
fn scatter_add_in_place_018(mut a: Tensor<f32, shape![1, 1, 2]>, b: Tensor<i64, shape![1, 3, 2]>, c: Tensor<f32, shape![1, 3, 2]>) {
    a.scatter_add_::<-1>(&b, &c);
}

/// pub/rand.leftalign/scatter_add/019: scatter_add: sizes 2/1/3 at dimension 2 neither equal nor 1
fn scatter_add_019(a: Tensor<f32, shape![2, 1, 2]>, b: Tensor<i64, shape![1, 1]>, c: Tensor<f32, shape![1, 1, 3]>) {
    let _ = a.scatter_add::<0>(&b, &c);
}

/// pub/rand.leftalign/scatter_add_/020: scatter_add_: in place, self would have to grow from 1 to 2 at dimension 1
fn scatter_add_in_place_020(mut a: Tensor<f32, shape![1, 1, 1, 1]>, b: Tensor<i64, shape![1, 2, 3]>, c: Tensor<f32, shape![1, 2, 3, 2]>) {
    a.scatter_add_::<2>(&b, &c);
}

/// pub/rand.leftalign/scatter_add_/022: scatter_add_: in place, self would have to grow from 1 to 3 at dimension 1
fn scatter_add_in_place_022(mut a: Tensor<f32, shape![4, 1]>, b: Tensor<i64, shape![2, 3]>, c: Tensor<f32, shape![2, 1]>) {
    a.scatter_add_::<0>(&b, &c);
}

/// pub/rand.leftalign/scatter_add/023: scatter_add: sizes 4/5/3 at dimension 1 neither equal nor 1
fn scatter_add_023(a: Tensor<f32, shape![4, 4]>, b: Tensor<i64, shape![3, 5]>, c: Tensor<f32, shape![3, 3]>) {
    let _ = a.scatter_add::<-2>(&b, &c);
}

/// pub/rand.leftalign/gather/047: gather: sizes 4/5 at dimension 0 neither equal nor 1
fn gather_047(a: Tensor<f32, shape![4, 4]>, b: Tensor<i64, shape![5, 1]>) {
    let _ = a.gather::<-1>(&b);
}

/// pub/rand.leftalign/scatter_add_/025: scatter_add_: sizes 3/4/2 at dimension 1 neither equal nor 1
fn scatter_add_in_place_025(mut a: Tensor<f32, shape![2, 3, 3, 2]>, b: Tensor<i64, shape![1, 4, 3, 2]>, c: Tensor<f32, shape![1, 2, 3, 2]>) {
    a.scatter_add_::<3>(&b, &c);
}
