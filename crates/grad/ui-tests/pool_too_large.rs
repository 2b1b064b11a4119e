// a kernel of length `N<5>` does not fit dimension `N<4>`
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![1, 4, 6]> = Tensor::ones().into();
    x.max_pool2d(pool::<5>());
}
