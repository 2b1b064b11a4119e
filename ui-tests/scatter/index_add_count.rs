// More positions than values.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![2]>::zeros();
    let src = Tensor::<f32, shape![3, 3]>::zeros();
    let _ = x.index_add::<0>(&index, &src);
}
