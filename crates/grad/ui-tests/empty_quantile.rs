// The upper quarter of nothing.
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f64, shape![2, 0]> = Tensor::zeros().into();
    (&x).quantile::<1>(0.75);
}
