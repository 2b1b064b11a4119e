// The matrices in the wrong order.
use congruent::prelude::*;

fn main() {
    let (a, b) = (Tensor::<f32, shape![2, 3]>::zeros(), Tensor::<f32, shape![3, 4]>::zeros());
    let _ = Tensor::<f32, shape![3]>::zeros().addmm(&b, &a);
}
