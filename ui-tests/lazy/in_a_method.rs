// An expression as the operand of a tensor's method.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.maximum(x.lazy().exp());
}
