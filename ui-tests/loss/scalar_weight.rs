// Tried: one weight, a scalar, for 3 classes.
use congruent::prelude::*;

fn main() {
    let (scores, target) = (Tensor::<f32, shape![2, 3]>::ones(), Tensor::from([1_i64, 2]));
    let weight = Tensor::<f32, shape![]>::full(2.0);
    let _ = scores.cross_entropy_with(&target, CrossEntropy::new().weight(&weight));
}
