// 1 and -1 are the same axis.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let _ = x.diagonal::<0, 1, -1>();
}
