// An operator takes its operand.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::ones();
    let _ = x + 1.0;
    let _ = x.sum_all();
}
