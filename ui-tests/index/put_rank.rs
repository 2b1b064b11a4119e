// Values with an axis more than what is picked.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![8, 3]>::zeros();
    let rows = Tensor::from([0_i64, 1]);
    x.index_put_(s![&rows, 0], &Tensor::<f32, shape![5, 2]>::zeros());
}
