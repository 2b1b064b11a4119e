// elements of type `i32` are not floats
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let _: Var<i32, shape![3]> = Tensor::from([1, 2, 3]).into();
}
