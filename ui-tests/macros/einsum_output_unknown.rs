// An output label that no operand has.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![3, 4]>::zeros();
    let _ = einsum!("ij->ik", &a);
}
