// The largest elements of no channels.
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![2, 0, 8, 8]> = Tensor::zeros().into();
    x.max_pool2d(pool::<2>());
}
