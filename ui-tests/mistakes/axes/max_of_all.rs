// Without an axis it has another name.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let _ = a.max();
}
