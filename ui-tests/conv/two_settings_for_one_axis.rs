// A stride for rows and columns where there is one axis.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 100]>::ones();
    let w = Tensor::<f32, shape![16, 3, 5]>::ones();
    let _ = x.conv1d(conv(&w).strides::<2, 1>());
}
