// Five rows are no channels of windows of 2 x 2.
use congruent::prelude::*;

fn main() {
    let columns: Tensor<f32, shape![5, 9]> = Tensor::zeros();
    columns.col2im(sized::<4>(), pool::<2>().stride::<1>());
}
