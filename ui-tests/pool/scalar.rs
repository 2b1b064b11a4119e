// A scalar.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from(1.0f32);
    let _ = x.max_pool2d(pool::<2>());
}
