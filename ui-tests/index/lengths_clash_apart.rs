// Index tensors of 2 and of 3 elements with an axis between.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 8, 3]>::zeros();
    let (rows, columns) = (Tensor::from([0_i64, 1]), Tensor::from([0_i64, 1, 2]));
    let _ = x.index(s![&rows, .., &columns]);
}
