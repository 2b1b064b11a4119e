// a weight for `N<4>` channels cannot convolve `N<3>` channels
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![8, 3, 32, 32]> = Tensor::ones().into();
    let w: Var<f32, shape![16, 4, 5, 5]> = Tensor::ones().into();
    x.conv2d(conv(&w).stride::<2>());
}
