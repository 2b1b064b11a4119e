// A dot product of a vector with a matrix.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3]>::zeros();
    let _ = x.dot(&Tensor::<f32, shape![3, 3]>::zeros());
}
