// Two lengths differ, both operands borrowed.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let y = Tensor::<f32, shape![2, 4]>::zeros();
    let _ = &x - &y;
}
