// Tried: to normalize over the first axis, as PyTorch refuses too.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 4]>::ones();
    let _ = x.layer_norm_with(LayerNorm::<_, shape![3]>::new());
}
