// a window of length `N<5>` does not fit dimension `N<3>`
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![4, 3]> = Tensor::ones().into();
    x.unfold::<1, 5, 1>();
}
