// does not convolve variables of elements of type `f32`
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![3, 32]> = Tensor::ones().into();
    let w: Var<f64, shape![16, 3, 5]> = Tensor::ones().into();
    x.conv1d(&w);
}
