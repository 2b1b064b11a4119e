// shape `((), N<3>)` has no axis `1`
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![3]> = Tensor::ones().into();
    x.sum::<1>();
}
