// scatter_reduce with another number of columns.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![2]>::zeros();
    let src = Tensor::<f32, shape![2, 2]>::zeros();
    let _ = x.scatter_reduce::<0>(&index, &src, congruent::gather::Reduction::Amax);
}
