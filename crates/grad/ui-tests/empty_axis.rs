// The largest of nothing.
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f64, shape![2, 0]> = Tensor::zeros().into();
    x.amax::<1>();
}
