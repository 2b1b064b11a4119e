// Tried: each loss as one number.
use congruent::prelude::*;

fn main() {
    let (scores, target) = (Tensor::<f32, shape![2, 3]>::ones(), Tensor::from([1_i64, 2]));
    let loss = scores.cross_entropy_with(&target, CrossEntropy::new().none());
    let _: f32 = loss.item();
}
