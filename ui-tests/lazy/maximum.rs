// The operand of a method has another length.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let y = Tensor::<f32, shape![4]>::zeros();
    let _ = x.lazy().maximum(y.lazy()).eval();
}
