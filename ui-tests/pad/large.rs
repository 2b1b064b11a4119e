// Larger than what is computed with at compile time.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3]>::zeros();
    let _ = x.pad::<0, 0, 2000>(congruent::pad::Constant(0.0));
}
