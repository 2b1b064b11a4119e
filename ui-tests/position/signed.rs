// A position of type `i32`.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3]>::zeros();
    let i: i32 = 0;
    let _ = x[[i]];
}
