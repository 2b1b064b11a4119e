// Tried: the running sum along axis 2 of a matrix.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    let _ = x.cumsum::<2>();
}
