// Tried: sorting along axis 1 of a vector of unknown length.
use congruent::prelude::*;

fn main() {
    let n = 5;
    let x: Tensor<f32, shape![_]> = Tensor::ones_of(dims![n]);
    let _ = x.sort::<1>();
}
