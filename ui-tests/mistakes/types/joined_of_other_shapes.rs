// PyTorch's list, of tensors whose shapes differ.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let b = Tensor::<f32, shape![2, 3]>::ones();
    let _ = Tensor::cat(&[a, b], 0);
}
