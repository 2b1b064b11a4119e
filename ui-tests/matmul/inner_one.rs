// A length of 1 does not stretch inside a product.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 1]>::zeros();
    let y = Tensor::<f32, shape![3, 2]>::zeros();
    let _ = x.matmul(&y);
}
