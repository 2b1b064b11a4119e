// A mask that holds numbers.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0f32, 0.0]);
    let _ = x.where_(1.0f32, 2.0);
}
