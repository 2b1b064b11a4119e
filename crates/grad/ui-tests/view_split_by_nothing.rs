// an axis cannot be split by `N<0>`
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![4, 3]> = Tensor::ones().into();
    let parts = x.split::<0, 0>();
}
