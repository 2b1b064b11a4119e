// A closure that owns what it captured, in an expression.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let table = vec![1.0, 2.0];
    let _ = x.lazy().map(move |v| v * table[0]).eval();
}
