// dimension `N<3>` cannot be broadcast with dimension `N<2>`
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![2, 3]> = Tensor::ones().into();
    let y: Var<f32, shape![2]> = Tensor::ones().into();
    let _ = &x + &y;
}
