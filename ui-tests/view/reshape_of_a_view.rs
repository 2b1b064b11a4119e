// The same of a view.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.mt().reshape::<shape![7]>();
}
