// A `Vec` has no number of tensors.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 3]>::ones();
    let rows: Vec<_> = x.axis_iter::<0>().collect();
    let _: Tensor<f32, shape![_, 3]> = Tensor::stack::<0>(&rows);
}
