// A method of two operands.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let y = Tensor::<f32, shape![2]>::zeros();
    let _ = x.maximum(&y);
}
