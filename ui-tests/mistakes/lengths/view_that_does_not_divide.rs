// Tried: to view 12 elements in rows of 5.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.view::<shape![_, 5]>();
}
