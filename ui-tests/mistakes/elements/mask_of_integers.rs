// Tried: 0 and 1 as a mask.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::ones();
    let mask = Tensor::<i64, shape![4, 3]>::ones();
    let _ = x.masked_select(&mask);
}
