// Tried: one negative for all anchors.
use congruent::prelude::*;

fn main() {
    let (x, y) = (Tensor::<f32, shape![2, 3]>::ones(), Tensor::<f32, shape![3]>::ones());
    let _ = x.triplet_margin_loss(&x, &y, 1.0, 2.0, false);
}
