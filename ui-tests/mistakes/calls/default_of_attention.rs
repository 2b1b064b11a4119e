// Tried: PyTorch's attention without its mask.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 4, 8]>::ones();
    let _ = x.scaled_dot_product_attention(&x, &x);
}
