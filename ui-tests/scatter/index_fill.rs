// index_fill by a matrix.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![4, 3]>::arange();
    x.index_fill_::<0>(&Tensor::<i64, shape![2, 1]>::zeros(), 0.0);
}
