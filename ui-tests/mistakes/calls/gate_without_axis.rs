// Tried: PyTorch's glu, whose axis has a default there.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 4]>::ones();
    let _ = x.glu();
}
