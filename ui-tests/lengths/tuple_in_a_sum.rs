// Two lengths in parentheses.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![1 + (2, 3)]>::zeros();
}
