// Tried: a weight with more axes than the input.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4]>::ones();
    let w = Tensor::<f32, shape![3, 4]>::ones();
    let _ = x.layer_norm(&w, &w, 1e-5);
}
