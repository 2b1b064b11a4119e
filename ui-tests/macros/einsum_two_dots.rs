// An ellipsis of two dots.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![3, 4]>::zeros();
    let _ = einsum!("..ij->ij", &a);
}
