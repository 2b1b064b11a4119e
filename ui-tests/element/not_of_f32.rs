// Floats have no bits here.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0f32, 2.0]);
    let _ = !x;
}
