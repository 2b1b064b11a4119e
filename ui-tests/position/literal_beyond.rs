// Row 9 of four.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 6]>::zeros();
    let _ = x[s![9, 0]];
}
