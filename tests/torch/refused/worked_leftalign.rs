// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use congruent::prelude::*;

/// pub/worked.leftalign/gather/009: gather: sizes 4/2 at dimension 0 neither equal nor 1
fn gather_009(a: Tensor<f32, shape![4, 3]>, b: Tensor<i64, shape![2, 2]>) {
    let _ = a.gather::<1>(&b);
}

/// pub/worked.leftalign/gather/010: gather: index has more dimensions (3) than input (2)
fn gather_010(a: Tensor<f32, shape![4, 3]>, b: Tensor<i64, shape![1, 4, 3]>) {
    let _ = a.gather::<0>(&b);
}

/// pub/worked.leftalign/gather/011: dim -2 is out of range for an index of 1 dimension(s)
fn gather_011(a: Tensor<f32, shape![4, 3]>, b: Tensor<i64, shape![2]>) {
    let _ = a.gather::<-2>(&b);
}

/// pub/worked.leftalign/scatter/004: scatter: src has 1 dimensions, self has 2
fn scatter_004(a: Tensor<f32, shape![4, 3]>, b: Tensor<i64, shape![2]>, c: Tensor<f32, shape![2]>) {
    let _ = a.scatter::<0>(&b, &c);
}

/// pub/worked.leftalign/scatter_add/004: scatter_add: src has 1 dimensions, self has 2
fn scatter_add_004(a: Tensor<f32, shape![4, 3]>, b: Tensor<i64, shape![2]>, c: Tensor<f32, shape![2]>) {
    let _ = a.scatter_add::<0>(&b, &c);
}

/// pub/worked.leftalign/scatter_/003: scatter_: in place, self would have to grow from 1 to 4 at dimension 0
fn scatter_in_place_003(mut a: Tensor<f32, shape![1, 3]>, b: Tensor<i64, shape![4, 1]>, c: Tensor<f32, shape![4, 1]>) {
    a.scatter_::<1>(&b, &c);
}

/// pub/worked.leftalign/scatter_/004: scatter_: src has 1 dimensions, self has 2
fn scatter_in_place_004(mut a: Tensor<f32, shape![4, 3]>, b: Tensor<i64, shape![2]>, c: Tensor<f32, shape![2]>) {
    a.scatter_::<0>(&b, &c);
}

/// pub/worked.leftalign/scatter_add_/003: scatter_add_: in place, self would have to grow from 1 to 4 at dimension 0
fn scatter_add_in_place_003(mut a: Tensor<f32, shape![1, 3]>, b: Tensor<i64, shape![4, 1]>, c: Tensor<f32, shape![4, 1]>) {
    a.scatter_add_::<1>(&b, &c);
}

/// pub/worked.leftalign/scatter_add_/004: scatter_add_: src has 1 dimensions, self has 2
fn scatter_add_in_place_004(mut a: Tensor<f32, shape![4, 3]>, b: Tensor<i64, shape![2]>, c: Tensor<f32, shape![2]>) {
    a.scatter_add_::<0>(&b, &c);
}
