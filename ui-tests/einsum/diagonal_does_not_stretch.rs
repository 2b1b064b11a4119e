// A diagonal along a length of one.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![1, 3]>::zeros();
    let _ = einsum!("ii", &a);
}
