// What is added does not expand to the sum of the products.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![5, 3, 3]>::ones();
    Tensor::<f32, shape![5, 3, 3]>::ones().addbmm(&a, &a);
}
