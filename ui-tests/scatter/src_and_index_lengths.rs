// An index and values of the same wrong lengths, in place.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![2, 2]>::zeros();
    let src = Tensor::<f32, shape![2, 2]>::zeros();
    x.scatter_::<0>(&index, &src);
}
