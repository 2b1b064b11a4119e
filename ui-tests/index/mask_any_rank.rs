// A mask whose rank is not known.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let mask = x.gt(0.0).into_dyn();
    let _ = x.index(s![&mask]);
}
