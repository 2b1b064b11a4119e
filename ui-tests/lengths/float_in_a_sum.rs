// A number with a fraction in a sum.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![1.5 + 2]>::zeros();
}
