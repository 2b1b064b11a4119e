// A position outside its axis, beside an index tensor.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::zeros();
    let rows = Tensor::from([0_i64, 1]);
    let _ = x.index(s![&rows, 3]);
}
