// A number with a point beside whole numbers.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1, 2]);
    let _ = &x * 0.5;
}
