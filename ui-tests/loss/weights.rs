// Tried: 2 weights for 3 classes.
use congruent::prelude::*;

fn main() {
    let (scores, target) = (Tensor::<f32, shape![2, 3]>::ones(), Tensor::from([1_i64, 2]));
    let weight = Tensor::from([1.0, 2.0]);
    let _ = scores.cross_entropy_with(&target, CrossEntropy::new().weight(&weight));
}
