// A grid without columns.
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![1, 2, 3]> = Tensor::zeros().into();
    x.affine_grid(sized2::<2, 0>());
}
