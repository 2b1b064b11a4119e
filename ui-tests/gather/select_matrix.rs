// index_select by a matrix.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![2, 2]>::zeros();
    let _ = x.index_select::<0>(&index);
}
