// The middle of nothing, and its place.
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f64, shape![2, 0]> = Tensor::zeros().into();
    let _ = x.median::<-1>();
}
