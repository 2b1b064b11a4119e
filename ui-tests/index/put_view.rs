// Writing through a view that only reads.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![8, 3]>::zeros();
    let rows = Tensor::from([0_i64, 1]);
    x.as_view().index_put_(s![&rows, ..], 1.0);
}
