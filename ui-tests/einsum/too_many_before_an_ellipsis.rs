// A vector with two subscripts before the ellipsis.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4]>::zeros();
    let _ = einsum!("ij...->ji...", &a);
}
