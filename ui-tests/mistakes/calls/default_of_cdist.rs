// Tried: PyTorch's cdist, whose norm has a default there.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::ones();
    let _ = x.cdist(&x);
}
