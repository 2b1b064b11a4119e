// Integers behind floats.
use congruent::prelude::*;

fn main() {
    let (a, b) = (Tensor::<f32, shape![2]>::zeros(), Tensor::<i32, shape![2]>::zeros());
    let _ = a.cat::<0>(&b);
}
