// Lengths are separated by commas.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![1 + 2; 4]>::zeros();
}
