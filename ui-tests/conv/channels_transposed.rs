// A transposed weight whose inputs and outputs are exchanged.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 32, 32]>::ones();
    let w = Tensor::<f32, shape![16, 3, 5, 5]>::ones();
    let _ = x.conv_transpose2d(&w);
}
