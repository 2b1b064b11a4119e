// Two lengths differ.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let y = Tensor::<f32, shape![2, 4]>::zeros();
    let _ = (x.lazy() * 2.0 + &y).eval();
}
