// A mask of 4 elements for an axis of 5.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![5, 2]>::zeros();
    let mask = Tensor::from([true, false, true, false]);
    let _ = x.index(s![&mask]);
}
