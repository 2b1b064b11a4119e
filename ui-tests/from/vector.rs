// How many elements a vector has is known when the program runs: the length is `_`.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f64, shape![2]>::from(vec![1.0, 2.0]);
}
