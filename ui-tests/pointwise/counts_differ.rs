// 12 elements and 15.
use congruent::backcompat::pointwise;
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 6]>::zeros();
    let y = Tensor::<f32, shape![3, 5]>::zeros();
    let _ = pointwise(&x) + &y;
}
