// A function of floats, of integers.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1, 2, 3]);
    let _ = (x.lazy() + 1).exp().eval();
}
