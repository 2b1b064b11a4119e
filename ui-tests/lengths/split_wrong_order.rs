// The parts of a sum, in the other order.
use congruent::prelude::*;

fn parts<C: StaticDim, D: StaticDim>(x: &Tensor<f32, shape![C + D]>) {
    let _ = x.split_sizes::<0, shape![D, C]>();
}

fn main() {}
