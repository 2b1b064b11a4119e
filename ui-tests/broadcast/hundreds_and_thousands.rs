// 999 and 1000.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![999]>::zeros();
    let y = Tensor::<f32, shape![1000]>::zeros();
    let _ = &x + &y;
}
