// The result has the shape of the first.
use congruent::backcompat::pointwise;
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 6]>::zeros();
    let y = Tensor::<f32, shape![3, 4]>::zeros();
    let _: Tensor<f32, shape![3, 4]> = pointwise(&x) + &y;
}
