// 4096 and 4095.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4096]>::zeros();
    let y = Tensor::<f32, shape![4095]>::zeros();
    let _ = &x + &y;
}
