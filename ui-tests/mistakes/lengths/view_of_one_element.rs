// Tried: one element as two.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![1]>::ones();
    let _ = x.view::<shape![2]>();
}
