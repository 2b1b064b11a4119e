// Positions 3 and 4 of four.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.narrow::<0, 3, 2>();
}
