// `self` has no axis for the 2.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![3]>::zeros();
    let y = Tensor::<f32, shape![2, 3]>::zeros();
    x += &y;
}
