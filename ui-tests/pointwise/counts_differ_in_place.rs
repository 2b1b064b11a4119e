// 4 elements in place, and 12 that would have to stretch them.
use congruent::backcompat::pointwise;
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![4]>::zeros();
    let y = Tensor::<f32, shape![3, 4]>::zeros();
    pointwise(&mut x).add_(&y);
}
