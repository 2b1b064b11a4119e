// Tried: the axes of PyTorch's rot90 as values.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::ones();
    let _ = x.rot90(1, [0, 1]);
}
