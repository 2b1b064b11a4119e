// `t` of three axes: that is `mt`.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![5, 2, 3]>::zeros();
    let _ = x.t();
}
