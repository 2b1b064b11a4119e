// 12 is no multiple of 5.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.view::<shape![-1, 5]>();
}
