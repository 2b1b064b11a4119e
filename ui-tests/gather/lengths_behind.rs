// Gathering along axis 0 by an index with another number of columns.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![4, 2]>::zeros();
    let _ = x.gather::<0>(&index);
}
