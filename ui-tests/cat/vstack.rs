// A row of three below one of two.
use congruent::prelude::*;

fn main() {
    let (a, b) = (Tensor::<f32, shape![2]>::zeros(), Tensor::<f32, shape![3]>::zeros());
    let _ = a.vstack(&b);
}
