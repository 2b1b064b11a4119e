// Two types of floats.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0f32, 2.0]);
    let y = Tensor::from([1.0f64, 2.0]);
    let _ = &x + &y;
}
