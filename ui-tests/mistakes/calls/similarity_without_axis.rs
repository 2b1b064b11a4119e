// Tried: PyTorch's cosine_similarity, whose axis has a default there.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::ones();
    let _ = x.cosine_similarity(&x, 1e-8);
}
