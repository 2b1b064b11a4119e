// Two types of floats, in place.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::from([1.0f32, 2.0]);
    let y = Tensor::from([1.0f64, 2.0]);
    x += &y;
}
