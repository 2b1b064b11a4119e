// A vector has no triangle.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3]>::zeros();
    let _ = x.tril(0);
}
