// A block of three axes.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.block_diag(&Tensor::<f32, shape![2, 3, 1]>::zeros());
}
