// PyTorch's order of arguments: the length first.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let _ = a.split(2, 0);
}
