// `self` has length 1, the other 4.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![2, 1]>::zeros();
    let y = Tensor::<f32, shape![2, 4]>::zeros();
    x *= &y;
}
