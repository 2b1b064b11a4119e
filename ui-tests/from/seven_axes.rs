// More axes than nested arrays may have.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::from([[[[[[[1.0]]]]]]]);
}
