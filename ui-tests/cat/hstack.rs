// Two rows beside three.
use congruent::prelude::*;

fn main() {
    let (a, b) = (Tensor::<f32, shape![2, 3]>::zeros(), Tensor::<f32, shape![3, 3]>::zeros());
    let _ = a.hstack(&b);
}
