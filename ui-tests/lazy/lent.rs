// A tensor that is changed while an expression reads it.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![3]>::zeros();
    let e = x.lazy() + 1.0;
    x += 1.0;
    let _ = e.eval();
}
