// The result is as long as the index along the axis, not as the tensor.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![4, 2]>::zeros();
    let _: Tensor<f32, shape![4, 3]> = x.gather::<1>(&index);
}
