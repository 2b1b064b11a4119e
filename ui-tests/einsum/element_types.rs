// Operands of two element types.
use congruent::prelude::*;

fn main() {
    let (a, b) = (Tensor::<f32, shape![3]>::zeros(), Tensor::<f64, shape![3]>::zeros());
    let _ = einsum!("i,i", &a, &b);
}
