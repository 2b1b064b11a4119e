// A scalar is a tensor.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![4, 3]>::ones();
    let _: f32 = a.sum_all();
}
