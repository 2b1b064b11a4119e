// A matrix has two axes.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.narrow::<2, 0, 1>();
}
