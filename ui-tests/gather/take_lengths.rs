// take_along_dim by an index with another number of rows.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![2, 3]>::zeros();
    let _ = x.take_along_dim::<1>(&index);
}
