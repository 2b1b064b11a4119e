// shape `(((), N<2>), N<0>)` has no elements, and so no largest, smallest or middle one: give lengths of 1 or more
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f64, shape![2, 0]> = Tensor::zeros().into();
    x.quantile_all(0.5);
}
