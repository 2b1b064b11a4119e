// A range as a length.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![0..3]>::zeros();
}
