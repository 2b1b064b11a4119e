// The second smallest of nothing.
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f64, shape![2, 0]> = Tensor::zeros().into();
    let _ = x.kthvalue_keepdim::<1>(2);
}
