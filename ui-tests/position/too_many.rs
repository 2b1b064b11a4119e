// Two numbers for one axis.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3]>::zeros();
    let _ = x[[0, 0]];
}
