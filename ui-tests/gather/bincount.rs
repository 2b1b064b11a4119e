// Counting the elements of a matrix.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<i64, shape![2, 2]>::zeros();
    let _ = x.bincount();
}
