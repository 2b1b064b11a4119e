// A value of another type.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![2]>::zeros();
    let _ = x.scatter_value::<0>(&index, true);
}
