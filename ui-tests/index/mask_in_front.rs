// A transposed mask, in front of an axis that is left.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3, 2]>::zeros();
    let mask = Tensor::<bool, shape![3, 4]>::full(true);
    let _ = x.index(s![&mask]);
}
