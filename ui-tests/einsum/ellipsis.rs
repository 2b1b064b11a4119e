// Axes under the ellipsis that do not broadcast.
use congruent::prelude::*;

fn main() {
    let (a, b) = (Tensor::<f32, shape![2, 3]>::zeros(), Tensor::<f32, shape![2, 4]>::zeros());
    let _ = einsum!("...,...->...", &a, &b);
}
