// A matrix product of whole numbers.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([[1, 2], [3, 4]]);
    let _ = x.matmul(&x);
}
