// A sign in front of a length.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![+ 3]>::zeros();
}
