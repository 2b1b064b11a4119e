// Counted from the back.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.swapaxes::<-3, 0>();
}
