// More elements than an array may have here.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::from([0u8; 2000]);
}
