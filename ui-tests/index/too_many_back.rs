// Two index tensors behind the ellipsis for one axis.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![4]>::zeros();
    let rows = Tensor::from([0_i64, 1]);
    let _ = x.index(s![..., &rows, &rows]);
}
