// a pool needs channels, and shape `(((((), N<2>), N<0>), N<8>), N<8>)` has none: give 1 or more
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![2, 0, 8, 8]> = Tensor::zeros().into();
    x.max_pool2d(pool::<2>());
}
