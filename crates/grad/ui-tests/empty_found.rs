// axis `-1` of shape `(((), N<2>), N<0>)` has no elements, and so no largest, smallest or middle one: give it a length of 1 or more
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f64, shape![2, 0]> = Tensor::zeros().into();
    let _ = x.median::<-1>();
}
