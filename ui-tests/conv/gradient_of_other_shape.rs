// A gradient that has the shape of the input, not of the result.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 32, 32]>::ones();
    let w = Tensor::<f32, shape![16, 3, 5, 5]>::ones();
    let _ = x.conv2d_backward_weight(&w, &x);
}
