// A digit for a label.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![3, 4]>::zeros();
    let _ = einsum!("i1->i", &a);
}
