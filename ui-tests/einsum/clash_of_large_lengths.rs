// 4096 columns by 4095 rows.
use congruent::prelude::*;

fn main() {
    let (a, b) = (Tensor::<f32, shape![2, 4096]>::zeros(), Tensor::<f32, shape![4095, 5]>::zeros());
    let _ = einsum!("ij,jk", &a, &b);
}
