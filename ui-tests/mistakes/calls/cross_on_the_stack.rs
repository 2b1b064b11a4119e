// Tried: a method of tensors, of one on the stack.
use congruent::prelude::*;

fn main() {
    let x = StackTensor::<f32, shape![3]>::ones();
    let y = StackTensor::<f32, shape![3]>::ones();
    let _ = x.cross::<0>(&y);
}
