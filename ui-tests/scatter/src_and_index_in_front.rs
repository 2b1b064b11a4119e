// An index and values of the same wrong number of rows, in place along the columns.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![2, 2]>::zeros();
    let src = Tensor::<f32, shape![2, 2]>::zeros();
    x.scatter_::<1>(&index, &src);
}
