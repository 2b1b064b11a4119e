// As many columns as a plane of 4 x 4 has windows, not one of 4 x 5.
use congruent::prelude::*;

fn main() {
    let columns: Tensor<f32, shape![4, 9]> = Tensor::zeros();
    columns.col2im(sized2::<4, 5>(), pool::<2>().stride::<1>());
}
