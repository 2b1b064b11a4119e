// A matrix by a matrix as if it were a vector.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.mv(&Tensor::<f32, shape![3, 1]>::zeros());
}
