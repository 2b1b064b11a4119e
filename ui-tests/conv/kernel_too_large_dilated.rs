// Nine elements that are five apart cover 41 positions.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 32, 32]>::ones();
    let w = Tensor::<f32, shape![16, 3, 9, 9]>::ones();
    let _ = x.conv2d(conv(&w).dilation::<5>());
}
