// In place, self would have to grow to the rows of the values.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![1, 3]>::zeros();
    let index = Tensor::<i64, shape![1, 1]>::zeros();
    x.scatter_add_::<1>(&index, &Tensor::<f32, shape![4, 1]>::ones());
}
