// A scalar with a subscript.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4]>::zeros();
    let _ = einsum!("i,i->i", &a, &a.sum_all());
}
