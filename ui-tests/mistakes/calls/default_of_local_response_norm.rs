// Tried: PyTorch's local_response_norm with its size alone.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 6, 4]>::ones();
    let _ = x.local_response_norm(5);
}
