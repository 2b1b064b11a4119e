// a matrix product cannot contract dimension `N<3>` with dimension `N<2>`
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![2, 3]> = Tensor::ones().into();
    x.matmul(&x);
}
