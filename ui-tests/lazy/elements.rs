// Elements of two types.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3]>::zeros();
    let y = Tensor::<f64, shape![3]>::zeros();
    let _ = (x.lazy() + &y).eval();
}
