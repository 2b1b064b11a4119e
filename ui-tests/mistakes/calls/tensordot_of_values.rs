// Tried: the axes of PyTorch's tensordot as values.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::ones();
    let _ = x.tensordot(&x, ([0], [0]));
}
