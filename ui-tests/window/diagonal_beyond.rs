// A matrix has no axis 2.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.diagonal::<0, 0, 2>();
}
