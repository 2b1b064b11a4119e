// Planes without columns.
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![1, 3, 8, 0]> = Tensor::zeros().into();
    x.interpolate(sized::<4>());
}
