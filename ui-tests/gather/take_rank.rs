// take_along_dim does not align: both have the same number of axes.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![4]>::zeros();
    let _ = x.take_along_dim::<0>(&index);
}
