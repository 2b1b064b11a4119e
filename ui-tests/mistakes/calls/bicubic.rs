// Tried: PyTorch's mode of interpolate.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![1, 3, 4, 4]>::ones();
    let _ = x.interpolate(scaled::<2>().bicubic());
}
