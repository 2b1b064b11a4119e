// The result has one axis more than its variable says.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 1]>::zeros();
    let y = Tensor::<f32, shape![3]>::zeros();
    let _: Tensor<f32, shape![3]> = &x + &y;
}
