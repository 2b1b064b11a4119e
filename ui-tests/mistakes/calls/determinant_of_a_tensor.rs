// Tried: a method of small tensors on the stack.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 2]>::ones();
    let _ = x.det();
}
