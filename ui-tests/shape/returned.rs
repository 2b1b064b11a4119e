// A function returns another shape than it says.
use congruent::prelude::*;

fn f(x: &Tensor<f32, shape![2, 3]>) -> Tensor<f32, shape![3, 2]> {
    x.exp()
}

fn main() {}
