// 12 elements are not 10.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.view::<shape![5, 2]>();
}
