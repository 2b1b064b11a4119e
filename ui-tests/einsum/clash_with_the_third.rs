// A label whose length the third operand does not have, nor the first stretch to.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![1]>::zeros();
    let (b, c) = (Tensor::<f32, shape![3]>::zeros(), Tensor::<f32, shape![4]>::zeros());
    let _ = einsum!("i,i,i->i", &a, &b, &c);
}
