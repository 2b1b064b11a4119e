// Three groups of two channels, an input of 3.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 32, 32]>::ones();
    let w = Tensor::<f32, shape![6, 2, 5, 5]>::ones();
    let _ = x.conv2d(conv(&w).groups::<3>());
}
