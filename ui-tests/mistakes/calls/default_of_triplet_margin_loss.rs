// Tried: PyTorch's triplet_margin_loss with its tensors alone.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::ones();
    let _ = x.triplet_margin_loss(&x, &x);
}
