// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use congruent::prelude::*;

/// pub/gather/gather/006: gather(): Expected dtype int32/int64 for index
fn gather_006(a: Tensor<f32, shape![4, 3]>, b: Tensor<f32, shape![4, 1]>) {
    let _ = a.gather::<1>(&b);
}

/// pub/gather/gather/007: Dimension out of range (expected to be in range of [-2, 1], but got 2)
fn gather_007(a: Tensor<f32, shape![4, 3]>, b: Tensor<i64, shape![4, 3]>) {
    let _ = a.gather::<2>(&b);
}

/// pub/gather/scatter/003: Expected index [5, 3] to be no larger than self [4, 3] apart from dimension 1 and to be no larger size than src [5, 3]
fn scatter_003(a: Tensor<f32, shape![4, 3]>, b: Tensor<i64, shape![5, 3]>, c: Tensor<f32, shape![5, 3]>) {
    let _ = a.scatter::<1>(&b, &c);
}

/// pub/gather/index_add/002: index_add_(): Number of indices (2) should be equal to source.size(dim): (3), for dim: 0
fn index_add_002(a: Tensor<f32, shape![4, 3]>, b: Tensor<i64, shape![2]>, c: Tensor<f32, shape![3, 3]>) {
    let _ = a.index_add::<0>(&b, &c);
}

/// pub/gather/index/007: The shape of the mask [4] at index 0 does not match the shape of the indexed tensor [5, 2] at index 0
fn index_007(a: Tensor<f32, shape![5, 2]>, b: Tensor<bool, shape![4]>) {
    let _ = a.index(s![&b]);
}

/// pub/gather/masked_fill/004: The size of tensor a (4) must match the size of tensor b (3) at non-singleton dimension 1
fn masked_fill_004(a: Tensor<f32, shape![4, 3]>, b: Tensor<bool, shape![4]>) {
    let _ = a.masked_fill(&b, 1.0);
}
