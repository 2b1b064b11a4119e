// Two types of elements.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0f32]);
    let y = Tensor::from([1.0f64]);
    let _ = x == y;
}
