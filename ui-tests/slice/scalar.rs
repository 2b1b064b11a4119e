// A scalar has no axis.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from(5.0f32);
    let _ = x.slice(s![0]);
}
