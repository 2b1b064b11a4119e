// An outer product of a matrix.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.outer(&Tensor::<f32, shape![3]>::zeros());
}
