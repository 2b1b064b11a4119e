// shape `(((((), One), N<3>), N<8>), N<0>)` has no positions: give its last axes lengths of 1 or more
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![1, 3, 8, 0]> = Tensor::zeros().into();
    x.interpolate(sized::<4>());
}
