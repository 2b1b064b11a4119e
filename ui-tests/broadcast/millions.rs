// 1048576 and 1000000.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![1048576]>::zeros();
    let y = Tensor::<f32, shape![1000000]>::zeros();
    let _ = &x + &y;
}
