// An axis that the index does not have.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![4, 3]>::zeros();
    let _ = x.gather::<2>(&index);
}
