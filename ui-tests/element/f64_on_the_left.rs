// An f64 variable on the left of f32.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0f32, 2.0]);
    let scale: f64 = 0.5;
    let _ = scale * &x;
}
