// Tried: probabilities of 3 classes for scores of 4.
use congruent::prelude::*;

fn main() {
    let (scores, target) = (Tensor::<f32, shape![2, 4]>::ones(), Tensor::<f32, shape![2, 3]>::ones());
    let _ = scores.soft_cross_entropy(&target);
}
