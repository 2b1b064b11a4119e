// `exp` of whole numbers.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1, 2]);
    let _ = x.exp();
}
