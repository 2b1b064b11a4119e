// Tried: 4 rows of scores and 3 targets.
use congruent::prelude::*;

fn main() {
    let scores = Tensor::<f32, shape![4, 10]>::ones();
    let _ = scores.cross_entropy(&Tensor::from([1_i64, 2, 3]));
}
