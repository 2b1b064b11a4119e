// a result of length `N<0>` has no positions: give lengths and factors of 1 or more
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![1, 2, 3]> = Tensor::zeros().into();
    x.affine_grid(sized2::<2, 0>());
}
