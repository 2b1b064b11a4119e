// Tried: PyTorch's prelu.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::ones();
    let weight = Tensor::<f32, shape![3]>::ones();
    let _ = x.prelu(&weight);
}
