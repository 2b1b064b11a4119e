// dimension `N<2>` cannot be broadcast with dimension `N<3>`
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![4, 3]> = Tensor::ones().into();
    let mask = Tensor::from([true, false]);
    x.masked_fill(&mask, 0.0);
}
