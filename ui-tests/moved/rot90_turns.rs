// A whole turn.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.rot90::<4, 0, 1>();
}
