// Tried: the running product along axis -2 of a vector.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 2.0, 3.0]);
    let _ = x.cumprod::<-2>();
}
