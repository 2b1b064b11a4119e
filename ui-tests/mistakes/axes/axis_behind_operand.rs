// PyTorch's order of arguments.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let _ = a.cat(&a, 0);
}
