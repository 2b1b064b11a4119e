// Values with fewer axes than self, in place.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![2]>::zeros();
    let src = Tensor::<f32, shape![3]>::zeros();
    x.scatter_::<0>(&index, &src);
}
