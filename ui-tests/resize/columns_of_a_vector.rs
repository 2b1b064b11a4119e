// A vector has no rows that are the elements of windows.
use congruent::prelude::*;

fn main() {
    let columns: Tensor<f32, shape![4]> = Tensor::zeros();
    columns.col2im(sized::<2>(), pool::<2>());
}
