// Gathering along axis 1 by an index with another number of rows.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![2, 2]>::zeros();
    let _ = x.gather::<1>(&index);
}
