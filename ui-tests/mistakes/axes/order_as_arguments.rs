// PyTorch's way to name an order.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 4, 3]>::ones();
    let _ = x.permute(0, 2, 1);
}
