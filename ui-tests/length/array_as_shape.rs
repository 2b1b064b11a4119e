// Sizes in an array.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, _>::zeros_of([2, 3]);
}
