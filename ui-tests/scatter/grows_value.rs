// In place, self would have to grow, by a number.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![1, 3]>::zeros();
    let index = Tensor::<i64, shape![4, 1]>::zeros();
    x.scatter_value_::<1>(&index, 1.0);
}
