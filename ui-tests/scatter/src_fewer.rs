// Values with fewer axes than self: they are not aligned.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![2]>::zeros();
    let src = Tensor::<f32, shape![2]>::zeros();
    let _ = x.scatter::<0>(&index, &src);
}
