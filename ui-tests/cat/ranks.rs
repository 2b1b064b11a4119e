// A row is not a matrix of one row.
use congruent::prelude::*;

fn main() {
    let (a, b) = (Tensor::<f32, shape![2, 3]>::zeros(), Tensor::<f32, shape![3]>::zeros());
    let _ = a.cat::<0>(&b);
}
