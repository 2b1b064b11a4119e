// exceeds dimension `N<3>`
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![3]> = Tensor::ones().into();
    x.narrow::<0, 2, 2>();
}
