// A kernel of 5 over 4 positions.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 4]>::ones();
    let w = Tensor::<f32, shape![16, 3, 5]>::ones();
    let _ = x.conv1d(&w);
}
