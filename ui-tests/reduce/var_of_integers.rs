// The variance of integers is no integer.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::from([1, 2, 3]).var::<0>();
}
