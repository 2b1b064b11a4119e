// A scalar that collects a vector.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![]>::zeros();
    let y = Tensor::<f32, shape![3]>::zeros();
    x += &y;
}
