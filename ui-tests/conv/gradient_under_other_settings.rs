// The gradient of a result with stride 2, told without it.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 32, 32]>::ones();
    let w = Tensor::<f32, shape![16, 3, 5, 5]>::ones();
    let y = x.conv2d(conv(&w).stride::<2>());
    let _ = x.conv2d_backward_input(&w, &y);
}
