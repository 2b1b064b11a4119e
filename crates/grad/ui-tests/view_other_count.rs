// they do not have the same number of elements
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![4, 3]> = Tensor::ones().into();
    x.reshape::<shape![5, -1]>();
}
