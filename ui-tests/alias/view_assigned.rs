// `+=` through a view that only reads.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let mut v = x.t();
    v += 1.0;
}
