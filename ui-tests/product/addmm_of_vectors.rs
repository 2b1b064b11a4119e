// The product of a matrix and a vector.
use congruent::prelude::*;

fn main() {
    let (a, v) = (Tensor::<f32, shape![2, 3]>::zeros(), Tensor::<f32, shape![3]>::zeros());
    let _ = Tensor::<f32, shape![2]>::zeros().addmm(&a, &v);
}
