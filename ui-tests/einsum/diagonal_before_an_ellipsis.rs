// The diagonal of a rectangle, before the ellipsis.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![2, 3, 4]>::zeros();
    let _ = einsum!("ii...->i...", &a);
}
