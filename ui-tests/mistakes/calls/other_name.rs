// PyTorch's name.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let c = Tensor::<f32, shape![3, 4]>::ones();
    let _ = a.mm(&c);
}
