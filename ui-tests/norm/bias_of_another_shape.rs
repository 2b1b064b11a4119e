// Tried: a bias of another shape than the weight.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 4]>::ones();
    let (w, b) = (Tensor::<f32, shape![4]>::ones(), Tensor::<f32, shape![3]>::ones());
    let _ = x.layer_norm(&w, &b, 1e-5);
}
