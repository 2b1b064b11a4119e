// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use congruent::prelude::*;

/// pub/rand.bcast/add/012: The size of tensor a (4) must match the size of tensor b (2) at non-singleton dimension 2
fn add_012(a: Tensor<f32, shape![2, 1, 4, 3, 1]>, b: Tensor<f32, shape![1, 2, 1, 1]>) {
    let _ = &a + &b;
}

/// pub/rand.bcast/sub/012: The size of tensor a (4) must match the size of tensor b (2) at non-singleton dimension 2
fn sub_012(a: Tensor<f32, shape![2, 2, 4]>, b: Tensor<f32, shape![2]>) {
    let _ = &a - &b;
}

/// pub/rand.bcast/mul/012: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 2
fn mul_012(a: Tensor<f32, shape![2, 4, 1, 1]>, b: Tensor<f32, shape![2, 2, 3, 1, 1, 1]>) {
    let _ = &a * &b;
}

/// pub/rand.bcast/maximum/012: The size of tensor a (4) must match the size of tensor b (5) at non-singleton dimension 2
fn maximum_012(a: Tensor<f32, shape![3, 4, 2]>, b: Tensor<f32, shape![2, 3, 5, 1]>) {
    let _ = a.maximum(&b);
}

/// pub/rand.bcast/lt/012: The size of tensor a (4) must match the size of tensor b (2) at non-singleton dimension 0
fn lt_012(a: Tensor<f32, shape![4, 1, 1, 0]>, b: Tensor<f32, shape![2, 1, 1, 0]>) {
    let _ = a.lt(&b);
}

/// pub/rand.bcast/div/012: The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension 0
fn div_012(a: Tensor<f32, shape![3]>, b: Tensor<f32, shape![2]>) {
    let _ = &a / &b;
}

/// pub/rand.bcast/eq/012: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 2
fn eq_012(a: Tensor<f32, shape![2, 1, 1, 3]>, b: Tensor<f32, shape![2, 2, 3, 1, 2, 3]>) {
    let _ = a.eq(&b);
}

/// pub/rand.bcast/minimum/012: The size of tensor a (4) must match the size of tensor b (6) at non-singleton dimension 2
fn minimum_012(a: Tensor<f32, shape![4, 4]>, b: Tensor<f32, shape![2, 2, 6, 1]>) {
    let _ = a.minimum(&b);
}

/// pub/rand.bcast/fmod/012: The size of tensor a (4) must match the size of tensor b (5) at non-singleton dimension 0
fn fmod_012(a: Tensor<f32, shape![4]>, b: Tensor<f32, shape![5]>) {
    let _ = a.fmod(&b);
}

/// pub/rand.bcast/ge/012: The size of tensor a (6) must match the size of tensor b (4) at non-singleton dimension 3
fn ge_012(a: Tensor<f32, shape![1, 6]>, b: Tensor<f32, shape![2, 1, 1, 4]>) {
    let _ = a.ge(&b);
}

/// pub/rand.bcast/add/013: The size of tensor a (4) must match the size of tensor b (6) at non-singleton dimension 2
fn add_013(a: Tensor<f32, shape![4, 2, 3, 4, 1]>, b: Tensor<f32, shape![1, 1, 6, 2, 1, 4, 1]>) {
    let _ = &a + &b;
}

/// pub/rand.bcast/sub/013: The size of tensor a (3) must match the size of tensor b (5) at non-singleton dimension 4
fn sub_013(a: Tensor<f32, shape![1, 1, 3, 2, 2]>, b: Tensor<f32, shape![2, 2, 1, 1, 5, 2, 1]>) {
    let _ = &a - &b;
}

/// pub/rand.bcast/mul/013: The size of tensor a (4) must match the size of tensor b (2) at non-singleton dimension 3
fn mul_013(a: Tensor<f32, shape![3, 1, 1, 4]>, b: Tensor<f32, shape![1, 1, 2]>) {
    let _ = &a * &b;
}

/// pub/rand.bcast/maximum/013: The size of tensor a (3) must match the size of tensor b (5) at non-singleton dimension 1
fn maximum_013(a: Tensor<f32, shape![4, 3, 1]>, b: Tensor<f32, shape![1, 5, 1]>) {
    let _ = a.maximum(&b);
}

/// pub/rand.bcast/lt/013: The size of tensor a (4) must match the size of tensor b (6) at non-singleton dimension 0
fn lt_013(a: Tensor<f32, shape![4, 1, 1, 1, 2]>, b: Tensor<f32, shape![6, 1, 1, 2, 2]>) {
    let _ = a.lt(&b);
}

/// pub/rand.bcast/div/013: The size of tensor a (2) must match the size of tensor b (4) at non-singleton dimension 0
fn div_013(a: Tensor<f32, shape![2, 1]>, b: Tensor<f32, shape![4, 1]>) {
    let _ = &a / &b;
}

/// pub/rand.bcast/eq/013: The size of tensor a (4) must match the size of tensor b (2) at non-singleton dimension 0
fn eq_013(a: Tensor<f32, shape![4]>, b: Tensor<f32, shape![2]>) {
    let _ = a.eq(&b);
}

/// pub/rand.bcast/minimum/013: The size of tensor a (4) must match the size of tensor b (2) at non-singleton dimension 2
fn minimum_013(a: Tensor<f32, shape![3, 1, 4, 4, 1, 2]>, b: Tensor<f32, shape![4, 2, 4, 1, 2]>) {
    let _ = a.minimum(&b);
}

/// pub/rand.bcast/fmod/013: The size of tensor a (5) must match the size of tensor b (4) at non-singleton dimension 2
fn fmod_013(a: Tensor<f32, shape![5, 4]>, b: Tensor<f32, shape![1, 3, 4, 4]>) {
    let _ = a.fmod(&b);
}

/// pub/rand.bcast/ge/013: The size of tensor a (5) must match the size of tensor b (4) at non-singleton dimension 1
fn ge_013(a: Tensor<f32, shape![1, 5, 4, 1, 4]>, b: Tensor<f32, shape![1, 4, 4, 1, 4]>) {
    let _ = a.ge(&b);
}

/// pub/rand.bcast/add/014: The size of tensor a (4) must match the size of tensor b (6) at non-singleton dimension 2
fn add_014(a: Tensor<f32, shape![1, 4, 4, 3]>, b: Tensor<f32, shape![1, 4, 6, 3]>) {
    let _ = &a + &b;
}

/// pub/rand.bcast/sub/014: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 2
fn sub_014(a: Tensor<f32, shape![1, 3, 2, 2, 3]>, b: Tensor<f32, shape![2, 3, 3, 1, 1]>) {
    let _ = &a - &b;
}

/// pub/rand.bcast/mul/014: The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension 2
fn mul_014(a: Tensor<f32, shape![3]>, b: Tensor<f32, shape![2, 1, 2]>) {
    let _ = &a * &b;
}

/// pub/rand.bcast/maximum/014: The size of tensor a (0) must match the size of tensor b (2) at non-singleton dimension 2
fn maximum_014(a: Tensor<f32, shape![4, 1, 0]>, b: Tensor<f32, shape![2]>) {
    let _ = a.maximum(&b);
}

/// pub/rand.bcast/lt/014: The size of tensor a (5) must match the size of tensor b (3) at non-singleton dimension 2
fn lt_014(a: Tensor<f32, shape![1, 4, 5]>, b: Tensor<f32, shape![4, 3]>) {
    let _ = a.lt(&b);
}

/// pub/rand.bcast/div/014: The size of tensor a (4) must match the size of tensor b (2) at non-singleton dimension 1
fn div_014(a: Tensor<f32, shape![4]>, b: Tensor<f32, shape![1, 2]>) {
    let _ = &a / &b;
}

/// pub/rand.bcast/eq/014: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1
fn eq_014(a: Tensor<f32, shape![1, 2, 2, 4, 3]>, b: Tensor<f32, shape![1, 3, 2, 1, 1]>) {
    let _ = a.eq(&b);
}

/// pub/rand.bcast/minimum/014: The size of tensor a (5) must match the size of tensor b (4) at non-singleton dimension 1
fn minimum_014(a: Tensor<f32, shape![1, 5, 1, 1]>, b: Tensor<f32, shape![1, 4, 4, 2]>) {
    let _ = a.minimum(&b);
}

/// pub/rand.bcast/fmod/014: The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension 1
fn fmod_014(a: Tensor<f32, shape![3, 3, 4]>, b: Tensor<f32, shape![3, 2, 4]>) {
    let _ = a.fmod(&b);
}

/// pub/rand.bcast/ge/014: The size of tensor a (5) must match the size of tensor b (4) at non-singleton dimension 1
fn ge_014(a: Tensor<f32, shape![1, 5, 1]>, b: Tensor<f32, shape![4, 1]>) {
    let _ = a.ge(&b);
}

/// pub/rand.bcast/add/015: The size of tensor a (6) must match the size of tensor b (4) at non-singleton dimension 1
fn add_015(a: Tensor<f32, shape![3, 6, 2]>, b: Tensor<f32, shape![4, 2]>) {
    let _ = &a + &b;
}

/// pub/rand.bcast/sub/015: The size of tensor a (6) must match the size of tensor b (4) at non-singleton dimension 3
fn sub_015(a: Tensor<f32, shape![3, 3, 1, 6]>, b: Tensor<f32, shape![3, 4, 4]>) {
    let _ = &a - &b;
}

/// pub/rand.bcast/mul/015: The size of tensor a (5) must match the size of tensor b (4) at non-singleton dimension 1
fn mul_015(a: Tensor<f32, shape![1, 5, 2, 0]>, b: Tensor<f32, shape![4, 2, 0]>) {
    let _ = &a * &b;
}

/// pub/rand.bcast/maximum/015: The size of tensor a (5) must match the size of tensor b (4) at non-singleton dimension 1
fn maximum_015(a: Tensor<f32, shape![1, 5, 3, 3]>, b: Tensor<f32, shape![1, 4, 1, 1]>) {
    let _ = a.maximum(&b);
}

/// pub/rand.bcast/lt/015: The size of tensor a (4) must match the size of tensor b (2) at non-singleton dimension 0
fn lt_015(a: Tensor<f32, shape![4]>, b: Tensor<f32, shape![2]>) {
    let _ = a.lt(&b);
}

/// pub/rand.bcast/div/015: The size of tensor a (5) must match the size of tensor b (3) at non-singleton dimension 1
fn div_015(a: Tensor<f32, shape![5]>, b: Tensor<f32, shape![2, 3]>) {
    let _ = &a / &b;
}

/// pub/rand.bcast/eq/015: The size of tensor a (4) must match the size of tensor b (6) at non-singleton dimension 2
fn eq_015(a: Tensor<f32, shape![3, 2, 4, 1]>, b: Tensor<f32, shape![6, 1]>) {
    let _ = a.eq(&b);
}

/// pub/rand.bcast/minimum/015: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 4
fn minimum_015(a: Tensor<f32, shape![1, 3, 1, 3]>, b: Tensor<f32, shape![2, 3, 1, 1, 4]>) {
    let _ = a.minimum(&b);
}

/// pub/rand.bcast/fmod/015: The size of tensor a (0) must match the size of tensor b (2) at non-singleton dimension 2
fn fmod_015(a: Tensor<f32, shape![1, 4, 0]>, b: Tensor<f32, shape![2, 4, 2]>) {
    let _ = a.fmod(&b);
}

/// pub/rand.bcast/ge/015: The size of tensor a (2) must match the size of tensor b (0) at non-singleton dimension 1
fn ge_015(a: Tensor<f32, shape![1, 2]>, b: Tensor<f32, shape![1, 0]>) {
    let _ = a.ge(&b);
}

/// pub/rand.bcast/add/016: The size of tensor a (2) must match the size of tensor b (4) at non-singleton dimension 0
fn add_016(a: Tensor<f32, shape![2]>, b: Tensor<f32, shape![4]>) {
    let _ = &a + &b;
}

/// pub/rand.bcast/sub/016: The size of tensor a (3) must match the size of tensor b (5) at non-singleton dimension 0
fn sub_016(a: Tensor<f32, shape![3, 2]>, b: Tensor<f32, shape![5, 2]>) {
    let _ = &a - &b;
}

/// pub/rand.bcast/mul/016: The size of tensor a (3) must match the size of tensor b (5) at non-singleton dimension 1
fn mul_016(a: Tensor<f32, shape![1, 3, 1]>, b: Tensor<f32, shape![1, 5, 1]>) {
    let _ = &a * &b;
}

/// pub/rand.bcast/maximum/016: The size of tensor a (6) must match the size of tensor b (4) at non-singleton dimension 2
fn maximum_016(a: Tensor<f32, shape![1, 6, 1, 3]>, b: Tensor<f32, shape![2, 1, 4, 1, 3]>) {
    let _ = a.maximum(&b);
}

/// pub/rand.bcast/lt/016: The size of tensor a (4) must match the size of tensor b (3) at non-singleton dimension 3
fn lt_016(a: Tensor<f32, shape![1, 1, 2, 4]>, b: Tensor<f32, shape![1, 1, 1, 3]>) {
    let _ = a.lt(&b);
}

/// pub/rand.bcast/div/016: The size of tensor a (6) must match the size of tensor b (4) at non-singleton dimension 4
fn div_016(a: Tensor<f32, shape![6]>, b: Tensor<f32, shape![0, 1, 1, 4, 4]>) {
    let _ = &a / &b;
}

/// pub/rand.bcast/eq/016: The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension 4
fn eq_016(a: Tensor<f32, shape![1, 3, 1, 3]>, b: Tensor<f32, shape![1, 0, 1, 1, 2]>) {
    let _ = a.eq(&b);
}

/// pub/rand.bcast/minimum/016: The size of tensor a (4) must match the size of tensor b (6) at non-singleton dimension 1
fn minimum_016(a: Tensor<f32, shape![1, 4, 1]>, b: Tensor<f32, shape![1, 6, 1]>) {
    let _ = a.minimum(&b);
}

/// pub/rand.bcast/fmod/016: The size of tensor a (4) must match the size of tensor b (5) at non-singleton dimension 1
fn fmod_016(a: Tensor<f32, shape![2, 4]>, b: Tensor<f32, shape![2, 5]>) {
    let _ = a.fmod(&b);
}

/// pub/rand.bcast/ge/016: The size of tensor a (5) must match the size of tensor b (4) at non-singleton dimension 1
fn ge_016(a: Tensor<f32, shape![5]>, b: Tensor<f32, shape![1, 4]>) {
    let _ = a.ge(&b);
}
