// Inner lengths that differ.
use congruent::prelude::*;

fn main() {
    let (a, b) = (Tensor::<f32, shape![2, 3]>::zeros(), Tensor::<f32, shape![4, 5]>::zeros());
    let _ = einsum!("ij,jk->ik", &a, &b);
}
