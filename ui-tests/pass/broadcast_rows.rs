// Every accepted row of the table of `shape/broadcasting/broadcast.rs`, and the shape that it gives.
use congruent::prelude::*;

dim!(Batch);

// Only its type is asked for; nothing calls `rows`.
fn one<S: Shape>(_: S) -> Tensor<f32, S>
where
    S: Clone,
{
    unimplemented!() // never run, as said above
}

fn rows(n: usize) {
    // One with anything.
    let _: Tensor<f32, shape![1]> = one(dims![1]) + one(dims![1]);
    let _: Tensor<f32, shape![5]> = one(dims![1]) + one(dims![5]);
    let _: Tensor<f32, shape![0]> = one(dims![1]) + one(dims![0]);
    let _: Tensor<f32, shape![4096]> = one(dims![1]) + one(dims![4096]);
    let _: Tensor<f32, shape![_]> = one(dims![1]) + one(dims![n]);
    let _: Tensor<f32, shape![Batch]> = one(dims![1]) + one(dims![Batch(n)]);
    // A known length with 1, with itself, with one known at run time.
    let _: Tensor<f32, shape![5]> = one(dims![5]) + one(dims![1]);
    let _: Tensor<f32, shape![0]> = one(dims![0]) + one(dims![0]);
    let _: Tensor<f32, shape![4096]> = one(dims![4096]) + one(dims![4096]);
    let _: Tensor<f32, shape![1_048_576]> = one(dims![1_048_576]) + one(dims![n]);
    let _: Tensor<f32, shape![0]> = one(dims![0]) + one(dims![n]);
    // One known at run time.
    let _: Tensor<f32, shape![_]> = one(dims![n]) + one(dims![1]);
    let _: Tensor<f32, shape![5]> = one(dims![n]) + one(dims![5]);
    let _: Tensor<f32, shape![_]> = one(dims![n]) + one(dims![n]);
    let _: Tensor<f32, shape![Batch]> = one(dims![n]) + one(dims![Batch(n)]);
    // A named one.
    let _: Tensor<f32, shape![Batch]> = one(dims![Batch(n)]) + one(dims![Batch(n)]);
    let _: Tensor<f32, shape![Batch]> = one(dims![Batch(n)]) + one(dims![1]);
    let _: Tensor<f32, shape![Batch]> = one(dims![Batch(n)]) + one(dims![n]);
    // Axes that are missing.
    let _: Tensor<f32, shape![5, 3, 4, 1]> = one(dims![5, 3, 4, 1]) + one(dims![3, 1, 1]);
    let _: Tensor<f32, shape![2, 3]> = one(dims![]) + one(dims![2, 3]);
    let _: Tensor<f32, shape![2, 3]> = one(dims![2, 3]) + one(dims![]);
    let _: Tensor<f32, shape![]> = one(dims![]) + one(dims![]);
}

fn main() {
    let _ = rows;
}
