// Values of 4 columns into rows of 3.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![8, 3]>::zeros();
    let rows = Tensor::from([0_i64, 1]);
    x.index_put_(s![&rows, ..], &Tensor::<f32, shape![2, 4]>::zeros());
}
