// Zero is computed, and divides.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![8 / (2 - 2)]>::zeros();
}
