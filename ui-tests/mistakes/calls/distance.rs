// Tried: PyTorch's dist.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::ones();
    let y = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.dist(&y);
}
