// A vector with two subscripts.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4]>::zeros();
    let _ = einsum!("ij->ij", &a);
}
