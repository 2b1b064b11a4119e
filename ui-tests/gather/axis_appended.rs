// An axis of the tensor, which the index does not have: it is the one that is appended.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![4]>::zeros();
    let _ = x.gather::<1>(&index);
}
