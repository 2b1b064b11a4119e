// An index is written with `s!`.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let _ = a.slice(1..3);
}
