// A comma is missing behind a sum.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![2 + 3 4]>::zeros();
}
