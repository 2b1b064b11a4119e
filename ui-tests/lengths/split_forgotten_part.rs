// Two parts of a sum of three.
use congruent::prelude::*;

fn parts<D: StaticDim>(x: &Tensor<f32, shape![D + D + D]>) {
    let _ = x.split_sizes::<0, shape![D, D]>();
}

fn main() {}
