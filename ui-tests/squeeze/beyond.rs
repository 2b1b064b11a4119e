// A matrix has no axis 2.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 1]>::zeros();
    let _ = x.squeeze::<2>();
}
