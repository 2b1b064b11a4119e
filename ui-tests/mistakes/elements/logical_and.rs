// Conditions of elements, joined as those of `if` are.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let _ = a.gt(0.0) && a.lt(1.0);
}
