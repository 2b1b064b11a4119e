// Tried: to write what others own.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::from([1.0, 2.0]).into_shared();
    x.add_(1.0);
}
