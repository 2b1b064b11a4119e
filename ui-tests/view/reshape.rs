// 12 elements are not 7.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.reshape::<shape![7]>();
}
