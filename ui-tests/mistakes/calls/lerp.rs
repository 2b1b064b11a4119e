// What a tensor has in PyTorch, and not here.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![3]>::ones();
    let b = Tensor::<f32, shape![3]>::zeros();
    let _ = a.lerp(&b, 0.5);
}
