// Tried: a weight of length 1, which would have to stretch.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 4]>::ones();
    let w = Tensor::<f32, shape![1]>::ones();
    let _ = x.layer_norm_with(LayerNorm::new().weight(&w));
}
