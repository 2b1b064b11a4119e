// Tried: a stride as an argument.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![1, 3, 8, 8]>::ones();
    let w = Tensor::<f32, shape![8, 3, 3, 3]>::ones();
    let _ = x.conv2d(conv(&w).stride(2));
}
