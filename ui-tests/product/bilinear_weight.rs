// A weight of two axes for two inputs.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![5, 3]>::ones();
    x.bilinear(&x, &Tensor::<f32, shape![4, 3]>::ones(), 0.0);
}
