// The mask has three elements, the other operands four.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3]>::zeros();
    let y = Tensor::<f32, shape![4]>::zeros();
    let _ = x.gt(0.0).where_(&y, 0.0f32);
}
