// What is added has an axis more than the product.
use congruent::prelude::*;

fn main() {
    let (a, b) = (Tensor::<f32, shape![2, 3]>::zeros(), Tensor::<f32, shape![3, 4]>::zeros());
    let _ = Tensor::<f32, shape![1, 2, 4]>::zeros().addmm(&a, &b);
}
