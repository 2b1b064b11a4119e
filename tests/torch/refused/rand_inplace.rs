// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use congruent::prelude::*;

/// pub/rand.inplace/add_/001: output with shape [1, 1, 2, 4] doesn't match the broadcast shape [1, 3, 2, 4]
fn add_in_place_001(mut a: Tensor<f32, shape![1, 1, 2, 4]>, b: Tensor<f32, shape![1, 3, 1, 4]>) {
    a += &b;
}

/// pub/rand.inplace/mul_/001: The size of tensor a (3) must match the size of tensor b (5) at non-singleton dimension 0
fn mul_in_place_001(mut a: Tensor<f32, shape![3, 4, 4, 1]>, b: Tensor<f32, shape![5, 4, 4, 1]>) {
    a *= &b;
}

/// pub/rand.inplace/sub_/001: The size of tensor a (2) must match the size of tensor b (4) at non-singleton dimension 4
fn sub_in_place_001(mut a: Tensor<f32, shape![3, 2, 1, 2, 2]>, b: Tensor<f32, shape![3, 2, 1, 2, 4]>) {
    a -= &b;
}

/// pub/rand.inplace/copy_/002: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 0
fn copy_in_place_002(mut a: Tensor<f32, shape![2]>, b: Tensor<f32, shape![3]>) {
    a.copy_(&b);
}

/// pub/rand.inplace/add_/003: The size of tensor a (4) must match the size of tensor b (5) at non-singleton dimension 2
fn add_in_place_003(mut a: Tensor<f32, shape![1, 3, 4]>, b: Tensor<f32, shape![1, 1, 5]>) {
    a += &b;
}

/// pub/rand.inplace/mul_/003: The size of tensor a (2) must match the size of tensor b (4) at non-singleton dimension 4
fn mul_in_place_003(mut a: Tensor<f32, shape![3, 1, 2, 1]>, b: Tensor<f32, shape![2, 2, 3, 1, 4, 1]>) {
    a *= &b;
}

/// pub/rand.inplace/add_/004: output with shape [1, 0, 4, 2, 1] doesn't match the broadcast shape [2, 0, 4, 2, 1]
fn add_in_place_004(mut a: Tensor<f32, shape![1, 0, 4, 2, 1]>, b: Tensor<f32, shape![2, 1, 4, 1, 1]>) {
    a += &b;
}

/// pub/rand.inplace/copy_/004: output with shape [1, 2, 2, 1, 1] doesn't match the broadcast shape [3, 1, 2, 2, 2, 1]
fn copy_in_place_004(mut a: Tensor<f32, shape![1, 2, 2, 1, 1]>, b: Tensor<f32, shape![3, 1, 1, 2, 2, 1]>) {
    a.copy_(&b);
}

/// pub/rand.inplace/add_/005: output with shape [2, 1, 1] doesn't match the broadcast shape [2, 3, 2]
fn add_in_place_005(mut a: Tensor<f32, shape![2, 1, 1]>, b: Tensor<f32, shape![1, 3, 2]>) {
    a += &b;
}

/// pub/rand.inplace/mul_/005: output with shape [1] doesn't match the broadcast shape [3]
fn mul_in_place_005(mut a: Tensor<f32, shape![1]>, b: Tensor<f32, shape![3]>) {
    a *= &b;
}

/// pub/rand.inplace/add_/006: output with shape [1, 0, 1, 1] doesn't match the broadcast shape [3, 2, 0, 1, 1]
fn add_in_place_006(mut a: Tensor<f32, shape![1, 0, 1, 1]>, b: Tensor<f32, shape![3, 2, 1, 1, 1]>) {
    a += &b;
}

/// pub/rand.inplace/add_/007: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1
fn add_in_place_007(mut a: Tensor<f32, shape![3, 4, 1, 1]>, b: Tensor<f32, shape![2, 4, 4, 1, 1]>) {
    a += &b;
}

/// pub/rand.inplace/sub_/007: output with shape [1, 4, 3, 1] doesn't match the broadcast shape [1, 4, 3, 2]
fn sub_in_place_007(mut a: Tensor<f32, shape![1, 4, 3, 1]>, b: Tensor<f32, shape![1, 2]>) {
    a -= &b;
}

/// pub/rand.inplace/add_/008: output with shape [1] doesn't match the broadcast shape [2]
fn add_in_place_008(mut a: Tensor<f32, shape![1]>, b: Tensor<f32, shape![2]>) {
    a += &b;
}

/// pub/rand.inplace/add_/009: output with shape [1, 3, 4, 4] doesn't match the broadcast shape [3, 3, 4, 4]
fn add_in_place_009(mut a: Tensor<f32, shape![1, 3, 4, 4]>, b: Tensor<f32, shape![3, 1, 4, 4]>) {
    a += &b;
}

/// pub/rand.inplace/sub_/009: The size of tensor a (0) must match the size of tensor b (2) at non-singleton dimension 2
fn sub_in_place_009(mut a: Tensor<f32, shape![3, 0, 1, 1, 4]>, b: Tensor<f32, shape![2, 3, 2, 1, 1, 4]>) {
    a -= &b;
}

/// pub/rand.inplace/copy_/009: The size of tensor a (4) must match the size of tensor b (6) at non-singleton dimension 2
fn copy_in_place_009(mut a: Tensor<f32, shape![4, 3]>, b: Tensor<f32, shape![3, 3, 6, 1]>) {
    a.copy_(&b);
}

/// pub/rand.inplace/add_/010: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 0
fn add_in_place_010(mut a: Tensor<f32, shape![2, 4, 4, 3]>, b: Tensor<f32, shape![3, 4, 4, 3]>) {
    a += &b;
}

/// pub/rand.inplace/sub_/010: output with shape [] doesn't match the broadcast shape [2, 2]
fn sub_in_place_010(mut a: Tensor<f32, shape![]>, b: Tensor<f32, shape![2, 2]>) {
    a -= &b;
}

/// pub/rand.inplace/copy_/010: output with shape [2, 1, 4, 3] doesn't match the broadcast shape [2, 2, 1, 4, 3]
fn copy_in_place_010(mut a: Tensor<f32, shape![2, 1, 4, 3]>, b: Tensor<f32, shape![2, 2, 1, 1, 3]>) {
    a.copy_(&b);
}

/// pub/rand.inplace/mul_/011: The size of tensor a (4) must match the size of tensor b (6) at non-singleton dimension 1
fn mul_in_place_011(mut a: Tensor<f32, shape![1, 4]>, b: Tensor<f32, shape![1, 6]>) {
    a *= &b;
}

/// pub/rand.inplace/copy_/011: The size of tensor a (4) must match the size of tensor b (5) at non-singleton dimension 3
fn copy_in_place_011(mut a: Tensor<f32, shape![3, 1, 1, 4, 3]>, b: Tensor<f32, shape![2, 5, 1]>) {
    a.copy_(&b);
}

/// pub/rand.inplace/add_/012: output with shape [4, 1, 2] doesn't match the broadcast shape [2, 2, 4, 1, 2]
fn add_in_place_012(mut a: Tensor<f32, shape![4, 1, 2]>, b: Tensor<f32, shape![2, 2, 4, 1, 1]>) {
    a += &b;
}

/// pub/rand.inplace/mul_/012: output with shape [3, 1, 1, 3, 2] doesn't match the broadcast shape [3, 1, 2, 3, 2]
fn mul_in_place_012(mut a: Tensor<f32, shape![3, 1, 1, 3, 2]>, b: Tensor<f32, shape![2, 3, 1]>) {
    a *= &b;
}

/// pub/rand.inplace/copy_/012: output with shape [4, 2] doesn't match the broadcast shape [1, 4, 2]
fn copy_in_place_012(mut a: Tensor<f32, shape![4, 2]>, b: Tensor<f32, shape![1, 4, 1]>) {
    a.copy_(&b);
}

/// pub/rand.inplace/sub_/013: output with shape [4, 3, 1] doesn't match the broadcast shape [1, 1, 4, 3, 1]
fn sub_in_place_013(mut a: Tensor<f32, shape![4, 3, 1]>, b: Tensor<f32, shape![1, 1, 4, 3, 1]>) {
    a -= &b;
}

/// pub/rand.inplace/copy_/013: output with shape [1, 3, 2] doesn't match the broadcast shape [2, 2, 1, 3, 2]
fn copy_in_place_013(mut a: Tensor<f32, shape![1, 3, 2]>, b: Tensor<f32, shape![2, 2, 1, 3, 2]>) {
    a.copy_(&b);
}

/// pub/rand.inplace/sub_/014: The size of tensor a (4) must match the size of tensor b (5) at non-singleton dimension 5
fn sub_in_place_014(mut a: Tensor<f32, shape![1, 1, 2, 4, 1]>, b: Tensor<f32, shape![2, 2, 1, 1, 1, 5, 1]>) {
    a -= &b;
}

/// pub/rand.inplace/add_/015: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1
fn add_in_place_015(mut a: Tensor<f32, shape![2, 2, 1, 1]>, b: Tensor<f32, shape![3, 3, 1]>) {
    a += &b;
}

/// pub/rand.inplace/copy_/015: The size of tensor a (4) must match the size of tensor b (6) at non-singleton dimension 4
fn copy_in_place_015(mut a: Tensor<f32, shape![1, 1, 1, 4, 2]>, b: Tensor<f32, shape![2, 1, 1, 1, 6, 1]>) {
    a.copy_(&b);
}

/// pub/rand.inplace/mul_/016: output with shape [1, 1, 3, 1] doesn't match the broadcast shape [3, 1, 3, 1]
fn mul_in_place_016(mut a: Tensor<f32, shape![1, 1, 3, 1]>, b: Tensor<f32, shape![3, 1, 1, 1]>) {
    a *= &b;
}

/// pub/rand.inplace/sub_/016: output with shape [] doesn't match the broadcast shape [3, 3]
fn sub_in_place_016(mut a: Tensor<f32, shape![]>, b: Tensor<f32, shape![3, 3]>) {
    a -= &b;
}

/// pub/rand.inplace/sub_/017: output with shape [0] doesn't match the broadcast shape [3, 0]
fn sub_in_place_017(mut a: Tensor<f32, shape![0]>, b: Tensor<f32, shape![3, 0]>) {
    a -= &b;
}

/// pub/rand.inplace/mul_/018: output with shape [1, 3] doesn't match the broadcast shape [2, 3]
fn mul_in_place_018(mut a: Tensor<f32, shape![1, 3]>, b: Tensor<f32, shape![2, 1]>) {
    a *= &b;
}

/// pub/rand.inplace/sub_/018: output with shape [1] doesn't match the broadcast shape [2]
fn sub_in_place_018(mut a: Tensor<f32, shape![1]>, b: Tensor<f32, shape![2]>) {
    a -= &b;
}

/// pub/rand.inplace/copy_/018: The size of tensor a (4) must match the size of tensor b (5) at non-singleton dimension 0
fn copy_in_place_018(mut a: Tensor<f32, shape![4, 1, 3]>, b: Tensor<f32, shape![5, 1, 3]>) {
    a.copy_(&b);
}

/// pub/rand.inplace/add_/019: output with shape [3, 1, 1] doesn't match the broadcast shape [1, 1, 3, 3, 1]
fn add_in_place_019(mut a: Tensor<f32, shape![3, 1, 1]>, b: Tensor<f32, shape![1, 1, 3, 3, 1]>) {
    a += &b;
}

/// pub/rand.inplace/mul_/019: The size of tensor a (4) must match the size of tensor b (5) at non-singleton dimension 0
fn mul_in_place_019(mut a: Tensor<f32, shape![4, 4]>, b: Tensor<f32, shape![5, 1]>) {
    a *= &b;
}

/// pub/rand.inplace/sub_/019: output with shape [4] doesn't match the broadcast shape [1, 4]
fn sub_in_place_019(mut a: Tensor<f32, shape![4]>, b: Tensor<f32, shape![1, 1]>) {
    a -= &b;
}

/// pub/rand.inplace/copy_/019: The size of tensor a (3) must match the size of tensor b (5) at non-singleton dimension 0
fn copy_in_place_019(mut a: Tensor<f32, shape![3, 1, 3, 1]>, b: Tensor<f32, shape![5, 1, 1, 1]>) {
    a.copy_(&b);
}
