// Two lengths differ, both operands given away.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3]>::zeros();
    let y = Tensor::<f32, shape![4]>::zeros();
    let _ = x * y;
}
