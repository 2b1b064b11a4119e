// An index without `s!`.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let rows = Tensor::from([0_i64, 1]);
    let _ = x.index(&rows);
}
