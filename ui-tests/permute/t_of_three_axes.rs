// `t` is for matrices.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3, 4]>::zeros();
    let _ = x.t();
}
