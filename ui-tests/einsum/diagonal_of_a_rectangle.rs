// The diagonal of what is not square.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = einsum!("ii->i", &a);
}
