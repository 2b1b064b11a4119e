// Values of another element type.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![8, 3]>::zeros();
    let rows = Tensor::from([0_i64, 1]);
    x.index_put_(s![&rows, ..], &Tensor::<f64, shape![2, 3]>::zeros());
}
