// A matrix with one subscript.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = einsum!("i->i", &a);
}
