// An index with one axis too many, of length 1.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![1, 4, 3]>::zeros();
    let _ = x.gather::<1>(&index);
}
