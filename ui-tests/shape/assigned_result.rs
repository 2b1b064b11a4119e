// The result has another shape than its variable says.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 1]>::zeros();
    let y = Tensor::<f32, shape![3]>::zeros();
    let _: Tensor<f32, shape![3, 2]> = &x + &y;
}
