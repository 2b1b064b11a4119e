// A number in place of values: it is written by scatter_value.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![2]>::zeros();
    let _ = x.scatter::<0>(&index, 7.0);
}
