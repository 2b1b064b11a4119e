// An index with more axes than what it indexes.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![2, 4, 3]>::zeros();
    let _ = x.gather::<0>(&index);
}
