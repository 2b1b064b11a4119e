// Lengths of `j`, before the ellipsis, that clash.
use congruent::prelude::*;

fn main() {
    let (a, b) = (Tensor::<f32, shape![2, 3, 4]>::zeros(), Tensor::<f32, shape![5, 6]>::zeros());
    let _ = einsum!("ij...,jk...->ik...", &a, &b);
}
