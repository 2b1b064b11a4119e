// index_add stretches nothing.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![2]>::zeros();
    x.index_add_::<0>(&index, &Tensor::<f32, shape![2, 1]>::zeros());
}
