// Tried: a bias as a second argument, as in PyTorch.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![1, 3, 8, 8]>::ones();
    let (w, b) = (Tensor::<f32, shape![8, 3, 3, 3]>::ones(), Tensor::<f32, shape![8]>::ones());
    let _ = x.conv2d(&w, &b);
}
