// Classes that cannot be computed with at compile time.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1_i64, 0]);
    let _ = x.one_hot::<2_000>();
}
