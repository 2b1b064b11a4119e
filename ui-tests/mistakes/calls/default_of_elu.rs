// Tried: PyTorch's elu, whose alpha has a default there.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::ones();
    let _ = x.elu();
}
