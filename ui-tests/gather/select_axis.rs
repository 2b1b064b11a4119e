// index_select of an axis that there is not.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![2]>::zeros();
    let _ = x.index_select::<2>(&index);
}
