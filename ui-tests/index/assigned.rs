// The shape of the result, forgetting that index tensors with an axis between go to the front.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4, 8, 3]>::zeros();
    let rows = Tensor::from([0_i64, 1]);
    let _: Tensor<f32, shape![8, 2]> = x.index(s![&rows, .., &rows]);
}
