// An index over another named length than the tensor.
use congruent::prelude::*;

dim!(Batch);
dim!(Words);

fn main() {
    let x: Tensor<f32, shape![Batch, 3]> = Tensor::zeros_of(dims![Batch(4), 3]);
    let index: Tensor<i64, shape![Words, 1]> = Tensor::zeros_of(dims![Words(4), 1]);
    let _ = x.gather::<1>(&index);
}
