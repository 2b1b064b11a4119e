// A vector with two subscripts and an ellipsis.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4]>::zeros();
    let _ = einsum!("i...j->ij", &a);
}
