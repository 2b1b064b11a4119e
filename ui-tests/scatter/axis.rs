// An axis of self that the index does not have.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![2]>::zeros();
    let src = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.scatter::<1>(&index, &src);
}
