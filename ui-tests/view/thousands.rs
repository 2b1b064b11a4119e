// 12,288 elements are not 12,000.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4096, 3]>::zeros();
    let _ = x.view::<shape![12000]>();
}
